"""Decisions of organisers, each with a reason that everybody may read."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.presentation.time.times import moment_told
from games.services.errors import Refused
from games.services.lobby.games import delete_game
from games.services.play.locked_game import lock_game
from games.texts.wording import gettext_noop
from games.tournaments.formats.chosen import VERSION
from games.tournaments.formats.rounds import can_be_places
from games.tournaments.models import DrawnTable, Entry, Step, Tournament, TournamentMail
from games.tournaments.services.authority import (
    NOT_RUNNING,
    locked_table,
    person_of,
    refuse_over,
    refuse_own,
    refuse_partial,
    refuse_settled,
)
from games.tournaments.services.entry.inviting import call_guests
from games.tournaments.services.entry.reserves import reserves_of, succeed
from games.tournaments.services.locks import lock_tournament, log
from games.tournaments.services.mail.queueing import (
    drop_unsent,
    queue_mails,
    remind_anew,
    remind_of_closing_anew,
    tell_of,
    tell_outsider,
)
from games.tournaments.services.organising.refusals import of_times, refusals
from games.tournaments.services.rounds.drawing import keep_results
from games.tournaments.services.rounds.progression import crown_anew, end_tournament
from games.tournaments.services.rounds.tables import award, entries_of, opponents_of
from games.tournaments.services.rounds.undoing import refuse_played

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from accounts.models import User

Status = Tournament.Status
LONGEST_GAME = timedelta(days=36_500)
LAST_CHANGES = timedelta(hours=1)
"""How long to wait before mailing about seeds, which are often saved several times."""


@transaction.atomic
def announce(*, tournament_id: int, by: User) -> None:
    """Show a tournament to everybody, with the end of its chain. Raises Refused if it cannot work."""
    tournament = lock_tournament(tournament_id)
    if tournament.status != Status.DRAFT:
        return
    tournament.version = VERSION
    for _field, refusal in refusals(tournament, has_guests=tournament.guests.exists()):
        raise refusal
    refuse_partial(tournament)
    tournament.status = Status.ANNOUNCED
    tournament.save(update_fields=["status", "version"])
    step = log(tournament, Step.Kind.ANNOUNCED, by=by)
    if tournament.arbiter:
        tell_outsider(step, tournament.arbiter)
    call_guests(tournament)
    if tournament.follows:
        queue_mails(tournament.follows.entries.all(), TournamentMail.Kind.NEXT)


@transaction.atomic
def call_off(*, tournament_id: int, by: User, reason: str) -> None:
    """Call a tournament off; games that have begun go on without it. Raises Refused."""
    tournament = lock_tournament(tournament_id)
    if tournament.status not in (Status.ANNOUNCED, Status.RUNNING):
        raise Refused("not_going", gettext_noop("This tournament has not been announced, or it is over."))
    refuse_own(tournament, by)
    end_tournament(tournament, Status.CALLED_OFF, Step.Kind.CALLED_OFF, reason=reason, by=by)


@transaction.atomic
def undo_draw(*, tournament_id: int, number: int, by: User, reason: str) -> None:
    """Undo the last draw, which has this number, before anybody has given an order in its games.

    The next draw uses the next link. Does nothing if this one is undone already. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.draws.filter(number=number).exclude(undone_at=None).exists():
        return
    draw = tournament.draws.filter(undone_at=None).last()
    if tournament.status != Status.RUNNING:
        raise Refused("not_running", NOT_RUNNING)
    if draw is None:
        raise Refused("nothing_drawn", gettext_noop("Nothing has been drawn yet."))
    if draw.number != number:
        text = gettext_noop("Only the last draw can be undone: that of round %(round)d.")
        raise Refused("not_the_last", text, round=draw.round)
    refuse_own(tournament, by)
    # The locks prevent a game from being created meanwhile, and an order from being given in one.
    tables = list(draw.tables.select_for_update(no_key=True, of=("self",)))
    games = [table.game_id for table in tables if table.game_id]
    for game_id in games:
        lock_game(game_id)
    refuse_played(tables)
    for game_id in games:
        delete_game(game_id=game_id)
    keep_results(draw)
    draw.undone_at, draw.reason = timezone.now(), reason
    draw.save(update_fields=["undone_at", "reason", "drawn_from"])
    step = log(tournament, Step.Kind.UNDONE, round_number=draw.round, reason=reason, by=by)
    drawn = {*draw.byes, *(number for table in tables for number in table.entrants)}
    concerned = tournament.entries.filter(number__in=drawn)
    drop_unsent(concerned, TournamentMail.Kind.DRAWN, draw.number)
    tell_of(step, concerned)


@transaction.atomic
def award_table(
    *,
    tournament_id: int,
    table_id: int,
    places: Sequence[int],
    by: User,
    reason: str,
    redraw: bool = False,
) -> None:
    """Decide the places of a table, or correct them; its game may go on, but no longer counts.

    With `redraw`, the draw of the next round is undone too, if there is one. Does nothing if these places
    were decided already. Raises Refused.
    """
    tournament, table = locked_table(tournament_id, table_id)
    if table.awarded == reason and table.places == list(places):
        return
    refuse_own(tournament, by)
    refuse_places(places, len(table.entrants))
    last = tournament.draws.filter(undone_at=None).last()
    if redraw and table.places and last and last != table.draw:
        undo_draw(tournament_id=tournament_id, number=last.number, by=by, reason=reason)
    refuse_settled(tournament, table)
    was = {"places": table.places, "awarded": table.awarded}
    award(table, list(places), reason)
    step = log(
        tournament,
        Step.Kind.AWARDED,
        round_number=table.draw.round,
        reason=reason,
        by=by,
        data={"table": table.number, "table_id": table.pk, "places": list(places), "was": was},
    )
    if was["places"]:
        tell_of(step, entries_of(table))
    crown_anew(tournament, step)


