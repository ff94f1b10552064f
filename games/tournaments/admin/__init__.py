"""The pages on which staff and organisers run tournaments."""

from __future__ import annotations

from games.tournaments.admin.tournament import TournamentAdmin

__all__ = ["TournamentAdmin"]
