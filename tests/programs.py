"""Programs that play at a real server through the client."""

import asyncio
from contextlib import aclosing
from random import Random
from typing import Any

from fouraces.bots import make_bot
from fouraces.client import Client, Picture, Refused


async def play(client: Client, table: str, seed: int = 0) -> Picture:
    """Play at random to the end of a game, and return its last picture.

    What others do meanwhile may turn an action down now and then.
    """
    bot: Any = None
    refusals = 0
    async with asyncio.timeout(60), aclosing(client.watch(table)) as pictures:
        while (picture := await anext(pictures)).phase != "over":
            if picture.view is None or not (picture.on or picture.offer_on):
                continue
            bot = bot or make_bot("random", picture.game, Random(seed))
            action = bot.choose_action(picture.view)
            if action is not None:
                refusals = 0 if await is_done(client, picture, action) else refusals + 1
                assert refusals < 5, f"{action} is refused again and again"
    return picture


async def is_done(client: Client, picture: Picture, action: str) -> bool:
    """Do something, and return whether it was not refused."""
    try:
        await client.do(picture, action)
    except Refused:
        return False
    return True
