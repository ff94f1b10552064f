"""The secret key of the site can be changed: what the former one signed stays valid while it is listed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from accounts.mail.signed_addresses import read_signed_address, sign_address
from accounts.models import User
from games.models import Game, Player
from games.services.lobby.invitations import digest_of_address, set_closed, wants_none
from games.services.mail.keys import find_seat, key_for, new_pass, read_pass
from games.services.mail.subscriptions import read_unsubscribe_token, unsubscribe_token
from games.services.record.signature import public_keys, signed
from tests.support.tables import act_until_turns, next_player, open_table, position_of

FORMER = "the former key, which is long enough for anybody at all"
PRESENT = "the present key, which is long enough for anybody at all"
ADDRESS = "dora@example.net"


@pytest.fixture(autouse=True)
def former_key(settings: Settings) -> None:
    settings.SECRET_KEY = FORMER


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    """Return a game of three people in its first turn."""
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    game.refresh_from_db()
    return game


def link(game: Game, player: Player) -> Callable[[], bool]:
    key = key_for(player, position_of(game))
    return lambda: find_seat(key) == player


def browser_pass(game: Game, player: Player) -> Callable[[], bool]:
    text = new_pass(player)
    return lambda: read_pass(text, game.pk) == player


def link_that_unsubscribes(_game: Game, player: Player) -> Callable[[], bool]:
    assert player.user is not None
    token = unsubscribe_token(player.user, "reminder")
    return lambda: read_unsubscribe_token(token) is not None


def address(_game: Game, _player: Player) -> Callable[[], bool]:
    signed_address = sign_address("orders", "test", [1, 2, 3, 4])
    return lambda: read_signed_address("orders", "test", signed_address) == (1, 2, 3, 4)


def closed_address(_game: Game, _player: Player) -> Callable[[], bool]:
    set_closed(digest_of_address(ADDRESS), closed=True)
    return lambda: wants_none(ADDRESS)


def record(_game: Game, _player: Player) -> Callable[[], bool]:
    key = signed({})["signature"]["key"]
    return lambda: key in public_keys()


def session(_game: Game, player: Player) -> Callable[[], bool]:
    assert player.user is not None
    client = Client()
    client.force_login(player.user)
    return lambda: client.get("/people/").status_code == 200


@pytest.mark.parametrize(
    "sign",
    [
        link,
        browser_pass,
        link_that_unsubscribes,
        address,
        closed_address,
        record,
        session,
    ],
)
def test_what_the_former_key_signed_is_valid_while_that_key_is_listed(
    sign: Callable[[Game, Player], Callable[[], bool]], game: Game, settings: Settings
) -> None:
    player = next_player(game)
    assert player is not None
    is_valid = sign(game, player)
    assert is_valid()

    settings.SECRET_KEY = PRESENT
    settings.SECRET_KEY_FALLBACKS = [FORMER]
    assert is_valid()

    settings.SECRET_KEY_FALLBACKS = ["another key, which is long enough for anybody at all"]
    if sign is session:  # The session was renewed with the present key.
        settings.SECRET_KEY = "a third key, which is long enough for anybody at all"
    assert not is_valid()


def test_what_is_signed_now_does_not_need_the_former_key(settings: Settings) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = PRESENT, [FORMER]

    text = sign_address("orders", "test", [1, 2, 3, 4])

    settings.SECRET_KEY_FALLBACKS = []
    assert read_signed_address("orders", "test", text) == (1, 2, 3, 4)
