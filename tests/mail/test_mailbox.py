"""The mailbox of the local mode."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from email.mime.image import MIMEImage
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection, send_mail
from django.test import Client
from django.urls import NoReverseMatch, include, path, reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from games.mail.daily import delivery
from games.mail.incoming import inbox
from games.mail.mailbox.backend import MOST_KEPT
from games.mail.outgoing import compose, post
from games.models import DailyMail, Game, Inbound, KeptMail
from games.services.mail import inbound
from games.services.mail.addresses import read_address
from games.services.mail.daily import set_hour
from games.tournaments.mails.post import send_letters
from games.tournaments.services.entry.inviting import invite_guests
from risk_site.modes import VARIABLE, Mode
from risk_site.urls import urlpatterns as usual_urls
from tests.support.mail.daily_mails import play_until
from tests.support.programs.running_site import ROOT
from tests.support.tables import open_table
from tests.support.tournaments import open_tournament

KEEPING = "games.mail.mailbox.backend.EmailBackend"
PIXEL = b"\x89PNG\r\n\x1a\n"

urlpatterns = [*usual_urls, path("mailbox/", include("games.views.mail.mailbox_urls"))]

with_mailbox = pytest.mark.urls(__name__)


def keep(text: str = "Your code is QX4T", html: str = "", to: str = "alice@example.org") -> KeptMail:
    """Send a mail as the site does in the local mode, with a picture in it."""
    message = EmailMultiAlternatives(
        "Héllo <b>", text, "site@example.org", [to], connection=get_connection(KEEPING)
    )
    if html:
        message.attach_alternative(html, "text/html")
        message.mixed_subtype = "related"  # type: ignore[attr-defined]
        picture = MIMEImage(PIXEL, "png")
        picture.add_header("Content-ID", "<board>")
        message.attach(picture)
    message.send()
    return KeptMail.objects.latest("pk")


def kept_html(mail: KeptMail) -> str:
    return reverse("mail_html", args=[mail.pk])


@with_mailbox
def test_newcomers_find_their_mail_without_signing_in(client: Client, db: None) -> None:
    keep()

    page = client.get("/mailbox/").content.decode()

    assert "alice@example.org" in page
    assert "Héllo &lt;b&gt;" in page
    assert "Your code is QX4T" in page
    assert "anybody who uses this machine can read it" in page


@with_mailbox
def test_the_newest_comes_first_and_old_ones_on_other_pages(client: Client, db: None) -> None:
    for number in range(25):
        keep(text=f"mail number {number}.")

    first, second = (client.get("/mailbox/", {"page": page}).content.decode() for page in (1, 2))

    assert first.index("number 24.") < first.index("number 23.")
    assert "number 4." not in first
    assert "number 4." in second


@with_mailbox
def test_the_list_reads_no_mail_as_a_whole(client: Client, django_assert_num_queries: Any, db: None) -> None:
    """With a board in each mail this would take half a second."""
    for number in range(3):
        keep(text=f"mail\nnumber {number}." + " long" * 99)

    with django_assert_num_queries(2) as queries:
        page = client.get("/mailbox/").content.decode()

    assert "mail number 2. long long" in page
    assert page.count(" long") < 3 * 40
    assert not any('"raw"' in query["sql"] for query in queries)


@with_mailbox
def test_a_mail_shows_its_heads_text_and_frame(client: Client, db: None) -> None:
    mail = keep(text="Plain <i>words</i>", html="<html><head></head><body>Ink</body></html>")

    page = client.get(reverse("kept_mail", args=[mail.pk])).content.decode()

    for expected in ("site@example.org", "alice@example.org", "Plain &lt;i&gt;words&lt;/i&gt;"):
        assert expected in page
    assert f'<iframe src="{kept_html(mail)}" sandbox="allow-popups ' in page
    assert "allow-scripts" not in page
    assert "allow-same-origin" not in page
    assert "Ink" not in page


@with_mailbox
def test_a_mail_says_when_it_came_as_people_do(client: Client, make_user: Callable[..., User]) -> None:
    reader = make_user("alice", language="fr", time_zone="Asia/Tokyo")
    client.force_login(reader)
    mail = keep()
    KeptMail.objects.update(created_at=datetime(2026, 1, 2, 23, 30, tzinfo=UTC))

    page = client.get(reverse("kept_mail", args=[mail.pk])).content.decode()

    assert '<time datetime="2026-01-03T08:30:00+09:00">3 jan 2026, 08:30</time>' in page


@with_mailbox
def test_the_frame_shows_nothing_but_itself(client: Client, db: None) -> None:
    html = '<html><head></head><body><script>alert()</script><img src="cid:board"></body></html>'
    mail = keep(html=html)

    response = client.get(kept_html(mail))

    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; img-src data:;")
    assert "script-src" not in policy
    assert "; sandbox " in policy
    assert "frame-ancestors 'self'" in policy
    assert response.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert 'src="data:image/png;base64,iVBORw0KGgo="' in response.content.decode()
    assert '<base target="_blank">' in response.content.decode()


@with_mailbox
def test_attachments_can_be_saved_and_are_never_opened_here(client: Client, db: None) -> None:
    mail = keep(html="<html></html>")

    response = client.get(reverse("mail_attachment", args=[mail.pk, 0]))

    assert response.content == PIXEL
    assert response.headers["Content-Disposition"] == "attachment"
    assert response.headers["Content-Type"] == "application/octet-stream"
    assert client.get(reverse("mail_attachment", args=[mail.pk, 1])).status_code == 404


@with_mailbox
def test_the_source_is_what_would_have_been_sent(client: Client, db: None) -> None:
    mail = keep()

    response = client.get(reverse("mail_source", args=[mail.pk]))

    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content == bytes(mail.raw)
    assert b"\nTo: alice@example.org\n" in response.content


@with_mailbox
@pytest.mark.parametrize("name", ["kept_mail", "mail_html", "mail_source"])
def test_a_mail_that_is_not_there_is_not_found(client: Client, db: None, name: str) -> None:
    assert client.get(reverse(name, args=[7])).status_code == 404


@with_mailbox
def test_nothing_can_be_posted(client: Client, db: None) -> None:
    assert client.post("/mailbox/").status_code == 405


def test_the_oldest_mails_give_way(db: None) -> None:
    for _ in range(3):
        keep()
    first = KeptMail.objects.earliest("pk")
    KeptMail.objects.bulk_create(KeptMail(raw=b"", subject="x") for _ in range(MOST_KEPT - 3))

    keep(text="the last one")

    assert KeptMail.objects.count() == MOST_KEPT
    assert not KeptMail.objects.filter(pk=first.pk).exists()


SIGN_UP = {"username": "zoe", "email": "zoe@example.org", "password1": "zoe on horseback"}


@with_mailbox
def test_people_who_wait_for_a_code_are_led_to_it(client: Client, db: None, settings: Settings) -> None:
    settings.EMAIL_BACKEND = KEEPING

    page = client.post(reverse("account_signup"), SIGN_UP, follow=True).content.decode()

    assert '<a href="/mailbox/" target="_blank">' in page
    [mail] = KeptMail.objects.all()
    assert mail.recipients == "zoe@example.org"


# --- Elsewhere there is no mailbox


def test_without_the_local_mode_nobody_is_led_to_it(client: Client, db: None) -> None:
    page = client.post(reverse("account_signup"), SIGN_UP, follow=True).content.decode()

    assert "/mailbox/" not in page


def test_without_the_local_mode_there_is_no_mailbox(client: Client, db: None) -> None:
    assert client.get("/mailbox/").status_code == 404
    with pytest.raises(NoReverseMatch):
        reverse("mailbox")
    assert "ailbox" not in client.get(reverse("account_login")).content.decode()


def test_without_the_local_mode_no_mail_is_kept(db: None) -> None:
    send_mail("Hello", "there", None, ["alice@example.org"])

    assert not KeptMail.objects.exists()


HAS_MAILBOX = """
import django; django.setup()
from django.conf import settings
from django.urls import NoReverseMatch, reverse
try:
    print(reverse("mailbox"), settings.EMAIL_BACKEND)
