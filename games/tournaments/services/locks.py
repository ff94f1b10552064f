"""The lock and the log of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.tournaments.models import Step, Tournament

if TYPE_CHECKING:
    from collections.abc import Mapping

    from accounts.models import User


def lock_tournament(tournament_id: int) -> Tournament:
    """Return the tournament, locked until the transaction ends. Raises Tournament.DoesNotExist."""
    return Tournament.objects.select_for_update(no_key=True, of=("self",)).get(pk=tournament_id)


def log(
    tournament: Tournament,
    kind: Step.Kind,
    *,
    round_number: int | None = None,
    reason: str = "",
    by: User | None = None,
    left: User | None = None,
    came: User | None = None,
    takes_back: Step | None = None,
    data: Mapping[str, Any] | None = None,
) -> Step:
    """Write a line of the log."""
    return tournament.steps.create(
        kind=kind,
        round=round_number,
        reason=reason,
        by=by,
        left=left,
        came=came,
        takes_back=takes_back,
        data=dict(data or {}),
    )
