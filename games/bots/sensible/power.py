"""Who is how strong, and so what their losses and one's own are worth to a seat."""

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
"""For so many turns a player counts on what their lands and continents bring."""
INCOME = 1.2
"""What a land brings its owner in that time."""
RIVALRY = 0.7
"""How gladly an army of its own is given for what one of three rivals loses; 1 would be the fair price. The
more rivals there are the less, for all of them gain by it.
"""
DEAREST = 1.5
"""The most that is given for an army of a rival, however dangerous they are."""
CALM = 0.05
"""How much dearer an army of its own is for each rival beyond the third."""
PATIENCE = 8
"""The round after which the player cares less and less for their losses, so that every game ends."""
WORN = 0.05
"""How much less with each round."""
WEARY = 34
"""So many rounds later its losses are nothing to it: where defenders win more than they lose, stacks would
grow for ever."""
AHEAD = 1.25
"""With so many times a fair share of all power the player begins to press for the end."""
PRESS = 0.8
"""How much less it cares for its losses for each fair share beyond that."""
LAND = 1.1
"""One more land among three rivals, with the army that must stay there."""
KEEP = 0.6
"""The chance that the land outlasts the turn of one of them."""
RIVALS = 3
PLAYING = Status.PLAYING
"""Looked up once, as this is asked for every decision."""


def strengths(view: Position) -> list[int]:
    """The armies of each seat."""
    armies, found = view.armies, []
    for lands in view.lands:  # As `Position.armies_on`, without the call: this runs for every decision.
        strength = 0
        for land in members(lands):
            strength += armies[land]
        found.append(strength)
    return found


def idle_neutrals(rulebook: Rulebook, view: Position) -> list[int]:
    """The neutrals on the board that nobody leads. They win nothing, whatever they hold."""
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
    """The power of a seat is what it has, and what it will get: armies, lands, continents, cards.

    The chance to win grows with the cube of it, and a loss is worth the more the more it changes these
    chances. So all turn on a leader, and a leader goes for the end. `card` is what a card is worth, and
    `idle` are the neutrals that have no power.

    Four things follow, as one seat sees them:
    - who holds the whole of each continent, or -1;
    - what an army that each seat loses is worth, the last of them for `NOBODY`;
    - what an army of its own costs;
    - what one more land is worth.
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
    """What an army of a rival, an army of its own and a land are worth among so many rivals."""
    more = rivals - RIVALS
    return RIVALRY * RIVALS / max(1, rivals), 1.0 + CALM * more, LAND * KEEP**more
