"""The links on the pages about a finished game, for its players and for the public."""

from __future__ import annotations

from typing import NamedTuple

from django.urls import reverse


class Ways(NamedTuple):
    """The addresses of the pages about a game; empty for those that only its players may open."""

    story: str
    replay: str
    reel: str
    analysis: str
    fork: str
    game: str = ""
    record: str = ""
    dice: str = ""


def ways_of(game_id: int) -> Ways:
    """Return the addresses for a player."""
    names = ("story", "replay", "reel", "analysis", "fork_now", "game", "record", "dice")
    return Ways(*(reverse(name, args=[game_id]) for name in names))


def public_ways(token: str) -> Ways:
    """Return the addresses for a reader with the public link."""
    names = ("public_story", "public_replay", "public_reel", "public_analysis", "public_fork_now")
    return Ways(*(reverse(name, args=[token]) for name in names))
