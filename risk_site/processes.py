"""Child processes that never outlive the process that started them. Standard library only."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

PR_SET_PDEATHSIG = 1
"""The option of `prctl(2)` that sets the signal for a process whose parent dies."""

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def spawn(
    command: Sequence[str],
    *,
    log: Path,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    descriptors: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start `command` as the leader of a new session, which Ctrl-C in the terminal leaves alone.

    Its output is appended to `log`; it inherits the open file `descriptors`. On Linux the system kills it
    when this process dies, however that happens. Call this from the main thread, since the system watches the
    thread.
    """
    parent = os.getpid()

    def follow_parent() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != parent:
                os.kill(os.getpid(), signal.SIGKILL)

    with log.open("ab") as output:
        return subprocess.Popen(
            command,
            cwd=folder,
            env=None if environment is None else {**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            pass_fds=descriptors,
            start_new_session=True,
            preexec_fn=follow_parent,
        )


def await_end(process: subprocess.Popen[bytes], *, patience: float) -> None:
    """Wait until `process`, which was asked to end, has ended. Kill it after `patience` seconds.

    Kill the rest of its session too.
    """
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    finally:
        kill_session(process)


def kill_session(process: subprocess.Popen[bytes]) -> None:
    """Kill the rest of the session that `process` led."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
