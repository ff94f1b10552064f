"""A blitzing player: attacks on and on as long as the odds are with it, whatever it may bring."""

from __future__ import annotations

from benchmarks.field.greedy import GreedyPlayer
from games.engine import Attack, Order, Position, Rulebook
from games.engine.chance.odds import WIDEST, siege_table

ODDS = 0.6
"""It attacks where the chance to take the land is greater."""


class BlitzPlayer(GreedyPlayer):
    """Attacks wherever the odds are best, as far as it gets."""

    key = "blitz"
    name = "Blitz"

    def attack(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        """The siege that succeeds most surely, if it is likely to."""
        taken, armies = siege_table(rulebook.combat).taken, view.armies
        chance, source, target = max(
            (taken[min(armies[s], WIDEST)][min(armies[t], WIDEST)], s, t)
            for s, t in self.pairs(rulebook, view, seat)
        )
        return Attack(source, target, None, 1) if chance > ODDS else None
