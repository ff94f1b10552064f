"""Headquarters in words: the reader's own, how many are still wanting, and where all of them were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.features.headquarters import CHOSEN, HiddenHeadquarters
from games.engine.features.headquarters import held as headquarters_held
from games.presentation.language.grammar import inside, the

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.selectors.game_page import GamePage, Seat


def needed_told(book: Rulebook) -> list[str]:
    """How many headquarters win, by the number of players; empty where there are none."""
    feature = book.of(HiddenHeadquarters)
    if feature is None:
        return []
    return [
        _("%(players)d players: %(needed)d headquarters")
        % {"players": players, "needed": feature.needed[players]}
        for players in book.players
    ]


def own_told(page: GamePage) -> list[str]:
    """The reader's headquarters, how near they are to winning, and those of others that everybody knows."""
    view, board = page.view, page.rulebook.board
    feature, chosen = page.rulebook.of(HiddenHeadquarters), CHOSEN.of(page.view)
    if feature is None or not chosen or chosen[page.me] < 0:
        return []
    mine, needed = the(board, chosen[page.me]), feature.needed[view.players]
    held = headquarters_held(view, page.me)
    template = _("%(mine)s. Of the %(needed)d headquarters that win you hold %(held)d.")
    known = [seat for seat in page.seats if not seat.is_reader and chosen[seat.number] >= 0]
    return [
        template % {"mine": mine[:1].upper() + mine[1:], "held": held, "needed": needed},
        *(place_told(page, seat) for seat in known),
    ]


def place_told(page: GamePage, seat: Seat) -> str:
    """Where the headquarters of a seat stood, and who holds it now."""
    board, land = page.rulebook.board, CHOSEN.of(page.view)[seat.number]
    if land < 0:
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
    if not CHOSEN.of(page.view):
        return []
    return [(seat, told) for seat in page.seats if (told := place_told(page, seat))]
