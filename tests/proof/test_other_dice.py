"""A die of eight, and an attacker who wins ties: each is right everywhere, without any special case."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.mail import EmailMessage
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.fixtures import Settings

from accounts.models import User
from games.analysis.dice_luck import fortune, meetings
from games.bots import BOTS
from games.engine import Illegal
from games.engine.chance.dice import GivenDice
from games.engine.chance.odds import chance_to_take
from games.engine.events import Attacked
from games.engine.notation import position_to_json
from games.engine.orders import Resign
from games.models import Game
from games.presentation.charts.likelihood import likelihood
from games.presentation.turn.prospects import prospects
from games.referee import Referee
from games.rulebooks.registry import RULEBOOKS
from games.selectors.game_page import game_page
from games.selectors.record.record_file import record_of
from games.services import wake
from games.services.play.orders import give_order
from games.services.record.signature import signed
from games.services.record.verify import differences
from games.services.record.verify_record import dice_problems, rule_problems
from games.simulation import play_game
from games.texts.found import reason_of
from tests.e2e.conftest import page_of
from tests.e2e.test_dice import CHECK
from tests.engine.scene import ALICE, Scene, scene
from tests.support.mail.post_office import listening
from tests.support.people.correspondent import Correspondent
from tests.support.programs.workers import Workers
from tests.support.reading import said_twice
from tests.support.refusals import refused
from tests.support.scenes import put
from tests.support.tables import (
    act,
    act_until_turns,
    advice_by_mail,
    next_player,
    open_table,
    order,
    seat_of,
    version_of,
)
from tests.support.tampering import flip, thrown

__all__ = ["page_of"]

EDITIONS = ("die_of_eight", "attacker_wins_ties")
CHECKER = site.BASE_DIR / "docs" / "verify_dice.py"
DOWNLOADED = site.BASE_DIR / "tests" / "records" / "verify_dice_1.txt"
"""The checker as people downloaded it before there were other dice."""


def wins(key: str, mine: int, theirs: int) -> bool:
    """Return whether an attacker's die beats a defender's, by the plain words of the rule."""
    return mine >= theirs if key == "attacker_wins_ties" else mine > theirs


def faces(key: str) -> range:
    return range(1, 9 if key == "die_of_eight" else 7)


def one_against_one(key: str) -> float:
    """Return the attacker's chance with one die against one."""
    return sum(wins(key, *both) for both in product(faces(key), repeat=2)) / len(faces(key)) ** 2


@pytest.fixture(params=EDITIONS)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# --- The engine


def test_the_odds_are_those_of_its_dice(key: str) -> None:
    combat = RULEBOOKS[key].combat

    assert chance_to_take(combat, 2, 1) == pytest.approx(one_against_one(key))
    three = sum(wins(key, max(dice[:3]), dice[3]) for dice in product(faces(key), repeat=4))
    outcomes = {(lost, killed): chance for lost, killed, chance in combat.outcomes(3, 1, 1)}
    assert outcomes[0, 1] == pytest.approx(three / len(faces(key)) ** 4)


def test_dice_that_are_typed_in_are_taken_as_they_are(key: str) -> None:
    highest = faces(key)[-1]
    game = attacking(key)
    game.order(ALICE, "attack alaska kamchatka 1 moving 1", dice=f"{highest}-{highest}")

    assert game.event(Attacked).losses == ((0, 1) if key == "attacker_wins_ties" else (1, 0),)
    with refused(Illegal, f"Throw 1 needs one die from 1 to {highest}"):
        GivenDice([[highest + 1]]).roll(1, highest)


def test_computers_of_all_levels_play_it_to_its_end(key: str) -> None:
    bots = [*BOTS.values()]
    game = play_game(RULEBOOKS[key], [bots[number % len(bots)] for number in range(max(3, len(bots)))], "1")

    assert game.winners
    rolls = {die for event in game.events if isinstance(event, Attacked) for die in event.rolls}
    assert rolls - {" ", "-"} == {str(face) for face in faces(key)}


