"""Staff see the figures, their courses, and what to do when one is bad."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.tasks import sweep
from operations.errors import key_of
from operations.figures import FIGURES
from operations.models import Sample
from operations.presentation.watched import WATCHED
from operations.tasks import take_sample
from tests.conftest import MovingClock
from tests.operations.conftest import NOWHERE
from tests.support.programs.brokers import use_broker
from tests.support.tables import open_for_computers

PAGE = "admin:operations_sample_changelist"


@pytest.fixture
def staff(client: Client, make_user: Callable[..., User], broker: str) -> Client:
    client.force_login(make_user("dora", is_staff=True, is_superuser=True))
    return client


def page_of(client: Client) -> str:
    answer = client.get(reverse(PAGE))
    assert answer.status_code == 200
    return answer.content.decode()


def section(page: str, title: str) -> str:
    [found] = re.findall(rf"<section[^>]*>\s*<h2>{title}</h2>.*?</section>", page, re.DOTALL)
    return re.sub(r"\s+", " ", found)


def test_it_says_which_version_the_site_has(staff: Client) -> None:
    assert f"Estafette {settings.VERSION}" in page_of(staff)


# --- Who may see it


@pytest.mark.parametrize(
    ("is_staff", "permission", "status"),
    [(False, False, 302), (False, True, 302), (True, False, 403), (True, True, 200)],
)
def test_staff_need_the_permission(
    client: Client,
    make_user: Callable[..., User],
    broker: str,
    is_staff: bool,
    permission: bool,
    status: int,
) -> None:
    user = make_user("eve", is_staff=is_staff)
    if permission:
        user.user_permissions.add(Permission.objects.get(codename="view_sample"))
    client.force_login(user)

    assert client.get(reverse(PAGE)).status_code == status
    assert client.get(reverse("admin:index")).content.decode().count("Figures of the site") == (
        1 if status == 200 else 0
    )


def test_strangers_are_asked_to_sign_in(client: Client, db: None) -> None:
    assert client.get(reverse(PAGE)).status_code == 302


def test_no_sample_can_be_seen_or_changed_by_itself(staff: Client) -> None:
    take_sample()
    [sample] = Sample.objects.all()

    for action in ("", "add/", f"{sample.pk}/change/", f"{sample.pk}/delete/"):
        answer = staff.post(
            reverse(PAGE) + action, {"action": "delete_selected", "_selected_action": sample.pk}
        )
        assert answer.status_code in {200, 404}
    assert Sample.objects.count() == 1


# --- What it costs and shows


@pytest.mark.every_database
def test_it_takes_a_constant_number_of_queries(staff: Client, clock: MovingClock) -> None:
    with CaptureQueriesContext(connection) as queries:
        page_of(staff)
    few = len(queries)
    for _ in range(5):
        clock.pass_by(minutes=1)
        take_sample()
    with CaptureQueriesContext(connection) as queries:
        page_of(staff)

    assert few == len(queries) <= 16


def test_every_figure_that_is_watched_exists(staff: Client) -> None:
    assert {one.figure for one in WATCHED} <= {figure.name for figure in FIGURES}
    assert page_of(staff).count("<section") == len(WATCHED)


def test_what_to_do_is_open_only_when_a_figure_is_bad(staff: Client, clock: MovingClock) -> None:
    sweep()
    told = section(page_of(staff), "Time since the last sweep")
    assert 'class="value">0 s</p>' in told
    assert "<summary>If it is more than 2 minutes</summary><p>Nobody looks for deadlines" in told

    clock.pass_by(minutes=121)
    told = section(page_of(staff), "Time since the last sweep")

    assert '<section class="bad">' in told
    assert 'class="value">2 hours <strong>(more than 2 minutes)</strong></p>' in told
    assert "<summary>" not in told
    assert "<p>Nobody looks for deadlines" in told


def test_errors_of_the_last_hour_are_told(staff: Client, clock: MovingClock) -> None:
    counts = [4, 7, 1, 1]  # Between the second and the third, the cache was emptied.
    for count in counts:
        cache.set(key_of("requests"), count, timeout=None)
        take_sample()
        clock.pass_by(minutes=10)

    told = section(page_of(staff), "Errors an hour")
    assert '<section class="bad">' in told
    assert 'class="value">4 ' in told
    assert "4 at most" in told

    clock.pass_by(hours=1)
    take_sample()
    assert 'class="value">0</p>' in section(page_of(staff), "Errors an hour")


def test_a_chart_is_broken_where_nothing_was_sampled(staff: Client, clock: MovingClock) -> None:
    for pause in (0, 20, 20, 200, 20):
        clock.pass_by(minutes=pause)
        take_sample()
    clock.pass_by(minutes=1)

    told = section(page_of(staff), "Running games")

    [line] = re.findall(r'class="line" d="(.*?)"', told)
    assert (line.count("M"), line.count("L")) == (2, 3)


def test_parts_are_named(staff: Client, clock: MovingClock, alice: User) -> None:
    open_for_computers(alice, ["random", "random", "random"])
    Game.objects.update(computer_due=clock.now)
    clock.pass_by(minutes=40)

    told = section(page_of(staff), "Longest wait of work that is due")

    assert "<li>computer players: 40 minutes</li>" in told


def test_it_is_there_while_the_broker_is_away(staff: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    use_broker(monkeypatch, NOWHERE)

    assert 'class="value">unknown</p>' in section(page_of(staff), "Messages that wait for a worker")


def test_it_speaks_french(staff: Client, clock: MovingClock) -> None:
    User.objects.update(language="fr")
    sweep()
    clock.pass_by(minutes=5)

    told = section(page_of(staff), "Temps écoulé depuis le dernier balayage")

    assert "5 minutes <strong>(plus de 2 minutes)</strong>" in told
    assert "Personne ne cherche" in told
