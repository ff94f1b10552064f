"""A game of each edition on the site: stored, shown, told and verified."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.rulebooks.registry import RULEBOOKS
from games.services.record.verify import differences
from tests.support.tables import act, open_table

pytestmark = pytest.mark.django_db


TABLES = [
    (key, players)
    for key, rulebook in RULEBOOKS.items()
    for players in rulebook.players
    if players in (rulebook.players[0], 3)
]
"""Each edition with the fewest players, and with three where two are the fewest."""


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_a_game_of_every_edition_is_played_to_its_end(
    alice: User, client: Client, key: str, players: int
) -> None:
    """Alice plays as the sensible player advises, and looks at her page now and then."""
    game = open_table(alice, bots=["sensible"] * (players - 1), rulebook=key)
    client.force_login(alice)
    orders = 0
    while (game := Game.objects.get(pk=game.pk)).status == Game.Status.RUNNING:
        if orders % 5 == 0:
            client.cookies["django_language"] = "fr" if orders % 2 else "en"
            view = "?view=table" if orders % 2 else ""
            assert client.get(reverse("game", args=[game.pk]) + view).status_code == 200
        act(game)
        orders += 1

    assert not list(differences(game.pk))
    for page in ("game", "story", "record"):
        assert client.get(reverse(page, args=[game.pk])).status_code == 200
