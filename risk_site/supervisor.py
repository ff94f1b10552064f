"""Runs several programs side by side: starts them, restarts those that die, and stops them all."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from risk_site import processes

TICK = 0.1
"""The seconds between two checks of the programs."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""The seconds before a dead program restarts, doubled while it keeps dying."""
STEADY = 30.0
"""The seconds after which a program counts as stable, so that its pause starts over."""
PATIENCE = 8.0
"""The seconds that a program has to end when asked to."""


@dataclass(frozen=True)
class Program:
    """A program: its name in messages, its command, and additions to our own environment."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    descriptors: Sequence[int] = ()


class Supervisor:
    """Runs `programs` for the length of its `with` block, and then stops them, the first one last.

    Each writes to `<name>.log` in the folder `logs`. `tell` receives a sentence whenever one dies.
    """

    def __init__(
        self, programs: Sequence[Program], *, folder: Path, logs: Path, tell: Callable[[str], None]
    ) -> None:
        self.children = [Child(program, folder, logs, tell) for program in programs]
        self.stopping = False

    def __enter__(self) -> Self:
        try:
            for child in self.children:
                child.start()
        except BaseException:
            self._stop_all()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop_all()

    def ask_to_stop(self) -> None:
        """Make `run` return soon. This is safe in a signal handler."""
        self.stopping = True

    def run(self, until: Callable[[], object] = lambda: False) -> None:
        """Keep the programs running until `until()` is true or a stop is requested."""
        while not self.stopping and not until():
            for child in self.children:
                child.look_after()
            time.sleep(TICK)

    def _stop_all(self) -> None:
        # The first one last, since the others may need it to end properly.
        for group in (self.children[1:], self.children[:1]):
            for child in group:
                child.ask_to_stop()
            for child in group:
                child.await_end()


class Child:
    """One program, its present process, and the time of its next start."""

    def __init__(self, program: Program, folder: Path, logs: Path, tell: Callable[[str], None]) -> None:
        self.program = program
        self.folder = folder
        self.log = logs / f"{program.name}.log"
        self.tell = tell
        self.process: subprocess.Popen[bytes] | None = None
        self.pause = FIRST_PAUSE
        self.moment = 0.0
        """The time when the process started, or when it is to start if it is not running."""

    def start(self) -> None:
        self.moment = time.monotonic()
        self.process = processes.spawn(
            self.program.command,
            log=self.log,
            folder=self.folder,
            environment=self.program.environment,
            descriptors=self.program.descriptors,
        )

    def look_after(self) -> None:
        """Notice a death, or restart the program when its pause is over."""
        if self.process is None:
            if time.monotonic() >= self.moment:
                self.start()
        elif (code := self.process.poll()) is not None:
            self._bury(self.process, code)

    def _bury(self, process: subprocess.Popen[bytes], code: int) -> None:
        processes.kill_session(process)
        self.process = None
        now = time.monotonic()
        self.pause = FIRST_PAUSE if now - self.moment >= STEADY else self.pause
        self.moment = now + self.pause
        cause = f"signal {-code}" if code < 0 else f"exit code {code}"
        self.tell(f"{self.program.name} died ({cause}); it starts again in {self.pause:g} s. See {self.log}")
        self.pause = min(2 * self.pause, LONGEST_PAUSE)

    def ask_to_stop(self) -> None:
        if self.process is not None:
            self.process.terminate()

    def await_end(self) -> None:
        if self.process is not None:
            processes.await_end(self.process, patience=PATIENCE)
            self.process = None
