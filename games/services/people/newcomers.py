"""Accounts that nobody ever confirmed."""

from __future__ import annotations

from accounts.signing_in.newcomers import KEPT, never_came


def forget_newcomers() -> None:
    """Delete accounts that nobody confirmed in time, unless they have a seat or were invited."""
    never_came(KEPT).filter(players=None, invitations=None).delete()
