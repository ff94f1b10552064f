"""Prometheus reads how the site is, the same from each process, and nobody else does."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPServerDisconnected

import pytest
from django.db import ProgrammingError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from accounts.models import User
from games.mail.outgoing.post import deliver_mails
from games.models import Game, Inbound, Mail
from games.services import wake
from games.services.mail import outbox
from games.services.mail.inbound import receive
from games.tasks import sweep
from operations.errors import CountErrors
from operations.figures import FIGURES
from operations.models import Sample
from operations.tasks import take_sample
from risk_site.celery import app
from tests.conftest import MovingClock
from tests.operations.conftest import NOWHERE, TOKEN, client_of
from tests.support.mail.letters import address_of, letter
from tests.support.paced import PACE, acting
from tests.support.programs.brokers import use_broker
from tests.support.tables import act_until_turns, end_turn, hand_over_mails, open_table

Scrape = Callable[[], dict[str, float]]
MOST_QUERIES = 8


@pytest.fixture
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    """A game with deadlines whose first turn has begun; all mails have left."""
    game = open_table(alice, bob, charlie, pace=PACE)
    act_until_turns(game)
    hand_over_mails()
    return game


# --- Who may read them


@pytest.mark.parametrize(
    ("token", "shown"),
    [
        ("", {}),
        ("", {"authorization": "Bearer "}),
        (TOKEN, {}),
        (TOKEN, {"authorization": f"Bearer {TOKEN}x"}),
        (TOKEN, {"authorization": f"Bearer {TOKEN[:-1]}"}),
        (TOKEN, {"authorization": f"Basic {TOKEN}"}),
        (TOKEN, {"authorization": "Bearer é"}),
    ],
)
def test_without_the_token_there_is_nothing(
    token: str, shown: dict[str, str], client: Client, settings: Settings
) -> None:
    settings.METRICS_TOKEN = token

    answer = client.get("/metrics", headers=shown)

    assert (answer.status_code, answer.content) == (404, b"")


def test_the_name_of_the_host_does_not_matter(scrape: Scrape, client: Client, broker: str) -> None:
    shown = {"authorization": f"Bearer {TOKEN}", "host": "10.0.0.7:8000"}

    assert client.get("/metrics", headers=shown).status_code == 200


# --- What they cost


@pytest.mark.every_database
def test_every_figure_is_there_at_the_price_of_a_few_queries(
    scrape: Scrape, broker: str, game: Game, alice: User, bob: User, charlie: User
) -> None:
    sweep()
    with CaptureQueriesContext(connection) as queries:
        found = scrape()
    few = len(queries)
    for _ in range(3):
        act_until_turns(open_table(alice, bob, charlie, pace=PACE))
    with CaptureQueriesContext(connection) as queries:
        scrape()

    assert few == len(queries) <= MOST_QUERIES
    names = {name.partition(" ")[0].removesuffix("_total") for name in found}
    of_postgresql = {"table_rows", "table_bytes"} if connection.vendor == "sqlite" else set()
    assert names == {figure.name for figure in FIGURES} - of_postgresql


@pytest.mark.every_database
def test_sizes_are_told(scrape: Scrape, broker: str, game: Game) -> None:
    found = scrape()

    assert found["database_bytes"] > 100_000
    if connection.vendor == "postgresql":
        assert found["table_bytes games_event"] > 8192
        assert found["table_rows games_event"] >= 0


# --- What they say


@pytest.mark.every_database
def test_running_games_are_counted(scrape: Scrape, broker: str, game: Game, alice: User) -> None:
    assert scrape()["games_running"] == 1

    Game.objects.update(status=Game.Status.OVER)

    assert scrape()["games_running"] == 0


@pytest.mark.every_database
def test_a_late_deadline_is_told_by_how_much(
    scrape: Scrape, broker: str, game: Game, clock: MovingClock
) -> None:
    deadline = acting(game).deadline
    assert deadline is not None
    clock.now = deadline
    assert scrape()["deadlines_late"] == 0

    clock.now = deadline + timedelta(minutes=5)
    found = scrape()

    assert (found["deadlines_late"], found["deadline_late_seconds"]) == (1, 300)


@pytest.mark.every_database
def test_a_mail_waits_even_while_it_is_put_off(
    scrape: Scrape, broker: str, game: Game, alice: User, clock: MovingClock
) -> None:
    Mail.objects.create(
        kind="started", user=alice, game=game, occasion="x", due_at=clock.now, created_at=clock.now
    )
    assert scrape()["mails_waiting"] == 1
    outbox.wait_for_server(Mail, SMTPServerDisconnected())
    clock.pass_by(seconds=30)

    found = scrape()

    assert found["mails_waiting"] == 1
    assert found["mail_waiting_seconds"] == 0  # It may take a minute anyway.
    clock.pass_by(minutes=10)
    assert scrape()["mail_waiting_seconds"] == 570
    Mail.objects.update(due_at=clock.now)
    deliver_mails()
    assert scrape()["mails_waiting"] == 0


@pytest.mark.every_database
def test_work_is_told_by_its_kind(scrape: Scrape, broker: str, game: Game, clock: MovingClock) -> None:
    user = acting(game).player.user
    assert user is not None
    receive(address_of(game, user), letter(user.email, "end"), door=Inbound.Door.SMTP)
    Inbound.objects.update(due_at=clock.now, received_at=clock.now)
    Game.objects.update(computer_due=clock.now)
    clock.pass_by(seconds=40)

    found = scrape()

    for kind in ("games.inbound", "games.computer"):
        assert (found[f"work_waiting {kind}"], found[f"work_waiting_seconds {kind}"]) == (1, 40), kind
    assert found["work_waiting wishes.wishmail"] == found["work_waiting_seconds wishes.wishmail"] == 0


def test_messages_that_wait_are_told_with_their_age(
    scrape: Scrape, broker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert scrape()["queue_messages celery"] == scrape()["queue_waiting_seconds celery"] == 0
    monkeypatch.setattr("operations.queues.time.time", lambda: 1000.0)
    app.send_task(wake.DELIVER_MAILS)
    monkeypatch.setattr("operations.queues.time.time", lambda: 1007.0)
    app.send_task(wake.DELIVER_MAILS)
    app.send_task(wake.PLAY_COMPUTERS, [1], queue="computers")

    found = scrape()

    assert (found["queue_messages celery"], found["queue_waiting_seconds celery"]) == (2, 7)
    assert (found["queue_messages computers"], found["queue_messages playouts"]) == (1, 0)
    assert found["broker_up"] == 1


def test_a_message_of_an_earlier_version_has_no_age(scrape: Scrape, broker: str) -> None:
    client_of(broker).lpush("celery", b'{"headers": {}}')

    assert scrape()["queue_waiting_seconds celery"] == 0


def test_without_a_broker_the_other_figures_are_told(
    scrape: Scrape, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    use_broker(monkeypatch, NOWHERE)

    found = scrape()

    assert (found["broker_up"], found["games_running"]) == (0, 1)
    assert not any(name.startswith("queue_") for name in found)


@pytest.mark.every_database
def test_the_sweep_is_told_with_its_length_and_age(scrape: Scrape, broker: str, clock: MovingClock) -> None:
    assert "sweep_age_seconds" not in scrape()
    sweep()
    clock.pass_by(seconds=90)

    found = scrape()

    assert (found["sweep_age_seconds"], found["sweep_seconds"]) == (90, 0)


@pytest.mark.every_database
def test_the_length_of_a_sweep_is_noted(
    scrape: Scrape, broker: str, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.tasks.deadlines.games_due", lambda _now: [clock.pass_by(seconds=4)][:0])

    sweep()

    assert scrape()["sweep_seconds"] == 4


# --- Errors


def test_errors_of_requests_are_counted(
    scrape: Scrape, broker: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise ProgrammingError("no such column")

    monkeypatch.setattr("games.views.lobby.home.render", fail)
    client.raise_request_exception = False
    client.get("/")

    found = scrape()

    assert (found["errors_total requests"], found["errors_total tasks"]) == (1, 0)


@pytest.mark.parametrize(
    ("logger", "source"),
    [
        ("celery.app.trace", "tasks"),
        ("games.services.play.computers", "site"),
        ("django.request", "requests"),
    ],
)
def test_errors_are_counted_by_where_they_come_from(
    logger: str, source: str, scrape: Scrape, broker: str
) -> None:
    logging.getLogger(logger).error("It failed.")
    logging.getLogger(logger).warning("It may fail.")

    assert {name: count for name, count in scrape().items() if "errors" in name and count} == {
        f"errors_total {source}": 1
    }


def test_neither_nonsense_nor_an_outage_is_our_error(scrape: Scrape, broker: str) -> None:
    logging.getLogger("django.security.DisallowedHost").error("Invalid HTTP_HOST header")
    logging.getLogger("django.request").error("Service Unavailable: /", extra={"status_code": 503})

    assert sum(count for name, count in scrape().items() if "errors" in name) == 0


def test_counting_never_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object, **_more: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("operations.errors.cache.incr", fail)

    CountErrors().handle(logging.LogRecord("games", logging.ERROR, "", 1, "It failed.", (), None))


# --- Turns and samples


@pytest.mark.every_database
def test_turns_are_counted_once_by_the_sample_after_the_next(
    scrape: Scrape, broker: str, game: Game, clock: MovingClock
) -> None:
    def sampled() -> float:
        clock.pass_by(minutes=1)
        take_sample()
        return scrape()["turns_total"]

    assert sampled() == 0  # The turns before the first sample do not count.
    end_turn(game)
    end_turn(game)
    assert [sampled() for _ in range(3)] == [0, 2, 2]
    end_turn(game)
    assert [sampled() for _ in range(2)] == [2, 3]


def test_two_beats_sample_once(db: None, broker: str, clock: MovingClock) -> None:
    take_sample()
    clock.pass_by(seconds=5)
    take_sample()

    assert Sample.objects.count() == 1


def test_samples_are_kept_for_two_days(db: None, broker: str, clock: MovingClock) -> None:
    for hours in (0, 47, 2):
        clock.pass_by(hours=hours)
        take_sample()

    assert Sample.objects.count() == 2
    assert Sample.objects.latest("at").readings["games_running"] == {"": 0}
