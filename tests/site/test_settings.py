from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.programs.running_site import ROOT, RunningSite

SECRET = "kQ7vN2wLz9XcB4mJ6hT1pR8sD3fG5yA0uE_iO-qWxZbVnMlKjHgFd"
PASSWORD = "dispatch-rider"
PRODUCTION = {
    "SECRET_KEY": SECRET,
    "SITE_URL": "https://estafette.example.org",
    "ALLOWED_HOSTS": "estafette.example.org",
    "DATABASE_URL": f"postgres://estafette:{PASSWORD}@db.example.org:5432/estafette",
    "REDIS_URL": f"redis://:{PASSWORD}@redis.example.org:6379/0",
    "EMAIL_URL": f"smtp+tls://estafette:{PASSWORD}@mail.example.org:587",
    "DEFAULT_FROM_EMAIL": "Estafette <estafette@example.org>",
}
SHOW = """
import json
from django.conf import settings
names = json.loads(input())
print(json.dumps({name: getattr(settings, name) for name in names}))
"""


def run(command: list[str], environment: dict[str, str], text: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with nothing but `environment` in its environment."""
    complete = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "risk_site.settings", **environment}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=complete, input=text, capture_output=True, text=True
    )


def settings_in(environment: dict[str, str], *names: str) -> dict[str, Any]:
    done = run(["-c", SHOW], environment, json.dumps(names))
    assert done.returncode == 0, done.stderr
    values: dict[str, Any] = json.loads(done.stdout)
    return values


def refusal(environment: dict[str, str]) -> str:
    """Return the message with which the site refuses to start."""
    done = run(["-c", SHOW], environment, '["DEBUG"]')
    assert done.returncode != 0, "the site started"
    return done.stderr


def test_production_starts_with_all_settings() -> None:
    values = settings_in(
        PRODUCTION, "DEBUG", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_USE_TLS", "EMAIL_HOST_PASSWORD"
    )

    assert values == {
        "DEBUG": False,
        "EMAIL_HOST": "mail.example.org",
        "EMAIL_PORT": 587,
        "EMAIL_USE_TLS": True,
        "EMAIL_HOST_PASSWORD": PASSWORD,
    }


def test_the_deployment_check_has_nothing_to_say() -> None:
    done = run(["manage.py", "check", "--deploy", "--fail-level", "WARNING"], PRODUCTION)

    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_every_missing_setting_is_named_at_once() -> None:
    said = refusal({})

    for name in PRODUCTION:
        assert f"- {name}: is missing; set it to " in said


@pytest.mark.parametrize("missing", [[*PRODUCTION][::2], [*PRODUCTION][1::2]])
def test_only_missing_settings_are_named(missing: list[str]) -> None:
    said = refusal({name: value for name, value in PRODUCTION.items() if name not in missing})

    assert re.findall(r"\n  - (\w+): is missing", said) == missing
    assert said.count("\n  - ") == len(missing)


UNSAFE: list[dict[str, tuple[str, str]]] = [
    {
        "SECRET_KEY": ("short", "too easy to guess"),
        "SECRET_KEY_FALLBACKS": (f"{SECRET} {'ab' * 40}", "has a key that is too easy to guess"),
        "SITE_URL": ("http://estafette.example.org", "https"),
        "ALLOWED_HOSTS": ("*", "may not contain"),
        "DATABASE_URL": (f"cobol://estafette:{PASSWORD}@db/estafette", "not valid"),
        "REDIS_URL": ("memory://", "not valid"),
        "EMAIL_URL": (f"{PASSWORD}@mail.example.org", "not valid"),
        "DEFAULT_FROM_EMAIL": ("the site", "not an address"),
        "DEBUG": ("true", "may never be on in production"),
        "HSTS_SECONDS": ("long", "must be a whole number"),
        "LOG_LEVEL": ("chatty", "must be one of"),
        "VAPID_PRIVATE_KEY": (PASSWORD, "is no key"),
        "RULEBOOKS": (
            "no_rules.of_ours",
            "names a Python module that is not there: “no_rules.of_ours”",
        ),
    },
    {
        "SECRET_KEY": ("ab" * 40, "too easy to guess"),
        "SITE_URL": ("https://estafette.example.org/play", "without a path"),
        "ALLOWED_HOSTS": ("estafette.example.org,*", "may not contain"),
        "EMAIL_URL": (f"smtp://estafette:{PASSWORD}@mail.example.org:port", "not valid"),
        "DEBUG": ("perhaps", "must be true or false"),
    },
    {
        "SECRET_KEY": ("django-insecure-" + SECRET, "too easy to guess"),
        "ALLOWED_HOSTS": ("elsewhere.example.org", "must contain estafette.example.org"),
    },
    {"ESTAFETTE_MODE": ("holiday", "must be one of")},
]


@pytest.mark.parametrize("unsafe", UNSAFE, ids=["many", "others", "few", "mode"])
def test_unsafe_settings_are_refused_and_no_secret_is_told(
    unsafe: dict[str, tuple[str, str]],
) -> None:
    said = refusal(PRODUCTION | {name: value for name, (value, _reason) in unsafe.items()})

    told = dict(line.split(": ", 1) for line in re.findall(r"\n  - (.*)", said))
    assert told.keys() == unsafe.keys()
    for name, (_value, reason) in unsafe.items():
        assert reason in told[name]
    assert said.count("\n  - ") == len(unsafe)
    assert PASSWORD not in said


def test_a_command_says_it_without_a_traceback() -> None:
    done = run(["manage.py", "migrate"], {})

    assert done.returncode == 1
    assert "SECRET_KEY: is missing" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_secret_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(SECRET + "\n")
    environment = {name: value for name, value in PRODUCTION.items() if name != "SECRET_KEY"}

    assert settings_in({**environment, "SECRET_KEY_FILE": str(file)}, "SECRET_KEY") == {"SECRET_KEY": SECRET}
    assert "SECRET_KEY_FILE: cannot be read" in refusal({**environment, "SECRET_KEY_FILE": f"{file}.gone"})


def test_proxies_are_trusted_only_when_they_are_counted() -> None:
    names = ("SECURE_PROXY_SSL_HEADER", "ALLAUTH_TRUSTED_PROXY_COUNT")

    assert settings_in(PRODUCTION, names[0]) == {names[0]: None}
    assert settings_in({**PRODUCTION, "TRUSTED_PROXIES": "1"}, *names) == {
        "SECURE_PROXY_SSL_HEADER": ["HTTP_X_FORWARDED_PROTO", "https"],
        "ALLAUTH_TRUSTED_PROXY_COUNT": 1,
    }


@pytest.mark.parametrize("command", [["help"], ["makemigrations", "--check", "--dry-run"]])
def test_commands_without_a_database_need_no_settings(command: list[str]) -> None:
    done = run(["manage.py", *command], {})

    assert done.returncode == 0, done.stderr


def test_draws_are_verified_without_a_site(tmp_path: Path) -> None:
    done = run(["manage.py", "verify_draw", str(tmp_path / "draws.json")], {})

    assert done.returncode == 2
    assert "draws.json cannot be read" in done.stderr


def test_the_engine_mode_has_no_database() -> None:
    count = "import django; django.setup(); from accounts.models import User; User.objects.count()"

    done = run(["-c", count], {"ESTAFETTE_MODE": "engine"})

    assert "ImproperlyConfigured" in done.stderr


def test_the_local_mode_keeps_its_secret_to_itself(tmp_path: Path) -> None:
    local = {"ESTAFETTE_MODE": "local", "ESTAFETTE_VAR": str(tmp_path / "var")}

    first = settings_in(local, "SECRET_KEY", "VAPID_PRIVATE_KEY", "ALLOWED_HOSTS", "DEBUG")
    second = settings_in(local, "SECRET_KEY", "VAPID_PRIVATE_KEY")

    assert first["SECRET_KEY"] == second["SECRET_KEY"]
    assert first["VAPID_PRIVATE_KEY"] == second["VAPID_PRIVATE_KEY"] != ""
    assert len(first["SECRET_KEY"]) >= 50
    # The whole folder: the database in it holds hands, sessions and mails.
    assert (tmp_path / "var").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "var" / "vapid_key").stat().st_mode & 0o777 == 0o600
    assert first["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert first["DEBUG"] is False


def test_the_local_mode_uses_the_servers_that_it_is_given(tmp_path: Path) -> None:
    servers = {"DATABASE_URL": "postgres://estafette@db/games", "REDIS_URL": "redis://broker/1"}
    local = {"ESTAFETTE_MODE": "local", "ESTAFETTE_VAR": str(tmp_path / "var"), **servers}

    values = settings_in(local, "DATABASES", "CELERY_BROKER_URL")

    assert values["DATABASES"]["default"]["NAME"] == "games"
    assert values["CELERY_BROKER_URL"] == "redis://broker/1"


def test_without_room_for_a_socket_the_broker_is_a_folder(tmp_path: Path) -> None:
    var = tmp_path / ("deep" * 20)
    var.mkdir()

    values = settings_in({"ESTAFETTE_MODE": "local", "ESTAFETTE_VAR": str(var)}, "CELERY_BROKER_URL")

    assert values == {"CELERY_BROKER_URL": "filesystem://"}
    assert (var / "broker").is_dir()


# --- Mails that come


def test_a_provider_that_posts_mails_must_show_a_secret() -> None:
    provider = {**PRODUCTION, "MAIL_PROVIDER": "mailgun"}

    missing = refusal(provider)
    assert "MAIL_WEBHOOK_SECRET: is missing" in missing
    assert "MAIL_SIGNING_KEY: is missing" in missing
    weak = refusal({**provider, "MAIL_WEBHOOK_SECRET": "no colon and guessable", "MAIL_SIGNING_KEY": "k"})
    assert "MAIL_WEBHOOK_SECRET: is too easy to guess" in weak
    keys = {"MAIL_WEBHOOK_SECRET": "mailgun:kQ7vN2wLz9XcB4mJ6hT1", "MAIL_SIGNING_KEY": "k"}
    assert settings_in({**provider, **keys}, "ANYMAIL")["ANYMAIL"] == {
        "WEBHOOK_SECRET": keys["MAIL_WEBHOOK_SECRET"],
        "MAILGUN_WEBHOOK_SIGNING_KEY": "k",
    }


def test_without_a_provider_nobody_posts_mails() -> None:
    assert "anymail" not in settings_in(PRODUCTION, "INSTALLED_APPS")["INSTALLED_APPS"]
    assert "MAIL_PROVIDER: must be one of" in refusal({**PRODUCTION, "MAIL_PROVIDER": "pigeons"})


# --- Making a superuser beside `play`


def superuser(**environment: str) -> subprocess.CompletedProcess[str]:
    command = ["manage.py", "createsuperuser", "--noinput", "--username=dora", "--email=dora@example.org"]
    return run(command, {"DJANGO_SUPERUSER_PASSWORD": "dora on horseback", **environment})


def test_a_superuser_is_made_on_the_site_of_play(site: RunningSite) -> None:
    done = superuser(ESTAFETTE_VAR=str(site.var))

    assert done.returncode == 0, done.stderr
    assert str(site.var) in done.stderr
    assert "dora" in site.manage("shell", "-c", "print(*User.objects.filter(is_superuser=True))")


def test_without_such_a_site_production_is_meant(tmp_path: Path) -> None:
    assert "these settings of its environment are missing" in superuser(ESTAFETTE_VAR=str(tmp_path)).stderr


@pytest.mark.parametrize("spoken", ["DATABASE_URL", "SECRET_KEY_FILE", "SITE_URL"])
def test_any_sign_of_production_means_production(tmp_path: Path, spoken: str) -> None:
    (tmp_path / "play.lock").touch()

    done = superuser(ESTAFETTE_VAR=str(tmp_path), **{spoken: "sqlite:////nowhere"})

    assert "Estafette does not start" in done.stderr
    assert not (tmp_path / "estafette.sqlite3").exists()


def test_the_staff_pages_require_a_second_factor_by_default(tmp_path: Path) -> None:
    assert settings_in(PRODUCTION, "STAFF_SECOND_FACTOR") == {"STAFF_SECOND_FACTOR": True}
    without = PRODUCTION | {"STAFF_SECOND_FACTOR": "off"}
    assert settings_in(without, "STAFF_SECOND_FACTOR") == {"STAFF_SECOND_FACTOR": False}
    local = {"ESTAFETTE_MODE": "local", "ESTAFETTE_VAR": str(tmp_path)}
    assert settings_in(local, "STAFF_SECOND_FACTOR", "MFA_SUPPORTED_TYPES") == {
        "STAFF_SECOND_FACTOR": False,
        "MFA_SUPPORTED_TYPES": ["totp", "recovery_codes"],
    }


ONE_MORE_EDITION = """
from dataclasses import replace
from games.rulebooks.hasbro2000 import H2000_WORLD

EDITIONS = (replace(H2000_WORLD, key="of_our_own", version=2),)
EARLIER = (replace(H2000_WORLD, key="of_our_own"),)
"""
TELL_VERSIONS = """
import django
django.setup()
from games.rulebooks.registry import versions
print(versions("of_our_own"), versions("h2000_world"))
"""


@pytest.mark.parametrize("name", ["RULEBOOKS", "RULEBOOKS_FILE"])
def test_editions_come_from_the_modules_that_are_named(name: str, tmp_path: Path) -> None:
    (tmp_path / "our_rules.py").write_text(ONE_MORE_EDITION)
    file = tmp_path / "modules"
    file.write_text("our_rules\n")
    value = "our_rules" if name == "RULEBOOKS" else str(file)

    done = run(["-c", TELL_VERSIONS], {"ESTAFETTE_MODE": "engine", "PYTHONPATH": str(tmp_path), name: value})

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[1, 2] [1")


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("from games.rulebooks.hasbro2000 import H2000_WORLD as A\nEDITIONS = (A,)", "Give it another key"),
        ("from games.rulebooks.hasbro2000 import H2000_WORLD as A\nEDITIONS = A", "a tuple of rulebooks"),
        ("editions = ()", "a tuple of rulebooks"),
    ],
)
def test_a_module_with_editions_that_cannot_be_played_is_refused_with_the_reason(
    written: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "our_rules.py").write_text(written)
    told = {"ESTAFETTE_MODE": "engine", "PYTHONPATH": str(tmp_path), "RULEBOOKS": "our_rules"}

    done = run(["-c", "import games.rulebooks.registry"], told)

    assert done.stderr.splitlines()[-1].startswith("ValueError: our_rules ")
    assert reason in done.stderr


def test_the_operator_says_who_runs_the_site_and_who_may_come_in() -> None:
    told = {
        "OPERATOR": "Ann & Bob | 1 Station Road |",
        "CONTACT": "contact@example.org",
        "SECURITY_CONTACT": "security@example.org",
        "SIGN_UP": "approval",
        "BLOCKED_DOMAINS": "@throwaway.example, mailinator.example",
    }
    assert settings_in(PRODUCTION | told, *told) == {
        "OPERATOR": ["Ann & Bob", "1 Station Road"],
        "CONTACT": "contact@example.org",
        "SECURITY_CONTACT": "mailto:security@example.org",
        "SIGN_UP": "approval",
        "BLOCKED_DOMAINS": ["throwaway.example", "mailinator.example"],
    }


def test_mistakes_in_them_are_refused() -> None:
    wrong = {
        "CONTACT": "Ann",
        "SECURITY_CONTACT": "http://example.org/security",
        "SIGN_UP": "ajar",
        "BLOCKED_DOMAINS": "a..example",
    }
    told = refusal(PRODUCTION | wrong)
    assert [name for name in wrong if f"- {name}: " not in told] == []


def test_records_of_ended_games_are_archived_where_a_setting_says() -> None:
    stay = settings_in(PRODUCTION, "STORAGES")["STORAGES"]
    folder = settings_in(PRODUCTION | {"ARCHIVE_URL": "file:///var/lib/records"}, "STORAGES")["STORAGES"]

    assert "records" not in stay
    assert folder["records"]["OPTIONS"]["location"] == "/var/lib/records"
    for unfit in ("/var/lib/records", "file://", "ftp://records.example.org/"):
        assert "ARCHIVE_URL" in refusal(PRODUCTION | {"ARCHIVE_URL": unfit})
