"""Nobody's mailbox is flooded through our pages, and nobody is locked out by others."""

from __future__ import annotations

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.mail.limits import box_of, network_of
from accounts.models import User
from tests.support.mail.account_mails import is_signed_in

pytestmark = pytest.mark.django_db

LOGIN, CONFIRM, EMAIL = map(reverse, ("account_login", "account_email_verification_sent", "account_email"))
TOO_MANY = "Too many mails to this address have been requested."


@pytest.fixture(autouse=True)
def _patient_net(settings: Settings) -> None:
    """Lift the limits per minute of a network address, which would hide the others here."""
    settings.ACCOUNT_RATE_LIMITS = {
        **settings.ACCOUNT_RATE_LIMITS,
        **dict.fromkeys(("signup", "reset_password", "request_login_code", "confirm_email"), ""),
        "mail_from_network": "8/d/key",
        "name_from_network": "4/d/key",
    }


def knock(page_name: str, address: str, number: int, ip: str = "127.0.2.1") -> str:
    """Ask for a mail to an address; return the page's answer."""
    fields = {"email": address, "username": f"knocker{number}", "password1": "dora on horseback"}
    return Client(REMOTE_ADDR=ip).post(reverse(f"account_{page_name}"), fields).content.decode()


def arrived(box: str = "alice") -> int:
    return sum(address.partition("+")[0].startswith(box) for message in mail.outbox for address in message.to)


@pytest.mark.parametrize("page_names", [["signup"], ["reset_password"], ["request_login_code", "signup"]])
def test_an_address_gets_few_mails_a_day_whichever_page(alice: User, page_names: list[str]) -> None:
    for number in range(30):
        said = knock(page_names[number % len(page_names)], alice.email, number)

    assert arrived() == 8
    assert TOO_MANY in said


def test_from_all_networks_together_it_gets_a_few_more(alice: User) -> None:
    for number in range(60):
        knock("reset_password", alice.email, number, ip=f"127.0.{number % 30}.1")

    assert arrived() == 20


def test_addresses_that_differ_in_dots_count_as_one(db: None) -> None:
    for number in range(1, 10):
        knock("signup", f"{'wilhelmina'[:number]}.{'wilhelmina'[number:]}@example.net", number)

    assert len(mail.outbox) == 8


def test_plus_addresses_count_as_one(db: None) -> None:
    for number in range(30):
        knock("signup", f"Dora+{number}@example.net", number)

    assert arrived("Dora") + arrived("dora") == 8
    assert User.objects.filter(email="dora+3@example.net").exists()


def sign_up_and_ask_again(address: str, number: int) -> list[str]:
    """Sign up, and have the code mailed again twice; return the page's answer."""
    client = Client(REMOTE_ADDR="127.0.2.1")
    name = f"{address.partition('@')[0].replace('+', '_')}_{number}"
    client.post(reverse("account_signup"), {"email": address, "username": name})
    answers = [client.post(CONFIRM, {"action": "resend"}, follow=True) for _ in range(2)]
    return [answer.content.decode() for answer in answers]


def test_a_confirmation_that_is_mailed_again_counts_too() -> None:
    said = [
        page for number in range(4) for page in sign_up_and_ask_again(f"dora+{number}@example.net", number)
    ]

    assert arrived("dora") == 8
    assert TOO_MANY not in said[3]
    assert TOO_MANY in said[5]


def test_mailing_again_counts_whether_or_not_the_address_is_known(alice: User) -> None:
    def answers(address: str) -> list[bool]:
        pages = [page for number in range(4) for page in sign_up_and_ask_again(address, number)]
        return [TOO_MANY in page for page in pages]

    assert answers(alice.email) == answers("stranger@example.net")
    assert User.objects.filter(email="stranger@example.net").exists()


def test_adding_an_address_sends_no_more_mails_to_it(client: Client, alice: User) -> None:
    client.force_login(alice)
    client.post(reverse("account_reauthenticate"), {"password": "alice on horseback"})
    for number in range(4):
        client.post(EMAIL, {"email": f"dora+{number}@example.net", "action_add": ""})
        for _ in range(2):
            page = client.post(CONFIRM, {"action": "resend"}, follow=True).content.decode()

    assert arrived("dora") == 8
    assert TOO_MANY in page


def test_confirming_an_address_again_sends_no_more_mails(client: Client, alice: User) -> None:
    client.force_login(alice)
    for _ in range(9):
        page = client.post(EMAIL, {"email": alice.email, "action_send": ""}, follow=True).content.decode()

    assert arrived() == 8
    assert TOO_MANY in page


