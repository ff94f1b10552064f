"""The code of an earlier version, which must go on working on the present tables (`docs/upgrading.md`).

After a release, `COMMIT` and `MIGRATIONS` become those of the release (`docs/releases.md`).
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.support.programs.running_site import ROOT

COMMIT = "5a18da27133031ea2045c54bec7e5e0a408afac7"
MIGRATIONS = {
    "accounts": "0008_folded_names",
    "games": "0041_open_games",
    "tournaments": "0025_tournament_mails",
}
"""The last migration of each of our apps at that commit."""


def unpack(folder: Path) -> None:
    """Put the files of that commit into an empty folder. Skip the test if no history has it."""
    files = git(ROOT, "archive", COMMIT)
    if not files:  # A shallow clone lacks the commit, but its origin may have it.
        origin = git(ROOT, "remote", "get-url", "origin").decode().strip()
        git(folder, "init")
        git(folder, "fetch", "--depth", "1", origin, COMMIT)
        files = git(folder, "archive", "FETCH_HEAD")
    if not files:
        pytest.skip(f"commit {COMMIT} is missing: run `git fetch --unshallow` in a clone of the repository")
    subprocess.run(["tar", "-x"], input=files, cwd=folder, check=True)


def git(folder: Path, *command: str) -> bytes:
    """Return what git writes; nothing if it fails."""
    # The tests may run as another user than the one who cloned.
    done = subprocess.run(["git", "-c", "safe.directory=*", *command], cwd=folder, capture_output=True)
    return done.stdout if done.returncode == 0 else b""
