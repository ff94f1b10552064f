"""What conquests are worth to a seat just now.

Everything is counted in armies, those of the seat's main stack. The weights were found by
playing against a mixed field of other players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.terrain import terrain_of
from games.engine.board import members
from games.engine.odds import WIDEST, siege_table

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

LAND = 0.7
"""One more land, with the army that must stay there."""
BORDER = 0.5
"""Each land that has to be guarded more or less than before."""
CARD = 3.5
"""A card."""
HOLD = 4.0
"""Each army a turn that a continent brings, if it had a single gate."""
BREAK = 2.0
"""Each army a turn that somebody else loses with his continent."""
GUARD = 1.0
"""Each army a turn that a held continent brings, against the risk of losing it."""
FINISH = 2.0
"""To be rid of a player, besides taking his cards."""
REACH = 3.0
"""A player can be finished off by this many times his armies."""
STAY = 0.4
"""What an army of the main stack loses by being left behind."""
ASIDE = 0.6
"""An army that is not of the main stack."""
THEIRS = 0.7
"""An army of the strongest enemy."""
PATIENCE = 40
"""The round after which the player cares less and less for his losses, so that every game ends."""
WORN = 0.01
"""How much less with each round."""
LEAST = 3
"""A stack with fewer armies does not attack: it would roll a single die."""


class Outlook:
    """The table as one seat sees it at one moment.

    - `lands`, `main`: the seat's territories as a bit mask, and its greatest stack.
    - `terrain`: the tables of the board.

    `due` are armies that the seat is about to place.
    """

    __slots__ = (
        "armies",
        "by_continent",
        "by_owner",
        "card",
        "lands",
        "left",
        "main",
        "owner",
        "price",
        "share",
        "taken",
        "terrain",
    )

    def __init__(self, rulebook: Rulebook, view: Position, seat: int, due: int = 0) -> None:
        self.terrain = terrain = terrain_of(rulebook.board)
        self.taken, self.left = siege_table(rulebook.combat)
        self.lands = view.lands[seat]
        self.owner, self.armies = view.owner, view.armies
        self.card = 0.0 if view.conquered else CARD
        self.price = min(1.0, max(0.1, 1.0 - (view.round - PATIENCE) * WORN))

        # One place more than there are seats or continents: land that is nobody's has the index -1.
        strength = [0] * (view.seats + 1)
        ours, foes = [0] * len(terrain.masks), [0] * len(terrain.masks)
        main = 0
        for owner, armies, home in zip(view.owner, view.armies, terrain.home, strict=True):
            strength[owner] += armies
            if owner != seat:
                foes[home] += armies
            else:
                ours[home] += armies
                if armies > main:
                    main = armies
        self.main = main
        others = (sum(strength) - strength[seat]) or 1
        self.share = [armies / others for armies in strength]
        self.by_continent = [
            self.continent_worth(view, continent, (ours[continent] + due) / (foes[continent] + 1))
            for continent in range(len(terrain.masks))
        ]
        force = (strength[seat] + due) / REACH
        self.by_owner = [
            self.owner_worth(view, rival, force / (strength[rival] + 1)) for rival in range(view.seats)
        ]
        self.by_owner[seat] = 0.0
        self.by_owner.append(0.0)

    def continent_worth(self, view: Position, continent: int, odds: float) -> float:
        """What each land still missing in a continent brings towards it, and by breaking its holder.

        `odds` are own armies to those of others in it. A continent with many gates is not held for long.
        """
        mask = self.terrain.masks[continent]
        missing = mask & ~self.lands
        if not missing:
            return 0.0
        bonus, gates = self.terrain.bonuses[continent], self.terrain.gates[continent]
        chance = min(1.0, odds)
        worth = HOLD * bonus * chance * chance / missing.bit_count() / (gates * gates**0.5 or 1)
        holder = self.owner[(missing & -missing).bit_length() - 1]
        if view.lands[holder] & mask == mask:
            worth += BREAK * bonus * self.share[holder]
        return worth

    def owner_worth(self, view: Position, rival: int, odds: float) -> float:
        """What each land of a player brings towards finishing him off, for his cards above all.

        `odds` are the armies that can be thrown at him to his own.
        """
        lands = view.lands[rival]
        if not lands or view.status[rival]:
            return 0.0
        chance = min(1.0, odds)
        return chance * chance * (len(view.hands[rival]) * CARD + FINISH) / lands.bit_count()

    def odds(self, mine: int, theirs: int) -> tuple[float, float]:
        """The chance that a siege takes a land, and how many attackers it leaves.

        Exact up to `WIDEST` armies a side; greater stacks are looked up at the same proportion.
        """
        most = mine if mine > theirs else theirs
        if most <= WIDEST:
            return self.taken[mine][theirs], self.left[mine][theirs]
        scale = most / WIDEST
        mine, theirs = max(1, int(mine / scale)), max(1, int(theirs / scale))
        return self.taken[mine][theirs], self.left[mine][theirs] * scale

    def balance(self, mine: int, target: int, lands: int) -> float:
        """What a siege of a target by a stack of `mine` armies brings, all in all.

        `lands` are the seat's territories at that moment.
        """
        owner, theirs = self.owner[target], self.armies[target]
        taken, left = self.odds(mine, theirs)
        worth = (
            LAND
            + self.by_continent[self.terrain.home[target]]
            + self.by_owner[owner]
            + THEIRS * theirs * self.share[owner]
            - BORDER * self.more_borders(target, lands)
        )
        lost = (mine - left) * self.price
        if mine < self.main:
            return taken * (worth + self.card) - ASIDE * lost
        return taken * (worth + self.card - STAY) - lost

    def more_borders(self, target: int, lands: int) -> int:
        """How many more lands border on an enemy once this one is taken."""
        borders = self.terrain.borders
        enemies = ~(lands | 1 << target)
        more = 1 if borders[target] & enemies else 0
        for land in members(borders[target] & lands):
            if not borders[land] & enemies:
                more -= 1
        return more

    def sweep(self, source: int, mine: int, steps: int) -> float:
        """What a stack brings that goes on from land to land, at most so many, as its losses allow."""
        lands, total, counted = self.lands, 0.0, 0.0
        for _ in range(steps):
            if mine < LEAST:
                break
            best, chosen = counted, -1
            for target in members(self.terrain.borders[source] & ~lands):
                balance = self.balance(mine, target, lands)
                if balance > best:
                    best, chosen = balance, target
            if chosen < 0:
                break
            total += best - counted
            counted = self.card
            mine = int(self.odds(mine, self.armies[chosen])[1]) - 1
            lands |= 1 << chosen
            source = chosen
        return total

    def exposure(self, source: int, target: int) -> float:
        """What is put at risk in a held continent by leaving a land of it for `target`."""
        home = self.terrain.home[source]
        mask = self.terrain.masks[home]
        if self.lands & mask != mask:
            return 0.0
        before, after = self.armies[source], 1
        threat = max(
            (
                self.armies[foe]
                for foe in members(self.terrain.borders[source] & ~self.lands)
                if foe != target
            ),
            default=0,
        )
        if threat < LEAST:
            return 0.0
        risk = self.odds(threat, after)[0] - self.odds(threat, before)[0]
        return GUARD * self.terrain.bonuses[home] * risk
