"""People who read, poll, order, mail and search, in a process of their own.

`python -m benchmarks.load.people CAST NUMBER SECONDS` reads who they are from a file that
`benchmarks.load.tables` has written, lets some of them use the site for this time, and prints their `Log`
as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from pathlib import Path
from typing import Any

import aiohttp

from benchmarks.load import shares
from benchmarks.load.board import Board
from benchmarks.load.browser import TOKEN, Answer, Browser, Log
from benchmarks.load.orders import next_press
from benchmarks.load.post import answer_newest, forget

MOST_PRESSES = 40
"""The presses after which a player leaves a turn unfinished."""
REFUSED = (409, 422, 429)
PATIENCE = 30
"""Seconds after which a request has failed."""
MINE = re.compile(r'<li class="match mine">\s*<a class="pic" href="(/games/\d+/)"')
TO_ALL = 'name="to" value="all"'
"""What a page shows on which letters to everybody can be written."""
FIND = ("", "?edition=h2000_world", "?speed=daily&house_rule=none", "?seats=4&language=en")


class Person:
    """A person at their browser. `games` are the paths of their games."""

    def __init__(self, who: dict[str, Any], browser: Browser, post: Path, mail_port: int, seed: int) -> None:
        self.email, self.games = who["email"], [f"/games/{game}/" for game in who["games"]]
        self.browser, self.post, self.mail_port = browser, post, mail_port
        self.chance = random.Random(seed)

    async def live(self, until: float) -> None:
        """Make one visit after another."""
        await asyncio.sleep(self.chance.uniform(0, shares.READING))
        while time.monotonic() < until:
            (does,) = self.chance.choices([*shares.SHARES], [*shares.SHARES.values()])
            await getattr(self, does)()
            await self.spend(shares.BREAK)

    def some(self, mean: float) -> float:
        """Return seconds by chance."""
        return self.chance.expovariate(1 / mean)

    async def spend(self, mean: float) -> None:
        await asyncio.sleep(self.some(mean))

    async def read(self, kind: str, path: str) -> Answer:
        """Open a page and read it."""
        answer = await self.browser.open(kind, path)
        await self.spend(shares.READING)
        return answer

    # --- What people do, named as in `SHARES`

    async def play(self) -> None:
        """Play a turn of a game that waits, on its page; watch another if none does."""
        mine = MINE.findall((await self.browser.open("my games", "/")).text)
        if not mine:
            await self.watch()
            return
        board = Board(self.browser, self.chance.choice(mine))
        await board.open()
        for _ in range(MOST_PRESSES):
            await board.stay(self.some(shares.THINKING))
            if not await self.press(board):
                break
        forget(self.post, self.email)
        await board.stay(self.some(shares.LINGERING))

    async def press(self, board: Board) -> bool:
        """Press what comes next; return whether there was something to press, and it was not refused."""
        press = next_press(board.text, self.chance)
        if press is None:
            return False
        if press.fields is None:
            answer = await self.browser.fetch("choice", board.path + press.path, board.path)
        else:
            answer = await self.browser.send("order", f"{board.path}orders/", board.path, press.fields)
        board.take(answer)
        return answer.status not in REFUSED

    async def watch(self) -> None:
        """Leave a board open."""
        board = Board(self.browser, self.chance.choice(self.games))
        await board.open()
        await board.stay(self.some(shares.WATCHING))

    async def answer_a_mail(self) -> None:
        """Answer the newest mail with the orders that it shows as an example; if none came, look why."""
        if not await answer_newest(self.post, self.email, self.mail_port, self.browser.log.timed):
            await self.look_at_my_games()

    async def look_at_my_games(self) -> None:
        await self.read("my games", "/")

    async def write_a_letter(self) -> None:
        """Write to everybody beside the board."""
        board = Board(self.browser, self.chance.choice(self.games))
        await board.open()
        if TO_ALL not in board.text:
            return
        await board.stay(self.some(shares.READING))
        letter = {"to": "all", "text": "Shall we leave each other in peace for a while?", "beside": "1"}
        board.take(await self.browser.send("letter", f"{board.path}letters/", board.path, letter, "letters"))
        await board.stay(self.some(shares.READING))

    async def replay(self) -> None:
        """Play a game back, whose frames the script of the page fetches at once."""
        path = f"{self.chance.choice(self.games)}"
        await self.browser.open("replay", f"{path}replay/")
        await self.browser.open("frames", f"{path}reel.json")
        await self.spend(shares.READING)

    async def find_a_game(self) -> None:
        """Look at the open games, and then at those of one kind."""
        await self.read("open games", "/find/")
        await self.browser.fetch("open games", f"/find/{self.chance.choice(FIND)}", "/find/", "found")
        await self.spend(shares.READING)

    async def read_rules(self) -> None:
        """Look at the list of editions, and read one."""
        await self.read("rules", "/rules/")
        await self.read("rules", f"/rules/{self.chance.choice(('h2000_world', 'mp80_world'))}/")


async def use(cast: dict[str, Any], number: int, seconds: float) -> Log:
    """Let this number of people use the site, and return what they did."""
    log = Log([], [])
    limits = aiohttp.ClientTimeout(total=PATIENCE)
    # As web servers in front of the site do (`deploy/`).
    connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=30)
    jar = aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(connector=connector, timeout=limits, cookie_jar=jar) as http:
        people = []
        for place, who in enumerate(cast["people"][:number]):
            cookies = f"{cast['session_cookie']}={who['session']}; {cast['csrf_cookie']}={TOKEN}"
            web = cast["webs"][place % len(cast["webs"])]
            address = f"10.0.{place // 250}.{place % 250}"
            browser = Browser(http, web, cast["host"], cookies, address, log)
            people.append(Person(who, browser, Path(cast["post"]), cast["mail_port"], seed=place))
        until = time.monotonic() + seconds
        tasks = [asyncio.create_task(person.live(until)) for person in people]
        _done, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
        for failure in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(failure, Exception):
                raise failure
    return log


if __name__ == "__main__":
    file, number, seconds = sys.argv[1:]
    cast = json.loads(Path(file).read_text())
    print(json.dumps(asyncio.run(use(cast, int(number), float(seconds)))._asdict()))
