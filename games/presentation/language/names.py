"""The names of territories, continents and colours in the active language."""

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
    """Return the language of a board's names: the active one, or English if the board lacks it."""
    language = (get_language() or FALLBACK).partition("-")[0]
    return language if board is None or language in board.territories[0].names else FALLBACK


def territory_name(board: Board, territory: int) -> str:
    """Return the name of the territory with this index."""
    return board.territories[territory].names[language_of(board)]


def territories_by_name(board: Board) -> list[tuple[int, str]]:
    """Return all territories with their names, in the order of a list."""
    named = [(land, territory_name(board, land)) for land in range(len(board.territories))]
    return sorted(named, key=lambda pair: alphabetical(pair[1]))


def continent_name(board: Board, continent: int) -> str:
    """Return the name of the continent with this index."""
    return board.continents[continent].names[language_of(board)]


def continent_named(board: Board, key: str) -> str:
    """Return the name of the continent with this key."""
    return continent_name(board, board.continent_index[key])


def colour_name(colour: str) -> str:
    """Return an owner's colour in words."""
    return str(COLOUR_NAMES[colour])


def with_colour(name: str, colour: str) -> str:
    """Return a name with the colour on the board: "Teodora (red)"."""
    return gettext("%(name)s (%(colour)s)") % {"name": name, "colour": colour_name(colour)}
