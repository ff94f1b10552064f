"""Staff write to everybody: on top of the pages until it is hidden or over, and once by mail."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.closing import close_account
from accounts.models import User
from games.mail.outgoing import broadcast_mails
from games.mail.outgoing.broadcast_mails import send_broadcasts
from games.models import Broadcast, BroadcastCopy
from games.services.broadcasts import KEPT, forget_old, queue_mails
from games.services.mail.subscriptions import set_subscription
from tests.conftest import MovingClock
from tests.support.programs.processes import at_once, ending_of

Outbox = list[EmailMultiAlternatives]


@pytest.fixture
def broadcast(db: None) -> Broadcast:
    return Broadcast.objects.create(
        subject_en="The site moves",
        text_en="On Sunday <b>at noon</b>.\n\nNobody loses time.",
        subject_fr="Le site déménage",
        text_fr="Dimanche à midi.\n\nPersonne ne perd de temps.",
        shown_until=timezone.now() + timedelta(days=3),
        by_mail=True,
    )


@pytest.fixture
def staff(make_user: Callable[..., User]) -> Client:
    client = Client()
    client.force_login(make_user("dora", is_staff=True, is_superuser=True))
    return client


def page_of(reader: User | None, path: str = "/mails/") -> str:
    client = Client()
    if reader:
        client.force_login(reader)
    return client.get(path, follow=True).content.decode()


def readers(outbox: Outbox) -> list[str]:
    return sorted(message.to[0].partition("@")[0] for message in outbox)


# --- On the pages


def test_it_is_on_the_pages_of_signed_in_people_in_their_language(
    broadcast: Broadcast, alice: User, make_user: Callable[..., User]
) -> None:
    page = page_of(alice)
    assert "The site moves" in page
    assert "<p>On Sunday &lt;b&gt;at noon&lt;/b&gt;.</p>" in page
    assert "Le site déménage" in page_of(make_user("erik", language="fr"))
    assert "The site moves" not in page_of(None, "/")


def test_a_person_who_hides_it_sees_it_no_more(broadcast: Broadcast, alice: User, bob: User) -> None:
    client = Client()
    client.force_login(alice)

    answer = client.post(f"/broadcasts/{broadcast.pk}/hide/", {"next": "/mails/?a=b"})

    assert (answer.status_code, answer["Location"]) == (302, "/mails/?a=b")
    assert "The site moves" not in page_of(alice)
    assert "The site moves" in page_of(bob)


@pytest.mark.parametrize("page", ["https://evil.example.com/", "//evil.example.com/", ""])
def test_hiding_leads_to_no_other_site(page: str, broadcast: Broadcast, alice: User) -> None:
    client = Client()
    client.force_login(alice)

    assert client.post(f"/broadcasts/{broadcast.pk}/hide/", {"next": page})["Location"] == "/"


def test_what_does_not_exist_cannot_be_hidden(alice: User) -> None:
    client = Client()
    client.force_login(alice)

    assert client.post("/broadcasts/1/hide/").status_code == 404


def test_it_ends(clock: MovingClock, broadcast: Broadcast, alice: User) -> None:
    clock.pass_by(days=4)
    assert "The site moves" not in page_of(alice)
    forget_old()
    assert Broadcast.objects.exists()

    clock.pass_by(seconds=KEPT.total_seconds())
    forget_old()

    assert not Broadcast.objects.exists()


# --- By mail


def test_staff_write_it_and_everybody_gets_a_mail(
    staff: Client, alice: User, make_user: Callable[..., User], mailoutbox: Outbox
) -> None:
    make_user("erik", language="fr")
    sent = {
        **{"subject_en": "The site moves", "text_en": "On Sunday.\n\nAt noon.", "by_mail": "on"},
        **{"subject_fr": "Le site déménage", "text_fr": "Dimanche."},
        **{"shown_until_0": "2099-01-01", "shown_until_1": "12:00"},
    }
    assert staff.post(reverse("admin:games_broadcast_add"), sent).status_code == 302
    assert "0 sent, 3 waiting" in staff.get(reverse("admin:games_broadcast_changelist")).content.decode()

    send_broadcasts()

    assert readers(mailoutbox) == ["alice", "dora", "erik"]
    mails = {message.to[0]: message for message in mailoutbox}
    english, french = mails["alice@example.org"], mails["erik@example.org"]
    assert english.subject == "The site moves"
    assert str(english.body).startswith("The site moves\n\nOn Sunday.\n\nAt noon.\n")
    assert (french.subject, "Dimanche." in str(french.body)) == ("Le site déménage", True)
    assert "Dimanche." in str(french.alternatives[0][0])
    assert "3 sent, 0 waiting" in staff.get(reverse("admin:games_broadcast_changelist")).content.decode()


def test_one_click_switches_such_mails_off(
    broadcast: Broadcast, alice: User, mailoutbox: Outbox, client: Client
) -> None:
    queue_mails(broadcast)
    send_broadcasts()
    [message] = mailoutbox
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    client.post(urlsplit(message.extra_headers["List-Unsubscribe"].strip("<>")).path)
    mailoutbox.clear()
    broadcast.copies.all().delete()

    queue_mails(broadcast)
    send_broadcasts()

    assert mailoutbox == []


def test_those_who_cannot_or_will_not_read_it_get_no_mail(
    broadcast: Broadcast, alice: User, make_user: Callable[..., User], mailoutbox: Outbox
) -> None:
    make_user("closed", is_active=False)
    make_user("waiting", waits_since=timezone.now())
    make_user("unreachable", mail_off_at=timezone.now())
    set_subscription(make_user("unwilling"), "broadcasts", wanted=False)
    EmailAddress.objects.filter(user=make_user("unconfirmed")).update(verified=False)
    quick = Client()
    quick.force_login(make_user("quick"))
    queue_mails(broadcast)
    quick.post(f"/broadcasts/{broadcast.pk}/hide/")

    send_broadcasts()

    assert readers(mailoutbox) == ["alice"]


def test_a_message_that_is_over_or_stopped_is_not_mailed(
    clock: MovingClock, broadcast: Broadcast, alice: User, mailoutbox: Outbox
) -> None:
    queue_mails(broadcast)
    Broadcast.objects.update(by_mail=False)
    send_broadcasts()
    broadcast.copies.update(due_at=clock.now)
    Broadcast.objects.update(by_mail=True)
    clock.pass_by(days=4)
    send_broadcasts()

    assert mailoutbox == []
    assert not BroadcastCopy.objects.exclude(due_at=None, lease=None).exists()


def test_to_save_it_again_sends_nothing_again(broadcast: Broadcast, alice: User, mailoutbox: Outbox) -> None:
    for _ in range(2):
        queue_mails(broadcast)
        send_broadcasts()

    assert readers(mailoutbox) == ["alice"]


def test_it_takes_only_half_of_what_may_be_sent_in_an_hour(
    clock: MovingClock,
    broadcast: Broadcast,
    make_user: Callable[..., User],
    settings: Settings,
    mailoutbox: Outbox,
) -> None:
    settings.MAILS_AN_HOUR = 6
    for number in range(5):
        make_user(f"reader{number}")
    queue_mails(broadcast)

    for sent in (1, 2, 3, 4):
        send_broadcasts()
        assert len(mailoutbox) == sent
        clock.pass_by(minutes=20)


def test_a_closed_account_leaves_no_trace(broadcast: Broadcast, alice: User) -> None:
    queue_mails(broadcast)

    close_account(alice)

    assert not BroadcastCopy.objects.exists()


@pytest.mark.every_database
@pytest.mark.django_db(transaction=True)
def test_two_workers_are_killed_and_everybody_gets_one_mail(
    broadcast: Broadcast,
    make_user: Callable[..., User],
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path
    for number in range(8):
        make_user(f"reader{number}")
    queue_mails(broadcast)
    write, written = broadcast_mails.compose, Counter[int]()

    def die_at_the_third(copy: BroadcastCopy) -> EmailMultiAlternatives:
        written[os.getpid()] += 1
        if written[os.getpid()] == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return write(copy)

    with monkeypatch.context() as patched:
        patched.setattr(broadcast_mails, "compose", die_at_the_third)
        for _ in range(2):
            assert ending_of(send_broadcasts) == -signal.SIGKILL
    assert BroadcastCopy.objects.exclude(lease=None).count() == 2

    BroadcastCopy.objects.exclude(lease=None).update(lease=timezone.now() - timedelta(seconds=1))
    at_once(send_broadcasts, send_broadcasts)

    mails = [
        message_from_bytes(mail)
        for file in tmp_path.iterdir()
        for mail in file.read_bytes().split(b"-" * 79 + b"\n")
        if mail.strip()
    ]
    assert Counter(mail["To"] for mail in mails) == {f"reader{number}@example.org": 1 for number in range(8)}
    assert not BroadcastCopy.objects.exclude(due_at=None, lease=None).exists()
