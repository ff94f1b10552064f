"""Refusals by the site, not by the rules. They are shown like those of the engine."""

from __future__ import annotations

from games.texts.worded import Worded
from games.texts.wording import gettext_noop

PAST = gettext_noop(
    "This was for a decision that has already been made. Reply to the newest mail about your game."
)
"""The sentence of `Stale` for orders that came by mail."""


class Stale(Worded):
    """Raised for an order that answers a past state of the game."""


class Refused(Worded):
    """Raised for what a person may not do with a game, such as joining a full one."""
