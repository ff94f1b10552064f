"""Staff are told that reported letters wait: how many, once a day, and nothing of what they say."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Permission
from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from games.mail.outgoing import report_mails
from games.models import Game, Letter, LetterReport
from games.services.letters.reports import report_letter
from games.services.letters.writing import TO_ALL, write_letter
from games.services.lobby.seats import hand_over
from tests.conftest import MovingClock
from tests.support.tables import open_table, seat_of


@pytest.fixture
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    return open_table(alice, bob, charlie)


@pytest.fixture
def boss(make_user: Callable[..., User]) -> User:
    return make_user("boss", is_staff=True, is_superuser=True)


def report(game: Game, writer: User, by: User) -> None:
    """Report a new letter to all."""
    write_letter(game_id=game.pk, user=writer, to=TO_ALL, text="Dreadful words")
    report_letter(game_id=game.pk, user=by, number=Letter.objects.filter(game=game).count())


@pytest.fixture
def sent(mailoutbox: list[EmailMultiAlternatives]) -> Callable[[], dict[str, str]]:
    """Return a function that sends what is due and returns the subjects by their readers."""

    def deliver() -> dict[str, str]:
        report_mails.send_report_mails()
        subjects = {message.to[0].partition("@")[0]: str(message.subject) for message in mailoutbox}
        assert len(subjects) == len(mailoutbox)
        mailoutbox.clear()
        return subjects

    return deliver


Sent = Callable[[], dict[str, str]]


def test_staff_who_may_see_reports_are_told(
    game: Game, boss: User, alice: User, bob: User, make_user: Callable[..., User], sent: Sent
) -> None:
    reader = make_user("reader", is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_letterreport"))
    make_user("other", is_staff=True)
    make_user("former", is_superuser=True)

    report(game, alice, bob)

    told = "1 reported letter waits"
    assert sent() == {"boss": told, "reader": told}


def test_the_mail_says_where_the_reports_are_and_nothing_of_them(
    game: Game, boss: User, alice: User, bob: User, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    report(game, alice, bob)
    report_mails.send_report_mails()
    [message] = mailoutbox
    whole = str(message.message())
    assert "/admin/games/letterreport/" in str(message.body)
    for secret in ("Dreadful", alice.username, bob.username, game.name):
        assert secret not in whole


def test_staff_who_sit_or_sat_at_the_table_are_not_told(
    game: Game, alice: User, bob: User, charlie: User, make_user: Callable[..., User], sent: Sent
) -> None:
    hand_over(game_id=game.pk, seat=seat_of(game, charlie), user=make_user("dora"))
    User.objects.exclude(pk=alice.pk).update(is_staff=True, is_superuser=True)

    report(game, alice, bob)

    assert sent() == {}


def test_there_is_one_mail_a_day_and_it_counts_those_that_wait(
    game: Game, boss: User, alice: User, bob: User, clock: MovingClock, sent: Sent
) -> None:
    report(game, alice, bob)
    assert sent() == {"boss": "1 reported letter waits"}
    report(game, alice, bob)
    clock.pass_by(hours=23)
    report(game, bob, alice)
    assert sent() == {}
    clock.pass_by(hours=2)
    assert sent() == {"boss": "3 reported letters wait"}
    clock.pass_by(days=3)
    assert sent() == {}


def test_reports_that_are_done_need_no_mail(
    game: Game, boss: User, alice: User, bob: User, clock: MovingClock, sent: Sent
) -> None:
    report(game, alice, bob)
    LetterReport.objects.update(done_at=clock.now)
    assert sent() == {}


def test_the_same_report_again_makes_no_mail(
    game: Game, boss: User, alice: User, bob: User, clock: MovingClock, sent: Sent
) -> None:
    report(game, alice, bob)
    sent()
    clock.pass_by(days=2)
    report_letter(game_id=game.pk, user=bob, number=1)
    assert sent() == {}
