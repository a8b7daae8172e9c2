"""Who watches a table on this node: what they were told, and are shown."""

import logging
from typing import Final

from fouraces.room import entries as log
from fouraces.room.ground import Ground, Watch
from fouraces.room.messages import Picture
from fouraces.room.picture import paint
from fouraces.room.preparing import Preparing
from fouraces.room.table import Table
from fouraces.room.words import Words
from fouraces.store.bus import Attendance

LOGGER: Final = logging.getLogger(__name__)


class Audience:
    """Those who watch one table here.

    Args:
        table: the table's id.
        ground: what the table stands on.
        preparing: what is being made ready for the table.

    Attributes:
        watches: who watches.
    """

    def __init__(self, table: str, ground: Ground, preparing: Preparing) -> None:
        self.watches: list[Watch] = []
        self._ground = ground
        self._preparing = preparing
        self._entries: list[log.AnyEntry] = []
        self._words: dict[tuple[int | None, str], Words] = {}
        self._attended = Attendance(ground.membership.node, table, (), preparing=False)

    def leave(self, watch: Watch) -> None:
        """Let somebody watch no more."""
        self.watches.remove(watch)
        if all(other.language != watch.language for other in self.watches):
            for key in [key for key in self._words if key[1] == watch.language]:
                del self._words[key]

    def take(self, entry: log.AnyEntry, table: Table) -> None:
        """Tell of an entry, which the table has taken."""
        self._entries.append(entry)
        for words in self._words.values():
            words.take(entry, table)

    def start_over(self) -> None:
        """Forget all that was told: the log is told from its beginning again."""
        self._entries.clear()
        self._words.clear()

    def words_for(self, seat: int | None, language: str, table: Table) -> Words:
        """Return what was told to a seat, or to spectators (None), in a language."""
        key = (seat, language)
        if key not in self._words:
            self._words[key] = Words.retell(seat, language, self._entries, table.public_number)
        return self._words[key]

    def show(self, table: Table) -> None:
        """Send everybody who watches what has changed for them."""
        now = self._ground.time.now()
        self._note_attendance()
        elsewhere = self._ground.elsewhere
        here = {*self._attended.guests, *elsewhere.guests(table.id)}
        is_preparing = elsewhere.is_preparing(table.id)
        painted: dict[tuple[int | None, bool, str], Picture] = {}
        for watch in tuple(self.watches):
            seat, host = table.seat_of(watch.guest), watch.guest == table.made.host
            key = (seat, host, watch.language)
            if key not in painted:
                words = self.words_for(seat, watch.language, table)
                preparing = is_preparing or self._preparing.is_waited_for(seat)
                painted[key] = paint(table, seat, host=host, here=here, words=words, preparing=preparing)
            try:
                watch.show(painted[key], now)
            except Exception:
                LOGGER.exception("picture not sent", extra={"game": table.made.game})
                self.watches.remove(watch)

    def attend(self) -> None:
        """Tell other nodes who is at the table here, though they may know."""
        if self._attended.guests or self._attended.preparing:
            self._ground.bus.publish(self._attended)

    def _note_attendance(self) -> None:
        """Tell other nodes who is at the table here, if it is not as they know."""
        guests = tuple(sorted({watch.guest for watch in self.watches}))
        preparing = self._preparing.is_waited_for(None)
        attended = self._attended._replace(guests=guests, preparing=preparing)
        if attended != self._attended:
            self._attended = attended
            if self._ground.membership.is_shared:
                self._ground.bus.publish(attended)
