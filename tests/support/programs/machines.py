"""Machines of one site: each runs the programs of some version of the code, on the database of the tests."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings

from risk_site import processes
from risk_site.management.commands.play import answers
from risk_site.programs import beat, mail, web, worker
from tests.support.programs.running_site import ROOT, await_true
from tests.support.programs.servers import database_url, free_port

ALL = ("web", "worker", "beat", "mail")
PATIENCE = 20
"""The seconds that a program has to end when asked to."""


class Machine:
    """Programs of the code in a folder, all of them unless named, for the length of a `with` block.

    It answers browsers at `url` and takes mails at `mail_server`. Machines of one site share a broker and the
    folder `var`, in which each keeps its logs.
    """

    def __init__(
        self, name: str, broker: str, var: Path, code: Path = ROOT, programs: Sequence[str] = ALL
    ) -> None:
        self.name, self.var, self.code, self.programs = name, var, code, programs
        address = f"127.0.0.1:{free_port()}"
        self.url, self.mail_server = f"http://{address}", ("127.0.0.1", free_port())
        self.commands = {
            "web": web(address),
            "worker": worker("--hostname", f"{name}@%h"),
            "beat": beat(),
            "mail": mail("--port", str(self.mail_server[1])),
        }
        self.is_ready = {
            "web": lambda: answers(self.url),
            "worker": lambda: " ready." in self.log("worker").read_text(),
            "beat": lambda: True,
            "mail": lambda: "on port" in self.log("mail").read_text(),
        }
        self.environment = {
            "DJANGO_SETTINGS_MODULE": "risk_site.settings",
            "ESTAFETTE_MODE": "local",
            "ESTAFETTE_VAR": str(var),
            "DATABASE_URL": database_url(),
            "REDIS_URL": broker,
            "REPLY_DOMAIN": settings.REPLY_DOMAIN,
            "MAIL_DELAY": "0",
        }
        # What the process of the test has signed, such as sessions and addresses, is valid here too.
        (var / "secret_key").write_text(settings.SECRET_KEY)
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Machine:
        try:
            for program in self.programs:
                self.start(program)
            for program in self.programs:
                await_true(self.is_ready[program], patience=120)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_failure: object) -> None:
        for process in self.running.values():
            process.terminate()
        for process in self.running.values():
            processes.await_end(process, patience=PATIENCE)

    def start(self, program: str) -> None:
        self.running[program] = processes.spawn(
            self.commands[program], log=self.log(program), folder=self.code, environment=self.environment
        )

    def kill(self, program: str) -> None:
        """End a program and its children without warning (SIGKILL)."""
        process = self.running.pop(program)
        process.kill()
        processes.await_end(process, patience=PATIENCE)

    def log(self, program: str) -> Path:
        return self.var / f"{self.name}-{program}.log"
