"""Skip the proof unless its editions are in the registry.

They are registered only if the setting names their modules.
"""

from __future__ import annotations

import os

from tests.proof.modules import MODULES

if not {*MODULES} <= {*os.environ.get("RULEBOOKS", "").split()}:
    collect_ignore_glob = ["test_[!p]*.py"]