def test_signing_in_before_confirming_sends_no_more_mails(client: Client) -> None:
    knock("signup", "dora@example.net", 1)
    for _ in range(30):
        answer = Client().post(LOGIN, {"login": "knocker1", "password": "dora on horseback"})

    assert arrived("dora") == 8 + 1
    assert answer.status_code == 429
    assert "That was too often" in answer.content.decode()


@pytest.mark.parametrize("page_name", ["reset_password", "request_login_code"])
def test_no_mail_is_sent_without_an_account(alice: User, page_name: str) -> None:
    assert "stranger" not in knock(page_name, "stranger@example.net", 1)
    assert mail.outbox == []


def ask_by_name(name: str, ip: str = "127.0.2.1") -> str:
    """Have a code mailed to the holder of a name; return the page's answer."""
    client = Client(REMOTE_ADDR=ip)
    return client.post(reverse("account_request_login_code"), {"email": name}, follow=True).content.decode()


def test_a_name_brings_few_mails_and_those_count_for_its_address(alice: User) -> None:
    said = [ask_by_name(name) for name in ("alice", "ALICE", "Alice", "alicE", "alice")]
    assert arrived() == 4
    assert "Too many codes have been requested with this name." in said[4]

    for number in range(12):
        knock("request_login_code", alice.email, number)
    assert arrived() == 8


def test_names_asked_for_everywhere_leave_mails_for_the_address(alice: User) -> None:
    for number in range(30):
        ask_by_name("alice", ip=f"127.0.{number}.1")
    assert arrived() == 8

    knock("request_login_code", alice.email, 1, ip="127.0.200.1")
    assert arrived() == 9


@pytest.mark.parametrize("first", ["alice", "alice@example.org"])
def test_no_limit_tells_that_a_name_and_an_address_are_one(alice: User, first: str) -> None:
    """After many requests by one of them, requests by the other are answered like a stranger's."""

    def answers(page_name: str, named: str) -> list[bool]:
        return [
            "Too many" in (ask_by_name(named) if page_name == "name" else knock(page_name, named, n))
            for n in range(12)
        ]

    answers("request_login_code" if "@" in first else "name", first)

    assert answers("name", "alice" if "@" in first else "bob") == answers("name", "nobody")
    assert answers("reset_password", "stranger@example.net") == answers(
        "reset_password", "another@example.net" if "@" in first else alice.email
    )


def test_the_limit_does_not_reveal_accounts(alice: User) -> None:
    def answers(address: str) -> list[bool]:
        return [TOO_MANY in knock("reset_password", address, number) for number in range(12)]

    assert answers(alice.email) == answers("stranger@example.net")


@pytest.mark.parametrize(
    ("address", "box"),
    [
        ("Ann+x@Example.org", "ann@example.org"),
        ("ann@example.org", "ann@example.org"),
        ("a+b+c@example.org", "a@example.org"),
    ],
)
def test_a_box_has_many_addresses(address: str, box: str) -> None:
    assert box_of(address) == box


@pytest.mark.parametrize(
    ("ip", "network"), [("192.0.2.7", "192.0.2.0/24"), ("2001:db8:1:2::7", "2001:db8:1::/48")]
)
def test_neighbours_share_a_network(rf: RequestFactory, ip: str, network: str) -> None:
    assert network_of(rf.get("/", REMOTE_ADDR=ip)) == network


# --- Nobody is locked out by others


def guess(login: str, ip: str, password: str = "a guess") -> Client:
    client = Client(REMOTE_ADDR=ip)
    client.post(LOGIN, {"login": login, "password": password})
    return client


@pytest.mark.parametrize("login", ["alice", "alice@example.org"])
def test_wrong_passwords_lock_their_own_network_out_and_no_other(alice: User, login: str) -> None:
    for number in range(6):
        guess(login, f"127.0.2.{number}")

    assert not is_signed_in(guess(login, "127.0.2.99", "alice on horseback"))
    assert is_signed_in(guess(login, "127.9.9.1", "alice on horseback"))


def test_the_way_in_by_a_code_stays_open(client: Client, alice: User) -> None:
    for _ in range(6):
        guess("alice", "127.0.0.1")

    client.post(reverse("account_request_login_code"), {"email": alice.email})

    assert mail.outbox[-1].subject == "Your code to sign in"
    cache.clear()
