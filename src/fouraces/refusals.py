"""Why something is refused: one stable code and one English sentence each, in one place.

The sentences are formatted with the refusal's facts; they are also the message ids of the translations.
In facts cards are in notation (`AS`), actions as they were written, seats and sums numbers.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Self, TypeAlias

Fact: TypeAlias = str | int

_LONGEST_FACT: Final = 200
"""In letters; a pack of 52 cards has its place in it."""

_JOINERS: Final = "\u200c\u200d"
"""What parts and joins Persian letters: unprintable by itself, and yet a part of words."""


def N_(sentence: str) -> str:  # noqa: N802 - the marker that message extraction knows
    """Mark a sentence for translation where it stands."""
    return sentence


class Said(str):
    """A fact that is itself a sentence, marked for translation, or a part of one."""

    __slots__ = ()


class Refusal(ValueError):
    """Something that is not allowed, with its reason.

    Attributes:
        code: the reason's stable name, a key of `SENTENCES`.
        facts: what the sentence speaks of.
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Callable[[], Self], tuple[()]]:
        return partial(type(self), self.code, **self.facts), ()

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self, fill: Callable[[str, Mapping[str, Fact]], str] | None = None) -> str:
        """Return the reason in words, on one line, whatever the facts are.

        Args:
            fill: puts facts into a sentence, and both into another language; None for English.
        """
        facts = {name: _printable(fact) for name, fact in self.facts.items()}
        sentence = SENTENCES[self.code]
        return sentence.format(**facts) if fill is None else fill(sentence, facts)


def _printable(fact: Fact) -> Fact:
    r"""Return a fact with all that a terminal would not show as it is escaped, and what is too long left out.

    >>> _printable("bid 7\n")
    'bid 7\\n'
    """
    if isinstance(fact, Said) or (isinstance(fact, int) and abs(fact) < 10**_LONGEST_FACT):
        return fact
    text = str(fact)
    if len(text) > _LONGEST_FACT:
        text = f"{text[:_LONGEST_FACT]}…"
    return "".join(
        letter if letter.isprintable() or letter in _JOINERS else letter.encode("unicode_escape").decode()
        for letter in text
    )


class IllegalAction(Refusal):
    """An action that the rules do not allow here."""


class BadSetting(Refusal):
    """A number of players, an option or an option's value that the game does not have."""


