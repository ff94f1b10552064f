"""Make the project's virtual environment from its lock file, and go on inside it.

Standard library only, because it runs before anything is installed. All its messages go to standard error, so
that the standard output of a command stays its own.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MINIMUM_PYTHON = (3, 11)
SWITCH_OFF = "ESTAFETTE_NO_BOOTSTRAP"

RUNTIME_LOCK = "requirements.lock"
DEVELOPMENT_LOCK = "requirements-dev.lock"
"""The runtime lock, and the tools for tests and checks."""


class BootstrapError(Exception):
    """The environment cannot be made; the message says what to do."""


def enter_environment(argv: Sequence[str]) -> None:
    """Re-execute `argv` (as `sys.argv`) in the project's virtual environment, made if missing.

    Do nothing if a virtual environment is active or `ESTAFETTE_NO_BOOTSTRAP` is set. If the environment
    cannot be made, exit with a sentence that says what to do.
    """
    if sys.version_info < MINIMUM_PYTHON:
        sys.exit(
            f"Estafette needs Python {MINIMUM_PYTHON[0]}.{MINIMUM_PYTHON[1]} or newer; this is {sys.version}"
        )
    if os.environ.get(SWITCH_OFF) or sys.prefix != sys.base_prefix:
        return
    lock = DEVELOPMENT_LOCK if argv[1:2] == ["test"] else RUNTIME_LOCK
    try:
        python = prepare_environment(ROOT, lock)
    except BootstrapError as error:
        sys.exit(f"{error}\n")
    except KeyboardInterrupt:
        sys.exit("\nInterrupted. Run the same command again to go on.")
    os.execv(python, [str(python), *argv])


def prepare_environment(root: Path, lock_name: str) -> Path:
    """Bring `.venv` under `root` up to the lock file `lock_name`, and return its Python.

    Two starts at the same time wait for each other. Raise BootstrapError.
    """
    lock, venv = root / lock_name, root / ".venv"
    python = venv / "bin" / "python"
    if is_installed(venv, lock):
        return python
    with hold_lock(lock):
        if not is_installed(venv, lock):
            create_environment(venv)
            install(python, lock, log=venv / "install.log")
            for installed in {lock, root / RUNTIME_LOCK}:
                stamp_of(venv, installed).write_text(fingerprint(installed))
    return python


def fingerprint(lock: Path) -> str:
    """Return the stamp of an environment made from this lock by this Python."""
    return hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()


def stamp_of(venv: Path, lock: Path) -> Path:
    return venv / f"{lock.name}.installed"


def is_installed(venv: Path, lock: Path) -> bool:
    stamp = stamp_of(venv, lock)
    return stamp.is_file() and stamp.read_text() == fingerprint(lock)


@contextmanager
def hold_lock(file: Path) -> Iterator[None]:
    """Hold an advisory lock on `file`, which is released even if the process is killed."""
    with file.open("rb") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def create_environment(venv: Path) -> None:
    """Make the empty environment, again from scratch if another Python made it."""
    if importlib.util.find_spec("ensurepip") is None:
        install_venv_package()
    clear = ["--clear"] if made_by_other_python(venv) else []
    run([sys.executable, "-m", "venv", *clear, str(venv)], "The virtual environment could not be made")


def made_by_other_python(venv: Path) -> bool:
    configuration = venv / "pyvenv.cfg"
    if not configuration.is_file():
        return False
    version = ".".join(map(str, sys.version_info[:3]))
    return f"version = {version}" not in configuration.read_text().splitlines()


def install_venv_package() -> None:
    """Install the `ensurepip` that Debian's `venv` lacks. Raise BootstrapError if we may not."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise BootstrapError(
            "This Python comes without ensurepip. Install it, on Debian and Ubuntu with\n"
            "    sudo apt-get install python3-venv\n"
            "and run the same command again."
        )
    say("Installing Debian's package python3-venv …")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    failure = "Debian's package python3-venv could not be installed"
    run(["apt-get", "update", "-q"], failure, quiet)
    run(["apt-get", "install", "-q", "-y", "--no-install-recommends", "python3-venv"], failure, quiet)


def run(command: Sequence[str], failure: str, environment: dict[str, str] | None = None) -> None:
    """Run `command` silently. If it fails, raise BootstrapError with the end of its output."""
    done = subprocess.run(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode != 0:
        raise BootstrapError(f"{failure}:\n{last_lines(done.stdout)}")


def install(python: Path, lock: Path, log: Path) -> None:
    """Install exactly what the lock names, with its hashes. Write pip's output to `log`."""
    total = sum("==" in line for line in lock.read_text().splitlines())
    say(f"Installing up to {total} packages from {lock.name} into {log.parent.name} (once, half a minute) …")
    command = [str(python), "-m", "pip", "install", "--require-hashes", "--no-input"]
    command += ["--disable-pip-version-check", "--progress-bar", "off", "-r", str(lock)]
    pip = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    assert pip.stdout is not None
    with log.open("w") as record:
        seen = 0
        for line in pip.stdout:
            record.write(line)
            if line.startswith(("Collecting ", "Requirement already satisfied: ")):
                seen += 1
                show_progress(seen, total)
            elif line.startswith("Installing collected packages"):
                show_progress(total, total)
    if pip.wait() != 0:
        raise BootstrapError(f"The packages could not be installed:\n{last_lines(log.read_text())}")
    say("Everything is installed.")


def show_progress(done: int, total: int) -> None:
    """Redraw the progress bar, if standard error is a terminal."""
    if sys.stderr.isatty():
        filled = 30 * min(done, total) // total
        end = "\n" if done >= total else ""
        print(
            f"\r  [{'█' * filled}{' ' * (30 - filled)}] {done}/{total}", end=end, file=sys.stderr, flush=True
        )


def last_lines(text: str) -> str:
    return "\n".join(text.splitlines()[-20:])


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
