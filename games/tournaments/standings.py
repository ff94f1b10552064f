"""The standings, worked out when something has changed, and cached for all readers."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, cast

from django.core.cache import cache

from games.tournaments.formats.scoring.standings import StandingsLine
from games.tournaments.models import Tournament
from games.tournaments.state import TournamentState

KEPT = 24 * 60 * 60
"""The time that standings stay in the cache, in seconds."""


def keep_standings(tournament_id: int) -> None:
    """Work out the standings before anybody asks for them."""
    state = TournamentState(Tournament.objects.get(pk=tournament_id))
    if state.draws:
        kept_standings(state)


def kept_standings(state: TournamentState) -> list[StandingsLine]:
    """Return the standings, from the cache as long as nothing has changed."""
    tournament = state.tournament
    grounds = (state.field(state.lots), state.played, state.lots, tournament.scoring, tournament.format)
    digest = sha256(repr(grounds).encode()).hexdigest()
    # The cache gets plain tuples: a pickled line could not be read once the class has another name.
    rows = cache.get_or_set(
        f"rows-{tournament.pk}-{digest}", lambda: [tuple(row) for row in state.standings()], KEPT
    )
    return [StandingsLine(*row) for row in cast("list[Any]", rows)]
