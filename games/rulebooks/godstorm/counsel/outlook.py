"""What conquests promise a seat, in points at the end of the fifth epoch."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.chance.odds import siege_table
from games.engine.position import NOBODY
from games.rulebooks.godstorm.epochs.score import points
from games.rulebooks.godstorm.invasion.godswar import besides, by_risk
from games.rulebooks.godstorm.invasion.might import NO_MIGHT
from games.rulebooks.godstorm.invasion.odds import Side, Terms, foreseen
from games.rulebooks.godstorm.rites import rites
from games.rulebooks.godstorm.state import EPOCH, EPOCHS, GODS, ORDER, TEMPLES, gods_on

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

Odds = Callable[[int, int], tuple[float, float]]
"""For so many armies against so many: the chance to take the land, and how many are left."""
import os
def P(name, default): return float(os.environ.get(name, default))
LAND = [0, P('L1',.6), P('L2',.6), P('L3',.65), P('L4',.75), P('L5',1.0)]
PRICE = [0, P('P1',.4), P('P2',.4), P('P3',.4), P('P4',.4), P('P5',.02)]
AFTER = P('AFTER', .05)
CONT = P('CONT', 1.0)
CONT5 = P('CONT5', 1.0)
POWER = P('POWER', 2)
POWER5 = P('POWER5', 3)
RIVAL = P('RIVAL', .6)
BREAK = P('BREAK', 1.0)
TEMPLE = P('TEMPLE', .3)
GOD = P('GOD', .3)
KILL = P('KILL', .05)
DEPTH = int(P('DEPTH', 8))


class Step(NamedTuple):
    """What a march from a land promises in all, and the land that it takes first."""

    gain: float = 0.0
    target: int = NOBODY


class Outlook:
    def __init__(self, rulebook: Rulebook, view: Position, seat: int) -> None:
        self.rulebook, self.view, self.seat = rulebook, view, seat
        self.borders, self.foes = crossings(rulebook, view, seat), ~forbidden(rulebook, view, seat)
        self.parts = tuple(rites(rulebook))
        self.lands = view.lands[seat]
        self.epoch = min(EPOCH.of(view) or 1, EPOCHS)
        order = ORDER.of(view)
        self.after = len(order) - 1 - order.index(seat) if order else 3
        self.price = PRICE[self.epoch]
        if self.epoch == EPOCHS:
            self.price += AFTER * self.after
        self.land = LAND[self.epoch]
        self.power = POWER5 if self.epoch == EPOCHS else POWER
        scores = [
            points(rulebook, view, other) if other != seat and view.is_playing(other) else 0
            for other in range(view.seats)
        ]
        squares = sum(s * s for s in scores) or 1
        self.rival = [RIVAL * s * s / squares for s in scores] + [0.0]
        self.continents = [
            (mask, mask.bit_count(), part[1] * (CONT5 if self.epoch == EPOCHS else CONT))
            for mask, part in rulebook.board.bonuses
        ]
        self.home = [territory.continent for territory in rulebook.board.territories]
        self.temples = TEMPLES.of(view)
        self.found: dict[tuple[tuple[int, ...], int], Odds] = {}
        self.worths: dict[int, float] = {}

    def odds(self, gods: tuple[int, ...], target: int) -> Odds:
        key = gods, target
        if key not in self.found:
            self.found[key] = self.reckon(gods, target)
        return self.found[key]

    def reckon(self, gods: tuple[int, ...], target: int) -> Odds:
        view, combat = self.view, self.rulebook.combat
        owner = view.owner[target]
        if owner == NOBODY:
            return lambda mine, theirs: (1.0, mine)
        guards = gods_on(view, owner, target) if owner < view.players else ()
        temple = target in self.temples
        if gods and guards:
            mine = Side(by_risk(view, self.seat, gods), besides(self.parts, view, self.seat, target, True))
            theirs = Side(guards, besides(self.parts, view, owner, target, False), temple)
        else:
            mine, theirs = Side(gods), Side(guards, NO_MIGHT, temple)
        before = foreseen(combat.attack, combat.defence, Terms(mine, theirs))
        if not before.terms.is_godswar:
            return siege_table(before).odds

        def after_godswar(mine: int, theirs: int) -> tuple[float, float]:
            taken = left = 0.0
            for chance, way in before.openings(mine, theirs):
                one, other = siege_table(way).odds(mine, theirs)
                taken += chance * one
                left += chance * other
            return taken, left

        return after_godswar

    def worth(self, target: int, lands: int) -> float:
        """What it brings to take a land when these are held, in points."""
        fixed = self.worths.get(target)
        if fixed is None:
            fixed = self.worths[target] = self.itself(target)
        mask, size, bonus = self.continents[self.home[target]]
        have = (lands & mask).bit_count()
        return fixed + bonus * (((have + 1) / size) ** self.power - (have / size) ** self.power)

    def itself(self, target: int) -> float:
        view, owner = self.view, self.view.owner[target]
        worth = self.land + self.rival[owner]
        left = EPOCHS - self.epoch
        if owner != NOBODY:
            mask, _, bonus = self.continents[self.home[target]]
            if view.lands[owner] & mask == mask:
                worth += BREAK * self.rival[owner] * bonus
            worth += GOD * len(gods_on(view, owner, target)) * (left > 0)
            worth += KILL * view.armies[target] * (left > 0)
        if target in self.temples:
            worth += TEMPLE * left
        return worth

    def march(self, source: int, armies: int) -> Step:
        """What the armies of a land can achieve, siege after siege."""
        gods = gods_on(self.view, self.seat, source)
        lands, at, total, sure, first = self.lands, source, 0.0, 1.0, NOBODY
        mine = float(armies)
        for _ in range(DEPTH):
            best, chosen = 0.0, (NOBODY, 0.0, 0.0)
            stack = int(mine)
            if stack < 2:
                break
            for target in members(self.borders[at] & self.foes & ~lands):
                theirs = self.view.armies[target]
                chance, left = self.odds(gods, target)(stack, theirs)
                gain = chance * self.worth(target, lands) - self.price * (stack - left)
                if gain > best:
                    best, chosen = gain, (target, chance, left)
            target, chance, left = chosen
            if target == NOBODY:
                break
            if first == NOBODY:
                first = target
            total += sure * best
            sure *= chance
            mine = (left - 1 + chance) / chance - 1
            lands |= 1 << target
            at = target
        return Step(total, first)
