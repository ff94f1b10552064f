"""These tests need their edition in the registry, where it is only if the setting names its module."""

from __future__ import annotations

import os

from tests.proof.modules import MODULES

NAMED = os.environ.get("RULEBOOKS", "").split()
collect_ignore_glob = [f"test_{name}*.py" for name, module in MODULES.items() if module not in NAMED]
