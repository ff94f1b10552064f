"""The engine knows nothing of Django, nor its core of what editions add."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "games" / "engine"
ROOMS = ENGINE / "features"
ADDED = frozenset(
    {"mission", "missions", "objective", "objectives", "headquarters", "headquarter", "team", "teams"}
    | {"partner", "partners", "ally", "allies", "influence", "influences", "weariness"}
)
"""What editions add, by name."""
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""A word of a text, or a part of a name such as `HiddenTeam`, `hidden_team` or `HIDDEN_TEAM`."""


@pytest.mark.parametrize(
    "module",
    [
        "games.engine.table",
        "games.boards",
        "games.rulebooks",
        "games.bots",
        "games.fairness.dice",
        "games.simulation",
        "games.referee",
    ],
)
def test_it_does_not_load_django(module: str) -> None:
    code = f"import sys, {module}; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


CORE = [file for file in ENGINE.rglob("*.py") if ROOMS not in file.parents]


@pytest.mark.parametrize("file", [*CORE, ENGINE.parent / "referee.py"], ids=lambda file: file.name)
def test_the_core_does_not_name_what_editions_add(file: Path) -> None:
    words = map(str.lower, WORD.findall(file.read_text("utf-8")))
    assert not ADDED.intersection(words)
