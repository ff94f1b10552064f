"""The lobby: games are opened, joined, left and begun."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import Settings

from accounts.models import User
from games.engine.errors import Impossible
from games.engine.orders import Resign
from games.models import Cancellation, Game, Player
from games.selectors.game_page import game_page
from games.selectors.lobby.gathering import lobby
from games.selectors.record.record_file import seats_of
from games.services.errors import Refused
from games.services.lobby import games
from games.services.lobby.games import (
    call_off_forgotten,
    create_game,
    fill_with_computers,
    join_game,
    leave_game,
)
from games.services.play.orders import give_order
from games.services.record.verify import differences
from tests.conftest import MovingClock
from tests.support.tables import open_table, seat_of, version_of


def invite(creator: User, seats: int = 3, bots: tuple[str, ...] = ()) -> Game:
    return create_game(creator=creator, name="Alps", rulebook_key="h2000_world", seats=seats, bots=bots)


def test_a_game_waits_until_its_last_seat_is_taken(alice: User, bob: User, charlie: User) -> None:
    game = invite(alice)
    join_game(game_id=game.pk, user=bob)
    assert Game.objects.get(pk=game.pk).status == Game.Status.WAITING

    join_game(game_id=game.pk, user=charlie)

    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert {player.user for player in game.players.all()} == {alice, bob, charlie}
    assert [player.seat for player in game.players.all()] == [0, 1, 2]
    assert game.started_at is not None


def test_a_game_without_free_seats_begins_at_once(alice: User) -> None:
    game = invite(alice, bots=("random", "sensible"))

    assert game.status == Game.Status.RUNNING
    assert sorted(game.players.values_list("bot", flat=True)) == ["", "random", "sensible"]
    names = set(game.players.exclude(bot="").values_list("name", flat=True))
    assert len(names) == 2
    assert "" not in names


@pytest.mark.parametrize(("handicap", "whose"), [("opener_10", 0), ("third_10", 2)])
def test_a_handicap_goes_to_the_seat_it_names(alice: User, handicap: str, whose: int) -> None:
    """The opener comes first, then the computer players."""
    for _ in range(3):
        game = open_table(alice, bots=["random"] * 3, options={"handicap": handicap})

        assert seat_of(game, alice) == 0
        favoured = game.events.get(data__0="favoured").data
        assert favoured[1:] == [whose, 10]
        assert not list(differences(game.pk))


def test_seats_are_drawn(alice: User) -> None:
    seats = {seat_of(open_table(alice, bots=["random"] * 5), alice) for _ in range(8)}

    assert len(seats) > 1


def test_colours_follow_people_from_the_lobby_into_the_game(alice: User, bob: User, charlie: User) -> None:
    for _ in range(8):
        game = invite(alice, bots=())
        join_game(game_id=game.pk, user=bob)
        before = {seat.name: seat.colour for seat in lobby(game.token, alice).seats if seat.name}
        join_game(game_id=game.pk, user=charlie)
        game.refresh_from_db()

        page = game_page(game, bob)
        after = {seat.name: seat.colour for seat in page.seats}
        told = {line["name"]: line["colour"] for line in seats_of(game)}
        assert before == {"alice": "red", "bob": "blue"}
        assert after == told == before | {"charlie": "yellow"}


def test_an_option_that_makes_no_difference_is_refused(alice: User) -> None:
    with pytest.raises(Impossible) as refused:
        create_game(
            creator=alice,
            name="Three capitals",
            rulebook_key="h2000_capitals",
            seats=3,
            bots=[],
            options={"headquarters": "three"},
        )
    assert refused.value.code == "option_without_effect"
    assert not Game.objects.exists()


def test_joining_twice_takes_one_seat(alice: User, bob: User, charlie: User) -> None:
    game = invite(alice)
    join_game(game_id=game.pk, user=bob)
    join_game(game_id=game.pk, user=bob)
    assert game.players.filter(user=bob).count() == 1

    join_game(game_id=game.pk, user=charlie)
    assert join_game(game_id=game.pk, user=charlie).status == Game.Status.RUNNING


def test_nobody_joins_a_game_that_has_begun(alice: User, bob: User) -> None:
    game = open_table(alice, bots=["random", "random"])

    with pytest.raises(Refused) as refusal:
        join_game(game_id=game.pk, user=bob)
    assert refusal.value.code == "begun"


def test_leaving_frees_the_seat(alice: User, bob: User) -> None:
    game = invite(alice)
    join_game(game_id=game.pk, user=bob)

    leave_game(game_id=game.pk, user=bob)

    assert sum(player.is_free for player in game.players.all()) == 2


def test_the_creator_calls_the_game_off(alice: User, bob: User) -> None:
    game = invite(alice)
    join_game(game_id=game.pk, user=bob)

    leave_game(game_id=game.pk, user=alice)

    assert not Game.objects.filter(pk=game.pk).exists()
    assert [told.user for told in Cancellation.objects.all()] == [bob]


def test_a_game_that_nobody_fills_is_called_off_after_a_month(
    alice: User, bob: User, clock: MovingClock
) -> None:
    forgotten = invite(alice)
    join_game(game_id=forgotten.pk, user=bob)
    running = open_table(alice, bots=["random", "random"])
    Game.objects.update(created_at=clock.now)
    clock.pass_by(days=29)
    fresh = invite(alice)
    Game.objects.filter(pk=fresh.pk).update(created_at=clock.now)
    call_off_forgotten()
    assert Game.objects.count() == 3

    clock.pass_by(days=2)
    call_off_forgotten()

    assert set(Game.objects.all()) == {running, fresh}
    assert {told.user for told in Cancellation.objects.filter(host="")} == {alice, bob}


def test_nobody_leaves_a_game_that_has_begun_this_way(alice: User) -> None:
    game = open_table(alice, bots=["random", "random"])

    with pytest.raises(Refused):
        leave_game(game_id=game.pk, user=alice)
    assert game.players.filter(user=alice).exists()


def test_computers_fill_the_free_seats(alice: User, bob: User) -> None:
    game = invite(alice, seats=6, bots=("random",))
    join_game(game_id=game.pk, user=bob)

    fill_with_computers(game_id=game.pk, user=alice, bot="sensible")

    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    computers = game.players.exclude(bot="")
    assert sorted(player.bot for player in computers) == ["random", "sensible", "sensible", "sensible"]
    assert len({player.name for player in computers}) == 4


def test_only_the_creator_fills_the_seats(alice: User, bob: User) -> None:
    game = invite(alice)
    join_game(game_id=game.pk, user=bob)

    with pytest.raises(Refused) as refusal:
        fill_with_computers(game_id=game.pk, user=bob, bot="sensible")
    assert refusal.value.code == "not_yours"


@pytest.mark.parametrize(("seats", "bots"), [(2, 1), (7, 6), (3, 3), (0, 0)])
def test_impossible_numbers_of_seats_are_refused(alice: User, seats: int, bots: int) -> None:
    with pytest.raises(Refused) as refusal:
        invite(alice, seats=seats, bots=("random",) * bots)
    assert refusal.value.code == "wrong_seats"
    assert not Game.objects.exists()


def test_an_unknown_computer_player_is_refused(alice: User) -> None:
    with pytest.raises(Refused):
        invite(alice, bots=("cheater",))


# --- The limit on games against computer players alone


def test_practice_is_limited(alice: User, settings: Settings) -> None:
    settings.PRACTICE_GAMES = 2
    open_table(alice, bots=["random", "random"])
    open_table(alice, bots=["random", "random"])

    with pytest.raises(Refused) as refusal:
        open_table(alice, bots=["random", "random"])
    assert refusal.value.code == "too_many_practice_games"
    assert "2 games" in str(refusal.value)
    assert Game.objects.count() == 2


def test_nobody_piles_up_games_that_wait_for_players(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_GATHERING", 1)
    first = invite(alice)

    with pytest.raises(Refused) as refusal:
        invite(alice)

    assert refusal.value.code == "too_many_gathering_games"
    assert list(Game.objects.all()) == [first]
    open_table(alice, bots=["random", "random"])
    leave_game(game_id=first.pk, user=alice)
    invite(alice)


def test_practice_games_that_computers_fill_are_limited_too(alice: User, settings: Settings) -> None:
    settings.PRACTICE_GAMES = 1
    open_table(alice, bots=["random", "random"])
    waiting = invite(alice)

    with pytest.raises(Refused):
        fill_with_computers(game_id=waiting.pk, user=alice, bot="random")

    waiting.refresh_from_db()
    assert waiting.status == Game.Status.WAITING
    assert sum(player.is_free for player in waiting.players.all()) == 2


def test_games_with_people_are_not_limited(alice: User, bob: User, charlie: User, settings: Settings) -> None:
    settings.PRACTICE_GAMES = 1
    open_table(alice, bots=["random", "random"])
    open_table(alice, bob, bots=["random"])
    open_table(alice, bob, charlie)
    open_table(bob, bots=["random", "random"])

    assert Game.objects.of(alice).count() == 3
    assert Game.objects.practice(alice).count() == 1


@pytest.mark.parametrize("status", [Player.State.RESIGNED, Player.State.ELIMINATED])
def test_players_who_are_out_are_no_company(
    alice: User, bob: User, charlie: User, settings: Settings, status: Player.State
) -> None:
    settings.PRACTICE_GAMES = 1
    game = open_table(alice, bob, charlie, bots=["random"])
    game.players.filter(user=bob).update(status=status)
    assert not Game.objects.practice(alice).exists()

    game.players.filter(user=charlie).update(status=status)

    assert Game.objects.practice(alice).get() == game
    with pytest.raises(Refused):
        open_table(alice, bots=["random", "random"])


def test_a_game_that_has_ended_makes_room(alice: User, settings: Settings) -> None:
    settings.PRACTICE_GAMES = 1
    game = open_table(alice, bots=["random", "random"])
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)

    open_table(alice, bots=["random", "random"])


@pytest.fixture
def one_an_hour(settings: Settings, alice: User, clock: MovingClock) -> None:
    """Let alice have begun as many games as allowed, a quarter of an hour ago."""
    settings.GAMES_AN_HOUR = 1
    open_table(alice, bots=["random", "random"])
    clock.pass_by(minutes=15)


def test_the_number_of_games_a_host_opens_in_an_hour_is_limited(
    one_an_hour: None, alice: User, clock: MovingClock
) -> None:
    with pytest.raises(Refused, match="the next one in 45 min") as refusal:
        open_table(alice, bots=["random", "random"])
    assert refusal.value.code == "too_many_games_begun"
    assert Game.objects.count() == 1

    clock.pass_by(minutes=45)
    open_table(alice, bots=["random", "random"])


def test_others_can_begin_theirs(one_an_hour: None, bob: User) -> None:
    open_table(bob, bots=["random", "random"])


def test_the_person_for_the_last_seat_is_told_when_to_come_back(
    one_an_hour: None, alice: User, bob: User, clock: MovingClock
) -> None:
    game = create_game(creator=alice, name="Alps", rulebook_key="h2000_2p", seats=2, bots=[])

    with pytest.raises(Refused, match=r"1 games of alice .* in 45 min: take your seat then"):
        join_game(game_id=game.pk, user=bob)
    assert not game.players.filter(user=bob).exists()

    clock.pass_by(minutes=45)
    assert join_game(game_id=game.pk, user=bob).status == Game.Status.RUNNING


def test_resigning_leaves_the_game_to_the_others(alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["sensible"])

    give_order(game_id=game.pk, seat=seat_of(game, alice), order=Resign(), seen=version_of(game))

    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert game.players.filter(to_act=True).exclude(user=alice).exists()


def test_players_who_want_to_be_asked_are_asked_from_the_start(alice: User, bob: User, charlie: User) -> None:
    alice.asks = True
    alice.save()
    game = open_table(alice, bob, charlie, rulebook="mp80_objectives")
    standing = {str(player): player.standing for player in game.players.all()}
    assert standing["alice"] == {"defence": 0, "spoils": 0}
    assert standing["bob"] == standing["charlie"] == {}
    assert list(differences(game.pk)) == []
