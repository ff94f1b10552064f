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
"""From `prctl(2)`: the signal that the calling process gets when its parent dies."""

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def spawn(
    command: Sequence[str],
    *,
    log: Path,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    descriptors: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start `command` at the head of its own session, so that Ctrl-C in the terminal does not reach it.

    What it says is appended to `log`; it inherits the open file `descriptors`. On Linux the system kills it
    when this process dies, however that happens. Call it from the main thread: the system watches the thread.
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
    """Wait until `process`, which was asked to, has ended; kill it after `patience` seconds.

    Whatever it leaves behind in its session dies with it.
    """
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    finally:
        kill_session(process)


def kill_session(process: subprocess.Popen[bytes]) -> None:
    """Kill what is left of the session that `process` was the head of."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
