"""A backup goes from one kind of database to the other and back, as an operator would take it there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings

PLAY = """
from accounts.models import User
from games.services import wake
from games.services.play import computers
from games.services.lobby.games import create_game
wake.send = lambda *message: None
alice = User.objects.create_user("alice", "alice@example.org", "alice on horseback")
for name in ("Une « partie » à Noël", "🎲"):
    game = create_game(creator=alice, name=name, rulebook_key="h2000_world", seats=3, bots=["sensible"] * 2)
    computers.play_computers(game.pk)
"""


@pytest.fixture
def empty_postgresql(postgresql_url: str) -> str:
    """The URL of a new database on the server of the tests."""
    with psycopg.connect(postgresql_url, autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS restored")
        connection.execute("CREATE DATABASE restored")
    return urlsplit(postgresql_url)._replace(path="/restored").geturl()


def manage(database: str, folder: Path, *arguments: str) -> str:
    """What a command prints that works on this database."""
    environment = {
        **os.environ,
        "ESTAFETTE_MODE": "local",
        "ESTAFETTE_VAR": str(folder),
        "DATABASE_URL": database,
    }
    command = [sys.executable, "manage.py", *arguments]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def checksums(file: Path) -> dict[str, str]:
    """Of each table in the archive but those that a restore changes: the outbox, chains, the log."""
    with zipfile.ZipFile(file) as archive:
        parts = json.loads(archive.read("manifest.json"))["parts"]
    changed = {"games.mail", "games.commitment", "tournaments.drawchain", "tournaments.step"}
    return {part["model"]: part["sha256"] for part in parts if part["model"] not in changed}


def test_a_site_moves_to_postgresql_and_back(tmp_path: Path, empty_postgresql: str) -> None:
    sqlite, other = (f"sqlite:///{tmp_path}/{name}.sqlite3" for name in ("first", "second"))
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    manage(sqlite, tmp_path, "migrate", "-v0")
    manage(sqlite, tmp_path, "shell", "-v0", "-c", PLAY)
    manage(sqlite, tmp_path, "backup", str(first))

    for database, file, again in ((empty_postgresql, first, second), (other, second, third)):
        manage(database, tmp_path, "migrate", "-v0")
        manage(database, tmp_path, "restore", str(file))
        assert "2 of 2 games" in manage(database, tmp_path, "verify_game", "--all")
        manage(database, tmp_path, "backup", str(again))

    assert checksums(first) == checksums(second) == checksums(third)
