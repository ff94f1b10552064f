"""Modules with additional editions, which the variable `RULEBOOKS` names."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

MODULE = "tests.proof.vespers"
SEEN = f"from games.rulebooks.registry import RULEBOOKS; import {MODULE}; assert 'vespers' in RULEBOOKS"


@pytest.mark.parametrize("program", [f"import {MODULE}; {SEEN}", SEEN], ids=["module", "registry"])
def test_a_module_with_editions_and_the_registry_are_imported_in_either_order(program: str) -> None:
    environment = {**os.environ, "RULEBOOKS": MODULE}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
