"""Missions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.features.missions import mission_of
from games.engine.features.wording import Places
from games.presentation.language.grammar import the
from games.presentation.language.names import continent_name, with_colour
from games.presentation.language.words import either, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine.board import Board
    from games.engine.features.missions import Mission
    from games.engine.features.wording import Wording
    from games.selectors.game_page import GamePage


def mission_of_seat(page: GamePage, seat: int) -> str:
    """What the mission of a seat asks for; empty without one, or where the reader may not see it."""
    mission = mission_of(page.rulebook, page.view, seat)
    if mission is None:
        return ""
    return mission_told(
        page.rulebook.board, mission, [with_colour(one.name, one.colour) for one in page.seats]
    )


def mission_told(board: Board, mission: Mission, names: Sequence[str]) -> str:
    """What a mission asks for; `names` are the players by seat."""
    return told(board, mission.wording(names))


def told(board: Board, wording: Wording) -> str:
    """What a mission or an objective asks for, in the reader's language."""
    return _(wording.template) % {
        name: places_told(board, value) if isinstance(value, Places) else value
        for name, value in wording.params.items()
    }


def places_told(board: Board, places: Places) -> str:
    """Territories or continents by name."""
    if places.kind == "territories":
        names = [the(board, board.territory_index[key]) for key in places.keys]
    else:
        index = {continent.key: number for number, continent in enumerate(board.continents)}
        names = [continent_name(board, index[key]) for key in places.keys]
    return either(names) if places.any_one else listed(names)
