"""Mails that have left the site can still be answered: what they say was signed by version 1.0."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.mail.return_paths import ReturnPath, read_return_path
from accounts.mail.signed_addresses import fingerprint, read_signed_address
from accounts.models import User
from games.services.mail.addresses import ReplyAddress, read_address
from games.services.mail.subscriptions import Subscription, read_unsubscribe_token
from games.tournaments.mails.incoming import BOX, PURPOSE
from games.wishes.mails.addresses import PlayAddress, read_play_address

ORDERS = "orders+aaaaaaiaaaaaeaaaaabqaaaaarqyb5uj2mskfnjltr2vkce6@reply.example.org"
LETTER = "letter+aaaaaaiaaaaaeaaaaabqaaaaaqaaaaahnty3dtp76sxkmpvuxozy2qrv@reply.example.org"
TOURNAMENTS = "tournaments+aaaaaaiaaaaaeaaaaabqaaaaadzt3sdr2ugt5xgwkx4t7w2u@reply.example.org"
PLAY = "play+aaaaaaiaaaaaeaaaaabqaaaaadxwyz5kwq5mzfq4j2k2qaan@reply.example.org"
BOUNCE = "bounce+aaaaaaiaaaaaeaaaaabqaaaaatbbgb2ia26u6sw2fhz34447@reply.example.org"


def test_addresses_of_before_mean_what_they_meant() -> None:
    assert read_address(ORDERS) == ReplyAddress(1, 2, 3, 4)
    assert read_address(LETTER) == ReplyAddress(1, 2, 3, 4, 7)
    assert read_signed_address(BOX, PURPOSE, TOURNAMENTS) == (1, 2, 3, 0)
    assert read_play_address(PLAY) == PlayAddress(1, 2, 3)
    assert read_return_path(BOUNCE) == ReturnPath(1, 2, 3, 4)


def test_decisions_are_recognised_by_the_number_of_before() -> None:
    assert fingerprint("The Alps") == 4068700034


@pytest.mark.django_db
def test_a_link_of_before_ends_reminders(make_user: Callable[..., User]) -> None:
    dora = make_user("dora", pk=1)

    assert read_unsubscribe_token("1-reminder-92cPkdjgDHv0YvQGxYMyoQ") == Subscription(dora, "reminder")
