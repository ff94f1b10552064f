"""The web servers in front of a site, on the samples in `deploy/`."""

from __future__ import annotations

import os
import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

from risk_site import processes
from tests.support.programs.certificates import make_certificate
from tests.support.programs.debian import program
from tests.support.programs.running_site import ROOT, await_true
from tests.support.programs.servers import free_port

NAME = "estafette.example.org"
"""The name of the site in the samples."""
NGINX = """
{user}
daemon off;
pid {folder}/nginx.pid;
events {{}}
http {{
    access_log off;
    types {{ text/css css; text/javascript js; image/svg+xml svg; }}
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""
CADDY = """
{{
    admin off
    skip_install_trust
    local_certs
    default_bind 127.0.0.1
    http_port {plain}
    https_port {secure}
    storage file_system {folder}
}}
import {root}/deploy/Caddyfile
"""


@dataclass(frozen=True)
class Front:
    """A web server on two ports of this machine; `authority` signed its certificate."""

    secure: int
    plain: int
    authority: Path

    @property
    def url(self) -> str:
        return f"https://localhost:{self.secure}"

    def request(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Return the status, the headers and the body of the answer to a request over HTTPS."""
        trust = ssl.create_default_context(cafile=str(self.authority))
        connection = HTTPSConnection("localhost", self.secure, context=trust, timeout=60)
        return answer(connection, method, path, body, headers)

    def request_in_clear(self, path: str) -> tuple[int, dict[str, str], bytes]:
        return answer(
            HTTPConnection("127.0.0.1", self.plain, timeout=60), "GET", path, None, {"Host": "localhost"}
        )

    def is_there(self) -> bool:
        try:
            self.request("GET", "/health/live/")
        except OSError:
            return False
        return True


def answer(
    connection: HTTPConnection, method: str, path: str, body: bytes | None, headers: dict[str, str]
) -> tuple[int, dict[str, str], bytes]:
    try:
        connection.request(
            method, path, body, {name.replace("_", "-"): value for name, value in headers.items()}
        )
        response = connection.getresponse()
        got = {name.lower(): ", ".join(response.headers.get_all(name, [])) for name in response.headers}
        return response.status, got, response.read()
    finally:
        connection.close()


@contextmanager
def nginx(folder: Path, upstream: str, static: Path) -> Iterator[Front]:
    """Run nginx on its sample, in front of a site at `upstream`."""
    front = Front(free_port(), free_port(), make_certificate(folder / "nginx.pem", "localhost"))
    sample = (ROOT / "deploy" / "nginx.conf").read_text()
    for before, after in (
        (r"/etc/letsencrypt\S+\.pem", str(front.authority)),
        (r"/opt/estafette/site/staticfiles/", f"{static}/"),
        (r"server 127\.0\.0\.1:8000", f"server {upstream}"),
        (r"listen 443", f"listen 127.0.0.1:{front.secure}"),
        (r"listen 80", f"listen 127.0.0.1:{front.plain}"),
        (re.escape(NAME), "localhost"),
    ):
        sample, count = re.subn(before, after, sample)
        assert count, before
    (folder / "site.conf").write_text(sample)
    (folder / "nginx.conf").write_text(
        NGINX.format(folder=folder, user="user root;" if not os.geteuid() else "")
    )
    command = [program("nginx", "nginx"), "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with running(command, front, folder / "nginx.log", {}):
        yield front


@contextmanager
def caddy(folder: Path, upstream: str, static: Path) -> Iterator[Front]:
    """Run Caddy on its sample, in front of a site at `upstream`, which serves the static files."""
    front = Front(free_port(), free_port(), folder / "pki" / "authorities" / "local" / "root.crt")
    file = folder / "Caddyfile"
    file.write_text(CADDY.format(plain=front.plain, secure=front.secure, folder=folder, root=ROOT))
    environment = {"SITE_URL": front.url, "WEB": upstream, "HOME": str(folder)}
    command = [program("caddy", "caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]
    with running(command, front, folder / "caddy.log", environment):
        yield front


SERVERS = {"nginx": nginx, "caddy": caddy}


@contextmanager
def running(command: list[str], front: Front, log: Path, environment: dict[str, str]) -> Iterator[None]:
    """Run a web server until the block ends."""
    process = processes.spawn(command, log=log, environment=environment)
    try:
        await_true(lambda: front.is_there() or process.poll() is not None)
        assert process.poll() is None, log.read_text()
        yield
    finally:
        process.terminate()
        processes.await_end(process, patience=10)
