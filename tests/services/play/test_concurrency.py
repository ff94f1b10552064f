"""Of several orders at once one wins, the others are told so, and the record has no gap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User, Vacation
from games.engine.errors import OrderError
from games.engine.orders import Plan, Resign, Standing
from games.models import Clock, Game
from games.services import wake
from games.services.errors import Refused
from games.services.lobby.games import create_game, fill_with_computers, join_game, leave_game
from games.services.lobby.invitations import MOST_A_DAY, invite
from games.services.play import computers
from games.services.play.chance import commitment_for
from games.services.play.orders import give_order
from games.services.record.verify import differences
from games.services.time import deadlines
from games.services.time.vacations import begin_vacation
from tests.conftest import MovingClock
from tests.support.paced import DAY, MINUTE, PACE, acting
from tests.support.programs.processes import A_MOMENT, in_a_thread
from tests.support.programs.race import race
from tests.support.tables import (
    act,
    act_until_turns,
    advice,
    hand_over_mails,
    known_to,
    next_player,
    open_for_computers,
    open_table,
    position_of,
    seat_of,
    seat_to_act,
    version_of,
)

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    return game


def assert_sound(game: Game) -> None:
    numbers = list(game.events.values_list("number", flat=True))
    assert numbers == list(range(1, version_of(game) + 1))
    assert list(differences(game.pk)) == []


def kinds(results: list[Any]) -> Counter[str]:
    """Count the results by type: the exception's name, or `Game` for success."""
    return Counter(type(result).__name__ for result in results)


@pytest.mark.parametrize("connections", [2, 6])
def test_the_same_order_at_once_is_played_once(game: Game, connections: int) -> None:
    for _ in range(5):
        player = next_player(game)
        assert player is not None
        order, seen = advice(game, player.seat), known_to(game, player.seat)
        give = partial(give_order, game_id=game.pk, seat=player.seat, order=order, seen=seen)

        results = race([give] * connections)

        assert kinds(results) == {"Game": 1, "Stale": connections - 1}
        assert_sound(game)


def test_the_same_plan_at_once_is_made_once(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    seat = seat_of(game, bob)
    land = position_of(game).owner.index(seat)
    seen = known_to(game, seat)
    plan = partial(give_order, game_id=game.pk, seat=seat, order=Plan(((land, 3),)), seen=seen)

    results = race([plan, plan])

    assert kinds(results) == {"Game": 1, "Stale": 1}
    assert position_of(game).armies[land] + sum(n for _, n in position_of(game).plans[seat]) == 4
    assert_sound(game)


def test_orders_of_several_seats_at_once_queue_up(game: Game) -> None:
    """Whatever mixture of orders arrives, the accepted ones are in the record, once and without a gap."""
    for _ in range(8):
        player = next_player(game)
        assert player is not None
        known, seats = Game.objects.get(pk=game.pk).known, range(3)
        works: list[Callable[[], Any]] = [
            partial(give_order, game_id=game.pk, seat=seat, order=Standing("defence", 1), seen=known[seat])
            for seat in seats
        ]
        order = advice(game, player.seat)
        works += [
            partial(give_order, game_id=game.pk, seat=seat, order=order, seen=known[seat]) for seat in seats
        ]

        results = race(works)

        assert set(kinds(results)) <= {"Game", "Stale", "Illegal"}
        assert all(isinstance(result, (Game, OrderError)) for result in results), results
        stored = [result.version for result in results if isinstance(result, Game)]
        assert len(set(stored)) == len(stored)
        assert max(stored) == version_of(game)
        assert_sound(game)


def test_everybody_resigns_at_once(game: Game) -> None:
    seen = version_of(game)
    works = [partial(give_order, game_id=game.pk, seat=seat, order=Resign(), seen=seen) for seat in range(3)]

    results = race(works)

    assert kinds(results) == {"Game": 2, "Refused": 1}
    assert Game.objects.get(pk=game.pk).status == Game.Status.OVER
    assert_sound(game)


# --- The lobby


def test_the_last_seat_is_taken_once(make_user: Callable[..., User], alice: User) -> None:
    game = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=["random"])
    guests = [make_user(f"guest{number}") for number in range(4)]

    results = race([partial(join_game, game_id=game.pk, user=guest) for guest in guests])

    assert kinds(results) == {"Game": 1, "Refused": 3}
    assert game.players.filter(user__in=guests).count() == 1
    assert_sound(game)


def test_a_form_sent_several_times_at_once_opens_one_game(alice: User) -> None:
    looks = race([partial(commitment_for, alice)] * 3)
    (shown,) = {commitment.rolls_end for commitment in looks}
    table = {"name": "Alps", "rulebook_key": "h2000_world", "seats": 3, "bots": ["random", "random"]}

    results = race([partial(create_game, creator=alice, commitment=shown, **table)] * 3)  # type: ignore[arg-type]

    assert kinds(results) == {"Game": 1, "Refused": 2}
    assert_sound(Game.objects.get())
    assert Game.objects.get().commitments.get().rolls_end == shown


def test_joining_twice_at_once_takes_one_seat(alice: User, bob: User) -> None:
    game = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=4, bots=[])

    results = race([partial(join_game, game_id=game.pk, user=bob)] * 3)

    assert kinds(results) == {"Game": 3}
    assert game.players.filter(user=bob).count() == 1


