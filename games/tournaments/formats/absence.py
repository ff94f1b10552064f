"""What becomes of places where entrants were absent."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.tournaments.formats.course import NOTHING


def moved_up(places: Sequence[int], absent: Collection[int]) -> list[int]:
    """The places of a table whose seats `absent` were played by somebody else at the end of the game.

    Their entrants get nothing, also in a duel. Those who were there keep their order and move up; who shared
    a place shares it still.
    """
    there = sorted(place for seat, place in enumerate(places) if seat not in absent)
    return [NOTHING if seat in absent else 1 + there.index(place) for seat, place in enumerate(places)]
