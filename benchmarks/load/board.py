"""A board that is open in a browser, and asks for news as the page's own script does."""

from __future__ import annotations

import asyncio
import re
import time
from html import unescape

from benchmarks.load.browser import Answer, Browser

FOLLOW = re.compile(r'id="follow"[^>]* hx-get="([^"]+)" hx-trigger="every (\d+)s"')
LETTERS = re.compile(r'id="letters-list" hx-get="([^"]+)" hx-trigger="every (\d+)s"')
NOTHING_NEW = 204
FAR = float("inf")


class Board:
    """The page of a game. `text` is the last answer that shows orders."""

    def __init__(self, browser: Browser, path: str) -> None:
        self.browser, self.path = browser, path
        self.text = ""
        self.news, self.letters = ("", FAR), ("", FAR)
        """The addresses asked for what is new, and the seconds between two requests."""

    async def open(self) -> None:
        self.take(await self.browser.open("board", self.path))

    def take(self, answer: Answer) -> None:
        """Show an answer in place of what it replaces."""
        if 'id="orders"' in answer.text:
            self.text = answer.text
            self.news = ("", FAR)
        if found := FOLLOW.search(answer.text):
            self.news = unescape(found[1]), float(found[2])
        if found := LETTERS.search(answer.text):
            self.letters = unescape(found[1]), float(found[2])

    async def stay(self, seconds: float) -> None:
        """Leave the board open."""
        begun = time.monotonic()
        try:
            await self.ask_until(begun + seconds)
        finally:
            self.browser.log.stays.append((begun, time.monotonic()))

    async def ask_until(self, end: float) -> None:
        """Ask for news and letters at their intervals."""
        now = time.monotonic()
        news, letters = now + self.news[1], now + self.letters[1]
        while (upcoming := min(news, letters)) < end:
            await asyncio.sleep(max(0, upcoming - time.monotonic()))
            if upcoming == news:
                await self.ask_for_news()
                news = time.monotonic() + self.news[1]
            else:
                await self.ask("letters poll", self.letters[0], "letters-list")
                letters = time.monotonic() + self.letters[1]
        await asyncio.sleep(max(0, end - time.monotonic()))

    async def ask_for_news(self) -> None:
        """Ask whether something has happened; if it is now the reader's turn, fetch what did."""
        answer = await self.ask("poll", self.news[0], "follow")
        if "data-awaited" in answer.text:
            await self.browser.fetch("what happened", f"{self.path}missed.json", self.path)

    async def ask(self, kind: str, address: str, target: str) -> Answer:
        answer = await self.browser.fetch(kind, address, self.path, target)
        if answer.status != NOTHING_NEW:
            self.take(answer)
        return answer
