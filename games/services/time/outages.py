"""Outages of the site, which cost no player any time."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.db.models import F

from games.clock.pace import LIVE
from games.models import Clock, Heartbeat
from games.models.mail.kinds import Kind
from games.services.time.clocks import run_from, stop

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from games.models import Mail

BEAT = timedelta(seconds=30)
OUTAGE = timedelta(minutes=5)
"""The shortest gap between two beats that counts as an outage."""
BLINK = timedelta(minutes=1)
"""The shortest such gap for players who have so little time that minutes matter."""
LATE = timedelta(minutes=10)
"""A turn mail that is handed over later than this starts its reader's time again.

So does one that is handed over after half of that time.
"""


@transaction.atomic
def beat(now: datetime) -> bool:
    """Note that the site is checking deadlines. Return whether a beat was due.

    After an outage, let all clocks continue from where they were.
    """
    last, is_first = Heartbeat.objects.get_or_create(pk=1, defaults={"beat_at": now})
    gap = now - last.beat_at
    # Of two simultaneous sweeps, only one finds the beat unchanged.
    is_noted = gap > BEAT and Heartbeat.objects.filter(beat_at=last.beat_at).update(beat_at=now) > 0
    if is_noted and gap > BLINK:
        running = Clock.objects.select_for_update(no_key=True, of=("self",)).filter(since__lt=now)
        if gap <= OUTAGE:
            running = running.filter(deadline__lt=F("since") + LIVE)
        running = running.select_related("player__game", "player__user").order_by("pk")
        restart(running.iterator(), last.beat_at, now)
    return is_first or is_noted


def note_sweep(now: datetime, took: timedelta) -> None:
    """Note how long the sweep took that noted the beat of this time."""
    Heartbeat.objects.filter(beat_at=now).update(sweep_took=took)


def restart(clocks: Iterable[Clock], stopped: datetime, now: datetime) -> None:
    """Let clocks run on from now as if they had been stopped at a given time.

    A clock that was started later counts as stopped from its start.
    """
    for clock in clocks:
        pace = clock.player.game.pace
        assert pace is not None
        assert clock.since is not None
        stop(clock, pace, max(stopped, clock.since))
        run_from(clock, pace, now)
        clock.save(update_fields=["left", "rest", "since", "deadline", "moves", "moved_at"])


@transaction.atomic
def mail_handed_over(mail: Mail, now: datetime) -> None:
    """If the mail is a late turn mail, begin the person's time only now.

    A mail that was held because of the reader's own address, or left to their daily mail, is late only if it
    was delayed after its release. The time until then has run.
    """
    if mail.kind != Kind.YOUR_TURN:
        return
    clocks = Clock.objects.select_for_update(no_key=True, of=("self",)).filter(
        player__user=mail.user, player__game=mail.game, since__lt=now
    )
    for clock in clocks.select_related("player__game", "player__user"):
        pace = clock.player.game.pace
        assert pace is not None
        assert clock.since is not None
        meant = max(filter(None, (clock.since, mail.released_at, mail.daily_until)))
        if now - meant <= min(timedelta(seconds=settings.MAIL_DELAY) + LATE, clock.given(pace) / 2):
            continue
        if clock.occasion == mail.occasion and not (mail.released_at or mail.daily_until):
            # The full time, even if part of it was lost in an outage of the site.
            clock.left = clock.given(pace)
            if clock.rest is not None:
                clock.rest = pace.begun
        restart([clock], meant, now)
