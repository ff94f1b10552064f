"""The proof runs in processes of its own, in which the setting of the registry names one more module."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.proof.modules import MODULES

FOLDER = Path(__file__).parent
TESTS = {file: module for name, module in MODULES.items() for file in sorted(FOLDER.glob(f"test_{name}*.py"))}


@pytest.mark.parametrize("file", TESTS, ids=lambda file: file.stem)
def test_the_edition_is_played_through_every_door(file: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "--no-migrations"]

    done = subprocess.run(
        [*command, str(file)],
        env={**os.environ, "RULEBOOKS": TESTS[file]},
        cwd=FOLDER.parent.parent,
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-6000:]
