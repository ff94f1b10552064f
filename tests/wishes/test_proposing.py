"""People whose wishes fit are seated: once each, told in time, and never against their will."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Contact, Game, Opening
from games.models.opening import Access
from games.services.errors import Refused
from games.services.time.vacations import begin_vacation
from games.wishes.models import Proposal, ProposedSeat, Wish, WishMail
from games.wishes.services.answering import accept, decline
from games.wishes.services.proposing import TIME_TO_ANSWER, close_late_proposals, must_look, propose_tables
from games.wishes.services.wishing import (
    forget_person,
    stop_wishing,
    tell_of_waiting,
    wake_wish,
)
from tests.conftest import MovingClock
from tests.support.tables import open_table
from tests.wishes.conftest import DAYS, Wishing

Make = Callable[..., User]


@pytest.fixture
def three(alice: User, bob: User, charlie: User, wishing: Wishing, clock: MovingClock) -> list[User]:
    """Three people who wish for the same, the oldest wish first."""
    for user in (alice, bob, charlie):
        wishing(user)
        clock.pass_by(minutes=1)
    return [alice, bob, charlie]


def open_places() -> dict[str, ProposedSeat]:
    return {
        place.user.username: place
        for place in ProposedSeat.objects.filter(is_open=True).select_related("user")
    }


def say_yes(*people: User) -> None:
    for user in people:
        accept(place_id=ProposedSeat.objects.get(user=user, is_open=True).pk, user=user)


def mails(kind: WishMail.Kind) -> list[str]:
    return sorted(WishMail.objects.filter(kind=kind).values_list("user__username", flat=True))


def test_people_are_seated_when_all_have_said_yes(three: list[User]) -> None:
    propose_tables()
    propose_tables()
    proposal = Proposal.objects.get()
    assert (proposal.seats, proposal.people, proposal.turn) == (3, 3, 2 * DAYS)
    assert mails(WishMail.Kind.PROPOSED) == ["alice", "bob", "charlie"]

    say_yes(*three[:2])
    assert not Game.objects.exists()
    say_yes(three[2])

    game = Game.objects.get()
    assert game.status == Game.Status.RUNNING
    assert {player.user for player in game.players.all()} == {*three}
    assert game.pace is not None
    assert game.pace.turn == timedelta(days=2)
    assert game.opening.access == Access.OPEN
    assert not ProposedSeat.objects.filter(is_open=True)
    proposal.refresh_from_db()
    assert (proposal.status, proposal.game) == (Proposal.Status.BEGUN, game)


def test_saying_yes_again_changes_nothing(three: list[User]) -> None:
    propose_tables()
    places = open_places()
    for _ in range(2):
        for user in three:
            accept(place_id=places[user.username].pk, user=user)
    assert Game.objects.count() == 1


def test_nobody_answers_for_another(three: list[User]) -> None:
    propose_tables()
    with pytest.raises(Refused):
        accept(place_id=open_places()["alice"].pk, user=three[1])


def test_nothing_is_looked_for_while_nothing_changes(
    alice: User, bob: User, wishing: Wishing, clock: MovingClock
) -> None:
    for user in (alice, bob):
        wishing(user)
    assert must_look(clock.now)
    propose_tables()
    assert not must_look(clock.now)
    clock.pass_by(minutes=11)
    assert must_look(clock.now)


@pytest.mark.parametrize(
    "other",
    [
        {"editions": ["h2006_world"]},
        {"house_rules": ["fog"]},
        {"turns": [DAYS]},
        {"seats": [4]},
        {"language": "fr"},
    ],
)
def test_wishes_that_do_not_fit(
    alice: User, bob: User, charlie: User, wishing: Wishing, other: dict[str, object]
) -> None:
    wishing(alice, language="en")
    wishing(bob)
    wishing(charlie, **other)
    propose_tables()
    assert not Proposal.objects.exists()


def test_a_house_rule_that_all_want_is_played(
    alice: User, bob: User, charlie: User, wishing: Wishing
) -> None:
    for user in (alice, bob, charlie):
        wishing(user, house_rules=["fog"])
    propose_tables()
    say_yes(alice, bob, charlie)
    assert Game.objects.get().options["fog"] == "1"


def test_people_who_block_each_other_do_not_meet(three: list[User]) -> None:
    Contact.objects.create(owner=three[2], person=three[0], kind=Contact.Kind.BLOCKED)
    propose_tables()
    assert not Proposal.objects.exists()


def test_people_who_are_away_or_busy_are_left_out(
    three: list[User], make_user: Make, wishing: Wishing, clock: MovingClock
) -> None:
    alice, bob, charlie = three
    begin_vacation(user=alice, until=clock.now + timedelta(days=5))
    propose_tables()
    assert not Proposal.objects.exists()

    wishing(make_user("dora"), most_games=1)
    wishing(charlie, most_games=1)
    open_table(charlie, bob, make_user("eve"))
    propose_tables()
    assert not Proposal.objects.exists()


def test_a_place_that_is_not_answered_goes_to_another(
    three: list[User], make_user: Make, wishing: Wishing, clock: MovingClock
) -> None:
    alice, bob, charlie = three
    propose_tables()
    say_yes(alice, bob)
    clock.pass_by(seconds=TIME_TO_ANSWER.total_seconds() + 1)
    dora = make_user("dora")
    wishing(dora)

    close_late_proposals()
    close_late_proposals()

    assert {*open_places()} == {"alice", "bob", "dora"}
    assert open_places()["alice"].answer == ProposedSeat.Answer.YES
    with pytest.raises(Refused):
        accept(place_id=ProposedSeat.objects.get(user=charlie).pk, user=charlie)
    say_yes(dora)
    assert {player.user for player in Game.objects.get().players.all()} == {alice, bob, dora}


def test_a_table_for_which_nobody_else_is_found_is_given_up(three: list[User], clock: MovingClock) -> None:
    alice, bob, charlie = three
    propose_tables()
    say_yes(alice, bob)
    since = Wish.objects.get(user=alice).since
    decline(place_id=open_places()["charlie"].pk, user=charlie)

    assert Proposal.objects.get().status == Proposal.Status.GONE
    assert not open_places()
    assert mails(WishMail.Kind.GIVEN_UP) == ["alice", "bob"]
    assert Wish.objects.get(user=alice).since == since
    assert Wish.objects.get(user=charlie).asleep_since == clock.now
    propose_tables()
    assert not open_places()

    wake_wish(user=charlie)
    propose_tables()
    assert not open_places()
    clock.pass_by(days=8)
    propose_tables()
    assert {*open_places()} == {"alice", "bob", "charlie"}


def test_two_tables_without_an_answer_put_a_wish_to_sleep(three: list[User], clock: MovingClock) -> None:
    alice, bob, charlie = three
    for missed in (1, 2):
        propose_tables()
        say_yes(alice, bob)
        clock.pass_by(seconds=TIME_TO_ANSWER.total_seconds() + 1)
        close_late_proposals()
        assert Wish.objects.get(user=charlie).missed == missed
        if missed == 1:
            clock.pass_by(days=8)
    assert Wish.objects.get(user=charlie).asleep_since == clock.now
    assert mails(WishMail.Kind.ASLEEP) == ["charlie"]
    assert Wish.objects.get(user=alice).asleep_since is None


def test_a_table_with_computers(alice: User, bob: User, wishing: Wishing, clock: MovingClock) -> None:
    for user in (alice, bob):
        wishing(user, computers=True, seats=[4])
    propose_tables()
    assert not Proposal.objects.exists(), "others may come within a day"

    clock.pass_by(days=1)
    propose_tables()
    say_yes(alice, bob)
    assert sorted(bool(player.bot) for player in Game.objects.get().players.all()) == [
        False,
        False,
        True,
        True,
    ]


def test_people_whose_game_has_begun_are_not_called_together_again_at_once(
    three: list[User], clock: MovingClock
) -> None:
    Wish.objects.update(most_games=3)
    propose_tables()
    say_yes(*three)
    propose_tables()
    assert Proposal.objects.count() == 1

    clock.pass_by(days=7)
    propose_tables()
    assert Proposal.objects.count() == 2


def test_a_wish_that_ends_gives_its_place_up(three: list[User]) -> None:
    propose_tables()
    assert stop_wishing(user=three[0])
    assert not stop_wishing(user=three[0])
    assert Proposal.objects.get().status == Proposal.Status.GONE
    forget_person(three[1])
    assert mails(WishMail.Kind.GIVEN_UP) == ["charlie"]


def test_a_wish_that_waits_is_told_so_more_and_more_rarely(
    alice: User, wishing: Wishing, clock: MovingClock
) -> None:
    wishing(alice)
    days: list[int] = []
    for day in range(1, 120):
        clock.pass_by(days=1)
        tell_of_waiting()
        tell_of_waiting()
        if len(mails(WishMail.Kind.WAITING)) > len(days):
            days.append(day)
    assert days == [7, 21, 49, 105]


def test_the_end_of_a_wish_is_told_once(alice: User, wishing: Wishing, clock: MovingClock) -> None:
    wishing(alice, until=(clock.now + timedelta(days=3)).date())
    for _ in range(6):
        clock.pass_by(days=1)
        tell_of_waiting()
    assert mails(WishMail.Kind.ENDED) == ["alice"]


def test_no_is_final_and_a_long_word_is_cut(three: list[User]) -> None:
    alice, bob, _charlie = three
    propose_tables()
    places = open_places()
    accept(place_id=places["alice"].pk, user=alice, word="x" * 500 + "\0")
    assert len(ProposedSeat.objects.get(user=alice).word) == 64
    decline(place_id=places["bob"].pk, user=bob)
    with pytest.raises(Refused):
        accept(place_id=places["bob"].pk, user=bob)


def test_nothing_is_looked_for_because_of_people_who_cannot_be_seated(
    alice: User, bob: User, wishing: Wishing, make_user: Make, clock: MovingClock
) -> None:
    wishing(alice, most_games=1)
    open_table(alice, bob, make_user("dora"))
    assert must_look(clock.now)
    propose_tables()
    assert not must_look(clock.now)


def test_a_newcomer_is_not_seated_at_more_tables_than_they_may_join(
    alice: User, bob: User, charlie: User, wishing: Wishing
) -> None:
    for _ in range(3):
        game = open_table(alice, bob, bots=["random"])
        Opening.objects.create(game=game, access=Access.OPEN)
    for user in (alice, bob, charlie):
        wishing(user, most_games=10)
    propose_tables()
    assert not Proposal.objects.exists()


def test_a_wish_that_has_ended_is_not_woken(alice: User, wishing: Wishing, clock: MovingClock) -> None:
    wishing(alice, until=clock.now.date())
    clock.pass_by(days=2)
    for _ in range(3):
        tell_of_waiting()
        assert not wake_wish(user=alice)
    assert mails(WishMail.Kind.ENDED) == ["alice"]
