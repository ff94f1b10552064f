"""What conquests are worth to a seat just now.

Everything is counted in armies of the seat itself. The weights were found by playing against a
mixed field of other players (`benchmarks/tournament.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.field.predecessor.terrain import terrain_of
from benchmarks.field.predecessor.wishes import wishes
from games.engine.board import members
from games.engine.chance.odds import siege_table

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

SAFE = 0.8
"""One more land that no strong enemy is next to, with the army that must stay there."""
RISKY = 0.4
"""One more land that has such an enemy next to it."""
STRONG = 4
"""A stack of so many armies is a danger to the lands next to it."""
BORDER = 0.8
"""Each land that has to be guarded more or less than before."""
CARD = 3.5
"""A card."""
HOLD = 4.0
"""Each army a turn that a continent brings, if it had a single gate."""
TURNS = 3
"""For so many turns a player counts on what his lands and continents bring him."""
INCOME = 1.0
"""What a land brings its owner in that time."""
RIVALRY = 0.7
"""How gladly an army of its own is given for what a rival loses; 1 would be the fair price."""
DEAREST = 1.5
"""The most that is given for an army of a rival, however dangerous he is."""
FINISH = 2.0
"""To be rid of a player, besides taking his cards."""
REACH = 3.0
"""A player can be finished off by this many times his armies."""
STAY = 0.4
"""What an army of the main stack loses by being left behind."""
ASIDE = 0.9
"""An army that is not of the main stack."""
GUARD = 1.0
"""Each army a turn that a held continent brings, against the risk of losing it."""
PATIENCE = 6
"""The round after which the player cares less and less for his losses, so that every game ends."""
WORN = 0.06
"""How much less with each round."""
WEARY = 34
"""So many rounds later its losses are nothing to it: where defenders win more than they lose, stacks would
grow for ever."""
LEAST = 3
"""A stack with fewer armies does not attack: it would roll a single die."""


class Outlook:
    """The table as one seat sees it at one moment.

    - `lands`, `others`, `main`: the seat's territories and all others as bit masks, and its greatest stack
      on a border.
    - `strength[s]`: the armies of each seat; `holder[c]`: who holds the whole of a continent, or -1.
    - `kill[s]`: what an army that seat s loses is worth.
    - `wishes`: what lands are worth beyond themselves (see `wishes`).
    - `terrain`: the tables of the board.

    `due` are armies that the seat is about to place.
    """

    __slots__ = (
        "armies",
        "by_continent",
        "by_owner",
        "card",
        "due",
        "holder",
        "kill",
        "lands",
        "main",
        "others",
        "price",
        "seat",
        "strength",
        "table",
        "terrain",
        "view",
        "wishes",
    )

    def __init__(self, rulebook: Rulebook, view: Position, seat: int, main: int, due: int = 0) -> None:
        self.view, self.seat, self.main, self.due = view, seat, main, due
        self.terrain = terrain_of(rulebook.board)
        self.table = siege_table(rulebook.combat)
        self.armies, self.lands = view.armies, view.lands[seat]
        self.others = ~self.lands
        self.card = 0.0 if view.conquered else CARD
        self.wishes = wishes(rulebook, view, seat)
        late = view.round - PATIENCE
        self.price = 1.0 if late <= 0 else 0.0 if late > WEARY else max(0.1, 1.0 - late * WORN)
        self.strength = [view.armies_on(lands) for lands in view.lands]
        self.strength[seat] += due
        self.holder, self.kill = self.rivals()
        self.by_continent: dict[int, float] = {}
        self.by_owner: dict[int, float] = {}

    def rivals(self) -> tuple[list[int], list[float]]:
        """Who holds each continent, and what an army of each seat is worth to this one.

        A seat's power is what it has, and what it will get: the chance to win grows with the cube
        of it, and a loss is worth the more the more it changes these chances. So all turn on a
        leader, and a leader goes for the end.
        """
        owner, lands_of, hands = self.view.owner, self.view.lands, self.view.hands
        power = [
            armies + INCOME * lands_of[seat].bit_count() + CARD * len(hands[seat])
            for seat, armies in enumerate(self.strength)
        ]
        holder = []
        for mask, bonus, first in self.terrain.prospects:
            seat = owner[first]
            if lands_of[seat] & mask == mask:
                power[seat] += TURNS * bonus
                holder.append(seat)
            else:
                holder.append(-1)
        mine, cubes = power[self.seat], 0.0
        for p in power:
            cubes += p * p * p
        scale = RIVALRY * mine / ((cubes - mine * mine * mine) or 1.0)
        kill = []
        for p in power:
            worth = scale * p * p
            kill.append(worth if worth < DEAREST else DEAREST)
        kill.append(0.0)  # At -1, for land that is nobody's.
        return holder, kill

    def balance(self, mine: int, target: int) -> float:
        """What a siege of a target by a stack of `mine` armies brings, all in all."""
        worth, theirs = self.land_worth(target), self.armies[target]
        taken, left = self.table.odds(mine, theirs)
        lost = (mine - left) * self.price
        return taken * worth - ASIDE * lost if mine < self.main else taken * (worth - STAY) - lost

    def land_worth(self, target: int) -> float:
        """What taking this land brings: itself, a card, and what it does to its continent and its owner."""
        continent, rival = self.terrain.home[target], self.view.owner[target]
        spoils = self.by_continent.get(continent)
        if spoils is None:
            spoils = self.by_continent[continent] = self.continent_worth(continent)
        riddance = self.by_owner.get(rival)
        if riddance is None:
            riddance = self.by_owner[rival] = self.owner_worth(rival)
        lost = (INCOME + self.armies[target]) * self.kill[rival]
        wanted = self.wishes.get(target, 0.0) if self.wishes else 0.0
        return self.card + wanted + spoils + riddance + lost + self.place_worth(target)

    def place_worth(self, target: int) -> float:
        """What a land is worth for where it lies: the longer it can be kept the more.

        And the fewer lands border on an enemy once it is taken.
        """
        borders, armies, others = self.terrain.borders, self.armies, self.others
        bit, beside = 1 << target, borders[target]
        foes = members(beside & others)
        worth, more = SAFE, 1 if foes else 0
        for land in foes:
            if armies[land] >= STRONG:
                worth = RISKY
        for land in members(beside & self.lands):
            if borders[land] & others == bit:
                more -= 1
        return worth - BORDER * more

    def continent_worth(self, continent: int) -> float:
        """What each land still missing in a continent brings towards it, and by breaking its holder.

        A continent with many gates is not held for long.
        """
        terrain, mask = self.terrain, self.terrain.masks[continent]
        missing = mask & self.others
        count = missing.bit_count()
        ours = self.view.armies_on(mask ^ missing) + self.due
        foes = self.view.armies_on(missing)
        needed = foes + count + 1
        chance = ours / needed if ours < needed else 1.0
        worth = HOLD * terrain.prizes[continent] * chance * chance / count
        holder = self.holder[continent]
        return worth if holder < 0 else worth + TURNS * terrain.bonuses[continent] * self.kill[holder]

    def owner_worth(self, rival: int) -> float:
        """What each land of a player brings towards finishing him off, for his cards above all."""
        if rival < 0 or not self.view.is_playing(rival):
            return 0.0
        lands = self.view.lands[rival].bit_count()
        ours, needed = self.strength[self.seat] / REACH, self.strength[rival] + lands
        chance = ours / needed if ours < needed else 1.0
        return chance * chance * (len(self.view.hands[rival]) * CARD + FINISH) / lands

    def exposure(self, source: int, target: int) -> float:
        """What is put at risk in a held continent by leaving a land of it for `target`."""
        home = self.terrain.home[source]
        if self.holder[home] != self.seat:
            return 0.0
        foes = self.terrain.borders[source] & self.others & ~(1 << target)
        threat = max(map(self.armies.__getitem__, members(foes)), default=0)
        if threat < LEAST:
            return 0.0
        risk = self.table.odds(threat, 1)[0] - self.table.odds(threat, self.armies[source])[0]
        return self.price * GUARD * self.terrain.bonuses[home] * risk
