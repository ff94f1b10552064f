"""Openings of games that had begun before openings knew it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.models import User
from games.clock.pace import Pace
from games.models import Game, Opening
from games.models.opening import Access
from games.services.lobby.games import create_game
from tests.support.tables import open_table

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]
BEFORE = ("games", "0045_letters_held_for_people")


@pytest.fixture
def games(alice: User, bob: User, charlie: User) -> Iterator[tuple[Game, Game]]:
    """Return a game that has begun and one that waits, in the database of the version before."""
    begun = open_table(alice, bob, charlie)
    Opening.objects.update_or_create(game=begun, defaults={"access": Access.OPEN})
    opening = Opening(access=Access.OPEN)
    waiting = create_game(
        creator=alice,
        name="Waits",
        rulebook_key="h2000_world",
        seats=3,
        bots=[],
        pace=Pace(),
        opening=opening,
    )
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    MigrationExecutor(connection).migrate([BEFORE])
    yield begun, waiting
    MigrationExecutor(connection).migrate(leaves)


def test_only_games_that_wait_are_listed_after_the_migration(games: tuple[Game, Game]) -> None:
    executor = MigrationExecutor(connection)

    executor.migrate(executor.loader.graph.leaf_nodes())

    assert list(Opening.objects.listed().values_list("game", flat=True)) == [games[1].pk]
