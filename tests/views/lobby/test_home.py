"""The front page and the list of the reader's games."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine.events import Attacked, Event, StandingSet, TakenBack, TurnBegan
from games.engine.orders import End
from games.models import Game
from games.services.lobby.games import create_game
from games.services.lobby.leaving import resign
from games.services.play.orders import give_order
from tests.support.scenes import put
from tests.support.tables import note, open_table, seat_of, version_of
from tests.views.conftest import ROBOT


def home(client: Client, query: str = "") -> str:
    response = client.get(reverse("home") + query)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.django_db
def test_visitors_see_what_it_is_and_a_board(client: Client) -> None:
    html = home(client)

    assert "Conquer the world by mail" in html
    assert '<svg class="board world"' in html
    assert reverse("account_signup") in html


def test_a_newcomer_starts_with_one_button(as_alice: Client) -> None:
    html = home(as_alice)

    assert "Welcome, alice" in html
    assert "Play at once" in html
    assert 'name="bot" value="beginner"' in html
    assert '<svg class="board world"' in html


def test_a_game_that_waits_for_me_says_what_to_do(as_alice: Client, game: Game) -> None:
    html = home(as_alice)

    assert "One game awaits your orders" in html
    assert "Waiting for others" not in html
    assert "Go on with the attack" in html
    assert '<b class="count num">1</b>' in html


def test_a_game_that_waits_for_another_player_names_them(as_bob: Client, game: Game) -> None:
    html = home(as_bob)

    assert "Waiting for others" in html
    assert "alice to play" in html
    assert '<b class="count num">' not in html


def test_nobody_buries_the_news_under_secrets_of_his(as_bob: Client, alice: User, game: Game) -> None:
    put(game, turn="alice", rest=ROBOT, phase="attack", alice="alaska 5", bob="kamchatka 1, japan 2")
    give_order(game_id=game.pk, seat=seat_of(game, alice), order=End(), seen=version_of(game))
    told = re.search(r'class="told">(.+?)<', home(as_bob))
    secrets = [StandingSet(seat_of(game, alice), "defence", 1)] * 20
    game.refresh_from_db()
    note(game, secrets, timezone.now())
    game.save()

    assert told is not None
    assert told[0] in home(as_bob)


def attacked(game: Game, by: User, source: str, target: str, whom: int) -> Attacked:
    index = game.board.territory_index
    return Attacked(seat_of(game, by), index[source], index[target], whom, "6-1", 0, 1, 1, ((0, 1),))


def test_the_news_is_what_matters_to_the_reader(as_bob: Client, alice: User, bob: User, game: Game) -> None:
    """Fights between others since, and orders that were taken back, do not hide it."""
    robot = game.players.exclude(bot="").get().seat
    events: list[Event] = [
        attacked(game, alice, "alaska", "kamchatka", seat_of(game, bob)),
        attacked(game, alice, "peru", "brazil", robot),
        TakenBack(seat_of(game, alice), "", None, (), ()),
    ]
    game.refresh_from_db()
    note(game, events, timezone.now())
    game.save()

    told = re.search(r'class="told">(.+?)</p>', home(as_bob))
    assert told is not None
    assert "Kamchatka" in told[1]
    assert "alice" in told[1]


def test_the_news_is_what_others_did_also_when_the_turn_of_the_reader_has_begun(
    as_bob: Client, alice: User, bob: User, game: Game
) -> None:
    events: list[Event] = [
        attacked(game, alice, "alaska", "kamchatka", seat_of(game, bob)),
        TurnBegan(seat_of(game, bob), 1, "reinforce", 3, ()),
    ]
    game.refresh_from_db()
    note(game, events, timezone.now())
    game.save()

    told = re.search(r'class="told">(.+?)</p>', home(as_bob))
    assert told is not None
    assert "Kamchatka" in told[1]


def test_nobody_reads_that_they_took_their_own_order_back(as_alice: Client, alice: User, game: Game) -> None:
    robot = game.players.exclude(bot="").get().seat
    game.refresh_from_db()
    taken_back = TakenBack(seat_of(game, alice), "", None, (), ())
    note(game, [attacked(game, alice, "peru", "brazil", robot), taken_back], timezone.now())
    game.save()

    told = re.search(r'class="told">(.+?)</p>', home(as_alice))
    assert told is not None
    assert "Brazil" in told[1]


def test_opponents_are_called_by_name(as_alice: Client, game: Game) -> None:
    assert re.search(rf"{ROBOT} <b class=.num.>\d+</b>", home(as_alice))


def test_reinforcements_are_counted_on_the_button(as_alice: Client, game: Game) -> None:
    put(game, turn="alice", rest=ROBOT, phase="reinforce", alice="alaska 5", bob="japan 4", to_place=3)

    assert "Place 3 armies" in home(as_alice)


def test_a_game_that_gathers_shows_its_free_seats(as_alice: Client, alice: User) -> None:
    create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=5, bots=["random"])

    html = home(as_alice)

    assert "3 free seats" in html
    assert "Invite players" in html


def test_a_finished_game_is_filed_with_its_winner(as_bob: Client, game: Game) -> None:
    lands = ", ".join(territory.key for territory in game.board.territories)
    winner = game.players.get(user__username="alice").seat
    put(game, turn="alice", rest="alice", winners=[winner], alice=lands, round=7)

    html = home(as_bob)

    assert "Filed" in html
    assert "alice won" in html
    assert "after 7 rounds" in html


def test_a_game_that_ended_in_the_set_up_speaks_of_no_round(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random", "random"])
    resign(game.pk, alice)

    for address in ("/", game.get_absolute_url(), reverse("story", args=[game.pk])):
        html = as_alice.get(address).content.decode()
        assert "et-up" in html
        assert not re.search(r"\b0 rounds?|[Rr]ound 0|>0<", html), address


@pytest.mark.parametrize("query", ["?filed=2", "?filed=x", "?filed=-1", "?filed=" + "9" * 100])
def test_finished_games_stand_on_pages(as_alice: Client, alice: User, query: str) -> None:
    for number in range(11):
        game = Game.objects.create(name=f"Old {number}", created_by=alice, rulebook_key="h2000_world")
        game.players.create(seat=0, user=alice, colour="red")
        Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, state={"winners": [0], "round": 3})

    assert "Finished games" in home(as_alice, query)


@pytest.mark.parametrize("options", [{}, {"truces": "binding"}])
def test_it_takes_as_many_queries_for_many_games_as_for_one(
    as_alice: Client, alice: User, bob: User, options: dict[str, str]
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as context:
            home(as_alice)
        return len(context)

    open_table(alice, bob, bots=["random"], options=options)
    one = queries()
    for _ in range(4):
        open_table(alice, bob, bots=["random"], options=options)
        create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=3, bots=[])

    assert queries() == one <= 18 + len(options)


def test_strangers_games_are_not_listed(as_charlie: Client, game: Game) -> None:
    assert game.name not in home(as_charlie)
