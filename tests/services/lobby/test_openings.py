"""Open games: who may join them, and when they begin."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.models import Contact, Game, Mail, Opening, Player
from games.models.mail.kinds import Kind
from games.models.opening import Access
from games.selectors.lobby.entry import MOST_OF_NEWCOMERS, Applicant, finished_games
from games.selectors.lobby.open_games import open_games
from games.services.errors import Refused
from games.services.lobby.games import create_game, join_game, leave_game
from games.services.lobby.invitations import invite
from games.services.lobby.openings import PAUSE, begin_due, change_opening
from games.texts.worded import Worded
from tests.conftest import MovingClock
from tests.support.tables import open_game, open_table

DAY = timedelta(days=1)

waiting = partial(open_game, seats=3)


def let_finish(*people: User) -> None:
    """Give these people a finished game with each other."""
    game = open_table(*people, bots=["random"])
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)


def refusal_code(game: Game, user: User) -> str:
    """Return the code with which a person is refused; empty if they get a seat."""
    try:
        join_game(game_id=game.pk, user=user)
    except Worded as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize(
    ("access", "refused"), [(Access.PRIVATE, "invited_only"), (Access.LINK, ""), (Access.OPEN, "")]
)
def test_who_may_join(alice: User, bob: User, access: Access, refused: str) -> None:
    assert refusal_code(waiting(alice, access=access), bob) == refused


def test_a_game_of_before_is_open_to_everybody_with_its_link(alice: User, bob: User) -> None:
    game = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])
    assert not Opening.objects.exists()
    assert refusal_code(game, bob) == ""


@pytest.mark.parametrize("to", ["bob", "bob@example.org"])
def test_the_invited_join_a_private_game(alice: User, bob: User, to: str) -> None:
    game = waiting(alice, access=Access.PRIVATE)
    invite(game_id=game.pk, host=alice, to=to)
    assert refusal_code(game, bob) == ""


def test_an_address_invited_before_it_had_an_account(alice: User, make_user: Any) -> None:
    game = waiting(alice, access=Access.PRIVATE)
    invite(game_id=game.pk, host=alice, to="dora@example.org")
    assert refusal_code(game, make_user("dora")) == ""


@pytest.mark.parametrize(
    ("conditions", "finished", "refused"),
    [
        ({"finished_at_least": 1}, False, "too_few_finished"),
        ({"finished_at_least": 1}, True, ""),
        ({"finished_at_most": 0}, False, ""),
        ({"finished_at_most": 0}, True, "too_many_finished"),
    ],
)
def test_conditions(
    alice: User, bob: User, charlie: User, conditions: dict[str, int], finished: bool, refused: str
) -> None:
    if finished:
        let_finish(bob, charlie)
    game = waiting(alice, conditions=conditions)
    (told,) = open_games(bob, game.created_at).games
    assert (told.refusal.code if told.refusal else "") == refused
    assert refusal_code(game, bob) == refused


def test_the_invited_need_not_meet_the_conditions(alice: User, bob: User) -> None:
    game = waiting(alice, conditions={"finished_at_least": 10})
    invite(game_id=game.pk, host=alice, to="bob")
    assert open_games(bob, game.created_at).games[0].refusal is None
    assert refusal_code(game, bob) == ""


def test_only_games_with_people_that_were_played_to_the_end_count(
    alice: User, bob: User, charlie: User
) -> None:
    open_table(alice, bots=["random", "random"])
    Game.objects.update(status=Game.Status.OVER)
    let_finish(bob, charlie)
    Player.objects.filter(user=charlie).update(status=Player.State.RESIGNED)
    assert [finished_games(one) for one in (alice, bob, charlie)] == [0, 1, 0]


def test_a_newcomer_holds_few_open_seats(alice: User, bob: User, charlie: User) -> None:
    games = [waiting(alice if number else charlie) for number in range(MOST_OF_NEWCOMERS + 1)]
    for game in games[:-1]:
        assert refusal_code(game, bob) == ""
    assert refusal_code(games[-1], bob) == "too_many_open_seats"

    leave_game(game_id=games[0].pk, user=bob)
    assert refusal_code(games[-1], bob) == ""

    let_finish(bob, charlie)
    assert refusal_code(games[0], bob) == ""


@pytest.mark.parametrize("by_bob", [True, False])
def test_people_who_are_blocked_learn_nothing_of_it(
    alice: User, bob: User, charlie: User, by_bob: bool
) -> None:
    game, private = waiting(alice), waiting(charlie, access=Access.PRIVATE)
    owner, person = (bob, alice) if by_bob else (alice, bob)
    Contact.objects.create(owner=owner, person=person, kind=Contact.Kind.BLOCKED)

    assert [one.id for one in open_games(bob, game.created_at).games] == []
    assert [one.id for one in open_games(charlie, game.created_at).games] == [game.pk]
    with pytest.raises(Worded) as blocked:
        join_game(game_id=game.pk, user=bob)
    with pytest.raises(Worded) as not_invited:
        join_game(game_id=private.pk, user=bob)
    assert str(blocked.value) == str(not_invited.value)


def test_a_friend_is_no_stranger(alice: User, bob: User) -> None:
    Contact.objects.create(owner=alice, person=bob, kind=Contact.Kind.FRIEND)
    assert Applicant.of(bob).strangers == frozenset()


def test_the_creator_changes_the_terms_until_it_begins(alice: User, bob: User, charlie: User) -> None:
    game = waiting(alice, access=Access.PRIVATE)
    assert refusal_code(game, bob) == "invited_only"
    with pytest.raises(Refused, match="Only the person who opened"):
        change_opening(game_id=game.pk, user=bob, opening=Opening(access=Access.OPEN))
    change_opening(game_id=game.pk, user=alice, opening=Opening(access=Access.OPEN))
    assert refusal_code(game, bob) == refusal_code(game, charlie) == ""
    with pytest.raises(Refused, match="already begun"):
        change_opening(game_id=game.pk, user=alice, opening=Opening(access=Access.LINK))


def test_computers_take_the_free_seats_when_the_days_are_over(
    alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = waiting(alice, seats=4, begins_at=clock.now + 3 * DAY, bot="beginner")
    join_game(game_id=game.pk, user=bob)
    begin_due()
    game.refresh_from_db()
    assert game.status == Game.Status.WAITING

    clock.pass_by(days=3, seconds=1)
    begin_due()
    begin_due()

    game.refresh_from_db()
    assert (game.status, game.filled) == (Game.Status.RUNNING, True)
    assert sorted(game.players.values_list("bot", flat=True)) == ["", "", "beginner", "beginner"]
    assert {*Mail.objects.filter(kind=Kind.STARTED).values_list("user__username", flat=True)} == {
        "alice",
        "bob",
    }


def test_a_game_that_earlier_code_began_begins_only_once(alice: User, clock: MovingClock) -> None:
    """That code does not know `has_begun`."""
    game = waiting(alice, seats=3, begins_at=clock.now + DAY)
    clock.pass_by(days=1, seconds=1)
    begin_due()
    Opening.objects.update(has_begun=False)
    before = list(game.events.values_list("data", flat=True))

    begin_due()

    assert list(game.events.values_list("data", flat=True)) == before
    assert Opening.objects.get().has_begun


def test_a_game_that_is_full_before_its_days_are_over_begins(
    alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = waiting(alice, begins_at=clock.now + 3 * DAY)
    join_game(game_id=game.pk, user=bob)
    assert join_game(game_id=game.pk, user=charlie).status == Game.Status.RUNNING


def test_a_game_with_a_date_does_not_begin_earlier(
    alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = waiting(alice, begins_at=clock.now + 3 * DAY, waits=True)
    for user in (bob, charlie):
        join_game(game_id=game.pk, user=user)
    game.refresh_from_db()
    assert game.status == Game.Status.WAITING

    clock.pass_by(days=3, seconds=1)
    begin_due()
    game.refresh_from_db()
    assert (game.status, game.filled) == (Game.Status.RUNNING, False)


def test_a_full_game_begins_when_its_date_is_given_up(
    alice: User, bob: User, charlie: User, clock: MovingClock
) -> None:
    game = waiting(alice, begins_at=clock.now + 3 * DAY, waits=True)
    for user in (bob, charlie):
        join_game(game_id=game.pk, user=user)
    assert change_opening(game_id=game.pk, user=alice, opening=Opening()).status == Game.Status.RUNNING


def test_no_date_after_the_game_is_called_off(alice: User) -> None:
    game = waiting(alice)
    with pytest.raises(Refused, match="30 days"):
        change_opening(game_id=game.pk, user=alice, opening=Opening(begins_at=game.created_at + 31 * DAY))
    assert Opening.objects.get().begins_at is None


def test_a_game_that_cannot_begin_yet_is_tried_again_later(
    alice: User, clock: MovingClock, settings: Any
) -> None:
    settings.PRACTICE_GAMES = 0
    game = waiting(alice, begins_at=clock.now + DAY)
    clock.pass_by(days=1, seconds=1)
    begin_due()
    opening = Opening.objects.select_related("game").get()
    assert opening.game.status == Game.Status.WAITING
    assert opening.begins_at == clock.now + PAUSE
    assert game.players.filter(bot="").count() == 3

    settings.PRACTICE_GAMES = 5
    clock.pass_by(hours=2)
    begin_due()
    assert Game.objects.get().status == Game.Status.RUNNING


def test_a_newcomer_opens_few_games(alice: User) -> None:
    games = [waiting(alice) for _ in range(MOST_OF_NEWCOMERS)]
    with pytest.raises(Worded, match="You hold 3 seats"):
        waiting(alice)
    private = waiting(alice, access=Access.PRIVATE)
    with pytest.raises(Worded, match="You hold 3 seats"):
        change_opening(game_id=private.pk, user=alice, opening=Opening(access=Access.OPEN))
    change_opening(game_id=games[0].pk, user=alice, opening=Opening(access=Access.OPEN, language="fr"))


def test_an_invitation_does_not_lead_past_a_block(alice: User, bob: User, charlie: User) -> None:
    game = waiting(alice)
    join_game(game_id=game.pk, user=charlie)
    Contact.objects.create(owner=alice, person=bob, kind=Contact.Kind.BLOCKED)
    invite(game_id=game.pk, host=charlie, to="bob")
    assert refusal_code(game, bob) == "invited_only"


def test_an_invitation_is_for_one_address(alice: User, make_user: Any) -> None:
    game = waiting(alice, access=Access.PRIVATE)
    invite(game_id=game.pk, host=alice, to="d.ora@example.org")
    assert refusal_code(game, make_user("dora")) == "invited_only"
