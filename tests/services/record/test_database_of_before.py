"""A site of before is migrated and goes on: games of every edition, mails that wait, orders that were left.

`before.sql.xz` is the database of a site as it was before editions owned what they add: two
people in a game of each edition, one of which waits for an answer to a question. It was made by the code of
that time and cannot be made again.
"""

from __future__ import annotations

import lzma
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

BEFORE = Path(__file__).with_name("before.sql.xz")
PLAY_ON = """
from django.conf import settings
from django.core import mail
from games.mail.incoming.inbox import read_messages
from games.mail.outgoing.post import deliver_mails
from games.models import Game, Inbound, Mail, Player
from games.services import wake
from tests.support.tables import act, next_player

settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
wake.send = lambda *message: None
left = Player.objects.exclude(ahead="").count()
deliver_mails()
read_messages()
for game in Game.objects.filter(status=Game.Status.RUNNING):
    for _ in range(3):
        if next_player(game) is not None:
            act(game)
deliver_mails()
print("games:", Game.objects.exclude(version=0).count())
print("unread:", Inbound.objects.filter(done_at=None).count())
print("given by mail:", Inbound.objects.get().given)
print("lists followed:", left - Player.objects.exclude(ahead="").count())
print("mails:", len(mail.outbox))
"""


def manage(database: Path, *arguments: str) -> str:
    """What a command prints that works on this database."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "DATABASE_URL": f"sqlite:///{database}",
    }
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of before, after all migrations since."""
    database = tmp_path_factory.mktemp("migrated") / "before.sqlite3"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(lzma.decompress(BEFORE.read_bytes()).decode())
    manage(database, "migrate", "-v0")
    return database


@pytest.fixture
def database(migrated: Path, tmp_path: Path) -> Path:
    """A copy of it, to go on with."""
    return Path(shutil.copy(migrated, tmp_path))


def test_a_site_of_before_is_migrated_and_goes_on(database: Path) -> None:
    assert "20 of 20 games" in manage(database, "verify_game", "--all")

    told = dict(line.split(": ") for line in manage(database, "shell", "-v0", "-c", PLAY_ON).splitlines())
    assert told.pop("games") == "20"
    assert told.pop("unread") == "0"
    assert int(told.pop("given by mail")) > 0
    assert int(told.pop("lists followed")) > 0
    assert int(told.pop("mails")) > 0
    assert not told
    assert "20 of 20 games" in manage(database, "verify_game", "--all")


def test_a_site_that_goes_back_knows_whose_secrets_they_were(database: Path) -> None:
    with closing(sqlite3.connect(":memory:")) as before:
        before.executescript(lzma.decompress(BEFORE.read_bytes()).decode())
        secrets = whose_secrets(before)
    assert {seat for _game, _number, seat in secrets} >= {None, 0, 1}

    manage(database, "migrate", "games", "0028", "-v0")

    with closing(sqlite3.connect(database)) as connection:
        assert whose_secrets(connection) == secrets


def whose_secrets(connection: sqlite3.Connection) -> list[tuple[str, int, int | None]]:
    """Each event of the record, and the only seat that might know of it."""
    return connection.execute(
        "select game_id, number, only_for from games_event order by game_id, number"
    ).fetchall()
