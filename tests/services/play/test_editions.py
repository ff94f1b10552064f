"""A game of each edition on the site is stored, shown, narrated and verified."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine import Resign
from games.models import Game
from games.rulebooks.registry import RULEBOOKS
from games.services.play.orders import give_order
from games.services.record.verify import differences
from tests.support.tables import act, next_player, open_table, version_of

pytestmark = pytest.mark.django_db


TABLES = [
    (key, players)
    for key, rulebook in RULEBOOKS.items()
    for players in rulebook.players
    if players in (rulebook.players[0], 3)
]
"""Each edition with the fewest players, and also with three if that is two."""
ORDERS = 10
"""The number of orders between Alice's looks at her page, in one language and then in the other."""


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_a_game_of_every_edition_is_played_to_its_end(
    alice: User, client: Client, key: str, players: int
) -> None:
    """Alice plays as the sensible player advises, looks at her page, and wins when the others give up."""
    game = open_table(alice, bots=["sensible"] * (players - 1), rulebook=key)
    client.force_login(alice)
    for language, view in (("en", ""), ("fr", "?view=table")):
        client.cookies["django_language"] = language
        assert client.get(reverse("game", args=[game.pk]) + view).status_code == 200
        for _ in range(ORDERS):
            if next_player(game):
                act(game)
    for player in game.players.exclude(user=alice):
        if next_player(game):
            give_order(game_id=game.pk, seat=player.seat, order=Resign(), seen=version_of(game))

    assert Game.objects.get(pk=game.pk).status == Game.Status.OVER
    assert not list(differences(game.pk))
    for page in ("game", "story", "record"):
        assert client.get(reverse(page, args=[game.pk])).status_code == 200
