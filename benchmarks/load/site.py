"""A whole site in production on this machine: PostgreSQL, Valkey and the programs."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from benchmarks import production
from risk_site import processes
from tests.support.programs.running_site import ROOT, await_true
from tests.support.programs.servers import PostgreSQL, free_port, valkey_on_a_port

MAIL_DELAY = 10
"""Seconds after which the next player is mailed. It is short, so that nearly every turn brings a mail."""
BACKLOG = ("estafette_work_waiting{", "estafette_queue_messages{")
"""The figures of what waits for the workers."""
SWEEP_AGE = "estafette_sweep_age_seconds"
LATEST_SWEEP = 60
ERROR = " ERROR "


@dataclass(frozen=True)
class Site(production.MailPorts):
    """A site with its settings. `webs` are the addresses of its web programs, `folder` has the logs."""

    folder: Path
    webs: list[str]

    def python(self, *arguments: str) -> str:
        """Return what a program prints that runs with the settings of the site alone."""
        environment = {"PATH": os.environ["PATH"], **self.environment}
        done = subprocess.run(
            [sys.executable, *arguments],
            check=True,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout

    def figures(self) -> dict[str, float]:
        """Return what `/metrics` says."""
        token = {"Authorization": f"Bearer {self.environment['METRICS_TOKEN']}"}
        with urlopen(Request(f"{self.webs[0]}/metrics", headers=token)) as answer:
            lines = answer.read().decode().splitlines()
        rows = (line.rpartition(" ") for line in lines if not line.startswith("#"))
        return {name: float(value) for name, _, value in rows}

    def errors(self) -> list[str]:
        """Return the lines about errors in the logs of all programs."""
        logs = sorted(self.folder.glob("*.log"))
        return [
            f"{log.stem}: {line}" for log in logs for line in log.read_text().splitlines() if ERROR in line
        ]

    def is_at_rest(self) -> bool:
        """Return whether all web programs answer and the workers have nothing left to do."""
        try:
            for web in self.webs:
                urlopen(f"{web}/health/ready/").close()
            figures = self.figures()
        except URLError:
            return False
        waits = any(value for name, value in figures.items() if name.startswith(BACKLOG))
        return not waits and figures.get(SWEEP_AGE, LATEST_SWEEP) < LATEST_SWEEP


@contextmanager
def prepared(webs: int, processes_each: int) -> Iterator[Site]:
    """Run PostgreSQL and Valkey; yield a site with a migrated database, whose programs do not run yet."""
    with (
        tempfile.TemporaryDirectory(prefix="estafette-load-") as folder,
        PostgreSQL(waits_for_disk=True) as database,
        valkey_on_a_port() as broker,
    ):
        environment = production.environment_of(Path(folder), database.url, broker) | {
            "MAIL_DELAY": str(MAIL_DELAY),
            "METRICS_TOKEN": secrets.token_urlsafe(32),
            "WEB_CONCURRENCY": str(processes_each),
            "WORKER_CONCURRENCY": str(processes_each),
        }
        addresses = [f"http://127.0.0.{number}:{free_port()}" for number in range(1, webs + 1)]
        site = Site(environment, Path(folder), addresses)
        site.python("manage.py", "migrate", "--verbosity", "0")
        site.python("manage.py", "collectstatic", "--noinput", "--verbosity", "0")
        yield site


@contextmanager
def running(site: Site) -> Iterator[Site]:
    """Run the programs of a site, as many workers as web programs, and wait until they have nothing to do."""
    wanted = [("web", {"WEB_BIND": web.removeprefix("http://")}) for web in site.webs]
    wanted += [("worker", {}), ("computers", {})] * len(site.webs) + [("beat", {}), ("mail", {})]
    with ExitStack() as stack:
        for name, more in wanted:
            stack.enter_context(started(site, name, more))
        await_true(site.is_at_rest, patience=300)
        yield site


@contextmanager
def started(site: Site, name: str, more: dict[str, str]) -> Iterator[None]:
    """Run a program of the site, as units and containers do."""
    process = processes.spawn(
        [sys.executable, "manage.py", "run", name],
        log=site.folder / f"{name}.log",
        folder=ROOT,
        environment={**site.environment, **more},
    )
    try:
        yield
    finally:
        process.terminate()
        processes.await_end(process, patience=20)
