"""Deadlines: what a person's time is, and what happens when it is up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.clock.pace import Cover, Farewell, Pace
from games.engine.board import members
from games.engine.orders import Attack, Defend, End, Resign, Standing
from games.mail.post import deliver_mails
from games.models import Clock, Game, Heartbeat, Inbound, Incident, Mail
from games.services import computers, deadlines, outages
from games.services.inbound import receive
from games.services.mails import ABANDONED, ABSENCE, REMINDER, YOUR_TURN
from games.services.orders import give_order
from games.services.presence import come_back
from games.services.vacations import begin_vacation, end_vacation
from games.services.verify import differences
from tests.conftest import MovingClock
from tests.support.letters import address_of, letter
from tests.support.scenes import put
from tests.support.tables import (
    act,
    act_until_turns,
    advice,
    end_turn,
    hand_over_mails,
    known_to,
    let_computers_play,
    open_table,
    position_of,
    seat_of,
)

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
PACE = Pace(turn=2 * DAY, question=6 * HOUR, excuses=0, misses=2, vacation=5 * DAY)

Table = Callable[..., Game]


@pytest.fixture
def table(alice: User, bob: User, charlie: User, clock: MovingClock) -> Table:
    """Opens a game of the three, with all armies placed and every mail handed over."""

    def open_(pace: Pace = PACE) -> Game:
        game = open_table(alice, bob, charlie, pace=pace)
        act_until_turns(game)
        hand_over_mails()
        return game

    return open_


def acting(game: Game) -> Clock:
    """The clock of the only one whom the game waits for."""
    return Clock.objects.select_related("player__user").get(player__game=game, player__to_act=True)


def serve(game: Game) -> None:
    """What the sweep and its workers do, and the computer players that are woken."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": timezone.now()})
    for game_id in deadlines.games_due(timezone.now()):
        deadlines.serve_deadlines(game_id)
    let_computers_play(game)


def border(game: Game, seat: int) -> tuple[int, int]:
    """A border of the seat with somebody else, on which many armies face each other from now on."""
    position, borders = position_of(game), game.board.border_masks
    source, target = next(
        (land, other)
        for land in members(position.lands[seat])
        for other in members(borders[land] & ~position.lands[seat])
    )
    game.territories.filter(number__in=(source, target)).update(armies=9)
    return source, target


def kinds(game: Game) -> list[str]:
    return list(game.incidents.values_list("kind", flat=True))


def test_time_runs_for_the_one_on_turn_alone(table: Table, clock: MovingClock) -> None:
    game = table()
    running = Clock.objects.filter(player__game=game, deadline__isnull=False)
    assert [one.pk for one in running] == [acting(game).pk]
    assert acting(game).deadline == clock.now + 2 * DAY


def test_who_does_not_come_is_stood_in_for_and_told(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    clock.pass_by(days=2)
    serve(game)
    assert acting(game) == late  # an order may still be waiting for the lock
    clock.pass_by(minutes=1)
    serve(game)
    assert acting(game) != late
    assert kinds(game) == [Incident.Kind.COVERED]
    assert Mail.objects.filter(kind=ABSENCE).get().user == late.player.user
    late.refresh_from_db()
    assert (late.misses, late.absent_since, late.deadline) == (1, None, None)


def test_who_comes_back_to_a_turn_and_misses_it_again_is_told_again(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)
    come_back(game_id=game.pk, seat=late.player.seat)
    clock.pass_by(hours=6, minutes=1)
    deadlines.serve_deadlines(game.pk)
    assert kinds(game) == [Incident.Kind.COVERED, Incident.Kind.RETURNED, Incident.Kind.COVERED]
    assert Mail.objects.filter(kind=ABSENCE, user=late.player.user).count() == 2


def test_who_comes_back_by_an_order_has_time_for_the_rest_of_his_turn(
    table: Table, clock: MovingClock
) -> None:
    game = table()
    late = acting(game)
    seat = late.player.seat
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)
    order = Standing("defence", 1)
    give_order(game_id=game.pk, seat=seat, order=order, seen=known_to(game, seat))
    assert acting(game) == late
    assert acting(game).deadline == clock.now + 6 * HOUR


