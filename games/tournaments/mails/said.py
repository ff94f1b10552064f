"""The content of a mail about a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.tournaments.selectors import TableSeat, TournamentPage


class TournamentMailContent(NamedTuple):
    """The title, sentences and rows of a mail, the heading of the rows, and how the tournament is played."""

    title: str
    sentences: Sequence[str]
    heading: str = ""
    rows: Sequence[tuple[str, str]] = ()
    rules: Sequence[str] = ()


def points_in_words(scored: object) -> str:
    """Return points in words."""
    return _("points: %(points)s") % {"points": floatformat(float(scored or 0), -2)}  # type: ignore[arg-type]


def ranked_entrants(seats: Sequence[TableSeat]) -> list[tuple[str, str]]:
    """Return the entrants of a table by their places, the best first, with their points."""
    ordered = sorted(seats, key=lambda seat: seat.place or len(seats) + 1)
    return [(f"{seat.place or '–'}. {seat.entry}", points_in_words(seat.points)) for seat in ordered]


def team_standing(page: TournamentPage) -> list[str]:
    """Say where the reader's team is in the standings; nothing if there are no teams."""
    text = _("Your team, “%(team)s”, is ranked %(rank)s of %(all)s (points: %(points)s).")
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


def standing_told(page: TournamentPage) -> str:
    """Say where the reader is in the standings."""
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
        return _("You are ranked %(rank)s of %(all)s in your division (points: %(points)s).") % numbers
    return _("You are ranked %(rank)s of %(all)s (points: %(points)s).") % numbers
