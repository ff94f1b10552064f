"""A site in production: its programs as units and containers start them, behind real web servers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from risk_site import processes, programs
from tests.site.test_settings import PRODUCTION, run
from tests.support.programs.running_site import ROOT
from tests.support.programs.servers import free_port, valkey_on_a_port
from tests.support.programs.web_servers import SERVERS, Front

PASSWORD = "postmark:only the tests may know this"


@dataclass(frozen=True)
class Production:
    """The environment of a site whose programs run, and its folder with their logs."""

    environment: dict[str, str]
    folder: Path

    @property
    def upstream(self) -> str:
        return self.environment["WEB_BIND"]

    @property
    def static(self) -> Path:
        return Path(self.environment["STATIC_ROOT"])

    def manage(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return run(["manage.py", *arguments], {**self.environment, **more})


@pytest.fixture(scope="session")
def production(new_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Production]:
    """A site in production with all its programs; its mails come back to itself."""
    folder = tmp_path_factory.mktemp("production")
    mail = str(free_port())
    with valkey_on_a_port() as broker, ExitStack() as stack:
        site = Production(
            PRODUCTION
            | {
                "SITE_URL": f"https://localhost:{free_port()}",
                "ALLOWED_HOSTS": "localhost",
                "DATABASE_URL": f"sqlite:///{shutil.copy(new_database, folder)}",
                "REDIS_URL": broker,
                "EMAIL_URL": f"smtp://127.0.0.1:{mail}",
                "REPLY_DOMAIN": "reply.example.org",
                "RECEIVE_MAIL_PORT": mail,
                "MAIL_PROVIDER": "postmark",
                "MAIL_WEBHOOK_SECRET": PASSWORD,
                "TRUSTED_PROXIES": "1",
                "WEB_BIND": f"127.0.0.1:{free_port()}",
                "WEB_CONCURRENCY": "1",
                "WORKER_CONCURRENCY": "1",
                "STATIC_ROOT": str(folder / "static"),
            },
            folder,
        )
        # Packing every file takes long, so those of few pages are left out.
        others = ["--ignore=admin", "--ignore=ancient.svg", "--ignore=underworld.svg"]
        collected = site.manage("collectstatic", "--noinput", *others)
        assert collected.returncode == 0, collected.stderr
        for name in programs.production():
            stack.enter_context(started(site, name))
        yield site


@contextmanager
def started(site: Production, name: str) -> Iterator[None]:
    """Run a program of the site until the block ends."""
    # Nothing but these settings: the environment of the tests would hide what is missing.
    command = [
        "env",
        "-i",
        f"PATH={os.environ['PATH']}",
        *(f"{key}={value}" for key, value in site.environment.items()),
    ]
    command += [sys.executable, "manage.py", "run", name]
    process = processes.spawn(command, log=site.folder / f"{name}.log", folder=ROOT)
    try:
        yield
    finally:
        process.terminate()
        processes.await_end(process, patience=20)


@pytest.fixture(scope="session", params=SERVERS)
def front(
    request: pytest.FixtureRequest, production: Production, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Front]:
    """Each web server in front of the site."""
    folder = tmp_path_factory.mktemp(request.param)
    with SERVERS[request.param](folder, production.upstream, production.static) as server:
        yield server