def test_who_comes_back_while_his_turn_waits_for_another_plays_it_himself(
    table: Table, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table()
    late = acting(game)
    seat = late.player.seat
    source, target = border(game, seat)
    game.players.update(standing={"defence": 0})
    orders = iter([advice(game, seat), Attack(source, target, 1, None)])
    monkeypatch.setattr(computers, "choose", lambda *_: next(orders))
    clock.pass_by(days=2, minutes=1)
    serve(game)
    asked = acting(game).player.seat

    come_back(game_id=game.pk, seat=seat)
    give_order(game_id=game.pk, seat=asked, order=Defend(1), seen=known_to(game, asked))

    assert acting(game) == late
    assert acting(game).deadline == clock.now + 6 * HOUR
    assert kinds(game) == [Incident.Kind.COVERED, Incident.Kind.RETURNED]
    assert game.computer_due is None


def test_the_next_turn_is_ones_own_again(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    clock.pass_by(days=2, minutes=1)
    serve(game)
    for _ in range(2):
        end_turn(game)
    assert acting(game) == late
    assert acting(game).deadline == clock.now + 2 * DAY


def test_who_misses_too_many_turns_is_absent_until_he_comes_back(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    for _ in range(2):
        while acting(game) != late:
            end_turn(game)
        hand_over_mails()
        clock.pass_by(days=2, minutes=1)
        serve(game)
    late.refresh_from_db()
    assert late.absent_since == clock.now
    assert kinds(game)[-1] == Incident.Kind.ABSENT
    for _ in range(2):
        end_turn(game)
    let_computers_play(game)
    assert acting(game) != late  # nobody waits for him any more

    seat = late.player.seat
    give_order(game_id=game.pk, seat=seat, order=Standing("defence", 1), seen=known_to(game, seat))

    for _ in range(2):
        end_turn(game)
    assert acting(game) == late
    assert kinds(game)[-1] == Incident.Kind.RETURNED
    assert late.player.user is not None


def leave_alone(game: Game, clock: MovingClock) -> None:
    """Nobody comes any more until the game rests."""
    for _ in range(9):
        hand_over_mails()
        clock.pass_by(days=2, minutes=1)
        serve(game)
    game.refresh_from_db()


@pytest.mark.parametrize("cover", Cover)
def test_a_game_that_everybody_leaves_rests_and_tells_them(
    table: Table, clock: MovingClock, cover: Cover
) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, excuses=0, misses=1, cover=cover))
    leave_alone(game, clock)
    assert game.is_abandoned
    assert game.computer_due is None
    assert kinds(game)[-1] == Incident.Kind.ABANDONED
    assert kinds(game).count(Incident.Kind.ABANDONED) == 1
    told = Mail.objects.filter(kind=ABANDONED)
    assert told.count() == 3
    played = game.events.count()
    clock.pass_by(days=30)
    serve(game)
    assert game.events.count() == played


def test_whoever_comes_back_takes_an_abandoned_game_up_again(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, excuses=0, misses=1))
    leave_alone(game, clock)
    returned = game.players.exclude(to_act=True).earliest("seat")

    come_back(game_id=game.pk, seat=returned.seat)

    let_computers_play(game)
    game.refresh_from_db()
    assert not game.is_abandoned
    assert acting(game).player == returned  # the computer has stood in for the others
    assert acting(game).deadline == clock.now + 2 * DAY


def test_a_game_rests_too_when_who_was_left_resigns(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, excuses=0, misses=1))
    for _ in range(2):
        hand_over_mails()
        clock.pass_by(days=2, minutes=1)
        serve(game)
    last = acting(game).player

    give_order(game_id=game.pk, seat=last.seat, order=Resign(), seen=known_to(game, last.seat))

    game.refresh_from_db()
    assert game.is_abandoned
    assert game.computer_due is None
    assert last.user_id not in Mail.objects.filter(kind=ABANDONED).values_list("user", flat=True)


