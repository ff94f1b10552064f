"""The test vectors of docs/dice.md."""

from __future__ import annotations

import re
from pathlib import Path

TEXT = (Path(__file__).parents[2] / "docs" / "dice.md").read_text(encoding="utf-8")
SECRET = bytes(range(32))
LINKS = re.findall(r"^\| \d.*\| `([0-9a-f]{64})` \|$", TEXT, re.M)
GAME, WORDS = "17", ["Liberté", "horseback 7"]


def given(what: str) -> str:
    """Return the value in a row of the second table."""
    found = re.search(rf"^\| {what} \| `?([0-9 ]+?)`? \|$", TEXT, re.M)
    assert found, what
    return found[1]
