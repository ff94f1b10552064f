"""The database of the site, named before Django is set up; imported before anything of Django.

This process has a broker of its own in memory, to which nobody listens. So what organisers and players do
here wakes no worker of the site, and its own sweep has to find it.
"""

# ruff: noqa: E402 (Django is set up by the last import)
from __future__ import annotations

import os
from pathlib import Path

from tests.support.programs.servers import PostgreSQL

DATABASE = PostgreSQL()
os.environ |= {"DATABASE_URL": DATABASE.url, "REDIS_URL": "memory://"}

import benchmarks.site

VAR = Path(benchmarks.site.VAR.name)
