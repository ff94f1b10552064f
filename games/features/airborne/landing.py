"""The landing at the start of the next turn's attacks. The group fights to the end, without any questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.engine.armies.targets import forbidden
from games.engine.board import members
from games.engine.chance.comparison import bounded
from games.engine.chance.dice import refused_dice
from games.engine.errors import Illegal
from games.engine.feature import has_taken_over
from games.engine.phases.conquest import conclude
from games.engine.policies.combat import standing_defence
from games.engine.position import NOBODY
from games.features.airborne.group import Joined, Landed, group_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.engine.board import Board
    from games.engine.events import Attacked
    from games.engine.position import Position
    from games.engine.table import Table


def after_landing(enter: Callable[[Table], None]) -> Callable[[Table], None]:
    """Return an `enter` for a phase that first lets the group of the seat on turn land."""

    def land_and_enter(table: Table) -> None:
        if not land_group(table):
            enter(table)

    return land_and_enter


def land_group(table: Table) -> bool:
    """Let the group of the seat on turn land.

    Return whether that has moved the game on or ended it, so that the phase needs no `enter`.
    """
    position, rulebook = table.position, table.rulebook
    seat = position.turn
    group = group_of(position, seat)
    if not group:
        return False
    source, target, armies = group
    if position.owner[target] == seat:
        table.write(Joined(seat, target, armies))
        return table.finish_if_won()
    declared = rulebook.hooks.declared
    if forbidden(rulebook, position, seat) >> target & 1 or has_taken_over(
        declared, table, seat, NOBODY, target
    ):
        there = way_back(rulebook.board, position, seat, source)
        table.write(Joined(seat, there, armies))
        if there == NOBODY:
            lose_in_the_air(table, seat, armies)
        return False
    source, target, armies = group_of(position, seat)
    return conclude(table, cast("Attacked", fought(table, seat, source, target, armies)), False)


def lose_in_the_air(table: Table, seat: int, armies: int) -> None:
    """Tell other features of armies that were lost in the air, although nobody shot them down."""
    table.bury(seat, armies)


def way_back(board: Board, position: Position, seat: int, source: int) -> int:
    """Return the seat's own territory nearest to `source`, or `NOBODY` if none can be reached.

    `source` is where the armies took off.
    """
    reached = 1 << source
    while True:
        if own := reached & position.lands[seat]:
            return members(own)[0]
        further = reached
        for land in members(reached):
            further |= board.border_masks[land]
        if further == reached:
            return NOBODY
        reached = further


def fought(table: Table, seat: int, source: int, target: int, armies: int) -> Landed:
    """Fight until one side has no armies left.

    The defender rolls the number of dice in their standing answer, or else the usual number.
    """
    position, combat = table.position, table.rulebook.combat
    owner, theirs, mine = position.owner[target], position.armies[target], armies
    willing = standing_defence(table.rulebook, position, owner) or combat.usual
    dice = combat.dice_of(table, seat)
    rolls, losses = [], []
    while mine and theirs:
        defenders, first = min(combat.defence_limit(theirs), willing), ""
        try:
            first = dice.roll(min(combat.attack, mine))
            thrown = f"{first}-{dice.roll(defenders)}"
        except Illegal as refusal:
            raise refused_dice(refusal, "the defender’s" if first else "the attacker’s") from refusal
        # No army of a landing group stays behind, so all may fall. `bounded` spares one: hence the + 1.
        lost, killed = bounded(*combat.costs[thrown], mine + 1, theirs)
        mine, theirs = mine - lost, theirs - killed
        rolls.append(thrown)
        losses.append((lost, killed))
    killed = position.armies[target] - theirs
    return Landed(seat, source, target, owner, " ".join(rolls), armies - mine, killed, mine, tuple(losses))
