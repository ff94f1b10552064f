"""Opponents against which computer players are measured; none of them is offered to people.

Each has one simple idea, and some play only one edition (`godstorm`).
"""

from __future__ import annotations

from benchmarks.field.blitz import BlitzPlayer
from benchmarks.field.faithless import FaithlessPlayer, WillingPlayer
from benchmarks.field.godstorm import GODSTORM_FIELD
from benchmarks.field.greedy import GreedyPlayer
from benchmarks.field.heedless import HeedlessPlayer
from benchmarks.field.hoarder import HoarderPlayer
from benchmarks.field.holder import HolderPlayer
from benchmarks.field.hunter import HunterPlayer
from benchmarks.field.newcomer import NewcomerPlayer
from benchmarks.field.patient import PatientPlayer
from benchmarks.field.plain import PlainPlayer
from benchmarks.field.raider import RaiderPlayer
from games.bots import BOTS, Bot

FIELD: dict[str, Bot] = {
    **BOTS,
    **{
        bot.key: bot
        for bot in (
            GreedyPlayer(),
            BlitzPlayer(),
            PatientPlayer(),
            HolderPlayer(),
            HunterPlayer(),
            RaiderPlayer(),
            HeedlessPlayer(),
            PlainPlayer(),
            NewcomerPlayer(),
            WillingPlayer(),
            FaithlessPlayer(),
            HoarderPlayer(),
            *GODSTORM_FIELD,
        )
    },
}
"""Every player by key, including those of the site."""

__all__ = [
    "FIELD",
    "BlitzPlayer",
    "FaithlessPlayer",
    "GreedyPlayer",
    "HeedlessPlayer",
    "HoarderPlayer",
    "HolderPlayer",
    "HunterPlayer",
    "NewcomerPlayer",
    "PatientPlayer",
    "PlainPlayer",
    "RaiderPlayer",
    "WillingPlayer",
]
