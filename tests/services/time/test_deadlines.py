"""Deadlines are served once and in time, and so are questions and reminders."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.engine import Illegal
from games.engine.board import members
from games.engine.orders import Attack, Defend, End, Standing
from games.mail.incoming import inbox
from games.mail.outgoing.post import deliver_mails
from games.models import Inbound, Incident, Mail
from games.models.mail.kinds import Kind
from games.services.errors import Stale
from games.services.mail.inbound import receive
from games.services.play.orders import give_order
from games.services.record.verify import differences
from games.services.time import deadlines
from games.services.time.presence import come_back
from tests.conftest import MovingClock
from tests.support.mail.letters import address_of, letter
from tests.support.paced import HOUR, MINUTE, Table, acting, border, kinds, serve
from tests.support.refusals import refused
from tests.support.scenes import put
from tests.support.tables import act, advice, end_turn, hand_over_mails, known_to, position_of, seat_of


def test_a_message_that_came_in_time_is_worked_on_first(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    user = late.player.user
    assert user is not None
    clock.pass_by(hours=47)
    message = receive(address_of(game, user), letter(user.email, "end"), door=Inbound.Door.SMTP)
    Inbound.objects.filter(pk=message.pk).update(received_at=clock.now)
    clock.pass_by(hours=2)
    serve(game)
    assert acting(game) == late
    Inbound.objects.filter(pk=message.pk).update(state=Inbound.State.DONE, done_at=clock.now)
    serve(game)
    assert acting(game) != late


@pytest.mark.parametrize(("microseconds", "counts"), [(-1, True), (0, False), (1, False)])
def test_a_mail_at_the_very_instant_of_its_deadline_counts_whole_or_not_at_all(
    table: Table, clock: MovingClock, microseconds: int, counts: bool
) -> None:
    """The time at which it came decides, however late it is read."""
    game = table()
    late = acting(game)
    user, seat = late.player.user, late.player.seat
    assert user is not None
    assert late.deadline is not None
    land = game.board.territories[members(position_of(game).lands[seat])[0]].key
    clock.now = late.deadline + timedelta(microseconds=microseconds)
    raw = letter(user.email, f"place rest {land}\nend")
    message = receive(address_of(game, user), raw, door=Inbound.Door.SMTP)
    Inbound.objects.filter(pk=message.pk).update(received_at=clock.now, due_at=clock.now)
    clock.now = late.deadline + deadlines.GRACE

    serve(game)
    assert (acting(game).player.seat == seat) == counts
    inbox.read_messages()

    message.refresh_from_db()
    assert (message.outcome, message.given > 0) == (("given", True) if counts else ("stale", False))
    assert kinds(game) == ([] if counts else ["covered"])
    assert acting(game).player.seat != seat
    assert not list(differences(game.pk))


def test_an_order_on_the_page_counts_until_the_turn_is_played_for_its_player(
    table: Table, clock: MovingClock
) -> None:
    game = table()
    late = acting(game)
    seat, seen = late.player.seat, known_to(game, late.player.seat)
    assert late.deadline is not None
    clock.now = late.deadline + deadlines.GRACE - timedelta(microseconds=1)
    serve(game)
    act(game)
    assert acting(game).player.seat == seat
    clock.now = late.deadline + deadlines.GRACE
    serve(game)

    assert acting(game).player.seat != seat
    with pytest.raises(Stale):
        give_order(game_id=game.pk, seat=seat, order=End(), seen=seen)
    assert not list(differences(game.pk))


def test_a_question_has_its_own_clock_and_is_left_to_the_rules(table: Table, clock: MovingClock) -> None:
    game = table()
    attacker = acting(game)
    source, target = border(game, attacker.player.seat)
    defender = position_of(game).owner[target]
    ask = Standing("defence", 0)
    give_order(game_id=game.pk, seat=defender, order=ask, seen=known_to(game, defender))
    act(game)  # places
    clock.pass_by(hours=20)
    order = Attack(source, target, 3, None)
    seat = attacker.player.seat
    give_order(game_id=game.pk, seat=seat, order=order, seen=known_to(game, seat))
    asked = acting(game)
    assert asked.player.seat == defender
    assert asked.deadline == clock.now + 6 * HOUR
    hand_over_mails()
    clock.pass_by(hours=6, minutes=1)

    serve(game)

    assert kinds(game) == [Incident.Kind.LEFT]
    asked.refresh_from_db()
    assert asked.misses == 0
    assert acting(game) == attacker
    assert acting(game).deadline == clock.now + 28 * HOUR


def test_a_turn_that_follows_a_missed_question_at_once_is_told(table: Table, clock: MovingClock) -> None:
    game = table()
    attacker, defender, third = (game.players.get(seat=seat) for seat in range(3))
    armies: dict[str, Any] = {str(attacker.user): "alaska 2", str(defender.user): "kamchatka 99"}
    put(game, round=2, turn=str(attacker.user), rest=str(third.user), phase="attack", **armies)
    ask = Standing("defence", 0)
    give_order(game_id=game.pk, seat=1, order=ask, seen=known_to(game, 1))
    lands = game.board.territory_index
    while acting(game).player == attacker:  # until nothing is left to attack with, and the turn is over
        attack = Attack(lands["alaska"], lands["kamchatka"], 1, None)
        give_order(game_id=game.pk, seat=0, order=attack, seen=known_to(game, 0))
        hand_over_mails()
        clock.pass_by(hours=6, minutes=1)
        serve(game)

    turn = acting(game)
    assert turn.player == defender
    assert turn.occasion.startswith("turn-")
    assert Mail.objects.get(kind=Kind.YOUR_TURN, user=defender.user, sent_at=None).occasion == turn.occasion


def test_two_sweeps_at_once_serve_a_deadline_once(table: Table, clock: MovingClock) -> None:
    game = table()
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)
    deadlines.serve_deadlines(game.pk)
    assert kinds(game) == [Incident.Kind.COVERED]


def test_each_deadline_has_one_reminder_outside_quiet_hours(table: Table, clock: MovingClock) -> None:
    game = table()
    reminder = Mail.objects.get(kind=Kind.REMINDER, user=acting(game).player.user, occasion="turn-1/0")
    assert reminder.due_at == clock.now + 36 * HOUR


def test_the_reminder_of_a_question_is_not_for_the_deadline_after_it(
    table: Table, clock: MovingClock
) -> None:
    game = table()
    seat = acting(game).player.seat
    source, target = border(game, seat)
    defender = position_of(game).owner[target]
    ask = Standing("defence", 0)
    give_order(game_id=game.pk, seat=defender, order=ask, seen=known_to(game, defender))
    act(game)  # places
    order = Attack(source, target, 3, None)
    give_order(game_id=game.pk, seat=seat, order=order, seen=known_to(game, seat))
    answer = Defend(1)
    give_order(game_id=game.pk, seat=defender, order=answer, seen=known_to(game, defender))
    while position_of(game).turn != defender:
        act(game)
    hand_over_mails()

    clock.pass_by(hours=5)
    deliver_mails()

    assert not Mail.objects.filter(kind=Kind.REMINDER, sent_at__isnull=False).exists()


def test_returning_players_are_reminded_of_their_new_deadline(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game).player
    reminders = Mail.objects.filter(kind=Kind.REMINDER, user=late.user, sent_at__isnull=False)
    clock.pass_by(hours=36)
    deliver_mails()
    assert reminders.count() == 1
    clock.pass_by(hours=12, minutes=1)
    deadlines.serve_deadlines(game.pk)
    come_back(game_id=game.pk, seat=late.seat)

    clock.pass_by(hours=4, minutes=30)
    deliver_mails()

    assert reminders.count() == 2
    assert acting(game).deadline == clock.now + 1.5 * HOUR


def test_no_reminder_comes_before_the_call(table: Table, clock: MovingClock) -> None:
    game = table()
    end_turn(game)
    clock.pass_by(days=3)  # during which no mail could be handed over
    reminder = Mail.objects.get(kind=Kind.REMINDER, user=acting(game).player.user, occasion="turn-1/0")
    Mail.objects.filter(kind=Kind.YOUR_TURN, sent_at=None).update(due_at=clock.now + HOUR)

    deliver_mails()
    reminder.refresh_from_db()
    assert reminder.sent_at is None

    hand_over_mails()
    clock.pass_by(hours=36)
    deliver_mails()
    reminder.refresh_from_db()
    assert reminder.sent_at == clock.now


def test_a_reminder_that_waited_for_the_call_is_sent_after_it(table: Table, clock: MovingClock) -> None:
    game = table()
    end_turn(game)
    reminder = Mail.objects.get(kind=Kind.REMINDER, user=acting(game).player.user, occasion="turn-1/0")
    Mail.objects.filter(pk=reminder.pk).update(due_at=clock.now)
    Mail.objects.filter(kind=Kind.YOUR_TURN, sent_at=None).update(due_at=clock.now + MINUTE)

    deliver_mails()
    clock.pass_by(minutes=1)
    hand_over_mails()
    clock.pass_by(minutes=1)
    deliver_mails()

    reminder.refresh_from_db()
    assert reminder.sent_at == clock.now


def test_ending_is_no_way_around(table: Table, clock: MovingClock) -> None:
    """Nobody can end another person's turn."""
    game = table()
    other = seat_of(game, next(p.user for p in game.players.all() if not p.to_act and p.user))
    with refused(Illegal, "not your turn"):
        give_order(game_id=game.pk, seat=other, order=End(), seen=known_to(game, other))
    assert advice(game, acting(game).player.seat)
