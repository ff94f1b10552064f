"""What a mail about a tournament says."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.tournaments.selectors import SeatLine


class Said(NamedTuple):
    """The title, sentences, and a list of rows under a heading."""

    title: str
    sentences: Sequence[str]
    heading: str = ""
    rows: Sequence[tuple[str, str]] = ()


def points(scored: object) -> str:
    """Points in words."""
    return _("points: %(points)s") % {"points": floatformat(float(scored or 0), -2)}  # type: ignore[arg-type]


def places(seats: Sequence[SeatLine]) -> list[tuple[str, str]]:
    """Who has which place at a table, the best first, and what it brings."""
    ordered = sorted(seats, key=lambda seat: seat.place or len(seats) + 1)
    return [(f"{seat.place or '–'}. {seat.entry}", points(seat.points)) for seat in ordered]
