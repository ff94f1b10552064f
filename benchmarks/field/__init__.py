"""Opponents to measure a computer player against, none of them offered to people.

One simple idea each, some of them for one edition alone (`godstorm`).
"""

from __future__ import annotations

from benchmarks.field.blitz import BlitzPlayer
from benchmarks.field.godstorm import GODSTORM_FIELD
from benchmarks.field.greedy import GreedyPlayer
from benchmarks.field.heedless import HeedlessPlayer
from benchmarks.field.newcomer import NewcomerPlayer
from benchmarks.field.patient import PatientPlayer
from benchmarks.field.plain import PlainPlayer
from games.bots import BOTS, Bot

FIELD: dict[str, Bot] = {
    **BOTS,
    **{
        bot.key: bot
        for bot in (
            GreedyPlayer(),
            BlitzPlayer(),
            PatientPlayer(),
            HeedlessPlayer(),
            PlainPlayer(),
            NewcomerPlayer(),
            *GODSTORM_FIELD,
        )
    },
}
"""Every player by key, those of the site among them."""

__all__ = [
    "FIELD",
    "BlitzPlayer",
    "GreedyPlayer",
    "HeedlessPlayer",
    "NewcomerPlayer",
    "PatientPlayer",
    "PlainPlayer",
]
