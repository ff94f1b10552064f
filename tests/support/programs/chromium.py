"""Find a Chromium for the tests, or install one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

from tests.support.programs import apt
from tests.support.programs.apt import attempt, one_at_a_time

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
"""The options with which only the page under test runs.

There is no sandbox, as tests may run as root, and no call to the vendor.
"""


def find() -> str | None:
    """Return the path of a Chromium that Playwright can drive, or None."""
    if not starts(sys.executable, "-m", "playwright"):
        return None
    return next(filter(starts, candidates()), None)


def candidates() -> Iterator[str]:
    """Yield programs on the path, then the place where Playwright installs its own."""
    yield from filter(None, map(shutil.which, NAMES))
    # In its own process, because Playwright starts only once in each.
    own = "from playwright.sync_api import sync_playwright as start\n"
    own += "with start() as playwright: print(playwright.chromium.executable_path)"
    yield subprocess.run([sys.executable, "-c", own], capture_output=True, text=True).stdout.strip()


def starts(program: str, *arguments: str) -> bool:
    """Return whether the program is there with every library that it needs."""
    if not os.access(program, os.X_OK):
        return False
    return subprocess.run([program, *arguments, "--version"], capture_output=True).returncode == 0


def install() -> str | None:
    """Install a Chromium, by Playwright or as Debian's package; return its path, or None if that fails."""
    with one_at_a_time("browser"):
        if found := find():
            return found
        attempt([sys.executable, "-m", "playwright", "install", "chromium"])
        if found := find():
            return found
        # Playwright's own Node.js needs libatomic1, which nothing else brings.
        apt.install("chromium-headless-shell", "libatomic1")
        return find()
