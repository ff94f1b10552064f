"""Where the pages about a finished game lead: those of its players, and those that everybody may see."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse


class Ways(NamedTuple):
    """The addresses of the pages about a game; those that only its players may open are empty for others."""

    story: str
    replay: str
    reel: str
    analysis: str
    fork: str
    game: str = ""
    record: str = ""
    dice: str = ""


def ways_of(game_id: int) -> Ways:
    """Those of a player."""
    names = ("story", "replay", "reel", "analysis", "fork_now", "game", "record", "dice")
    return Ways(*(reverse(name, args=[game_id]) for name in names))


def public_ways(token: str) -> Ways:
    """Those of whoever has the public link."""
    names = ("public_story", "public_replay", "public_reel", "public_analysis", "public_fork_now")
    return Ways(*(reverse(name, args=[token]) for name in names))
