"""Two games that differ only in what a seat may not see give it the same mail, byte for byte."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.engine import events as e
from games.mail.daily import delivery
from games.mail.outgoing import post
from games.models import DailyMail, Game, Mail
from games.services import jobs as jobs
from games.services.mail.daily import set_hour
from tests.support.looking import wire
from tests.support.scenes import put, turn_the_pile
from tests.support.tables import note, seat_of, version_of

HANDS = ({"alice": "peru", "bob": "japan china joker"}, {"alice": "peru", "bob": "alaska brazil siam"})
LANDS: dict[str, Any] = {"rest": "charlie", "alice": "alaska 5, peru 2", "bob": "kamchatka 1, japan 4"}


@pytest.fixture
def game(game: Game, stopped_clock: datetime) -> Game:
    """The game, with the clock stopped from now on."""
    return game


def mail_to(user: User, game: Game) -> bytes:
    """Return the mail as it goes over the wire."""
    message = post.write(Mail.objects.filter(game=game, user=user, kind="your_turn").latest("pk"))
    assert message is not None
    return wire(message)


def daily_mail_to(user: User) -> bytes:
    """Return the daily mail as it goes over the wire."""
    set_hour(user, 8)
    DailyMail.objects.update(due_at=timezone.now(), planned_at=timezone.now())
    taken = jobs.claim(DailyMail, user.pk)
    assert taken is not None
    message = delivery.write_daily_mail(taken)
    assert message is not None
    set_hour(user, None)
    return wire(message)


def call_alice(game: Game, **position: Any) -> None:
    """Put the game into a position in which alice's turn has just begun."""
    put(game, turn="bob", **LANDS)
    put(game, turn="alice", **position, **LANDS)


def test_hands_the_pile_and_drawn_cards(game: Game, alice: User, bob: User) -> None:
    call_alice(game, hands=HANDS[0])
    note(game, [e.CardDrawn(seat_of(game, bob), 7)], timezone.now())
    game.save()
    one = mail_to(alice, game)

    call_alice(game, hands=HANDS[1])
    turn_the_pile(game)
    drawn = game.events.get(number=version_of(game))
    drawn.data = e.to_json(e.CardDrawn(seat_of(game, bob), 11))
    drawn.save()
    other = mail_to(alice, game)

    assert one == other


def test_plans_and_standing_answers(game: Game, alice: User, bob: User) -> None:
    mails = []
    for armies, answer in ((2, 0), (7, 1)):
        plans = [[[armies, "japan"]] if seat == seat_of(game, bob) else [] for seat in range(3)]
        standing = [{"defence": answer} if seat == seat_of(game, bob) else {} for seat in range(3)]
        call_alice(game, phase="placement", to_place=[10, 10, 10], plans=plans, standing=standing)
        mails.append(mail_to(alice, game))

    assert mails[0] == mails[1]


def test_plans_of_others_are_not_told(game: Game, alice: User, bob: User) -> None:
    """The mail about a call is the same whether or not another seat gave secret orders before."""
    call_alice(game)
    one = mail_to(alice, game)

    note(
        game,
        [e.Planned(seat_of(game, bob), ((3, 5),)), e.StandingSet(seat_of(game, bob), "defence", 1)],
        timezone.now(),
    )
    game.save()
    other = mail_to(alice, game)

    assert one == other


def test_the_daily_mail_tells_none_of_it(game: Game, alice: User, bob: User) -> None:
    mails = []
    for hands, answer in zip(HANDS, (0, 1), strict=True):
        standing = [{"defence": answer} if seat == seat_of(game, bob) else {} for seat in range(3)]
        call_alice(game, hands=hands, standing=standing)
        turn_the_pile(game)
        mails.append(daily_mail_to(alice))

    assert mails[0] == mails[1]


def test_the_readers_own_hand_is_told(game: Game, alice: User) -> None:
    """Without it the tests above would prove nothing."""
    call_alice(game, hands={"alice": "peru"})
    one = mail_to(alice, game)
    call_alice(game, hands={"alice": "japan"})
    other = mail_to(alice, game)

    assert one != other
