"""Freeze a game of an edition, to be replayed for ever: `python -m tests.records.freeze EDITION …`.

This is done once for each edition and version, when it is published. An existing record is never overwritten:
if its test fails, the engine has changed the meaning of a game that is being played somewhere, and the engine
has to be mended, or the edition needs a new version.

A record is a file of JSON lines: the beginning, each order with its events and its chance (throws as digits,
shuffles as lists), and the last position as the notation writes it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

from games.bots import bot_for
from games.engine.chance.dice import RandomDice
from games.engine.events import to_json
from games.engine.notation import format_order, position_to_json
from games.engine.redaction import redact
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.rulebooks.registry import RULEBOOKS, rulebook_for

FOLDER = Path(__file__).parent
PLAYERS = ("sensible", "random")
"""The players in turn: one plays well enough for the game to end, the other tries everything."""


class NotedDice(RandomDice):
    """A source of chance that notes its results."""

    def __init__(self, source: random.Random) -> None:
        super().__init__(source)
        self.noted: list[str | list[int]] = []

    def roll(self, count: int, faces: int = 6) -> str:
        self.noted.append(super().roll(count, faces))
        return str(self.noted[-1])

    def shuffle(self, count: int) -> list[int]:
        order = super().shuffle(count)
        self.noted.append(order)
        return list(order)

    def take(self) -> list[str | list[int]]:
        """Return the results since the last call."""
        noted, self.noted = self.noted, []
        return noted


def record_of(rulebook: Rulebook) -> Path:
    """Return the file of an edition and version."""
    return FOLDER / f"{rulebook.key}-{rulebook.version}.jsonl"


def play(rulebook: Rulebook) -> list[dict[str, Any]]:
    """Return a game between computer players, line by line."""
    seats = rulebook.players[0]
    sources = [random.Random(f"{rulebook.key}:{rulebook.version}:{n}") for n in range(seats + 1)]
    dice = NotedDice(sources[seats])
    table = Table.begin(rulebook, seats, dice)
    dice.take()
    lines: list[dict[str, Any]] = [{"events": [to_json(event) for event in table.events]}]
    while not table.position.is_over:
        seat, before = rulebook.to_act(table.position)[0], len(table.events)
        bot = bot_for(PLAYERS[seat % len(PLAYERS)])
        order = bot.choose(rulebook, redact(table.rulebook, table.position, seat), seat, sources[seat])
        table.play(seat, order)
        events = [to_json(event) for event in table.events[before:]]
        text = format_order(rulebook, order)
        lines.append({"seat": seat, "order": text, "chance": dice.take(), "events": events})
    return [*lines, {"position": position_to_json(rulebook, table.position)}]


def main() -> None:
    """Write the requested records."""
    parser = argparse.ArgumentParser(prog="python -m tests.records.freeze")
    parser.add_argument("editions", nargs="+", choices=sorted(RULEBOOKS), metavar="EDITION")
    for key in parser.parse_args().editions:
        rulebook = rulebook_for(key)
        path = record_of(rulebook)
        if path.exists():
            sys.exit(f"{path.name} is there. A record is never written again.")
        path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in play(rulebook)))
        print(path.relative_to(Path.cwd()))


if __name__ == "__main__":
    main()
