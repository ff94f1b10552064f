"""`manage.py referee` and its documentation."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.notation.events import NAMES
from games.engine.notation.positions.reading import FIELDS
from games.features.objectives.cards import Timing
from games.referee import REQUESTS, Referee
from games.rulebooks.registry import EDITIONS, rulebook_for
from tests.referee.test_bad_input import BAD_LINES
from tests.support.raises import codes_in, rule_files
from tests.support.rulebooks.editions import every_game

HOUSE = [rulebook for rulebook, _ in every_game("h2000_world", "h2000_mission")]
PRISONERS = rulebook_for("h2000_world", {"js_6": "1", "js_7": "1"})
KINDS = {kind for book in [*EDITIONS, *HOUSE, PRISONERS] for kind in book.kinds.items()}
ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "manage.py", "referee"]
DOCUMENT = (ROOT / "docs" / "referee.md").read_text(encoding="utf-8")
SESSIONS = [session.splitlines() for session in re.findall(r"```json\n(.*?)\n```", DOCUMENT, re.DOTALL)]
(PROGRAM,) = re.findall(r"```python\n(.*?)\n```", DOCUMENT, re.DOTALL)


def run(*lines: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run `manage.py referee` with these lines."""
    text = b"\n".join(lines)
    return subprocess.run(COMMAND, cwd=ROOT, input=text, capture_output=True, check=False, timeout=60)


def test_the_first_documented_session_goes_as_printed_and_ends_with_the_input() -> None:
    lines = [line.encode() for line in SESSIONS[0][::2]]
    done = run(*lines)
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == SESSIONS[0][1::2]


@pytest.mark.parametrize("session", SESSIONS[1:])
def test_every_documented_session_goes_as_printed(session: list[str]) -> None:
    referee = Referee()
    assert [json.loads(answer) for answer in session[1::2]] == [
        referee.answer(request) for request in session[::2]
    ]


def test_the_documented_program_plays() -> None:
    program = PROGRAM.replace('["python3", "manage.py", "referee"]', repr(COMMAND))
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, text=True, timeout=60
    )
    assert re.fullmatch(r"events: \d+ winners: \[\d?\]\n", done.stdout)


def test_it_survives_every_line() -> None:
    lines = [line if isinstance(line, bytes) else line.encode() for line in BAD_LINES if line != "\n"]
    done = run(*lines, b'{"do": "help"}')
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [False] * len(lines) + [True]
    assert done.returncode == 0


def test_it_answers_at_once() -> None:
    with subprocess.Popen(COMMAND, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(b'{"do": "help"}\n')
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"] is True
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_everything_is_documented() -> None:
    described = set(re.findall(r"^\| `(\w+)` \|", DOCUMENT, re.MULTILINE))
    editions = Referee().rulebooks({})["rulebooks"]
    aims = [aim for edition in editions for aim in edition["missions"] + edition["objectives"]]
    assert described >= {aim["asks"] for aim in aims} | {moment.value for moment in Timing}
    assert described >= set(REQUESTS) | FIELDS | {name for name, _ in KINDS}


def test_every_field_of_an_event_is_documented() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)*)", DOCUMENT.partition("## Events")[2], re.MULTILINE)
    told = {(name, *sorted({*re.findall(r"\w+", fields)} - {"engaged", "set"})) for name, fields in rows}
    fields = {
        (name, *sorted(NAMES.get(field, field) for field in kind.__annotations__))
        for name, kind in KINDS
        if name not in ("asked", "polled")
    }
    assert fields <= told


def test_no_event_calls_a_field_as_what_every_event_has() -> None:
    """Every event has its number in the record, and its kind."""
    assert not [name for name, kind in KINDS if {"number", "event"}.intersection(kind.__annotations__)]


def test_every_code_is_documented() -> None:
    codes = codes_in([*rule_files(), ROOT / "games" / "referee.py"]) | {"no_landing"}
    table = DOCUMENT.partition("## Codes")[2]
    assert set(re.findall(r"`(\w+)`", table)) - {"do", "dice"} == codes


def test_every_phase_question_and_state_is_documented() -> None:
    """Programs need the documentation to put any position."""
    names = {name for book in [*EDITIONS, *HOUSE, PRISONERS] for name in (*book.stages, *book.extras)}
    for name in names:
        assert f"`{name}`" in DOCUMENT or f'{{"{name}":' in DOCUMENT, name
