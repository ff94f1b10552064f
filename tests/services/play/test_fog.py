"""A game in the fog: its dice are sealed until the end, and can be checked afterwards."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine.position import HIDDEN
from games.engine.redaction import redact
from games.models import Game
from games.selectors.record.dice import ends_of
from games.selectors.record.record_file import record_of
from games.services.lobby.games import create_game
from games.services.play.chance import commit_all_anew
from games.services.record.signature import signed
from games.services.record.verify import differences
from tests.support.tables import act, let_computers_play, position_of

SCRIPT = settings.BASE_DIR / "docs" / "verify_dice.py"


@pytest.fixture
def game(alice: User) -> Game:
    """Open a game of Alice and three computer players for six rounds; the first round is over."""
    game = create_game(
        creator=alice,
        name="Mist",
        rulebook_key="h2000_world",
        seats=4,
        bots=["beginner"] * 3,
        options={"fog": "1", "rounds": "6"},
    )
    while position_of(game).round < 2:
        act(game)
    game.refresh_from_db()
    return game


def checked(game: Game, folder: Path) -> str:
    """Return what the documented program says of a game's record as players can load it."""
    file = folder / "record.json"
    file.write_text(json.dumps(signed(record_of(Game.objects.get(pk=game.pk)))))
    done = subprocess.run([sys.executable, "-I", SCRIPT, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def page(client: Client, game: Game, name: str, query: str = "") -> str:
    return client.get(reverse(name, args=[game.pk]) + query).content.decode()


def test_four_computers_play_it_to_its_end(game: Game, alice: User, tmp_path: Path) -> None:
    game.players.filter(user=alice).update(user=None, bot="sensible")
    Game.objects.filter(pk=game.pk).update(computer_due=timezone.now())
    let_computers_play(game)
    game.refresh_from_db()

    assert game.status == Game.Status.OVER
    assert not list(differences(game.pk))
    assert HIDDEN not in redact(game.rulebook, position_of(game), None).owner
    assert "All as the chains say" in checked(game, tmp_path)
    assert len(record_of(game)["throws"]) == game.throws.count() > 10
    call_command("verify_record", str(tmp_path / "record.json"))


def test_dice_are_sealed_until_then(game: Game, alice: User, client: Client, tmp_path: Path) -> None:
    client.force_login(alice)
    thrown = game.throws.exclude(thrown="").count()
    html = page(client, game, "dice", "?round=1")

    assert thrown
    assert "sealed until the game is over" in html
    assert 'class="thrown"' not in html
    assert "No dice were thrown" not in html
    assert game.throws.latest("first_event").link not in html
    assert "0 throws" in checked(game, tmp_path)


def test_nobody_learns_how_many_throws_there_were_before_new_chains(game: Game, tmp_path: Path) -> None:
    commit_all_anew()
    game.refresh_from_db()

    first, second = ends_of(game)

    assert game.commitments.latest("pk").throws_before > 0
    assert (first.throws_before, second.throws_before) == (0, 0)
    assert [chain["throws_before"] for chain in record_of(game)["chains"]] == [0, 0]
    assert "0 throws" in checked(game, tmp_path)


def test_the_record_tells_of_the_end_all_that_was_hidden(game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    before = page(client, game, "record", "?round=1")
    while position_of(game).phase != "over":
        act(game)

    after = page(client, game, "record", "?round=1")

    assert after.count("against") > before.count("against")
    assert "The luck of all" in after
    assert "The luck of all" not in before
    assert 'class="thrown"' in page(client, game, "dice", "?round=1")
