"""What conquests are worth to a seat just now, in armies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.terrain import Terrain, terrain_of
from games.engine.board import members
from games.engine.odds import WIDEST, siege_table

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

LAND = 0.7
FRAY = 1.0
SPREAD = 0.4
OTHER = 0.6
HOLD = 4.0
GATEPOW = 1.5
BREAK = 2.0
CARD = 3.5
KILL = 3.0
KILLBASE = 2.0
CONVEX = 2
THEIRS = 0.7
SHARE = 0.0


class Outlook:
    """The table seen from one seat."""

    __slots__ = ("by_continent", "by_owner", "credit", "lands", "left", "position", "seat", "taken", "terrain", "borders", "card", "armies", "main")

    def __init__(self, rulebook: Rulebook, position: Position, seat: int, due: int = 0) -> None:
        self.position = position
        self.seat = seat
        self.terrain = terrain = terrain_of(rulebook.board)
        self.borders = terrain.border_masks
        self.lands = lands = position.lands[seat]
        self.taken, self.left = siege_table(rulebook.combat)
        self.armies = armies = position.armies
        owner = position.owner
        strength = [0] * position.seats
        for t, o in enumerate(owner):
            strength[o] += armies[t]
        self.main = max(armies[t] for t in members(lands))
        total = sum(strength)
        mine = strength[seat] + due
        others = total - strength[seat]
        self.credit = credit = [s / others for s in strength]
        self.by_continent = by_continent = []
        for c, mask in enumerate(terrain.masks):
            enemies = mask & ~lands
            count = enemies.bit_count()
            if not count:
                by_continent.append(0.0)
                continue
            foes = ours = 0
            for t in terrain.lands[c]:
                if owner[t] == seat:
                    ours += armies[t]
                else:
                    foes += armies[t]
            bonus = terrain.bonuses[c]
            chance = min(1.0, (ours + due) / (foes + count + 1))
            value = HOLD * bonus * chance ** CONVEX / count / terrain.gates[c] ** GATEPOW
            first = owner[(enemies & -enemies).bit_length() - 1]
            if position.lands[first] & mask == mask:
                value += BREAK * bonus * credit[first]
            by_continent.append(value)
        self.by_owner = by_owner = []
        for o in range(position.seats):
            n = position.lands[o].bit_count()
            if o == seat or not n or position.status[o]:
                by_owner.append(0.0)
                continue
            chance = min(1.0, mine / KILL / (strength[o] + n))
            by_owner.append(chance * chance * (len(position.hands[o]) * CARD + KILLBASE) / n)
        self.card = 0.0 if position.conquered else CARD

    def fray(self, target, lands):
        borders = self.borders
        after = lands | 1 << target
        change = 1 if borders[target] & ~after else 0
        for land in members(borders[target] & lands):
            if not borders[land] & ~after:
                change -= 1
        return change

    def score(self, mine: int, target: int, lands: int = 0, main: bool = True) -> float:
        """What a siege of a target by `mine` armies brings on balance."""
        theirs = self.armies[target]
        owner = self.position.owner[target]
        worth = LAND + self.by_continent[self.terrain.home[target]] + self.by_owner[owner] + self.card + self.credit[owner] * (THEIRS * theirs + SHARE) - FRAY * self.fray(target, lands or self.lands)
        top = mine if mine > theirs else theirs
        if top > WIDEST:
            mine, theirs = max(1, mine * WIDEST // top), max(1, theirs * WIDEST // top)
        lost = mine - self.left[mine][theirs]
        if main:
            return self.taken[mine][theirs] * (worth - SPREAD) - lost
        return self.taken[mine][theirs] * worth - OTHER * lost

    def sweep(self, source: int, mine: int, depth: int) -> tuple[float, int]:
        """What a stack brings that goes on from land to land, and the first land that it takes."""
        own, total, first = self.lands, 0.0, -1
        main = mine >= self.main
        for _ in range(depth):
            best, chosen = 0.0, -1
            if mine < 3:
                break
            for target in members(self.borders[source] & ~own):
                score = self.score(mine, target, own, main) - (self.card if first >= 0 else 0)
                if score > best:
                    best, chosen = score, target
            if chosen < 0:
                break
            if first < 0:
                first = chosen
            total += best
            theirs = self.position.armies[chosen]
            top = mine if mine > theirs else theirs
            mine = int(self.left[mine][theirs] if top <= WIDEST else mine - theirs * 0.7) - 1
            own |= 1 << chosen
            source = chosen
        return total, first