def test_a_game_that_rests_while_a_computer_player_is_to_act_is_sound(
    alice: User, bob: User, clock: MovingClock
) -> None:
    game = open_table(alice, bob, bots=["sensible"], pace=Pace(turn=2 * DAY, excuses=0, misses=1))
    act_until_turns(game)
    let_computers_play(game)
    computer = game.players.exclude(bot="").get().seat
    last = (computer - 1) % 3
    while not (acting(game).player.seat == last and Incident.Kind.ABSENT in kinds(game)):
        hand_over_mails()
        if acting(game).player.seat == last:
            end_turn(game)
            let_computers_play(game)
        else:
            clock.pass_by(days=2, minutes=1)
            serve(game)

    give_order(game_id=game.pk, seat=last, order=Resign(), seen=known_to(game, last))

    game.refresh_from_db()
    assert game.is_abandoned
    assert game.players.get(to_act=True).seat == computer
    assert not list(differences(game.pk))


def test_a_game_in_which_a_stand_in_is_to_play_is_sound(table: Table, clock: MovingClock) -> None:
    game = table()
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)

    game.refresh_from_db()
    assert game.computer_due
    assert not list(differences(game.pk))


def test_an_excuse_gives_the_time_once_more(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=DAY, question=HOUR, excuses=1, misses=1))
    late = acting(game)
    clock.pass_by(days=1, minutes=1)
    serve(game)
    assert acting(game) == late
    assert acting(game).deadline == clock.now + DAY
    assert kinds(game) == [Incident.Kind.EXCUSED]
    clock.pass_by(days=1, minutes=1)
    serve(game)
    assert acting(game) != late


def test_a_skipped_turn_attacks_nobody(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=DAY, question=HOUR, excuses=0, cover=Cover.SKIP))
    late = acting(game)
    late.player.limits = {"attack": True, "trade": True, "move": True}
    late.player.save()
    clock.pass_by(days=1, minutes=1)
    before = game.events.count()
    serve(game)
    played = [data[0] for data in game.events.filter(number__gt=before).values_list("data", flat=True)]
    assert "placed" in played
    assert not {"attacked", "fortified", "traded"} & set(played)
    assert kinds(game) == [Incident.Kind.SKIPPED]


def test_nobody_stands_in_for_anybody_when_the_game_is_over(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)
    for player in game.players.exclude(pk=late.pk):
        give_order(game_id=game.pk, seat=player.seat, order=Resign(), seen=known_to(game, player.seat))
    late.refresh_from_db()
    assert not late.is_covered


def test_whoever_stays_away_may_be_out_of_the_game(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=DAY, question=HOUR, excuses=0, misses=1, farewell=Farewell.ELIMINATED))
    late = acting(game)
    clock.pass_by(days=1, minutes=1)
    serve(game)
    assert not position_of(game).is_playing(late.player.seat)
    assert acting(game) != late
    assert kinds(game) == [Incident.Kind.REMOVED]


def test_the_time_bank_is_drawn_on_when_the_time_is_up(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=DAY, question=HOUR, bank=12 * HOUR, increment=2 * HOUR))
    first = acting(game)
    assert first.deadline == clock.now + DAY + 12 * HOUR
    clock.pass_by(days=1, hours=5)
    end_turn(game)
    for _ in range(2):
        hand_over_mails()
        clock.pass_by(hours=1)
        end_turn(game)
    assert acting(game) == first
    assert acting(game).bank == 9 * HOUR  # 12 - 5 + 2
    assert acting(game).deadline == clock.now + DAY + 9 * HOUR


