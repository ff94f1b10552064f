"""Enter a tournament, and leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q, Sum

from games.fairness.words import tidy
from games.models import Clock, Game
from games.services.errors import Refused
from games.services.lobby.leaving import resign
from games.texts.wording import gettext_noop
from games.tournaments.models import DrawnTable, Entry, Step, Tournament, TournamentMail
from games.tournaments.names import team_of
from games.tournaments.services.authority import refuse_alone
from games.tournaments.services.entry.entrants import digest_now, next_number, number_after_all
from games.tournaments.services.entry.reserves import reserves_of, take_early_seat
from games.tournaments.services.entry.teams import team_for
from games.tournaments.services.locks import lock_tournament, log
from games.tournaments.services.mail.queueing import queue_mails, remind_of_closing

if TYPE_CHECKING:
    from accounts.models import User

DECIDING = (
    Step.Kind.SEEDED,
    Step.Kind.UNDONE,
    Step.Kind.AWARDED,
    Step.Kind.EXTENDED,
    Step.Kind.REPLACED,
    Step.Kind.TAKEN_BACK,
    Step.Kind.TEAM,
    Step.Kind.ADDED,
    Step.Kind.REMOVED,
)
"""The decisions after which a person can no longer enter the tournament."""


@transaction.atomic
def enter(*, tournament_id: int, user: User, word: str = "", club: str = "") -> Entry:
    """Enter, with or without a word for the draws and dice; the site makes none up.

    `club` is the club or team, where the tournament asks for it. Those who enter a running tournament come in
    late or wait in reserve. Nothing changes for somebody who is in already; another word or team is refused.
    Raises Refused, Tournament.DoesNotExist.
    """
    tournament = lock_tournament(tournament_id)
    entry = tournament.entries.filter(user=user).first()
    if entry and (entry.is_in or entry.is_reserve):
        refuse_change(entry, word, club)
        return entry
    refuse_uninvited(tournament, user)
    if entry or not (tournament.is_open or tournament.is_running):
        raise Refused("entry_closed", gettext_noop("This tournament cannot be entered now."))
    refuse_removed(tournament, user)
    entry = take_in(tournament, user, word=word, club=club)
    queue_mails([entry], TournamentMail.Kind.ENTERED)
    remind_of_closing(entry)
    return entry


def take_in(tournament: Tournament, user: User, *, word: str = "", club: str = "") -> Entry:
    """Give a person a place, or put them in reserve; the caller holds the lock and tells them.

    Raises Refused.
    """
    if tournament.steps.filter(by=user, kind__in=DECIDING).exists():
        raise Refused(
            "has_decided",
            gettext_noop("You have made decisions about who plays whom here: you cannot enter."),
        )
    refuse_alone(tournament, user)
    plays_for = team_for(tournament, club)
    entry = tournament.entries.create(
        user=user,
        number=next_number(tournament),
        state=Entry.State.RESERVE if tournament.is_running else Entry.State.IN,
        since=1 + tournament.draws.count(),
        club=plays_for,
        word=tidy(word),
    )
    let_in_late(tournament)
    entry.refresh_from_db()
    return entry


def refuse_removed(tournament: Tournament, user: User) -> None:
    """Raise Refused for a person whom the organisers have taken out."""
    about = Q(kind=Step.Kind.REMOVED, left=user) | Q(kind=Step.Kind.ADDED, came=user)
    last = tournament.steps.filter(about).last()
    if last and last.kind == Step.Kind.REMOVED:
        text = gettext_noop("The organisers have taken you out of this tournament: %(reason)s")
        raise Refused("removed", text, reason=last.reason)


def refuse_change(entry: Entry, word: str, club: str) -> None:
    """Raise Refused for a word or team that differs from the one that a person entered with."""
    if tidy(word) not in ("", entry.word):
        text = (
            gettext_noop("You have already entered, with the word “%(word)s”. It cannot be changed.")
            if entry.word
            else gettext_noop("You have already entered, without a word. That cannot be changed.")
        )
        raise Refused("word_stays", text, word=entry.word)
    if entry.club and club and team_of(club) != team_of(entry.club):
        text = gettext_noop("You have already entered, for %(team)s. The organisers can change that.")
        raise Refused("team_stays", text, team=entry.club)


def let_in_late(tournament: Tournament) -> None:
    """If late entry is possible, let in those who wait, the first one first, while there is room.

    The caller holds the lock of the tournament.
    """
    if not tournament.takes_late_entries:
        return
    for reserve in reserves_of(tournament)[: tournament.places_free]:
        reserve.state, reserve.since = Entry.State.IN, 1 + tournament.draws.count()
        number_after_all(reserve)
        reserve.save(update_fields=["state", "since"])
        log(tournament, Step.Kind.LATE, came=reserve.user, data={"digest": digest_now(tournament)})


def refuse_uninvited(tournament: Tournament, user: User) -> None:
    """Raise Refused for a person who may not enter this tournament at any time."""
    if tournament.by_invitation and not tournament.guests.filter(user=user).exists():
        raise Refused("not_invited", gettext_noop("This tournament is by invitation."))
    met = share_met(user)
    if met is not None and met < tournament.least_met:
        raise Refused(
            "too_few_met",
            gettext_noop(
                "To enter, you must have met %(least)d %% of your deadlines; you have met %(met)d %%."
            ),
            least=tournament.least_met,
            met=met,
        )


def share_met(user: User) -> int | None:
    """Return the share of deadlines that a person has met, in per cent; None before the first one."""
    counts = Clock.objects.filter(player__user=user).aggregate(given=Sum("moves"), lapsed=Sum("lapsed"))
    return 100 - 100 * (counts["lapsed"] or 0) // counts["given"] if counts["given"] else None


def withdraw(*, tournament_id: int, user: User, at_once: bool = False) -> None:
    """Withdraw a person from a tournament.

    Before the first draw, this removes their entry. Later they leave after their present games, or resign
    these if `at_once`. A reserve takes over from somebody who leaves at once before their first turn. Raises
    Refused, Tournament.DoesNotExist, Entry.DoesNotExist.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id)
        entry = tournament.entries.get(user=user)
        if tournament.status == Tournament.Status.ANNOUNCED or entry.is_reserve:
            entry.delete()
            return
        if tournament.status != Tournament.Status.RUNNING:
            raise Refused("tournament_over", gettext_noop("This tournament is over."))
        if at_once and take_early_seat(entry):
            return
        entry.state = Entry.State.OUT if at_once else Entry.State.LEAVING
        entry.save(update_fields=["state"])
        let_in_late(tournament)
    if at_once:
        for game_id in running_games(entry):
            resign(game_id, user)


def running_games(entry: Entry) -> list[int]:
    """Return the keys of the running games of the tournament in which this entrant sits."""
    tables = DrawnTable.objects.filter(
        draw__tournament=entry.tournament_id, draw__undone_at=None, game__status=Game.Status.RUNNING
    )
    return [table.game_id for table in tables if entry.number in table.entrants and table.game_id]


def withdraw_everywhere(user: User) -> None:
    """Leave all tournaments that are not over, at once."""
    going_on = (Tournament.Status.ANNOUNCED, Tournament.Status.RUNNING)
    entries = Entry.objects.filter(user=user, tournament__status__in=going_on).exclude(state=Entry.State.OUT)
    for tournament_id in list(entries.values_list("tournament", flat=True).order_by("tournament")):
        withdraw(tournament_id=tournament_id, user=user, at_once=True)
