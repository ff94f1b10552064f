"""Vacations stop the clocks of all games, and refill none."""

from __future__ import annotations

from datetime import timedelta

from games.engine.orders import Attack, Standing
from games.models import Inbound, Incident
from games.services.mail.inbound import receive
from games.services.play.orders import give_order
from games.services.time.vacations import begin_vacation, end_vacation
from tests.conftest import MovingClock
from tests.support.mail.letters import address_of, letter
from tests.support.paced import DAY, HOUR, PACE, Table, acting, border, kinds, serve
from tests.support.tables import act, hand_over_mails, known_to, position_of


def test_a_message_that_came_in_time_begins_no_vacation(table: Table, clock: MovingClock) -> None:
    game = table()
    user = acting(game).player.user
    assert user is not None
    user.vacation_by_itself = True
    user.save()
    clock.pass_by(hours=47)
    message = receive(address_of(game, user), letter(user.email, "end"), door=Inbound.Door.SMTP)
    Inbound.objects.filter(pk=message.pk).update(received_at=clock.now)
    clock.pass_by(hours=2)
    serve(game)
    assert not user.vacations.exists()


def test_vacation_stops_all_clocks_and_refills_none(table: Table, clock: MovingClock) -> None:
    game = table()
    user = acting(game).player.user
    assert user is not None
    clock.pass_by(days=1)
    begin_vacation(user=user, until=clock.now + 3 * DAY)
    assert acting(game).deadline == clock.now + 4 * DAY
    clock.pass_by(days=1)
    end_vacation(user=user)
    assert acting(game).deadline == clock.now + DAY
    assert acting(game).vacation == 4 * DAY


def test_a_game_stops_its_clock_for_no_longer_than_it_allows(table: Table, clock: MovingClock) -> None:
    game = table()
    user = acting(game).player.user
    assert user is not None
    begin_vacation(user=user, until=clock.now + 20 * DAY)
    assert acting(game).deadline == clock.now + 5 * DAY + 2 * DAY
    assert acting(game).vacation == timedelta()


def test_a_vacation_may_begin_by_itself(table: Table, clock: MovingClock) -> None:
    game = table()
    late, user = acting(game), acting(game).player.user
    assert user is not None
    user.vacation_by_itself = True
    user.save()
    clock.pass_by(days=2, minutes=1)
    serve(game)
    assert acting(game) == late
    assert acting(game).since == clock.now + 5 * DAY - 6 * HOUR
    assert acting(game).deadline == clock.now + 5 * DAY
    assert kinds(game) == [Incident.Kind.VACATION]
    clock.pass_by(days=5, hours=7)
    serve(game)
    assert acting(game) != late


def test_ending_automatic_vacations_gains_no_more_time_than_agreed(table: Table, clock: MovingClock) -> None:
    game = table()
    late, user = acting(game), acting(game).player.user
    assert user is not None
    user.vacation_by_itself = True
    user.save()
    began = clock.pass_by(days=2, minutes=1)
    while acting(game) == late and clock.now < began + 10 * DAY:
        serve(game)
        end_vacation(user=user)
        clock.pass_by(hours=6, minutes=1)

    assert clock.now - began < PACE.vacation + HOUR


def test_a_question_left_unanswered_begins_no_vacation(table: Table, clock: MovingClock) -> None:
    game = table()
    attacker = acting(game)
    source, target = border(game, attacker.player.seat)
    defender = position_of(game).owner[target]
    give_order(game_id=game.pk, seat=defender, order=Standing("defence", 0), seen=known_to(game, defender))
    act(game)  # places
    seat = attacker.player.seat
    order = Attack(source, target, 3, None)
    give_order(game_id=game.pk, seat=seat, order=order, seen=known_to(game, seat))
    user = acting(game).player.user
    assert user is not None
    user.vacation_by_itself = True
    user.save()
    hand_over_mails()
    clock.pass_by(hours=6, minutes=1)
    serve(game)
    assert kinds(game) == [Incident.Kind.LEFT]
