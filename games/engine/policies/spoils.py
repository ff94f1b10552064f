"""What happens to the cards of an eliminated player: the captor takes them, and may have to trade in sets."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.policies.sets import NEVER, SET_SIZE


@dataclass(frozen=True, slots=True)
class Spoils:
    """Whether the captor trades in sets at once, in the middle of the attacks.

    - `asked_from`: a hand of at least this number of cards, including the captured ones, interrupts the
      attacks.
    - `keep`: the captor must trade in sets until they hold at most this number of cards, and then no more.
      None: they may trade in as many sets as they like, or none.
    - `fewest`: the smallest number of cards that can be a set.
    """

    asked_from: int
    keep: int | None = None
    fewest: int = SET_SIZE

    def are_due(self, hand: int, captured: int) -> bool:
        """Return whether a hand of `hand` cards, `captured` of them captured, interrupts the attacks."""
        return hand >= self.asked_from

    def counted(self, captured: int) -> int:
        """Return how many captured cards the question counts: none, because only the hand matters."""
        return 0

    def go_on(self, hand: int, captured: int) -> bool:
        """Return whether another set can be traded in, if the question counts `captured` cards."""
        return hand > self.keep if self.keep is not None else hand >= self.fewest


LATER = Spoils(asked_from=NEVER)
"""The captured cards wait for the next reinforcement, like all others (Hasbro 2000)."""
