"""Armies that have fought or moved this turn, in an edition where only the others may still move.

The booklet does not say which armies of a territory fight (1957, Déplacement des armées). Here armies that
have already fought fight on, and fresh armies are the first to follow into a conquest. All moves of a turn
count as simultaneous: armies that come to a territory move no further, and none of them can be the army that
has to stay there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from games.engine.extra_state import ExtraState, by_all
from games.engine.feature import Feature
from games.engine.legality import OrderRule
from games.engine.orders import Fortify, Occupy
from games.engine.phases.conquest import go_on_with_attacks
from games.engine.phases.manoeuvre import MANOEUVRE, begin_manoeuvre, fortify_options, move
from games.engine.phases.occupation import ASK_OCCUPY, move_in, occupy_options

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.events import Attacked
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def spent_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these armies can have fought or moved.

    They must be armies of the seat on turn, and at most all that are on a territory.
    """
    index = rulebook.board.territory_index
    return all(
        key in index
        and type(armies) is int
        and 0 < armies <= position.armies[index[key]]
        and position.owner[index[key]] == position.turn
        for key, armies in value.items()
    )


SPENT: ExtraState[Mapping[str, int]] = ExtraState("spent", empty={}, seen=by_all, possible=spent_possible)
"""The number of armies that have fought or moved this turn, by the key of their territory."""


@dataclass(frozen=True)
class Weariness(Feature):
    """Armies that have fought do not move in the same turn. Each of the others may move one step."""

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
    """Return how many armies of a territory may not move.

    They have fought or moved this turn, or one of them has to stay there because others came.
    """
    spent = SPENT.of(position)
    return spent.get(board.territories[territory].key, 0) if spent else 0


def staying(board: Board, position: Position, territory: int) -> int:
    """Return how many armies of a territory stay: those that may not move, and at least one."""
    return max(1, spent_in(board, position, territory))


def arrive(table: Table, territory: int, armies: int) -> None:
    """Record that armies have moved to a territory.

    They move no further, and at least one of the armies that were there stays.
    """
    note_spent(table, {territory: staying(table.rulebook.board, table.position, territory) + armies})


def tire(table: Table, attack: Attacked) -> None:
    """Record which armies fought in an attack. Call it after the event is written."""
    position, source, target = table.position, attack.source, attack.target
    spent, engaged = spent_in(table.rulebook.board, position, source), 0
    for roll in attack.each_roll():
        engaged = len(roll.attack)
        spent = max(spent, engaged) - roll.lost
    if position.owner[target] != position.owner[source]:
        note_spent(table, {source: spent})
        return
    fresh = position.armies[source] + position.armies[target] - spent
    moved = engaged + max(0, position.armies[target] - engaged - fresh)
    note_spent(table, {source: spent - moved, target: moved})


def note_followed(table: Table, source: int, target: int, armies: int) -> None:
    """Record that more armies have followed into a conquest, fresh ones first.

    Call it after the event is written.
    """
    position, board = table.position, table.rulebook.board
    spent = spent_in(board, position, source)
    tired = max(0, armies - (position.armies[source] + armies - spent))
    if tired:
        there = spent_in(board, position, target)
        note_spent(table, {source: spent - tired, target: there + tired})


def note_spent(table: Table, changes: Mapping[int, int]) -> None:
    """Record new numbers for some territories."""
    spent = dict(SPENT.of(table.position))
    for territory, armies in changes.items():
        spent[table.rulebook.board.territories[territory].key] = armies
    SPENT.note(table, {key: armies for key, armies in spent.items() if armies})


def rest(table: Table) -> None:
    """Forget all numbers, at the end of the turn."""
    if SPENT.of(table.position):
        SPENT.note(table, {})


def occupy(table: Table, seat: int, order: Occupy) -> None:
    """Move armies into the conquered territory, fresh ones before those that have fought."""
    moved = move_in(table, order)
    note_followed(table, moved.source, moved.target, moved.armies)
    go_on_with_attacks(table, moved.seat, moved.target)


def fortify(table: Table, seat: int, order: Fortify) -> None:
    """Move armies. The phase goes on while others may move, each one step in a turn."""
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
