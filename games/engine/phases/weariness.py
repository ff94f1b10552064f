"""Which armies have fought or moved this turn, where an edition lets only the others move.

Kept in `Position.extra` as {key of the territory: armies}. The text does not say which armies of a stack
fight (1957, Déplacement des armées); here those that have fought already fight on, and fresh ones follow
into a conquest before them. All moves of a turn are made at once: what comes to a territory moves no further,
and does not stand in for the army that has to stay there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.events import Kept
from games.engine.odds import OUTCOMES

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

SPENT = "spent"


def spent_in(rulebook: Rulebook, position: Position, territory: int) -> int:
    """How many armies of a territory have fought or moved this turn, or stay because others have come."""
    spent: dict[str, int] = position.extra.get(SPENT, {})
    return spent.get(rulebook.board.territories[territory].key, 0) if spent else 0


def arrive(table: Table, territory: int, armies: int) -> None:
    """So many armies have moved to a territory; with them one of those that were there does not move."""
    keep(table, {territory: max(1, spent_in(table.rulebook, table.position, territory)) + armies})


def tire(table: Table, source: int, target: int, rolls: list[str]) -> None:
    """Note, after the event of an attack, who has fought in it."""
    position = table.position
    spent, engaged = spent_in(table.rulebook, position, source), 0
    for roll in rolls:
        engaged = roll.index("-")
        spent = max(spent, engaged) - OUTCOMES[roll][0]
    if position.owner[target] != position.owner[source]:
        keep(table, {source: spent})
        return
    fresh = position.armies[source] + position.armies[target] - spent
    moved = engaged + max(0, position.armies[target] - engaged - fresh)
    keep(table, {source: spent - moved, target: moved})


def follow(table: Table, source: int, target: int, armies: int) -> None:
    """Note, after the event, that so many more armies have followed into a conquest."""
    position, spent = table.position, spent_in(table.rulebook, table.position, source)
    tired = max(0, armies - (position.armies[source] + armies - spent))
    if tired:
        there = spent_in(table.rulebook, position, target)
        keep(table, {source: spent - tired, target: there + tired})


def keep(table: Table, changes: dict[int, int]) -> None:
    """Write the new numbers into the record."""
    spent = dict(table.position.extra.get(SPENT, {}))
    for territory, armies in changes.items():
        spent[table.rulebook.board.territories[territory].key] = armies
    table.write(Kept(SPENT, {key: armies for key, armies in spent.items() if armies}))


def rest(table: Table) -> None:
    """At the end of the turn nobody is tired any more."""
    if table.position.extra.get(SPENT):
        table.write(Kept(SPENT, {}))


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
