"""A turn begins with the player's losses: on the page, in the turn mail and in the daily mail."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.mail.daily.roundup import DailyGame
from games.mail.outgoing import post
from games.models import Game, Mail
from games.selectors.game_page import game_page
from tests.support.scenes import put
from tests.support.tables import act, next_player, open_table, order, position_of, seat_of

ALICE = "kamchatka, alaska, peru, brazil 9"


@pytest.fixture
def attacked(alice: User, bob: User, charlie: User) -> Callable[..., Game]:
    """Let bob and charlie take three lands of alice's, after which it is her turn."""

    def play(**options: str) -> Game:
        game = open_table(alice, bob, charlie, options=options)
        while (seat_of(game, bob) - seat_of(game, alice)) % 3 != 1:  # bob, then charlie play after alice
            game = open_table(alice, bob, charlie, options=options)
        in_place(game, "bob", rest="charlie", alice=ALICE, bob="mongolia 10, venezuela 9, ural")
        take(game, bob, "mongolia", "kamchatka")
        take(game, bob, "venezuela", "peru")
        in_place(
            game,
            "charlie",
            rest="charlie",
            alice="alaska, brazil 9",
            bob="mongolia 2, venezuela 2, kamchatka 8, peru 7, ural",
            charlie="alberta 9",
        )
        take(game, charlie, "alberta", "alaska")
        take(game, charlie, "ukraine", "ural")
        until_turn_of(game, alice)
        return game

    return play


def in_place(game: Game, turn: str, **position: str) -> None:
    """Put this player on turn, with this board."""
    until_turn_of(game, User.objects.get(username=turn))
    if "charlie" in position:
        position["charlie"] += ", ukraine 9"
    put(game, turn=turn, phase="attack", **position)  # type: ignore[arg-type]


def until_turn_of(game: Game, user: User) -> None:
    """Let everybody else place their armies and do nothing."""
    while not position_of(game).round:
        act(game)
    while (player := next_player(game)) is not None and player.user != user:
        assert player.user is not None
        view = position_of(game)
        due, land = view.to_place[player.seat], view.owner.index(player.seat)
        order(game, player.user, f"place {due} {game.board.territories[land].key}" if due else "end")
    game.refresh_from_db()


def take(game: Game, user: User, source: str, target: str) -> None:
    order(game, user, f"attack {source} {target} 3 moving 3", "666", "1")


def headline(client: Client, game: Game) -> str:
    """Return what is above the present orders."""
    html = client.get(game.get_absolute_url()).content.decode()
    found = re.search(r'id="result"[^>]*>(.*?)</div>', html, re.DOTALL)
    assert found
    return " ".join(unescape(re.sub("<[^>]*>", "", found[1])).split())


def mail_to(user: User, game: Game) -> str:
    message = post.write(Mail.objects.filter(game=game, user=user, kind="your_turn").latest("pk"))
    assert message is not None
    return " ".join(message.body.split())


LOST = "You lost 3 territories: Kamchatka, Peru and Alaska, to bob and charlie."


def test_it_is_the_headline_of_the_page(attacked: Callable[..., Game], as_alice: Client) -> None:
    """The last battle, in which charlie took Ural from bob, is below it."""
    assert headline(as_alice, attacked()) == LOST


def test_it_is_the_headline_of_the_mails(attacked: Callable[..., Game], alice: User) -> None:
    game = attacked()

    assert mail_to(alice, game).startswith(f"Your turn, alice {LOST}")
    assert DailyGame(game.players.get(user=alice), game_page(game, alice), [], is_new=False).losses == LOST


def test_in_french(attacked: Callable[..., Game], as_alice: Client, alice: User) -> None:
    game = attacked()
    User.objects.filter(pk=alice.pk).update(language="fr")

    assert headline(as_alice, game) == (
        "Vous avez perdu 3 territoires : le Kamchatka, le Pérou et l’Alaska, pris par bob et charlie."
    )


def test_the_fog_hides_nothing_of_it_and_no_more_is_told(
    attacked: Callable[..., Game], as_alice: Client, as_bob: Client, bob: User
) -> None:
    game = attacked(fog="1")

    assert headline(as_alice, game) == LOST
    order(game, User.objects.get(username="alice"), "resign")
    until_turn_of(game, bob)
    assert headline(as_bob, game) == "You lost 1 territory: Ural, to charlie."


def test_the_first_order_removes_it_and_the_readers_attack_replaces_it(
    attacked: Callable[..., Game], as_alice: Client, alice: User
) -> None:
    game = attacked()
    order(game, alice, f"place {position_of(game).to_place[seat_of(game, alice)]} brazil")
    assert headline(as_alice, game) == ""

    order(game, alice, "attack brazil peru 3", "666", "65")

    assert headline(as_alice, game).startswith("You attacked bob in Peru")


def test_territories_won_back_are_not_lost(
    attacked: Callable[..., Game], alice: User, as_alice: Client
) -> None:
    game = attacked()
    put(game, turn="alice", rest="charlie", alice="kamchatka 3, brazil 9", bob="peru 7")

    assert headline(as_alice, game) == "You lost 2 territories: Peru and Alaska, to bob and charlie."


def test_without_losses_it_says_so_instead_of_a_battle_of_others(
    attacked: Callable[..., Game], as_charlie: Client, alice: User, charlie: User
) -> None:
    game = attacked()
    order(game, alice, f"place {position_of(game).to_place[seat_of(game, alice)]} brazil")
    order(game, alice, "attack brazil peru 3", "666", "65")
    until_turn_of(game, charlie)

    assert headline(as_charlie, game) == "You lost no territory."


def test_while_others_play_the_last_battle_is_shown(attacked: Callable[..., Game], as_bob: Client) -> None:
    assert headline(as_bob, attacked()).startswith("charlie took Ural from you")
