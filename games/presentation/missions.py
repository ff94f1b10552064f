"""Missions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.policies.missions import Continents, Destroy, Hold, mission_of
from games.presentation.names import continent_name, with_colour
from games.presentation.words import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine.board import Board
    from games.engine.policies.missions import Mission
    from games.selectors.game_page import GamePage


def mission_of_seat(page: GamePage, seat: int) -> str:
    """What the mission of a seat asks for; empty without one, or where the reader may not see it."""
    mission = mission_of(page.rulebook.missions, page.view, seat)
    if mission is None:
        return ""
    return mission_told(
        page.rulebook.board, mission, [with_colour(one.name, one.colour) for one in page.seats]
    )


def mission_told(board: Board, mission: Mission, names: Sequence[str]) -> str:
    """What a mission asks for; `names` are the players by seat."""
    match mission:
        case Hold(_, lands, armies):
            return hold_told(lands, armies)
        case Continents(_, continents, others):
            index = {continent.key: number for number, continent in enumerate(board.continents)}
            wanted = [continent_name(board, index[key]) for key in continents]
            return continents_told(wanted, others)
        case Destroy(_, seat, instead, _):
            return destroy_told(seat, instead, names)
    raise TypeError(mission)


def hold_told(lands: int, armies: int) -> str:
    """So many territories."""
    if armies == 1:
        return _("Hold %(lands)d territories.") % {"lands": lands}
    return _("Hold %(lands)d territories with at least %(armies)d armies on each.") % {
        "lands": lands,
        "armies": armies,
    }


def continents_told(wanted: list[str], others: int) -> str:
    """Continents held whole."""
    if others:
        return _("Hold %(continents)s whole, and a third continent of your choice.") % {
            "continents": listed(wanted)
        }
    return _("Hold %(continents)s whole.") % {"continents": listed(wanted)}


def destroy_told(seat: int, instead: Hold, names: Sequence[str]) -> str:
    """A player to be destroyed, or the other aim where nobody plays his colour."""
    if seat >= len(names):
        return hold_told(instead.lands, instead.armies)
    return _("Destroy all armies of %(name)s; if that cannot be: hold %(lands)d territories.") % {
        "name": names[seat],
        "lands": instead.lands,
    }
