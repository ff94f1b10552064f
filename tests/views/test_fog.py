"""In the fog, games that differ only out of a player’s sight show that player the same, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine import events as e
from games.engine.visibility import everybody
from games.models import Game
from games.rulebooks import RULEBOOKS, chosen
from games.rulebooks.house.fog import Fog
from games.services.record.verify import differences
from tests.support.looking import look, player_addresses
from tests.support.scenes import put
from tests.support.tables import act, note, open_table, seat_of

SCENE: dict[str, Any] = {"turn": "bob", "rest": "bob", "phase": "attack", "alice": "alaska 5"}


@pytest.fixture
def game(alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A game of three in the fog."""
    monkeypatch.setitem(RULEBOOKS, "h2000_world", RULEBOOKS["h2000_world"].with_(Fog()))
    chosen.cache_clear()
    yield open_table(alice, bob, charlie)
    chosen.cache_clear()


@pytest.fixture
def as_alice(client: Client, alice: User) -> Client:
    client.force_login(alice)
    return client


def addresses(game: Game) -> list[str]:
    return [*player_addresses(game), reverse("dice", args=[game.pk])]


def test_far_territories_and_what_happens_there(
    as_alice: Client, game: Game, bob: User, charlie: User
) -> None:
    lands, now = game.board.territory_index, timezone.now()
    bobs, other = seat_of(game, bob), seat_of(game, charlie)
    number = game.version
    pages = []
    for far, place, rolls in (
        ("congo 3, egypt 2", "siam", "611-5"),
        ("congo 9, madagascar 2", "india", "666-1"),
    ):
        game.events.filter(number__gt=number).delete()
        Game.objects.filter(pk=game.pk).update(version=number)
        put(game, charlie=far, **SCENE)
        fought = e.Attacked(bobs, lands["east_africa"], lands["congo"], other, rolls, 1, 0, 0, ((1, 0),))
        note(game, [e.Placed(bobs, ((lands[place], 3),)), fought], now)
        game.save()
        pages.append(look(as_alice, addresses(game)))

    assert {page[:3] for page in pages[0].values()} <= {b"200", b"204"}
    assert [address for address in pages[0] if pages[0][address] != pages[1][address]] == []


def test_a_game_in_the_fog_is_played_stored_and_verified(game: Game) -> None:
    for _ in range(25):
        act(game)

    assert not list(differences(game.pk))
    assert game.events.filter(data__0="deployed").exclude(seen=everybody(3)).exists()