def test_filling_joining_and_calling_off_at_once_leave_a_whole_game_or_none(
    alice: User, bob: User, charlie: User
) -> None:
    for _ in range(4):
        game = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=4, bots=[])
        works: list[Callable[[], Any]] = [
            partial(fill_with_computers, game_id=game.pk, user=alice, bot="random"),
            partial(join_game, game_id=game.pk, user=bob),
            partial(join_game, game_id=game.pk, user=charlie),
            partial(leave_game, game_id=game.pk, user=alice),
        ]

        results = race(works)

        expected = (Game, Refused, Game.DoesNotExist, type(None))
        assert all(isinstance(result, expected) for result in results), results
        if Game.objects.filter(pk=game.pk).exists():
            assert not any(player.is_free for player in game.players.all())
            assert_sound(game)


def test_the_limit_on_practice_holds_for_games_begun_at_once(alice: User, settings: Settings) -> None:
    settings.PRACTICE_GAMES = 2

    results = race([partial(open_table, alice, bots=["random", "random"])] * 5)

    assert kinds(results) == {"Game": 2, "Refused": 3}
    assert Game.objects.practice(alice).count() == Game.objects.count() == 2


def test_the_limit_on_invitations_holds_for_several_games_at_once(alice: User) -> None:
    games = [
        create_game(creator=alice, name=f"Game {n}", rulebook_key="h2000_world", seats=3, bots=[])
        for n in range(4)
    ]
    for guest in range(MOST_A_DAY - 1):
        invite(game_id=games[0].pk, host=alice, to=f"{guest}@example.net")

    results = race([partial(invite, game_id=game.pk, host=alice, to="dora@example.net") for game in games])

    assert kinds(results) == {"Invitation": 1, "Refused": 3}


# --- Clocks


def test_a_turn_does_not_run_in_a_vacation_that_begins_at_the_same_time(
    alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order that begins it does not know of the vacation yet, nor does the vacation know of the order."""
    game = open_table(alice, bob, charlie, pace=PACE)
    act_until_turns(game)
    first = seat_to_act(game)
    after = game.players.get(seat=(first + 1) % 3)
    assert after.user is not None
    until = timezone.now() + 4 * DAY
    leaving = in_a_thread(partial(begin_vacation, user=after.user, until=until))

    def leave_meanwhile(*args: object) -> None:
        leaving.start()
        leaving.join(A_MOMENT)

    monkeypatch.setattr(wake, "after_commit", leave_meanwhile)
    give_order(game_id=game.pk, seat=first, order=Resign(), seen=version_of(game))
    leaving.join()

    clock = Clock.objects.get(player=after)
    assert clock.since is not None
    assert abs(clock.since - until) < MINUTE


def test_no_vacation_begins_by_itself_while_its_player_orders(
    alice: User, bob: User, charlie: User, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their order came late, but before their deadline was served."""
    game = open_table(alice, bob, charlie, pace=PACE)
    act_until_turns(game)
    hand_over_mails()
    User.objects.update(vacation_by_itself=True)
    late = acting(game)
    clock.pass_by(days=2, minutes=1)
    serving = in_a_thread(partial(deadlines.serve_deadlines, game.pk))

    def serve_meanwhile(*args: object) -> None:
        serving.start()
        serving.join(A_MOMENT)

    monkeypatch.setattr(wake, "after_commit", serve_meanwhile)
    give_order(game_id=game.pk, seat=late.player.seat, order=Resign(), seen=version_of(game))
    serving.join()

    assert not Vacation.objects.exists()


# --- Computer players


def test_two_workers_play_a_game_once(alice: User) -> None:
    game = open_for_computers(alice, ["sensible"] * 4)
    works = [partial(computers.play_computers, game.pk)] * 3

    race(works)

    assert_sound(game)
    turns = [
        tuple(data[1:3]) for data in game.events.values_list("data", flat=True) if data[0] == "turn_began"
    ]
    assert len(turns) == len(set(turns))


def test_a_game_is_sound_at_every_point_while_it_is_played(alice: User) -> None:
    game = open_for_computers(alice, ["sensible"] * 4)

    def look() -> list[object]:
        return [difference for _ in range(15) for difference in differences(game.pk)]

    assert race([partial(computers.play_computers, game.pk), look, look])[1:] == [[], []]


def test_a_worker_that_lost_its_lease_leaves_the_game_to_the_other(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For example, a worker that was stopped for a while: its lease ran out, and another one plays."""
    game = open_table(alice, bots=["sensible"] * 3)
    while not Game.objects.get(pk=game.pk).computer_due:
        act(game)
    first = computers.take_lease(game.pk)
    assert first is not None
    seen = computers.look(game.pk, first)
    assert seen is not None
    monkeypatch.setattr(computers, "LEASE", -computers.LEASE)
    Game.objects.filter(pk=game.pk).update(computer_lease=None)
    second = computers.take_lease(game.pk)
    assert second is not None
    before = version_of(game)

    assert computers.play_one(seen) is None

    assert version_of(game) == before
    assert not computers.give_back(game.pk, first)
    assert Game.objects.get(pk=game.pk).computer_lease == second


def test_a_person_acts_while_workers_play(alice: User) -> None:
    game = open_table(alice, bots=["sensible"] * 2)
    seat = seat_of(game, alice)
    works: list[Callable[[], Any]] = [
        partial(give_order, game_id=game.pk, seat=seat, order=Standing("defence", dice), seen=10**6)
        for dice in (1, 2)
    ]

    results = race([*works, *[partial(computers.play_computers, game.pk)] * 2])

    assert kinds(results) == {"Game": 2, "bool": 2}
    assert_sound(game)
