"""Why a computer player does something, told to everybody.

A reason is found from what a spectator sees, so it can give away no mission and no hand of cards. It is the
best that can be said in public for an order; what else spoke for it stays with the player.
"""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """One of `REASONS` or of an edition (`Text.grounds`); the rival and the continent concerned, or -1."""

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
"""To eliminate a rival for their cards, or at all; to break a rival's hold on a continent; to gain one; to
weaken the strongest rival; to guard a continent of one's own; for a card; because the superiority is greatest
there; and why no attack is made. Those that tell most come first.
"""
OF_EDITIONS = (REASONS.index(GAIN) + REASONS.index(WEAKEN)) / 2


def stronger(one: Reason | None, other: Reason | None) -> Reason | None:
    """The one of two reasons that tells more of a turn."""
    found = [reason for reason in (one, other) if reason]
    return min(found, key=rank, default=None)


def rank(reason: Reason) -> float:
    """How much a reason tells: the most first; those of an edition come after those of continents."""
    return REASONS.index(reason.key) if reason.key in REASONS else OF_EDITIONS
