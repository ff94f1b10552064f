"""Neutral lands: some territories begin with two neutral armies, which never attack. A rule of ours."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.engine import Feature, Rulebook
from games.engine.policies.deal import DealAll

PLAYERS = (3, 4, 5)
"""With six players every colour is taken, which would leave none for neutral lands."""


@dataclass(frozen=True)
class DealBesideNobody(DealAll):
    """A deal in which the first cards go to the neutral, and the others one at a time to the players."""

    free: int = 0

    def turns(self, rulebook: Rulebook, players: int, first: int) -> list[int]:
        others = len(rulebook.board.territories) - self.free
        return [*[players] * self.free, *((first + turn) % players for turn in range(others))]


@dataclass(frozen=True)
class NeutralLands(Feature):
    """A number of territories begin as neutral `lands`."""

    lands: int
    key = "neutral_lands"
    excludes = ("teams", "js_2", "fog")

    def unsuited(self, rulebook: Rulebook) -> str:
        if rulebook.neutrals:
            return "neutrals"
        if not isinstance(rulebook.deal, DealAll):
            return "not_dealt"
        if not {*PLAYERS} & {*rulebook.players}:
            return "six"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        numbers = [players for players in rulebook.players if players in PLAYERS]
        return replace(
            rulebook,
            players=tuple(numbers),
            neutrals=dict.fromkeys(numbers, 1),
            deal=DealBesideNobody(jokers=False, free=self.lands),
        )
