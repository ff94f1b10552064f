"""How far somebody has come with a mission, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.errors import gettext_noop
from games.engine.position import HIDDEN
from games.features.missions.cards import Destroy
from games.features.missions.secrets import mission_of

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.words.telling import Teller
    from games.features.missions.cards import Route


def tell_progress(teller: Teller, view: Position, seat: int) -> str:
    """How far a seat has come with its mission, by the nearest way; empty where that cannot be seen."""
    mission = mission_of(teller.rulebook, view, seat)
    if mission is None or HIDDEN in view.owner:
        return ""
    if isinstance(mission, Destroy) and not mission.is_void(view, seat):
        left = view.lands[mission.seat].bit_count()
        return teller.say(gettext_noop("territories left: %(lands)d"), lands=left)
    routes = mission.routes(teller.rulebook.board, view, seat)
    ways = [(held(view, seat, route), route.needed) for route in routes]
    have, wanted = max(ways, key=lambda way: way[0] - way[1])
    return teller.say(gettext_noop("%(have)d of %(wanted)d"), have=min(have, wanted), wanted=wanted)


def held(view: Position, seat: int, route: Route) -> int:
    """How many lands of a route a seat holds with the armies that it asks for."""
    return sum(view.armies[land] >= route.armies for land in members(view.lands[seat] & route.lands))