def test_an_excuse_does_not_refill_the_time_bank(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=DAY, question=HOUR, bank=12 * HOUR, excuses=1))
    late = acting(game)
    clock.pass_by(days=1, hours=12, minutes=1)
    serve(game)
    assert acting(game) == late
    assert acting(game).bank == timedelta()
    assert acting(game).deadline == clock.now + DAY


def test_a_begun_turn_is_to_be_finished(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, begun=3 * HOUR))
    clock.pass_by(hours=10)
    act(game)
    assert acting(game).deadline == clock.now + 3 * HOUR


def test_the_time_for_a_begun_turn_runs_on_after_an_interruption(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, begun=3 * HOUR))
    user = acting(game).player.user
    assert user is not None
    act(game)
    clock.pass_by(hours=1)
    begin_vacation(user=user, until=clock.now + DAY)
    clock.pass_by(hours=5)
    end_vacation(user=user)
    assert acting(game).deadline == clock.now + 2 * HOUR


def test_who_does_not_finish_a_begun_turn_keeps_his_time_bank(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, begun=3 * HOUR, bank=4 * DAY, excuses=0))
    late = acting(game)
    act(game)
    clock.pass_by(hours=3, minutes=1)
    serve(game)
    late.refresh_from_db()
    assert (late.misses, late.bank) == (1, 4 * DAY)


def test_nothing_is_served_before_the_turn_mail_was_handed_over(table: Table, clock: MovingClock) -> None:
    game = table()
    end_turn(game)
    late = acting(game)
    clock.pass_by(days=3)
    serve(game)
    assert acting(game) == late

    hand_over_mails()

    assert acting(game).deadline == clock.now + 2 * DAY
    serve(game)
    assert acting(game) == late


def test_a_late_turn_mail_gives_the_time_anew_at_a_live_pace_too(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=5 * MINUTE, question=MINUTE, excuses=0))
    end_turn(game)
    late = acting(game)
    clock.pass_by(minutes=9)

    hand_over_mails()

    serve(game)
    assert acting(game) == late
    assert acting(game).deadline == clock.now + 5 * MINUTE


def test_what_passed_before_the_turn_mail_was_handed_over_counts_not_at_all(
    table: Table, clock: MovingClock
) -> None:
    """Not even where the site itself was away in between."""
    game = table()
    end_turn(game)
    clock.pass_by(hours=3)
    serve(game)
    outages.beat(clock.pass_by(hours=9))
    clock.pass_by(hours=1)

    hand_over_mails()

    assert acting(game).deadline == clock.now + 2 * DAY


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


def test_an_outage_of_the_site_costs_nobody_time(table: Table, clock: MovingClock) -> None:
    game = table()
    outages.beat(clock.now)
    clock.pass_by(hours=1)
    outages.beat(clock.now)
    before = acting(game).deadline
    assert before is not None
    clock.pass_by(days=3)

    outages.beat(clock.now)
    outages.beat(clock.now)

    assert acting(game).deadline == before + 3 * DAY


def test_a_short_outage_moves_the_deadlines_of_a_live_pace(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=5 * MINUTE, question=MINUTE))
    outages.beat(clock.now)
    outages.beat(clock.pass_by(minutes=4))
    assert acting(game).deadline == clock.now + 5 * MINUTE


def test_a_short_outage_moves_no_others(table: Table, clock: MovingClock) -> None:
    game = table()
    outages.beat(clock.now)
    before = acting(game).moves
    outages.beat(clock.pass_by(minutes=4))
    assert acting(game).moves == before


def test_a_clock_that_began_in_an_outage_has_lost_nothing_either(table: Table, clock: MovingClock) -> None:
    game = table()
    outages.beat(clock.now)
    clock.pass_by(hours=3)
    end_turn(game)
    clock.pass_by(hours=3)
    outages.beat(clock.now)
    assert acting(game).deadline == clock.now + 2 * DAY


