"""Authority over a tournament: the people who decide, and what can no longer be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from accounts.models import User
from games.services.errors import Refused
from games.texts.wording import gettext_noop
from games.tournaments.models import DrawnTable, Entry, Tournament
from games.tournaments.services.locks import lock_tournament

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from django.db.models import QuerySet

Status = Tournament.Status
NOT_RUNNING = gettext_noop("This tournament is not running.")
PARTIAL = gettext_noop("The arbiter can be neither an organiser nor a guest.")


def organisers_of(tournament: Tournament) -> QuerySet[User]:
    """Return the person who made the tournament and the organisers named in addition."""
    who = Q(pk=tournament.created_by_id) | Q(organised_tournaments=tournament)
    return User.objects.filter(who, is_active=True).distinct()


def who_answers(tournament: Tournament) -> QuerySet[User]:
    """Return the organisers who do not play, and the arbiter if an organiser plays."""
    organisers, players = organisers_of(tournament), tournament.entries.exclude(user=None).values("user")
    who = Q(pk__in=organisers.exclude(pk__in=players).values("pk"))
    if organisers.filter(pk__in=players).exists():
        who |= Q(pk=tournament.arbiter_id)
    return User.objects.filter(who, is_active=True)


def leaves_nobody(tournament: Tournament, players: Collection[int]) -> bool:
    """Return whether nobody could decide about tables if `players` and the present entrants play."""
    within = tournament.entries.exclude(user=None).values("user")
    others = organisers_of(tournament).filter(is_staff=True).exclude(pk__in=[*players])
    arbiter = tournament.arbiter
    return not (arbiter and arbiter.is_active) and not others.exclude(pk__in=within).exists()


def refuse_alone(tournament: Tournament, user: User) -> None:
    """Raise Refused for the arbiter, and for an organiser whose entry would leave nobody to decide."""
    if user.pk == tournament.arbiter_id:
        text = gettext_noop("You are the arbiter of this tournament: you cannot enter it.")
        raise Refused("decides", text)
    runs_it = user.is_staff and organisers_of(tournament).filter(pk=user.pk).exists()
    if runs_it and leaves_nobody(tournament, [user.pk]):
        text = gettext_noop(
            "You run this tournament alone. To play in it, you have to name an arbiter before it"
            " is announced: a member of staff who decides about tables and complaints in your "
            "place."
        )
        raise Refused("alone", text)


def refusal_of_organisers(tournament: Tournament, chosen: Iterable[User]) -> Refused | None:
    """Return why these people cannot be further organisers of an announced tournament, or None."""
    organisers = {tournament.created_by, *chosen}
    if tournament.arbiter in organisers:
        return Refused("partial", PARTIAL)
    players = set(tournament.entries.exclude(user=None).values_list("user", flat=True))
    staff = {user.pk for user in organisers if user.is_staff and user.is_active}
    if tournament.arbiter is None and staff & players and not staff - players:
        text = gettext_noop("All of them play: somebody must be left to decide about tables and complaints.")
        return Refused("alone", text)
    return None


def refuse_partial(tournament: Tournament) -> None:
    """Raise Refused if the arbiter is an organiser or guest, or if nobody would be left to decide."""
    guests = set(tournament.guests.values_list("user", flat=True))
    organisers = set(organisers_of(tournament).values_list("pk", flat=True))
    if tournament.arbiter_id in organisers | guests:
        raise Refused("partial", PARTIAL)
    if guests & organisers and leaves_nobody(tournament, guests):
        text = gettext_noop(
            "All organisers are guests. Name an arbiter: a member of staff who decides about tables and "
            "complaints in their place."
        )
        raise Refused("alone", text)


def plays(tournament: Tournament, user: User) -> bool:
    """Return whether a person who runs the tournament also plays in it."""
    return tournament.entries.filter(user=user).exists()


def refuse_own(tournament: Tournament, by: User) -> None:
    """Raise Refused for a person who plays: all others are their rivals."""
    if plays(tournament, by):
        raise Refused(
            "own_table", gettext_noop("You play there yourself: another organiser must decide this.")
        )


def locked_table(tournament_id: int, table_id: int) -> tuple[Tournament, DrawnTable]:
    """Return a tournament and one of its tables, both locked. Raises Refused if there is no such table."""
    tournament = lock_tournament(tournament_id)
    tables = DrawnTable.objects.select_for_update(no_key=True, of=("self",)).select_related("draw", "game")
    table = tables.filter(pk=table_id, draw__tournament=tournament).first()
    if table is None:
        raise Refused("no_such_table", gettext_noop("This tournament has no such table."))
    return tournament, table


def person_of(entry: Entry | None) -> Entry:
    """Return the entry of a person. Raises Refused if there is none, or a computer player has it."""
    if entry is None:
        raise Refused("no_such_entry", gettext_noop("Nobody has this place."))
    if entry.bot:
        raise Refused("computer", gettext_noop("A computer player has this place."))
    return entry


def refuse_over(tournament: Tournament, table: DrawnTable) -> None:
    """Raise Refused if the game of a table no longer decides anything."""
    refuse_undone(table)
    if tournament.status != Status.RUNNING:
        raise Refused("not_running", NOT_RUNNING)
    if table.places:
        raise Refused("table_over", gettext_noop("The places of this table are decided already."))


def refuse_undone(table: DrawnTable) -> None:
    """Raise Refused for a table of a draw that was undone."""
    if table.draw.undone_at:
        raise Refused("draw_undone", gettext_noop("The draw of this table was undone."))


def refuse_settled(tournament: Tournament, table: DrawnTable) -> None:
    """Raise Refused if something already follows from the places of a table."""
    refuse_undone(table)
    if tournament.status not in (Status.RUNNING, Status.OVER):
        raise Refused("not_running", NOT_RUNNING)
    later = tournament.draws.filter(undone_at=None, number__gt=table.draw.number).first()
    if table.places and later and not tournament.format.at_once:
        text = gettext_noop(
            "Round %(round)d has already been drawn from the places of this table. Undo that "
            "draw first, while nobody has given an order in its games."
        )
        raise Refused("round_drawn", text, round=later.round)
    if tournament.seasons.filter(status__in=(Status.RUNNING, Status.OVER)).exists():
        raise Refused("next_begun", gettext_noop("The next season has begun with these standings."))
