"""A stolen session cannot be used to take over an account, or to change it secretly."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.support.mail.account_mails import mailed_code, taken_mails

THIEF = "thief@example.net"
EMAIL, REAUTHENTICATE, BY_CODE = map(
    reverse, ("account_email", "account_reauthenticate", "reauthenticate_by_code")
)


@pytest.fixture
def stolen(client: Client, alice: User) -> Client:
    """A browser in which alice is signed in, now in somebody else's hands."""
    client.force_login(alice)
    return client


def addresses_of(user: User) -> list[str]:
    return [str(row.email) for row in EmailAddress.objects.filter(user=user, verified=True).order_by("pk")]


def confirm(client: Client, user: User) -> None:
    client.post(REAUTHENTICATE, {"password": f"{user.username} on horseback"})


def add(client: Client, address: str = THIEF) -> None:
    client.post(EMAIL, {"action_add": "", "email": address})
    client.post(reverse("account_email_verification_sent"), {"code": mailed_code()})


@pytest.mark.parametrize("action", ["action_add", "action_remove", "action_primary"])
def test_addresses_change_only_after_confirming_the_account(stolen: Client, alice: User, action: str) -> None:
    EmailAddress.objects.create(user=alice, email="alice@example.net", verified=True)
    before = list(EmailAddress.objects.values())

    asked = THIEF if action == "action_add" else "alice@example.net"
    answer = stolen.post(EMAIL, {action: "", "email": asked})

    assert answer.headers["Location"].startswith(REAUTHENTICATE)
    assert list(EmailAddress.objects.values()) == before
    assert mail.outbox == []


def test_the_password_lets_the_change_happen_that_was_asked_for(stolen: Client, alice: User) -> None:
    asked = stolen.post(EMAIL, {"action_add": "", "email": "alice@example.net"}).headers["Location"]

    stolen.post(asked, {"password": "alice on horseback", "next": EMAIL})
    stolen.post(reverse("account_email_verification_sent"), {"code": mailed_code()})

    assert addresses_of(alice) == ["alice@example.org", "alice@example.net"]


def test_a_code_to_the_confirmed_address_does_as_well(stolen: Client, alice: User) -> None:
    EmailAddress.objects.create(user=alice, email=THIEF, verified=False)
    alice.set_unusable_password()
    alice.save()
    stolen.force_login(alice)
    asked = stolen.post(EMAIL, {"action_add": "", "email": "alice@example.net"}).headers["Location"]
    assert asked.startswith(BY_CODE)

    assert "alice@example.org" in stolen.get(asked).content.decode()
    assert mail.outbox == []
    stolen.post(asked, {"send": "", "next": EMAIL})
    assert mail.outbox[-1].to == ["alice@example.org"]
    right = mailed_code()
    for wrong in ("WRONG1", "WRONG2"):
        assert stolen.post(asked, {"code": wrong, "next": EMAIL}).status_code == 200
    stolen.post(asked, {"code": right, "next": EMAIL})
    stolen.post(reverse("account_email_verification_sent"), {"code": mailed_code()})

    assert "alice@example.net" in addresses_of(alice)


def test_three_wrong_codes_end_the_trial(stolen: Client, alice: User) -> None:
    stolen.post(BY_CODE, {"send": ""})
    right = mailed_code()
    for _ in range(3):
        stolen.post(BY_CODE, {"code": "WRONG1"})

    stolen.post(BY_CODE, {"code": right})

    assert (
        stolen.post(EMAIL, {"action_add": "", "email": THIEF}).headers["Location"].startswith(REAUTHENTICATE)
    )


def test_without_a_code_no_code_is_right(stolen: Client, alice: User) -> None:
    answer = stolen.post(BY_CODE, {"code": ""})

    assert answer.context["form"].errors
    assert not stolen.post(BY_CODE, {"code": "None"}).has_header("Location")


def test_people_without_a_password_confirm_before_choosing_one(stolen: Client, alice: User) -> None:
    alice.set_unusable_password()
    alice.save()
    stolen.force_login(alice)
    new = {"password1": "a thief on horseback", "password2": "a thief on horseback"}

    stolen.post(reverse("account_set_password"), new)

    alice.refresh_from_db()
    assert not alice.has_usable_password()


def test_the_old_address_is_told_of_every_change(stolen: Client, alice: User) -> None:
    """A thief who knows the password can do all of this."""
    owner = "alice@example.org"
    confirm(stolen, alice)

    add(stolen)
    assert (owner, "Your account has another address") in taken_mails()
    stolen.post(EMAIL, {"action_primary": "", "email": THIEF})
    assert (owner, "Your mails go to another address") in taken_mails()
    stolen.post(EMAIL, {"action_remove": "", "email": owner})
    assert (owner, "An address was removed from your account") in taken_mails()


def test_an_address_that_is_not_confirmed_is_told_nothing(stolen: Client, alice: User) -> None:
    EmailAddress.objects.create(user=alice, email="stranger@example.net", verified=False)
    confirm(stolen, alice)

    stolen.post(EMAIL, {"action_remove": "", "email": "stranger@example.net"})

    assert taken_mails() == [("alice@example.org", "An address was removed from your account")]


def test_another_password_is_told_to_all_confirmed_addresses(client: Client, alice: User) -> None:
    """It was chosen with a code that went to only one of them."""
    other = "alice@example.net"
    EmailAddress.objects.create(user=alice, email=other, verified=True)
    response = client.post(reverse("account_reset_password"), {"email": other})
    response = client.post(response.headers["Location"], {"code": mailed_code()})
    taken_mails()
    client.post(response.headers["Location"], {"password1": "a fresh horse", "password2": "a fresh horse"})

    assert sorted(taken_mails()) == [(to, "Your password was replaced") for to in (other, alice.email)]

    client.post(reverse("account_login"), {"login": "alice", "password": "a fresh horse"})
    change = {"oldpassword": "a fresh horse", "password1": "a second horse", "password2": "a second horse"}
    client.post(reverse("account_change_password"), change)
    assert (alice.email, "Your password was changed") in taken_mails()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "When: 18 November 2026, 13:00 (Europe/Paris)"),
        ("fr", "Quand\u00a0: 18 novembre 2026 13:00 (Europe/Paris)"),
    ],
)
def test_the_mail_speaks_the_language_of_its_reader(
    stolen: Client, alice: User, clock: object, language: str, words: str
) -> None:
    alice.language, alice.time_zone = language, "Europe/Paris"
    alice.save()
    confirm(stolen, alice)
    mail.outbox.clear()

    stolen.post(
        reverse("account_change_password"),
        {"oldpassword": "alice on horseback", "password1": "a second horse", "password2": "a second horse"},
    )

    body = str(mail.outbox[-1].body)
    assert words in body
    assert "127.0.0.1" in body
    assert "alice" in body
    assert max(map(len, body.splitlines())) <= 72


def test_the_first_address_of_a_newcomer_is_told_to_nobody(client: Client, db: None) -> None:
    newcomer = {"username": "dora", "email": "dora@example.org", "password1": "dora on horseback"}
    answer = client.post(reverse("account_signup"), newcomer)
    code = mailed_code()
    taken_mails()

    client.post(answer.headers["Location"], {"code": code})

    assert taken_mails() == []


@pytest.mark.parametrize("page_name", ["account_set_password", "close_account"])
def test_visitors_are_asked_to_sign_in(client: Client, db: None, page_name: str) -> None:
    answer = client.get(reverse(page_name))

    assert answer.headers["Location"].startswith(reverse("account_login"))