def test_quiet_hours_count_as_they_were_when_the_turn_began(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=6 * HOUR, question=HOUR))
    late, user = acting(game), acting(game).player.user
    assert user is not None
    user.time_zone, user.quiet_from, user.quiet_until = "Europe/Paris", time(14), time(23)
    user.save()
    act(game)
    assert acting(game).deadline == clock.now + 6 * HOUR
    for _ in range(3):
        end_turn(game)
    assert acting(game) == late
    assert acting(game).deadline == datetime.fromisoformat("2026-11-19T02:00:00Z") + HOUR


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
    assert acting(game).deadline == clock.now + 5 * DAY + 6 * HOUR
    assert kinds(game) == [Incident.Kind.VACATION]
    clock.pass_by(days=5, hours=7)
    serve(game)
    assert acting(game) != late


def test_a_question_has_a_clock_of_its_own_and_falls_back_to_the_rules(
    table: Table, clock: MovingClock
) -> None:
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


def test_a_turn_that_follows_a_missed_question_at_once_is_told(table: Table, clock: MovingClock) -> None:
    game = table()
    attacker, defender, third = (game.players.get(seat=seat) for seat in range(3))
    armies: dict[str, Any] = {str(attacker.user): "alaska 2", str(defender.user): "kamchatka 99"}
    put(game, round=2, turn=str(attacker.user), rest=str(third.user), phase="attack", **armies)
    ask = Standing("defence", 0)
    give_order(game_id=game.pk, seat=1, order=ask, seen=known_to(game, 1))
    lands = game.board.territory_index
    while acting(game).player == attacker:  # until nothing is left to attack with, and his turn is over
        attack = Attack(lands["alaska"], lands["kamchatka"], 1, None)
        give_order(game_id=game.pk, seat=0, order=attack, seen=known_to(game, 0))
        hand_over_mails()
        clock.pass_by(hours=6, minutes=1)
        serve(game)

    turn = acting(game)
    assert turn.player == defender
    assert turn.occasion.startswith("turn-")
    assert Mail.objects.get(kind=YOUR_TURN, user=defender.user, sent_at=None).occasion == turn.occasion


def test_two_sweeps_at_once_serve_a_deadline_once(table: Table, clock: MovingClock) -> None:
    game = table()
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)
    deadlines.serve_deadlines(game.pk)
    assert kinds(game) == [Incident.Kind.COVERED]


def test_one_reminder_a_deadline_out_of_the_quiet_hours(table: Table, clock: MovingClock) -> None:
    game = table()
    reminder = Mail.objects.get(kind=REMINDER, user=acting(game).player.user, occasion="turn-1/0")
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
    while acting(game).player.seat != defender:
        act(game)
    hand_over_mails()

    clock.pass_by(hours=5)
    deliver_mails()

    assert not Mail.objects.filter(kind=REMINDER, sent_at__isnull=False).exists()


def test_nobody_is_reminded_before_he_is_called(table: Table, clock: MovingClock) -> None:
    game = table()
    end_turn(game)
    clock.pass_by(days=3)  # in which no mail could be handed over
    reminder = Mail.objects.get(kind=REMINDER, user=acting(game).player.user, occasion="turn-1/0")
    Mail.objects.filter(kind=YOUR_TURN, sent_at=None).update(due_at=clock.now + HOUR)

    deliver_mails()
    reminder.refresh_from_db()
    assert reminder.sent_at is None

    hand_over_mails()
    clock.pass_by(hours=36)
    deliver_mails()
    reminder.refresh_from_db()
    assert reminder.sent_at == clock.now


def test_in_a_game_without_a_pace_nobody_has_a_clock(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    assert not Clock.objects.filter(player__game=game).exists()
    assert game.pace is None


def test_ending_is_no_way_around(table: Table, clock: MovingClock) -> None:
    """Somebody else cannot end a turn that is not his."""
    game = table()
    other = seat_of(game, next(p.user for p in game.players.all() if not p.to_act and p.user))
    with pytest.raises(Exception, match="not your turn"):
        give_order(game_id=game.pk, seat=other, order=End(), seen=known_to(game, other))
    assert advice(game, acting(game).player.seat)
