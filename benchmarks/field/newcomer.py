"""A player in their first game, who does what the page of the game suggests."""

# ruff: noqa: E402 (Django wants to be set up before the pages' own suggestions are imported)
from __future__ import annotations

import os
import random

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from benchmarks.field.greedy import GreedyPlayer
from games.bots.sensible.trading import best_set
from games.engine import Attack, End, Order, Place, Plan, Position, Rulebook
from games.engine.board import members
from games.engine.chance.odds import chance_to_take
from games.forms.orders.suggestions import along_borders
from games.presentation.charts.likelihood import careful_stop

LEAST = 0.6
"""The chance of success from which a newcomer dares an attack to the end."""


class NewcomerPlayer(GreedyPlayer):
    """A player that reinforces its borders, makes the likeliest attack as preset, and trades in good sets."""

    key = "newcomer"
    name = "Newcomer"

    def choose(self, rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Order:
        stage = rulebook.stage(view).key
        if stage == "placement":
            return Plan(self.spread(rulebook, view, view.lands[seat], view.to_place[seat]))
        return super().choose(rulebook, view, seat, rng)

    def spread(
        self, rulebook: Rulebook, view: Position, lands: int, armies: int
    ) -> tuple[tuple[int, int], ...]:
        """Spread armies along the borders, as the button of the page does."""
        return tuple(along_borders(rulebook, view, [*members(lands)], {}, armies).items())

    def reinforce(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        """Trade in the best set, then place the armies along the borders."""
        if trade := best_set(rulebook, view, seat):
            return trade
        if not view.to_place[seat]:
            return End()
        return Place(self.spread(rulebook, view, view.lands[seat], view.to_place[seat]))

    def attack(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        """Return the attack with the best chance, or None; all armies that can move in."""
        best, source, target = max(
            (chance_to_take(rulebook.combat, view.armies[s], view.armies[t]), s, t)
            for s, t in self.pairs(rulebook, view, seat)
        )
        mine = view.armies[source]
        return Attack(source, target, None, careful_stop(mine)) if best >= LEAST and mine > 1 else None
