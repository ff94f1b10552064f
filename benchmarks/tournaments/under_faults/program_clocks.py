"""The clocks of programs, each of which can be set by itself: libfaketime is loaded into each program."""

from __future__ import annotations

from pathlib import Path

import psutil

from tests.support.programs import debian

IN_EACH_PROGRAM = Path(__file__).with_name("in_each_program")
"""A folder with a module that makes Python sleep well with libfaketime."""
SHARED = Path("/dev/shm")
"""Where libfaketime keeps a file for each process; those of killed processes stay."""


class Clocks:
    """The clocks of some programs, each set by a file in a folder.

    They `are_there` only if libfaketime can be had.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.are_right = folder, True
        self.library = debian.library("usr/lib/*/faketime/libfaketimeMT.so.1", "libfaketime")

    @property
    def are_there(self) -> bool:
        return self.library is not None

    def environment_of(self, program: str) -> dict[str, str]:
        """Return what lets a program go by its own clock; empty without libfaketime."""
        if self.library is None:
            return {}
        self.set(program, 0)
        return {
            "LD_PRELOAD": str(self.library),
            "FAKETIME_TIMESTAMP_FILE": str(self.file_of(program)),
            "FAKETIME_CACHE_DURATION": "1",
            "PYTHONPATH": str(IN_EACH_PROGRAM),
            # Timeouts go on, as on a machine whose clock is set, and files keep their times.
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "NO_FAKE_STAT": "1",
        }

    def set(self, program: str, seconds: int) -> None:
        """Let the clock of a program differ from the right time by this much."""
        new = self.file_of(program).with_suffix(".new")
        new.write_text(f"{seconds:+d}\n")
        new.replace(self.file_of(program))

    def tidy_up(self) -> None:
        """Delete what killed processes have left."""
        for file in SHARED.glob("*faketime_s*_*"):
            number = file.name.rpartition("_")[2]
            if number.isdecimal() and not psutil.pid_exists(int(number)):
                file.unlink(missing_ok=True)

    def file_of(self, program: str) -> Path:
        return self.folder / f"{program}.clock"
