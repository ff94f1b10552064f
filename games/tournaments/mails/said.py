"""What a mail about a tournament says."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.tournaments.selectors import SeatLine, TournamentPage


class Said(NamedTuple):
    """The title, sentences, a list of rows under a heading, and last how the tournament is played."""

    title: str
    sentences: Sequence[str]
    heading: str = ""
    rows: Sequence[tuple[str, str]] = ()
    rules: Sequence[str] = ()


def points(scored: object) -> str:
    """Points in words."""
    return _("points: %(points)s") % {"points": floatformat(float(scored or 0), -2)}  # type: ignore[arg-type]


def places(seats: Sequence[SeatLine]) -> list[tuple[str, str]]:
    """Who has which place at a table, the best first, and what it brings."""
    ordered = sorted(seats, key=lambda seat: seat.place or len(seats) + 1)
    return [(f"{seat.place or '–'}. {seat.entry}", points(seat.points)) for seat in ordered]


def team_standing(page: TournamentPage) -> list[str]:
    """Where the reader's team stands; nothing where there are no teams."""
    text = _("Your team, “%(team)s”, stands at rank %(rank)s of %(all)s (points: %(points)s).")
    return [
        text
        % {
            "team": name,
            "rank": row.rank,
            "all": len(page.teams),
            "points": floatformat(float(row.points), -2),
        }
        for row, name in page.teams
        if page.mine and row.team == page.mine.team
    ]


def standing(page: TournamentPage) -> str:
    """Where the reader stands."""
    own = page.own_standing
    assert own is not None
    division = next((rows for rows in page.divisions if any(row == own for row, _entry in rows)), None)
    ranked = division or page.rows
    numbers = {
        "rank": 1 + [row for row, _entry in ranked].index(own),
        "all": len(ranked),
        "points": floatformat(float(own.points), -2),
    }
    if division:
        return _("You stand at rank %(rank)s of %(all)s in your division (points: %(points)s).") % numbers
    return _("You stand at rank %(rank)s of %(all)s (points: %(points)s).") % numbers
