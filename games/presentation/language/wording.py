"""The engine's words about aims and policies, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.presentation.language.grammar import the, the_continent
from games.presentation.language.words import armies_of, dice_of, either, listed
from games.texts.wording import ArmyCount, DiceCount, Places, Wording

if TYPE_CHECKING:
    from games.engine import Board


def worded(board: Board, wording: Wording | str) -> str:
    """Return the sentence with its values filled in."""
    if isinstance(wording, str):
        return _(wording)
    return _(wording.template) % {name: as_worded(board, value) for name, value in wording.params.items()}


def as_worded(board: Board, value: object) -> object:
    """Return a value as it appears in a sentence."""
    match value:
        case ArmyCount(number):
            return armies_of(number)
        case DiceCount(number):
            return dice_of(number)
        case Wording():
            return worded(board, value)
        case Places():
            return places_told(board, value)
        case tuple():
            return listed([worded(board, part) for part in value])
    return value


def places_told(board: Board, places: Places) -> str:
    """Return territories or continents by name."""
    if places.kind == "territories":
        names = [the(board, board.territory_index[key]) for key in places.keys]
    else:
        names = [the_continent(board, board.continent_index[key]) for key in places.keys]
    return either(names) if places.any_one else listed(names)
