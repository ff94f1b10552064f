"""A hunter, which goes for the rival whose cards cost it the fewest armies."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks.field.aiming import AimingPlayer
from benchmarks.field.restraint import could_rest
from games.bots.sensible.aims import AIMS, Aim
from games.bots.sensible.campaign import best_campaign
from games.bots.sensible.routes import steps
from games.bots.sensible.temper import Temper
from games.engine import Attack, End, Feature, Order, Position, Rulebook
from games.features.missions.cards import Route

LIKELY = 0.4
"""The chance to eliminate its prey at which it stops resting."""


class HuntRivals(Aim):
    """Take all territories of the rival with most cards for each army, as if that won the game."""

    def routes(self, rulebook: Rulebook, view: Position, seat: int) -> Sequence[Route]:
        prizes = {
            len(view.hands[rival]) / view.armies_on(lands): Route(lands, lands.bit_count())
            for rival, lands in enumerate(view.lands)
            if rival != seat and lands and view.is_playing(rival)
        }
        return [prizes[max(prizes)]] if prizes else []

    def appeal(self, rulebook: Rulebook, view: Position, seat: int) -> dict[int, float]:
        return steps(self.routes(rulebook, view, seat), view, seat)


class Hunting(Feature):
    """Brings the aim of the hunter."""

    key = "hunting"


HUNT = AIMS[Hunting] = HuntRivals()


class HunterPlayer(AimingPlayer):
    """A sensible player that hunts rivals for their cards, and rests until one is within reach."""

    key = "hunter"
    name = "Hunter"
    feature = Hunting()

    def __init__(self) -> None:
        super().__init__(Temper(price=2.0, riddance=6.0))

    def wanted(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        order = super().wanted(rulebook, view, seat, rng)
        if not isinstance(order, Attack) or not could_rest(rulebook, view, seat):
            return order
        prey = HUNT.routes(rulebook, view, seat)
        return order if best_campaign(rulebook, view, seat, prey, view.armies, LIKELY) else End()
