"""The kinds of mail that a person gets, and the link that switches a kind off with one click."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock.calendar import DAY
from games.clock.pace import Pace
from games.mail.outgoing import compose, post
from games.models import Clock, Game, Mail, MailSubscription
from games.services.mail.subscriptions import (
    read_unsubscribe_token,
    set_subscription,
    subscriptions_of,
    unsubscribe_token,
)
from games.services.time.deadlines import serve_deadlines
from tests.conftest import MovingClock
from tests.support.kept import made_once
from tests.support.tables import act_until_turns, open_table

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not draw pictures, which takes half a second each."""
    monkeypatch.setattr(compose, "board_png", lambda picture: b"png")


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    return open_table(alice, bob, charlie)


@pytest.fixture
def mail(game: Game) -> Mail:
    """The mail about the present call."""
    return Mail.objects.filter(game=game, kind="your_turn").latest("pk")


def written(mail: Mail) -> EmailMultiAlternatives:
    message = post.write(mail)
    assert message is not None
    return message


def link_in(message: EmailMultiAlternatives) -> str:
    """Return the path of the link in the header."""
    found = re.fullmatch(rf"<{settings.SITE_URL}(/u/[^>]+)>", message.extra_headers["List-Unsubscribe"])
    assert found
    return found[1]


# --- One click (RFC 8058)


def test_a_mail_can_be_switched_off_by_its_header(mail: Mail, mailoutbox: list[EmailMessage]) -> None:
    """Gmail does it by a POST without a session, a cookie or a token of the site."""
    message = written(mail)
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    response = Client(enforce_csrf_checks=True).post(link_in(message), ONE_CLICK)

    assert response.status_code == 200
    assert subscriptions_of(mail.user) == {"your_turn": False}
    assert post.write(mail) is None


def test_looking_at_the_link_changes_nothing(client: Client, mail: Mail) -> None:
    response = client.get(link_in(written(mail)))

    assert "Stop sending them" in response.content.decode()
    assert "you are not told when it is your turn" in response.content.decode()
    assert not MailSubscription.objects.exists()


def test_it_can_be_switched_on_again(client: Client, mail: Mail) -> None:
    link = link_in(written(mail))
    html = client.post(link, ONE_CLICK).content.decode()
    assert "Send them again" in html

    client.post(link, {"wanted": "yes"})

    assert post.write(mail) is not None


def test_the_link_is_in_the_mail_too(mail: Mail) -> None:
    message = written(mail)

    assert link_in(message) in message.body
    html = next(str(content) for content, kind in message.alternatives if kind == "text/html")
    assert link_in(message) in html


def test_a_link_is_for_one_person_and_one_kind(client: Client, mail: Mail, game: Game) -> None:
    client.post(link_in(written(mail)), ONE_CLICK)

    [subscription] = MailSubscription.objects.all()
    assert (subscription.user, subscription.kind, subscription.wanted) == (mail.user, "your_turn", False)


def test_no_letter_of_a_link_can_be_changed(alice: User) -> None:
    token = unsubscribe_token(alice, "your_turn")

    for place, letter in enumerate(token):
        other = "A" if letter != "A" else "B"
        assert read_unsubscribe_token(token[:place] + other + token[place + 1 :]) is None


@pytest.mark.parametrize("kind", ["answer", "absence", "replaced", "nonsense"])
def test_obligatory_mails_cannot_be_switched_off(client: Client, alice: User, kind: str) -> None:
    response = client.post(reverse("unsubscribe", args=[unsubscribe_token(alice, kind)]), ONE_CLICK)

    assert response.status_code == 404
    assert not MailSubscription.objects.exists()


def test_the_page_does_not_sign_in_and_is_not_kept(client: Client, mail: Mail) -> None:
    response = client.post(link_in(written(mail)), ONE_CLICK)

    assert "_auth_user_id" not in client.session
    assert "no-store" in response.headers["Cache-Control"]
    assert client.get(reverse("subscriptions")).status_code == 302


# --- The page


def test_all_kinds_that_can_be_switched_off_have_a_box(client: Client, alice: User) -> None:
    client.force_login(alice)

    html = client.get(reverse("subscriptions")).content.decode()

    assert 'name="your_turn"' in html
    assert "you are not told when it is your turn" in html
    assert 'name="answer"' not in html


def test_the_choice_of_mails_is_kept(client: Client, alice: User) -> None:
    client.force_login(alice)

    client.post(reverse("subscriptions"), {"your_turn": "on"})

    subscriptions = subscriptions_of(alice)
    assert subscriptions["your_turn"]
    assert not subscriptions["reminder"]
    assert not subscriptions["game_over"]


def test_subscriptions_are_each_persons_own(alice: User, bob: User) -> None:
    set_subscription(alice, "your_turn", wanted=False)

    assert subscriptions_of(bob) == {}


# --- A deadline comes whether somebody wants to be called or not


def test_a_mail_that_is_switched_off_stops_no_deadline(
    alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = open_table(alice, bob, charlie, pace=Pace(turn=2 * DAY, excuses=0))
    act_until_turns(game)
    for person in (alice, bob, charlie):
        set_subscription(person, "your_turn", wanted=False)
    clock.pass_by(minutes=5)
    post.deliver_mails()
    assert not Mail.objects.filter(kind="your_turn", sent_at__isnull=False).exists()

    clock.pass_by(days=3)
    serve_deadlines(game.pk)

    assert Clock.objects.filter(player__game=game, misses=1).count() == 1
