"""What lands, continents and colours are called in the language that is active."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.collation import alphabetical
from games.models.player import COLOURLESS, Colour

if TYPE_CHECKING:
    from games.engine import Board

FALLBACK = "en"
COLOUR_NAMES = {**dict(Colour.choices), COLOURLESS: _("no colour")}


def language_of(board: Board | None) -> str:
    """The language in which this board is named: the active one, or English where it knows no such names."""
    language = (get_language() or FALLBACK).partition("-")[0]
    return language if board is None or language in board.territories[0].names else FALLBACK


def territory_name(board: Board, territory: int) -> str:
    """The name of the territory with this index."""
    return board.territories[territory].names[language_of(board)]


def territories_by_name(board: Board) -> list[tuple[int, str]]:
    """All territories with their names, as a list shows them."""
    named = [(land, territory_name(board, land)) for land in range(len(board.territories))]
    return sorted(named, key=lambda pair: alphabetical(pair[1]))


def continent_name(board: Board, continent: int) -> str:
    """The name of the continent with this index."""
    return board.continents[continent].names[language_of(board)]


def colour_name(colour: str) -> str:
    """An owner's colour in words."""
    return str(COLOUR_NAMES[colour])


def with_colour(name: str, colour: str) -> str:
    """Somebody with the colour that marks them on the board: "Teodora (red)"."""
    return gettext("%(name)s (%(colour)s)") % {"name": name, "colour": colour_name(colour)}
