"""The engine and what is built on it know nothing of Django."""

from __future__ import annotations

import subprocess
import sys

import pytest


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
