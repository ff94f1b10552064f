"""A game that Alice opened, and that Bob and a computer player play with her; Charlie is a stranger to it."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.support.kept import made_once
from tests.support.scenes import put
from tests.support.tables import open_table

ROBOT = "Vauban"


@pytest.fixture
@made_once
def game(alice: User, bob: User) -> Game:
    """Put Alice on turn to attack: five armies in Alaska against one of Bob's in Kamchatka."""
    game = open_table(alice, bob, bots=["sensible"])
    game.players.exclude(bot="").update(name=ROBOT)
    return put(
        game,
        turn="alice",
        rest=ROBOT,
        phase="attack",
        alice="alaska 5, alberta 3, peru 1",
        bob="kamchatka 1, northwest_territory 2, japan 4",
        hands={"alice": "peru brazil siam", "bob": "japan"},
    )


@pytest.fixture
def as_alice(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


@pytest.fixture
def as_bob(bob: User) -> Client:
    client = Client()
    client.force_login(bob)
    return client


@pytest.fixture
def as_charlie(charlie: User) -> Client:
    client = Client()
    client.force_login(charlie)
    return client
