"""A patient player, which waits behind its borders for cards, and strikes when it must trade in a set."""

from __future__ import annotations

from benchmarks.field.blitz import BlitzPlayer
from games.engine import Attack, Order, Position, Rulebook
from games.engine.chance.odds import WIDEST, siege_table
from games.engine.phases.reinforce import must_trade

SURE = 0.9
"""The chance above which it makes its one conquest of the turn, for a card."""


class PatientPlayer(BlitzPlayer):
    """A player that makes one sure conquest a turn.

    It trades in a set only if it must, and then blitzes with the new armies.
    """

    key = "patient"
    name = "Patient"

    def trades(self, rulebook: Rulebook, view: Position, seat: int) -> bool:
        """Return whether it must trade in a set."""
        return must_trade(rulebook, view, seat)

    def attack(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        """Return any attack with good odds after a trade, or else a single sure one."""
        if view.traded:
            return super().attack(rulebook, view, seat)
        if view.conquered:
            return None
        taken, armies = siege_table(rulebook.combat).taken, view.armies
        sure = [
            (armies[s], s, t)
            for s, t in self.pairs(rulebook, view, seat)
            if taken[min(armies[s], WIDEST)][min(armies[t], WIDEST)] > SURE
        ]
        return Attack(*min(sure)[1:], dice=None, stop=1) if sure else None
