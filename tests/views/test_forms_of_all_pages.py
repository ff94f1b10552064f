"""No form of any page fails over a number or a day that no computer can handle, field by field."""

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
from games.engine.orders import Resign
from games.models import Game, PublicLink
from games.services.lobby.games import create_game
from games.services.notices.push import subscribe
from games.services.play.orders import give_order
from games.services.record.public_links import answer_about_link, ask_for_link
from games.tournaments.models import Tournament
from games.tournaments.services.entry.inviting import invite_guests
from games.tournaments.services.organising.complaints import complain
from games.tournaments.urls import urlpatterns as tournaments
from games.urls import urlpatterns as games
from games.views import rate_limits
from games.views.record import public
from tests.support.filling import PageForm, forms_of
from tests.support.tables import open_table, seat_of, version_of
from tests.support.tournaments import close, open_tournament

pytestmark = pytest.mark.django_db

ENDLESS, LARGE, DAYS = "9" * 5000, "9" * 40, ("9999-12-31", "0001-01-01")
ROW = re.compile(r"(/admin/.+/)(add|\d+/change)/")
IS_DAY = re.compile(r"until|_at|_on")
ROWS = "-TOTAL_FORMS"
"""The number of rows in a form of Django's: a large number makes it show a thousand, which takes time."""


@pytest.fixture(autouse=True)
def tireless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift the limits on the number of requests."""
    monkeypatch.setattr(rate_limits, "is_too_often", lambda what, most, seconds=60: False)
    monkeypatch.setattr(public, "cost_refusal", lambda request: "")


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


def pages_with_arguments(arguments: dict[str, object]) -> Iterator[str]:
    """Yield the addresses of games and tournaments that take these arguments.

    There need not be anything at an address.
    """
    for pattern in (*games, *tournaments):
        names = pattern.pattern.converters.keys()
        if names and names <= arguments.keys():
            yield reverse(pattern.name, kwargs={name: arguments[name] for name in names})


def pages(game: Game, waiting: Game, over: PublicLink, cups: list[Tournament]) -> Iterator[str]:
    yield from pages_without_arguments()
    yield from pages_with_arguments({"game_id": game.pk, "token": waiting.token, "key": "h2000_world"})
    yield from pages_with_arguments({"game_id": over.game_id, "token": over.token})
    yield f"{game.get_absolute_url()}?source=alaska&target=kamchatka"
    for cup in cups:
        yield from pages_with_arguments({"tournament_id": cup.pk})
        yield reverse("admin:tournaments_tournament_run", args=[cup.pk])
    for model, its_pages in admin.site._registry.items():
        page = f"{model._meta.app_label}_{model._meta.model_name}"
        served = {found.name for found in its_pages.get_urls()}
        for name in (f"{page}_changelist", f"{page}_add"):
            if name in served:
                yield reverse(f"admin:{name}")
        row = model._default_manager.order_by("pk").first()
        if row and f"{page}_change" in served:
            yield reverse(f"admin:{page}_change", args=[row.pk])


def failing(
    client: Client, page: str, form: PageForm, tried: set[tuple[str, str]]
) -> Iterator[tuple[str, str, str]]:
    """Yield the fields and values over which the site fails, leaving out the ones already tried.

    Fields with choices are sent together. So is everything that Django's admin reads, which does not stop at
    a field; its rows are changed by the same fields as they are added.
    """
    address, session = urljoin(page, form.action), client.cookies[settings.SESSION_COOKIE_NAME].value
    written = form.fields.keys() - form.chosen - {"csrfmiddlewaretoken"}
    together = [form.chosen] + ([written] if address.startswith("/admin/") else [{name} for name in written])
    alone = written
    if row := ROW.fullmatch(address):
        alone = {name for name in written if (row[1], name) not in tried}
        tried.update((row[1], name) for name in alone)
    days = ((frozenset({name}), bad) for name in alone if IS_DAY.search(name) for bad in DAYS)
    others = (name for name in alone if not IS_DAY.search(name) and not name.endswith(ROWS))
    numbers = ((frozenset({name}), LARGE) for name in others)
    for names, bad in (*days, *numbers, *((frozenset(names), ENDLESS) for names in together)):
        with transaction.atomic():
            send = client.post if form.method == "POST" else client.get
            if send(address, {**form.fields, **dict.fromkeys(names, bad)}, follow=True).status_code >= 500:
                yield address, ",".join(names), bad[:12]
            transaction.set_rollback(True)
        client.cookies[settings.SESSION_COOKIE_NAME] = session  # It may have ended.


@pytest.fixture
def all_pages(chief: User, bob: User, charlie: User, game: Game) -> list[str]:
    """Return the pages of a site with something of each kind."""
    Game.objects.filter(pk=game.pk).update(pace_chosen=Pace().to_json())
    waiting = create_game(creator=chief, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])
    over = open_table(chief, bob, bots=["sensible"])
    for user in (bob, chief):
        give_order(game_id=over.pk, seat=seat_of(over, user), order=Resign(), seen=version_of(over))
    ask_for_link(game_id=over.pk, user=chief, is_named=False)
    answer_about_link(game_id=over.pk, user=bob, agrees=True)
    subscribe(user=chief, endpoint="https://push.example.com/1", p256dh="key", auth="secret")
    draft = open_tournament(chief, status=Tournament.Status.DRAFT, pace_chosen=Pace().to_json())
    going = open_tournament(chief, [bob, charlie], ends_on=timezone.now() + timedelta(days=90))
    going.organisers.add(chief)
    invite_guests(tournament_id=draft.pk, invitations=[[bob]])
    close(going)
    complain(tournament_id=going.pk, user=bob, text="Hm.")
    return [*dict.fromkeys(pages(game, waiting, PublicLink.objects.get(), [draft, going]))]


def test_no_form_fails_over_a_number_or_a_day(client: Client, all_pages: list[str]) -> None:
    client.raise_request_exception = False
    seen: set[tuple[str, str, frozenset[str]]] = set()
    tried: set[tuple[str, str]] = set()
    failed: list[tuple[str, str, str]] = []
    for page in all_pages:
        answer = client.get(page, follow=True)
        if answer.status_code != 200 or not answer.get("Content-Type", "").startswith("text/html"):
            continue
        there = answer.request["PATH_INFO"]
        for form in forms_of(answer.content.decode()):
            known = (urljoin(there, form.action), form.method, frozenset(form.fields))
            if known not in seen:
                seen.add(known)
                failed += failing(client, there, form, tried)

    assert len(seen) > 50
    assert failed == []


def test_no_page_fails_for_a_signed_out_reader(all_pages: list[str]) -> None:
    stranger = Client(raise_request_exception=False)

    failed = [
        (method, page)
        for page in all_pages
        for method in ("GET", "HEAD", "POST")
        if stranger.generic(method, page).status_code >= 500
    ]

    assert failed == []
