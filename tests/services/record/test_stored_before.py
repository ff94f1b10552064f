"""Games that were stored before a migration go on after it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from accounts.models import User
from games.models import Event, Game
from games.services.record.verify import differences
from tests.support.tables import act, open_table, order, position_of

ONLY_FOR = {"planned", "standing_set", "headquarters_chosen"}

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
def test_former_fields_are_now_among_the_extra_state(alice: User, key: str, names: set[str]) -> None:
    migration = import_module("games.migrations.0026_what_editions_keep")
    game = open_table(alice, bots=["random"] * (3 if key == "h2006_team" else 2), rulebook=key)
    while position_of(game).round == 0:
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
def test_the_record_gives_who_left_and_the_places_of_a_game_broken_off(
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


@pytest.mark.parametrize(
    ("key", "bots"),
    [
        ("h2006_mission", 2),
        ("h2000_mission", 2),
        ("h2000_capitals", 2),
        ("h2006_team", 3),
        ("h2006_2p_active", 1),
    ],
)
def test_old_rows_say_who_may_know_of_them(alice: User, key: str, bots: int) -> None:
    migration = import_module("games.migrations.0029_who_knows_what")
    game = open_table(alice, bots=["random"] * bots, rulebook=key)
    for _ in range(12):
        if Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
            act(game)
    secrets = {pk: (seen.bit_length() - 2) for pk, seen, kind in rows() if kind in ONLY_FOR}
    Event.objects.update(seen=0, parts=[])
    assert list(differences(game.pk))
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_event ADD COLUMN only_for smallint NULL")
    loader = MigrationLoader(connection)
    state = loader.project_state(("games", "0029_who_knows_what"), at_end=False)
    for operation in migration.Migration.operations[:2]:
        operation.state_forwards("games", state)
    for pk, seat in secrets.items():
        state.apps.get_model("games", "Event").objects.filter(pk=pk).update(only_for=seat)

    migration.say_who_knows(state.apps, connection.schema_editor())

    assert not list(differences(game.pk))


def rows() -> Iterator[tuple[int, int, str]]:
    """Yield the key, the readers and the kind of each event."""
    for pk, seen, data in Event.objects.values_list("pk", "seen", "data"):
        yield pk, seen, data[0]
