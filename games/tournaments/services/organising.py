"""What organisers decide, each with a reason that everybody may read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.engine.errors import gettext_noop
from games.services.errors import Refused
from games.services.lobby.games import delete_game
from games.services.play.sitting import lock_game
from games.tournaments.formats.chosen import VERSION
from games.tournaments.models import DrawnTable, Entry, Guest, Letter, Step, Tournament
from games.tournaments.services.course import end
from games.tournaments.services.inviting import call_guests
from games.tournaments.services.letters import queue_letters, remind_anew
from games.tournaments.services.locks import lock_tournament, log
from games.tournaments.services.refusals import refusals
from games.tournaments.services.reserves import reserves_of, succeed
from games.tournaments.services.tables import award, entries_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from accounts.models import User

Status = Tournament.Status
LONGEST_NAME = 60


def refuse_own(tournament: Tournament, by: User, entrants: Sequence[int] | None = None) -> None:
    """Raise Refused where somebody would decide about themselves: at one of their tables, or about all."""
    own = tournament.entries.filter(user=by).first()
    if own and (entrants is None or own.number in entrants):
        raise Refused("own_table", gettext_noop("You play there yourself: another organiser decides this."))


@transaction.atomic
def announce(*, tournament_id: int, by: User) -> None:
    """Show a tournament to everybody, with the end of its chain. Raises Refused where it cannot work."""
    tournament = lock_tournament(tournament_id)
    if tournament.status != Status.DRAFT:
        return
    for _field, refusal in refusals(tournament, has_guests=tournament.guests.exists()):
        raise refusal
    tournament.status, tournament.version = Status.ANNOUNCED, VERSION
    tournament.save(update_fields=["status", "version"])
    log(tournament, Step.Kind.ANNOUNCED, by=by)
    call_guests(tournament)
    if tournament.follows:
        queue_letters(tournament.follows.entries.all(), Letter.Kind.NEXT)


@transaction.atomic
def prepare_next_season(*, tournament_id: int, by: User) -> None:
    """Make the next season of a tournament, with the same settings, for its organisers to date and announce.

    Nothing happens if there is one. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.seasons.exists():
        return
    if tournament.status not in (Status.RUNNING, Status.OVER):
        raise Refused("not_begun", gettext_noop("The next season follows one that has begun."))
    organisers, guests = list(tournament.organisers.all()), list(tournament.guests.all())
    now = timezone.now()
    length = (tournament.ends_on or now) - tournament.opens_at
    season = Tournament.objects.get(pk=tournament.pk)
    season.pk, season.winner, season.ended_at = None, None, None
    season.status, season.version, season.created_by, season.created_at = Status.DRAFT, VERSION, by, now
    season.follows, season.seeding = tournament, Tournament.Seeding.EARLIER
    season.name = next_name(tournament.name)
    season.opens_at, season.closes_at = season.opens_at + length, season.closes_at + length
    season.ends_on = season.ends_on and season.ends_on + length
    season.save()
    season.organisers.set(organisers)
    Guest.objects.bulk_create(
        Guest(tournament=season, user_id=guest.user_id, invitation=guest.invitation) for guest in guests
    )


def next_name(name: str) -> str:
    """The name of the season after this one: the number at its end, one more."""
    head, _space, last = name.rpartition(" ")
    is_counted = bool(head) and last.isdecimal()
    number = str(int(last) + 1 if is_counted else 2)
    return f"{(head if is_counted else name)[: LONGEST_NAME - 1 - len(number)]} {number}"


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
def undo_draw(*, tournament_id: int, number: int, by: User, reason: str) -> None:
    """Undo the last draw, which has this number, before any order of its games.

    The next one uses the next link. Nothing happens if it is undone already. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.draws.filter(number=number).exclude(undone_at=None).exists():
        return
    draw = tournament.draws.filter(undone_at=None).last()
    if draw is None or draw.number != number or tournament.status != Status.RUNNING:
        raise Refused("nothing_drawn", gettext_noop("Only the last draw can be undone."))
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

    Nothing happens if they were decided so already. Raises Refused.
    """
    tournament, table = locked_table(tournament_id, table_id)
    if table.awarded and table.places == list(places):
        return
    refuse_over(tournament, table)
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


@transaction.atomic
def extend_table(*, tournament_id: int, table_id: int, until: datetime, by: User, reason: str) -> None:
    """Let the game of a table go on until this moment before it is adjudicated.

    Nothing happens if that is so already. Raises Refused.
    """
    tournament, table = locked_table(tournament_id, table_id)
    if table.ends_at == until:
        return
    refuse_over(tournament, table)
    refuse_own(tournament, by, table.entrants)
    if until <= timezone.now():
        raise Refused("in_the_past", gettext_noop("Give a moment in the future."))
    table.ends_at = until
    table.save(update_fields=["ends_at"])
    remind_anew(entries_of(table), table.draw.number, until)
    data = {"table": table.number, "until": f"{until:%Y-%m-%d}"}
    log(tournament, Step.Kind.EXTENDED, round_number=table.draw.round, reason=reason, by=by, data=data)


@transaction.atomic
def replace_player(*, tournament_id: int, number: int, reserve: int, by: User, reason: str) -> None:
    """Give the place with this number to somebody who waits in reserve, by the number that they have there.

    Nothing happens if that was done already. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    entry = tournament.entries.filter(number=number).exclude(state=Entry.State.RESERVE).first()
    if entry is None or entry.bot or tournament.status != Status.RUNNING:
        raise Refused("no_such_entry", gettext_noop("Nobody has this place, or a computer player."))
    refuse_own(tournament, by)
    follows = next((found for found in reserves_of(tournament) if found.number == reserve), None)
    if follows is None:
        if tournament.steps.filter(
            kind=Step.Kind.REPLACED, data__place=number, data__reserve=reserve
        ).exists():
            return
        raise Refused("no_such_reserve", gettext_noop("Nobody waits in reserve under this number."))
    succeed(entry, follows, by=by, reason=reason)


def note_seeds(tournament: Tournament, by: User) -> None:
    """Note who has set the seeds; they cannot enter any more. The caller holds the lock."""
    log(tournament, Step.Kind.SEEDED, by=by)


def locked_table(tournament_id: int, table_id: int) -> tuple[Tournament, DrawnTable]:
    """A tournament and one of its tables, both locked. Raises Refused where there is none."""
    tournament = lock_tournament(tournament_id)
    tables = DrawnTable.objects.select_for_update(no_key=True, of=("self",)).select_related("draw")
    table = tables.filter(pk=table_id, draw__tournament=tournament).first()
    if table is None:
        raise Refused("no_such_table", gettext_noop("This tournament has no such table."))
    return tournament, table


def refuse_over(tournament: Tournament, table: DrawnTable) -> None:
    """Raise Refused where there is nothing left to decide about a table."""
    if table.places or table.draw.undone_at or tournament.status != Status.RUNNING:
        raise Refused("table_over", gettext_noop("The places of this table are decided already."))
