"""Opponents to measure a computer player against: one simple idea each, none offered to people."""

from __future__ import annotations

from benchmarks.field.blitz import BlitzPlayer
from benchmarks.field.greedy import GreedyPlayer
from benchmarks.field.heedless import HeedlessPlayer
from benchmarks.field.patient import PatientPlayer
from games.bots import BOTS, Bot

FIELD: dict[str, Bot] = {
    **BOTS,
    **{bot.key: bot for bot in (GreedyPlayer(), BlitzPlayer(), PatientPlayer(), HeedlessPlayer())},
}
"""Every player by key, those of the site among them."""

__all__ = ["FIELD", "BlitzPlayer", "GreedyPlayer", "HeedlessPlayer", "PatientPlayer"]
