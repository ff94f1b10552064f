"""The hash chains that draws come from."""

from __future__ import annotations

from games.tournaments.models import Step, Tournament
from games.tournaments.services.locks import log

Status = Tournament.Status


def commit_all_anew() -> None:
    """Commit to new chains after a backup was restored: links used after the backup are known."""
    for tournament in Tournament.objects.exclude(status__in=(Status.OVER, Status.CALLED_OFF)):
        before = tournament.draws.count()
        tournament.chains.create(draws_before=before)
        log(tournament, Step.Kind.RESTORED, data={"draw": before + 1})
