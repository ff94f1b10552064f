from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.core.signals import request_started
from pytest_django.fixtures import Settings

from accounts.models import User
from games.mail.outgoing import compose
from games.models import Game
from games.services import wake
from games.services.mail import inbound
from games.services.mail.daily import set_hour
from tests.conftest import MovingClock
from tests.support.kept import made_once
from tests.support.mail.daily_mails import MORNING
from tests.support.mail.mail_servers import Failing
from tests.support.people.correspondent import Correspondent
from tests.support.programs.workers import Workers
from tests.support.tables import act_until_turns, open_table


@pytest.fixture(autouse=True)
def _at_once(settings: Settings) -> None:
    """Do not hold mails back, unless a test is about that."""
    settings.MAIL_DELAY = 0


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not draw pictures, which takes half a second each; `test_picture` tests them."""
    monkeypatch.setattr(compose, "board_png", lambda picture: repr(picture).encode())


@pytest.fixture
def refusing(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that makes the mail server refuse, as `Failing` does."""
    monkeypatch.setattr(Failing, "closed", False)
    monkeypatch.setattr(Failing, "refused", [])

    def refuse(**how: Any) -> None:
        settings.EMAIL_BACKEND = f"{Failing.__module__}.Failing"
        for name, value in how.items():
            monkeypatch.setattr(Failing, name, value)

    return refuse


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    """Open a game of three people; all armies are placed and the first turn has begun."""
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    game.refresh_from_db()
    return game


@pytest.fixture
def subscriber(alice: User, clock: MovingClock) -> User:
    """Alice, who wants one mail a day, at eight."""
    alice.time_zone = "UTC"
    alice.save(update_fields=["time_zone"])
    set_hour(alice, MORNING)
    clock.pass_by(minutes=1)
    return alice


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """The workers of this site, which work when they are told to; people may write to it without limit."""
    workers = Workers()
    monkeypatch.setattr(inbound, "MOST_AN_HOUR", 10_000)
    monkeypatch.setattr(wake, "wake_worker", workers.send)
    return workers


@pytest.fixture
def in_french(
    mail_server: tuple[str, int], mailoutbox: list[EmailMessage], workers: Workers
) -> Callable[..., list[Correspondent]]:
    """Return a function that puts people at their mailboxes, all of whom write in French."""

    def locked_game(*people: User) -> list[Correspondent]:
        User.objects.update(language="fr")
        for person in people:
            person.refresh_from_db()
        return [Correspondent(person, mail_server, mailoutbox, workers) for person in people]

    return locked_game


@pytest.fixture
def pages_opened() -> Iterator[list[object]]:
    """Collect every request to this site from now on."""
    opened: list[object] = []

    def note(environ: object = None, **_more: object) -> None:
        opened.append(environ)

    request_started.connect(note)
    yield opened
    request_started.disconnect(note)
