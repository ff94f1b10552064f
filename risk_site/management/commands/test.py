"""`manage.py test`: all tests, with what they need."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence

from django.conf import settings
from django.core.management import BaseCommand

ALL_TESTS = ("-n", "logical", "--dist", "worksteal")
"""The arguments if none are given: all cores, where idle workers take tests from busy ones."""


class Command(BaseCommand):
    help = (
        "Run all tests on every core, or what the arguments say, which are handed on to pytest. Installs a "
        "browser where none is."
    )
    requires_system_checks = ()

    def run_from_argv(self, argv: Sequence[str]) -> None:
        """Pass all arguments on to pytest unread."""
        if importlib.util.find_spec("pytest") is None:
            sys.exit(
                "pytest is not installed in this virtual environment; leave it and run the same command."
            )
        arguments = [argument for argument in argv[2:] if argument != "--"]
        environment = {**os.environ, "ESTAFETTE_INSTALL_BROWSER": "1"}
        command = [sys.executable, "-m", "pytest", *(arguments or ALL_TESTS)]
        sys.exit(subprocess.run(command, cwd=settings.BASE_DIR, env=environment).returncode)
