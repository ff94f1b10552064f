"""Godstorm through the site: stored, shown, and verified with its dice."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.rulebooks import rulebook_for
from games.services.record.verify import differences
from tests.support.tables import act, open_table, position_of, seat_of

pytestmark = pytest.mark.django_db


def test_a_whole_game_is_shown_at_every_step_and_verified(alice: User, bob: User, charlie: User) -> None:
    """In French: whoever is to act sees the page of each phase; at last every die is named."""
    people = (alice, bob, charlie)
    for user in people:
        user.language = "fr"
        user.save()
    game = open_table(alice, bob, charlie, rulebook="godstorm")
    seats = {seat_of(game, user): user for user in people}
    rulebook, shown = rulebook_for("godstorm"), set()
    while game.status != Game.Status.OVER:
        position = position_of(game)
        stage = rulebook.stage(position).key
        if stage not in shown:
            shown.add(stage)
            client = Client()
            client.force_login(seats[rulebook.to_act(position)[0]])
            page = client.get(f"/games/{game.pk}/")
            assert page.status_code == 200
        act(game)
        game.refresh_from_db()

    assert {"pantheons", "placement", "founding", "bid", "reinforce", "summon", "attack"} <= shown
    assert not list(differences(game.pk))
