"""A second factor: for people who want one, and for the staff if the site demands it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.conf import settings as site_settings
from django.core.checks import run_checks
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.e2e.player import sign_in
from tests.support.mail.account_mails import is_signed_in, mailed_code, taken_mails

SECRET = "JBSWY3DPEHPK3PXP"
ADMIN, LOGIN, INDEX = map(reverse, ("admin:index", "account_login", "mfa_index"))


def code_of(secret: str = SECRET) -> str:
    """Return the code that the app shows now."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


@pytest.fixture
def demanded(settings: Settings) -> None:
    settings.STAFF_SECOND_FACTOR = True


@pytest.fixture
def ruler(make_user: Callable[..., User]) -> User:
    return make_user("dora", is_staff=True, is_superuser=True)


def signed_in(user: User, client: Client | None = None) -> Client:
    """Return a browser in which the password was given, and the next factor is asked for."""
    client = client or Client()
    client.post(LOGIN, {"login": user.username, "password": f"{user.username} on horseback"})
    return client


@pytest.mark.django_db(transaction=True)
def test_an_app_is_set_up_after_confirming_the_account(client: Client, alice: User) -> None:
    signed_in(alice, client)
    activate = reverse("mfa_activate_totp")
    asked = client.get(activate)
    assert asked.headers["Location"].startswith(reverse("account_reauthenticate"))
    client.post(asked.headers["Location"], {"password": "alice on horseback", "next": activate})

    secret = client.get(activate).context["form"].secret
    answer = client.post(activate, {"code": code_of(secret)}, follow=True)

    assert "Spare codes" in answer.content.decode()
    assert {row.type for row in Authenticator.objects.filter(user=alice)} == {"totp", "recovery_codes"}
    assert (alice.email, "Your account has a second factor") in taken_mails()


def test_then_the_password_alone_opens_nothing(client: Client, alice: User) -> None:
    TOTP.activate(alice, SECRET)
    signed_in(alice, client)
    assert not is_signed_in(client)

    wrong = client.post(reverse("mfa_authenticate"), {"code": "000000"})
    assert "This code is wrong." in wrong.content.decode()
    client.post(reverse("mfa_authenticate"), {"code": code_of()})

    assert is_signed_in(client)


def test_nor_does_a_mailed_code(client: Client, alice: User) -> None:
    TOTP.activate(alice, SECRET)
    response = client.post(reverse("account_request_login_code"), {"email": alice.email})
    client.post(response.headers["Location"], {"code": mailed_code()})

    assert not is_signed_in(client)


def test_a_spare_code_opens_once(alice: User) -> None:
    TOTP.activate(alice, SECRET)
    spare = RecoveryCodes.activate(alice).get_unused_codes()[0]

    for opens in (True, False):
        client = signed_in(alice)
        client.post(reverse("mfa_authenticate"), {"code": spare})
        assert is_signed_in(client) is opens


# --- The staff


@pytest.mark.usefixtures("demanded")
def test_staff_without_a_second_factor_set_one_up_first(ruler: User) -> None:
    client = signed_in(ruler)

    answer = client.get(ADMIN, follow=True)

    assert answer.redirect_chain[-1][0] == INDEX
    assert "The staff’s pages require a second factor." in answer.content.decode()


@pytest.mark.usefixtures("demanded")
def test_staff_with_two_factors_get_in(ruler: User) -> None:
    TOTP.activate(ruler, SECRET)
    client = signed_in(ruler)
    client.post(reverse("mfa_authenticate"), {"code": code_of()})

    assert client.get(ADMIN).status_code == 200
    assert client.get(reverse("admin:accounts_user_changelist")).status_code == 200


@pytest.mark.usefixtures("demanded")
def test_a_session_that_is_older_than_the_second_factor_shows_it_once(ruler: User) -> None:
    client = signed_in(ruler)
    TOTP.activate(ruler, SECRET)
    people = reverse("admin:accounts_user_changelist")

    asked = client.get(people, follow=True)
    assert asked.redirect_chain[-1][0].startswith(reverse("mfa_reauthenticate"))
    answer = client.post(asked.redirect_chain[-1][0], {"code": code_of(), "next": people})

    assert answer.headers["Location"] == people
    assert client.get(people).status_code == 200


