"""Letters in the daily mail: each comes once, and to nobody who should not be disturbed by it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from games.clock.pace import Pace
from games.mail.daily import delivery
from games.mail.incoming import inbox
from games.models import Contact, DailyMail, Game, Inbound, Letter, Mail
from games.models.letters import Audience
from games.models.mail.kinds import Kind
from games.services import jobs as jobs
from games.services.letters.writing import TO_ALL, Recipients, mark_read, write_letter
from games.services.mail import inbound
from games.services.mail.daily import set_hour
from games.services.mail.subscriptions import set_subscription
from tests.conftest import MovingClock
from tests.mail.outgoing.test_messages import end, html_of
from tests.support.mail.daily_mails import DAY, at_eight, is_daily, play_until, post_all, sent_to, table
from tests.support.mail.letters import letter


@pytest.fixture
def game(subscriber: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    """A game without deadlines that waits for somebody else than the reader."""
    game = table(subscriber, bob, charlie, pace=None)
    play_until(game, subscriber, waits=True)
    play_until(game, subscriber, waits=False)
    return game


@pytest.fixture
def told(
    subscriber: User, game: Game, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> Callable[[], list[EmailMultiAlternatives]]:
    """Return a function that returns the mails that the reader gets until the next morning."""

    def mails() -> list[EmailMultiAlternatives]:
        clock.pass_by(hours=2)
        post_all()
        at_eight(clock)
        return sent_to(mailoutbox, subscriber)

    mails()
    return mails


Told = Callable[[], list[EmailMultiAlternatives]]


def write(game: Game, writer: User, text: str, *readers: User) -> Letter:
    to = Recipients(Audience.SOME, tuple(reader.pk for reader in readers))
    return write_letter(game_id=game.pk, user=writer, to=to, text=text)


def times_in(mails: list[EmailMultiAlternatives], text: str) -> int:
    return sum(str(mail.body).count(text) for mail in mails)


def test_letters_come_in_the_daily_mail_and_never_again(
    game: Game, subscriber: User, bob: User, told: Told
) -> None:
    write(game, bob, "Peace?", subscriber)
    write_letter(game_id=game.pk, user=bob, to=TO_ALL, text="Hello all")

    [mail] = told()

    assert is_daily(mail)
    assert "| Peace?\n" in str(mail.body)
    assert "| Hello all\n" in str(mail.body)
    assert "| Peace?" in html_of(mail)
    assert times_in(told() + told(), "Peace?") == 0


def test_a_game_over_long_ago_is_told_of_with_its_letters(
    game: Game, subscriber: User, bob: User, told: Told
) -> None:
    end(game)
    told()
    write(game, bob, "Well played", subscriber)

    [mail] = told()

    assert is_daily(mail)
    assert "| Well played\n" in str(mail.body)


def test_letters_of_muted_and_blocked_people_make_no_mail(
    game: Game, subscriber: User, bob: User, charlie: User, told: Told
) -> None:
    for person, kind in ((bob, Contact.Kind.MUTED), (charlie, Contact.Kind.BLOCKED)):
        write(game, person, "Peace?", subscriber)
        Contact.objects.create(owner=subscriber, person=person, kind=kind)
        write(game, person, "Well?", subscriber)

    assert told() == []


def test_a_letter_that_was_read_on_the_page_makes_no_mail(
    game: Game, subscriber: User, bob: User, told: Told
) -> None:
    write(game, bob, "Peace?", subscriber)
    mark_read(game_id=game.pk, user=subscriber, numbers={1})

    assert told() == []


def test_whoever_wants_no_letters_by_mail_gets_none_in_the_daily_mail(
    game: Game, subscriber: User, bob: User, told: Told
) -> None:
    set_subscription(subscriber, Kind.LETTERS, wanted=False)
    write(game, bob, "Peace?", subscriber)

    assert told() == []


def test_with_less_than_a_day_left_letters_do_not_wait(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie, pace=Pace(turn=2 * DAY, question=DAY))
    play_until(game, subscriber, waits=True)
    post_all()
    clock.pass_by(days=1, hours=6)
    post_all()
    mailoutbox.clear()
    write(game, bob, "Peace?", subscriber)
    clock.pass_by(minutes=3)
    post_all()

    [mail] = sent_to(mailoutbox, subscriber)
    assert mail.subject == "Letters in The long march"
    at_eight(clock)
    assert times_in(sent_to(mailoutbox, subscriber), "Peace?") == 0


def test_without_the_daily_mail_letters_that_wait_for_it_come_by_themselves(
    game: Game,
    subscriber: User,
    bob: User,
    clock: MovingClock,
    mailoutbox: list[EmailMultiAlternatives],
    told: Told,
) -> None:
    write(game, bob, "Peace?", subscriber)
    clock.pass_by(hours=2)
    post_all()
    assert sent_to(mailoutbox, subscriber) == []

    set_hour(subscriber, None)
    post_all()

    [mail] = sent_to(mailoutbox, subscriber)
    assert mail.subject == "Letters in The long march"


def test_while_a_daily_mail_is_being_sent_no_other_brings_its_letters(
    game: Game,
    subscriber: User,
    bob: User,
    clock: MovingClock,
    mailoutbox: list[EmailMultiAlternatives],
    told: Told,
) -> None:
    write(game, bob, "Peace?", subscriber)
    DailyMail.objects.update(due_at=clock.now)
    taken = jobs.claim(DailyMail, subscriber.pk)
    assert taken is not None
    message = delivery.write_daily_mail(taken)
    assert message is not None
    play_until(game, subscriber, waits=True)
    write(game, bob, "Well?", subscriber)
    set_hour(subscriber, None)  # so that both the turn and the letters call for a mail at once

    Mail.objects.filter(sent_at=None).update(due_at=clock.now)
    post_all()

    assert times_in(sent_to(mailoutbox, subscriber), "Peace?") == 0
    assert times_in([message], "Peace?") == 1


def test_letters_of_a_daily_mail_that_was_not_sent_come_with_the_next(
    game: Game,
    subscriber: User,
    bob: User,
    clock: MovingClock,
    mailoutbox: list[EmailMultiAlternatives],
    told: Told,
) -> None:
    write(game, bob, "Peace?", subscriber)
    DailyMail.objects.update(due_at=clock.now)
    taken = jobs.claim(DailyMail, subscriber.pk)
    assert taken is not None
    assert delivery.write_daily_mail(taken) is not None  # then the worker dies

    assert times_in(told(), "Peace?") == 1


def test_an_answer_goes_to_the_game_with_letters(
    game: Game, subscriber: User, bob: User, clock: MovingClock, told: Told
) -> None:
    write(game, bob, "Peace?", subscriber)
    [mail] = told()
    [address] = mail.reply_to
    assert address in str(mail.body)

    inbound.receive(address, letter(subscriber.email, "tell bob: Yes."), door=Inbound.Door.SMTP)
    Inbound.objects.update(received_at=clock.now, due_at=clock.now)
    inbox.read_messages()

    assert Letter.objects.latest("pk").text == "Yes."


def test_with_letters_elsewhere_the_mail_has_no_address_of_its_own(
    game: Game, subscriber: User, bob: User, charlie: User, told: Told
) -> None:
    other = table(subscriber, bob, charlie, name="Other", pace=None)
    play_until(other, subscriber, waits=True)
    write(game, bob, "Peace?", subscriber)

    [mail] = told()

    assert mail.reply_to == []
    assert str(mail.body).count("@reply") == 2
