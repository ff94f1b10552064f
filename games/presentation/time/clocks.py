"""The clocks of a game as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.presentation.language.words import listed
from games.presentation.time.moments import recent_moment_told
from games.presentation.time.times import duration

if TYPE_CHECKING:
    from datetime import timedelta

    from games.clock.pace import Pace
    from games.selectors.game_page import GamePage, Seat
    from games.selectors.times import SeatTime, Times


class ClockRow(NamedTuple):
    """A person's clock: its seat, its state, and each of `columns` with its value."""

    seat: Seat
    state: str
    cells: list[tuple[str, str]]


def columns(pace: Pace) -> list[str]:
    """Return the columns next to the deadline, as far as the pace provides for them."""
    allowances = {
        _("Time bank"): pace.bank,
        _("Still forgiven"): pace.excuses,
        _("Vacation left"): pace.vacation,
    }
    return [name for name, agreed in allowances.items() if agreed]


def rows(page: GamePage, times: Times) -> list[ClockRow]:
    """Return the clocks of all people who play."""
    pace = times.pace
    return [
        ClockRow(seat, state(time), list(zip(columns(pace), cells(pace, time), strict=True)))
        for seat in page.seats
        if not seat.is_out and (time := times.seats.get(seat.number))
    ]


def state(time: SeatTime) -> str:
    """Return a player's deadline, or the fact that they are away."""
    if time.is_covered:
        return _("away; the computer stands in")
    deadline = recent_moment_told(time.deadline) if time.deadline else ""
    if time.away_until:
        away = _("on vacation until %(when)s") % {"when": recent_moment_told(time.away_until)}
        return "; ".join((away, deadline)) if deadline else away
    return deadline


def cells(pace: Pace, time: SeatTime) -> list[str]:
    """Return bank, excuses and vacation, as far as this game has them."""
    allowances = []
    if pace.bank:
        allowances.append(some(time.bank))
    if pace.excuses:
        allowances.append(str(time.excuses))
    if pace.vacation:
        allowances.append(some(time.vacation))
    return allowances


def some(time: timedelta) -> str:
    """Return a length of time, or “none”."""
    return duration(time) if time else _("none")


def pause_told(page: GamePage, times: Times) -> str:
    """Return a sentence on who wants a pause; empty if nobody does."""
    wanting = [page.seats[seat].name for seat, time in times.seats.items() if time.wants_pause]
    return _("Wanted by %(names)s.") % {"names": listed(wanting)} if wanting else ""
