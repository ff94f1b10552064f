"""The answers of the referee in a seeded game of every edition and set of house rules."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

from games.bots import bot_for
from games.engine.notation import format_order
from games.engine.redaction import redact
from games.referee import Referee
from games.rulebooks.listing import listing
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.support.rulebooks.house_sets import numbers

PLAYERS = ("sensible", "random", "beginner")
MOST_ORDERS, EVERY = 400, 20
"""The most orders given, and after how many of them everything is asked again."""


def answers_in(edition: str, options: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Return the answers in a game of this edition, by what was asked."""
    rulebook, referee = rulebook_for(edition, options), Referee()
    answered: dict[str, list[Any]] = {}

    def ask(do: str, **fields: Any) -> None:
        answered.setdefault(do, []).append(referee.answer(json.dumps({"do": do, **fields})))

    ask("new", rulebook=edition, players=numbers(rulebook)[0], options=options, seed=1)
    chances = [random.Random(f"{edition} {seat}") for seat in range(rulebook.players[-1])]
    for given in range(MOST_ORDERS):
        table = referee.game
        if table.position.is_over:
            break
        seat = table.rulebook.to_act(table.position)[0]
        if given % EVERY == 0:
            ask("position")
            ask("position", seat=seat)
            ask("legal", seat=seat)
            ask("events", seat=seat)
        bot = bot_for(PLAYERS[seat % len(PLAYERS)])
        order = bot.choose(table.rulebook, redact(table.rulebook, table.position, seat), seat, chances[seat])
        ask("order", seat=seat, text=format_order(table.rulebook, order))
    ask("events")
    if not options:
        answered["listing"] = [listing(RULEBOOKS[edition])]
    return ((do, json.dumps(told).encode()) for do, told in answered.items())
