"""Nobody learns which addresses have an account: not by answers, by time, or by names that are free."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.locmem import EmailBackend
from django.core.signals import request_finished
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import User
from tests.conftest import MovingClock
from tests.support.mail.account_mails import mailed_code

pytestmark = pytest.mark.django_db

KNOWN, UNKNOWN = "alice@example.org", "stranger@example.org"


@contextmanager
def counted_hashes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect each hashing of a password, which takes a tenth of a second on a real site."""
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counting(self: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    with monkeypatch.context() as patch:
        patch.setattr(MD5PasswordHasher, "encode", counting)
        yield hashed


def sign_up(name: str, address: str) -> Client:
    client = Client()
    fields = {"username": name, "email": address, "password1": "dora on horseback"}
    client.last = client.post(reverse("account_signup"), fields)  # type: ignore[attr-defined]
    return client


@pytest.mark.parametrize(
    ("page_name", "fields"),
    [
        ("signup", {"username": "dora{1}", "email": "{0}", "password1": "dora on horseback"}),
        ("login", {"login": "{0}", "password": "a guess"}),
    ],
)
def test_a_known_address_costs_as_many_hashes_as_another(
    alice: User, monkeypatch: pytest.MonkeyPatch, page_name: str, fields: dict[str, str]
) -> None:
    counts = []
    for number, address in enumerate((KNOWN, UNKNOWN)):
        with counted_hashes(monkeypatch) as hashed:
            Client().post(
                reverse(f"account_{page_name}"),
                {name: value.format(address, number) for name, value in fields.items()},
            )
        counts.append(len(hashed))

    assert counts == [1, 1]


@pytest.mark.django_db(transaction=True)
def test_a_sign_up_writes_as_much_whether_or_not_the_address_is_known(alice: User) -> None:
    counts = []
    for number, address in enumerate((KNOWN, UNKNOWN)):
        with CaptureQueriesContext(connection) as queries:
            sign_up(f"dora{number}", address)
        counts.append(sum(query["sql"].startswith(("INSERT", "UPDATE")) for query in queries))

    assert counts == [3, 3]
    assert [user.username for user in User.objects.order_by("pk")] == ["alice", "dora1"]
    assert EmailAddress.objects.count() == 2


def test_a_known_name_costs_as_many_hashes_as_another(
    alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob.set_unusable_password()
    bob.save()
    counts = []
    for name in ("alice", "bob", "nobody"):
        with counted_hashes(monkeypatch) as hashed:
            Client().post(reverse("account_login"), {"login": name, "password": "a guess"})
        counts.append(len(hashed))

    assert counts == [1, 1, 1]


class Noting(EmailBackend):
    """Notes whether the page had been answered when a mail was sent."""

    answered: list[bool] = []  # noqa: RUF012
    is_answered = False

    def send_messages(self, messages: object) -> int:
        Noting.answered.append(Noting.is_answered)
        return super().send_messages(messages)  # type: ignore[arg-type]


@pytest.mark.parametrize("page_name", ["signup", "reset_password", "request_login_code"])
def test_mails_leave_when_the_page_has_been_answered(
    alice: User, settings: Settings, monkeypatch: pytest.MonkeyPatch, page_name: str
) -> None:
    """However long the mail server takes, the time reveals nothing."""
    settings.EMAIL_BACKEND = f"{__name__}.Noting"
    Noting.answered, Noting.is_answered = [], False

    def answered(**_more: object) -> None:
        Noting.is_answered = True

    receivers = list(request_finished.receivers)
    request_finished.connect(answered)
    request_finished.receivers.insert(0, request_finished.receivers.pop())
    try:
        fields = {"username": "dora", "email": KNOWN, "password1": "dora on horseback"}
        Client().post(reverse(f"account_{page_name}"), fields)
    finally:
        request_finished.receivers = receivers

    assert Noting.answered == [True]


def test_a_mail_server_that_is_away_tells_nothing(alice: User, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "tests.support.mail.mail_servers.Failing"

    told = [
        Client().post(reverse("account_reset_password"), {"email": address}).status_code
        for address in (KNOWN, UNKNOWN)
    ]

    assert told == [302, 302]


# --- Names


@pytest.mark.parametrize("address", [KNOWN, UNKNOWN])
def test_a_name_is_kept_for_a_while_and_free_again_whatever_the_address(
    alice: User, clock: MovingClock, address: str
) -> None:
    sign_up("dora", address)
    User.objects.filter(username="dora").update(date_joined=clock.now)

    again = sign_up("Dora", "other@example.org")
    assert again.last.context["form"].errors.keys() == {"username"}  # type: ignore[attr-defined]

    clock.pass_by(hours=2)
    cache.clear()
    later = sign_up("Dora", "other@example.org")
    assert later.last.status_code == 302  # type: ignore[attr-defined]
    assert [user.username for user in User.objects.filter(username__iexact="dora")] == ["Dora"]


def test_confirmed_accounts_keep_their_names(clock: MovingClock) -> None:
    client = sign_up("dora", "dora@example.org")
    client.post(reverse("account_email_verification_sent"), {"code": mailed_code()})
    made_by_staff = User.objects.create_user("emil", "emil@example.org", "emil on horseback")
    ruler = User.objects.create_superuser("fritz", "fritz@example.org", "fritz on horseback")
    EmailAddress.objects.create(user=ruler, email=ruler.email)
    User.objects.update(date_joined=clock.now)
    clock.pass_by(days=300)

    for name in ("dora", "emil", "fritz"):
        assert sign_up(name, f"{name}@example.net").last.status_code == 200  # type: ignore[attr-defined]
    assert User.objects.filter(pk=made_by_staff.pk).exists()
    assert len(mail.outbox) == 1
