"""Games that were stored before a migration go on after it."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from accounts.models import User
from games.models import Game
from games.services.verify import differences
from tests.support.tables import act, open_table, order

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("h2000_capitals", {"headquarters"}),
        ("h2000_mission", {"missions"}),
        ("h2006_mission", {"objectives", "achieved"}),
        ("h2006_team", {"teams"}),
    ],
)
def test_what_stood_in_fields_of_its_own_stands_among_what_editions_keep(
    alice: User, key: str, names: set[str]
) -> None:
    migration = import_module("games.migrations.0026_what_editions_keep")
    game = open_table(alice, bots=["random"] * (3 if key == "h2006_team" else 2), rulebook=key)
    for _ in range(3):
        act(game)
    editor = connection.schema_editor()

    migration.apart(apps, editor)

    state = Game.objects.get(pk=game.pk).state
    assert names == {name for name in migration.NAMES if state[name]}
    assert not names & set(state["extra"])
    assert list(differences(game.pk))

    migration.together(apps, editor)

    assert not list(differences(game.pk))
    act(Game.objects.get(pk=game.pk))


@pytest.mark.parametrize("leavers", [1, 2])
def test_who_left_and_the_places_of_a_game_broken_off_come_out_of_the_record(
    alice: User, bob: User, leavers: int
) -> None:
    migration = import_module("games.migrations.0027_how_games_ended")
    game = open_table(alice, bob, bots=["random"] * 2)
    for user in (bob, alice)[:leavers]:
        order(game, user, "resign")
    editor = connection.schema_editor()

    migration.forgotten(apps, editor)
    assert list(differences(game.pk))

    migration.worked_out(apps, editor)
    assert not list(differences(game.pk))
