"""The tests marked `every_database` run again on the database that this run does not use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

TESTS = Path(__file__).parent.parent


@pytest.fixture
def other_database(request: pytest.FixtureRequest) -> str:
    """Return the DATABASE_URL of PostgreSQL, or an empty one, which means SQLite."""
    return request.getfixturevalue("postgresql_url") if connection.vendor == "sqlite" else ""


def test_the_marked_tests_pass_on_the_other_database(other_database: str) -> None:
    marked = [
        str(file) for file in TESTS.rglob("test_*.py") if "mark.every_database" in file.read_text("utf-8")
    ]
    command = [sys.executable, "-m", "pytest", "-m", "every_database", "-q", "-p", "no:cacheprovider"]
    environment = {**os.environ, "DATABASE_URL": other_database}

    done = subprocess.run(
        [*command, *sorted(marked)], cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stdout
    print(done.stdout)
