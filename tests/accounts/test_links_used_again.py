"""Codes and links that work once do nothing when used again, elsewhere, or late."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.closing import close_account
from accounts.models import User
from tests.support.mail.account_mails import is_signed_in, mailed_code

pytestmark = pytest.mark.django_db

ASK, TYPE = map(reverse, ("account_request_login_code", "account_confirm_login_code"))
RESET, TYPE_RESET, CHOOSE = map(
    reverse,
    ("account_reset_password", "account_confirm_password_reset_code", "account_complete_password_reset"),
)
CONFIRM = reverse("account_email_verification_sent")
NEW = {"password1": "a thief on horseback", "password2": "a thief on horseback"}


def asked(page: str, name: str = "alice@example.org") -> tuple[Client, str]:
    """Ask for a code at this page; return the browser and the code."""
    client = Client()
    client.post(page, {"email": name})
    return client, mailed_code()


def told(client: Client, address: str, **fields: str) -> tuple[str, str]:
    """Post this; return where the browser ends, and the messages there."""
    answer = client.post(address, fields, follow=True)
    assert answer.status_code == 200
    said = [str(message) for message in (answer.context and answer.context.get("messages")) or ()]
    return answer.request["PATH_INFO"], " ".join(said)


def says_why(said: str) -> bool:
    return said.startswith("This browser is not waiting for a code")


def test_a_sign_in_code_opens_once_and_only_where_it_was_asked_for(alice: User) -> None:
    browser, code = asked(ASK)
    other = Client()
    where, said = told(other, TYPE, code=code)
    assert (where, is_signed_in(other)) == (ASK, False)
    assert says_why(said)

    told(browser, TYPE, code=code)
    assert is_signed_in(browser)
    browser.logout()
    where, said = told(browser, TYPE, code=code)

    assert (where, is_signed_in(browser)) == (ASK, False)
    assert says_why(said)


def test_a_sign_in_code_does_not_open_the_account_of_another(alice: User, bob: User) -> None:
    _alices, code = asked(ASK)
    bobs, _code = asked(ASK, "bob@example.org")

    bobs.post(TYPE, {"code": code})

    assert not is_signed_in(bobs)


def test_each_browser_takes_its_own_code_alone(alice: User) -> None:
    first, of_first = asked(ASK)
    second, of_second = asked(ASK)

    for browser, other in ((first, of_second), (second, of_first)):
        browser.post(TYPE, {"code": other})
        assert not is_signed_in(browser)
    first.post(TYPE, {"code": of_first})
    assert is_signed_in(first)


def test_a_reset_code_changes_a_password_once_and_only_where_it_was_asked_for(alice: User) -> None:
    browser, code = asked(RESET)
    other = Client()
    assert says_why(told(other, TYPE_RESET, code=code)[1])
    assert says_why(told(other, CHOOSE, **NEW)[1])

    told(browser, TYPE_RESET, code=code)
    told(browser, CHOOSE, password1="alice on a mule", password2="alice on a mule")
    for address, fields in ((TYPE_RESET, {"code": code}), (CHOOSE, NEW)):
        assert says_why(told(browser, address, **fields)[1])

    alice.refresh_from_db()
    assert alice.check_password("alice on a mule")


def new_password(user: User) -> None:
    user.set_password("alice on a mule")
    user.save()


def shut_out(user: User) -> None:
    user.is_active = False
    user.save()


def address_given_up(user: User) -> None:
    """Take away the user's address, which was not theirs alone."""
    EmailAddress.objects.filter(user=user).update(email="alice@example.net")
    user.email = "alice@example.net"
    user.save()


CHANGES = pytest.mark.parametrize("happens", [close_account, new_password, shut_out, address_given_up])


@CHANGES
def test_a_sign_in_code_is_void_once_the_account_has_changed(
    alice: User, happens: Callable[[User], None]
) -> None:
    browser, code = asked(ASK)
    happens(alice)

    where, said = told(browser, TYPE, code=code)

    assert (where, is_signed_in(browser)) == (ASK, False)
    assert says_why(said)


@CHANGES
@pytest.mark.parametrize("is_typed", [True, False])
def test_a_reset_code_is_void_then_too_whether_or_not_it_was_typed(
    alice: User, happens: Callable[[User], None], is_typed: bool
) -> None:
    browser, code = asked(RESET)
    if is_typed:
        told(browser, TYPE_RESET, code=code)
    happens(alice)
    alice.refresh_from_db()
    before, known = alice.password, list(EmailAddress.objects.values())
    mail.outbox.clear()

    assert says_why(told(browser, CHOOSE if is_typed else TYPE_RESET, code=code, **NEW)[1])
    told(browser, CHOOSE, **NEW)

    alice.refresh_from_db()
    assert alice.password == before
    assert list(EmailAddress.objects.values()) == known
    assert not mail.outbox
    assert not is_signed_in(browser)


def test_an_address_is_confirmed_once_and_only_where_it_was_added(alice: User, bob: User) -> None:
    browser = Client()
    browser.post(reverse("account_signup"), {"username": "dora", "email": "dora@example.org"})
    code = mailed_code()
    stranger, bobs = Client(), Client()
    bobs.force_login(bob)
    for other in (stranger, bobs):
        assert says_why(told(other, CONFIRM, code=code)[1])
    assert not is_signed_in(stranger)
    assert not EmailAddress.objects.filter(email="dora@example.org", verified=True).exists()

    told(browser, CONFIRM, code=code)
    assert is_signed_in(browser)
    browser.logout()

    assert says_why(told(browser, CONFIRM, code=code)[1])
    assert not is_signed_in(browser)
    assert EmailAddress.objects.filter(email="dora@example.org").count() == 1
