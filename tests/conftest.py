"""The fixtures of all tests: the cast, the servers, the browser, and the rule that CI skips nothing."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Generator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection
from django.test import client
from django.utils import timezone, translation
from hypothesis import settings
from playwright.sync_api import expect
from pytest_django import DjangoDbBlocker

from accounts.models import User
from games.bots import BOTS
from games.bots.general import GeneralPlayer
from games.bots.general.halving import Budget
from games.models import Game
from games.services.backup.older import a_database_beside
from games.tournaments.models import Tournament
from tests.support.chance import drawn_from
from tests.support.mail.post_office import listening
from tests.support.programs import chromium, servers
from tests.support.programs.running_site import RunningSite, running_site, var_with

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

USES_THE_DATABASE = {"db", "transactional_db", "live_server"}
BROWSER_FIXTURES = {"page", "context", "new_context", "browser", "browser_type"}


# --- Chance: the same in every run, unless the environment asks for another

CHANCE = os.environ.get("CHANCE", "")
settings.register_profile("untimed", deadline=None)
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("untimed" if CHANCE else "repeatable")


@pytest.fixture(autouse=True)
def repeatable_chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """Give each test its own deals and dice, alike in each run, so that a failure can be repeated."""
    with drawn_from(random.Random(f"{CHANCE} {request.node.nodeid}")):
        yield


@pytest.fixture(autouse=True)
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computer players that search try each candidate once, whatever time that takes."""
    for bot in BOTS.values():
        if isinstance(bot, GeneralPlayer):
            monkeypatch.setattr(bot, "budget", Budget(trials=1))


@pytest.fixture(autouse=True)
def same_numbers(request: pytest.FixtureRequest) -> None:
    """Give games and tournaments the same numbers, whatever ran before.

    Their dice and draws depend on the numbers.
    """
    is_marked = request.node.get_closest_marker("django_db") is not None
    if not is_marked and USES_THE_DATABASE.isdisjoint(request.fixturenames):
        return
    request.getfixturevalue("_django_db_helper")
    tables = [{"table": model._meta.db_table, "column": "id"} for model in (Game, Tournament)]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_by_name_sql(no_style(), tables):
            cursor.execute(statement)


# --- The cast: alice owns the game, bob plays along, charlie is a stranger to it


@pytest.fixture
def make_user(db: None) -> Callable[..., User]:
    """Return a function that creates a user with a confirmed address.

    The password is `<username> on horseback`.
    """

    def make(username: str, **fields: Any) -> User:
        email = f"{username}@example.org"
        user = get_user_model().objects.create_user(username, email, f"{username} on horseback", **fields)
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
        return user

    return make


@pytest.fixture
def alice(make_user: Callable[..., User]) -> User:
    return make_user("alice")


@pytest.fixture
def bob(make_user: Callable[..., User]) -> User:
    return make_user("bob")


@pytest.fixture
def charlie(make_user: Callable[..., User]) -> User:
    return make_user("charlie")


@pytest.fixture(autouse=True)
def fresh_cache() -> Iterator[None]:
    """Clear the cache, so that limits on a user do not affect one of the same name in another test."""
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Reset the language, which Django leaves as the last request of another test set it."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def context_of_the_page() -> Iterator[None]:
    """Keep only the context of the whole page, not a copy for each of its parts."""
    keep = client.store_rendered_templates  # type: ignore[attr-defined]

    def keep_first(store: dict[str, Any], *arguments: Any, **fields: Any) -> None:
        if not store:
            keep(store, *arguments, **fields)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(client, "store_rendered_templates", keep_first)
        yield


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """Stop the clock, for tests that compare texts written at two times."""
    moment = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    return moment


class MovingClock:
    """Time that passes only when a test says so."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, **time: float) -> datetime:
        """Let this much time pass, as the arguments of `timedelta`; return the new time."""
        self.now += timedelta(**time)
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> MovingClock:
    """A Wednesday at noon, UTC; `clock.pass_by(hours=3)` lets three hours pass."""
    moving = MovingClock(datetime(2026, 11, 18, 12, 0, tzinfo=UTC))
    monkeypatch.setattr(timezone, "now", moving)
    return moving


# --- Databases: migrated once, as that takes seconds


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Set up the database of the tests. One of SQLite is first copied to the file that this yields."""
    file = tmp_path_factory.mktemp("migrated") / "estafette.sqlite3"
    with django_db_blocker.unblock():
        # It is empty if no test of a run uses it.
        if connection.vendor == "sqlite" and connection.introspection.table_names():
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(file)])
    return file


@pytest.fixture(scope="session")
def new_database(django_db_setup: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    """Create the SQLite database of a new site, to be copied."""
    if not django_db_setup.exists():
        with django_db_blocker.unblock(), a_database_beside(django_db_setup):
            call_command("migrate", verbosity=0)
    return django_db_setup


# --- Servers: those of the environment, or else real ones from wheels


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """Run a Redis or Valkey server; yield it as the URL of a Celery broker."""
    if given := os.environ.get("REDIS_URL"):
        yield given
    else:
        with servers.valkey_server() as url:
            yield url


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    """Run a PostgreSQL server; yield its DATABASE_URL."""
    with servers.postgresql_server() as url:
        yield url


@pytest.fixture(scope="session")
def site(new_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """Run the whole site by `manage.py play`, for all tests that do not harm it."""
    with running_site(var_with(new_database, tmp_path_factory.mktemp("site"))) as running:
        yield running


@pytest.fixture
def mail_server() -> Iterator[tuple[str, int]]:
    """Run the site's SMTP listener; yield its host and port."""
    with listening() as address:
        yield address


# --- The browser


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], request: pytest.FixtureRequest
) -> dict[str, Any]:
    """Return the options with which pytest-playwright starts Chromium."""
    program = chromium.find()
    if program is None and os.environ.get("ESTAFETTE_INSTALL_BROWSER"):
        capture = request.config.pluginmanager.getplugin("capturemanager")
        with capture.global_and_fixture_disabled():
            print("\nInstalling Chromium for the browser tests …", file=sys.stderr, flush=True)
        program = chromium.install()
    if program is None:
        needed = "Debian's chromium-headless-shell and libatomic1, or `playwright install chromium`"
        pytest.skip(f"no Chromium: install {needed}")
    expect.set_options(timeout=20_000)  # milliseconds: browsers share the cores with all other tests
    return {**browser_type_launch_args, "executable_path": program, "args": chromium.FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Return the desktop on which pages are shown, unless a test wants another."""
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")


# --- On CI a test that did not run is a test that failed


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return refuse_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return refuse_skip((yield))


def refuse_skip(report: Report) -> Report:
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Skipped, which is not allowed on CI: {report.longrepr}"
    return report
