"""A site of its own for a benchmark, in a temporary folder; imported before anything of Django."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable

import django
from django.core.management import call_command

from tests.support.programs.servers import postgresql_server

VAR = tempfile.TemporaryDirectory(prefix="estafette-benchmark-")
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "risk_site.settings",
    "ESTAFETTE_MODE": "local",
    "ESTAFETTE_VAR": VAR.name,
}
django.setup()


def measure_on_postgresql(measure: Callable[[], None], module: str) -> None:
    """Measure on the database that is named, or else run this module again on a PostgreSQL server of its own.

    The only option is `--help`, which prints the docstring of the module.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=sys.modules["__main__"].__doc__)
    parser.parse_args()
    if "DATABASE_URL" in os.environ:
        call_command("migrate", verbosity=0)
        measure()
    else:
        again_on_postgresql(module)


def again_on_postgresql(module: str) -> None:
    """Run this module in another process, on a PostgreSQL server of its own; exit with its failure."""
    with postgresql_server() as url:
        here = {**os.environ, "DATABASE_URL": url}
        failed = subprocess.run([sys.executable, "-m", module], check=False, env=here).returncode
    if failed:
        sys.exit(failed)
