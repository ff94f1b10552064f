"""Which armies have fought or moved this turn, where an edition lets only the others move.

The text does not say which armies of a stack fight (1957, Déplacement des armées); here those that have
fought already fight on, and fresh ones follow into a conquest before them. All moves of a turn are made at
once: what comes to a territory moves no further, and does not stand in for the army that has to stay there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from games.engine.extra_state import ExtraState, by_all
from games.engine.feature import Feature
from games.engine.legality import OrderRule
from games.engine.orders import Fortify, Occupy
from games.engine.phases.conquest import go_on
from games.engine.phases.manoeuvre import MANOEUVRE, begin_manoeuvre, fortify_options, move
from games.engine.phases.occupation import ASK_OCCUPY, move_in, occupy_options

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.events import Attacked
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def spent_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Whether so many armies can have fought or moved: no more than stand there, of the seat on turn."""
    index = rulebook.board.territory_index
    return all(
        key in index
        and type(armies) is int
        and 0 < armies <= position.armies[index[key]]
        and position.owner[index[key]] == position.turn
        for key, armies in value.items()
    )


SPENT: ExtraState[Mapping[str, int]] = ExtraState("spent", empty={}, seen=by_all, possible=spent_possible)
"""How many armies of a territory have fought or moved this turn, by its key."""


@dataclass(frozen=True)
class Weariness(Feature):
    """Armies that have fought do not move in the same turn; the others move one step each, at will."""

    key = "weariness"
    extras = (SPENT,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        reach = replace(rulebook.reach, stay=staying)
        return replace(rulebook.with_stage(OCCUPATION).with_stage(MANOEUVRES), reach=reach)

    def rolled(self, table: Table, attack: Attacked) -> None:
        tire(table, attack)

    def broken_off(self, table: Table) -> None:
        rest(table)


def spent_in(board: Board, position: Position, territory: int) -> int:
    """How many armies of a territory have fought or moved this turn, or stay because others have come."""
    spent = SPENT.of(position)
    return spent.get(board.territories[territory].key, 0) if spent else 0


def staying(board: Board, position: Position, territory: int) -> int:
    """Those stay, and one in any case."""
    return max(1, spent_in(board, position, territory))


def arrive(table: Table, territory: int, armies: int) -> None:
    """So many armies have moved to a territory; with them one of those that were there does not move."""
    note(table, {territory: staying(table.rulebook.board, table.position, territory) + armies})


def tire(table: Table, attack: Attacked) -> None:
    """Note, after the event of an attack, who has fought in it."""
    position, source, target = table.position, attack.source, attack.target
    spent, engaged = spent_in(table.rulebook.board, position, source), 0
    for roll in attack.each_roll():
        engaged = len(roll.attack)
        spent = max(spent, engaged) - roll.lost
    if position.owner[target] != position.owner[source]:
        note(table, {source: spent})
        return
    fresh = position.armies[source] + position.armies[target] - spent
    moved = engaged + max(0, position.armies[target] - engaged - fresh)
    note(table, {source: spent - moved, target: moved})


def follow(table: Table, source: int, target: int, armies: int) -> None:
    """Note, after the event, that so many more armies have followed into a conquest."""
    position, board = table.position, table.rulebook.board
    spent = spent_in(board, position, source)
    tired = max(0, armies - (position.armies[source] + armies - spent))
    if tired:
        there = spent_in(board, position, target)
        note(table, {source: spent - tired, target: there + tired})


def note(table: Table, changes: Mapping[int, int]) -> None:
    """Keep the new numbers."""
    spent = dict(SPENT.of(table.position))
    for territory, armies in changes.items():
        spent[table.rulebook.board.territories[territory].key] = armies
    SPENT.note(table, {key: armies for key, armies in spent.items() if armies})


def rest(table: Table) -> None:
    """At the end of the turn nobody is tired any more."""
    if SPENT.of(table.position):
        SPENT.note(table, {})


def occupy(table: Table, seat: int, order: Occupy) -> None:
    """Move armies into the conquered land: fresh ones before those that have fought."""
    moved = move_in(table, order)
    follow(table, moved.source, moved.target, moved.armies)
    go_on(table, moved.seat, moved.target)


def fortify(table: Table, seat: int, order: Fortify) -> None:
    """Move armies, each one step at most in a turn; the phase goes on while others may move."""
    move(table, seat, order)
    arrive(table, order.target, order.armies)
    begin_manoeuvre(table)


OCCUPATION = replace(ASK_OCCUPY, orders={Occupy: OrderRule(occupy, occupy_options)})
MANOEUVRES = replace(
    MANOEUVRE,
    orders={**MANOEUVRE.orders, Fortify: OrderRule(fortify, fortify_options)},
    leave=rest,
    ended_by=(),
)
"""Any number of moves, by armies that have not fought (1957, Déplacement des armées)."""
