"""What happens at the end of a player's time.

It happens once, under the lock of the game. Only the server's clock counts. A deadline is served only when
the mail that called the person was handed over, or when they have acted since the call. It is never served
while a message of theirs that came in time still waits to be worked on.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.clock.calendar import NONE
from games.clock.pace import Cover, Farewell
from games.engine import Resign
from games.models import Clock, Game, Incident, Mail
from games.models.mail.kinds import Kind
from games.models.mail.outbox import OPEN
from games.services.errors import Refused
from games.services.mail.inbound import is_waiting
from games.services.mail.mails import queue_absence
from games.services.notices.chat import note_news
from games.services.play.locked_game import locked_game
from games.services.time.clocks import TURN, pay_from_bank, run, stop
from games.services.time.vacations import begin_by_itself

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from games.services.play.locked_game import LockedGame

GRACE = timedelta(seconds=30)
"""How long an order that came in time may wait for the lock of the game."""
MOST_GAMES = 200
"""The most games in one sweep; the next sweep comes soon."""


def clocks_up(now: datetime) -> QuerySet[Clock]:
    """Return the clocks whose time is up.

    Their owners have been told that the game waits for them, or have acted since the call.
    """
    calls = Mail.objects.filter(
        OPEN, kind=Kind.YOUR_TURN, game=OuterRef("player__game"), user=OuterRef("player__user")
    )
    return Clock.objects.filter(Q(player__answered=True) | ~Exists(calls), deadline__lte=now - GRACE)


def games_due(now: datetime) -> list[int]:
    """Return the games in which a deadline must be served, the one longest due first."""
    due = clocks_up(now).order_by("deadline").values_list("player__game", flat=True)
    return list(dict.fromkeys(due[:MOST_GAMES]))


def serve_deadlines(game_id: int) -> None:
    """Serve every deadline of a game that is due. Do nothing if none is left."""
    now = timezone.now()
    for clock in clocks_up(now).filter(player__game=game_id, player__user__vacation_by_itself=True):
        if is_up(clock, now) and not clock.is_for_a_question:
            with suppress(Refused):  # Another sweep was quicker.
                begin_by_itself(clock, now)
    with suppress(Refused, Game.DoesNotExist), locked_game(game_id) as locked:
        due = set(clocks_up(now).filter(player__game=game_id).values_list("player__seat", flat=True))
        for seat in sorted(due & locked.clocks.keys()):
            if is_up(locked.clocks[seat], now):
                serve(locked, seat, now)


def is_up(clock: Clock, now: datetime) -> bool:
    """Return whether a person's time is still up after other deadlines were served.

    It is not if a message of theirs came in time.
    """
    if clock.deadline is None or now < clock.deadline + GRACE:
        return False
    return not is_waiting(clock.player, clock.deadline)


def serve(locked: LockedGame, seat: int, now: datetime) -> None:
    """Serve a deadline of a player.

    Let the rules decide a question in another player's turn. Otherwise excuse the player if they have an
    excuse left, or else note that they missed the deadline.
    """
    game, clock, stage = locked.game, locked.clocks[seat], locked.rulebook.stage(locked.position)
    if stage.answers and not clock.occasion.startswith(TURN):
        record_incident(game, seat, Incident.Kind.LEFT, now)
        asked = locked.position.pending
        locked.leave_to_rules(seat)
        # The next roll in the same siege is not a new question.
        while asked and locked.position.pending == asked:
            locked.leave_to_rules(seat)
    elif clock.excuses:
        excuse(locked, seat, now)
    else:
        miss(locked, seat, now)


def excuse(locked: LockedGame, seat: int, now: datetime) -> None:
    """Give the time of a turn again."""
    game, clock = locked.game, locked.clocks[seat]
    assert game.pace is not None
    stop(clock, game.pace, now)
    pay_from_bank(clock)
    clock.excuses -= 1
    clock.lapsed += 1
    clock.left, clock.rest = game.pace.turn, None
    run(clock, game.pace, now)
    clock.save()
    record_incident(game, seat, Incident.Kind.EXCUSED, now)
    queue_absence(clock, now)


def miss(locked: LockedGame, seat: int, now: datetime) -> None:
    """Have a computer player stand in for a player who missed a deadline.

    After too many missed turns in a row, continue without the player, as the game's pace says.
    """
    game, clock = locked.game, locked.clocks[seat]
    assert game.pace is not None
    stop(clock, game.pace, now)
    pay_from_bank(clock)
    clock.left = NONE
    clock.misses += 1
    clock.lapsed += 1
    stays_away = clock.misses >= game.pace.misses
    queue_absence(clock, now, due=now + timedelta(seconds=settings.MAIL_DELAY))
    if stays_away and game.pace.farewell == Farewell.ELIMINATED:
        record_incident(game, seat, Incident.Kind.REMOVED, now)
        locked.play(seat, Resign())
        return
    clock.covered = clock.occasion
    skips = game.pace.cover == Cover.SKIP
    record_incident(game, seat, Incident.Kind.SKIPPED if skips else Incident.Kind.COVERED, now)
    if stays_away:
        clock.absent_since = now
        is_offered = game.pace.farewell == Farewell.REPLACED
        record_incident(game, seat, Incident.Kind.OFFERED if is_offered else Incident.Kind.ABSENT, now)
    clock.save()
    locked.look_again()


def record_incident(game: Game, seat: int | None, kind: Incident.Kind, now: datetime) -> None:
    """Record an incident, and tell the table."""
    Incident.objects.create(game=game, seat=seat, kind=kind, at=now)
    note_news(game, now)
