"""The powers of a game as the strip under the board shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.names import continent_name

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage, Seat


def powers(page: GamePage) -> list[dict[str, Any]]:
    """One entry a seat, in the order of play, as `components/power.html` wants it."""
    board = page.rulebook.board
    return [
        {
            **vars(seat),
            "holdings": holdings(seat),
            "strength": strength(seat),
            "continents": ", ".join(continent_name(board, i) for i in seat.continents),
        }
        for seat in page.seats
    ]


def holdings(seat: Seat) -> SafeString:
    """ "7 territories"."""
    n = seat.territories
    return mark_safe(ngettext("<b>%(n)d</b> territory", "<b>%(n)d</b> territories", n) % {"n": n})


def strength(seat: Seat) -> SafeString:
    """ "24 armies, +3 next"."""
    n = seat.armies
    armies = ngettext("<b>%(n)d</b> army", "<b>%(n)d</b> armies", n) % {"n": n}
    if seat.income is None:
        return mark_safe(armies)
    return mark_safe(_("%(armies)s, +%(income)d next") % {"armies": armies, "income": seat.income})
