"""The command: `python -m benchmarks.mutations`."""

from __future__ import annotations

import argparse
import sys

import pytest
from rich.console import Console

from benchmarks.mutations.changes import RULED
from benchmarks.mutations.running import Mutations
from games.rulebooks import registry

TESTS = ("tests/rulebooks", "tests/engine/test_taking_back.py")
"""Where the tests of the rules are."""


def main() -> None:
    """Change the editions, and print what was noticed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutations")
    parser.add_argument("keys", nargs="*", metavar="KEY", help="which editions and house rules (all)")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="where the tests are")
    parser.add_argument("--check", action="store_true", help="fail where a change is not noticed")
    chosen = parser.parse_args()
    plugin = Mutations(chosen.keys or [*registry.RULEBOOKS, *RULED], Console(width=200))
    status = pytest.main(["-qq", *chosen.tests], plugins=[plugin])
    sys.exit(status or (chosen.check and plugin.survivors > 0))


if __name__ == "__main__":
    main()
