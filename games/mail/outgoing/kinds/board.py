"""The board in a mail: its picture, and what the reader holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.armies.garrisons import camps, own_armies
from games.engine.board import members
from games.mail.content.choices import choices
from games.mail.content.later import later
from games.presentation.board.beside import boards_beside
from games.presentation.board.picture import BoardPicture, SeatHolder
from games.presentation.language.names import colour_name, territory_name
from games.presentation.language.words import armies_of, card_words, listed
from games.presentation.turn.aims import aim_lines
from games.presentation.turn.hand import hand_holder

if TYPE_CHECKING:
    from games.presentation.story.narrator import SiteNarrator
    from games.selectors.game_page import GamePage


def board_picture(page: GamePage) -> BoardPicture:
    """Return the board as it is now. Its description lists what the reader holds."""
    board, view = page.rulebook.board, page.view
    mine = [
        f"{territory_name(board, land)} {own_armies(view, page.me, land)}"
        for land in members(camps(view, page.me))
    ]
    display = page.rulebook.display(view)
    powers = [SeatHolder(seat.look, seat.name, seat.called) for seat in page.seats]
    return BoardPicture(
        board=board,
        owners=view.owner,
        armies=view.armies,
        garrisons=view.garrisons,
        powers=powers,
        beside=boards_beside(display.beside, powers),
        fresh=page.fresh,
        marks=display.marks,
        gone=display.gone,
        barred=display.barred,
        label=_("The board as it is now. You hold %(lands)s.") % {"lands": listed(mine)},
    )


def situation(page: GamePage, narrator: SiteNarrator) -> dict[str, Any]:
    """Return what the reader may do and has, for `choices.html` and `players.html`."""
    return {
        "choices": choices(page, narrator),
        "later": later(page, narrator),
        "possessions": possessions(page),
        "goals": aim_lines(page),
        "hand": [card_words(narrator.board, card) for card in page.view.hands[hand_holder(page)]],
    }


def possessions(page: GamePage) -> str:
    """Return the reader's colour and what they hold, in a sentence."""
    reader = page.reader
    territories = ngettext("%(count)d territory", "%(count)d territories", reader.territories)
    return _("You are %(colour)s: %(territories)s, %(armies)s.") % {
        "colour": colour_name(reader.colour),
        "territories": territories % {"count": reader.territories},
        "armies": armies_of(reader.armies),
    }
