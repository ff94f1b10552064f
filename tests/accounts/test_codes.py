"""Signing in by a mailed code: the first way, by address or name, with its field and its expiry."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.support.mail.account_mails import is_signed_in, mailed_code

pytestmark = pytest.mark.django_db

ASK, TYPE, LOGIN = map(reverse, ("account_request_login_code", "account_confirm_login_code", "account_login"))


def asked(named: str) -> tuple[Client, str]:
    """Ask for a code; return the browser and the page, without its random parts."""
    client = Client()
    page = client.post(ASK, {"email": named}, follow=True).content.decode()
    return client, re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


def test_the_page_of_signing_in_offers_a_code_before_it_asks_for_a_password(client: Client) -> None:
    page = client.get(LOGIN, {"next": "/games/"}).content.decode()

    code, password = re.findall(r"<form class=\"form\".*?</form>", page, re.DOTALL)
    assert f'action="{ASK}"' in code
    assert "autofocus" in code
    assert "password" not in code
    assert f'action="{LOGIN}"' in password
    assert "autofocus" not in password
    assert '<input type="hidden" name="next" value="/games/"' in code


def test_after_a_wrong_password_the_password_has_the_focus(client: Client, alice: User) -> None:
    page = client.post(LOGIN, {"login": "alice", "password": "a guess"}).content.decode()

    code, password = re.findall(r"<form class=\"form\".*?</form>", page, re.DOTALL)
    assert "autofocus" not in code
    assert "autofocus" in password
    assert "You can also have a sign-in code mailed to you." in password


@pytest.mark.parametrize("named", ["alice", "ALICE", " alice ", "alice@example.org", "Alice@Example.org"])
def test_a_code_is_sent_for_a_name_or_an_address(alice: User, named: str) -> None:
    client, _page = asked(named)
    assert mail.outbox[-1].to == ["alice@example.org"]

    client.post(TYPE, {"code": mailed_code().lower()})

    assert is_signed_in(client)


def test_a_name_reveals_neither_its_address_nor_its_existence(alice: User, bob: User) -> None:
    bob.is_active = False
    bob.save()
    clients, pages = zip(*map(asked, ("alice", "bob", "nobody")), strict=True)

    assert "example.org" not in pages[0]
    assert (
        len({page.replace(name, "") for page, name in zip(pages, ("alice", "bob", "nobody"), strict=True)})
        == 1
    )
    assert [message.to for message in mail.outbox] == [["alice@example.org"]]
    wrong = [client.post(TYPE, {"code": "WRONG1"}).content.decode() for client in clients]
    assert all("This code is wrong." in page for page in wrong)
    assert "example.org" not in wrong[0]


@pytest.mark.parametrize("named", ["", "alice@", "a\0b"])
def test_an_impossible_address_is_refused_on_the_same_page(client: Client, named: str) -> None:
    answer = client.post(ASK, {"email": named})

    assert answer.context["code_form"].errors.keys() == {"email"}
    assert 'id="with-password"' in answer.content.decode()


# --- The field, and the end of a code


def confirmation(client: Client, alice: User) -> str:
    client.post(reverse("account_signup"), {"username": "dora", "email": "dora@example.org"})
    return reverse("account_email_verification_sent")


def sign_in_code(client: Client, alice: User) -> str:
    client.post(ASK, {"email": "alice"})
    return TYPE


def reset(client: Client, alice: User) -> str:
    client.post(reverse("account_reset_password"), {"email": alice.email})
    return reverse("account_confirm_password_reset_code")


def proof(client: Client, alice: User) -> str:
    client.force_login(alice)
    client.post(reverse("reauthenticate_by_code"), {"send": ""})
    return reverse("reauthenticate_by_code")


WAYS_TO_A_CODE = pytest.mark.parametrize("way", [confirmation, sign_in_code, reset, proof])


@WAYS_TO_A_CODE
def test_a_code_of_letters_opens_a_keyboard_of_capitals(
    client: Client, alice: User, way: Callable[[Client, User], str]
) -> None:
    page = client.get(way(client, alice)).content.decode()
    assert re.fullmatch(r"[A-Z-]+", mailed_code())

    [field] = re.findall(r'<input[^>]* name="code"[^>]*>', page)

    for attribute in ('inputmode="text"', 'autocapitalize="characters"', 'autocomplete="one-time-code"'):
        assert attribute in field


def test_a_code_of_digits_opens_a_keyboard_of_digits(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post(reverse("account_reauthenticate"), {"password": "alice on horseback"})
    page = client.get(reverse("mfa_activate_totp")).content.decode()

    [field] = re.findall(r'<input[^>]* name="code"[^>]*>', page)

    assert 'inputmode="numeric"' in field


@WAYS_TO_A_CODE
def test_after_three_wrong_codes_the_page_says_that_the_right_one_is_void(
    client: Client, alice: User, way: Callable[[Client, User], str]
) -> None:
    here = way(client, alice)
    for _ in range(3):
        answer = client.post(here, {"code": "WRONG1"}, follow=True)

    told = list(map(str, answer.context["messages"]))
    assert told == [
        "Too many wrong codes: the one that was mailed is no longer valid. Have another mailed to you."
    ]
    client.post(here, {"code": mailed_code()})
    assert way is proof or not is_signed_in(client)
