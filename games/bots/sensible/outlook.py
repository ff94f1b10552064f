"""What conquests are worth to a seat just now.

Everything is counted in armies of the seat itself. The weights were found by playing against others
(`benchmarks/field`, `benchmarks/tournament.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.aims import aim_of
from games.bots.sensible.chances import odds_on
from games.bots.sensible.power import INCOME, TURNS, balance_of_power, idle_neutrals, strengths
from games.bots.sensible.terrain import terrain_of
from games.bots.sensible.trading import card_worth, conquest_brings_card
from games.engine.board import members
from games.engine.chance.odds import WIDEST, siege_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.engine import Position, Rulebook

BORDER = 0.8
"""Each land that has to be guarded more or less than before."""
HOLD = 7.0
"""Each army a turn that a continent brings, if it had a single gate."""
FINISH = 2.0
"""To be rid of a player, besides taking their cards."""
REACH = 3.0
"""A player can be finished off by this many times their armies."""
STAY = 0.4
"""What an army of the main stack loses by being left behind, among several rivals."""
ASIDE = 0.9
"""An army that is not of the main stack."""
DREAD = 0.17
"""The risk for the main stack from each army that the greatest enemy beside its conquest has beyond it."""
BLOW = 0.7
"""The share of a stack that counts as lost to a greater enemy beside it, where a lost fight costs all."""
DUEL = 2
"""Of a game of so many it looks a siege further."""
BEYOND = 0.3
"""What that one brings, for who lays the first."""
HOPE = 1.0
"""No more than this is expected of it where the first is weighed."""
GUARD = 1.0
"""Each army a turn that a held continent brings, against the risk of losing it."""
LEAST = 3
"""A stack with fewer armies does not attack: it would roll a single die."""


class Outlook:
    """The table as one seat sees it at one moment.

    - `lands`, `others`, `main`: the seat's territories and all others as bit masks, and its greatest stack
      on a border.
    - `strength[s]`: the armies of each seat; `holder[c]` who holds a continent, or -1.
    - `kill[s]` is what an army that a seat loses is worth, `price` what one of its own costs, `land` what one
      more land brings (see `power`).
    - `card_worth`: what a card is worth, and `card` what the next conquest brings by one.
    - `hope`: what a second siege may bring, and `stay` what an army left behind loses, among so many players.
    - `aim`: what the edition wants, and `appeal` what lands are worth for it beyond themselves; `prizes` say
      what features add to that.
    - `worths`, `by_continent`, `by_owner`: what was found already.
    - `combat`: how armies usually fight; `on[t]` are the odds of a siege of territory t.
    - `terrain`: the tables of the board.

    `due` are armies that the seat is about to place.
    """

    __slots__ = (
        "aim",
        "appeal",
        "armies",
        "by_continent",
        "by_owner",
        "card",
        "card_worth",
        "combat",
        "due",
        "holder",
        "hope",
        "kill",
        "land",
        "lands",
        "main",
        "on",
        "others",
        "price",
        "prizes",
        "seat",
        "stay",
        "strength",
        "terrain",
        "view",
        "worths",
    )

    def __init__(self, rulebook: Rulebook, view: Position, seat: int, main: int, due: int = 0) -> None:
        self.view, self.seat, self.main, self.due = view, seat, main, due
        self.aim, self.terrain = aim_of(rulebook), terrain_of(rulebook.board)
        self.combat, self.on = rulebook.combat, odds_on(rulebook, view, seat)
        self.armies, self.lands = view.armies, view.lands[seat]
        self.others = ~self.lands
        self.card_worth = card_worth(rulebook.sets, view.sets_traded)
        self.card = self.card_worth if not view.conquered and conquest_brings_card(rulebook) else 0.0
        self.appeal = self.aim.appeal(rulebook, view, seat)
        more = rulebook.hooks.prizes
        self.prizes = [prizes(rulebook, view, seat) for prizes in more] if more else more
        self.strength = strengths(view)
        self.strength[seat] += due
        idle = idle_neutrals(rulebook, view) if rulebook.neutrals else ()
        self.holder, self.kill, self.price, self.land = balance_of_power(
            self.terrain, view, seat, self.strength, self.card_worth, idle
        )
        self.land *= self.aim.land
        is_duel = view.players == DUEL
        self.hope, self.stay = (HOPE, 0.0) if is_duel else (0.0, STAY)
        self.worths: list[float | None] = [None] * len(self.armies)
        self.by_continent: list[float | None] = [None] * len(self.holder)
        self.by_owner: list[float | None] = [None] * len(self.kill)

    def best_siege(self, source: int, mine: int, targets: Iterable[int]) -> tuple[float, int]:
        """What the best siege of these lands by `mine` armies that stand in `source` brings, and of which.

        No stack attacks one that is as great: of two enemies side by side, one can always attack or grow.
        Where no siege brings anything that is (0, -1).
        """
        armies, worths, odds_on, price = self.armies, self.worths, self.on, self.price
        is_main, guards = mine >= self.main, self.holder[self.terrain.home[source]] == self.seat
        best, chosen = 0.0, -1
        for target in targets:
            theirs = armies[target]
            if theirs >= mine:
                continue
            worth = worths[target]
            if worth is None:
                worth = self.land_worth(target)
            odds = odds_on[target]
            # As `odds`, mostly without the call: this runs for every border.
            taken, left = odds.both[mine][theirs] if mine <= WIDEST else odds.odds(mine, theirs)
            lost = (mine - left) * price
            if is_main:
                brings = taken * (worth + self.card - self.stay) - lost
                if brings + self.hope <= best:
                    continue
                brings += taken * (self.onward(target, left) if self.hope else -self.risk(target, left))
            else:
                brings = taken * (worth + self.card) - ASIDE * lost
            if guards:
                brings -= self.exposure(source, target)
            if brings > best:
                best, chosen = brings, target
        return best, chosen

    def risk(self, target: int, left: float) -> float:
        """What the greatest enemy beside a conquest is to the armies that arrive there."""
        armies, threat = self.armies, 0
        for land in members(self.terrain.borders[target] & self.others):
            if armies[land] > threat:
                threat = armies[land]
        if self.combat.commits:
            if threat < 2:
                return 0.0
            return self.price * BLOW * left * siege_table(self.combat).odds(threat, int(left))[0]
        return self.price * min(left, DREAD * (threat - left)) if threat > left else 0.0

    def onward(self, target: int, left: float) -> float:
        """What may come after a conquest in a duel, less the risk for the armies that arrive."""
        armies, worths, stack, most = self.armies, self.worths, int(left), 0.0
        for land in members(self.terrain.borders[target] & self.others):
            theirs = armies[land]
            if theirs < stack:
                worth = worths[land]
                if worth is None:
                    worth = self.land_worth(land)
                if worth > most:
                    taken, rest = self.on[land].odds(stack, theirs)
                    brings = taken * worth - (stack - rest) * self.price
                    if brings > most:
                        most = brings
        return BEYOND * most - self.risk(target, left)

    def land_worth(self, target: int) -> float:
        """What taking this land brings besides a card.

        That is the land itself, and what it does to its continent, to its owner and to the border: with it
        more or fewer lands have an enemy next to them.
        """
        terrain, others, rival = self.terrain, self.others, self.view.owner[target]
        continent = terrain.home[target]
        spoils = self.by_continent[continent]
        if spoils is None:
            spoils = self.by_continent[continent] = self.continent_worth(continent)
        riddance = self.by_owner[rival]
        if riddance is None:
            riddance = self.by_owner[rival] = self.owner_worth(rival)
        borders, bit = terrain.borders, 1 << target
        beside = borders[target]
        fewer = -1 if beside & others else 0
        for land in members(beside & self.lands):
            if borders[land] & others == bit:
                fewer += 1
        worth = self.land + spoils + riddance + (INCOME + self.armies[target]) * self.kill[rival]
        worth += BORDER * fewer
        if self.appeal:
            worth += self.appeal.get(target, 0.0)
        for prize in self.prizes:
            worth += prize(target)
        self.worths[target] = worth
        return worth

    def continent_worth(self, continent: int) -> float:
        """What each land still missing in a continent brings towards it, and by breaking its holder.

        A continent with many gates is not held for long.
        """
        terrain, mask = self.terrain, self.terrain.masks[continent]
        missing = mask & self.others
        count, armies = missing.bit_count(), self.armies
        ours, worth, holder = self.due, 0.0, self.holder[continent]
        for land in members(mask ^ missing):
            ours += armies[land]
        if ours:
            needed = count + 1
            for land in members(missing):
                needed += armies[land]
            chance = ours / needed if ours < needed else 1.0
            worth = HOLD * terrain.prizes[continent] * chance * chance / count
        return worth if holder < 0 else worth + TURNS * terrain.bonuses[continent] * self.kill[holder]

    def owner_worth(self, rival: int) -> float:
        """What each land of a player brings towards finishing them off, for their cards above all."""
        if rival < 0 or not self.view.is_playing(rival):
            return 0.0
        lands = self.view.lands[rival].bit_count()
        ours, needed = self.strength[self.seat] / REACH, self.strength[rival] + lands
        chance = ours / needed if ours < needed else 1.0
        return chance * chance * (len(self.view.hands[rival]) * self.card_worth + FINISH) / lands

    def exposure(self, source: int, target: int) -> float:
        """What is put at risk in a held continent by leaving a land of it for `target`."""
        foes = self.terrain.borders[source] & self.others & ~(1 << target)
        threat = max(map(self.armies.__getitem__, members(foes)), default=0)
        if threat < LEAST:
            return 0.0
        odds = siege_table(self.combat).odds
        risk = odds(threat, 1)[0] - odds(threat, self.armies[source])[0]
        return self.price * GUARD * self.terrain.bonuses[self.terrain.home[source]] * risk
