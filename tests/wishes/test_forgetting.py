"""What mails about wishes and open games leave behind is forgotten after a while."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.models import Inbound
from games.services.mail.arrivals import receive
from games.services.mail.inbound import KEPT
from games.wishes.mails.addresses import PlayAddress
from games.wishes.mails.content import game_list
from games.wishes.mails.post import send_due
from games.wishes.models import GameList, ReceivedMail, WishMail
from games.wishes.tasks import tidy_up
from tests.support.mail.letters import letter

MINUTE = timedelta(minutes=1)


def send(user: User, text: str) -> None:
    receive(str(PlayAddress(user.pk)), letter(user.email, text), door=Inbound.Door.SMTP, sender=user.email)
    send_due()


def counts() -> tuple[int, int, int]:
    """Return the numbers of mails remembered, of lists and of answers."""
    return ReceivedMail.objects.count(), GameList.objects.count(), WishMail.objects.count()


def grow_old(by: timedelta) -> None:
    """Move everything into the past."""
    ReceivedMail.objects.update(at=F("at") - by)
    GameList.objects.update(made_at=F("made_at") - by)
    WishMail.objects.update(sent_at=F("sent_at") - by)


def test_old_mails_lists_and_answers_are_forgotten(alice: User, bob: User) -> None:
    send(alice, "open games")
    grow_old(KEPT - MINUTE)
    send(bob, "open games")
    tidy_up()
    assert counts() == (2, 2, 2)
    grow_old(2 * MINUTE)
    send(alice, "wish")
    tidy_up()
    assert counts() == (2, 1, 2)


def test_old_lists_of_daily_mails_are_forgotten(alice: User) -> None:
    game_list(alice, timezone.now())
    grow_old(KEPT)
    game_list(alice, timezone.now())
    tidy_up()
    assert counts() == (0, 1, 0)


def test_answers_that_were_not_sent_and_other_mails_stay(alice: User) -> None:
    for kind, sent_at in ((WishMail.Kind.ANSWER, None), (WishMail.Kind.WAITING, timezone.now())):
        WishMail.objects.create(user=alice, kind=kind, occasion=1, sent_at=sent_at)
    grow_old(KEPT)
    game_list(alice, timezone.now())
    tidy_up()
    assert counts() == (0, 1, 2)
