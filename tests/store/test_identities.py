"""Who is who: tokens of programs, passkeys of people, and guests that have become others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fouraces.store.database import open_database
from fouraces.store.identities import Left, Passkey, SqlIdentities, Token
from fouraces.store.log import Listing
from fouraces.store.sql import SqlStore
from rooms import asynchronous


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[tuple[SqlIdentities, SqlStore]]:
    database = open_database(url)
    try:
        yield SqlIdentities(database), SqlStore(database)
    finally:
        await database.close()


def token(number: int, owner: str = "sara") -> Token:
    return Token(f"t{number}", f"p.{number}", owner, f"bot {number}", "make play", number)


def passkey(number: int, guest: str = "sara") -> Passkey:
    return Passkey(bytes([number]), guest, b"key", 0, "phone", made=10 * number)


@asynchronous
async def test_a_token_is_found_by_the_digest_of_its_secret_until_it_is_revoked(url: str) -> None:
    async with opened(url) as (who, store):
        assert await who.keep_token(token(1), b"1" * 32, most=5)
        assert await who.token(b"1" * 32) == token(1)
        assert await who.token(b"2" * 32) is None
        await who.use_token("t1", 77)
        await store.name_guest("p.1", "Otto")
        assert await who.tokens_of("sara") == [token(1)._replace(used=77, name="Otto")]
        assert await who.tokens_among(["t1", "t2"]) == {"t1"}
        assert not await who.drop_token("t1", "reza")
        assert await who.drop_token("t1", "sara")
        assert not await who.drop_token("t1", "sara")
        assert await who.token(b"1" * 32) is None
        assert await who.tokens_among(["t1"]) == set()


@asynchronous
async def test_a_guest_has_so_many_tokens_and_no_more_however_they_are_asked_for(url: str) -> None:
    async with opened(url) as (who, _):
        kept = await asyncio.gather(*(who.keep_token(token(n), bytes([n]) * 32, most=3) for n in range(9)))
        assert sum(kept) == 3
        assert len(await who.tokens_of("sara")) == 3
        assert await who.keep_token(token(20, "reza"), b"x" * 32, most=3)


@asynchronous
async def test_a_passkey_is_kept_once_for_one_challenge(url: str) -> None:
    async with opened(url) as (who, _):
        assert await who.keep_passkey(passkey(1), since=9, most=3)
        assert not await who.keep_passkey(passkey(1, "reza"), since=9, most=3)
        assert not await who.keep_passkey(passkey(2), since=10, most=3)
        assert await who.keep_passkey(passkey(2), since=11, most=3)
        assert await who.keep_passkey(passkey(3), since=21, most=3)
        assert not await who.keep_passkey(passkey(4), since=31, most=3)
        assert await who.passkeys_of("sara") == [passkey(1), passkey(2), passkey(3)]
        assert await who.passkey(b"\x01") == passkey(1)
        assert await who.passkey(b"\x09") is None
        assert await who.passkeys_of("reza") == []


@asynchronous
async def test_a_passkey_answers_a_challenge_once(url: str) -> None:
    async with opened(url) as (who, _):
        assert await who.keep_passkey(passkey(1), since=9, most=3)
        answers = await asyncio.gather(*(who.use_passkey(b"\x01", 5, since=100, at=105) for _ in range(6)))
        assert sum(answers) == 1
        assert not await who.use_passkey(b"\x01", 6, since=105, at=120)
        assert await who.use_passkey(b"\x01", 6, since=106, at=90)
        assert await who.passkey(b"\x01") == passkey(1)._replace(signed=6, used=106)
        assert not await who.follow_passkey(b"\x01", used=105, at=110)
        followed = await asyncio.gather(*(who.follow_passkey(b"\x01", used=106, at=100) for _ in range(6)))
        assert sorted(followed) == [False] * 5 + [True]
        assert not await who.use_passkey(b"\x09", 6, since=106, at=90)


@asynchronous
async def test_a_passkey_is_its_owner_s_to_name_and_to_forget(url: str) -> None:
    async with opened(url) as (who, _):
        assert await who.keep_passkey(passkey(1), since=9, most=3)
        assert not await who.name_passkey(b"\x01", "reza", "mine")
        assert await who.name_passkey(b"\x01", "sara", "laptop")
        assert [own.name for own in await who.passkeys_of("sara")] == ["laptop"]
        assert not await who.drop_passkey(b"\x01", "reza")
        assert await who.drop_passkey(b"\x01", "sara")
        assert await who.passkey(b"\x01") is None


@asynchronous
async def test_a_guest_becomes_another_with_all_that_is_theirs(url: str) -> None:
    async with opened(url) as (who, store):
        await store.name_guest("reza", "Reza")
        await who.keep_token(token(1, "reza"), b"1" * 32, most=5)
        await who.keep_passkey(passkey(1, "reza"), since=0, most=5)
        for table, phase in (("old", "over"), ("new", "playing"), ("free", "open")):
            await store.append(table, 0, ["made"], Listing(table, phase, True, 1, "{}"), ["reza"])
        assert await who.left() == []
        assert await who.merge("reza", "sara") == "sara"
        assert await who.became(["reza", "sara", "nobody"]) == {"reza": "sara"}
        crowd = {f"guest {number}" for number in range(70_000)}
        assert await who.became(crowd | {"reza"}) == {"reza": "sara"}
        assert await who.tokens_among(crowd) == set()
        assert await store.guest_name("sara") == "Reza"
        assert [own.owner for own in await who.tokens_of("sara")] == ["sara"]
        assert [own.id for own in await who.passkeys_of("sara")] == [b"\x01"]
        left = await who.left("reza")
        assert {one.table for one in left[:2]} == {"new", "free"}
        assert left[2] == Left("reza", "sara", "old")
        assert await who.left() == left
        for one in left:
            await who.handed_over(one)
            await who.handed_over(one)
        assert await who.left() == []
        assert {found.table for found in await store.tables_of("sara", 9)} == {"old", "new", "free"}
        assert await store.tables_of("reza", 9) == []


@asynchronous
async def test_nobody_becomes_themselves_by_whatever_way(url: str) -> None:
    async with opened(url) as (who, store):
        assert await who.merge("sara", "sara") == "sara"
        assert await who.merge("reza", "sara") == "sara"
        assert await who.merge("reza", "sara") == "sara"
        assert await who.merge("reza", "mina") is None
        assert await who.merge("sara", "reza") == "sara"
        assert await who.became(["reza", "sara", "mina"]) == {"reza": "sara"}
        assert await who.merge("sara", "mina") == "mina"
        assert await who.became(["reza", "sara"]) == {"reza": "mina", "sara": "mina"}
        await store.name_guest("sara", "Sara")
        assert await who.became(["sara"]) == {"sara": "mina"}
        both = await asyncio.gather(who.merge("a", "b"), who.merge("b", "a"))
        assert [*(await who.became(["a", "b"])).values(), *both] == [both[0]] * 3


@asynchronous
async def test_what_is_kept_for_who_has_become_another_is_the_other_s(url: str) -> None:
    async with opened(url) as (who, store):
        await store.name_guest("reza", "Reza")
        await who.keep_token(token(1, "reza"), b"1" * 32, most=5)
        await store.append("table", 0, ["made"], Listing("table", "open", True, 1, "{}"), ["reza"])
        assert await who.merge("sara", "mina") == "mina"
        assert await who.merge("reza", "sara") == "mina"
        assert await who.left() == [Left("reza", "mina", "table")]
        assert await store.guest_name("mina") == "Reza"
        assert await who.keep_token(token(2, "sara"), b"2" * 32, most=2)
        assert not await who.keep_token(token(3, "reza"), b"3" * 32, most=2)
        assert await who.tokens_of("mina") == [token(1, "mina"), token(2, "mina")]
        assert await who.keep_passkey(passkey(1), since=9, most=3)
        assert not await who.keep_passkey(passkey(2, "reza"), since=10, most=3)
        assert await who.passkeys_of("mina") == [passkey(1, "mina")]
        for former in ("sara", "reza"):
            assert not await who.tokens_of(former)
            assert not await who.passkeys_of(former)
