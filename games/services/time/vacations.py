"""Vacations. All clocks of a person are stopped, in all games at once, as far as each game allows."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo

from django.db import transaction
from django.utils import timezone

from accounts.models import User, Vacation
from games.clock.calendar import NONE
from games.models import Clock, Game, Incident, Player
from games.services.errors import Refused
from games.services.mail.vacation_mails import queue_vacation_mails
from games.services.time.clocks import grant, run, stop
from games.texts.wording import gettext_noop

LONGEST = timedelta(days=30)
LAST_DAY = date.max - timedelta(days=1)
"""The last day that has a next day: a bound on the dates that people enter. Nobody is away for that long."""
BY_ITSELF = timedelta(days=7)
"""How long a vacation that began by itself lasts, unless its owner comes back."""


def after_day(day: date, zone: tzinfo) -> datetime:
    """Return the first moment after a day. It is the end of a vacation whose last day this is."""
    return datetime.combine(min(day, LAST_DAY) + timedelta(days=1), time(), zone)


@transaction.atomic
def begin_vacation(*, user: User, until: datetime, by_itself: bool = False) -> Vacation:
    """Stop the person's clocks until the given time. Raise Refused if that is not possible."""
    now = timezone.now()
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.vacations.at(now).exists():
        raise Refused("on_vacation", gettext_noop("You are already on vacation."))
    if not now < until <= now + LONGEST:
        raise Refused(
            "wrong_vacation",
            gettext_noop("A vacation must end in the future, within %(most)d days."),
            most=LONGEST.days,
        )
    vacation = Vacation.objects.create(user=user, since=now, until=until, by_itself=by_itself)
    start_anew(user, now, by_itself=by_itself)
    tell_tables(user, Incident.Kind.VACATION, now)
    queue_vacation_mails(vacation)
    return vacation


@transaction.atomic
def end_vacation(*, user: User) -> None:
    """End the vacation: clocks run on from where they stopped. Nothing happens if the person is not away."""
    now = timezone.now()
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.vacations.at(now).update(until=now):
        start_anew(user, now)
        tell_tables(user, Incident.Kind.RETURNED, now)


@transaction.atomic
def begin_by_itself(clock: Clock, now: datetime) -> None:
    """Begin the vacation of a person whose time is up, if this game has days left for it.

    Nothing happens if they give an order at that very moment.
    """
    user, pace = clock.player.user, clock.player.game.pace
    assert pace is not None
    left = clock.vacation - pace.question
    if user is None or left <= NONE or user.vacations.at(now).exists():
        return
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if Clock.objects.select_for_update(no_key=True).filter(pk=clock.pk, deadline=clock.deadline):
        begin_vacation(user=user, until=now + min(BY_ITSELF, left), by_itself=True)


def start_anew(user: User, now: datetime, *, by_itself: bool = False) -> None:
    """Adjust the running clocks of a person to their vacation, or to its end.

    A vacation that began `by_itself` gives at least the time for a question, so that it does not end in a
    deadline. If less was left, the time is taken from the vacation: nobody can gain time by repeatedly coming
    back at once.
    """
    clocks = Clock.objects.select_for_update(no_key=True, of=("self",)).select_related(
        "player__game", "player__user"
    )
    # Stopped clocks are locked too: an order may be about to start one without knowing of this.
    for clock in clocks.filter(player__user=user, player__game__status=Game.Status.RUNNING).order_by("pk"):
        if clock.since is None:
            continue
        pace = clock.player.game.pace
        assert pace is not None
        stop(clock, pace, now)
        before = clock.left, clock.rest
        if by_itself:
            grant(clock, pace.question)
        if (clock.left, clock.rest) != before:
            clock.vacation = max(NONE, clock.vacation - pace.question)
        run(clock, pace, now)
        clock.save()


def tell_tables(user: User, kind: Incident.Kind, now: datetime) -> None:
    """Tell the tables of all games in which the person plays against a clock."""
    running = Clock.objects.filter(player__user=user, player__game__status=Game.Status.RUNNING)
    playing = running.filter(player__status=Player.State.PLAYING)
    for game_id, seat in playing.values_list("player__game", "player__seat"):
        Incident.objects.create(game_id=game_id, seat=seat, kind=kind, at=now)
