"""The fourteen missions of the classical box, as printed on the association's page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from games.engine import Status
from games.features.missions import Missions
from games.features.missions.cards import Continents, Destroy, Hold, Mission

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

TWENTY_FOUR = Hold("24_territories", 24)
TERRITORIES = (Hold("18_territories", 18, armies=2), TWENTY_FOUR)
CONTINENTS = (
    Continents("north_america_africa", ("north_america", "africa")),
    Continents("north_america_australia", ("north_america", "australia")),
    Continents("asia_africa", ("asia", "africa")),
    Continents("asia_south_america", ("asia", "south_america")),
    Continents("europe_south_america", ("europe", "south_america"), others=1),
    Continents("europe_australia", ("europe", "australia"), others=1),
)
SEATS = 6


def fourteen(*, by_anybody: bool) -> tuple[Mission, ...]:
    """Return the missions. With `by_anybody`, anybody may destroy the player named in a mission."""
    destroy = (Destroy(f"destroy_{seat}", seat, TWENTY_FOUR, by_anybody) for seat in range(SEATS))
    return (*TERRITORIES, *CONTINENTS, *destroy)


@dataclass(frozen=True)
class DestroyWhoPlays(Destroy):
    """A mission as in the first versions: once its target had left, the other aim took its place (A82)."""

    asks: ClassVar[str] = "destroy_who_plays"

    def is_void(self, position: Position, seat: int) -> bool:
        return super().is_void(position, seat) or position.status[self.seat] == Status.RESIGNED


def freed_by_leaving(rulebook: Rulebook) -> Rulebook:
    """Return version 1 of an edition, with the missions of that version if it has any."""
    first, missions = replace(rulebook, version=1), rulebook.of(Missions)
    if missions is None:
        return first
    cards = tuple(
        DestroyWhoPlays(one.key, one.seat, one.instead, one.by_anybody) if isinstance(one, Destroy) else one
        for one in missions.cards
    )
    return first.with_(replace(missions, cards=cards))