SENTENCES: Final = {
    # any game
    "malformed": N_("“{action}” is not an action of this game; one would look like: {form}"),
    "game-over": N_("The game is over: “{action}” comes too late."),
    "chance-is-due": N_("Chance comes first: “{form}” is due before “{action}”."),
    "no-chance-due": N_("No event of chance is due here, so “{action}” cannot be one."),
    "not-the-pack": N_("“{form}” must be followed by each of its {count} cards once."),
    "not-a-draw": N_("“{form}” must be followed by one of the seats {seats}."),
    "no-such-seat": N_("There is no seat {seat}; the last one is {last}."),
    "not-your-turn": N_("Seat {seat} is not asked now, so it cannot do “{action}”."),
    "already-chosen": N_("Seat {seat} has chosen already, and a secret choice stands."),
    "not-now": N_("“{action}” is not what is asked now; possible is: {form}"),
    # settings
    "unknown-game": N_("There is no game “{game}”; the games are {known}."),
    "bad-players": N_("{game} is for {wanted} players, not for {players}."),
    "unknown-option": N_("{game} has no option “{option}”; it has: {known}"),
    "missing-option": N_("The option “{option}” of {game} is missing."),
    "bad-option": N_("The option {option} cannot be “{value}”; it can be: {wanted}"),
    "no-such-bot-here": N_("In {game} with {players} players there is no bot “{bot}”; there are: {known}"),
    "file-or-full": N_("Name a file of positions, or say --full."),
    "only-with-full": N_("--option and --out belong to --full."),
    "only-with-file": N_("--json belongs to a file of positions."),
    "unknown-bot": N_("There is no bot “{bot}”; there are: {known}"),
    # records
    "not-utf8": N_("This line is not UTF-8 from byte {byte} on."),
    "byte-order-mark": N_("This line begins with a byte-order mark, which has no place in a record."),
    "blank-line": N_("This line is blank."),
    "not-json": N_("This line is not JSON from letter {column} on."),
    "not-an-object": N_("This line is JSON, but not an object."),
    "key-twice": N_("The key “{key}” stands twice in one object."),
    "no-number": N_("“{name}” is no number."),
    "number-too-large": N_("This line has a number that is too large to be read."),
    "too-deep": N_("This line has more than {deepest} arrays and objects in one another."),
    "no-header": N_(
        "A record begins with a header, which has the key “fouraces”; this line has none before it."
    ),
    "bad-version": N_("Records of version {version} cannot be read; the version known is {known}."),
    "key-missing": N_("The key “{key}” is missing."),
    "not-text": N_("“{key}” must be text."),
    "options-not-an-object": N_("“options” must be an object of options and their values."),
    "players-not-names": N_("“players” must be a list of names, each of them text."),
    "bad-date": N_("{date} is no date of RFC 3339; one would look like: 2026-11-30T10:00:00Z"),
    "bad-by": N_("“by” must be the number of a seat, or “chance”, not {by}."),
    "bad-time": N_("“t” must be a whole number of milliseconds, 0 or more, not {t}."),
    "action-and-result": N_("This line has both an action and a result."),
    "neither-action-nor-result": N_("This line has neither an action nor a result."),
    "result-not-an-object": N_("“result” must be an object."),
    "result-too-early": N_("The game is not over here, and the result does not say that it was abandoned."),
    "result-lacks": N_("The result lacks “{key}”, which is {wanted}."),
    "result-differs": N_("The result says that “{key}” is {value}, but it is {wanted}."),
    "after-result": N_("The record has ended: nothing may follow its result."),
    # fair deals
    "no-fairness": N_("no fairness"),
    "fairness-not-an-object": N_("“fairness” must be an object."),
    "not-hex": N_("“{key}” must be 64 hexadecimal digits in lower case."),
    "cuts-not-one-a-seat": N_("“cuts” must be a list of {players} texts, one for each seat."),
    "cut-not-text": N_("The cut of seat {seat} must be text without unpaired surrogates."),
    "cut-too-long": N_("The cut of seat {seat} has {length} letters; it may have {longest}."),
    "commit-differs": N_("The commit is not the SHA-256 of the server seed, which is {wanted}."),
    "chance-differs": N_(
        "Chance event {number} (“{verb}”, counted from 0) is not what seed and cuts give: "
        "in place {place} it has {found} instead of {wanted}."
    ),
    "bad-seed": N_("A seed must be text without unpaired surrogates."),
    # the command line
    "unknown-command": N_("There is no command “{command}”; there are: {known}"),
    "too-many-words": N_("“{words}” is too much here; the command is written: {usage}"),
    "no-completion": N_(
        "There is no completion for this shell; there is for bash, zsh, fish and PowerShell."
    ),
    "unknown-language": N_("There is no language “{language}”; there are: {known}"),
    "not-a-setting": N_("“{setting}” is no option written as key=value, or one that stands there twice."),
    "bots-for-seats": N_("{bots} bots are named for {seats} seats; name one for all, or one for each."),
    "too-many-people": N_("{people} people cannot sit in {seats} seats."),
    "file-exists": N_("There is a file {path} already; choose another name."),
    "record-changed": N_("{path} was changed by somebody else meanwhile; to go on, quit and resume it."),
    "not-one-record": N_("{path} holds {count} records; to go on with a game takes a file with one."),
    "other-game": N_("This is a record of {game}; {wanted} is wanted here."),
    "bad-hands": N_("“hands” must be two lists of different cards, each from 2 to 10."),
    "bad-items": N_("“items” must be a list of what is unsold, each item by its points, from 1 to 4."),
    "bad-joker": N_("“joker” must be one of: {wanted}"),
    "bad-points": N_("“points” must be two whole numbers: what each player has bought."),
    "bad-offer": N_("“offer_name” must be one of: {wanted}"),
    "cannot-occur": N_(
        "No game comes to this position: what is unsold, bought and paid does not fit together."
    ),
    "no-deal": N_("This record ends before its deal."),
    "finished-record": N_("The game in {path} is over; only an unfinished one can be gone on with."),
    "ambiguous": N_("“{action}” could mean several things: {form}"),
    "fits-nowhere": N_("“{action}” fits nowhere now; ? tells what is possible."),
    # contests
    "bot-twice": N_("“{bot}” is named twice; each bot plays once, and all sit in every seat anyway."),
    "too-few-bots": N_("A contest in {game} needs two kinds of bots or more, such as fair and house."),
    "no-contest": N_("{path} does not hold a contest; choose another name."),
    "other-contest": N_("{path} holds another contest: {key} = {found}, not {wanted}."),
    # surveys
    "no-checkpoint": N_("{path} is no checkpoint of a survey; choose another name."),
    "other-survey": N_("{path} is the checkpoint of another survey, with {key} = {found}, not {wanted}."),
    "surveyed-already": N_("The survey in {path} has gone on to {found} deals already; {wanted} are fewer."),
    # work on many cores
    "worker-died": N_("A process that worked on this was killed, perhaps for want of memory."),
    "no-dask": N_("A cluster is worked on with Dask, which is not here yet: pip install 'fouraces[cluster]'"),
    "no-cluster": N_("No Dask cluster answers at “{cluster}”; an address looks like “tcp://10.0.0.1:8786”"),
    "no-workers": N_("The cluster {cluster} has no workers."),
    "cluster-failed": N_("The cluster {cluster} has failed: {reason}"),
    # the server
    "settings-not-utf8": N_("{path} is not UTF-8 from byte {byte} on."),
    "settings-not-toml": N_("Line {line} of {path} is not TOML; a setting looks like “excess = 100”."),
    "no-such-setting": N_("There is no setting “{setting}” for {path}; like it are: {near}"),
    "setting-with-parts": N_("“{setting}” in {path} must be a table with these settings: {parts}"),
    "setting-not-whole": N_("“{setting}” in {path} must be a whole number, {least} or more."),
    "setting-not-between": N_("“{setting}” in {path} must be a whole number from {least} to {most}."),
    "setting-not-above": N_("“{setting}” in {path} must be a number above {bound}."),
    "no-database": N_("The database {database} cannot be opened: {reason}."),
    "no-database-says": N_("The database {database} cannot be opened; what is said of it: “{reason}”"),
    "bad-database": N_(
        "“{database}” is no address of an SQLite or a PostgreSQL database; one looks like "
        "“postgresql://name:password@host/database”, where “@” in a password is written “%40”."
    ),
    "database-held": N_(
        "A server keeps its tables in {database} already; end it first, or choose another folder with --data."
    ),
    "database-too-new": N_(
        "The database {database} was last used by a newer version of Four Aces (revision {revision}), "
        "which this one does not know."
    ),
    "database-empty": N_("There is nothing in the database {database} to be copied."),
    "not-a-backup": N_("{path} is no backup of Four Aces, or was made by a newer version."),
    "damaged-backup": N_("{path} is damaged or not complete, so nothing was restored from it."),
    "database-not-empty": N_(
        "There is something in the database {database} already; a backup is restored into an empty one only."
    ),
    "bus-without-postgres": N_("Only a PostgreSQL database can be shared on a bus, not {database}."),
    "bad-bus": N_("“{bus}” is no address of a Redis; one looks like “redis://10.0.0.1:6379/0”."),
    "store-away": N_("Nothing can be saved just now, so this may not have been done; try again soon."),
    "store-is-away": N_("Nothing can be saved just now; what was confirmed is kept, and play goes on soon."),
    "bus-is-away": N_("What others do may be shown a moment later just now."),
    "port-taken": N_("Port {port} is taken by another program; try “--port {other}”."),
    "no-such-address": N_("This computer has no address “{host}” to listen at."),
    "bad-token": N_("This token opens nothing here: it is mistyped, of another server, or revoked."),
    "wrong-scope": N_("This token does not allow that; it would need the scope “{scope}”."),
    "not-for-programs": N_("Only a person at a browser can do that, not a program with a token."),
    "no-such-token": N_("There is no such token."),
    "too-many-tokens": N_("You have {most} tokens already; revoke one before you make another."),
    "nameless-program": N_("A program wants a name, by which others know it at tables."),
    "no-passkeys-here": N_("Passkeys need an address with a name, over https; at “{host}” there are none."),
    "bad-passkey": N_("What the passkey has signed is not what was asked, or came too late; try again."),
    "copied-passkey": N_("This passkey has been used elsewhere in a copy; it is not let in. Remove it."),
    "unknown-passkey": N_("This passkey is not known here; it was removed, or never registered."),
    "passkey-not-kept": N_("This passkey is known already, or there are {most} passkeys; more are not kept."),
    "no-such-passkey": N_("There is no such passkey."),
    "another-guest": N_("You have signed in as another guest; the connection is opened again."),
    "foreign-page": N_("This was asked from a page of another site, and is not done."),
    "json-wanted": N_("The content must be JSON, and be said to be: “Content-Type: application/json”."),
    "bad-message": N_("This is not written as it should be: “{reason}”"),
    "no-such-choice": N_("“{part}” must be one of: {known}"),
    "bad-parameter": N_(
        "“{parameter}” cannot be “{value}”; a whole number from {least} to {most} is wanted."
    ),
    "bad-place": N_("“{place}” is no place in the records; “X-Next” of a page names one."),
    "too-long": N_("This is too long; {most} bytes are the most."),
    "too-fast": N_("That was a little fast; try again in a moment."),
    "too-many-tables": N_("So many tables in so short a time are too many; wait a little."),
    "too-many-connections": N_("Four Aces is open in too many windows at once; close one of them."),
    "too-much-watched": N_("More than {most} tables cannot be watched at once."),
    "no-such-page": N_("There is no such page."),
    "link-too-long": N_("A link of {length} letters is too long for a QR code."),
    "bad-link": N_("“{link}” is neither a table's link nor the address of a server, such as “{example}”."),
    "unreachable": N_("{address} cannot be reached: {reason}"),
    "no-redis": N_("The Redis {redis} cannot be reached: {reason}."),
    "no-redis-says": N_("The Redis {redis} cannot be reached; what is said of it: “{reason}”"),
    "server-refuses": N_("The server refuses it: {reason}"),
    "server-fault": N_("Something went wrong in the server; it is not your fault. Try again."),
    # the room
    "no-such-table": N_("There is no such table."),
    "not-at-table": N_("Only who sits at this table can do that."),
    "not-the-host": N_("Only who made this table can do that."),
    "begun-already": N_("The game has begun already."),
    "over-already": N_("The game at this table is over."),
    "not-playing": N_("No game is being played at this table now."),
    "not-over": N_("The game is not over yet."),
    "sits-already": N_("You sit at this table already."),
    "seat-free": N_("Nobody sits in that seat."),
    "seat-taken": N_("That seat is taken."),
    "seat-kept": N_("That seat is kept for somebody else."),
    "no-seat-free": N_("No seat is free at this table."),
    "not-so-many-seats": N_("{seats} seats are described for {players} players."),
    "clock-without-time": N_("A clock needs some time; or let there be none."),
    "no-numbered-deals": N_("Only the patience has numbered deals, not {game}."),
    "no-such-number": N_("There is no deal {number}; they are numbered from 0 to {last}."),
    "moved-on": N_("The game has moved on: “{action}” answers what is not asked any more."),
    "nothing-to-undo": N_("There is nothing to take back."),
    "nothing-to-redo": N_("There is nothing to do again."),
    "away-already": N_("The house plays for you already."),
    "not-away": N_("You are playing yourself already."),
    "bot-plays": N_("The house plays for you; come back first."),
    "offered-already": N_("You have offered to abandon the game already."),
    "nothing-said": N_("Say something: a text or one of the phrases."),
    "chat-too-long": N_("That has {length} letters; at most {longest} can be said at once."),
    "unknown-phrase": N_("There is no phrase “{phrase}”."),
    "name-too-long": N_("This name has {length} letters; it may have {longest}."),
    # auction
    "no-such-money": N_("Seat {seat} has no {card} in hand."),
    "must-bid": N_("With two players everyone must bid; only three or four may pass."),
    "first-bid": N_("This is a first bid: one may bid a card, not “{action}”."),
    "overtime": N_("This is overtime: one may add a card or withdraw, not “{action}”."),
    "not-in-overtime": N_("Seat {seat} is not in this overtime: it did not tie for the highest, or left."),
    "must-add": N_("Seat {seat} has cards in hand and may not stand: add one or withdraw."),
    # abundance
    "no-such-pile": N_("There is no pile {pile}; they are numbered 1 to {last}."),
    "pile-played": N_("Pile {pile} has been played; there is still: {left}"),
    "bid-too-low": N_("A bid of {bid} is too low; here it must be {least} or more."),
    "too-dear": N_("Seat {seat} has {money} and cannot bid {amount}."),
    "trade-pauses": N_("Trading pauses from the first hidden bid until both are opened."),
    "empty-side": N_("Both sides of an offer must hold something, a trinket or money."),
    "no-trinket": N_("Money for money is no trade: at least one trinket must change hands."),
    "card-twice": N_("The offer names {card} twice; each card can be named once."),
    "no-such-trinket": N_("Seat {seat} has no {card} in hand to trade with."),
    "not-free": N_(
        "Seat {seat} has {free} free to trade with, not {amount}; money in a standing bid is bound."
    ),
    "no-offer": N_("No offer to seat {seat} stands that could be answered."),
    "no-own-offer": N_("No offer of seat {seat} stands that could be retracted."),
    "sell-stands": N_("Seat {seat} has said sell already; it stands until an offer is made or accepted."),
    # ambition
    "three-cards": N_("“{action}” does not give three different cards; everyone gives three."),
    "card-not-held": N_("Seat {seat} does not hold {card}."),
    "follow-suit": N_("Who can follow suit must: {led} was led, and {card} is of another suit."),
    "kickoff": N_("The first trick is a trick of diamonds: who has one plays one, and {card} is none."),
    # patience and duel
    "covered": N_("{card} cannot be put up: in column {column} {cover} covers it."),
    "waste-covered": N_("{card} is not to be had: in the waste {cover} covers it."),
    "in-stock": N_("{card} is still in the stock; it must be flipped first."),
    "already-up": N_("{card} lies on its foundation, and there it stays."),
    "not-next-up": N_("{card} cannot be put up yet: its foundation takes {wanted} next."),
    "own-column": N_("{card} already lies in column {column}; a card moves to another column."),
    "not-next-higher": N_("{card} goes only onto {wanted}, and column {column} ends with {exposed}."),
    "king-needs-space": N_("{card} goes only to an empty column, and column {column} ends with {exposed}."),
    "only-kings": N_("Column {column} is empty, and only a king may go there, not {card}."),
    "king-at-bottom": N_("{card} lies at the bottom of column {column} already, and there it stays."),
    "no-such-column": N_("There is no column {column}; they are numbered from 1 to {last}."),
    "stock-empty": N_("The stock is empty: there is nothing to flip."),
    "stock-left": N_("“{action}” is for an empty stock, and there are {count} cards in it: flip instead."),
    "no-redeals": N_("The waste is never turned over in this game."),
    "no-redeal-left": N_("The waste was turned over already, and no redeal is left."),
    "waste-empty": N_("The waste is empty: there is nothing to turn over."),
    "no-such-foundation": N_("There is no foundation {foundation}; they are numbered from 1 to {last}."),
    "foundation-wants": N_("{card} does not fit: foundation {foundation} takes {wanted} next."),
    "foundation-empty": N_("Foundation {foundation} is empty and takes an ace, not {card}."),
    "foundation-complete": N_("{card} does not fit: foundation {foundation} is complete."),
    "place-taken": N_("The place of {card} on foundation {foundation} is taken: {taken} lies there already."),
    "no-pass-in-race": N_("In the race nobody passes; who wants to end it says done."),
    "no-done-in-turns": N_(
        "Done is said in the race; a turn ends with a flip, or with a pass once the stock is empty."
    ),
    "done-stands": N_("Seat {seat} has said done, and it stands."),
}
