"""The dice of games of every edition, order by order, with the events that report them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.bots import bot_for
from games.bots.restraint import view_for
from games.engine import Illegal, Rulebook, Table
from games.engine.chance.dice import USUAL, RandomDice
from games.engine.errors import Impossible
from games.engine.events import to_json
from games.fairness.dice import noted
from games.rulebooks.registry import EDITIONS, rulebook_for

ORDERS = 150


class Thrown(NamedTuple):
    """What an order threw: its events as JSON, and each throw."""

    events: list[Any]
    throws: list[str]


class NotedDice(RandomDice):
    """Dice that note how they fell."""

    def __init__(self, source: random.Random) -> None:
        super().__init__(source)
        self.noted: list[str] = []

    def roll(self, count: int, faces: int = USUAL) -> str:
        thrown = super().roll(count, faces)
        self.noted.append(noted(thrown, faces))
        return thrown


def all_rules() -> Iterator[tuple[str, Rulebook]]:
    """Yield every edition, and every option with the first edition that has it."""
    seen = set()
    for book in EDITIONS:
        yield book.key, rulebook_for(book.key)
        for choice in book.choices:
            for value in list(choice.values)[1:]:
                if (choice.key, value) not in seen and (chosen := with_option(book.key, choice.key, value)):
                    seen.add((choice.key, value))
                    yield f"{book.key} {choice.key} {value}", chosen


def with_option(key: str, option: str, value: str) -> Rulebook | None:
    try:
        return rulebook_for(key, {option: value})
    except (Illegal, Impossible):
        return None


def thrown_in(book: Rulebook, seed: str) -> Iterator[Thrown]:
    """Yield what the orders of a game between computer players threw, beginning with its set-up."""
    rng = random.Random(seed)
    dice, bots = NotedDice(rng), [bot_for(key) for key in ("sensible", "random", "beginner")]
    players = next((number for number in (3, *book.players) if number in book.players), 0)
    table, known = Table.begin(book, players, dice), 0
    for _ in range(ORDERS):
        yield Thrown(json.loads(json.dumps(list(map(to_json, table.events[known:])))), dice.noted)
        dice.noted, known = [], len(table.events)
        if not (awaited := book.to_act(table.position)):
            return
        bot = bots[awaited[0] % len(bots)]
        view = view_for(bot, book, table.position, awaited[0], reversed(table.events))
        table.play(awaited[0], bot.choose(book, view, awaited[0], rng))
