"""What organisers decide, each with a reason that everybody may read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.engine.errors import gettext_noop
from games.services.errors import Refused
from games.services.lobby.games import delete_game
from games.services.play.sitting import lock_game
from games.tournaments.models import DrawnTable, Step, Tournament
from games.tournaments.services.course import end
from games.tournaments.services.locks import lock_tournament, log
from games.tournaments.services.tables import award

if TYPE_CHECKING:
    from collections.abc import Sequence

    from accounts.models import User

Status = Tournament.Status


def refuse_own(tournament: Tournament, by: User, entrants: Sequence[int] | None = None) -> None:
    """Raise Refused where somebody would decide about themselves: at one of their tables, or about all."""
    own = tournament.entries.filter(user=by).first()
    if own and (entrants is None or own.number in entrants):
        raise Refused("own_table", gettext_noop("You play there yourself: another organiser decides this."))


@transaction.atomic
def announce(*, tournament_id: int, by: User) -> None:
    """Show a tournament to everybody, with the end of its chain."""
    tournament = lock_tournament(tournament_id)
    if tournament.status != Status.DRAFT:
        return
    tournament.status = Status.ANNOUNCED
    tournament.save(update_fields=["status"])
    log(tournament, Step.Kind.ANNOUNCED, by=by)


@transaction.atomic
def call_off(*, tournament_id: int, by: User, reason: str) -> None:
    """Call a tournament off; games that have begun go on without it. Raises Refused."""
    tournament = lock_tournament(tournament_id)
    if tournament.status not in (Status.ANNOUNCED, Status.RUNNING):
        raise Refused("not_going", gettext_noop("This tournament is not announced, or it is over."))
    refuse_own(tournament, by)
    end(tournament, Status.CALLED_OFF, Step.Kind.CALLED_OFF)
    tournament.steps.filter(kind=Step.Kind.CALLED_OFF).update(reason=reason, by=by)


@transaction.atomic
def undo_draw(*, tournament_id: int, by: User, reason: str) -> None:
    """Undo the last draw, before any order of its games; the next one uses the next link. Raises Refused."""
    tournament = lock_tournament(tournament_id)
    draw = tournament.draws.filter(undone_at=None).last()
    if draw is None or tournament.status != Status.RUNNING:
        raise Refused("nothing_drawn", gettext_noop("Nothing has been drawn."))
    refuse_own(tournament, by)
    # Locked, so that no game is created for one of them meanwhile, nor an order given in one.
    tables = list(draw.tables.select_for_update(no_key=True, of=("self",)))
    for table in tables:
        if table.game_id:
            lock_game(table.game_id)
    begun = any(table.game and table.game.players.filter(acted_version__gt=0).exists() for table in tables)
    if begun or any(table.places for table in tables):
        raise Refused("games_begun", gettext_noop("Somebody has given an order in a game of this draw."))
    for table in tables:
        if table.game_id:
            delete_game(game_id=table.game_id)
    draw.undone_at, draw.reason = timezone.now(), reason
    draw.save(update_fields=["undone_at", "reason"])
    log(tournament, Step.Kind.UNDONE, round_number=draw.round, reason=reason, by=by)


@transaction.atomic
def award_table(*, tournament_id: int, table_id: int, places: Sequence[int], by: User, reason: str) -> None:
    """Decide the places of a table that is not over; its game may go on, but no longer counts.

    Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    tables = DrawnTable.objects.select_for_update(no_key=True, of=("self",)).select_related("draw")
    table = tables.filter(pk=table_id, draw__tournament=tournament).first()
    if table is None:
        raise Refused("no_such_table", gettext_noop("This tournament has no such table."))
    if table.places or table.draw.undone_at or tournament.status != Status.RUNNING:
        raise Refused("table_over", gettext_noop("The places of this table are decided already."))
    refuse_own(tournament, by, table.entrants)
    seats = len(table.entrants)
    if len(places) != seats or not all(0 <= place <= seats for place in places):
        raise Refused(
            "wrong_places",
            gettext_noop("Give each of the %(seats)d a place, or 0 for no points."),
            seats=seats,
        )
    award(table, list(places), reason)
    log(
        tournament,
        Step.Kind.AWARDED,
        round_number=table.draw.round,
        reason=reason,
        by=by,
        data={"table": table.number},
    )
