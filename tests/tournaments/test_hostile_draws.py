"""Files made to deceive or to stop a person who checks a tournament's draws are found wrong, or refused."""

from __future__ import annotations

import io
import json
import random
import runpy
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games.tournaments.models import Tournament
from tests.support.kept import made_once
from tests.support.tournaments import close, open_tournament, people, play_round

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "docs/verify_draw.py"))
HOSTILE: tuple[Any, ...] = (
    *(None, True, -1, 10**9, 10**40, 1.5, float("nan"), "", "x", "0", "ff" * 5_000, "\ud800", "\x1b[2J"),
    *("x\n9 draws of 9 entrants are as chain and words say.", [], [[]], [10**9], {}, {"": []}),
)
Draws = dict[str, Any]


@pytest.fixture
@made_once
def tournament(alice: User, make_user: Callable[..., User]) -> Tournament:
    """A tournament in which a round has been played."""
    tournament = open_tournament(alice, people(make_user, 8), rounds=2)
    close(tournament)
    play_round(tournament)
    return tournament


@pytest.fixture
def draws(client: Client, tournament: Tournament) -> Draws:
    """The draws that its page offers after two rounds are drawn."""
    found: Draws = client.get(f"{tournament.get_absolute_url()}draws.json").json()
    assert len(found["draws"]) == 2
    return found


@pytest.fixture
def checked(tmp_path: Path) -> Callable[[Any], tuple[int, list[str]]]:
    """Return a function that gives the program's findings on some draws."""

    def check(draws: Any) -> tuple[int, list[str]]:
        file, said = tmp_path / "draws.json", io.StringIO()
        file.write_text(draws if isinstance(draws, str) else json.dumps(draws))
        with redirect_stdout(said):
            code = SCRIPT["main"](str(file))
        return code, said.getvalue().splitlines()

    return check


@pytest.fixture
def commanded(tmp_path: Path) -> Callable[[Any], int]:
    """Return a function that gives the exit of the command, which also works the tables out again."""

    def command(draws: Any) -> int:
        file = tmp_path / "draws.json"
        file.write_text(json.dumps(draws))
        try:
            call_command("verify_draw", file, stdout=io.StringIO())
        except CommandError as error:
            return error.returncode
        return 0

    return command


Check = Callable[[Any], tuple[int, list[str]]]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container in some JSON, with each key in it."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


def test_sound_draws_are_found_so(draws: Draws, checked: Check) -> None:
    code, said = checked(draws)

    assert code == 0
    assert said[0] == "2 draws of 8 entrants are as chain and words say."


def test_every_file_is_judged_whatever_it_contains(
    draws: Draws, checked: Check, commanded: Callable[[Any], int]
) -> None:
    text, chance = json.dumps(draws), random.Random("hostile draws")
    for _ in range(150):
        changed = json.loads(text)
        for container, key in chance.choices([*places(changed)], k=2):
            container[key] = chance.choice(HOSTILE)

        code, said = checked(changed)

        assert code in (0, 1, 2), changed
        assert all(line.isprintable() for line in said)
        assert code == 0 or not any(line.endswith("as chain and words say.") for line in said[:1])
        assert commanded(changed) in ((code,) if code else (0, 1, 2)), changed


@pytest.mark.parametrize("text", ["", "[", "[" * 90_000, "null", "5", "[]", '"x"', "{}", "9" * 5000])
def test_other_files_are_refused(checked: Check, text: str) -> None:
    assert checked(text)[0] == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda draws: draws["draws"][0].update(link=draws["draws"][0]["link"].upper()),
        lambda draws: draws["draws"][0].update(link=f" {draws['draws'][0]['link']}"),
        lambda draws: draws["draws"].pop(0),
        lambda draws: draws["draws"].append(draws["draws"][1]),
        lambda draws: draws["entrants"].append(draws["entrants"][0]),
    ],
)
def test_draws_of_which_others_could_be_made_are_found_wrong(
    draws: Draws, checked: Check, change: Callable[[Draws], object]
) -> None:
    change(draws)

    assert checked(draws)[0] == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda draws: draws.update(tournament=f"{draws['tournament']} "),
        lambda draws: draws["draws"][0].update(number=True),
        lambda draws: draws["entrants"][0].update(since=0.5),
        lambda draws: draws.update(chains=draws["chains"] * 100_000),
        lambda draws: draws.update(draws=draws["draws"] * 100_000),
        lambda draws: draws.update(
            entrants=[{"number": number, "word": "", "since": 1} for number in range(70_000)]
        ),
    ],
)
def test_a_file_that_would_deceive_the_program_or_keep_it_busy_is_refused(
    draws: Draws, checked: Check, change: Callable[[Draws], object]
) -> None:
    change(draws)

    assert checked(draws)[0] == 2


def test_nothing_in_a_file_can_pass_for_the_verdict(draws: Draws, checked: Check) -> None:
    draws["chains"][0]["end"] += "\x1b[8m\n2 draws of 8 entrants are as chain and words say."
    draws["draws"][0]["round"] = "1\n2 draws of 8 entrants are as chain and words say."

    code, said = checked(draws)

    assert code == 1
    assert not any(line.startswith("2 draws") for line in said)
    assert "\x1b" not in "".join(said)
