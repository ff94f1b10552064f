"""The ways to seed entrants.

A way of seeding gives entrants their places, from 1; those without a place come after all others, by lot.
Ratings could be another way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.tournaments.models import Tournament
from games.tournaments.state import TournamentState

Seeds = Mapping[int, int]
"""Places by the numbers of entries."""


def by_earlier(tournament: Tournament) -> Seeds:
    """Seed by the final standings of the tournament before; in a league after promotion and relegation."""
    if tournament.follows is None:
        return {}
    state = TournamentState(tournament.follows)
    order = [row.entrant for row in state.standings()]
    order = tournament.follows.format.next_season(state.field(state.lots), order)
    places = {state.entries[number].user_id: place for place, number in enumerate(order, start=1)}
    people = tournament.entries.filter(user__in=[user_id for user_id in places if user_id])
    return {entry.number: places[entry.user_id] for entry in people}


WAYS: Mapping[str, Callable[[Tournament], Seeds]] = {Tournament.Seeding.EARLIER: by_earlier}
"""The seedings that are worked out when entry closes."""


def note_worked_out(tournament: Tournament) -> None:
    """Save the seeds that are worked out; the caller holds the lock."""
    if tournament.seeding in WAYS:
        seeds = WAYS[tournament.seeding](tournament)
        for entry in tournament.entries.filter(number__in=seeds):
            entry.seed = seeds[entry.number]
            entry.save(update_fields=["seed"])
