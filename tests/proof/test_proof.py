from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.proof.modules import MODULES

FOLDER = Path(__file__).parent
ODDS = FOLDER.parent / "rulebooks" / "test_every_combat.py"
OTHER_DICE = "(die_of_eight or attacker_wins_ties) and not (js_4 and ev_12)"
"""Selects the tests that the foretold dice are the dice that are played.

They also cover a rule that alters the fight. (Two such rules are tried on other editions.)
"""


def test_the_editions_are_played_everywhere() -> None:
    """The tests pass in a process whose registry has the editions."""
    tests = sorted(FOLDER.glob("test_[!p]*.py"))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "--no-migrations"]

    done = subprocess.run(
        [*command, *map(str, tests), str(ODDS), "-k", f"proof or ({OTHER_DICE})"],
        env={**os.environ, "RULEBOOKS": " ".join(MODULES)},
        cwd=FOLDER.parent.parent,
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-6000:]
