"""These tests need the edition in the registry, where it is only if the setting names its module."""

from __future__ import annotations

import os

MODULE = "tests.proof.vespers"
collect_ignore_glob = [] if MODULE in os.environ.get("RULEBOOKS", "").split() else ["test_vespers*.py"]
