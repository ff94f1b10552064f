"""While the database is away the site says so, with status 503, and works again when it is back."""

from __future__ import annotations

import re
import sqlite3
from base64 import b64encode
from collections.abc import Iterator
from http.client import HTTPResponse
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import psycopg
import pytest
import redis
from django import db
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from playwright.sync_api import Page, expect
from psycopg import errors
from pytest_django.fixtures import Settings

from accounts.models import User
from risk_site.away import answer_away, is_away
from tests.site.conftest import METRICS_TOKEN, WEBHOOK_SECRET
from tests.support.programs.running_site import RunningSite
from tests.support.programs.servers import PostgreSQL

SESSION = {"Cookie": "estafette_session=of-whoever"}
ORDER = {"csrfmiddlewaretoken": "t", "order": "place", "at-1": "3", "note": '"><script>'}
FRENCH = {"Accept": "text/html", "Accept-Language": "fr"}


# --- What counts


@pytest.mark.parametrize(
    "error",
    [
        psycopg.OperationalError("connection refused"),
        psycopg.OperationalError("server closed the connection unexpectedly"),
        errors.AdminShutdown("terminating connection due to administrator command"),
        errors.CrashShutdown(),
        errors.CannotConnectNow("the database system is starting up"),
        errors.TooManyConnections("sorry, too many clients already"),
        errors.DiskFull("could not extend file: No space left on device"),
        errors.ConnectionFailure(),
        redis.ConnectionError(),
        redis.TimeoutError(),
        redis.ResponseError("MISCONF Errors writing to the AOF file: No space left on device"),
    ],
)
def test_a_database_that_cannot_be_reached_or_is_full_is_away(error: Exception) -> None:
    wrapped = db.OperationalError()
    wrapped.__cause__ = error

    assert is_away(error)
    assert is_away(wrapped)


@pytest.mark.parametrize(
    "error",
    [
        None,
        ValueError(),
        db.OperationalError("no such table: games_game"),
        sqlite3.OperationalError("no such column: x"),
        errors.UndefinedTable(),
        errors.UniqueViolation(),
        errors.QueryCanceled("statement timeout"),
        errors.DeadlockDetected(),
        errors.InvalidPassword(),
        redis.ResponseError("WRONGTYPE Operation against a key holding the wrong kind of value"),
    ],
)
def test_our_own_fault_is_not_taken_for_an_outage(error: Exception | None) -> None:
    assert not is_away(error)


def test_our_own_fault_still_answers_500(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise db.ProgrammingError("no such column")

    monkeypatch.setattr("games.views.lobby.home.render", fail)
    client.raise_request_exception = False

    assert client.get("/").status_code == 500


def test_a_session_that_cannot_be_stored_is_an_outage(
    client: Client, alice: User, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise db.OperationalError from errors.DiskFull()

    client.force_login(alice)
    settings.SESSION_SAVE_EVERY_REQUEST = True
    monkeypatch.setattr(Session, "save", fail)

    response = client.get("/", headers={"accept": "text/html"})

    assert response.status_code == 503


# --- What is answered


def test_a_form_can_be_sent_again_from_the_page(rf: RequestFactory) -> None:
    request = rf.post("/games/7/orders/", urlencode(ORDER), "application/x-www-form-urlencoded")

    told = answer_away(request).content.decode()

    assert re.findall(r'type="hidden" name="(.*?)" value="(.*?)"', told) == [
        ("csrfmiddlewaretoken", "t"),
        ("order", "place"),
        ("at-1", "3"),
        ("note", "&quot;&gt;&lt;script&gt;"),
    ]
    assert "refresh" not in told


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (urlencode({**ORDER, "password": "s3cret"}), "application/x-www-form-urlencoded"),
        (urlencode({"payload": "s3cret"}), "application/x-www-form-urlencoded"),
        ('{"payload": "s3cret"}', "application/json"),
        (urlencode({**ORDER, "x": "s3cret"}), "application/x-www-form-urlencoded; charset=utf-7"),
    ],
)
def test_a_foreign_form_or_one_with_a_password_is_not_repeated(
    rf: RequestFactory, body: str, kind: str
) -> None:
    response = answer_away(rf.post("/accounts/login/", body, kind))

    assert response.status_code == 503
    assert "s3cret" not in response.content.decode()
    assert "have your browser send it again" in response.content.decode()


