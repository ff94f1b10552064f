"""An earlier site is migrated and goes on: games of every edition, waiting mails, orders that were left.

`before.sql.xz` is the database of a site before editions owned what they add: two people in a game of each
edition, one of which waits for an answer to a question. The code of that time made it; it cannot be made
again.
"""

from __future__ import annotations

import io
import lzma
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from pytest_django import DjangoDbBlocker

from games.mail.incoming.inbox import read_messages
from games.mail.outgoing.post import deliver_mails
from games.models import Game, Inbound, Player
from games.services.backup.older import a_database_beside
from tests.support.tables import act, next_player

pytestmark = pytest.mark.django_db

BEFORE = Path(__file__).with_name("before.sql.xz")


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Path:
    """Return the earlier database after all migrations since."""
    database = tmp_path_factory.mktemp("migrated") / "before.sqlite3"
    with closing(sqlite3.connect(database)) as before:
        before.executescript(lzma.decompress(BEFORE.read_bytes()).decode())
    with django_db_blocker.unblock(), a_database_beside(database):
        call_command("migrate", verbosity=0)
    return database


@pytest.fixture(autouse=True)
def on_that_site(migrated: Path, tmp_path: Path) -> Iterator[None]:
    """Run the test on a copy of it."""
    with a_database_beside(Path(shutil.copy(migrated, tmp_path))):
        yield


def verified() -> str:
    output = io.StringIO()
    call_command("verify_game", "--all", stdout=output)
    return output.getvalue()


def test_a_site_of_before_is_migrated_and_goes_on() -> None:
    assert "20 of 20 games" in verified()
    left = Player.objects.exclude(ahead="").count()

    deliver_mails()
    read_messages()
    for game in Game.objects.filter(status=Game.Status.RUNNING):
        for _ in range(3):
            if next_player(game) is not None:
                act(game)
    deliver_mails()

    assert Game.objects.exclude(version=0).count() == 20
    assert not Inbound.objects.filter(done_at=None).exists()
    assert Inbound.objects.get().given > 0
    assert Player.objects.exclude(ahead="").count() < left
    assert mail.outbox
    assert "20 of 20 games" in verified()


def test_a_site_that_goes_back_still_knows_the_owners_of_secrets() -> None:
    with closing(sqlite3.connect(":memory:")) as before:
        before.executescript(lzma.decompress(BEFORE.read_bytes()).decode())
        secrets = whose_secrets(before)
    assert {seat for _game, _number, seat in secrets} >= {None, 0, 1}

    call_command("migrate", "games", "0028", verbosity=0)

    assert whose_secrets(connection.connection) == secrets


def whose_secrets(database: sqlite3.Connection) -> list[tuple[str, int, int | None]]:
    """Return each event of the record, with the only seat that might know of it."""
    return database.execute(
        "select game_id, number, only_for from games_event order by game_id, number"
    ).fetchall()
