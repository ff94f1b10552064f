"""The doctor's look at settings, static files and disks."""

from __future__ import annotations

import json
import shutil
from collections import namedtuple
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders
from pytest_django.fixtures import Settings

from risk_site.doctor import configuration, machine
from risk_site.doctor.findings import Level
from risk_site.modes import Mode

Usage = namedtuple("Usage", "total used free")


def test_what_django_finds_is_told(settings: Settings) -> None:
    settings.MODE, settings.SILENCED_SYSTEM_CHECKS = Mode.PRODUCTION, ["security.W021"]
    settings.SECURE_HSTS_SECONDS = 0

    told = [found for found in configuration.django_checks() if "security.W004" in found.said]

    assert [found.level for found in told] == [Level.PROBLEM]


def test_proxies_that_are_not_trusted_are_pointed_out(settings: Settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = None
    assert [found.level for found in configuration.proxies()] == [Level.ADVICE]

    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert [found.level for found in configuration.proxies()] == [Level.FINE]


@pytest.mark.parametrize(
    ("host", "user", "tls", "level"),
    [
        ("mail.example.org", "estafette", True, None),
        ("mail.example.org", "estafette", False, Level.PROBLEM),
        ("mail.example.org", "", False, Level.ADVICE),
        ("127.0.0.1", "estafette", False, None),
    ],
)
def test_mails_in_clear_text_are_pointed_out(
    settings: Settings, host: str, user: str, tls: bool, level: Level | None
) -> None:
    settings.EMAIL_HOST, settings.EMAIL_HOST_USER, settings.EMAIL_USE_TLS = host, user, tls

    told = [found.level for found in configuration.mail_settings() if "clear text" in found.said]

    assert told == ([level] if level else [])


def test_settings_without_which_less_works_are_pointed_out(settings: Settings) -> None:
    settings.REPLY_DOMAIN = settings.VAPID_PRIVATE_KEY = ""

    told = [found.said for found in configuration.mail_settings() if found.level is Level.ADVICE]

    assert any("REPLY_DOMAIN" in said for said in told)
    assert any("VAPID_PRIVATE_KEY" in said for said in told)


def test_static_files_must_be_those_of_this_version(settings: Settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = str(tmp_path)
    [none] = configuration.static_files()
    assert none.level is Level.PROBLEM
    assert "collectstatic" in none.remedy

    paths = [path for finder in get_finders() for path, _storage in finder.list([])]
    manifest = tmp_path / "staticfiles.json"
    manifest.write_text(json.dumps({"paths": dict.fromkeys(paths, "…")}))
    [all_there] = configuration.static_files()
    assert all_there.level is Level.FINE

    manifest.write_text(json.dumps({"paths": dict.fromkeys(paths[1:], "…")}))
    [one_missing] = configuration.static_files()
    assert one_missing.level is Level.PROBLEM
    assert paths[0] in one_missing.said


def test_a_disk_that_is_nearly_full_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 0, 12_000_000))

    assert {found.level for found in machine.disks()} == {Level.PROBLEM}


def test_a_disk_with_room_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**12, 0, 10**11))

    assert {found.level for found in machine.disks()} == {Level.FINE}
