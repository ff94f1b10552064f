"""A backup is tried beside the site: restored into a temporary database, verified, and thrown away."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core import mail
from django.core.management import CommandError, call_command

from accounts.models import User
from games.models import Game, Player
from games.services.backup.backup import write_backup
from tests.support.tables import act_until_turns, open_table

pytestmark = pytest.mark.every_database


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    """Return a game of three people in its first turn."""
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    return game


def tried(file: Path, **options: int) -> str:
    said = io.StringIO()
    call_command("try_backup", file, stdout=said, **options)
    return said.getvalue()


def test_a_sound_backup_is_restored_and_verified_beside_the_site(game: Game, tmp_path: Path) -> None:
    write_backup(tmp_path / "site.zip")
    mails, version = len(mail.outbox), Game.objects.get().version

    said = tried(tmp_path / "site.zip")

    assert "As their records say: 1 of 1 games." in said
    assert "can be restored" in said
    assert (len(mail.outbox), Game.objects.get().version) == (mails, version)


def test_only_some_games_may_be_verified(alice: User, bob: User, tmp_path: Path) -> None:
    for _ in range(3):
        open_table(alice, bob, bots=["random"])
    write_backup(tmp_path / "site.zip")

    assert "As their records say: 2 of 2 games." in tried(tmp_path / "site.zip", games=2)


def test_a_backup_without_games_is_tried_too(alice: User, tmp_path: Path) -> None:
    write_backup(tmp_path / "site.zip")

    assert "As their records say: 0 of 0 games." in tried(tmp_path / "site.zip", games=2)


def test_a_backup_whose_games_differ_from_their_records_fails(game: Game, tmp_path: Path) -> None:
    player = game.players.order_by("seat").first()
    assert player is not None
    Player.objects.filter(pk=player.pk).update(to_place=player.to_place + 9)
    write_backup(tmp_path / "site.zip")

    with pytest.raises(CommandError, match="Differing from their records: 1 of 1 games"):
        tried(tmp_path / "site.zip")


def test_a_damaged_backup_fails(game: Game, tmp_path: Path) -> None:
    write_backup(tmp_path / "site.zip")
    whole = (tmp_path / "site.zip").read_bytes()
    (tmp_path / "site.zip").write_bytes(whole[: len(whole) // 2])

    with pytest.raises(CommandError):
        tried(tmp_path / "site.zip")
