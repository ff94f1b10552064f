"""The files in `deploy/`: each is read by the program that it is for, and they agree with each other."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from risk_site import programs
from tests.site.test_settings import PRODUCTION, run
from tests.support.programs.debian import installed
from tests.support.programs.running_site import ROOT

DEPLOY = ROOT / "deploy"
SAMPLE = (DEPLOY / "estafette.env.sample").read_text()
IN_SAMPLE = re.findall(r"^#?([A-Z_]+)=", SAMPLE, re.MULTILINE)
OF_CONTAINERS = {"POSTGRES_PASSWORD", "COMPOSE_PROFILES"}
NOT_IN_SAMPLE = {"DEBUG"}
"""Settings that no site in production has."""
WORST_EXPOSURE = 2.5
"""The exposure of a unit by `systemd-analyze security`, from 0 (safe) to 10."""


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return loaded


# --- Settings


def test_the_sample_has_every_setting_once() -> None:
    document = (ROOT / "docs" / "settings.md").read_text().partition("## What `play` reads")[0]
    rows = re.findall(r"^\| (`[A-Z_`, ]+`) \|", document, re.MULTILINE)
    documented = set(re.findall(r"[A-Z_]+", " ".join(rows))) - NOT_IN_SAMPLE

    assert len(IN_SAMPLE) == len(set(IN_SAMPLE))
    assert set(IN_SAMPLE) == documented | OF_CONTAINERS


def test_a_site_starts_with_the_sample_filled_in() -> None:
    filled = dict(re.findall(r"^([A-Z_]+)=(.*)", SAMPLE, re.MULTILINE))
    assert [name for name, value in filled.items() if not value] == ["SECRET_KEY", "POSTGRES_PASSWORD"]
    secrets = {name: PRODUCTION[name] for name in ("SECRET_KEY", "DATABASE_URL", "REDIS_URL")}

    done = run(["manage.py", "check", "--deploy", "--fail-level", "WARNING"], {**filled, **secrets})

    assert done.returncode == 0, done.stderr


# --- Web servers


@pytest.mark.parametrize(
    ("file", "idle"),
    [("nginx.conf", r"keepalive_timeout (\d+)s;"), ("Caddyfile", r"keepalive (\d+)s$")],
)
def test_a_web_server_closes_idle_connections_before_the_site_does(file: str, idle: str) -> None:
    (seconds,) = re.findall(idle, (DEPLOY / file).read_text(), re.MULTILINE)
    command = programs.web("127.0.0.1:8000")
    assert int(seconds) < int(command[command.index("--keep-alive") + 1])


# --- Containers


def test_the_compose_file_fits_its_schema() -> None:
    check = ["-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "deploy/compose.yaml"]

    done = run(check, {})

    assert done.returncode == 0, done.stdout


def test_all_variables_of_the_compose_file_are_in_the_sample() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    used = set(re.findall(r"\$\{([A-Z_]+)", text))

    assert used
    assert used <= set(IN_SAMPLE)


def test_the_compose_file_runs_every_program(compose: dict[str, Any]) -> None:
    commands = [service.get("command", []) for service in compose["services"].values()]

    assert sorted(command[1] for command in commands if command[:1] == ["run"]) == sorted(
        programs.production()
    )


def test_what_services_wait_for_is_there(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for service in services.values():
        for name, need in service.get("depends_on", {}).items():
            assert need["condition"] != "service_healthy" or "healthcheck" in services[name]
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).exists()


def test_the_image_is_labelled_with_the_version() -> None:
    assert (
        f'LABEL org.opencontainers.image.version="{settings.VERSION}"'
        in (DEPLOY / "Containerfile").read_text()
    )


def test_the_image_has_every_app() -> None:
    left_out = (ROOT / ".dockerignore").read_text().split()
    tops = {path.parent.name for path in ROOT.glob("*/apps.py")} | {"templates", "static", "locale"}

    assert "risk_site" in tops
    assert tops.isdisjoint(left_out)


# --- systemd


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, for a site that is installed where this one is."""
    for file in (DEPLOY / "systemd").iterdir():
        text = file.read_text().replace("/opt/estafette/venv/bin/python", sys.executable)
        text = text.replace("/opt/estafette/site", str(ROOT))
        (tmp_path / file.name).write_text(text)
    return tmp_path


def analyse(*command: str) -> subprocess.CompletedProcess[str]:
    program = installed("systemd-analyze", "systemd")
    return subprocess.run([program, *command], capture_output=True, text=True)


@pytest.mark.parametrize("name", programs.production())
def test_systemd_understands_the_unit_of_each_program(units: Path, name: str) -> None:
    one = (units / "estafette@.service").rename(units / f"estafette@{name}.service")

    done = analyse("verify", "--man=no", "--recursive-errors=no", str(one))

    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_the_units_are_hardened(units: Path) -> None:
    one = (units / "estafette@.service").rename(units / "estafette@web.service")

    done = analyse("security", "--offline=yes", f"--threshold={WORST_EXPOSURE * 10:.0f}", str(one))

    assert done.returncode == 0, done.stdout[-3000:] + done.stderr


def test_the_target_starts_what_every_site_needs() -> None:
    target = (DEPLOY / "systemd" / "estafette.target").read_text()

    assert re.findall(r"estafette@(\w+)\.service", target) == [
        name for name in programs.production() if name != "mail"
    ]
