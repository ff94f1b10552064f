"""These tests need their editions in the registry, where they are only if the setting names their modules."""

from __future__ import annotations

import os

from tests.proof.modules import MODULES

NAMED = {*os.environ.get("RULEBOOKS", "").split()}
collect_ignore_glob = [
    f"test_{name}*.py" for name, modules in MODULES.items() if not {*modules.split()} <= NAMED
]
