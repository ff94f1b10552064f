"""Headquarters in words: the reader's own, how many are still wanting, and where all of them were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.policies.victory import headquarters_held
from games.engine.position import NOBODY
from games.presentation.grammar import inside, the

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.selectors.game_page import GamePage, Seat


def needed_told(book: Rulebook) -> list[str]:
    """How many headquarters win, by the number of players; empty where there are none."""
    if not book.headquarters:
        return []
    return [
        _("%(players)d players: %(needed)d headquarters")
        % {"players": players, "needed": book.headquarters[players]}
        for players in book.players
    ]


def known_headquarters(page: GamePage) -> tuple[int, ...]:
    """The territories of the headquarters that the reader knows: his own, and those that were taken."""
    return tuple(land for land in page.view.headquarters if land != NOBODY)


def own_told(page: GamePage) -> list[str]:
    """The reader's headquarters, how near he is to winning, and those of others that everybody knows."""
    view, board = page.view, page.rulebook.board
    if not view.headquarters or view.headquarters[page.me] == NOBODY:
        return []
    mine, needed = the(board, view.headquarters[page.me]), page.rulebook.headquarters[view.seats]
    held = headquarters_held(view, page.me)
    template = _("%(mine)s. Of the %(needed)d headquarters that win you hold %(held)d.")
    known = [seat for seat in page.seats if not seat.is_reader and view.headquarters[seat.number] != NOBODY]
    return [
        template % {"mine": mine[:1].upper() + mine[1:], "held": held, "needed": needed},
        *(place_told(page, seat) for seat in known),
    ]


def place_told(page: GamePage, seat: Seat) -> str:
    """Where the headquarters of a seat stood, and who holds it now."""
    board, land = page.rulebook.board, page.view.headquarters[seat.number]
    if land == NOBODY:
        return ""
    holder = page.seats[page.view.owner[land]]
    if holder is seat:
        return _("That of %(owner)s is %(place)s.") % {"owner": seat.name, "place": inside(board, land)}
    return _("That of %(owner)s was %(place)s, which %(holder)s holds.") % {
        "owner": seat.name,
        "place": inside(board, land),
        "holder": holder.name,
    }


def all_told(page: GamePage) -> list[tuple[Seat, str]]:
    """Where each headquarters was, once the game is over."""
    if not page.view.headquarters:
        return []
    return [(seat, told) for seat in page.seats if (told := place_told(page, seat))]
