"""The mails with orders that are taken and believed, each of which is worked on once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from games.mail.incoming import inbox
from games.mail.incoming.replies import Reply, read_reply
from games.models import Game, Inbound, Mail, Player
from games.services import jobs as jobs
from games.services.errors import Refused
from games.services.mail import inbound, raw_mail
from games.services.mail.addresses import read_address
from tests.support.mail.letters import address_of, answer_to, killed_after_one_order, letter, send, words_of
from tests.support.scenes import let_alice_attack, put
from tests.support.tables import (
    version_of,
)


@pytest.fixture
def game(game: Game) -> Game:
    return let_alice_attack(game)


# --- Refused


def test_a_seat_that_changed_hands_is_not_spoken_for_by_its_former_owner(
    game: Game, alice: User, make_user: object, mailoutbox: list[EmailMessage]
) -> None:
    address, before = address_of(game, alice), version_of(game)
    heir = make_user("dora")  # type: ignore[operator]
    Player.objects.filter(game=game, user=alice).update(user=heir)

    message = send(game, alice, "end", to=address)

    assert message.outcome == "moved"
    assert version_of(game) == before
    [note] = mailoutbox
    assert note.to == [alice.email]
    assert "Nothing was done." in note.body
    assert note.extra_headers["Auto-Submitted"] == "auto-replied"


@pytest.mark.parametrize("orders", ["end", "next turn:\nend"])
def test_nor_is_one_that_changes_hands_while_the_mail_is_read(
    game: Game, alice: User, make_user: object, monkeypatch: pytest.MonkeyPatch, orders: str
) -> None:
    heir = make_user("dora")  # type: ignore[operator]
    if "next" in orders:
        put(game, turn="bob", rest="charlie", alice="alaska 9", bob="kamchatka 9", phase="attack")
    before = version_of(game)

    def read_slowly(*args: Any, **more: Any) -> Reply:
        Player.objects.filter(game=game, user=alice).update(user=heir)
        return read_reply(*args, **more)

    monkeypatch.setattr(inbox, "read_reply", read_slowly)
    message = send(game, alice, orders)
    assert message.state == "received"
    Inbound.objects.update(due_at=timezone.now())
    inbox.read_messages()

    message.refresh_from_db()
    assert message.outcome == "moved"
    assert version_of(game) == before
    assert not Player.objects.get(game=game, user=heir).ahead


def test_a_stranger_s_mail_is_told_to_the_player_alone(
    game: Game, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    before = version_of(game)

    message = send(game, alice, "end", sender="mallory@example.org")

    assert message.outcome == "stranger"
    assert version_of(game) == before
    answer = answer_to(message)
    assert answer is not None
    assert answer.to == [alice.email]
    assert "mallory" not in str(answer.message())


def test_an_address_that_is_not_confirmed_is_a_stranger_s(game: Game, alice: User) -> None:
    alice.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]

    assert send(game, alice, "end").outcome == "stranger"


def test_a_mail_that_fails_dmarc_is_neither_obeyed_nor_answered(
    game: Game, alice: User, settings: Settings
) -> None:
    settings.AUTHSERV_IDS = ["mx.example.org"]
    before = version_of(game)

    message = send(game, alice, "end", Authentication_Results="mx.example.org; dmarc=fail")

    assert message.outcome == "forged"
    assert version_of(game) == before
    assert answer_to(message) is None


@pytest.mark.parametrize("name", ["Auto_Submitted", "X_Autoreply"])
def test_an_absence_note_is_left_alone(game: Game, alice: User, name: str) -> None:
    before = version_of(game)

    message = send(game, alice, "I am away until Monday.", **{name: "auto-replied"})

    assert message.outcome == "automatic"
    assert version_of(game) == before
    assert answer_to(message) is None


DOUBTS = {"Precedence": "bulk", "X-Autoreply": "yes", "Subject": "Out of office: Re: Your turn"}


@pytest.mark.parametrize(("name", "value"), DOUBTS.items(), ids=DOUBTS)
def test_orders_that_a_machine_may_have_sent_are_told_once_a_day(
    game: Game, alice: User, name: str, value: str
) -> None:
    heads = {name.replace("-", "_"): value}
    message = send(game, alice, "attack alaska kamchatka 1", **heads)

    assert (message.outcome, message.given) == ("doubted", 0)
    assert f"looks as if it was sent automatically (“{name}: " in words_of(message)
    assert words_of(send(game, alice, "attack alaska kamchatka 1", **heads)) == ""
    Inbound.objects.update(received_at=timezone.now() - timedelta(hours=25))
    assert words_of(send(game, alice, "attack alaska kamchatka 1", **heads)) != ""


@pytest.mark.parametrize(("name", "value"), [*DOUBTS.items(), ("Auto-Submitted", "auto-replied")])
def test_a_machine_that_orders_nothing_is_left_alone(game: Game, alice: User, name: str, value: str) -> None:
    message = send(game, alice, "I am away until Monday.", **{name.replace("-", "_"): value})

    assert (message.outcome, words_of(message)) == ("automatic", "")


@pytest.mark.parametrize(
    "name", ["Out of office", "Absence", "Failure notice", "Auto: reply", "Undeliverable"]
)
def test_a_games_name_is_no_sign_of_a_machine(game: Game, alice: User, name: str) -> None:
    Game.objects.update(name=name)

    for subject in (name, f"{name}: it is your turn", f"Re: {name}"):
        message = send(game, alice, "attack alaska kamchatka 1", Subject=subject)
        assert message.outcome == "given"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("X-Autoreply", "no"), ("X-Autoreply", "No"), ("X-Autorespond", "false"), ("X-Auto-Reply", "0")),
        *(("X-Loop", "orders@example.org"), ("Precedence", "first-class"), ("Auto-Submitted", "no")),
        *(("Auto-Submitted", "No (a person)"), ("X-Autogenerated", "none")),
    ],
)
def test_a_header_counts_by_its_value(game: Game, alice: User, name: str, value: str) -> None:
    message = send(game, alice, "attack alaska kamchatka 1", **{name.replace("-", "_"): value})
    assert message.outcome == "given"


@pytest.mark.parametrize("local", ["alice.noreply", "noreply.alice", "alice-no-reply", "noreplyson"])
def test_an_address_may_hold_words_of_machines(game: Game, alice: User, local: str) -> None:
    alice.emailaddress_set.update(email=f"{local}@example.org")  # type: ignore[attr-defined]
    message = send(game, alice, "attack alaska kamchatka 1", sender=f"{local}@example.org")
    assert message.outcome == "given"


def test_people_who_answer_without_orders_are_left_alone_after_a_while(game: Game, alice: User) -> None:
    messages = [send(game, alice, "I am on holiday.") for _ in range(inbound.MOST_COMPLAINTS + 2)]

    answered = [message for message in messages if answer_to(message)]

    assert len(answered) == inbound.MOST_COMPLAINTS
    told = [message for message in answered if "stay unanswered" in words_of(message)]
    assert told == answered[-1:]
    assert send(game, alice, "attack alaska kamchatka 3").given == 1


# --- Once


def test_a_message_that_comes_twice_has_one_effect(game: Game, alice: User) -> None:
    address, raw = address_of(game, alice), letter(alice.email, "attack alaska kamchatka 3")
    one = inbound.receive(address, raw, door=Inbound.Door.SMTP)
    inbox.read_messages()
    after = version_of(game)

    other = inbound.receive(address, raw, door=Inbound.Door.WEBHOOK)
    inbox.read_messages()

    assert one.pk == other.pk
    assert version_of(game) == after
    assert Mail.objects.filter(kind="answer").count() == 1


def test_a_message_without_a_name_is_known_by_what_it_says(game: Game, alice: User) -> None:
    address = address_of(game, alice)
    one, same, other = (
        inbound.receive(address, f"From: {alice.email}\n\n{text}".encode(), door=Inbound.Door.SMTP)
        for text in ("end", "end", "board")
    )

    assert one.pk == same.pk != other.pk


def test_the_message_is_not_kept_when_it_is_done(game: Game, alice: User) -> None:
    assert bytes(send(game, alice, "end").raw) == b""


def test_messages_of_a_seat_are_worked_on_in_their_order(game: Game, alice: User, bob: User) -> None:
    address = address_of(game, alice)
    first, second = (
        inbound.receive(address, letter(alice.email, text), door=Inbound.Door.SMTP)
        for text in ("board", "help")
    )
    third = inbound.receive(address_of(game, bob), letter(bob.email, "board"), door=Inbound.Door.SMTP)

    assert jobs.due_jobs(Inbound, timezone.now()) == [first.pk, third.pk]
    assert jobs.claim(Inbound, second.pk) is None


def test_resuming_for_a_dead_worker_repeats_no_order(game: Game, alice: User) -> None:
    raw = letter(alice.email, "attack alaska kamchatka 1\nattack alaska kamchatka 1\nend")
    message = inbound.receive(address_of(game, alice), raw, door=Inbound.Door.SMTP)
    before = version_of(game)
    killed_after_one_order(game, message)

    inbox.read_messages()

    message.refresh_from_db()
    assert (message.outcome, message.given) == ("given", 3)
    attacks = [event for event in game.events.filter(number__gt=before) if event.data[0] == "attacked"]
    assert len(attacks) == 2


def test_two_workers_cannot_give_the_same_order(game: Game, alice: User) -> None:
    raw = letter(alice.email, "attack alaska kamchatka 1")
    message = inbound.receive(address_of(game, alice), raw, door=Inbound.Door.SMTP)
    slow = jobs.claim(Inbound, message.pk)
    assert slow is not None
    Inbound.objects.update(lease=timezone.now() - timedelta(seconds=1))
    inbox.read_messages()
    after = version_of(game)

    jobs.try_to(inbox.work_on, slow, inbound.note_failure)

    assert version_of(game) == after


def test_our_own_failure_is_retried_and_reported_in_the_end(
    game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise RuntimeError("secret words")

    monkeypatch.setattr(inbox, "read_reply", fail)
    message = send(game, alice, "end")
    assert message.state == "received"
    assert message.error == "RuntimeError"

    for _ in Inbound.PAUSES:
        Inbound.objects.update(due_at=timezone.now())
        inbox.read_messages()

    message.refresh_from_db()
    assert message.state == "failed"
    assert "give your orders on the page" in words_of(message)


# --- As it comes


@pytest.mark.every_database
@pytest.mark.parametrize("sender", ["alice\0@example.org", "alice\udcff@example.org"])
def test_a_return_path_that_no_database_keeps_hinders_nothing(game: Game, alice: User, sender: str) -> None:
    raw = letter(alice.email, "board")

    message = inbound.receive(address_of(game, alice), raw, door=Inbound.Door.SMTP, sender=sender)

    message.refresh_from_db()
    assert message.sender == "alice�@example.org"


@pytest.mark.every_database
@pytest.mark.parametrize("part", ["From: ali\0ce@example.org\n\nend", "From: {}\n\nend\0"])
def test_a_mail_that_no_database_keeps_is_refused(game: Game, alice: User, part: str) -> None:
    """It would fail for an hour and a half, and its seat would have no deadline all that time."""
    with pytest.raises(Refused) as refusal:
        inbound.receive(address_of(game, alice), part.format(alice.email).encode(), door=Inbound.Door.SMTP)

    assert refusal.value.code == "broken"
    assert not Inbound.objects.exists()


@pytest.mark.every_database
def test_a_stored_mail_with_a_zero_byte_is_a_strangers(game: Game, alice: User) -> None:
    message = inbound.receive(address_of(game, alice), letter(alice.email, "end"), door=Inbound.Door.SMTP)
    Inbound.objects.update(raw=b"From: ali\0ce@example.org\n\nend")

    inbox.read_messages()

    message.refresh_from_db()
    assert message.outcome == "stranger"


def test_a_large_head_is_refused(game: Game, alice: User) -> None:
    for heads in (b"X: a\n" * 5_001, b"X: " + b"a" * 1_000_000 + b"\n"):
        with pytest.raises(Refused) as refusal:
            inbound.receive(
                address_of(game, alice), heads + letter(alice.email, "end"), door=Inbound.Door.SMTP
            )

        assert refusal.value.code == "too_large"


@pytest.mark.parametrize("address", ["", "orders@reply.example.org", "alice@example.org"])
def test_an_address_that_is_not_ours_is_refused(db: None, address: str) -> None:
    with pytest.raises(Refused) as refusal:
        inbound.receive(address, b"", door=Inbound.Door.SMTP)

    assert refusal.value.code == "no_such_address"


def test_a_seat_that_is_no_longer_there_is_refused(game: Game, alice: User) -> None:
    address = read_address(address_of(game, alice))
    assert address is not None

    with pytest.raises(Refused):
        inbound.expected(str(address._replace(player_id=10**6)))


def test_a_large_message_is_refused(game: Game, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raw_mail, "MOST_BYTES", 100)

    with pytest.raises(Refused) as refusal:
        send(game, alice, "x" * 101)

    assert refusal.value.code == "too_large"


def test_a_flood_is_refused_for_an_hour(
    game: Game, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbound, "MOST_AN_HOUR", 2)
    for _ in range(2):
        send(game, alice, "board")

    with pytest.raises(Refused) as refusal:
        send(game, alice, "board")

    assert refusal.value.code == "too_many"
    send(game, bob, "board")
    Inbound.objects.update(received_at=timezone.now() - timedelta(hours=2))
    send(game, alice, "board")


# --- Deadlines


def test_a_message_that_came_in_time_is_known_until_it_was_worked_on(game: Game, alice: User) -> None:
    player = Player.objects.get(game=game, user=alice)
    raw = letter(alice.email, "end")
    message = inbound.receive(address_of(game, alice), raw, door=Inbound.Door.SMTP)

    assert inbound.is_waiting(player, timezone.now())
    assert not inbound.is_waiting(player, message.received_at)
    assert not inbound.is_waiting(Player.objects.exclude(pk=player.pk).filter(game=game)[0], timezone.now())

    inbox.read_messages()

    assert not inbound.is_waiting(player, timezone.now())


def receive(game: Game, user: User, *, sender: str = "") -> Inbound:
    raw = letter(sender or user.email, "end")
    return inbound.receive(address_of(game, user), raw, door=Inbound.Door.SMTP)


def test_a_message_that_failed_once_holds_no_deadline(
    game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise RuntimeError

    player = Player.objects.get(game=game, user=alice)
    monkeypatch.setattr(inbox, "read_reply", fail)
    receive(game, alice)
    assert inbound.is_waiting(player, timezone.now())
    inbox.read_messages()

    assert not inbound.is_waiting(player, timezone.now())
    later = receive(game, alice)
    assert jobs.claim(Inbound, later.pk) is None, "it waits for the one that failed"
    assert not inbound.is_waiting(player, timezone.now())


def test_a_worker_may_be_killed_once(game: Game, alice: User) -> None:
    player = Player.objects.get(game=game, user=alice)
    message = receive(game, alice)

    for is_waiting in (True, True, False):
        assert jobs.claim(Inbound, message.pk)
        assert inbound.is_waiting(player, timezone.now()) == is_waiting
        Inbound.objects.update(lease=timezone.now() - timedelta(seconds=1))


# --- Strangers who know an address


def test_a_stranger_s_message_holds_no_deadline(game: Game, alice: User) -> None:
    receive(game, alice, sender="mallory@example.org")

    assert not inbound.is_waiting(Player.objects.get(game=game, user=alice), timezone.now())


def test_nobody_waits_for_a_stranger_s_message(game: Game, alice: User) -> None:
    stranger_s = receive(game, alice, sender="mallory@example.org")
    hers = receive(game, alice)

    assert jobs.due_jobs(Inbound, timezone.now()) == [stranger_s.pk, hers.pk]
    assert jobs.claim(Inbound, hers.pk)


def test_strangers_fill_nobody_s_inbox(game: Game, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbound, "MOST_AN_HOUR", 2)
    for _ in range(2):
        receive(game, alice, sender="mallory@example.org")

    with pytest.raises(Refused) as refusal:
        receive(game, alice, sender="mallory@example.org")

    assert refusal.value.code == "too_many"
    receive(game, alice)


def test_answers_to_strangers_leave_those_to_the_player(game: Game, alice: User) -> None:
    for _ in range(inbound.MOST_COMPLAINTS):
        receive(game, alice, sender="mallory@example.org")
    inbox.read_messages()
    answered = Mail.objects.filter(kind="answer").count()

    message = send(game, alice, "I do not know what to do.")

    assert answered == inbound.MOST_COMPLAINTS
    assert answer_to(message)
    assert answer_to(send(game, alice, "end", sender="mallory@example.org")) is None
