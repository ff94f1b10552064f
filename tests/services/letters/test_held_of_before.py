"""Held letters that named seats name the people on them, and the other way round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.models import User
from games.models import Game, HeldLetter
from games.models.letters import Audience
from tests.support.tables import open_table

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]
OF_SEATS = ("games", "0044_letters")
OF_PEOPLE = ("games", "0045_letters_held_for_people")


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Iterator[Game]:
    """Return a game of the three; at the end the database is again that of the present version."""
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield open_table(alice, bob, charlie)
    MigrationExecutor(connection).migrate(leaves)


def held_after(migration: tuple[str, str]) -> Any:
    """Migrate the database; return the held letters as the version of that time knew them."""
    executor = MigrationExecutor(connection)
    executor.migrate([migration])
    executor.loader.build_graph()
    # Other apps know games of their own time, so only the games' migrations say what a held letter was.
    return executor.loader.project_state([migration]).apps.get_model("games", "HeldLetter").objects


def test_held_letters_name_the_people_on_the_seats_that_they_named(
    game: Game, alice: User, bob: User, charlie: User, make_user: Callable[..., User]
) -> None:
    larger = open_table(alice, bob, charlie, make_user("dora"))
    seat = {player.user: player.seat for player in game.players.all()}
    of_dora = max(player.seat for player in larger.players.all())
    held = held_after(OF_SEATS)
    for name, seats in {
        "to two": [seat[charlie], seat[bob]],
        "to one": [seat[bob]],
        "to nobody yet": [],
        "to one at another table": [seat[bob], of_dora],
    }.items():
        held.create(game_id=game.pk, writer_id=alice.pk, audience=Audience.SOME, seats=seats, text=name)
    held.create(game_id=game.pk, writer_id=alice.pk, audience=Audience.ALL, text="to all")

    people = dict(held_after(OF_PEOPLE).values_list("text", "people"))

    assert {*people.pop("to two")} == {bob.pk, charlie.pk}
    assert people == {"to one": [bob.pk], "to nobody yet": [], "to one at another table": [], "to all": []}


def test_the_way_back_names_seats_again(game: Game, alice: User, bob: User, charlie: User) -> None:
    seats = {player.user_id: player.seat for player in game.players.all()}
    HeldLetter.objects.create(
        game=game, writer=alice, audience=Audience.SOME, people=[bob.pk, charlie.pk], text="to two"
    )

    assert {*held_after(OF_SEATS).get().seats} == {seats[bob.pk], seats[charlie.pk]}
    assert {*held_after(OF_PEOPLE).get().people} == {bob.pk, charlie.pk}
