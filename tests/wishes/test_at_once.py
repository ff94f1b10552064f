"""Wishes and open games while several workers and people act at once, or die in the middle."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.models import Game
from games.models.opening import Access
from games.services.lobby.games import join_game
from games.texts.worded import Worded
from games.wishes.models import Proposal, ProposedSeat, Wish
from games.wishes.services import answering, proposing
from games.wishes.services.answering import accept, decline
from games.wishes.services.proposing import close_late_proposals, propose_tables
from games.wishes.services.wishing import make_wish, stop_wishing, wake_wish
from tests.conftest import MovingClock
from tests.support.deaths import WorkerDied, deadly
from tests.support.programs.race import race
from tests.support.tables import open_game

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]
Make = Callable[..., User]
WISH: dict[str, Any] = {
    "editions": ["h2000_2p", "h2000_world"],
    "house_rules": [""],
    "turns": [86400],
    "seats": [2, 3],
    "most_games": 10,
}


@pytest.fixture
def people(make_user: Make) -> list[User]:
    return [make_user(f"person{number}") for number in range(7)]


def assert_sound() -> None:
    """Check that nobody has two places, and that no table is short or was begun without its people."""
    held = Counter(ProposedSeat.objects.filter(is_open=True).values_list("user", flat=True))
    assert max(held.values(), default=1) == 1
    for proposal in Proposal.objects.all():
        places = proposal.places.filter(is_open=True).count()
        assert places == (proposal.people if proposal.status == Proposal.Status.OPEN else 0)
        if proposal.status == Proposal.Status.BEGUN:
            agreed = {*proposal.places.filter(answer="yes").values_list("user", flat=True)}
            assert proposal.game is not None
            assert {*proposal.game.players.exclude(user=None).values_list("user", flat=True)} == agreed
    games = Game.objects.filter(opening__access=Access.OPEN)
    assert games.count() == Proposal.objects.filter(status="begun").count()


def test_two_workers_seat_nobody_twice(people: list[User]) -> None:
    for user in people:
        make_wish(user=user, **WISH)
    results = race([propose_tables] * 3)
    assert results == [None] * 3
    assert_sound()
    assert ProposedSeat.objects.filter(is_open=True).count() >= 6


def test_answers_at_once_begin_one_game(people: list[User]) -> None:
    for user in people[:3]:
        make_wish(user=user, **WISH | {"seats": [3]})
    propose_tables()
    yes = [partial(accept, place_id=one.pk, user=one.user) for one in ProposedSeat.objects.all()]
    results = race(yes * 2)
    assert not [result for result in results if isinstance(result, Exception)]
    assert_sound()
    assert Game.objects.count() == 1


def test_a_place_that_is_declined_and_a_wish_that_is_stopped_at_once(people: list[User]) -> None:
    for user in people[:3]:
        make_wish(user=user, **WISH | {"seats": [3]})
    propose_tables()
    places = {place.user_id: place.pk for place in ProposedSeat.objects.all()}
    first, second, third = people[:3]
    results = race(
        [
            partial(decline, place_id=places[first.pk], user=first),
            partial(stop_wishing, user=second),
            partial(accept, place_id=places[third.pk], user=third),
            propose_tables,
        ]
    )
    assert all(result is None or isinstance(result, (bool, Worded, ProposedSeat)) for result in results)
    assert_sound()


def test_the_last_seat_goes_to_one_of_two(people: list[User]) -> None:
    host, first, second = people[:3]
    game = open_game(host, rulebook="h2000_2p", seats=2)
    results = race([partial(join_game, game_id=game.pk, user=user) for user in (first, second)])
    assert sorted(type(result).__name__ for result in results) == ["Game", "Refused"]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_lost_when_workers_die(
    people: list[User], seed: int, monkeypatch: pytest.MonkeyPatch, clock: MovingClock
) -> None:
    """At any step a worker may die: its transaction is rolled back, and the next one continues."""
    chance = random.Random(seed)

    def dies() -> bool:
        return chance.random() < 0.2

    for module, name in ((proposing, "queue"), (proposing, "give_up_place"), (answering, "seat_table")):
        monkeypatch.setattr(module, name, deadly(getattr(module, name), dies))
    for user in people:
        make_wish(user=user, **WISH)
    for _round in range(25):
        clock.pass_by(hours=chance.randint(1, 30))
        for work in (close_late_proposals, propose_tables):
            with suppress(WorkerDied):
                work()
        for place in ProposedSeat.objects.filter(is_open=True).select_related("user"):
            say = chance.choice([accept, accept, decline, None])
            with suppress(WorkerDied, Worded):
                if say:
                    say(place_id=place.pk, user=place.user)
        for wish in Wish.objects.exclude(asleep_since=None).select_related("user"):
            wake_wish(user=wish.user)
        assert_sound()
    assert Wish.objects.count() == len(people)
    assert Game.objects.exists()