def test_a_code_opens_an_account_once_for_as_long_as_it_is_accepted(
    alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    TOTP.activate(alice, SECRET)
    code, now = code_of(), time.time()
    first, second = signed_in(alice), signed_in(alice)
    first.post(reverse("mfa_authenticate"), {"code": code})
    assert is_signed_in(first)

    monkeypatch.setattr(time, "time", lambda: now + 31)
    second.post(reverse("mfa_authenticate"), {"code": code})
    assert not is_signed_in(second)

    second.post(reverse("mfa_authenticate"), {"code": code_of()})
    assert is_signed_in(second)


@pytest.mark.usefixtures("demanded")
def test_the_staff_s_pages_ask_for_the_second_factor_again_on_another_day(ruler: User) -> None:
    TOTP.activate(ruler, SECRET)
    client = signed_in(ruler)
    client.post(reverse("mfa_authenticate"), {"code": code_of()})
    session = client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= 11 * 60 * 60
    session.save()

    asked = client.get(ADMIN, follow=True)

    assert asked.redirect_chain[-1][0].startswith(reverse("mfa_reauthenticate"))
    assert client.get("/people/").status_code == 200


@pytest.mark.usefixtures("demanded")
@pytest.mark.django_db
def test_the_admin_s_own_page_is_no_way_around(ruler: User) -> None:
    client = Client()
    client.post(reverse("admin:login"), {"username": "dora", "password": "dora on horseback"})
    assert not is_signed_in(client)

    signed_in(ruler, client)
    client.post(reverse("admin:login"), {"username": "dora", "password": "dora on horseback"})
    assert client.get(ADMIN).status_code == 302


@pytest.mark.usefixtures("demanded")
def test_people_outside_the_staff_stay_out(client: Client, alice: User) -> None:
    TOTP.activate(alice, SECRET)
    signed_in(alice, client)
    client.post(reverse("mfa_authenticate"), {"code": code_of()})

    assert client.get(ADMIN, follow=True).status_code == 403


def test_a_site_that_demands_none_is_warned(settings: Settings) -> None:
    for demanded in (True, False):
        settings.STAFF_SECOND_FACTOR = demanded
        warned = {message.id for message in run_checks(include_deployment_checks=True)}
        assert ("accounts.W001" in warned) is not demanded


def test_the_staff_removes_lost_factors_and_sees_no_secret(ruler: User, alice: User) -> None:
    row = TOTP.activate(alice, SECRET).instance
    client = signed_in(ruler)

    page = client.get(reverse("admin:accounts_user_change", args=[alice.pk])).content.decode()

    assert "second factors" in page.lower()
    assert f'value="{row.pk}"' in page
    assert SECRET not in page


def test_the_staff_changes_its_password_like_everybody_else(ruler: User) -> None:
    client = signed_in(ruler)

    assert client.get("/admin/password_change/").headers["Location"] == reverse("account_change_password")


def test_an_address_changed_by_the_staff_is_told_to_the_old_one(ruler: User, alice: User) -> None:
    client = signed_in(ruler)
    page = client.get(reverse("admin:accounts_user_change", args=[alice.pk]))
    form = page.context["adminform"].form
    data = {name: value for name, value in form.initial.items() if value not in (None, False)}
    for inline in page.context["inline_admin_formsets"]:
        for field in inline.formset.management_form:
            data[field.html_name] = field.value()
        for part in inline.formset.initial_forms:
            data |= {part[name].html_name: part[name].value() for name in part.fields if part[name].value()}
    data |= {
        "date_joined_0": "2026-01-01",
        "date_joined_1": "00:00:00",
        "email": "other@example.net",
        "groups": [],
        "user_permissions": [],
    }
    taken_mails()

    assert client.post(page.request["PATH_INFO"], data).status_code == 302

    assert taken_mails() == [("alice@example.org", "Your mails go to another address")]


# --- Passkeys, with a real browser


def test_a_passkey_opens_the_account_under_the_site_s_own_security_policy(
    live_server: LiveServer, page: Page, alice: User
) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    sign_in(page, live_server.url, "alice")
    expect(page.get_by_role("link", name="Sign out")).to_be_visible()

    page.goto(live_server.url + INDEX)
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill("alice on horseback")
    page.get_by_role("button", name="Confirm").click()
    page.get_by_label("Opens my account without a password").check()
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text("The passkey has been added.")).to_be_visible()

    page.context.clear_cookies()
    page.goto(live_server.url + LOGIN)
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("link", name="Sign out")).to_be_visible()

    assert [complaint for complaint in complaints if "Content Security Policy" in complaint] == []
    assert site_settings.CONTENT_SECURITY_POLICY


def wrong(client: Client, times: int, network: str) -> str:
    """Give wrong codes from a network; return the page's answer to the last one."""
    page = ""
    for _ in range(times):
        answer = client.post(reverse("mfa_authenticate"), {"code": "000000"}, REMOTE_ADDR=network)
        page = answer.content.decode()
    return page


def test_strangers_with_the_password_do_not_lock_the_owner_out(alice: User) -> None:
    TOTP.activate(alice, SECRET)
    for network in range(9):
        wrong(signed_in(alice), 5, f"127.0.{network + 1}.1")

    assert "Too many wrong codes" in wrong(signed_in(alice), 1, "127.1.0.1")
    owner = Client()
    response = owner.post(reverse("account_request_login_code"), {"email": alice.email})
    owner.post(response.headers["Location"], {"code": mailed_code()})
    owner.post(reverse("mfa_authenticate"), {"code": code_of()})

    assert is_signed_in(owner)


def test_one_network_does_not_use_up_all_wrong_codes(alice: User) -> None:
    TOTP.activate(alice, SECRET)
    assert "Too many wrong codes" in wrong(signed_in(alice), 9, "127.0.9.1")

    owner = signed_in(alice)
    owner.post(reverse("mfa_authenticate"), {"code": code_of()}, REMOTE_ADDR="127.1.0.1")

    assert is_signed_in(owner)


def test_codes_cannot_be_guessed_from_many_networks(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    TOTP.activate(alice, SECRET)
    tried: list[str] = []
    monkeypatch.setattr(TOTP, "validate_code", lambda self, code: tried.append(code))
    for network in range(30):
        wrong(signed_in(alice), 3, f"127.0.{network + 1}.1")

    assert len(tried) == 20


def test_right_codes_use_nothing_up(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    TOTP.activate(alice, SECRET)
    monkeypatch.setattr(TOTP, "validate_code", lambda self, code: True)
    for number in range(25):
        client = signed_in(alice)
        client.post(reverse("mfa_authenticate"), {"code": f"{number:06}"})
        assert is_signed_in(client)
