"""A game as one file can be checked offline, every change is found, and secrets come only after the end."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from accounts.models import User
from games.engine.position import HIDDEN
from games.models import Game
from games.selectors.record.record_file import record_of
from games.services.lobby.games import create_game
from games.services.record import verify_record
from games.services.record.signature import signed
from games.services.record.verify import differences
from games.services.record.verify_record import rule_problems
from tests.support.tables import act, act_until_turns, open_table, order
from tests.support.tampering import TAMPERED, Record, finished_game, first

SCRIPT = site.BASE_DIR / "docs" / "verify_dice.py"
DOWNLOADED = site.BASE_DIR / "tests" / "records" / "verify_dice_1.txt"
"""The program as people downloaded it before there were dice with other faces."""


@pytest.fixture
def over(alice: User, bob: User, charlie: User) -> Game:
    return finished_game(alice, bob, charlie)


@pytest.fixture
def running(alice: User, bob: User, charlie: User) -> Game:
    """Open a game with secrets."""
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    while not game.cards.filter(place="hand").exists():
        act(game)
    return game


def export(game: Game) -> Record:
    output = io.StringIO()
    call_command("export_game", game.pk, stdout=output)
    record: Record = json.loads(output.getvalue())
    return record


def offline(record: Any, folder: Path, script: Path = SCRIPT) -> tuple[int, str]:
    """Return the exit code and the output of the documented program, with nothing but Python."""
    file = folder / "record.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record))
    done = subprocess.run([sys.executable, "-I", script, file], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def verify(record: Record, folder: Path) -> str:
    """Return the output of `verify_record`; raise CommandError if it finds a fault."""
    file, output = folder / "signed.json", io.StringIO()
    file.write_text(json.dumps(record))
    call_command("verify_record", file, stdout=output)
    return output.getvalue()


def test_an_endlessly_nested_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text("[" * 90_000)

    with pytest.raises(CommandError, match="is no JSON") as refused:
        call_command("verify_record", file)

    assert refused.value.returncode == 2


def test_a_finished_game_can_be_checked(over: Game, alice: User, tmp_path: Path) -> None:
    record = export(over)

    code, said = offline(record, tmp_path)

    throws, shuffles = record["throws"][-1]["throws"], record["throws"][-1]["shuffles"]
    assert code == 0, said
    assert offline(record, tmp_path, DOWNLOADED) == (code, said)
    assert f"All as the chains say: {throws} throws, {shuffles} shuffles." in said
    reasons = [chain["reason"] for chain in record["chains"]]
    assert reasons == ["start", "restored", "used_up", "restored"]
    assert f"word of alice: {over.players.get(user=alice).word} (made up by the site)" in said
    assert record["chains"][1]["rolls_end"] in said
    assert "as they should be" in verify(record, tmp_path)


def test_every_change_is_found_offline(over: Game, tmp_path: Path, subtests: pytest.Subtests) -> None:
    text = json.dumps(export(over))
    for kind, tamper in TAMPERED.items():
        with subtests.test(kind):
            record = json.loads(text)
            tamper(record)

            code, said = offline(record, tmp_path)

            assert code == 1, said
            assert "WRONG: " in said
            with pytest.raises(CommandError):
                verify(record, tmp_path)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": "estafette-record", "version": 1}', "\xff"])
def test_other_files_are_refused(content: str, tmp_path: Path) -> None:
    code, said = offline(content, tmp_path)

    assert code == 2
    assert "not a record that can be checked" in said
    with pytest.raises(CommandError) as refused:
        call_command("verify_record", tmp_path / "record.json")
    assert refused.value.returncode == 2


def test_a_record_of_another_site_fails_the_check(over: Game, tmp_path: Path, settings: Settings) -> None:
    record = export(over)
    settings.SECRET_KEY = "another site"

    with pytest.raises(CommandError, match="1 things are wrong"):
        verify(record, tmp_path)


def test_a_change_that_no_die_tells_of_breaks_the_signature(over: Game, tmp_path: Path) -> None:
    record = export(over)
    record["game"]["name"] = "Another one"

    assert offline(record, tmp_path)[0] == 0
    with pytest.raises(CommandError, match="1 things are wrong"):
        verify(record, tmp_path)


def test_the_deal_is_checked_by_the_rules(over: Game) -> None:
    record = record_of(over)
    assert list(rule_problems(record)) == []

    owners = first(record, "dealt")[1]
    owners.append(owners.pop(0))

    assert "the game was not dealt as its shuffles say" in list(rule_problems(record))


def test_a_running_game_tells_no_secrets(running: Game, tmp_path: Path) -> None:
    record = export(running)

    assert not any("shuffles_secret" in chain for chain in record["chains"])
    assert not any("digest" in event for event in record["events"])
    names = {event["event"][0] for event in record["events"]}
    assert "planned" not in names
    assert set(first(record, "shuffled")[1]) == {HIDDEN}
    assert first(record, "card_drawn")[2] == HIDDEN
    secret = bytes(running.commitments.get().shuffles_kept).hex()
    assert secret not in json.dumps(record)
    code, said = offline(record, tmp_path)
    assert code == 0, said
    assert "cannot be checked before the game is over" in said
    assert "as they should be" in verify(record, tmp_path)


def test_missions_are_secrets_too(alice: User) -> None:
    record = export(open_table(alice, bots=["random", "random"], rulebook="h2000_mission"))

    assert set(first(record, "missions_dealt")[1]) == {HIDDEN}


def test_a_game_without_chains_is_told_from_a_sound_one(running: Game, tmp_path: Path) -> None:
    running.commitments.all().delete()

    code, said = offline(signed(record_of(running)), tmp_path)

    assert code == 1
    assert "this game has no chains" in said


def test_a_game_that_has_not_begun_has_no_record(alice: User) -> None:
    game = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])

    for number in (game.pk, 999):
        with pytest.raises(CommandError) as refused:
            call_command("export_game", number)
        assert refused.value.returncode == 2


def test_the_script_has_nothing_of_the_site(over: Game) -> None:
    assert "games" not in SCRIPT.read_text()
    assert verify_record.dice_problems(record_of(over)) == []


def test_a_game_without_cards_has_an_empty_pile_and_is_right(alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"], options={"no_cards": "1"})
    for user in (alice, bob):
        order(game, user, "resign")
    assert not list(differences(game.pk))