except NoReverseMatch:
    print("none", settings.EMAIL_BACKEND)
"""
PRODUCTION = {
    VARIABLE: Mode.PRODUCTION,
    "SECRET_KEY": "kQ7vN2wLz9XcB4mJ6hT1pR8sD3fG5yA0uE_iO-qWxZbVnMlKjHgFd",
    "SITE_URL": "https://estafette.example.org",
    "ALLOWED_HOSTS": "estafette.example.org",
    "DATABASE_URL": "postgres://estafette@localhost/estafette",
    "REDIS_URL": "redis://localhost/0",
    "EMAIL_URL": "smtp+tls://estafette:secret@localhost:587",
    "DEFAULT_FROM_EMAIL": "estafette@example.org",
}


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({VARIABLE: Mode.LOCAL}, f"/mailbox/ {KEEPING}"),
        (PRODUCTION, "none django.core.mail.backends.smtp.EmailBackend"),
    ],
    ids=["local", "production"],
)
def test_the_mailbox_belongs_to_the_local_mode(
    environment: dict[str, str], found: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    shared = {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "risk_site.settings"}
    shared["ESTAFETTE_VAR"] = str(tmp_path_factory.mktemp("var"))

    done = subprocess.run(
        [sys.executable, "-c", HAS_MAILBOX],
        env=shared | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert done.stdout.strip() == found, done.stderr


# --- Answers


def turn_mail(settings: Settings, *people: User) -> KeptMail:
    """Start a game, and keep its first mail; it is for the first player to place armies."""
    settings.EMAIL_BACKEND, settings.MAIL_DELAY = KEEPING, 0
    open_table(*people)
    post.deliver_mails()
    return KeptMail.objects.latest("pk")


@with_mailbox
def test_a_mail_of_a_game_can_be_answered(
    client: Client, alice: User, bob: User, charlie: User, settings: Settings
) -> None:
    mail = turn_mail(settings, alice, bob, charlie)
    address = reverse("kept_mail", args=[mail.pk])
    assert 'name="text"' in client.get(address).content.decode()

    response = client.post(address, {"text": "board"}, follow=True)

    assert "Your answer has been sent." in response.content.decode()
    message = Inbound.objects.get()
    assert (message.user.email, message.door) == (mail.recipients, "mailbox")
    inbox.read_messages()
    post.deliver_mails()
    answer = KeptMail.objects.latest("pk")
    assert answer.recipients == mail.recipients
    assert answer.message["Auto-Submitted"] == "auto-replied"


@with_mailbox
def test_a_mail_of_a_tournament_can_be_answered(
    client: Client, alice: User, bob: User, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = KEEPING
    tournament = open_tournament(alice)
    invite_guests(tournament_id=tournament.pk, invitations=[[bob]])
    send_letters()
    address = reverse("kept_mail", args=[KeptMail.objects.latest("pk").pk])

    response = client.post(address, {"text": "enter plume"}, follow=True)

    assert "Your answer has been sent." in response.content.decode()
    assert tournament.entries.get(user=bob).word == "plume"


@with_mailbox
def test_a_daily_mail_is_answered_for_one_of_its_games(
    client: Client, alice: User, bob: User, charlie: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compose, "board_png", lambda picture: PIXEL)
    settings.EMAIL_BACKEND, settings.MAIL_DELAY = KEEPING, 0
    set_hour(alice, 8)
    games = [open_table(alice, bob, charlie) for _ in range(2)]
    for game in games:
        play_until(game, alice, waits=True)
    DailyMail.objects.update(due_at=timezone.now())
    delivery.send_daily_mails()
    here = reverse("kept_mail", args=[KeptMail.objects.get().pk])
    addresses = re.findall(r'<option value="(orders[^"]+)"', client.get(here).text)
    seats = [address.player_id for text in addresses if (address := read_address(text))]
    assert set(Game.objects.filter(players__in=seats)) == set(games)

    assert client.post(here, {"text": "board"}).status_code == 422
    client.post(here, {"to": addresses[1], "text": "board"})

    message = Inbound.objects.get()
    assert (message.user, message.player_id) == (alice, seats[1])


@with_mailbox
def test_a_refused_answer_is_shown_with_what_was_written(
    client: Client, alice: User, bob: User, charlie: User, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = turn_mail(settings, alice, bob, charlie)
    monkeypatch.setattr(inbound, "MOST_AN_HOUR", 0)

    response = client.post(reverse("kept_mail", args=[mail.pk]), {"text": "attack everybody"})

    assert response.status_code == 422
    page = response.content.decode()
    assert "Wait 60 min, then send this one again." in page
    assert "attack everybody" in page
    assert not Inbound.objects.exists()


@with_mailbox
def test_a_mail_that_asks_for_no_answer_has_no_form(client: Client, db: None) -> None:
    address = reverse("kept_mail", args=[keep().pk])

    assert 'name="text"' not in client.get(address).content.decode()
    assert client.post(address, {"text": "end"}).status_code == 200
    assert not Inbound.objects.exists()
