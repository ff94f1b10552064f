"""Programs that the tests take from Debian's packages: web servers, and what checks units.

They are unpacked rather than installed, so that nothing is started and nobody needs to be root.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.support.programs.chromium import attempt

FOLDER = Path.home() / ".cache" / "estafette" / "debian"
"""Where packages are unpacked, for all runs."""
BESIDE = "/usr/sbin:/sbin"
"""Where servers are, which is not in the path of everybody."""


def program(name: str, package: str) -> str:
    """Return the path of a program, unpacked if the machine does not have it. Skip if there is none."""
    path = os.pathsep.join((os.environ["PATH"], BESIDE, *map(str, unpacked(package))))
    if not shutil.which(name, path=path):
        unpack(package)
    found = shutil.which(name, path=path)
    if not found:
        pytest.skip(f"no {name}: install Debian's package {package}")
    return found


def unpacked(package: str) -> list[Path]:
    return [FOLDER / package / folder for folder in ("usr/sbin", "usr/bin")]


def unpack(package: str) -> None:
    """Download a package and unpack it; print why if that fails. One test process at a time does so."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock, tempfile.TemporaryDirectory() as folder:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (FOLDER / package).exists() or not shutil.which("apt-get"):
            return
        if os.geteuid() == 0:
            attempt(["apt-get", "update", "-q"])
        attempt(["sh", "-c", f"cd {folder} && apt-get download -q {package}"])
        for file in Path(folder).glob("*.deb"):
            attempt(["dpkg", "-x", str(file), str(FOLDER / package)])


def installed(name: str, package: str) -> str:
    """Return the path of a program with many libraries, installed if we are root. Skip if there is none."""
    if not shutil.which(name) and os.geteuid() == 0 and shutil.which("apt-get"):
        attempt(["apt-get", "update", "-q"])
        attempt(["apt-get", "install", "-q", "-y", "--no-install-recommends", package])
    found = shutil.which(name)
    if not found:
        pytest.skip(f"no {name}: install Debian's package {package}")
    return found
