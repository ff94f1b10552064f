"""The manoeuvre that ends a turn: armies move between a player's own territories.

They move once or any number of times.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.armies.garrisons import camps, camps_of_side, effective_armies
from games.engine.board import members
from games.engine.errors import Illegal
from games.engine.events import Fortified
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.orders import End, Fortify
from games.engine.phases.ending import ENDING

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def fortify(table: Table, seat: int, order: Fortify) -> None:
    """Move armies once, and end the phase."""
    move(table, seat, order)
    table.next_phase()


def move(table: Table, seat: int, order: Fortify) -> None:
    """Move armies and leave at least one behind. Raise Illegal if they cannot move like this."""
    position, rulebook = table.position, table.rulebook
    source, target, armies = order
    check_move(rulebook, position, seat, source, target)
    if not rulebook.reach.moves(rulebook.board, position, seat, source) >> target & 1:
        raise Illegal("out_of_reach", source=source, target=target)
    most = movable(rulebook, position, source)
    if not 1 <= armies <= most:
        raise Illegal("wrong_number", source=source, most=most)
    table.write(Fortified(seat, source, target, armies))


def check_move(rulebook: Rulebook, position: Position, seat: int, source: int, target: int) -> None:
    """Raise Illegal unless the seat has armies at the source, and it or a teammate has some at the target."""
    if position.owner[source] == seat == position.owner[target]:
        return
    own, shared = camps(position, seat), camps_of_side(position, rulebook.sides, seat)
    is_from_own = own >> source & 1
    if is_from_own and shared >> target & 1:
        return
    key = "not_your_territory.move_together" if rulebook.sides else "not_your_territory.move"
    raise Illegal(key, territory=target if is_from_own else source)


def movable(rulebook: Rulebook, position: Position, source: int) -> int:
    """Return how many armies may move from a territory: all but those that have to stay.

    Only the owner's armies may move or, if territories of teammates may be entered, only those of the seat on
    turn.
    """
    seat = position.turn if rulebook.sides else position.owner[source]
    return effective_armies(position, seat, source) - rulebook.reach.stay(rulebook.board, position, source)


def fortify_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer moves from each of the seat's territories that has armies to spare, to those in reach."""
    for source in members(camps(position, seat)):
        targets = rulebook.reach.moves(rulebook.board, position, seat, source)
        most = movable(rulebook, position, source)
        if most > 0 and targets:
            slots = {
                "from": Slot("territory", (source,)),
                "to": Slot("territory", members(targets)),
                "armies": Slot("number", range(1, most + 1)),
            }
            yield Option(Fortify, "fortify {from} {to} {armies}", slots)


def begin_manoeuvre(table: Table) -> None:
    """End the phase at once if there is nothing to decide."""
    if is_idle(table.rulebook, table.position):
        table.next_phase()


def is_idle(rulebook: Rulebook, position: Position) -> bool:
    """Return whether the seat on turn has nothing to move.

    It is False in an edition whose phases do not end by themselves.
    """
    armies = position.armies
    for source in members(camps(position, position.turn)):
        if (
            armies[source] > 1
            and rulebook.reach.moves(rulebook.board, position, position.turn, source)
            and movable(rulebook, position, source) > 0
        ):
            return False
    return rulebook.ends_idle_phases


MANOEUVRE = Stage(
    "manoeuvre",
    {
        Fortify: OrderRule(fortify, fortify_options),
        End: ENDING,
    },
    is_idle=is_idle,
    enter=begin_manoeuvre,
    ended_by=(Fortify,),
)
