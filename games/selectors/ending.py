"""How a game ended: who fell when, and who stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine import events as e
from games.models import Event

if TYPE_CHECKING:
    from collections.abc import Sequence

TELLING = tuple(e.NAMES[kind] for kind in (e.TurnBegan, e.Eliminated, e.Resigned))


class Fall(NamedTuple):
    """A seat left the game in this round: eliminated by another seat, or of its own will (`by` None)."""

    round: int
    seat: int
    by: int | None


def falls(game_id: int) -> list[Fall]:
    """Who left a game and when, in that order. One query."""
    found: list[Fall] = []
    current = 0
    rows = Event.objects.filter(game=game_id, data__0__in=TELLING).order_by("number")
    for data in rows.values_list("data", flat=True):
        match e.from_json(data):
            case e.TurnBegan(round=number):
                current = number
            case e.Eliminated(seat, by):
                found.append(Fall(current, seat, by))
            case e.Resigned(seat):
                found.append(Fall(current, seat, None))
    return found


def ranking(seats: int, winners: Sequence[int], fallen: Sequence[Fall]) -> list[int]:
    """The seats in the order of success: winners, others that stand, the fallen from last to first."""
    out = [fall.seat for fall in fallen]
    return sorted(
        range(seats),
        key=lambda seat: (seat not in winners, -out.index(seat) if seat in out else -len(out)),
    )
