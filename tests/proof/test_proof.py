from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.proof.modules import MODULES

FOLDER = Path(__file__).parent
ODDS = FOLDER.parent / "rulebooks" / "test_every_combat.py"


@pytest.mark.parametrize("name", MODULES)
def test_the_edition_is_played_through_every_door(name: str) -> None:
    run(MODULES[name], *map(str, sorted(FOLDER.glob(f"test_{name}*.py"))))


def test_what_is_told_of_other_dice_is_what_is_played() -> None:
    """So is what is told with a rule that alters the fight; two such rules are tried on other editions."""
    modules = MODULES["other_dice"]
    names = " or ".join(module.rpartition(".")[2] for module in modules.split())
    run(modules, str(ODDS), "-k", f"({names}) and not (js_4 and ev_12)")


def run(modules: str, *tests: str) -> None:
    """Run tests in a process in which the registry has the editions of these modules too."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "--no-migrations"]

    done = subprocess.run(
        [*command, *tests],
        env={**os.environ, "RULEBOOKS": modules},
        cwd=FOLDER.parent.parent,
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-6000:]
