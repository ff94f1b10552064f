"""A small disk that can be filled."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

PAGE = 4096
"""The least number of bytes that a file takes."""


class SmallDisk:
    """A file system of its own in memory for the length of a `with` block, mounted on a new `folder`.

    It `is_there` only if we may mount one; else the folder is an ordinary one.
    """

    def __init__(self, size: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="estafette-disk-"))
        self.size, self.is_there = size, False
        self.ballast = self.folder / "ballast"

    def __enter__(self) -> Self:
        options = f"size={self.size},mode=755"
        mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(self.folder)]
        self.is_there = os.geteuid() == 0 and subprocess.run(mount, capture_output=True).returncode == 0
        self.folder.chmod(0o755)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.is_there:
            # Lazily: a process that is just ending may still have a file open.
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def fill(self) -> None:
        """Leave no room for anybody."""
        size = free_bytes(self.folder)
        with self.ballast.open("wb") as file:
            while size >= PAGE:
                try:
                    os.posix_fallocate(file.fileno(), file.seek(0, os.SEEK_END), size)
                except OSError:  # So much is not left.
                    size //= 2

    def free(self) -> None:
        """Give the room back."""
        self.ballast.unlink(missing_ok=True)


def free_bytes(folder: Path) -> int:
    """Return how much room a disk has left."""
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize
