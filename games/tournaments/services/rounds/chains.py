"""The chains that draws come from."""

from __future__ import annotations

from games.tournaments.models import Step, Tournament
from games.tournaments.services.locks import log

Status = Tournament.Status


def commit_all_anew() -> None:
    """After a backup was restored: links that came after it are known, so no chain is gone on with."""
    for tournament in Tournament.objects.exclude(status__in=(Status.OVER, Status.CALLED_OFF)):
        before = tournament.draws.count()
        tournament.chains.create(draws_before=before)
        log(tournament, Step.Kind.RESTORED, data={"draw": before + 1})
