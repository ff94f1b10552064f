"""The whole site as a player runs it: `manage.py play` in its own process, on its own data."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[3]
OURS = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "MAIL_PROVIDER", "MAIL_WEBHOOK_SECRET"}
"""The variables that the test process may have been given and that the site must not see."""
PROGRAMS = {
    "broker": "valkey-server",
    "worker": "worker",
    "beat": "beat",
    "web": "gunicorn",
    "mail": "receive_mail",
}
"""The word in each program's command line that identifies it."""


@dataclass(frozen=True)
class RunningSite:
    """A site that answers at `url` and keeps its data in `var`."""

    url: str
    var: Path
    process: subprocess.Popen[str]

    def pid_of(self, program: str) -> int | None:
        """Return the process id of `broker`, `worker`, `beat`, `web` or `mail`; None while it is dead."""
        word = PROGRAMS[program]
        for child in psutil.Process(self.process.pid).children():
            with contextlib.suppress(psutil.NoSuchProcess):
                # Some programs have their whole command line in one part.
                if word in {Path(part).name for part in " ".join(child.cmdline()).split()}:
                    return child.pid
        return None

    def kill(self, program: str) -> None:
        """Kill a program of the site without warning (SIGKILL)."""
        pid = self.pid_of(program)
        assert pid is not None, f"{program} does not run"
        os.kill(pid, signal.SIGKILL)

    def log(self, program: str) -> str:
        return (self.var / "log" / f"{program}.log").read_text()

    def manage(self, *arguments: str) -> str:
        """Return what a `manage.py` command prints on this site's data."""
        command = [sys.executable, "manage.py", *arguments]
        environment = {**local_environment(self.var), "ESTAFETTE_MODE": "local"}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def everything(self) -> list[psutil.Process]:
        """Return the site's process and all its descendants."""
        head = psutil.Process(self.process.pid)
        return [head, *head.children(recursive=True)]

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Stop the site as Ctrl-C does; return its exit code."""
        self.process.send_signal(number)
        return self.process.wait(timeout=30)


def local_environment(var: Path, **servers: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return {**kept, "ESTAFETTE_VAR": str(var), **servers}


def var_with(database: Path, folder: Path) -> Path:
    """Return a new data folder with a copy of a database, so that the site has nothing to migrate."""
    var = folder / "var"
    var.mkdir(mode=0o700)
    shutil.copy(database, var / "estafette.sqlite3")
    return var


@contextlib.contextmanager
def running_site(var: Path, *arguments: str, **servers: str) -> Iterator[RunningSite]:
    """Start the site, wait until it says that it is ready, and stop it at the end.

    `servers` may name a DATABASE_URL and a REDIS_URL to use instead of its own.
    """
    command = [sys.executable, "manage.py", "play", "--port", "0", *arguments]
    process = subprocess.Popen(
        command, cwd=ROOT, env=local_environment(var, **servers), stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        ready = process.stdout.readline()
        assert "http://" in ready, f"`manage.py play` ended: {process.wait()}"
        url = ready.partition("open ")[2].split()[0].rstrip("/")
        yield RunningSite(url, var, process)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(timeout=60)


def runs(process: psutil.Process) -> bool:
    """Return whether a process is alive; a zombie is not."""
    return process.is_running() and process.status() != psutil.STATUS_ZOMBIE


def await_true(condition: Callable[[], object], patience: float = 60) -> None:
    """Check `condition` often until it is true; fail if it is not within `patience` seconds."""
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)
