"""A patient player: sits behind its borders for the cards, and strikes when it must hand in a set."""

from __future__ import annotations

from benchmarks.field.blitz import BlitzPlayer
from games.engine import Attack, Order, Position, Rulebook
from games.engine.chance.odds import WIDEST, siege_table
from games.engine.phases.reinforce import must_trade

SURE = 0.9
"""The odds at which it takes the one land a turn that brings a card."""


class PatientPlayer(BlitzPlayer):
    """One sure conquest a turn; sets only when forced, and a blitz with their armies."""

    key = "patient"
    name = "Patient"

    def trades(self, rulebook: Rulebook, view: Position, seat: int) -> bool:
        """Only when it has to."""
        return must_trade(rulebook, view, seat)

    def attack(self, rulebook: Rulebook, view: Position, seat: int) -> Order | None:
        """All attacks with good odds after a trade; else a single sure one."""
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
