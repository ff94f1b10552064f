"""The steps of a fork, and where they lead."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from games.analysis.forks.editing import pass_turn, put_armies
from games.engine import OrderError, Table
from games.engine.chance.dice import RandomDice
from games.engine.notation import parse_order
from games.engine.table import History

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.engine import Position, Rulebook
    from games.engine.events import Event

MOST_STEPS = 120


class Ordered(NamedTuple):
    """An order of a seat, as text. Dice and cards follow from the `seed`."""

    seat: int
    text: str
    seed: int


class ArmiesPut(NamedTuple):
    """A change of the owner or the number of armies of a territory, as if it had always been so."""

    territory: int
    owner: int
    armies: int


class TurnPassed(NamedTuple):
    """The beginning of a seat's turn, whatever was left to decide before it."""

    seat: int


Step = Ordered | ArmiesPut | TurnPassed


@dataclass(frozen=True)
class Fork:
    """The result of the steps: the position, and the events of each step that could be taken.

    `refusal` is why the next step could not be taken; None if all were taken.
    """

    position: Position
    happened: Sequence[Sequence[Event]]
    refusal: OrderError | None


def follow_steps(rulebook: Rulebook, start: Position, steps: Iterable[Step]) -> Fork:
    """Take the steps one after another from a whole position, which does not change."""
    position = start.copy()
    happened: list[list[Event]] = []
    for step in steps:
        try:
            table = table_after(rulebook, position, step)
        except OrderError as refusal:
            return Fork(position, happened, refusal)
        position = table.position
        happened.append(table.events)
    return Fork(position, happened, None)


def table_after(rulebook: Rulebook, position: Position, step: Step) -> Table:
    """Return the table after a step, on a copy of the position. Raise OrderError."""
    seed = step.seed if isinstance(step, Ordered) else 0
    nothing = History((), {}, position)
    table = Table(rulebook, position.copy(), RandomDice(random.Random(seed)), past=lambda: nothing)
    match step:
        case Ordered(seat, text, _):
            table.play(seat, parse_order(rulebook, text))
        case ArmiesPut(territory, owner, armies):
            put_armies(rulebook, table.position, territory, owner, armies)
        case TurnPassed(seat):
            pass_turn(table, seat)
    return table
