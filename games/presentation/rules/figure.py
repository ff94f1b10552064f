"""The board on the page of the rules, with all that an edition puts on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.notation import position_from_json
from games.presentation.board.beside import boards_beside
from games.presentation.board.picture import BoardPicture, SeatHolder
from games.presentation.language.names import colour_name
from games.rulebooks.texts import display, texts_of

if TYPE_CHECKING:
    from games.engine import Rulebook

COLOURS = ("red", "blue", "yellow")


def figure(book: Rulebook) -> BoardPicture | None:
    """Return the board of the position that a feature shows, or None if there is none."""
    data = next((text.figure for text in texts_of(book).each if text.figure), None)
    if data is None:
        return None
    view = position_from_json(book, {**data, "players": book.players[0]})
    shown = display(book, view)
    powers = [SeatHolder(colour, colour_name(colour)) for colour in COLOURS]
    return BoardPicture(
        board=book.board,
        owners=view.owner,
        armies=view.armies,
        powers=powers,
        beside=boards_beside(shown.beside, powers),
        marks=shown.marks,
        label=_("The board in the middle of a game"),
    )
