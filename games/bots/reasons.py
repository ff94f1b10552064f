"""The reasons of computer players for their orders, in the form that everybody is told.

A reason is found from what a spectator sees, so it cannot give away any mission or hand of cards. It is the
best that can be said in public for an order; other reasons stay with the player.
"""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """A reason, with the rival and the continent that it is about, or -1.

    `key` is one of `REASONS` or of those of an edition (`Text.grounds`).
    """

    key: str
    rival: int = -1
    continent: int = -1


FOR_CARDS, ELIMINATE, BREAK, GAIN, WEAKEN, GUARD, CARD, LEAD, WAIT = REASONS = (
    "for_cards",
    "eliminate",
    "break",
    "gain",
    "weaken",
    "guard",
    "card",
    "lead",
    "wait",
)
"""The reasons that every edition has, the most telling first.

In this order: to eliminate a rival for their cards, or at all; to break a rival's hold on a continent; to
gain one; to weaken the strongest rival; to guard a continent of its own; for a card; because the superiority
is greatest there; and why no attack is made.
"""
OF_EDITIONS = (REASONS.index(GAIN) + REASONS.index(WEAKEN)) / 2


def stronger(one: Reason | None, other: Reason | None) -> Reason | None:
    """Return whichever of two reasons says more about a turn."""
    found = [reason for reason in (one, other) if reason]
    return min(found, key=rank, default=None)


def rank(reason: Reason) -> float:
    """Return the rank of a reason: lower ranks tell more.

    Those of editions come after those about continents.
    """
    return REASONS.index(reason.key) if reason.key in REASONS else OF_EDITIONS
