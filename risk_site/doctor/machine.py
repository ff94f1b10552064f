"""The machine: room on its disks."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection

from risk_site.doctor.findings import Finding, fine, problem

LEAST_ROOM = 1_000_000_000
"""The free bytes below which a disk may soon be full."""


def disks() -> Iterator[Finding]:
    """Report the room on each disk that the site writes to. The disk of a database server is not seen."""
    for folder in {folder.stat().st_dev: folder for folder in folders()}.values():
        room = shutil.disk_usage(folder).free
        if room < LEAST_ROOM:
            yield problem(
                f"Only {room / 1e6:,.0f} MB are free on the disk of {folder}.",
                "Make room, or give it a larger disk.",
            )
        else:
            yield fine(f"{room / 1e9:,.0f} GB are free on the disk of {folder}.")


def folders() -> Iterator[Path]:
    yield Path(settings.BASE_DIR)
    yield Path(tempfile.gettempdir())
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        if file.parent.is_dir():
            yield file.parent
