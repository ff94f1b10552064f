"""What people send while they are signed out is there again when they have signed in."""

from __future__ import annotations

import html
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.typed import MOST
from games.models import Game, Player
from tests.support.kept import made_once
from tests.support.mail.account_mails import mailed_code
from tests.support.tables import act_until_turns, open_table, person_to_act

LINES = "if cards >= 4: stop\nend turn"


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    return game


@pytest.fixture
def reader(game: Game) -> User:
    return person_to_act(game)


@pytest.fixture
def waiting(game: Game, reader: User) -> User:
    """The person who is not on turn."""
    user = game.players.exclude(user=reader)[0].user
    assert user is not None
    return user


def signed_out(user: User) -> Client:
    """Return the browser of a person who was signed in when they opened a page, and no longer is."""
    client = Client()
    client.force_login(user)
    client.get("/")
    Session.objects.all().delete()
    return client


def sign_in(client: Client, user: User, answer: Any) -> str:
    """Follow an answer to the sign-in page, and return the page on which the person ends up."""
    where = urlsplit(answer.headers.get("HX-Redirect") or answer.headers["Location"])
    assert where.path == reverse("account_login")
    next_page = parse_qs(where.query)["next"][0]
    named = {"login": user.username, "password": f"{user.username} on horseback", "next": next_page}
    page = client.post(reverse("account_login"), named, follow=True)
    assert page.status_code == 200
    return page.content.decode()


def fields_again(page: str) -> dict[str, str]:
    """Return the fields of the form that waits."""
    form = re.search(r'<form class="notice warning typed".*?</form>', page, re.DOTALL)
    assert form, page
    hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0])
    texts = re.findall(r'<textarea name="(\w+)"[^>]*>\n(.*?)</textarea>', form[0], re.DOTALL)
    return {name: html.unescape(value) for name, value in [*hidden, *texts] if name != "csrfmiddlewaretoken"}


@pytest.mark.parametrize("htmx", [True, False])
def test_a_list_of_orders_is_there_again(game: Game, reader: User, htmx: bool) -> None:
    client, address = signed_out(reader), reverse("orders", args=[game.pk])
    page = f"http://testserver{game.get_absolute_url()}"
    headers = {"hx-request": "true", "hx-current-url": page} if htmx else {"referer": page}
    sent = {"order": "written", "text": LINES, "seen": "7"}

    again = sign_in(client, reader, client.post(address, sent, headers=headers))

    assert fields_again(again) == sent
    assert f'action="{address}"' in again


@pytest.mark.parametrize("text", [LINES, "end", "é" * 1000])
def test_a_list_for_the_next_turn_is_sent_again_by_one_button(game: Game, waiting: User, text: str) -> None:
    client, address = signed_out(waiting), reverse("ahead", args=[game.pk])

    again = sign_in(client, waiting, client.post(address, {"text": text}))
    client.post(address, fields_again(again))

    assert Player.objects.get(game=game, user=waiting).ahead == (text if text != "é" * 1000 else "")
    assert "signed out when you sent this" not in client.get("/").text


def test_drafts_that_the_page_keeps_itself_are_there_again_too(game: Game, waiting: User) -> None:
    """A script keeps the list of a player who writes by hand and goes on to the map."""
    client, address = signed_out(waiting), reverse("ahead_line", args=[game.pk])
    page = f"http://testserver{reverse('ahead', args=[game.pk])}"
    headers = {"hx-request": "true", "hx-current-url": page}

    again = sign_in(client, waiting, client.post(address, {"keep": "1", "text": LINES}, headers=headers))
    shown = client.post(address, fields_again(again), follow=True).content.decode()

    assert html.escape(LINES) in shown


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("start", {"name": "Of the Alps", "rulebook": "h2000_world"}),
        ("hours", {"quiet_from": "22:00", "quiet_until": "07:30", "reminder": "10"}),
        ("vacation", {"until": "2026-12-01"}),
        ("account_settings", {"language": "fr", "time_zone": "Europe/Paris"}),
    ],
)
def test_nothing_that_a_form_holds_is_lost(alice: User, name: str, sent: dict[str, str]) -> None:
    client = signed_out(alice)

    again = sign_in(client, alice, client.post(reverse(name), sent))

    assert fields_again(again) == sent


