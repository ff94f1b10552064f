"""Programs that the tests take from Debian's packages: web servers, and what checks units.

They are unpacked rather than installed, so that nothing is started and nobody needs to be root.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.support.programs import apt

FOLDER = Path.home() / ".cache" / "estafette" / "debian"
"""Where packages are unpacked, for all runs."""
BESIDE = "/usr/sbin:/sbin"
"""Where servers are, which is not in the path of everybody."""


def program(name: str, package: str) -> str:
    """Return the path of a program, unpacked if the machine does not have it. Skip if there is none."""
    path = os.pathsep.join((os.environ["PATH"], BESIDE, *map(str, unpacked(package))))
    if not shutil.which(name, path=path):
        apt.unpack(package, FOLDER / package)
    found = shutil.which(name, path=path)
    if not found:
        pytest.skip(f"no {name}: install Debian's package {package}")
    return found


def library(pattern: str, package: str) -> Path | None:
    """Return the file of a package that fits a pattern, unpacked if need be; None if it cannot be had."""
    apt.unpack(package, FOLDER / package)
    return next((FOLDER / package).glob(pattern), None)


def unpacked(package: str) -> list[Path]:
    return [FOLDER / package / folder for folder in ("usr/sbin", "usr/bin")]


def installed(name: str, package: str) -> str:
    """Return the path of a program with many libraries, installed if we are root. Skip if there is none."""
    if not shutil.which(name):
        apt.install(package)
    found = shutil.which(name)
    if not found:
        pytest.skip(f"no {name}: install Debian's package {package}")
    return found
