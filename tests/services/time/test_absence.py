"""Absence: who stands in for whom, and the fate of a game without its players."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.bots.stand_in import Limits
from games.clock.pace import Cover, Farewell, Pace
from games.engine.board import members
from games.engine.events import TurnBegan
from games.engine.orders import Attack, Defend, End, Place, Resign, Standing
from games.models import Game, Incident, Mail, Player
from games.models.mail.kinds import Kind
from games.selectors.game_page import game_page
from games.services.play import computers
from games.services.play.orders import give_order
from games.services.record.verify import differences
from games.services.time import deadlines
from games.services.time.presence import come_back, set_limits
from games.services.time.vacations import begin_vacation, end_vacation
from tests.conftest import MovingClock
from tests.support.paced import DAY, HOUR, Table, acting, border, kinds, serve
from tests.support.tables import (
    act_until_turns,
    advice,
    end_turn,
    hand_over_mails,
    known_to,
    let_computers_play,
    next_player,
    open_table,
    position_of,
    version_of,
)


def test_a_computer_plays_for_absent_players_and_tells_them(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    clock.pass_by(days=2)
    serve(game)
    assert acting(game) == late  # an order may still be waiting for the lock
    clock.pass_by(minutes=1)
    serve(game)
    assert acting(game) != late
    assert kinds(game) == [Incident.Kind.COVERED]
    assert Mail.objects.filter(kind=Kind.ABSENCE).get().user == late.player.user
    late.refresh_from_db()
    assert (late.misses, late.absent_since, late.deadline) == (1, None, None)


def test_returning_to_a_turn_and_missing_it_again_is_told_again(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)
    come_back(game_id=game.pk, seat=late.player.seat)
    clock.pass_by(hours=6, minutes=1)
    deadlines.serve_deadlines(game.pk)
    assert kinds(game) == [Incident.Kind.COVERED, Incident.Kind.RETURNED, Incident.Kind.COVERED]
    assert Mail.objects.filter(kind=Kind.ABSENCE, user=late.player.user).count() == 2


def test_returning_by_an_order_gives_time_for_the_rest_of_the_turn(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    seat = late.player.seat
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)
    order = Standing("defence", 1)
    give_order(game_id=game.pk, seat=seat, order=order, seen=known_to(game, seat))
    assert acting(game) == late
    assert acting(game).deadline == clock.now + 6 * HOUR


def test_returning_while_the_turn_waits_for_another_takes_it_back(
    table: Table, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = table()
    late = acting(game)
    seat = late.player.seat
    source, target = border(game, seat)
    game.players.update(standing={"defence": 0})
    orders = iter([advice(game, seat), Attack(source, target, 1, None)])
    monkeypatch.setattr(computers, "order_of_computer", lambda *_: next(orders))
    clock.pass_by(days=2, minutes=1)
    serve(game)
    asked = acting(game).player.seat

    come_back(game_id=game.pk, seat=seat)
    give_order(game_id=game.pk, seat=asked, order=Defend(1), seen=known_to(game, asked))

    assert acting(game) == late
    assert acting(game).deadline == clock.now + 6 * HOUR
    assert kinds(game) == [Incident.Kind.COVERED, Incident.Kind.RETURNED]
    assert game.computer_due is None


def test_the_next_turn_is_the_players_own_again(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    clock.pass_by(days=2, minutes=1)
    serve(game)
    for _ in range(2):
        end_turn(game)
    assert acting(game) == late
    assert acting(game).deadline == clock.now + 2 * DAY


def test_missing_too_many_turns_makes_players_absent_until_they_return(
    table: Table, clock: MovingClock
) -> None:
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
    assert acting(game) != late  # nobody waits for them any more

    seat = late.player.seat
    give_order(game_id=game.pk, seat=seat, order=Standing("defence", 1), seen=known_to(game, seat))

    for _ in range(2):
        end_turn(game)
    assert acting(game) == late
    assert kinds(game)[-1] == Incident.Kind.RETURNED
    assert late.player.user is not None


def turns_told(player: Player) -> int:
    """Return how many turns of their seat the page of a person reports."""
    assert player.user is not None
    story = game_page(Game.objects.get(pk=player.game_id), player.user).story
    return sum(isinstance(told.event, TurnBegan) and told.event.seat == player.seat for told in story)


def peaceful(game: Game) -> Player:
    """Forbid the stand-in of the person on turn to attack, so that nobody wins; return that person."""
    late = acting(game).player
    set_limits(game_id=game.pk, seat=late.seat, limits=Limits())
    return late


def pass_turn(game: Game) -> None:
    """Let the person on turn place all armies, attack nobody and end the turn."""
    player = acting(game).player
    while next_player(game) == player:
        position = position_of(game)
        due, land = position.to_place[player.seat], next(iter(members(position.lands[player.seat])))
        order = Place(((land, due),)) if due else End()
        give_order(game_id=game.pk, seat=player.seat, order=order, seen=version_of(game))


def test_absent_players_are_told_all_that_was_done_in_their_name(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, excuses=0, misses=1))
    late = peaceful(game)
    clock.pass_by(days=2, minutes=1)
    serve(game)
    for _ in range(2):
        pass_turn(game)
        pass_turn(game)
        clock.pass_by(minutes=1)
        let_computers_play(game)
    assert turns_told(late) == 3
    come_back(game_id=game.pk, seat=late.seat)
    while acting(game).player != late:
        pass_turn(game)
    assert turns_told(late) == 4  # and the one that is their own again
    clock.pass_by(minutes=1)
    for _ in range(3):
        pass_turn(game)
    assert turns_told(late) == 1


def test_ending_a_vacation_without_coming_back_is_still_absence(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, excuses=0, misses=1))
    late = peaceful(game)
    assert late.user is not None
    clock.pass_by(days=2, minutes=1)
    serve(game)
    begin_vacation(user=late.user, until=clock.now + DAY)
    end_vacation(user=late.user)
    for _ in range(2):
        pass_turn(game)
        pass_turn(game)
        clock.pass_by(minutes=1)
        let_computers_play(game)
    assert turns_told(late) == 3


def leave_alone(game: Game, clock: MovingClock) -> None:
    """Keep everybody away until the game rests."""
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
    told = Mail.objects.filter(kind=Kind.ABANDONED)
    assert told.count() == 3
    played = game.events.count()
    clock.pass_by(days=30)
    serve(game)
    assert game.events.count() == played


def test_returning_takes_up_an_abandoned_game_again(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, excuses=0, misses=1))
    leave_alone(game, clock)
    returned = game.players.exclude(to_act=True).earliest("seat")

    come_back(game_id=game.pk, seat=returned.seat)

    let_computers_play(game)
    game.refresh_from_db()
    assert not game.is_abandoned
    assert acting(game).player == returned  # the computer has stood in for the others
    assert acting(game).deadline == clock.now + 2 * DAY


def test_a_game_also_rests_when_the_last_person_resigns(table: Table, clock: MovingClock) -> None:
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
    assert last.user_id not in Mail.objects.filter(kind=Kind.ABANDONED).values_list("user", flat=True)


def test_a_game_that_is_won_in_absence_is_over_and_not_abandoned(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=2 * DAY, question=HOUR, excuses=0, misses=1))
    late = acting(game).player
    clock.pass_by(days=2, minutes=1)
    serve(game)

    for player in game.players.exclude(pk=late.pk):
        give_order(game_id=game.pk, seat=player.seat, order=Resign(), seen=known_to(game, player.seat))

    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    assert Incident.Kind.ABANDONED not in kinds(game)
    assert not Mail.objects.filter(kind=Kind.ABANDONED).exists()


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


def test_there_are_no_stand_ins_when_the_game_is_over(table: Table, clock: MovingClock) -> None:
    game = table()
    late = acting(game)
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)
    for player in game.players.exclude(pk=late.pk):
        give_order(game_id=game.pk, seat=player.seat, order=Resign(), seen=known_to(game, player.seat))
    late.refresh_from_db()
    assert not late.is_covered


def test_staying_away_may_eliminate(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=DAY, question=HOUR, excuses=0, misses=1, farewell=Farewell.ELIMINATED))
    late = acting(game)
    clock.pass_by(days=1, minutes=1)
    serve(game)
    assert not position_of(game).is_playing(late.player.seat)
    assert acting(game) != late
    assert kinds(game) == [Incident.Kind.REMOVED]
