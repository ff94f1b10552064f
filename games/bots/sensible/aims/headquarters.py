"""Secret headquarters: which territory to choose, how to guard it, and where those of others may be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from games.bots.drawing import drawn
from games.bots.offered import offers, placed_on
from games.bots.sensible.aims.aim import Aim
from games.bots.sensible.terrain import terrain_of
from games.engine import Status
from games.engine.board import members
from games.features.headquarters import HEADQUARTERS, HiddenHeadquarters, headquarters_held
from games.features.headquarters.secret import CHOSEN, Headquarters

if TYPE_CHECKING:
    from games.bots.sensible.terrain import Terrain
    from games.engine import Position, Rulebook

WATCH = 0.9
"""The guard of a headquarters, for each army that could arrive there."""
GUARDED = 0.5
"""When a headquarters is chosen, the weight of an army there against one that could arrive.

It is low because rivals look where the armies are.
"""
SPREAD = 1.5
"""The armies of safety by which a territory is e times as likely to be chosen."""
PATIENCE = 10
"""The round after which a headquarters is guarded less and less, so that every game ends."""
WORN = 0.05
"""The reduction in the guard with each round."""
LOSS = 0.8
"""The cost of each army in the way of a march on a headquarters.

It is added to the one army left on each territory.
"""
PRIZE = 2.0
"""The worth of each territory of the loser to the seat that takes their headquarters."""
TRIUMPH = 40.0
"""The worth of winning the game by taking a headquarters."""


def choose_headquarters(rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Headquarters:
    """Draw a territory with many armies against few that could arrive."""
    return Headquarters(drawn(safety(rulebook, view, seat), SPREAD, rng))


def safety(rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
    """Return how safe each territory would be as headquarters, in armies."""
    terrain, lands = terrain_of(rulebook.board), view.lands[seat]
    places = members(placed_on(offers(rulebook, view, seat, Headquarters)) or lands)
    return {land: GUARDED * view.armies[land] - threat(terrain, view, lands, land) for land in places}


def threat(terrain: Terrain, view: Position, lands: int, land: int) -> float:
    """Return the most armies of a player that could arrive at a territory in one turn.

    `lands` are the territories of the seat. The way to the territory is searched outwards from it, the
    cheapest first.
    """
    most, ways, seen = 0.0, [(0.0, land)], 0
    while ways:
        cost, here = heappop(ways)
        if seen >> here & 1:
            continue
        seen |= 1 << here
        if not lands >> here & 1 and view.status[view.owner[here]] == Status.PLAYING:
            most = max(most, view.armies[here] - 1 - cost)
        passing = cost + (1 + LOSS * view.armies[here] if here != land else 0.0)
        for beyond in terrain.neighbours[here]:
            if not seen >> beyond & 1:
                heappush(ways, (passing, beyond))
    return most


def quarry(rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
    """Return the worth of each territory of a rival beyond itself, because their headquarters may be there.

    The more armies a territory has, the likelier that is. A headquarters that is known counts in full,
    whoever holds it.
    """
    feature = rulebook.of(HiddenHeadquarters)
    assert feature is not None
    wanting = feature.needed[view.players] - headquarters_held(view, seat)
    worth: dict[int, float] = {}
    for rival, land in enumerate(CHOSEN.of(view)):
        if rival == seat or view.status[rival] == Status.NEUTRAL:
            continue
        if land >= 0:
            worth[land] = TRIUMPH / wanting**2
            continue
        lands = members(view.lands[rival])
        prize = PRIZE * len(lands) + TRIUMPH / wanting**2
        armies = sum(view.armies[land] for land in lands)
        for land in lands:
            worth[land] = worth.get(land, 0.0) + prize * view.armies[land] / armies
    return worth


class TakeHeadquarters(Aim):
    """Take the headquarters of others, and guard its own and those that it has taken."""

    def appeal(self, rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
        return quarry(rulebook, view, seat)

    def posts(self, view: Position, lands: int) -> Sequence[int]:
        return [land for land in CHOSEN.of(view) if land >= 0 and lands >> land & 1]

    def guard(self, terrain: Terrain, view: Position, lands: int, post: int) -> int:
        """Return the armies that could arrive, or fewer in a long game."""
        tired = min(1.0, max(0, view.round - PATIENCE) * WORN)
        return 1 + int(WATCH * (1.0 - tired) * threat(terrain, view, lands, post))


SECRETS = {HEADQUARTERS.key: choose_headquarters}
