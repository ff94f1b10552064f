"""The computer players, in the order in which they are offered."""

from __future__ import annotations

from games.bots.beginner import BeginnerPlayer
from games.bots.bot import Bot
from games.bots.general import GeneralPlayer, MarshalPlayer
from games.bots.random_player import RandomPlayer
from games.bots.sensible import SensiblePlayer
from games.texts.worded import Worded
from games.texts.wording import gettext_noop

__all__ = ["BOTS", "Bot", "bot_for"]

BOTS: dict[str, Bot] = {
    bot.key: bot
    for bot in (SensiblePlayer(), GeneralPlayer(), MarshalPlayer(), BeginnerPlayer(), RandomPlayer())
}


def bot_for(key: str) -> Bot:
    """Return the computer player with this key. Raise Worded if there is none."""
    if key not in BOTS:
        raise Worded(
            "unknown_bot",
            gettext_noop("There is no computer player “%(key)s”. Choose from: %(known)s."),
            key=key,
            known=", ".join(BOTS),
        )
    return BOTS[key]
