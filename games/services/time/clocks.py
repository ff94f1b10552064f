"""People's clocks: when they run, how much time is left, and how an order affects them.

All functions work on clocks that the caller has locked and saves afterwards.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from games.clock.calendar import DAY, NONE
from games.models import Clock, Incident
from games.models.mail.kinds import Kind
from games.services.mail.mails import (
    call_occasion,
    look_again_at_left_mails,
    queue_reminder,
    queue_used_up,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from games.clock.pace import Pace
    from games.engine import Position
    from games.models import Game, Player

Clocks = dict[int, Clock]
"""The clocks of a game by seat; empty if it has no pace."""
SET_UP = "set-up"
TURN = "turn-"


def clocks_of(game: Game, players: Sequence[Player]) -> Clocks:
    """Return the clocks of a game that the caller has locked, and lock them too."""
    if not game.pace_chosen:
        return {}
    seats = {player.pk: player.seat for player in players}
    # Clocks are always locked in this order, so that no two transactions wait for each other.
    game_clocks = Clock.objects.filter(player__game=game).order_by("pk")
    found = {seats[clock.pk]: clock for clock in game_clocks.select_for_update(no_key=True, of=("self",))}
    for seat, clock in found.items():
        clock.player = players[seat]
    return found


def new_clocks(game: Game, players: Sequence[Player]) -> Clocks:
    """Create the clocks for the people in a game that begins."""
    people = [player for player in players if player.user_id]
    return {player.seat: new_clock(player, game.pace) for player in people} if game.pace else {}


def new_clock(player: Player, pace: Pace) -> Clock:
    """Create the clock for a person who takes a seat in a game of this pace."""
    return Clock.objects.create(player=player, bank=pace.bank, excuses=pace.excuses, vacation=pace.vacation)


def occasion_of(player: Player, position: Position) -> str:
    """Return what a called player is given time for.

    This is their turn, the whole set-up, or a question in another player's turn.
    """
    return call_occasion(player, position) if position.round else SET_UP


def attend(
    game: Game,
    clocks: Clocks,
    players: Sequence[Player],
    position: Position,
    *,
    called: Sequence[Player],
    acted: int | None,
    now: datetime,
) -> None:
    """Let the clocks of the players for whom the game waits run, and stop all others.

    `called` are those for whom it did not wait before; the seat `acted` has just given an order.
    """
    pace = game.pace
    if pace is None:
        return
    for seat, clock in clocks.items():
        player = players[seat]
        if not player.to_act:
            stop(clock, pace, now)
            if is_over(clock, seat, position):
                clock.covered = ""
            continue
        occasion = occasion_of(player, position)
        if clock.occasion != occasion:
            stop(clock, pace, now)
            give_time(clock, pace, occasion)
        if seat == acted and occasion.startswith(TURN) and clock.rest is None and pace.begun is not None:
            stop(clock, pace, now)
            clock.rest = pace.begun
        if clock.since is None and not game.paused_at and not clock.is_covered:
            # A player who is called gets some time, however little an interrupted turn has left.
            run(clock, pace, now, least=pace.question if player in called else NONE)


def is_over(clock: Clock, seat: int, position: Position) -> bool:
    """Return whether a player's occasion is over, and not only interrupted.

    This is asked only while the game does not wait for the player.
    """
    if not position.round:
        return clock.occasion != SET_UP
    return position.is_over or not (clock.occasion.startswith(TURN) and position.turn == seat)


def give_time(clock: Clock, pace: Pace, occasion: str) -> None:
    """Give a stopped clock the time for another occasion."""
    pay_from_bank(clock)
    if clock.occasion.startswith(TURN):
        clock.bank = min(pace.bank, clock.bank + pace.increment)
    user = clock.player.user
    assert user is not None
    clock.zone, clock.quiet_from, clock.quiet_until = user.time_zone, user.quiet_from, user.quiet_until
    clock.occasion, clock.rest = occasion, None
    clock.left = clock.given(pace)


def pay_from_bank(clock: Clock) -> None:
    """Let the bank pay for the time by which a stopped clock is overdrawn."""
    clock.bank = max(NONE, clock.bank + min(clock.left, NONE))


def grant(clock: Clock, least: timedelta) -> None:
    """Give a stopped clock at least this much time."""
    clock.left = max(clock.left, least - clock.bank)
    if clock.rest is not None:
        clock.rest = max(clock.rest, least)


def run(clock: Clock, pace: Pace, now: datetime, least: timedelta = NONE) -> None:
    """Let a stopped clock run, with at least this much time, once the person's vacation is over."""
    grant(clock, least)
    assert clock.player.user is not None
    vacation = clock.player.user.vacations.at(now).first()
    away = min(clock.vacation, vacation.until - now) if vacation else NONE
    clock.vacation -= away
    run_from(clock, pace, now + away)
    if vacation and NONE < away < vacation.until - now:
        days, moment = clock.calendar(pace), now + away - min(DAY, away / 4)
        queue_used_up(clock, vacation.pk, days.wakeful(moment, after=now, until=now + away))


def run_from(clock: Clock, pace: Pace, since: datetime) -> None:
    """Let a stopped clock run from a given time."""
    days = clock.calendar(pace)
    clock.since = since
    clock.deadline = days.deadline(since, max(NONE, clock.left + clock.bank))
    if clock.rest is not None:
        clock.deadline = min(clock.deadline, days.deadline(since, max(NONE, clock.rest)))
    clock.moves, clock.moved_at = clock.moves + 1, timezone.now()
    assert clock.player.user is not None
    look_again_at_left_mails(kind=Kind.YOUR_TURN, user=clock.player.user, game=clock.player.game)
    if clock.player.user.reminder:
        queue_reminder(clock, days.reminder_time(since, clock.deadline, clock.player.user.reminder))


def stop(clock: Clock, pace: Pace, now: datetime) -> None:
    """Stop a running clock, and note what is left."""
    if clock.since is None:
        return
    if clock.since > now:
        clock.vacation += clock.since - now
    ran = clock.calendar(pace).elapsed(clock.since, now)
    clock.left -= ran
    if clock.rest is not None:
        clock.rest -= ran
    clock.since = clock.deadline = None


def note_presence(game: Game, clock: Clock, seat: int, now: datetime) -> bool:
    """Note that a person has given an order and is back. Return whether they were away.

    If they were, they get at least the time for a question.
    """
    clock.misses = 0
    was_away = clock.is_covered
    clock.covered, clock.absent_since = "", None
    if was_away:
        assert game.pace is not None
        grant(clock, game.pace.question)
        Incident.objects.create(game=game, seat=seat, kind=Incident.Kind.RETURNED, at=now)
    return was_away
