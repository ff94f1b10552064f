"""A blitzing player, which attacks as long as the odds favour it, whatever the gain."""

from __future__ import annotations

from benchmarks.field.greedy import GreedyPlayer
from games.engine import Attack, Order, Position, Rulebook
from games.engine.chance.odds import WIDEST, siege_table

ODDS = 0.6
"""The chance to take a territory above which it attacks."""


class BlitzPlayer(GreedyPlayer):
    """A player that attacks where the odds are best, as far as it can."""

    key = "blitz"
    name = "Blitz"

    def attack(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        """Return the siege with the best chance, if that is good enough."""
        taken, armies = siege_table(rulebook.combat).taken, view.armies
        chance, source, target = max(
            (taken[min(armies[s], WIDEST)][min(armies[t], WIDEST)], s, t)
            for s, t in self.pairs(rulebook, view, seat)
        )
        return Attack(source, target, None, 1) if chance > ODDS else None
