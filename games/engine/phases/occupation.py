"""The question of how many armies move into a conquest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.armies.garrisons import effective_armies
from games.engine.errors import Illegal
from games.engine.events import Occupied
from games.engine.legality import Option, OrderRule, Slot, Stage, the_asked_one
from games.engine.orders import Occupy
from games.engine.phases.conquest import OCCUPY, go_on_with_attacks, has_taken_from

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def occupy(table: Table, seat: int, order: Occupy) -> None:
    """Move armies into the conquered territory: at least those that rolled last, leaving one behind."""
    moved = move_in(table, order)
    go_on_with_attacks(table, moved.seat, moved.target)


def move_in(table: Table, order: Occupy) -> Occupied:
    """Move the armies of the order, without those already there, and return the event.

    Raise Illegal if there are too few or too many.
    """
    source, target, fewest, most = table.position.details
    if not fewest <= order.armies <= most:
        raise Illegal("wrong_occupation", fewest=fewest, most=most, target=target)
    moved = Occupied(table.position.owner[target], source, target, order.armies - fewest)
    table.write(moved)
    return moved


def occupy_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer any number from the armies of the last roll to all but one."""
    _, _, fewest, most = position.details
    yield Option(Occupy, "occupy {armies}", {"armies": Slot("number", range(fewest, most + 1))})


def occupation_possible(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the seat can just have taken the territory."""
    _, seat, source, target, fewest, most = pending
    return (
        has_taken_from(rulebook, position, seat, source, target)
        and 0 < fewest <= position.armies[target]
        and most == fewest + effective_armies(position, position.owner[target], source) - 1 > fewest
    )


ASK_OCCUPY = Stage(
    OCCUPY,
    {Occupy: OrderRule(occupy, occupy_options)},
    actors=the_asked_one,
    details=(("from", "territory"), ("to", "territory"), ("min", "number"), ("max", "number")),
    possible=occupation_possible,
)
