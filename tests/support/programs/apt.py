"""Debian's packages, fetched by one test process at a time: apt does not wait for another apt."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def install(*packages: str) -> None:
    """Install packages, if the machine has apt and we are root."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    with one_at_a_time("apt"):
        attempt(["apt-get", "update", "-q"])
        attempt(["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages])


def unpack(package: str, folder: Path) -> None:
    """Unpack a package into a folder, if the machine has apt. Another process may have done so."""
    if not shutil.which("apt-get"):
        return
    with one_at_a_time("apt"), tempfile.TemporaryDirectory() as download:
        if folder.exists():
            return
        if os.geteuid() == 0:
            attempt(["apt-get", "update", "-q"])
        attempt(["sh", "-c", f"cd {download} && apt-get download -q {package}"])
        folder.parent.mkdir(parents=True, exist_ok=True)
        for file in Path(download).glob("*.deb"):
            attempt(["dpkg", "-x", str(file), str(folder)])


def attempt(command: list[str]) -> None:
    """Run a command that may fail; print the failure so that pytest keeps it with the test."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


@contextmanager
def one_at_a_time(what: str) -> Iterator[None]:
    """Let one test process at a time do something."""
    with Path(tempfile.gettempdir(), f"estafette-{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
