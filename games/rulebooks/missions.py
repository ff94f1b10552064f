"""The fourteen missions of the classical box, whose cards the association's page prints."""

from __future__ import annotations

from games.engine.policies.missions import Continents, Destroy, Hold, Mission

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
    """The missions; `by_anybody`: a player who is to be destroyed may be so by somebody else."""
    destroy = (Destroy(f"destroy_{seat}", seat, TWENTY_FOUR, by_anybody) for seat in range(SEATS))
    return (*TERRITORIES, *CONTINENTS, *destroy)
