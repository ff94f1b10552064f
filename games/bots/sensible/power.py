"""The power of each seat, and what follows from it for the worth of armies to one seat."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.engine import Status
from games.engine.armies.command import commander
from games.engine.board import members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.bots.sensible.terrain import Terrain
    from games.engine import Position, Rulebook

TURNS = 3
"""The number of turns for which a player counts on the income from territories and continents."""
INCOME = 1.2
"""The armies that a territory brings its owner in that time."""
RIVALRY = 0.7
"""The price that the player pays for an army of one of three rivals, where 1 would be fair.

With more rivals it is lower, since all of them gain by the loss.
"""
DEAREST = 1.5
"""The highest price for an army of a rival, however dangerous they are."""
CALM = 0.05
"""The increase in the price of its own armies for each rival beyond the third."""
PATIENCE = 8
"""The round after which the player cares less and less for its losses, so that every game ends."""
WORN = 0.05
"""The reduction in that care with each round."""
WEARY = 34
"""The number of rounds after which its losses count for nothing.

Where defenders win more than they lose, stacks would otherwise grow for ever.
"""
AHEAD = 1.25
"""The multiple of a fair share of all power at which the player begins to press for the end."""
PRESS = 0.8
"""The reduction in the care for its losses for each fair share beyond that."""
LAND = 1.1
"""The worth of one more territory among three rivals, with the army that must stay there."""
KEEP = 0.6
"""The chance that the territory is still held after the turn of one rival."""
RIVALS = 3
PLAYING = Status.PLAYING
"""Looked up once, since every decision needs it."""


def strengths(view: Position) -> list[int]:
    """Return the armies of each seat."""
    armies, found = view.armies, []
    # The same as `Position.armies_on`, without the call, since this runs for every decision.
    for lands in view.lands:
        strength = 0
        for land in members(lands):
            strength += armies[land]
        found.append(strength)
    return found


def idle_neutrals(rulebook: Rulebook, view: Position) -> list[int]:
    """Return the neutrals on the board that nobody leads. They win nothing, whatever they hold."""
    return [
        neutral
        for neutral in view.neutrals
        if view.lands[neutral] and commander(rulebook, view, neutral) == neutral
    ]


def balance_of_power(
    terrain: Terrain,
    view: Position,
    seat: int,
    strength: Sequence[int],
    card: float,
    idle: Sequence[int],
) -> tuple[list[int], list[float], float, float]:
    """Return the worth of armies and territory to one seat, from the power of all.

    Power comes from armies, territories, continents and cards. The chance to win grows with the cube of a
    seat's power, and a loss is worth more the more it changes these chances. So all turn on a leader, and a
    leader goes for the end. `card` is the worth of a card. `idle` are the neutrals that nobody leads: they
    have no power.

    Four values are returned:
    - the seat that holds the whole of each continent, or -1;
    - the worth of an army that each seat loses, the last entry for `NOBODY`;
    - the cost of an army of its own;
    - the worth of one more territory.
    """
    owner, lands_of, hands = view.owner, view.lands, view.hands
    power = []
    for other, armies in enumerate(strength):
        power.append(armies + INCOME * lands_of[other].bit_count() + card * len(hands[other]))
    holder = []
    for mask, bonus, first in terrain.prospects:
        holding = owner[first]
        if mask & ~lands_of[holding]:
            holder.append(-1)
        else:
            power[holding] += TURNS * bonus
            holder.append(holding)
    for neutral in idle:
        power[neutral] = 0.0
    mine, cubes = power[seat], 0.0
    for p in power:
        cubes += p * p * p
    rivalry, price, land = among(len(lands_of) - lands_of.count(0) - len(idle) - 1)
    scale = rivalry * mine / ((cubes - mine * mine * mine) or 1.0)
    kill = []
    for p in power:
        worth = scale * p * p
        kill.append(worth if worth < DEAREST else DEAREST)
    kill.append(0.0)
    late = view.round - PATIENCE
    if late > 0:
        price *= 0.0 if late > WEARY else max(0.1, 1.0 - late * WORN)
    ahead = mine / sum(power) * view.status.count(PLAYING) - AHEAD
    if ahead > 0:
        price *= max(0.0, 1.0 - PRESS * ahead)
    return holder, kill, price, land


@cache
def among(rivals: int) -> tuple[float, float, float]:
    """Return the worth of a rival's army, of an army of its own and of a territory.

    All three depend on the number of rivals.
    """
    more = rivals - RIVALS
    return RIVALRY * RIVALS / max(1, rivals), 1.0 + CALM * more, LAND * KEEP**more
