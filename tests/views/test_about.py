"""Pages about the site itself: who runs it, where to report a vulnerability, and what is stored."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import chain
from types import ModuleType
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.asserts import assertContains, assertNotContains
from pytest_django.fixtures import Settings

from accounts.mail import bounces
from accounts.models import User
from accounts.signing_in import newcomers
from games.models import Game, Invitation, Mail, SentWords
from games.models.mail.kinds import Kind
from games.services import broadcasts
from games.services.letters import quoted
from games.services.lobby import games, invitations
from games.services.lobby.games import create_game
from games.services.mail import inbound, outbox
from games.services.record import playouts
from games.tasks import tidy_up
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db

LEGAL, DATA, SECURITY = reverse("legal"), reverse("about_data"), "/.well-known/security.txt"
LEGAL_LINK = f'href="{LEGAL}"'
PRUNED = re.compile(r"(\w+)\.objects\.filter\(\w+__lte?=.*\)\.delete\(\)")
NAMED = {
    "Playouts": "Positions that you try out",
    "strangers": "Addresses of people who are invited",
    "clear_expired": "Cookies",
    "SentWords": "hashes of your last",
    "ReceivedMail": "what became of mails about wishes",
    "GameList": "and open games for",
    "Broadcast": "Messages to everybody",
}
"""What the code deletes after a time or number, and the words for it on the page."""

OF_NOBODY = {"KeptMail", "Sample"}
"""Mails on one's own machine, and figures of the whole site."""


def test_a_legal_notice_is_shown_and_linked_when_there_is_one(client: Client, settings: Settings) -> None:
    settings.OPERATOR = ["Ann & Bob", "1 Station Road"]
    settings.CONTACT = "contact@example.org"

    page = client.get(LEGAL)

    assertContains(page, "Ann &amp; Bob<br>1 Station Road")
    assertContains(page, 'href="mailto:contact@example.org"')
    assertContains(client.get(reverse("rulebooks")), LEGAL_LINK)
    assertContains(client.get(DATA), 'href="mailto:contact@example.org"')


def test_a_site_that_says_nothing_has_no_legal_notice(client: Client) -> None:
    assert client.get(LEGAL).status_code == 404
    assertNotContains(client.get(reverse("rulebooks")), LEGAL_LINK)


def test_security_txt_says_where_to_report(client: Client, settings: Settings) -> None:
    assert client.get(SECURITY).status_code == 404
    settings.SECURITY_CONTACT = "mailto:security@example.org"

    answer = client.get(SECURITY)

    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    lines = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert lines["Contact"] == "mailto:security@example.org"
    assert lines["Preferred-Languages"] == "en, fr"
    assert lines["Canonical"] == site.SITE_URL + SECURITY
    expires = datetime.strptime(lines["Expires"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    assert timedelta(days=90) < expires - timezone.now() < timedelta(days=365)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (bounces, "MEMORY"),
        (broadcasts, "KEPT"),
        (newcomers, "PATIENCE"),
        (newcomers, "KEPT"),
        (games, "LONGEST_WAIT"),
        (invitations, "KEPT"),
        (inbound, "KEPT"),
        (outbox, "KEPT"),
        (playouts, "KEPT"),
    ],
)
def test_the_page_takes_its_times_from_the_code_that_deletes(
    client: Client, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str
) -> None:
    assertNotContains(client.get(DATA), "713 days")
    monkeypatch.setattr(module, name, timedelta(days=713))
    assertContains(client.get(DATA), "713 days")


def test_the_page_takes_the_life_of_cookies_and_the_number_of_hashes_from_there_too(
    client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SESSION_COOKIE_AGE = 713 * 24 * 60 * 60
    monkeypatch.setattr(quoted, "KEPT", 714)
    page = client.get(DATA)
    assertContains(page, "713 days")
    assertContains(page, "714 mails")


def test_the_page_names_all_that_is_deleted_with_time(client: Client) -> None:
    folders = [site.BASE_DIR / name for name in ("accounts", "games", "operations")]
    sources = [path.read_text() for path in chain.from_iterable(folder.rglob("*.py") for folder in folders)]
    found = {name for source in sources for name in PRUNED.findall(source)}
    found |= {name for name in ("clear_expired",) if any(name in source for source in sources)}

    assert found <= NAMED.keys() | OF_NOBODY
    page = client.get(DATA)
    for words in NAMED.values():
        assertContains(page, words)


def test_old_addresses_of_invited_people_are_deleted(alice: User) -> None:
    waiting = create_game(creator=alice, name="The ferry", rulebook_key="h2000_world", seats=3, bots=[])
    begun = create_game(creator=alice, name="The mill", rulebook_key="h2000_world", seats=3, bots=[])
    for game, to in (
        (waiting, "dora@example.net"),
        (begun, "erik@example.net"),
        (begun, "finn@example.net"),
        (None, "gina@example.net"),
    ):
        Invitation.objects.create(game=game, invited_by=alice, address=to, created_at=long_ago())
    Game.objects.filter(pk=begun.pk).update(status=Game.Status.RUNNING)
    Invitation.objects.filter(address="finn@example.net").update(created_at=timezone.now())

    tidy_up()

    left: Any = Invitation.objects.values_list("address", flat=True)
    assert set(left) == {"dora@example.net", "finn@example.net"}


def long_ago() -> datetime:
    return timezone.now() - invitations.KEPT - timedelta(minutes=1)


def test_accounts_that_nobody_confirmed_are_deleted_unless_somebody_counts_on_them(
    alice: User, make_user: Callable[..., User]
) -> None:
    old = timezone.now() - newcomers.KEPT - timedelta(minutes=1)
    people = {name: make_user(name) for name in ("dora", "erik", "finn", "gina", "hugo")}
    User.objects.filter(pk__in=[person.pk for person in people.values()]).update(date_joined=old)
    EmailAddress.objects.filter(user__in=people.values()).exclude(user=people["erik"]).update(verified=False)
    User.objects.filter(username="finn").update(date_joined=timezone.now() - timedelta(days=29))
    game = create_game(creator=alice, name="The ferry", rulebook_key="h2000_world", seats=3, bots=[])
    Invitation.objects.create(game=game, invited_by=alice, user=people["gina"])
    game.players.filter(seat=1).update(user=people["hugo"])

    tidy_up()

    assert set(User.objects.values_list("username", flat=True)) == {"alice", "erik", "finn", "gina", "hugo"}


def test_the_rows_of_old_mails_are_deleted_but_for_those_on_which_a_link_depends(
    alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie)
    Mail.objects.all().delete()
    now = timezone.now()
    for kind, occasion, sent_at in (
        (Kind.GAME_OVER, "sent", now),
        (Kind.GAME_OVER, "waits", None),
        (Kind.PUBLIC_LINK, "asked", now),
    ):
        Mail.objects.create(kind=kind, user=alice, game=game, occasion=occasion, due_at=now, sent_at=sent_at)
    quoted.note_words(alice, game.pk, ["The words of a mail about this game."])
    quoted.note_words(alice, None, ["The words of a mail about all games."])
    Game.objects.update(status=Game.Status.OVER, ended_at=now - outbox.KEPT + timedelta(days=1))
    tidy_up()
    assert (Mail.objects.count(), SentWords.objects.count()) == (3, 2)

    Game.objects.update(ended_at=now - outbox.KEPT - timedelta(days=1))
    tidy_up()

    assert set(Mail.objects.values_list("occasion", flat=True)) == {"waits", "asked"}
    assert SentWords.objects.get().game is None