def test_a_house_rule_with_other_dice_is_not_offered(key: str) -> None:
    assert reason_of(RULEBOOKS[key].withheld["js_3"]) == "Fights have dice of their own here."


def test_luck_is_what_is_expected_of_its_dice(key: str) -> None:
    combat = RULEBOOKS[key].combat
    fought = Attacked(0, 1, 2, 1, "3-3", 0, 0, 0, (combat.costs["3-3"],))
    mine = fortune(meetings([fought], combat), 0)

    assert mine.expected_lost == pytest.approx(1 - one_against_one(key))
    assert mine.expected_beaten == pytest.approx(one_against_one(key))


def test_it_is_simulated(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", rulebook=key, players="sensible,beginner,random", games=2)

    assert "2 games, 0 unfinished" in capsys.readouterr().out


def test_the_referee_plays_it_with_the_dice_of_a_table(key: str) -> None:
    referee, highest = Referee(), faces(key)[-1]
    game = attacking(key)
    ask(referee, do="put", position=position_to_json(game.rulebook, game.position), seed=1)
    text = "attack alaska kamchatka 1 moving 1"
    refused = ask(referee, do="order", seat=ALICE, text=text, dice=[[highest + 1], [1]])
    played = ask(referee, do="order", seat=ALICE, text=text, dice=[[highest], [highest]])

    assert refused["error"]["code"] == "dice_wrong"
    assert f"from 1 to {highest}" in refused["error"]["message"]
    attacked = next(event for event in played["events"] if event["event"] == "attacked")
    assert attacked["dice"] == [[highest], [highest]]


def attacking(key: str) -> Scene:
    lands: dict[str, Any] = {"alice": "alaska 3, peru", "bob": "kamchatka 1, brazil", "charlie": "japan"}
    return scene(rulebook=key, phase="attack", **lands)


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    return referee.answer(json.dumps(request))


# --- The site


@pytest.fixture
def game(key: str, alice: User, bob: User, charlie: User, transactional_db: None) -> Game:
    return open_table(alice, bob, charlie, rulebook=key)


def shown(user: User, address: str) -> str:
    client = Client()
    client.force_login(user)
    return html.unescape(client.get(address).content.decode())


def test_the_page_tells_its_chance_and_draws_its_dice(game: Game, key: str, alice: User) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 2, peru 1", charlie="japan 1")
    page = shown(alice, f"{game.get_absolute_url()}?source=alaska&target=kamchatka")
    assert str(likelihood(one_against_one(key))) in page

    highest = faces(key)[-1]
    order(game, alice, "attack alaska kamchatka 1 moving 1", str(highest), str(highest))
    page = shown(alice, game.get_absolute_url())
    rolls = page.partition('<ol class="rolls">')[2].partition("</ol>")[0]

    lost = [colour for colour in re.findall(r'class="die (\w+) lost"', rolls)]
    seat = seat_of(game, alice)
    colour = game.players.get(seat=seat).colour
    assert (lost == [colour]) == (key == "die_of_eight")
    assert len(lost) == 1
    assert f'aria-label="{highest}, lost"' in rolls
    assert f'<i class="f{highest}">' in page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_say_which_dice_and_who_wins_ties(key: str, alice: User, language: str) -> None:
    User.objects.filter(pk=alice.pk).update(language=language)
    rules = shown(alice, reverse("rules", args=[key]))

    told = {
        ("die_of_eight", "en"): "The dice of both sides have 8 faces.",
        ("die_of_eight", "fr"): "Les dés des deux camps ont 8 faces.",
        ("attacker_wins_ties", "en"): "on a tie, the defender loses one.",
        ("attacker_wins_ties", "fr"): "à égalité, le défenseur en perd une.",
    }
    usual = {"en": "on a tie, the attacker loses one", "fr": "à égalité, l’attaquant en perd une"}
    assert told[key, language] in rules
    assert (usual[language] in rules) == (key == "die_of_eight")
    assert not said_twice(rules)


def test_the_comparison_of_editions_says_so_too(key: str, alice: User) -> None:
    told = {
        "die_of_eight": "1–3; all dice have 8 faces",
        "attacker_wins_ties": "1–3; the attacker wins ties",
    }

    assert told[key] in shown(alice, reverse("comparison"))


def test_it_is_played_by_mail(
    key: str,
    alice: User,
    bob: User,
    mailoutbox: list[EmailMessage],
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    transactional_db: None,
) -> None:
    workers = Workers()
    monkeypatch.setattr(wake, "wake_worker", workers.send)
    settings.MAIL_DELAY = 0
    with listening() as mail_server:
        people = {user.pk: Correspondent(user, mail_server, mailoutbox, workers) for user in (alice, bob)}
        game = open_table(alice, bob, bots=["sensible"], rulebook=key)
        workers.run()
        text, chances = "", 0
        while not text.startswith("attack"):
            player = next_player(game)
            assert player is not None
            assert player.user is not None
            mail = people[player.user.pk].newest().get_body(("plain",))
            best = prospects(game_page(Game.objects.get(pk=game.pk), player.user), 1)
            if best and mail and "Chances" in mail.get_content():
                chances += 1
                assert str(likelihood(best[0].chance)) in mail.get_content()
            text, before = advice_by_mail(game, player.seat, "en"), version_of(game)
            answer = people[player.user.pk].answer(text)
            assert version_of(game) > before, answer
    assert chances
    assert not list(differences(game.pk))


# --- Its record


def finished(game: Game, *losers: User) -> dict[str, Any]:
    """Return the record of the game after some throws."""
    act_until_turns(game)
    while game.throws.exclude(thrown="").count() < 4:
        act(game)
    for loser in losers:
        give_order(game_id=game.pk, seat=seat_of(game, loser), order=Resign(), seen=version_of(game))
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return record_of(game)


def checked(checker: Path, record: dict[str, Any], folder: Path) -> tuple[int, str]:
    """Return the exit code and the output of a checker on a record, run with nothing but Python."""
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    done = subprocess.run([sys.executable, "-I", checker, file], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_its_dice_can_be_checked(game: Game, key: str, bob: User, charlie: User, tmp_path: Path) -> None:
    record = finished(game, bob, charlie)
    code, said = checked(CHECKER, record, tmp_path)

    assert code == 0, said
    assert ("throws are of dice with 8 faces." in said) == (key == "die_of_eight")
    assert not list(differences(game.pk))
    assert not [*dice_problems(record), *rule_problems(record)]
    # The earlier checker asks for a newer one, and does not call the dice wrong.
    code, said = checked(DOWNLOADED, record, tmp_path)
    assert code == (2 if key == "die_of_eight" else 0)
    assert "WRONG" not in said


def test_the_command_of_the_site_checks_it_too(
    game: Game, bob: User, charlie: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "signed.json"
    file.write_text(json.dumps(signed(finished(game, bob, charlie))))
    call_command("verify_record", file)

    assert "as they should be" in capsys.readouterr().out


def test_a_die_that_is_changed_is_found(
    game: Game, key: str, bob: User, charlie: User, tmp_path: Path
) -> None:
    record = finished(game, bob, charlie)
    throw = thrown(record)
    dice, slash, number = throw["thrown"].partition("/")
    throw["thrown"] = flip(dice) + slash + number

    assert checked(CHECKER, record, tmp_path)[0] == 1


def test_the_browser_checks_its_dice(
    game: Game, key: str, alice: User, bob: User, charlie: User, page_of: Callable[..., Page]
) -> None:
    record = finished(game, bob, charlie)
    page = page_of(alice)
    page.goto(reverse("dice", args=[game.pk]))

    assert page.evaluate(CHECK, json.dumps(record))["sound"]
    throw = thrown(record)
    dice, slash, number = throw["thrown"].partition("/")
    throw["thrown"] = flip(dice) + slash + number
    assert not page.evaluate(CHECK, json.dumps(record))["sound"]
