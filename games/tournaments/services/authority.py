"""Who decides about a tournament, and what is no longer theirs to decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from accounts.models import User
from games.engine.errors import gettext_noop
from games.services.errors import Refused
from games.tournaments.models import DrawnTable, Tournament
from games.tournaments.services.locks import lock_tournament

if TYPE_CHECKING:
    from django.db.models import QuerySet

Status = Tournament.Status


def who_answers(tournament: Tournament) -> QuerySet[User]:
    """The organisers who do not play."""
    who = Q(pk=tournament.created_by_id) | Q(organised_tournaments=tournament)
    players = tournament.entries.exclude(user=None).values("user")
    return User.objects.filter(who, is_active=True).exclude(pk__in=players).distinct()


def plays(tournament: Tournament, user: User) -> bool:
    """Whether somebody who runs the tournament plays in it too."""
    return tournament.entries.filter(user=user).exists()


def refuse_own(tournament: Tournament, by: User) -> None:
    """Raise Refused for somebody who plays: all others are their rivals."""
    if plays(tournament, by):
        raise Refused("own_table", gettext_noop("You play there yourself: another organiser decides this."))


def locked_table(tournament_id: int, table_id: int) -> tuple[Tournament, DrawnTable]:
    """A tournament and one of its tables, both locked. Raises Refused where there is none."""
    tournament = lock_tournament(tournament_id)
    tables = DrawnTable.objects.select_for_update(no_key=True, of=("self",)).select_related("draw", "game")
    table = tables.filter(pk=table_id, draw__tournament=tournament).first()
    if table is None:
        raise Refused("no_such_table", gettext_noop("This tournament has no such table."))
    return tournament, table


def refuse_over(tournament: Tournament, table: DrawnTable) -> None:
    """Raise Refused where the game of a table decides nothing any more."""
    refuse_undone(table)
    if table.places or tournament.status != Status.RUNNING:
        raise Refused("table_over", gettext_noop("The places of this table are decided already."))


def refuse_undone(table: DrawnTable) -> None:
    """Raise Refused for a table of a draw that was undone."""
    if table.draw.undone_at:
        raise Refused("draw_undone", gettext_noop("The draw of this table was undone."))


def refuse_settled(tournament: Tournament, table: DrawnTable) -> None:
    """Raise Refused where something has followed already from the places of a table."""
    refuse_undone(table)
    if tournament.status not in (Status.RUNNING, Status.OVER):
        raise Refused("not_running", gettext_noop("This tournament does not go on."))
    later = tournament.draws.filter(undone_at=None, number__gt=table.draw.number).first()
    if table.places and later and not tournament.format.at_once:
        text = gettext_noop(
            "Round %(round)d is drawn already from the places of this table. Undo that draw first, "
            "as long as nobody has given an order in its games."
        )
        raise Refused("round_drawn", text, round=later.round)
    if tournament.seasons.filter(status__in=(Status.RUNNING, Status.OVER)).exists():
        raise Refused("next_begun", gettext_noop("The next season has begun with these standings."))
