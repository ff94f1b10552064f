"""A deal in piles: some territories for each player, and some for each neutral."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.events import Dealt, Event
from games.engine.policies.deal import DealByCards

if TYPE_CHECKING:
    from games.engine import Rulebook


@dataclass(frozen=True)
class DealInShares(DealByCards):
    """Deal `own` cards to each player and `neutral` to each neutral, without jokers, with an army on each.

    The cards go round one at a time, clockwise from the first seat, with the neutrals last. A seat that has
    its share is skipped. Each neutral has `armies` in all (Hasbro 2006, Le jeu à 2, Mise en place; A35).
    """

    own: int
    neutral: int
    armies: int

    def turns(self, rulebook: Rulebook, players: int, first: int) -> list[int]:
        neutrals = range(players, players + rulebook.neutrals_beside(players))
        around = [*((first + turn) % players for turn in range(players)), *neutrals]
        shares = [self.own] * players + [self.neutral] * len(neutrals)
        return [seat for turn in range(max(shares)) for seat in around if turn < shares[seat]]

    def dealt(self, rulebook: Rulebook, players: int, owners: list[int]) -> list[Event]:
        neutrals = rulebook.neutrals_beside(players)
        own, neutral = rulebook.armies[players] - self.own, self.armies - self.neutral
        to_place = (*[own] * players, *[neutral] * neutrals)
        return [Dealt(tuple(owners), to_place, rulebook.setup[0].key)]
