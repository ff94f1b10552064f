"""Armies on the move: into a conquest, and in the manoeuvre."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.aims import aim_of
from games.bots.sensible.garrison import garrison, shortfalls
from games.bots.sensible.terrain import steps_to_enemy, terrain_of
from games.engine import Defend, End, Fortify, Occupy, Order
from games.engine.board import members
from games.engine.phases.defence import dice_to_defend
from games.engine.phases.manoeuvre import movable

if TYPE_CHECKING:
    from games.bots.sensible.aims import Aim
    from games.bots.sensible.terrain import Terrain
    from games.engine import Position, Rulebook


def defend(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Defend with the most dice. Against any attack they cost the attacker most for each army lost."""
    return Defend(dice_to_defend(rulebook, view))


def armies_to_move_in(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Answer how many armies move in. The question comes only if the attack did not give the number."""
    source, target, fewest, most = view.details
    aim, terrain = aim_of(rulebook), terrain_of(rulebook.board)
    going = survivors_to_move(aim, terrain, view, view.lands[seat], source, target, most + 1)
    return Occupy(max(fewest, min(most, going)))


def survivors_to_move(
    aim: Aim, terrain: Terrain, view: Position, lands: int, source: int, target: int, armies: int
) -> int:
    """Return how many of the survivors of a siege move into the conquest.

    `lands` are the seat's, including the conquest. If the conquest has an enemy next to it, all move in
    except the garrison that the source needs. Otherwise all move in, or only one, depending on which of the
    two is nearer to an enemy.
    """
    if terrain.borders[target] & ~lands:
        here = garrison(aim, terrain, view, lands, source)
        if not here:
            return armies - 1
        there = garrison(aim, terrain, view, lands, target)
        return armies - here if armies >= here + there else armies * there // (here + there)
    if terrain.borders[source] & ~lands:
        return 1
    steps = steps_to_enemy(terrain, lands)
    return armies - 1 if steps.get(target, 0) <= steps.get(source, 0) else 1


def manoeuvre(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Reinforce the weakest garrison, or else move the greatest stack behind the border nearer to it."""
    terrain = terrain_of(rulebook.board)
    return relief(rulebook, terrain, view, seat) or march(rulebook, terrain, view, seat) or End()


def relief(rulebook: Rulebook, terrain: Terrain, view: Position, seat: int) -> Fortify | None:
    """Return the move that brings most armies to a gate that lacks them.

    The armies come from a place where they are not needed.
    """
    aim, most, order, lands = aim_of(rulebook), 0, None, view.lands[seat]
    for lack, gate in shortfalls(aim, terrain, view, lands):
        for source in members(terrain.borders[gate] & lands):
            stay = garrison(aim, terrain, view, lands, source) or 1
            spare = min(view.armies[source] - stay, movable(rulebook, view, source))
            if (
                min(spare, lack) > most
                and rulebook.reach.moves(rulebook.board, view, seat, source) >> gate & 1
            ):
                most = min(spare, lack)
                inside = not terrain.borders[source] & ~lands
                order = Fortify(source, gate, spare if inside else most)
    return order


def march(rulebook: Rulebook, terrain: Terrain, view: Position, seat: int) -> Fortify | None:
    """Move the greatest stack behind the border nearer to it, and there to the strongest neighbour."""
    lands, armies, borders = view.lands[seat], view.armies, terrain.borders
    behind = [
        land
        for land in members(lands)
        if armies[land] > 1 and not borders[land] & ~lands and movable(rulebook, view, land) > 0
    ]
    if not behind:
        return None
    steps = steps_to_enemy(terrain, lands)
    for source in sorted(behind, key=lambda land: -armies[land]):
        reach = rulebook.reach.moves(rulebook.board, view, seat, source)
        far = steps.get(source, 0)
        nearer = [land for land in members(reach) if steps.get(land, len(steps)) < far]
        if nearer:
            target = min(nearer, key=lambda land: (steps[land], -armies[land]))
            return Fortify(source, target, movable(rulebook, view, source))
    return None
