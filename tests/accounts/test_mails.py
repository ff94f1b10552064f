"""The mails about an account, in both languages."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import User

pytestmark = pytest.mark.django_db

CODE = re.compile(r"^[A-Z0-9]{3,}(-[A-Z0-9]+)*$", re.MULTILINE)
ALICE = {"email": "alice@example.org"}
STRANGER = {"email": "stranger@example.org"}
WHY = {"en": "You get this mail because ", "fr": "Vous recevez ce courriel "}
SIGN_UP = {"username": "dora", "password1": "dora on horseback"}


@pytest.mark.parametrize(
    ("page_name", "fields", "has_code", "english", "french"),
    [
        ("signup", SIGN_UP | STRANGER, True, "Welcome, dora!", "Bienvenue, dora\u202f!"),
        ("signup", SIGN_UP | ALICE, False, "This address already has an account.", "existe déjà un compte"),
        ("request_login_code", ALICE, True, "wants to sign in", "veut se connecter"),
        ("reset_password", ALICE, True, "asked for a new password", "changer votre mot de passe"),
    ],
)
def test_a_mail_says_what_to_do_and_why_it_came(
    alice: User, page_name: str, fields: dict[str, str], has_code: bool, english: str, french: str
) -> None:
    for language, words in (("en", english), ("fr", french)):
        Client(headers={"accept-language": language}).post(reverse(f"account_{page_name}"), fields)
        User.objects.filter(username="dora").delete()
        cache.clear()  # allows another mail at once

        letter = mail.outbox.pop()
        text, _, reason = str(letter.body).partition("\n-- \n")
        assert letter.to == [fields["email"]]
        assert words in f"{text}\n{reason}"
        assert bool(CODE.search(text)) == has_code
        # It comes first, so that the lists of mail programs show it.
        assert bool(CODE.match(text)) == has_code
        assert reason.startswith(
            {"en": "You get this mail because ", "fr": "Vous recevez ce courriel "}[language]
        )
        assert reason.endswith(settings.SITE_URL)
        assert max(map(len, str(letter.body).splitlines())) <= 72


def test_a_further_address_is_confirmed_by_a_code(alice: User) -> None:
    client = Client()
    client.force_login(alice)
    client.post(reverse("account_reauthenticate"), {"password": "alice on horseback"})

    client.post(reverse("account_email"), {"action_add": "", "email": "alice@example.com"})

    body = str(mail.outbox[-1].body)
    assert mail.outbox[-1].subject == "Your code to confirm your address"
    assert CODE.search(body)
    assert "alice gave this address" in body
