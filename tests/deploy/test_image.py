"""The image of `Containerfile`, built and started."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
import yaml

from tests.site.test_settings import PRODUCTION
from tests.support.programs.containers import buildah, running
from tests.support.programs.running_site import ROOT, await_true
from tests.support.programs.servers import free_port

DEPLOY = ROOT / "deploy"
FROM_A_BROWSER = {"Host": PRODUCTION["ALLOWED_HOSTS"], "X-Forwarded-Proto": "https"}


@pytest.mark.image
def test_the_image_is_built_and_serves_the_site(tmp_path: Path) -> None:
    with buildah() as images:
        images.make_base("localhost/base", tmp_path / "base")
        images.build(DEPLOY / "Containerfile", "localhost/estafette", base="localhost/base")
        made = json.loads(images("inspect", "localhost/estafette"))["OCIv1"]["config"]
        container = images("from", "localhost/estafette")
        address = f"127.0.0.1:{free_port()}"
        settings = {**PRODUCTION, "WEB_BIND": address, "TRUSTED_PROXIES": "1"}
        web = images.running(container, made["Entrypoint"] + made["Cmd"], settings)
        with running(web, tmp_path / "web.log"):
            await_true(lambda: is_healthy(address), patience=120)
            files = images("run", container, "--", "ls", "staticfiles/css").split()
            style = next(file for file in files if file.endswith(".css"))
            with urlopen(Request(f"http://{address}/static/css/{style}", headers=FROM_A_BROWSER)) as answer:
                assert answer.headers["Content-Type"].startswith("text/css")
            images("run", container, "--", *health_check(address))

    assert made["User"] == "estafette"


def is_healthy(address: str) -> bool:
    try:
        with urlopen(f"http://{address}/health/live/") as answer:
            return bool(answer.status == 200)
    except URLError:
        return False


def health_check(address: str) -> list[str]:
    """Return the check of the compose file, for another address."""
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    program, *command = services["web"]["healthcheck"]["test"]
    assert program == "CMD"
    assert "127.0.0.1:8000" in command[-1]
    return [re.sub(r"127\.0\.0\.1:8000", address, part) for part in command]
