"""No form of any page fails over a number or a day that no computer can count, field by field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urljoin

import pytest
from django.conf import settings
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse
from django.utils import timezone

from accounts.models import User
from games.clock.pace import Pace
from games.models import Game
from games.services.lobby.games import create_game
from games.services.notices.push import subscribe
from games.tournaments.models import Tournament
from games.tournaments.services.complaints import complain
from games.tournaments.services.inviting import invite_guests
from games.views import rate_limits
from tests.support.filling import PageForm, forms_of
from tests.support.tournaments import close, open_tournament

pytestmark = pytest.mark.django_db

NUMBERS, DAYS = ("9" * 5000, "9" * 40), ("9999-12-31", "0001-01-01")
IS_DAY = re.compile(r"until|_at|_on")


@pytest.fixture(autouse=True)
def tireless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody whom nobody asks to be slower."""
    monkeypatch.setattr(rate_limits, "is_too_often", lambda what, most, seconds=60: False)


@pytest.fixture
def chief(client: Client, alice: User) -> User:
    """Alice, who has a seat in the game and all rights of the staff."""
    alice.is_staff = alice.is_superuser = True
    alice.save()
    client.force_login(alice)
    return alice


def pages_without_arguments() -> Iterator[str]:
    for name in get_resolver().reverse_dict:
        if isinstance(name, str):
            try:
                yield reverse(name)
            except NoReverseMatch:
                continue


def pages(game: Game, waiting: Game, tournaments: list[Tournament]) -> Iterator[str]:
    yield from pages_without_arguments()
    for name in ("game", "ahead", "chain", "times", "chat", "dice", "record", "replay", "fork_now", "resign"):
        yield reverse(name, args=[game.pk])
    yield f"{game.get_absolute_url()}?source=alaska&target=kamchatka"
    yield reverse("invitation", args=[waiting.token])
    yield reverse("rules", args=["h2000_world"])
    for tournament in tournaments:
        yield tournament.get_absolute_url()
        yield reverse("admin:tournaments_tournament_run", args=[tournament.pk])
    for model in admin.site._registry:
        page = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{page}_changelist")
        yield reverse(f"{page}_add")
        row = model._default_manager.order_by("pk").first()
        if row:
            yield reverse(f"{page}_change", args=[row.pk])


def failing(client: Client, page: str, form: PageForm) -> Iterator[tuple[str, str, str]]:
    """The fields of a form over which the site fails, with which value. Those to choose from go together."""
    address, session = urljoin(page, form.action), client.cookies[settings.SESSION_COOKIE_NAME].value
    written = form.fields.keys() - form.chosen - {"csrfmiddlewaretoken"}
    days = ((frozenset({name}), bad) for name in written if IS_DAY.search(name) for bad in DAYS)
    numbers = ((frozenset({name}), bad) for name in written for bad in NUMBERS)
    for names, bad in (*days, *numbers, (frozenset(form.chosen), NUMBERS[0])):
        with transaction.atomic():
            send = client.post if form.method == "POST" else client.get
            if send(address, {**form.fields, **dict.fromkeys(names, bad)}, follow=True).status_code >= 500:
                yield address, ",".join(names), bad[:12]
            transaction.set_rollback(True)
        client.cookies[settings.SESSION_COOKIE_NAME] = session  # It may have ended.


def test_no_form_fails_over_a_number_or_a_day(
    client: Client, chief: User, bob: User, charlie: User, game: Game
) -> None:
    client.raise_request_exception = False
    Game.objects.filter(pk=game.pk).update(pace_chosen=Pace().to_json())
    waiting = create_game(creator=chief, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])
    subscribe(user=chief, endpoint="https://push.example.com/1", p256dh="key", auth="secret")
    draft = open_tournament(chief, status=Tournament.Status.DRAFT, pace_chosen=Pace().to_json())
    going = open_tournament(chief, [bob, charlie], ends_on=timezone.now() + timedelta(days=90))
    going.organisers.add(chief)
    invite_guests(tournament_id=draft.pk, invitations=[[bob]])
    close(going)
    complain(tournament_id=going.pk, user=bob, text="Hm.")
    seen: set[tuple[str, str, frozenset[str]]] = set()
    failed: list[tuple[str, str, str]] = []
    for page in pages(game, waiting, [draft, going]):
        answer = client.get(page)
        if answer.status_code != 200 or not answer.get("Content-Type", "").startswith("text/html"):
            continue
        for form in forms_of(answer.content.decode()):
            known = (urljoin(page, form.action), form.method, frozenset(form.fields))
            if known not in seen:
                seen.add(known)
                failed += failing(client, page, form)

    assert len(seen) > 50
    assert failed == []
