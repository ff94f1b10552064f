"""What the frozen records contain: positions, legal orders, and the advice of computer players."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from games.bots import bot_for
from games.engine import options
from games.engine.events.folding import fold
from games.engine.notation import describe, format_order, position_to_json
from games.engine.redaction import redact
from tests.records.test_records import events_of, read, rulebook_of

EVERY = 10
"""The number of orders between the positions that are looked at."""
LEVELS = ("beginner", "sensible", "random")


def found_along(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what is found along a record, by kind."""
    beginning, orders, _ = read(path)
    position = fold(beginning)
    rulebook = rulebook_of(position)
    positions, legal, advised = [], [], []
    for number, order in enumerate(orders):
        if number % EVERY == 0:
            seat = order["seat"]
            view = redact(rulebook, position, seat)
            positions.append(position_to_json(rulebook, view))
            legal.append([describe(rulebook, option) for option in options(rulebook, view, seat)])
            for level in LEVELS:
                chosen = bot_for(level).choose(rulebook, view, seat, random.Random(7))
                advised.append(f"{number} {level}: {format_order(rulebook, chosen)}")
        position = fold(events_of(order), position)
    positions.append(position_to_json(rulebook, position))
    yield "positions", json.dumps(positions).encode()
    yield "legal", json.dumps(legal, default=str).encode()
    yield "advice", "\n".join(advised).encode()
