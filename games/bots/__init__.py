"""The computer players, in the order in which they are offered, and what they say of their orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bots import beginner
from games.bots.beginner import BeginnerPlayer
from games.bots.bot import Bot
from games.bots.random_player import RandomPlayer
from games.bots.sensible import SensiblePlayer
from games.bots.sensible.reasons import reason_for
from games.engine.errors import gettext_noop
from games.texts.worded import Worded

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.bots.reasons import Reason
    from games.engine import Order, Position, Rulebook

__all__ = ["BOTS", "REASONED", "Bot", "bot_for"]

BOTS: dict[str, Bot] = {bot.key: bot for bot in (SensiblePlayer(), BeginnerPlayer(), RandomPlayer())}

REASONED: dict[str, Callable[[Rulebook, Position, int, Order], Reason | None]] = {
    SensiblePlayer.key: reason_for,
    BeginnerPlayer.key: beginner.reason_for,
}
"""Why a seat gives an order, by the view of a spectator; for the players that have reasons."""


def bot_for(key: str) -> Bot:
    """The computer player with this key. Raises Worded when there is none."""
    if key not in BOTS:
        raise Worded(
            "unknown_bot",
            gettext_noop("There is no computer player “%(key)s”. There are: %(known)s."),
            key=key,
            known=", ".join(BOTS),
        )
    return BOTS[key]
