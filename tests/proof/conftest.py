"""These tests need the edition in the registry, where it is only if the setting names its module."""

from __future__ import annotations

import os

MODULES = {"tests.proof.vespers": "test_vespers*.py", "games.rulebooks.godstorm": "test_godstorm*.py"}
"""By the module that is named: the tests that need it."""
NAMED = os.environ.get("RULEBOOKS", "").split()
collect_ignore_glob = [tests for module, tests in MODULES.items() if module not in NAMED]
