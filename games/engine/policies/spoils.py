"""What becomes of the cards of a player who is eliminated: they go to whoever did it, and then?"""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.policies.sets import NEVER, SET_SIZE


@dataclass(frozen=True, slots=True)
class Spoils:
    """Whether the captor hands in sets at once, in the middle of their attacks.

    - `asked_from`: a hand of so many cards, the captured ones included, interrupts the attacks.
    - `keep`: they must hand in sets until they hold at most so many, and then no more; None: they may hand
      in as many as they like, or none.
    - `fewest`: so many cards can be a set.
    """

    asked_from: int
    keep: int | None = None
    fewest: int = SET_SIZE

    def are_due(self, hand: int, captured: int) -> bool:
        """Whether a hand of so many cards, so many of them captured, interrupts the attacks."""
        return hand >= self.asked_from

    def counted(self, captured: int) -> int:
        """How many captured cards the question counts: none where only the hand matters."""
        return 0

    def go_on(self, hand: int, captured: int) -> bool:
        """Whether another set can be handed in, where so many captured cards are counted."""
        return hand > self.keep if self.keep is not None else hand >= self.fewest


LATER = Spoils(asked_from=NEVER)
"""The captured cards wait for the next reinforcement, as all others (Hasbro 2000)."""
