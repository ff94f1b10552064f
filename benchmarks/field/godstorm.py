"""Players of Godstorm with one simple idea each, about their faith or about where to attack.

All attack as the greedy player does, whatever gods are there. Where they have no idea, they leave the
decision to the rules. They do not use any tactics of the site's own players.
"""

from __future__ import annotations

import random

from benchmarks.field.greedy import GreedyPlayer
from games.bots.sensible import leave_to_the_rules
from games.engine import Attack, Order, Position, Rulebook
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.chance.odds import chance_to_take
from games.rulebooks.godstorm.epochs.bids import MakeBid
from games.rulebooks.godstorm.miracles.acquiring import Acquire, most_to_acquire, on_offer
from games.rulebooks.godstorm.miracles.playing import OWN_TURN, Perform, playable
from games.rulebooks.godstorm.pantheons import DEATH, MAGIC, SKY, WAR
from games.rulebooks.godstorm.setup.founding import Found
from games.rulebooks.godstorm.state import EPOCH, EPOCHS, faith, hallowed, in_play
from games.rulebooks.godstorm.steps.summon import A_GOD, A_TEMPLE, Build, Summon, sites

LIKELY = 0.6
"""The chance to take a territory above which the conqueror attacks."""


class Warlord(GreedyPlayer):
    """A player that calls its gods to its greatest army, and attacks where its superiority is greatest."""

    key = "warlord"
    name = "Warlord"

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        """Return the order of its idea, or the default of the rules if it has none."""
        phase = rulebook.stage(view).key
        if phase in ("placement", "reinforce", "attack", "manoeuvre", "defence", "occupy"):
            return super().choose(rulebook, view, seat, rng)
        own = sorted(members(hallowed(view, seat)), key=view.armies.__getitem__)
        idea: Order | None = None
        if phase == "founding" and own:
            idea = Found(own[-1], own[-1])
        elif phase == "bid":
            idea = self.bid(view, seat)
        elif phase == "summon" and own:
            idea = self.spend(view, seat, own[-1])
        elif phase == "acquire":
            idea = self.acquire(view, seat)
        elif phase == "miracles":
            idea = self.perform(rulebook, view, seat)
        return leave_to_the_rules(rulebook, view, seat, rng) if idea is None else idea

    def pairs(self, rulebook: Rulebook, view: Position, seat: int) -> list[tuple[int, int]]:
        borders, foes = crossings(rulebook, view, seat), ~forbidden(rulebook, view, seat)
        return [(s, t) for s in members(view.lands[seat]) for t in members(borders[s] & foes)]

    def bid(self, view: Position, seat: int) -> MakeBid | None:
        """Return what it sacrifices for the order of turns."""
        return None

    def spend(self, view: Position, seat: int, strongest: int) -> Order | None:
        """Return what it builds, or the god that it calls."""
        away = [kind for kind in (WAR, MAGIC, SKY, DEATH) if not in_play(view, seat, kind)]
        return Summon(away[0], strongest) if away and faith(view, seat) >= A_GOD else None

    def acquire(self, view: Position, seat: int) -> Order | None:
        """Return the miracles that it buys."""
        return None

    def perform(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        """Return the miracle that it plays."""
        return None


class Conqueror(Warlord):
    """A player that attacks as long as the odds, with gods counted, favour it."""

    key = "conqueror"
    name = "Conqueror"

    def attack(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        armies, combat = view.armies, rulebook.combat
        chance, source, target = max(
            (chance_to_take(combat.between(view, seat, t, s), armies[s], armies[t]), s, t)
            for s, t in self.pairs(rulebook, view, seat)
        )
        return Attack(source, target, None, 1) if chance > LIKELY and armies[source] > 1 else None


class Builder(Warlord):
    """A player that builds temples, and nothing else."""

    key = "builder"
    name = "Builder"

    def spend(self, view: Position, seat: int, strongest: int) -> Order | None:
        free = members(sites(view, seat))
        if not free or faith(view, seat) < A_TEMPLE:
            return None
        return Build(max(free, key=view.armies.__getitem__))


class Bidder(Warlord):
    """A player that bids all of its faith, to come first, and in the last epoch to come last."""

    key = "bidder"
    name = "Bidder"

    def bid(self, view: Position, seat: int) -> MakeBid | None:
        markers = tuple(range(view.players))
        return MakeBid(faith(view, seat), markers[::-1] if EPOCH.of(view) == EPOCHS else markers)

    def spend(self, view: Position, seat: int, strongest: int) -> Order | None:
        return None


class Conjurer(Warlord):
    """A player that calls its gods, buys miracles with all that is left, and plays whatever it can."""

    key = "conjurer"
    name = "Conjurer"

    def acquire(self, view: Position, seat: int) -> Order | None:
        kinds, number = on_offer(view, seat), most_to_acquire(view, seat)
        wanted = [kinds[turn % len(kinds)] for turn in range(number)] if kinds else []
        return Acquire(tuple((wanted.count(kind), kind) for kind in {*wanted})) if wanted else None

    def perform(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        for miracle in playable(view, seat, OWN_TURN):
            for way in miracle.effect.ways(rulebook, view, seat):
                return Perform(miracle.key, tuple(slot.values[-1] for slot in way.values()))
        return None


class Unifier(Warlord):
    """A player that attacks in the continent of which it holds most, and only then elsewhere."""

    key = "unifier"
    name = "Unifier"

    def pairs(self, rulebook: Rulebook, view: Position, seat: int) -> list[tuple[int, int]]:
        every, lands = super().pairs(rulebook, view, seat), view.lands[seat]
        for mask in sorted(
            rulebook.board.continent_masks,
            key=lambda mask: (mask & lands).bit_count() / mask.bit_count(),
            reverse=True,
        ):
            found = [(s, t) for s, t in every if mask >> t & 1 and view.armies[s] > view.armies[t]]
            if found:
                return found
        return every


GODSTORM_FIELD = (Warlord(), Conqueror(), Builder(), Bidder(), Conjurer(), Unifier())
