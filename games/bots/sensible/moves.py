"""Armies on the move: into a conquest, and in the manoeuvre."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.terrain import steps_to_enemy, terrain_of
from games.engine.board import members
from games.engine.orders import Defend, End, Fortify, Occupy, Order

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def defend(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """With all dice: against any attack they cost the attacker most for each army lost."""
    assert view.pending is not None
    return Defend(rulebook.combat.defence_limit(view.armies[view.pending[3]]))


def occupy(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """All go where an enemy is next: on into the conquest if it has one, else wherever one is nearer."""
    assert view.pending is not None
    _, _, source, target, fewest, most = view.pending
    terrain, lands = terrain_of(rulebook.board), view.lands[seat]
    if terrain.borders[target] & ~lands:
        return Occupy(most)
    if terrain.borders[source] & ~lands:
        return Occupy(fewest)
    steps = steps_to_enemy(terrain, lands)
    return Occupy(most if steps.get(target, 0) <= steps.get(source, 0) else fewest)


def manoeuvre(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """The greatest stack behind the border goes nearer to it, to the strongest neighbour there."""
    steps = steps_to_enemy(terrain_of(rulebook.board), view.lands[seat])
    behind = [land for land, step in steps.items() if step > 1 and view.armies[land] > 1]
    for source in sorted(behind, key=lambda land: -view.armies[land]):
        reach = rulebook.manoeuvre(rulebook.board, view, source)
        nearer = [land for land in members(reach) if steps.get(land, len(steps)) < steps[source]]
        if nearer:
            target = min(nearer, key=lambda land: (steps[land], -view.armies[land]))
            return Fortify(source, target, view.armies[source] - 1)
    return End()
