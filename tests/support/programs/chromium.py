"""Where the tests find a Chromium, and how they get one."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
"""The shell comes first: the same engine without windows, which cost as much to draw as the page."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--disable-component-update",
    "--disable-background-networking",
    "--no-first-run",
    "--font-render-hinting=none",
]
"""Nothing but the page under test: no sandbox (tests may run as root), no calls to its maker's servers."""


def find() -> str | None:
    """The path of a Chromium that Playwright can drive, or None."""
    if not starts(sys.executable, "-m", "playwright"):
        return None
    return next(filter(starts, candidates()), None)


def candidates() -> Iterator[str]:
    """Programs on the path, then where Playwright keeps, or would keep, the one that it installs."""
    yield from filter(None, map(shutil.which, NAMES))
    # In a process of its own, because Playwright starts only once in each.
    own = "from playwright.sync_api import sync_playwright as start\n"
    own += "with start() as playwright: print(playwright.chromium.executable_path)"
    yield subprocess.run([sys.executable, "-c", own], capture_output=True, text=True).stdout.strip()


def starts(program: str, *arguments: str) -> bool:
    """Whether the program is there with every library that it needs."""
    if not os.access(program, os.X_OK):
        return False
    return subprocess.run([program, *arguments, "--version"], capture_output=True).returncode == 0


def install() -> str | None:
    """Install a Chromium, by Playwright or as Debian's package; give its path, or None in vain."""
    with one_at_a_time():
        if found := find():
            return found
        attempt([sys.executable, "-m", "playwright", "install", "chromium"])
        if found := find():
            return found
        if os.geteuid() == 0 and shutil.which("apt-get"):
            attempt(["apt-get", "update", "-q"])
            # Playwright's own Node.js needs libatomic1, which nothing else brings.
            packages = ["chromium-headless-shell", "libatomic1"]
            attempt(["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages])
        return find()


def attempt(command: list[str]) -> None:
    """Run a command that may fail; where it does, say so among what pytest keeps of the test."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Several test processes may find out together that there is no browser."""
    with Path(tempfile.gettempdir(), "estafette-browser.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
