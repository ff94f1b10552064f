"""A game of each edition and version, played once and kept: it must replay for ever (see `freeze.py`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.events import Eliminated, Event, Won, from_json
from games.engine.events.folding import fold
from games.engine.notation import format_order, parse_order, position_to_json
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.rulebooks.editions import EARLIER, EDITIONS
from games.rulebooks.registry import rulebook_for
from tests.records.freeze import FOLDER, record_of

KINDS = {name: kind for edition in EDITIONS for name, kind in edition.kinds.items()}
RECORDS = sorted(FOLDER.glob("*.jsonl"))


class RecordedChance:
    """The chance of one order, as recorded."""

    def __init__(self, noted: list[Any]) -> None:
        self.noted = list(noted)

    def roll(self, count: int, faces: int = 6) -> str:
        throw = self.noted.pop(0)
        assert isinstance(throw, str)
        assert len(throw) == count
        return throw

    def shuffle(self, count: int) -> list[int]:
        order = self.noted.pop(0)
        assert len(order) == count
        return list(order)


def read(path: Path) -> tuple[list[Event], list[dict[str, Any]], dict[str, Any]]:
    """Return the events that began the game, its orders, and its last position."""
    first, *orders, last = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return events_of(first), orders, last["position"]


def events_of(order: dict[str, Any]) -> list[Event]:
    """Return the events of an order, or of the beginning."""
    return [from_json(KINDS, event) for event in order["events"]]


def test_every_version_of_an_edition_has_a_record_and_no_other_has() -> None:
    """`python -m tests.records.freeze <edition>` writes one, when a version is published."""
    assert {record_of(rulebook) for rulebook in (*EDITIONS, *EARLIER)} == set(RECORDS)


def as_told_then(event: Event, then: Event) -> Event:
    """Return an event without what its kind has learnt to tell since.

    That is the reason for a victory, the final ranking, and the number of cards lost with an elimination.
    """
    match event:
        case Won(winners) if then == Won(winners):
            return then
        case Eliminated(seat, by) if then == Eliminated(seat, by):
            return then
    return event


def rulebook_of(position: Position) -> Rulebook:
    """Return the rulebook that the game began with."""
    return rulebook_for(position.rulebook, position.options, position.version)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_folds_to_its_last_position(path: Path) -> None:
    """Positions may have learnt to tell more since.

    Once they also listed extra state that an edition does not have.
    """
    beginning, orders, stored = read(path)
    position = fold([*beginning, *(event for order in orders for event in events_of(order))])
    rulebook = rulebook_of(position)
    now = position_to_json(rulebook, position)
    stored["extra"] = {
        name: by_keys(rulebook, position, name, value) for name, value in stored["extra"].items()
    }
    assert {name: json.loads(json.dumps(now.get(name, []))) for name in stored} == stored


def by_keys(rulebook: Rulebook, position: Position, name: str, value: Any) -> Any:
    """Return extra state with territories by their keys; earlier it had their numbers."""
    extra = rulebook.extras[name]
    return json.loads(json.dumps(extra.to_json(rulebook, extra.from_json(rulebook, position, value))))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_orders_make_happen_what_they_made_happen_then(path: Path) -> None:
    beginning, orders, _ = read(path)
    position = fold(beginning)
    rulebook = rulebook_of(position)
    for order in orders:
        chance = RecordedChance(order["chance"])
        table = Table(rulebook, position, chance)
        parsed = parse_order(rulebook, order["order"])
        assert format_order(rulebook, parsed) == order["order"]
        table.play(order["seat"], parsed)
        then = events_of(order)
        assert [as_told_then(*pair) for pair in zip(table.events, then, strict=True)] == then
        assert not chance.noted