def refuse_places(places: Sequence[int], seats: int) -> None:
    """Raise Refused for places with which no table of this number of seats can end."""
    if len(places) != seats or not all(0 <= place <= seats for place in places):
        text = gettext_noop("Give each of the %(seats)d players a place, or 0 for no points.")
        raise Refused("wrong_places", text, seats=seats)
    if not can_be_places(places):
        text = gettext_noop(
            "No table ends with the places %(places)s. The first place is 1, and a player who "
            "comes after two who share it is third."
        )
        raise Refused("impossible_places", text, places=" ".join(map(str, places)))


@transaction.atomic
def extend_table(*, tournament_id: int, table_id: int, until: datetime, by: User, reason: str) -> None:
    """Move the time at which the game of a table is adjudicated to a later one.

    Does nothing if the game already has that time. Raises Refused.
    """
    tournament, table = locked_table(tournament_id, table_id)
    if table.ends_at == until:
        return
    refuse_own(tournament, by)
    refuse_over(tournament, table)
    refuse_end(tournament, table, until)
    was, table.ends_at = table.ends_at, until
    table.save(update_fields=["ends_at"])
    concerned = entries_of(table)
    remind_anew(concerned, table.draw.number, until)
    data = {
        "table": table.number,
        "table_id": table.pk,
        "until": until.isoformat(),
        "was": was and was.isoformat(),
    }
    step = log(tournament, Step.Kind.EXTENDED, round_number=table.draw.round, reason=reason, by=by, data=data)
    tell_of(step, concerned)


def refuse_end(tournament: Tournament, table: DrawnTable, until: datetime) -> None:
    """Raise Refused for an end that gives a game no more time, or more than is allowed."""
    if table.game is None:
        raise Refused("not_begun", gettext_noop("This game has not begun."))
    if table.ends_at is None:
        text = gettext_noop("This game has no last day: it goes on until somebody has won.")
        raise Refused("no_end", text)
    if until <= max(table.ends_at, timezone.now()):
        text = gettext_noop("It may already last until %(when)s: choose a later time.")
        raise Refused("no_longer", text, when=moment_told(table.ends_at))
    if tournament.ends_on and until > tournament.ends_on:
        text = gettext_noop("All games of this tournament end on %(when)s: choose no later time.")
        raise Refused("after_the_end", text, when=moment_told(tournament.ends_on))
    if until > timezone.now() + LONGEST_GAME:
        raise Refused("too_far", gettext_noop("Nobody plays that long: choose an earlier time."))


@transaction.atomic
def replace_player(*, tournament_id: int, number: int, reserve: int, by: User, reason: str) -> None:
    """Give a place to a reserve; both are named by the numbers of their entries.

    Does nothing if that was done already. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    if tournament.status != Status.RUNNING:
        raise Refused("not_running", NOT_RUNNING)
    placed = tournament.entries.exclude(state=Entry.State.RESERVE)
    entry = person_of(placed.filter(number=number).first())
    refuse_own(tournament, by)
    follows = next((found for found in reserves_of(tournament) if found.number == reserve), None)
    if follows is None:
        done = tournament.steps.filter(kind=Step.Kind.REPLACED, data__place=number, data__reserve=reserve)
        if done.exists():
            return
        raise Refused("no_such_reserve", gettext_noop("Nobody waits in reserve under this number."))
    step = succeed(entry, follows, by=by, reason=reason)
    tell_of(step, opponents_of(entry))


@transaction.atomic
def move_closing(*, tournament_id: int, closes_at: datetime, by: User, reason: str) -> None:
    """Let entry close at another time, as long as it has not closed; everybody who is in is told.

    Does nothing if entry already closes then. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    was, tournament.closes_at = tournament.closes_at, closes_at
    if was == closes_at:
        return
    if tournament.status != Status.ANNOUNCED or was <= timezone.now():
        raise Refused("entry_over", gettext_noop("Entry is closed already."))
    refuse_own(tournament, by)
    for _field, refusal in of_times(tournament, timezone.now()):
        raise refusal
    tournament.save(update_fields=["closes_at"])
    data = {"was": was.isoformat(), "until": closes_at.isoformat()}
    step = log(tournament, Step.Kind.MOVED, reason=reason, by=by, data=data)
    entries = list(tournament.entries.all())
    remind_of_closing_anew(entries)
    tell_of(step, entries)


def note_seeds(tournament: Tournament, by: User) -> None:
    """Note who set the seeds; they can no longer enter. The caller holds the lock.

    Entrants are told an hour later, of the last change within that time.
    """
    step = log(tournament, Step.Kind.SEEDED, by=by)
    for earlier in tournament.steps.filter(kind=Step.Kind.SEEDED, pk__lt=step.pk):
        drop_unsent(tournament.entries.all(), TournamentMail.Kind.DECIDED, earlier.pk)
    queue_mails(
        tournament.entries.all(), TournamentMail.Kind.DECIDED, step.pk, due_at=timezone.now() + LAST_CHANGES
    )
