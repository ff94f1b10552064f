"""People who get no mails are told so on every page, and can put it right."""

from __future__ import annotations

import re
import smtplib

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.mail.bounces import note_bounce
from accounts.mail.trials import LIFE
from accounts.models import User
from games.services.lobby.games import create_game

NOTICE = "come back, so you get none"
LINK = re.compile(r"^\S+(/accounts/address/\S+)$", re.MULTILINE)


@pytest.fixture
def unreachable(alice: User) -> User:
    """Alice, after two mails to her came back."""
    for mail in (1, 2):
        note_bounce(alice.pk, mail, status="5.1.1", sent_at=timezone.now())
    alice.refresh_from_db()
    return alice


@pytest.fixture
def signed_in(client: Client, unreachable: User) -> Client:
    client.force_login(unreachable)
    return client


def is_off(user: User) -> bool:
    user.refresh_from_db()
    return user.is_unreachable


def text_of(client: Client, address: str) -> str:
    return client.get(address, follow=True).content.decode()


def link_in(mailoutbox: list[EmailMessage]) -> str:
    """Return the link in the last mail."""
    found = LINK.search(str(mailoutbox[-1].body))
    assert found
    return found[1]


# --- The notice


@pytest.mark.parametrize(
    "page", ["home", "start", "hours", "subscriptions", "account_settings", "account_email"]
)
def test_every_page_tells_it(signed_in: Client, page: str) -> None:
    text = text_of(signed_in, reverse(page))

    assert NOTICE in text
    assert reverse("try_address") in text
    assert reverse("account_email") in text


def test_a_frenchman_is_told_in_french(signed_in: Client, unreachable: User) -> None:
    User.objects.update(language="fr")

    assert "Les courriels envoyés à alice@example.org reviennent" in text_of(signed_in, reverse("home"))


def test_nobody_else_is_told(client: Client, unreachable: User, bob: User) -> None:
    game = create_game(creator=unreachable, name="Later", rulebook_key="h2000_world", seats=3, bots=[])
    assert NOTICE not in text_of(client, reverse("invitation", args=[game.token]))

    client.force_login(bob)
    text = text_of(client, reverse("invitation", args=[game.token]))
    assert NOTICE not in text
    assert unreachable.email not in text


# --- Trying again


def test_the_button_behind_the_link_of_a_mail_mends_it(
    signed_in: Client, unreachable: User, mailoutbox: list[EmailMessage]
) -> None:
    text = signed_in.post(reverse("try_address"), follow=True).content.decode()
    assert "on its way to alice@example.org" in text
    assert mailoutbox[0].to == [unreachable.email]
    phone = Client()

    assert "has reached alice" in text_of(phone, link_in(mailoutbox))
    assert is_off(unreachable)
    text = phone.post(link_in(mailoutbox), follow=True).content.decode()

    assert "Mails go to your address again." in text
    assert not is_off(unreachable)
    assert NOTICE not in text_of(signed_in, reverse("home"))


def test_one_mail_in_five_minutes(signed_in: Client, mailoutbox: list[EmailMessage]) -> None:
    signed_in.post(reverse("try_address"))
    text = signed_in.post(reverse("try_address"), follow=True).content.decode()

    assert "Wait five minutes" in text
    assert len(mailoutbox) == 1


def test_they_count_among_the_mails_that_are_asked_for(
    signed_in: Client, mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.mail.trials.PAUSE", 0)
    for _ in range(4):
        text = signed_in.post(reverse("try_address"), follow=True).content.decode()

    assert "Too many mails to this address have been requested." in text
    assert len(mailoutbox) == 3


class Refusing(EmailBackend):
    """A mail server that takes nothing."""

    def send_messages(self, messages: object) -> int:
        raise smtplib.SMTPRecipientsRefused({"alice@example.org": (550, b"5.1.1 User unknown")})


def test_a_refusal_is_told_at_once(signed_in: Client, unreachable: User, settings: Settings) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.Refusing"

    for _ in range(2):
        text = signed_in.post(reverse("try_address"), follow=True).content.decode()
        assert "The mail server refused it." in text

    assert is_off(unreachable)


def test_only_signed_in_people_can_have_one_sent(
    client: Client, unreachable: User, mailoutbox: list[EmailMessage]
) -> None:
    assert client.post(reverse("try_address")).status_code == 302
    assert Client().get(reverse("try_address")).status_code == 405
    assert not mailoutbox


def test_a_link_that_is_old_forged_or_of_another_address_does_nothing(
    signed_in: Client, unreachable: User, mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    signed_in.post(reverse("try_address"))
    link = link_in(mailoutbox)
    forged = link.replace(f"/{unreachable.pk}.", f"/{unreachable.pk + 1}.")
    assert signed_in.post(forged).status_code == 410

    with monkeypatch.context() as patch:
        later = timezone.now().timestamp() + LIFE.total_seconds() + 60
        patch.setattr("time.time", lambda: later)
        assert Client().post(link).status_code == 410

    User.objects.filter(pk=unreachable.pk).update(email="alice@example.com")
    assert signed_in.post(link).status_code == 410
    assert is_off(unreachable)


# --- Another address


def test_changing_to_another_address_brings_mails_again(signed_in: Client, unreachable: User) -> None:
    EmailAddress.objects.create(user=unreachable, email="alice@example.com", verified=True)

    signed_in.post(reverse("account_reauthenticate"), {"password": "alice on horseback"})
    signed_in.post(reverse("account_email"), {"action_primary": "", "email": "alice@example.com"})

    assert not is_off(unreachable)
    assert unreachable.email == "alice@example.com"


# --- The staff


@pytest.fixture
def staff(bob: User) -> Client:
    bob.is_staff = bob.is_superuser = True
    bob.save()
    client = Client()
    client.force_login(bob)
    return client


def test_the_staff_sees_it_and_switches_the_address_on_again(staff: Client, unreachable: User) -> None:
    people = reverse("admin:accounts_user_changelist")
    assert "alice@example.org" in text_of(staff, people + "?mail_off_at__isempty=0")
    assert "alice@example.org" not in text_of(staff, people + "?mail_off_at__isempty=1")
    assert "5.1.1" in text_of(staff, reverse("admin:accounts_user_change", args=[unreachable.pk]))

    staff.post(people, {"action": "send_mails_again", "_selected_action": [unreachable.pk]})

    assert not is_off(unreachable)


def test_an_address_that_the_staff_changes_takes_mails(staff: Client, unreachable: User) -> None:
    page = staff.get(reverse("admin:accounts_user_change", args=[unreachable.pk]))
    fields = {name: value for name, value in page.context["adminform"].form.initial.items() if value}
    fields |= {"email": "alice@example.com", "date_joined_0": "2026-01-01", "date_joined_1": "00:00"}
    fields |= {"last_login_0": "", "last_login_1": ""}
    for rows in ("emailaddress_set", "authenticator_set", "bounces"):
        fields |= {f"{rows}-TOTAL_FORMS": "0", f"{rows}-INITIAL_FORMS": "0"}

    response = staff.post(reverse("admin:accounts_user_change", args=[unreachable.pk]), fields)

    assert response.status_code == 302
    assert not is_off(unreachable)


def test_a_person_can_still_be_added(staff: Client) -> None:
    assert "5.1.1" not in text_of(staff, reverse("admin:accounts_user_add"))
