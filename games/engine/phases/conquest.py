"""What a conquest brings with it: an elimination and its spoils, more armies to move in, the next attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.events import Asked, Eliminated
from games.engine.phases.headquarters import lose_headquarters
from games.engine.teams import camps, force, friendly

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

OCCUPY = "occupy"
SPOILS = "spoils"


def take(table: Table, seat: int, source: int, target: int, loser: int, *, ask: bool) -> None:
    """Go on after a conquest from `loser`; `ask`: whether the seat wants to say how many armies move in."""
    position = table.position
    if position.headquarters:
        lose_headquarters(table, seat, target, loser)
    if position.teams:
        if has_ended(table, seat, loser):
            return
    elif not position.lands[loser]:
        plays, captured = position.is_playing(loser), len(position.hands[loser])
        if plays:
            table.write(Eliminated(loser, seat))
        if table.finish_if_won():
            return
        spoils = table.rulebook.spoils
        if plays and spoils.are_due(len(position.hands[seat]), captured):
            # Which cards were captured is told only where the sets must hold one.
            told = captured if spoils.captured_only else 0
            table.write(Asked(SPOILS, seat, (source, target, int(ask), told)))
            return
    elif (table.rulebook.missions or position.headquarters) and table.finish_if_won():
        return
    if ask:
        ask_to_move_in(table, seat, source, target)
    else:
        go_on(table, seat, target)


def has_ended(table: Table, attacker: int, defender: int) -> bool:
    """Eliminate who has no army left in a game of teams, also of attacking; say whether that ended it."""
    position = table.position
    for seat in range(position.seats):
        if position.is_playing(seat) and not camps(position, seat):
            table.write(Eliminated(seat, defender if seat == attacker else attacker))
    return table.finish_if_won()


def ask_to_move_in(table: Table, seat: int, source: int, target: int) -> None:
    """Ask how many armies follow into the conquest; go on with the attacks if none can."""
    position = table.position
    spare = force(position, seat, source) - 1
    if spare:
        moved = position.armies[target]
        table.write(Asked(OCCUPY, seat, (source, target, moved, moved + spare)))
    else:
        go_on(table, seat, target)


def go_on(table: Table, seat: int, likely: int) -> None:
    """End the attacks when the seat can attack no more: neither from the `likely` land nor another."""
    position, borders = table.position, table.rulebook.board.border_masks
    lands, armies = position.lands[seat], position.armies
    if position.teams:
        if not can_attack(position, seat, borders):
            table.next_phase()
        return
    if armies[likely] > 1 and borders[likely] & ~lands:
        return
    for source in members(lands):
        if armies[source] > 1 and borders[source] & ~lands:
            return
    table.next_phase()


def can_attack(position: Position, seat: int, borders: Sequence[int]) -> bool:
    """Whether the seat can attack from anywhere, in a game of teams."""
    foes = ~friendly(position, seat)
    return any(
        force(position, seat, source) > 1 and borders[source] & foes
        for source in members(camps(position, seat))
    )


def has_just_taken(rulebook: Rulebook, position: Position, seat: int, source: int, target: int) -> bool:
    """Whether the seat on turn can just have taken `target` from `source`."""
    return (
        position.phase == "attack"
        and position.conquered
        and position.owner[target] == position.turn == seat
        and bool(camps(position, seat) >> source & 1)
        and rulebook.board.touches(source, target)
    )