@pytest.mark.parametrize("headers", [{"hx-request": "true"}, {"accept": "application/json"}])
def test_a_program_gets_a_sentence(rf: RequestFactory, headers: dict[str, str]) -> None:
    response = answer_away(rf.get("/games/7/news/", headers={**headers, "accept-language": "fr"}))

    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode().startswith("Le site est indisponible un instant.")


# --- On a real server that goes away and comes back


@pytest.fixture
def away(database: PostgreSQL) -> Iterator[None]:
    database.stop()
    yield
    if database.process is not None and database.process.poll() is not None:
        database.start()


def ask(
    site: RunningSite, path: str, headers: dict[str, str], body: bytes | None = None
) -> HTTPResponse | HTTPError:
    try:
        answer: HTTPResponse = urlopen(Request(site.url + path, body, headers), timeout=20)
    except HTTPError as error:
        return error
    return answer


PAGES = ("/", "/games/7/", "/start/", "/nowhere/", "/accounts/settings/", "/admin/")


def test_every_page_says_so_and_comes_back(
    site_on_servers: RunningSite, database: PostgreSQL, away: None
) -> None:
    for path in PAGES:
        answer = ask(site_on_servers, path, {**SESSION, **FRENCH})
        told = answer.read().decode()

        assert answer.status == 503, path
        assert answer.headers["Retry-After"] == "5"
        assert '<html lang="fr">' in told
        assert "Rien n’est perdu" in told
        assert '<meta http-equiv="refresh" content="5">' in told

    database.start()

    for path in PAGES:
        assert ask(site_on_servers, path, {**SESSION, **FRENCH}).status in {200, 404}, path


def test_the_process_lives_but_is_not_ready(
    site_on_servers: RunningSite, database: PostgreSQL, away: None
) -> None:
    assert ask(site_on_servers, "/health/live/", {}).status == 200
    answer = ask(site_on_servers, "/health/ready/", {})
    assert (answer.status, answer.read()) == (503, b"the database cannot be reached\n")
    token = {"Authorization": f"Bearer {METRICS_TOKEN}"}
    assert ask(site_on_servers, "/metrics", token).status == 503

    database.start()

    assert ask(site_on_servers, "/health/ready/", {}).status == 200
    assert "estafette_broker_up 1.0" in ask(site_on_servers, "/metrics", token).read().decode()


def test_an_order_sent_during_an_outage_is_kept_on_the_page(site_on_servers: RunningSite, away: None) -> None:
    body = urlencode({**ORDER, "csrfmiddlewaretoken": "x" * 32}).encode()
    answer = ask(site_on_servers, "/games/7/orders/", {**SESSION, **FRENCH}, body)

    assert answer.status == 503
    assert 'name="at-1" value="3"' in answer.read().decode()


def test_a_mail_provider_is_asked_to_try_again(site_on_servers: RunningSite, away: None) -> None:
    mail = b'{"To": "orders+x@estafette.localhost", "RawEmail": "To: orders+x@estafette.localhost\\n\\nx"}'
    shown = b64encode(WEBHOOK_SECRET.encode()).decode()
    basic = {"Authorization": f"Basic {shown}", "Content-Type": "application/json"}

    answer = ask(site_on_servers, "/anymail/postmark/inbound/", basic, mail)

    assert answer.status == 503


def test_connections_that_the_server_has_ended_are_made_again(
    site_on_servers: RunningSite, database: PostgreSQL
) -> None:
    assert ask(site_on_servers, "/", SESSION).status == 200
    with psycopg.connect(database.url) as admin:
        others = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        admin.execute(f"SELECT pg_terminate_backend(pid) {others}")

    assert ask(site_on_servers, "/", SESSION).status == 200


def test_the_log_tells_it_in_a_line(site_on_servers: RunningSite, away: None) -> None:
    before = len(site_on_servers.log("web"))
    ask(site_on_servers, "/games/8/", SESSION)

    told = site_on_servers.log("web")[before:]

    assert "Service Unavailable: /games/8/" in told
    assert "Traceback" not in told


def test_a_browser_without_scripts_sees_the_page_come_back(
    site_on_servers: RunningSite, database: PostgreSQL, away: None, page: Page
) -> None:
    page.context.add_cookies(
        [{"name": "estafette_session", "value": "of-whoever", "url": site_on_servers.url}]
    )
    page.goto(site_on_servers.url)
    expect(page.get_by_role("heading", name="The relay is changing horses")).to_be_visible()

    database.start()

    expect(page.get_by_role("heading", name="The relay is changing horses")).not_to_be_visible(timeout=20_000)
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
