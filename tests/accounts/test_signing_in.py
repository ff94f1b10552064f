"""Signing up, signing in, and getting back in."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.humanize.templatetags.humanize import naturalday
from django.core import mail
from django.core.cache import cache
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django.asserts import assertContains

from accounts.models import User
from tests.support.mail.account_mails import is_signed_in, mailed_code

pytestmark = pytest.mark.django_db

NEWCOMER = {"username": "alice", "email": "alice@example.org", "password1": "alice on horseback"}


def test_a_newcomer_confirms_the_address_by_a_mailed_code(client: Client) -> None:
    response = client.post(reverse("account_signup"), NEWCOMER)
    assert response.headers["Location"] == reverse("account_email_verification_sent")
    assert mail.outbox[-1].to == ["alice@example.org"]
    assert not is_signed_in(client)

    client.post(response.headers["Location"], {"code": mailed_code()})

    assert is_signed_in(client)
    assert EmailAddress.objects.get(user__username="alice").verified is True


def test_a_newcomer_needs_no_password_and_comes_back_by_a_code(client: Client) -> None:
    page = client.get(reverse("account_signup")).content.decode()
    assert re.findall(r"<input(?=[^>]* required)[^>]* name=\"(\w+)\"", page) == ["username", "email"]
    named = {"username": "alice", "email": "alice@example.org"}
    response = client.post(reverse("account_signup"), named)
    client.post(response.headers["Location"], {"code": mailed_code()})
    assert is_signed_in(client)
    assert not User.objects.get().has_usable_password()

    cache.clear()  # allows another mail at once
    back = Client()
    assert not is_signed_in(back)
    response = back.post(reverse("account_request_login_code"), {"email": named["email"]})
    back.post(response.headers["Location"], {"code": mailed_code()})
    assert is_signed_in(back)


def test_choosing_a_password_at_once_keeps_what_was_typed(
    client: Client,
) -> None:
    page = client.get(reverse("account_signup")).content.decode()
    assert re.search(
        r"<details class=\"fold\">\s*<summary>Choose a password too</summary>.*name=\"password1\"",
        page,
        re.DOTALL,
    )

    typed = NEWCOMER | {"email": "alice", "next": "/invitation/"}
    page = client.post(reverse("account_signup"), typed).content.decode()
    assert '<details class="fold" open>' in page
    tags = map(attributes, re.findall(r"<input[^>]*>", page))
    assert {(tag["name"], tag["value"]) for tag in tags if "value" in tag} >= set(typed.items())

    client.post(reverse("account_signup"), NEWCOMER)
    assert User.objects.get().check_password("alice on horseback")


def attributes(tag: str) -> dict[str, str]:
    """Return the attributes of an HTML tag that have a value."""
    return dict(re.findall(r'([\w-]+)="([^"]*)"', tag))


@pytest.mark.parametrize(
    "address",
    [
        f"{'a' * 60}@{'b' * 60}.{'c' * 60}.{'d' * 60}.{'e' * 40}.example",
        # In lower case it is longer than an address may be.
        f"{'a' * 60}@{'İ' * 60}.{'c' * 60}.{'d' * 59}.example",
        "a\0b@example.org",
    ],
)
@pytest.mark.parametrize("page_name", ["signup", "request_login_code", "reset_password", "email"])
@pytest.mark.every_database
def test_an_address_that_no_database_keeps_is_refused_on_every_page(
    client: Client, bob: User, page_name: str, address: str
) -> None:
    if page_name == "email":
        client.force_login(bob)
        client.post(reverse("account_reauthenticate"), {"password": "bob on horseback"})
    sent = NEWCOMER | {"email": address, "action_add": ""}

    told = client.post(reverse(f"account_{page_name}"), sent).context

    assert told.get("code_form", told["form"]).errors.keys() == {"email"}


def test_a_newcomer_is_told_each_thing_once(client: Client) -> None:
    response = client.post(reverse("account_signup"), NEWCOMER, follow=True)
    assert not list(response.context["messages"])
    assertContains(response, "<h1>Confirm your address</h1>", html=True)

    response = client.post(response.redirect_chain[-1][0], {"code": mailed_code()}, follow=True)

    assert [str(message) for message in response.context["messages"]] == [
        "You have confirmed alice@example.org."
    ]


def test_the_first_wrong_field_has_the_focus(client: Client) -> None:
    for wrong in ("password1", "email"):
        page = client.post(reverse("account_signup"), NEWCOMER | {wrong: "1"}).content.decode()
        assert re.findall(r"<input(?=[^>]* autofocus)[^>]* name=\"(\w+)\"", page) == [wrong]


def test_all_french_apostrophes_are_typographic(client: Client, alice: User) -> None:
    straight = re.compile(r"[^<>]*\w(?:'|&#x27;)\w[^<>]*(?=<)")
    french = Client(headers={"accept-language": "fr"})
    pages = [french.get(reverse(f"account_{name}")) for name in ("signup", "login", "reset_password")]
    pages.append(french.post(reverse("account_signup"), {"username": "a b", "email": "x", "password1": "1"}))
    alice.language = "fr"
    alice.save()
    french.force_login(alice)
    french.post(reverse("account_reauthenticate"), {"password": "alice on horseback"})
    names = ("account_settings", "account_email", "account_change_password", "mfa_index")
    pages += [french.get(reverse(name)) for name in names]
    pages.append(french.post(reverse("account_change_password"), {"oldpassword": "1", "password1": "1"}))

    found = {page.request["PATH_INFO"]: straight.findall(page.content.decode()) for page in pages}
    assert {path: texts for path, texts in found.items() if texts} == {}
    with translation.override("fr"):
        assert naturalday(timezone.localdate()) == "aujourd’hui"


def test_labels_are_not_repeated_in_the_fields(client: Client) -> None:
    for name in ("account_signup", "account_login", "account_reset_password"):
        assert "placeholder" not in client.get(reverse(name)).content.decode()


def test_a_newcomer_returns_to_the_page_that_invited(client: Client) -> None:
    response = client.post(reverse("account_signup"), {**NEWCOMER, "next": "/invitation/"})
    response = client.post(response.headers["Location"], {"code": mailed_code()})

    assert response.headers["Location"] == "/invitation/"


def test_a_wrong_code_lets_nobody_in(client: Client) -> None:
    response = client.post(reverse("account_signup"), NEWCOMER)
    response = client.post(response.headers["Location"], {"code": "WRONG1"})

    assert response.status_code == 200
    assert not is_signed_in(client)


def test_without_confirmation_the_password_is_not_enough(client: Client) -> None:
    client.post(reverse("account_signup"), NEWCOMER)
    cache.clear()  # allows another mail at once
    other = Client()

    response = other.post(reverse("account_login"), {"login": "alice", "password": "alice on horseback"})

    assert response.headers["Location"] == reverse("account_email_verification_sent")
    assert not is_signed_in(other)


@pytest.mark.parametrize("login", ["alice", "ALICE", "alice@example.org"])
def test_signing_in_by_password(client: Client, alice: User, login: str) -> None:
    client.post(reverse("account_login"), {"login": login, "password": "alice on horseback"})

    assert is_signed_in(client)


def test_signing_in_by_a_mailed_code(client: Client, alice: User) -> None:
    response = client.post(reverse("account_request_login_code"), {"email": alice.email})
    client.post(response.headers["Location"], {"code": mailed_code()})

    assert is_signed_in(client)


def test_a_forgotten_password_is_replaced_with_a_mailed_code(client: Client, alice: User) -> None:
    response = client.post(reverse("account_reset_password"), {"email": alice.email})
    response = client.post(response.headers["Location"], {"code": mailed_code()})
    new = {"password1": "a fresh horse", "password2": "a fresh horse"}
    client.post(response.headers["Location"], new)

    alice.refresh_from_db()
    assert alice.check_password("a fresh horse")


def test_nobody_learns_which_accounts_exist(client: Client, alice: User) -> None:
    """Signing up with a known address looks like any sign-up; only its owner is told, by mail."""
    stranger = {**NEWCOMER, "username": "stranger"}

    response = client.post(reverse("account_signup"), stranger, headers={"host": "127.0.0.1:9999"})

    assert response.headers["Location"] == reverse("account_email_verification_sent")
    body = str(mail.outbox[-1].body)
    assert "already has an account" in body
    assert settings.SITE_URL + reverse("account_request_login_code") in body
    assert "9999" not in body


def test_guessing_a_password_is_slowed_down(client: Client, alice: User) -> None:
    for _ in range(5):
        client.post(reverse("account_login"), {"login": "alice", "password": "a guess"})

    response = client.post(reverse("account_login"), {"login": "alice", "password": "alice on horseback"})

    assert not is_signed_in(client)
    assert "Too many wrong attempts from your network" in response.content.decode()


def test_guessing_a_password_is_slowed_down_on_the_page_of_the_staff_too(
    client: Client, make_user: Callable[..., User]
) -> None:
    make_user("dora", is_staff=True)
    everybodys = QueryDict("next=" + reverse("admin:index")).urlencode()

    answer = client.get(reverse("admin:index"), follow=True)
    assert answer.redirect_chain[-1][0] == f"{reverse('account_login')}?{everybodys}"

    guess = {"username": "dora", "password": "dora on horseback"}
    client.post(reverse("admin:login"), guess)

    assert not is_signed_in(client)


def test_only_the_staff_gets_into_the_pages_of_the_staff(client: Client, alice: User) -> None:
    client.force_login(alice)

    response = client.get(reverse("admin:index"), follow=True)

    assert response.status_code == 403


def test_signing_up_with_another_persons_address_shares_no_account(client: Client) -> None:
    """The rightful owner, who first comes by a mailed code, is alone from then on."""
    Client().post(reverse("account_signup"), NEWCOMER)

    response = client.post(reverse("account_request_login_code"), {"email": NEWCOMER["email"]})
    client.post(response.headers["Location"], {"code": mailed_code()})
    assert client.get(reverse("account_settings")).status_code == 200

    stranger = Client()
    stranger.post(reverse("account_login"), {"login": "alice", "password": NEWCOMER["password1"]})
    assert not is_signed_in(stranger)


def test_a_code_leaves_the_password_of_a_confirmed_address_alone(client: Client, alice: User) -> None:
    response = client.post(reverse("account_request_login_code"), {"email": alice.email})
    client.post(response.headers["Location"], {"code": mailed_code()})

    alice.refresh_from_db()
    assert alice.check_password("alice on horseback")


def test_a_further_address_leaves_the_password_alone(client: Client, alice: User) -> None:
    response = client.post(reverse("account_request_login_code"), {"email": alice.email})
    client.post(response.headers["Location"], {"code": mailed_code()})
    client.post(reverse("account_reauthenticate"), {"password": "alice on horseback"})

    added = {"email": "alice@example.net", "action_add": ""}
    response = client.post(reverse("account_email"), added, follow=True)
    client.post(reverse("account_email_verification_sent"), {"code": mailed_code()})

    assert EmailAddress.objects.get(email="alice@example.net").verified is True
    alice.refresh_from_db()
    assert alice.check_password("alice on horseback")


@pytest.mark.parametrize(
    "name", ["\uff41\uff4c\uff49\uff43\uff45", "\xaalice", "al\u3164ice", "\u115f\u1160"]
)
def test_look_alike_letters_cannot_imitate_another_name(client: Client, alice: User, name: str) -> None:
    """For example by full-width letters, an ordinal sign, and invisible letters."""
    newcomer = {**NEWCOMER, "username": name, "email": "stranger@example.org"}

    response = client.post(reverse("account_signup"), newcomer)

    assert response.context["form"].errors.keys() == {"username"}
    assert list(User.objects.all()) == [alice]


@pytest.mark.parametrize("name", ["example.org", "www.Free-Armies.example", "гости.рф"])
def test_nobody_bears_a_name_of_which_mail_programs_make_a_link(client: Client, db: None, name: str) -> None:
    response = client.post(reverse("account_signup"), {**NEWCOMER, "username": name})

    assert response.context["form"].errors.keys() == {"username"}
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("account_login", "Pas encore de compte\u00a0?"),
        ("account_signup", "Vous avez déjà un compte\u00a0?"),
        ("account_signup", "Adresse électronique"),
        ("account_reset_password", "pour choisir un autre mot de passe."),
    ],
)
def test_french_pages_speak_our_french(client: Client, address: str, told: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"

    assert told in client.get(reverse(address)).content.decode()
