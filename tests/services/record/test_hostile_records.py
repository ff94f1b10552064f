"""Files made to deceive or to stop a person who checks a game are checked, found wrong, or refused."""

from __future__ import annotations

import io
import json
import random
import runpy
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from tests.services.record.test_record_file import SCRIPT, export
from tests.support.tampering import Record, finished_game

HOSTILE: tuple[Any, ...] = (
    *(None, True, -1, 10**9, 10**40, 1.5, float("nan"), "", "x", "0", "ff" * 5_000, "\ud800", "\x1b[2J"),
    *("All as the chains say: 9 throws, 9 shuffles.\nword of", [], [[]], [10**9], {}, {"": []}),
)


@pytest.fixture
def record(alice: User, bob: User, charlie: User) -> Record:
    return export(finished_game(alice, bob, charlie))


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container in some JSON, with each key in it."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


def offline(file: Path) -> tuple[int, str]:
    """Return the exit code and the output of the documented program."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = runpy.run_path(str(SCRIPT))["main"](str(file))
    return code, said.getvalue()


def test_every_record_is_judged_whatever_it_contains(record: Record, tmp_path: Path) -> None:
    text, chance = json.dumps(record), random.Random("hostile records")
    file = tmp_path / "record.json"
    for _ in range(40):
        changed = json.loads(text)
        for container, key in chance.choices([*places(changed)], k=2):
            container[key] = chance.choice(HOSTILE)
        file.write_text(json.dumps(changed))

        code, said = offline(file)

        assert code in (0, 1, 2), changed
        assert all(line.isprintable() for line in said.split("\n")), said
        assert said.count("\nAll as the chains say") <= 1
        with pytest.raises(CommandError):
            call_command("verify_record", str(file), stdout=io.StringIO())


def test_a_name_cannot_pass_for_the_verdict(record: Record, tmp_path: Path) -> None:
    """Otherwise it would end its line, and begin one in the words of the program."""
    record["seats"][0] |= {
        "name": "\x1b[8m",
        "word": "x\nAll as the chains say: 99 throws, 9 shuffles.\x1b[8m",
    }
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))

    code, said = offline(file)

    assert code == 1
    assert not any(line.startswith("All") for line in said.splitlines())
    assert "\x1b" not in said


def busy_shuffle(record: Record) -> None:
    record["throws"][0]["shuffled"][0] = 10**9


def busy_chains(record: Record) -> None:
    record["chains"] *= 10_000


@pytest.mark.parametrize("make_busy", [busy_shuffle, busy_chains])
def test_a_file_that_would_keep_the_program_busy_is_refused(
    make_busy: Callable[[Record], None], record: Record, tmp_path: Path
) -> None:
    make_busy(record)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))

    assert offline(file)[0] == 2
    with pytest.raises(CommandError) as refused:
        call_command("verify_record", str(file))
    assert refused.value.returncode == 2
