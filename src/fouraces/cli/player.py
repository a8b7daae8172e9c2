"""A bot at tables of a server elsewhere: what it is asked there, a bot of this machine answers."""

import asyncio
import random
import secrets
from collections.abc import Callable, Collection
from contextlib import aclosing, suppress
from typing import Final

from fouraces.bots import check_kind, kinds_of
from fouraces.bots.duel import race_pace
from fouraces.client import Client, Picture, Refused, TableListing
from fouraces.refusals import N_, Refusal
from fouraces.room.decision import is_race
from fouraces.room.preparing import LOADED
from fouraces.room.thinking import Preparation, Question, Thinkers, ThinkingFailed, ask_or_house
from fouraces.room.time import Pace
from fouraces.rules import Observation

RANDOM: Final = "random"
"""The kind of bot that does anything legal."""

REFUSALS: Final = 3
"""How often in a row something is refused before anything legal is done."""

FAREWELL: Final = 5.0
"""Seconds that a farewell may take."""

SITS: Final = N_("I sit at the table {link}; Ctrl+C ends it.")
OVER: Final = N_("The game at {link} is over: {outcome}")
LEFT: Final = N_("I have left the table {link}.")
READY: Final = N_("One moment: getting ready what the bot “{bot}” searches with …")
WAITS: Final = N_("Waiting for tables where somebody is wanted; Ctrl+C ends it.")


class Player:
    """Sits down at tables and plays.

    Args:
        client: the server's client.
        kind: the kind of bot that plays.
        thinkers: let bots think, so that the connection never waits for them.
        pace: how long the bot takes over what it does, where the game has no pace of its own.
        tell: takes a sentence and its facts, for whoever has started this.
    """

    def __init__(
        self, client: Client, kind: str, thinkers: Thinkers, pace: Pace, tell: Callable[..., None]
    ) -> None:
        self._client = client
        self._kind = kind
        self._thinkers = thinkers
        self._pace = pace
        self._tell = tell
        self._seated: set[str] = set()
        self._tried: set[str] = set()

    async def play_at(self, table: str, *, again: bool = False) -> None:
        """Sit down at a table and play there; if wanted, again and again with the same people.

        Raises:
            Refusal: if the game is over, or there is no such bot for it.
            Refused: if no seat can be had.
            Unreachable: if the server is not there.
        """
        listing = await self._client.table(table)
        if listing.phase == "over":
            raise Refusal("over-already")
        check_kind(self._kind, listing.game, listing.players)
        await self._get_ready(listing)
        while True:
            await self._sit(table)
            await self._play(table)
            if not again:
                return
            table = await self._client.rematch(table)

    async def play_in_lobby(self, games: Collection[str], most: int) -> None:
        """Sit down at listed tables that want somebody, for ever, and first where one sits already.

        Args:
            games: the games to play.
            most: at how many tables at once.

        Raises:
            Unreachable: if the server is not there.
        """
        try:
            await self._play_in_lobby(games, asyncio.Semaphore(most))
        except ExceptionGroup as failures:
            raise failures.exceptions[0] from None

    async def _play_in_lobby(self, games: Collection[str], places: asyncio.Semaphore) -> None:
        async with asyncio.TaskGroup() as playing, aclosing(self._client.watch_lobby()) as lobbies:
            own = [listing for listing in (await self._client.games()).games if listing.me is not None]
            self._tell(WAITS)
            wanted = [listing for listing in own if listing.phase != "over" and self._suits(listing, games)]
            while True:
                for listing in wanted:
                    self._tried.add(listing.table)
                    playing.create_task(self._play_listed(listing, places))
                listed = (await anext(lobbies)).tables
                wanted = [listing for listing in listed if self._wants(listing, games)]

    async def leave(self) -> None:
        """Leave all tables: the seat where the game has not begun, and the game to the house where it has."""
        for table in tuple(self._seated):
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self._leave(table)

    async def _leave(self, table: str) -> None:
        for way in (self._client.stand, self._client.leave):
            with suppress(Refused):
                await way(table)
                self._tell(LEFT, link=self._client.link(table))
                return

    # the lobby

    def _wants(self, listing: TableListing, games: Collection[str]) -> bool:
        wants_somebody = listing.phase == "open" and any(seat.kind == "open" for seat in listing.seats)
        return wants_somebody and listing.table not in self._tried and self._suits(listing, games)

    def _suits(self, listing: TableListing, games: Collection[str]) -> bool:
        return listing.game in games and self._kind in kinds_of(listing.game, listing.players)

    async def _play_listed(self, listing: TableListing, places: asyncio.Semaphore) -> None:
        """Play at a listed table; if somebody else is faster, there is nothing to do."""
        async with places:
            await self._get_ready(listing)
            with suppress(Refused):
                await self._sit(listing.table)
                await self._play(listing.table)

    # a table

    async def _get_ready(self, listing: TableListing) -> None:
        """Make ready what the bot searches with, before anybody has to wait for it."""
        getting = asyncio.ensure_future(
            self._thinkers.prepare(Preparation(self._kind, listing.game, listing.players))
        )
        done, _ = await asyncio.wait([getting], timeout=LOADED)
        if not done:
            self._tell(READY, bot=self._kind)
        with suppress(ThinkingFailed):
            await getting

    async def _sit(self, table: str) -> None:
        """Take a seat; the one that one has already, if one has one."""
        try:
            await self._client.sit(table)
        except Refused:
            async with aclosing(self._client.watch(table)) as pictures:
                picture = await anext(pictures)
            if picture.me is None or picture.phase == "over":
                raise
        self._seated.add(table)
        self._tell(SITS, link=self._client.link(table))

    async def _play(self, table: str) -> None:
        """Play to the end of the game."""
        refusals = 0
        while True:
            async with aclosing(self._client.watch(table)) as pictures:
                picture = await anext(pictures)
                while picture.me is not None and picture.phase != "over":
                    if not await self._is_answered(picture, RANDOM if refusals >= REFUSALS else self._kind):
                        refusals += 1
                        break
                    refusals = 0
                    picture = await anext(pictures)
                else:
                    break
        self._seated.discard(table)
        if picture.phase == "over":
            self._tell(OVER, link=self._client.link(table), outcome=picture.outcome)

    async def _is_answered(self, picture: Picture, kind: str) -> bool:
        """Do what a picture asks for; return False if that is refused."""
        try:
            if picture.me is not None and picture.seats[picture.me].away:
                await self._client.come_back(picture.table)
            elif picture.view is not None and (picture.on or picture.offer_on):
                await self._act(picture, picture.view, kind)
        except Refused:
            return False
        return True

    async def _act(self, picture: Picture, view: Observation, kind: str) -> None:
        """Do what a kind of bot does, if it does anything.

        Raises:
            Refused: if it may not be done, as when somebody else was faster.
        """
        least, most = self._pace
        if is_race(picture.options):
            least, most = race_pace(kind) or self._pace
        await asyncio.sleep(random.uniform(least, most) / 1000)
        question = Question(kind, picture.game, picture.players, view, secrets.randbits(64))
        action, _ = await ask_or_house(self._thinkers, question)
        if action is not None:
            await self._client.do(picture, action)
