"""A campaign to take many territories in this turn: which to take, from where, and the chance of success.

Campaigns fulfil missions (`routes`) and eliminate players (`elimination`).
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from games.bots.sensible.chances import odds_on
from games.engine import Attack
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.chance.odds import WIDEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Board, Position, Rulebook
    from games.features.missions.cards import Route

HOPELESS = 0.02
"""The smallest chance of a siege that is part of a campaign."""
DEAD_END = 2.0
"""The armies that a stack loses if it goes on from behind its last conquest.

The armies that rolled had to move into the conquest.
"""
ONWARD = 0.1
"""The deduction for each wanted territory next to a target, so that dead ends are taken first."""


class Siege(NamedTuple):
    """One step of a campaign.

    `stack` is the territory of its armies before the first step. `cost` is how many of them the step takes:
    the expected losses, and those that stay behind.
    """

    source: int
    target: int
    stack: int
    cost: float
    chance: float


class Campaign(NamedTuple):
    """A series of sieges, and the chance that all succeed."""

    sieges: list[Siege]
    chance: float


def best_campaign(
    rulebook: Rulebook,
    view: Position,
    seat: int,
    routes: Sequence[Route],
    armies: Sequence[int],
    above: float = 0.0,
) -> Campaign | None:
    """Return the campaign with the greatest chance by any of the routes.

    Return None if no chance is greater than `above`. `armies` are those on each territory.
    """
    best = None
    for route in routes:
        if not too_early(rulebook, view, seat, route):
            found = Planner(rulebook, view, seat, route, armies).plan(above)
            if found:
                best, above = found, found.chance
    return best


def too_early(rulebook: Rulebook, view: Position, seat: int, route: Route) -> bool:
    """Return whether the route takes all territories of a player while nobody may be eliminated."""
    if view.round > rulebook.safe_rounds or route.needed < route.lands.bit_count():
        return False
    return any(
        lands and not lands & ~route.lands and view.is_playing(other)
        for other, lands in enumerate(view.lands)
        if other != seat
    )


class Planner:
    """The planning of a campaign along a route, siege by siege.

    The next siege is always the one that leaves most armies.

    - `stacks` are the armies that can still go on, by the territory where they were at first. `home[t]` is
      the stack that holds or took territory t (`ours` are all such t, as a bit mask), and `tips` the
      territory that each stack took last.
    - `foes`, `wanted` and `beside` are bit masks: the territories that can be taken, those of them that the
      route wants, and those next to a stack. `missing` is the number still to be taken.
    """

    def __init__(
        self, rulebook: Rulebook, view: Position, seat: int, route: Route, armies: Sequence[int]
    ) -> None:
        lands = view.lands[seat]
        held = members(route.lands & lands)
        self.armies, self.garrison = armies, route.armies
        self.borders, self.on = crossings(rulebook, view, seat), odds_on(rulebook, view, seat)
        self.whence = turned_round(rulebook.board, self.borders)
        owner, borders = view.owner, self.borders
        self.foes = foes = ~forbidden(rulebook, view, seat)
        strong = [
            land
            for land in members(lands)
            if armies[land] > 1 and borders[land] & foes and owner[land] == seat
        ]
        self.stacks: dict[int, float] = {land: armies[land] for land in strong}
        self.home = {land: land for land in strong}
        self.tips = self.home.copy()
        self.ours = self.beside = 0
        for land in strong:
            self.ours |= 1 << land
            self.beside |= borders[land]
        self.is_single = rulebook.reach.is_single
        self.wanted = route.lands & self.foes
        self.missing = route.needed - sum([armies[land] >= route.armies for land in held])

    def plan(self, above: float) -> Campaign | None:
        """Return the whole campaign, or None if nothing is missing or it has too little chance.

        Its chance must be greater than `above`.
        """
        spare = sum(self.stacks.values()) - len(self.stacks)
        if not 0 < self.missing <= self.wanted.bit_count() or spare < self.missing:
            return None
        sieges: list[Siege] = []
        chance = 1.0
        while self.missing > 0:
            siege = self.next_siege(self.goals())
            if siege is None:
                return None
            sieges.append(siege)
            chance *= siege.chance
            if chance <= above:
                return None
            self.take(siege)
        return Campaign(sieges, chance)

    def goals(self) -> int:
        """Return the wanted territories or, if none is next to a stack, those on the way to them as well."""
        goals = self.wanted
        while not goals & self.beside:
            wider = goals
            for land in members(goals):
                wider |= self.whence[land] & self.foes
            if wider == goals:
                return 0
            goals = wider
        return goals

    def next_siege(self, goals: int) -> Siege | None:
        """Return the siege of one of these territories that leaves most armies to go on with.

        Return None if all sieges are hopeless.
        """
        best, chosen = 0.0, None
        borders, armies, garrison = self.borders, self.armies, self.garrison
        stacks, home, tips, ours, wanted = self.stacks, self.home, self.tips, self.ours, self.wanted
        whence = self.whence
        for target in members(goals & self.beside):
            theirs, onward = armies[target], ONWARD * (borders[target] & wanted).bit_count()
            odds = self.on[target]
            around = whence[target] & ours
            for source in members(around):
                stack = home[source]
                mine, tip = stacks[stack], tips[stack]
                if mine < 2 or (source != tip and around >> tip & 1):
                    continue  # The same stack keeps more armies if it attacks from its tip.
                if mine <= WIDEST >= theirs:
                    chance, left = odds.both[int(mine)][theirs]
                else:
                    chance, left = odds.odds(int(mine), theirs)
                if chance < HOPELESS:
                    continue
                # `left` is an average that includes failed sieges, which leave one army.
                left = (left - 1 + chance) / chance - garrison
                if source != tip:
                    left -= DEAD_END
                promise = chance * left - onward
                if chosen is None or promise > best:
                    best, chosen = promise, (source, target, stack, stacks[stack] - left, chance)
        return Siege(*chosen) if chosen else None

    def take(self, siege: Siege) -> None:
        """Update everything as if the siege had gone as expected."""
        target, stack = siege.target, siege.stack
        self.stacks[stack] -= siege.cost
        self.home[target], self.tips[stack] = stack, target
        if self.is_single:
            self.ours = self.beside = 0
        self.ours |= 1 << target
        self.beside |= self.borders[target]
        self.missing -= self.wanted >> target & 1
        self.foes &= ~(1 << target)
        self.wanted &= self.foes


def turned_round(board: Board, borders: Sequence[int]) -> Sequence[int]:
    """Return, for each territory, those from which it can be attacked.

    `borders` are, for each territory, those that it can attack.
    """
    if borders is board.border_masks:
        return borders
    whence = [0] * len(borders)
    for source, targets in enumerate(borders):
        for target in members(targets):
            whence[target] |= 1 << source
    return whence


def first_siege(view: Position, plan: Campaign) -> Attack:
    """Return the order for the first siege.

    All armies move on, except those needed for later sieges from behind.
    """
    first, *later = plan.sieges
    beyond, branches = {first.target}, 0.0
    behind = {first.source}
    for siege in later:
        if siege.source in beyond:
            beyond.add(siege.target)
        elif siege.source in behind:
            behind.add(siege.target)
            branches += siege.cost
    mine = view.armies[first.source]
    going_on = int(mine - first.cost) - ceil(branches) if branches else mine - 1
    return Attack(first.source, first.target, None, 1, max(1, min(going_on, mine - 1)))
