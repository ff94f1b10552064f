"""After two returned mails an address gets no more, until one arrives there again."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.mail.bounces import MEMORY, note_arrival, note_bounce
from accounts.models import Bounce, User
from games.clock.pace import Pace
from games.mail.incoming import inbox, reports
from games.mail.outgoing import post
from games.models import Clock, Game, Inbound, Incident, Mail, Push, Returned
from games.services.mail.arrivals import receive
from games.services.notices.push import subscribe
from games.services.time import deadlines
from tests.conftest import MovingClock
from tests.support.mail.letters import letter, send
from tests.support.mail.returned import AWAY, DELAYED, FAILED, path_to
from tests.support.tables import act_until_turns, open_table, person_to_act

TURN = timedelta(days=2)


@pytest.fixture
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    """A game whose first turn has begun; no mail about it has reached the person on turn yet."""
    game = open_table(alice, bob, charlie, pace=Pace(turn=TURN, excuses=0))
    act_until_turns(game)
    Mail.objects.exclude(kind="your_turn", occasion="turn-1").delete()
    game.refresh_from_db()
    return game


@pytest.fixture
def reader(game: Game) -> User:
    """The person on turn."""
    return person_to_act(game)


def come_back(path: str, raw: bytes = FAILED) -> None:
    """Let a mail come to a return path, and read it."""
    receive(path, raw, door=Inbound.Door.SMTP, sender="<>")
    reports.read_returned()


def switch_off(user: User, now: MovingClock) -> None:
    """Let two mails to the person come back."""
    for mail in (1, 2):
        note_bounce(user.pk, mail, status="5.1.1", sent_at=now())


def read_now(clock: MovingClock) -> None:
    """Work on the messages that came."""
    Inbound.objects.update(due_at=clock())
    inbox.read_messages()


def is_off(user: User) -> bool:
    user.refresh_from_db()
    return user.is_unreachable


# --- What counts


def test_two_mails_that_come_back_switch_the_address_off(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    post.deliver_mails()
    [mail] = mailoutbox

    come_back(mail.from_email)
    assert not is_off(reader)
    come_back(path_to(reader, 1, clock.pass_by(hours=1)))

    assert is_off(reader)
    assert reader.mail_off_at == clock.now
    assert list(reader.bounces.values_list("status", flat=True)) == ["5.1.1", "5.1.1"]
    assert not Returned.objects.exists()


def test_a_mail_that_returns_twice_counts_once(alice: User, clock: MovingClock) -> None:
    path = path_to(alice, 1, clock())
    for _ in range(5):
        come_back(path)
        clock.pass_by(hours=1)

    assert Bounce.objects.count() == 1
    assert not is_off(alice)


@pytest.mark.parametrize("raw", [DELAYED, AWAY, letter("alice@example.org", "550 5.1.1 I am gone")])
def test_a_temporary_failure_does_not_count(alice: User, clock: MovingClock, raw: bytes) -> None:
    for mail in range(4):
        come_back(path_to(alice, mail, clock()), raw)

    assert not Bounce.objects.exists()
    assert not Returned.objects.exists()


def test_a_mail_to_an_address_that_was_given_up_since_counts_nothing(alice: User, clock: MovingClock) -> None:
    for mail in range(4):
        come_back(path_to(alice, mail, clock(), address="alice@example.com"))

    assert not Bounce.objects.exists()


def test_mails_sent_before_the_address_proved_good_do_not_count(alice: User, clock: MovingClock) -> None:
    old = clock()
    come_back(path_to(alice, 1, old))
    clock.pass_by(hours=1)
    note_arrival(alice)
    clock.pass_by(hours=1)

    come_back(path_to(alice, 2, old))
    come_back(path_to(alice, 3, clock()))
    assert not is_off(alice)
    come_back(path_to(alice, 4, clock()))
    assert is_off(alice)


def test_a_mail_that_came_back_long_ago_is_past(alice: User, clock: MovingClock) -> None:
    come_back(path_to(alice, 1, clock()))
    clock.pass_by(seconds=(MEMORY + timedelta(minutes=1)).total_seconds())

    come_back(path_to(alice, 2, clock()))

    assert not is_off(alice)


# --- Refused by the mail server itself


class Refusing(BaseEmailBackend):
    """A mail server that refuses every recipient."""

    reply = (550, b"5.1.1 User unknown")

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        raise smtplib.SMTPRecipientsRefused({email_messages[0].to[0]: self.reply})


@pytest.fixture
def refusing(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Callable[[int, bytes], None]:
    """Return a function that makes the mail server answer this to each recipient."""

    def refuse(code: int, words: bytes) -> None:
        settings.EMAIL_BACKEND = f"{__name__}.Refusing"
        monkeypatch.setattr(Refusing, "reply", (code, words))

    return refuse


def deliver_again(clock: MovingClock, times: int) -> None:
    """Try to send what is due this number of times, twenty minutes apart."""
    for _ in range(times):
        post.deliver_mails()
        clock.pass_by(minutes=20)


def test_two_mails_refused_switch_the_address_off(
    game: Game, reader: User, clock: MovingClock, refusing: Callable[[int, bytes], None]
) -> None:
    refusing(550, b"5.1.1 User unknown")
    deliver_again(clock, 3)
    assert reader.bounces.get().status == "5.1.1"
    assert not is_off(reader)

    come_back(path_to(reader, 1, clock()))
    assert is_off(reader)


def test_a_mail_that_is_still_refused_an_hour_later_counts_again(
    game: Game, reader: User, clock: MovingClock, refusing: Callable[[int, bytes], None]
) -> None:
    """Otherwise the game would wait as long as the only mail to a person is tried."""
    refusing(550, b"5.1.1 User unknown")
    deliver_again(clock, 6)

    assert reader.bounces.count() == 1
    assert is_off(reader)
    assert Mail.objects.get(user=reader).held_at


def test_the_mail_with_the_last_refusal_is_held_at_once(
    game: Game, reader: User, clock: MovingClock, refusing: Callable[[int, bytes], None]
) -> None:
    refusing(550, b"5.1.1 User unknown")
    come_back(path_to(reader, 1, clock()))

    post.deliver_mails()

    assert Mail.objects.get(user=reader).held_at == clock.now


@pytest.mark.parametrize(
    ("code", "words"),
    [(450, b"4.2.0 Greylisted"), (550, b"5.7.1 Relaying denied"), (554, b"5.7.26 Not authenticated")],
)
def test_a_server_that_does_not_want_us_or_not_now_says_nothing_of_the_address(
    game: Game,
    reader: User,
    clock: MovingClock,
    refusing: Callable[[int, bytes], None],
    code: int,
    words: bytes,
) -> None:
    refusing(code, words)

    deliver_again(clock, 3)

    assert not Bounce.objects.exists()
    assert Mail.objects.get().error.startswith("SMTPRecipientsRefused")


# --- While the address is off


def test_mails_are_held_and_stop_no_deadline(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    switch_off(reader, clock)
    post.deliver_mails()
    assert mailoutbox == []
    assert Mail.objects.get(user=reader).held_at == clock.now

    clock.pass_by(days=2, minutes=1)
    assert deadlines.games_due(clock()) == [game.pk]
    deadlines.serve_deadlines(game.pk)

    assert Incident.objects.get(game=game).kind == Incident.Kind.COVERED


def test_a_mail_that_waits_to_be_tried_again_is_held_at_once(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    Mail.objects.update(due_at=clock() + timedelta(days=1), attempts=8)

    switch_off(reader, clock)
    post.deliver_mails()

    assert Mail.objects.get(user=reader).held_at == clock.now


def test_devices_are_still_called_and_only_once(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    subscribe(user=reader, endpoint="https://push.example.com/1", p256dh="key", auth="secret")
    switch_off(reader, clock)

    post.deliver_mails()
    note_arrival(reader)
    post.deliver_mails()

    assert Push.objects.get().occasion == "turn-1"
    assert len(mailoutbox) == 1


def test_others_get_their_mails(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    other = game.players.exclude(user=reader)[0].user
    assert other is not None
    switch_off(other, clock)

    post.deliver_mails()

    assert [message.to for message in mailoutbox] == [[reader.email]]


# --- When mails arrive again


def test_held_mails_are_sent_when_a_mail_arrives(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    switch_off(reader, clock)
    post.deliver_mails()
    clock.pass_by(hours=30)

    note_arrival(reader)
    post.deliver_mails()

    assert [message.to for message in mailoutbox] == [[reader.email]]
    assert not is_off(reader)


def test_the_present_question_is_sent_once_more(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    post.deliver_mails()
    switch_off(reader, clock)
    clock.pass_by(hours=1)

    note_arrival(reader)
    post.deliver_mails()

    first, second = mailoutbox
    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]


def test_outdated_mails_are_not_sent(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    switch_off(reader, clock)
    post.deliver_mails()
    clock.pass_by(days=2, minutes=1)
    deadlines.serve_deadlines(game.pk)
    game.players.filter(user=reader).update(to_act=False)

    note_arrival(reader)
    post.deliver_mails()

    assert not any(mail.occasion == "turn-1" for mail in Mail.objects.filter(sent_at__isnull=False))
    assert Mail.objects.get(user=reader, occasion="turn-1").dropped_at is not None


def test_a_mail_sent_in_the_second_of_the_proof_counts(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    switch_off(reader, clock)
    clock.pass_by(seconds=3.2)
    note_arrival(reader)
    clock.pass_by(seconds=0.3)
    post.deliver_mails()

    come_back(mailoutbox[0].from_email)

    assert reader.bounces.count() == 3


def test_nobody_gains_time_by_an_address_that_was_off(
    game: Game, reader: User, clock: MovingClock, mailoutbox: list[EmailMessage]
) -> None:
    before = Clock.objects.get(player__user=reader).deadline
    switch_off(reader, clock)
    post.deliver_mails()
    clock.pass_by(hours=30)

    note_arrival(reader)
    post.deliver_mails()

    assert len(mailoutbox) == 1
    assert Clock.objects.get(player__user=reader).deadline == before


def test_time_lost_to_our_own_mail_server_is_given_back(game: Game, reader: User, clock: MovingClock) -> None:
    before = Clock.objects.get(player__user=reader).deadline
    assert before is not None
    switch_off(reader, clock)
    post.deliver_mails()
    clock.pass_by(hours=30)
    note_arrival(reader)
    clock.pass_by(hours=3)

    post.deliver_mails()

    assert Clock.objects.get(player__user=reader).deadline == before + timedelta(hours=3)


def test_answering_a_mail_proves_that_it_arrived(game: Game, reader: User, clock: MovingClock) -> None:
    switch_off(reader, clock)

    send(game, reader, "board")
    read_now(clock)

    assert not is_off(reader)


@pytest.mark.parametrize(
    ("sender", "heads"), [("mallory@example.org", {}), ("", {"Auto_Submitted": "auto-replied"})]
)
def test_mails_of_others_or_machines_prove_nothing(
    game: Game, reader: User, clock: MovingClock, sender: str, heads: dict[str, str]
) -> None:
    switch_off(reader, clock)

    send(game, reader, "board", sender=sender, **heads)
    read_now(clock)

    assert is_off(reader)


def test_typing_the_code_of_a_mail_proves_that_it_arrived(
    alice: User, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    User.objects.filter(pk=alice.pk).update(mail_off_at=alice.date_joined)
    client.post(reverse("account_request_login_code"), {"email": alice.email})
    [code] = [line for line in str(mailoutbox[0].body).splitlines() if line.isupper() and "-" in line]

    client.post(reverse("account_confirm_login_code"), {"code": code})

    assert not is_off(alice)
