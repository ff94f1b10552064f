"""Missions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.features.missions import mission_of
from games.presentation.language.names import with_colour
from games.presentation.language.wording import worded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Board
    from games.engine.features.missions import Mission
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
    return worded(board, mission.wording(names))
