"""`manage.py referee` and its documentation."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from games.engine.events import KINDS
from games.engine.notation.positions import FIELDS
from games.referee import REQUESTS
from tests.referee.test_bad_input import BAD_LINES

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "manage.py", "referee"]
DOCUMENT = (ROOT / "docs" / "referee.md").read_text(encoding="utf-8")
SESSION = DOCUMENT.partition("```json\n")[2].partition("\n```")[0].splitlines()


def run(*lines: bytes) -> subprocess.CompletedProcess[bytes]:
    """What `manage.py referee` makes of these lines."""
    text = b"\n".join(lines)
    return subprocess.run(COMMAND, cwd=ROOT, input=text, capture_output=True, check=False, timeout=60)


def test_the_documented_session_goes_as_printed_and_ends_with_the_input() -> None:
    lines = [line.encode() for line in SESSION[::2]]
    done = run(*lines)
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == SESSION[1::2]


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
            process.stdin.write(b'{"do": "rulebooks"}\n')
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"] is True
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_everything_is_documented() -> None:
    described = set(re.findall(r"^\| `(\w+)` \|", DOCUMENT, re.MULTILINE))
    assert described >= set(REQUESTS) | FIELDS | {
        name for name, kind in KINDS.items() if kind.__module__.startswith("games.")
    }


def test_every_code_is_documented() -> None:
    files = [*(ROOT / "games" / "engine").rglob("*.py"), *(ROOT / "games" / "rulebooks").rglob("*.py")]
    source = "".join(file.read_text("utf-8") for file in [*files, ROOT / "games" / "referee.py"])
    codes = set(re.findall(r'\b(?:Illegal|Unreadable|Impossible|refusal)\(\s*"(\w+)"', source))
    table = DOCUMENT.partition("## Codes")[2]
    assert set(re.findall(r"`(\w+)`", table)) - {"do", "dice"} == codes
