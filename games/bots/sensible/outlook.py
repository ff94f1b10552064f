"""The worth of conquests to a seat at present.

Everything is counted in armies of the seat itself. The weights were found by playing against others
(`benchmarks/field`, `benchmarks/tournament.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots.sensible.aims import aim_of
from games.bots.sensible.chances import odds_on
from games.bots.sensible.power import INCOME, TURNS, balance_of_power, idle_neutrals, strengths
from games.bots.sensible.temper import PLAIN
from games.bots.sensible.terrain import terrain_of
from games.bots.sensible.trading import card_worth, conquest_brings_card
from games.engine.board import members
from games.engine.chance.odds import WIDEST, siege_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.bots.sensible.temper import Temper
    from games.engine import Position, Rulebook

BORDER = 0.8
"""The worth of having one territory fewer to guard, or the cost of having one more."""
HOLD = 7.0
"""The worth of each army a turn that a continent brings, as if the continent had a single gate."""
FINISH = 2.0
"""The worth of finishing a player off, in addition to their cards."""
REACH = 3.0
"""The multiple of a player's armies that it takes to finish them off."""
STAY = 0.4
"""The cost of an army of the main stack that stays behind, among several rivals."""
ASIDE = 0.9
"""The cost of an army that is not of the main stack."""
DREAD = 0.17
"""The risk for the main stack after a conquest, for each army by which it is outnumbered.

It is compared with the greatest enemy next to the conquest.
"""
BLOW = 0.7
"""The share of a stack that a greater enemy next to it puts at risk, if a lost fight costs all armies."""
DUEL = 2
"""With this number of players in the game, it looks one siege further."""
BEYOND = 0.3
"""The share of that second siege's worth that counts for the first."""
HOPE = 1.0
"""The most that is expected of the second siege while the first is weighed."""
GUARD = 1.0
"""The weight of the risk of losing a held continent, for each army a turn that it brings."""
LEAST = 3
"""The fewest armies of a stack that attacks: with fewer it would roll a single die."""


class Outlook:
    """The table as one seat sees it at one time.

    - `lands` and `others` are the seat's territories and all others, as bit masks; `main` is the number of
      armies of its greatest stack on a border.
    - `strength[s]` is the number of armies of each seat. `holder[c]` is the seat that holds a continent, or
      -1.
    - `kill[s]` is the worth of an army that a seat loses, `price` the cost of one of its own, and `land` the
      worth of one more territory (see `power`).
    - `card_worth` is the worth of a card, and `card` that of the one for the next conquest.
    - `hope` is what a second siege may bring, and `stay` the cost of an army left behind, among this number
      of players.
    - `aim` is what the edition wants. `appeal` is what territories are worth for it beyond themselves;
      `prizes` are what features add to that.
    - `worths`, `by_continent` and `by_owner` keep what has been worked out.
    - `combat` is how armies usually fight; `on[t]` are the odds of a siege of territory t.
    - `terrain` holds the tables of the board, and `temper` the weights by which players differ.

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
        "temper",
        "terrain",
        "view",
        "worths",
    )

    def __init__(
        self,
        rulebook: Rulebook,
        view: Position,
        seat: int,
        main: int,
        due: int = 0,
        temper: Temper = PLAIN,
    ) -> None:
        self.view, self.seat, self.main, self.due, self.temper = view, seat, main, due, temper
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
        if temper is not PLAIN:
            self.price *= temper.price
            self.kill = [kill * temper.kill for kill in self.kill]
        is_duel = view.players == DUEL
        self.hope, self.stay = (HOPE, 0.0) if is_duel else (0.0, STAY)
        self.worths: list[float | None] = [None] * len(self.armies)
        self.by_continent: list[float | None] = [None] * len(self.holder)
        self.by_owner: list[float | None] = [None] * len(self.kill)

    def best_siege(self, source: int, mine: int, targets: Iterable[int]) -> tuple[float, int]:
        """Return what the best siege by the `mine` armies on `source` brings, and its target.

        No stack attacks one that is at least as large: of two enemies side by side, one can always attack or
        grow. If no siege brings anything, return (0, -1).
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
            # The same as `odds`, mostly without the call, since this runs for every border.
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
        """Return the risk that the greatest enemy next to a conquest is to the armies that arrive there."""
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
        """Return what may follow a conquest in a duel, less the risk for the armies that arrive."""
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
        """Return the worth of taking this territory, apart from a card.

        That is the worth of the territory itself, of the effect on its continent and its owner, and of the
        change to the border: more or fewer territories then have an enemy next to them.
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
        """Return the worth of each missing territory of a continent.

        It counts as a step towards the continent, and for breaking its holder's hold on it. A continent with
        many gates is not held for long.
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
            worth = HOLD * self.temper.hold * terrain.prizes[continent] * chance * chance / count
        return worth if holder < 0 else worth + TURNS * terrain.bonuses[continent] * self.kill[holder]

    def owner_worth(self, rival: int) -> float:
        """Return the worth of each territory of a player as a step towards finishing them off.

        The player's cards are the main gain.
        """
        if rival < 0 or not self.view.is_playing(rival):
            return 0.0
        lands = self.view.lands[rival].bit_count()
        ours, needed = self.strength[self.seat] / REACH, self.strength[rival] + lands
        chance = ours / needed if ours < needed else 1.0
        return chance * chance * (len(self.view.hands[rival]) * self.card_worth + FINISH) / lands

    def exposure(self, source: int, target: int) -> float:
        """Return the risk to a held continent if the armies on one of its territories leave for `target`."""
        foes = self.terrain.borders[source] & self.others & ~(1 << target)
        threat = max(map(self.armies.__getitem__, members(foes)), default=0)
        if threat < LEAST:
            return 0.0
        odds = siege_table(self.combat).odds
        risk = odds(threat, 1)[0] - odds(threat, self.armies[source])[0]
        return self.price * GUARD * self.terrain.bonuses[self.terrain.home[source]] * risk