@pytest.mark.parametrize("by_code", [True, False])
@pytest.mark.parametrize("has_second_factor", [True, False])
def test_it_is_there_after_every_way_of_signing_in(
    game: Game, waiting: User, by_code: bool, has_second_factor: bool
) -> None:
    client, address = signed_out(waiting), reverse("ahead", args=[game.pk])
    if has_second_factor:
        TOTP.activate(waiting, "JBSWY3DPEHPK3PXP")
        spare = RecoveryCodes.activate(waiting).get_unused_codes()[0]
    client.post(address, {"text": LINES})

    if by_code:
        asked = client.post(reverse("account_request_login_code"), {"email": waiting.email})
        client.post(asked.headers["Location"], {"code": mailed_code()})
    else:
        named = {"login": waiting.username, "password": f"{waiting.username} on horseback"}
        client.post(reverse("account_login"), named)
    if has_second_factor:
        client.post(reverse("mfa_authenticate"), {"code": spare})

    assert fields_again(client.get(game.get_absolute_url()).text) == {"text": LINES}


def test_typed_text_can_be_thrown_away(game: Game, reader: User) -> None:
    client = signed_out(reader)
    sign_in(client, reader, client.post(reverse("orders", args=[game.pk]), {"text": LINES}))

    client.post(reverse("drop_typed"))

    assert "cards >= 4" not in client.get(game.get_absolute_url()).text


def test_it_stays_until_it_is_sent(game: Game, reader: User) -> None:
    client = signed_out(reader)
    sign_in(client, reader, client.post(reverse("orders", args=[game.pk]), {"text": LINES}))

    client.post(reverse("set_language"), {"language": "en"})

    assert fields_again(client.get("/").text) == {"text": LINES}


def test_another_person_in_the_same_browser_does_not_read_it(game: Game, reader: User, waiting: User) -> None:
    client = signed_out(reader)
    answer = client.post(reverse("orders", args=[game.pk]), {"text": LINES})

    assert "cards >= 4" not in re.sub(r"(?s)<main.*</main>", "", sign_in(client, waiting, answer))


def token_of(page: Any) -> str:
    """Return the token of the forms of a page."""
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())
    assert found
    return found[1]


@pytest.fixture
def two_tabs(game: Game, waiting: User) -> tuple[Client, str]:
    """Return a browser in which a person has signed in again, and the token of a page from before."""
    browser = Client(enforce_csrf_checks=True)
    login = reverse("account_login")
    named = {"login": waiting.username, "password": f"{waiting.username} on horseback"}
    browser.post(login, {**named, "csrfmiddlewaretoken": token_of(browser.get(login))})
    token = token_of(browser.get(reverse("ahead", args=[game.pk])))
    Session.objects.all().delete()
    browser.post(login, {**named, "csrfmiddlewaretoken": token_of(browser.get(login))})
    return browser, token


@pytest.mark.parametrize("htmx", [True, False])
def test_a_list_left_open_in_another_tab_before_signing_in_waits(
    game: Game, two_tabs: tuple[Client, str], htmx: bool
) -> None:
    browser, token = two_tabs
    address = reverse("ahead", args=[game.pk])
    headers = {"origin": "http://testserver", "referer": f"http://testserver{address}"}
    headers |= {"hx-request": "true"} if htmx else {}

    answer = browser.post(address, {"text": LINES, "csrfmiddlewaretoken": token}, headers=headers)

    assert answer.status_code == 403
    shown = browser.get(answer.headers["HX-Redirect"]) if htmx else answer
    assert fields_again(shown.content.decode()) == {"text": LINES}
    assert not Player.objects.exclude(ahead="").exists()
    again = {**fields_again(shown.content.decode()), "csrfmiddlewaretoken": token_of(shown)}
    browser.post(address, again, headers=headers)
    assert Player.objects.exclude(ahead="").get().ahead == LINES


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", ""])
def test_nothing_waits_that_another_site_sends(game: Game, two_tabs: tuple[Client, str], origin: str) -> None:
    browser, token = two_tabs
    headers = {"origin": origin} if origin else {}

    answer = browser.post(
        reverse("ahead", args=[game.pk]), {"text": LINES, "csrfmiddlewaretoken": token}, headers=headers
    )

    assert answer.status_code == 403
    assert "typed" not in browser.session


def test_neither_passwords_nor_very_long_texts_are_kept(alice: User) -> None:
    client = signed_out(alice)
    client.post(reverse("account_change_password"), {"oldpassword": "alice on horseback", "password1": "x y"})
    client.post(reverse("start"), {"name": "a " * MOST})

    assert "typed" not in client.session


def test_one_network_address_does_not_fill_session_after_session(alice: User) -> None:
    for _ in range(12):
        client = Client()
        client.post(reverse("start"), {"name": "Of the Alps"})

    assert "typed" not in client.session
