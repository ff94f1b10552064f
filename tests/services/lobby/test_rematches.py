"""Again with the same table: one rematch of a game, with its terms and people, and seats for others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import mail as sent_mail

from accounts.closing import close_account
from accounts.models import User
from games.clock.calendar import DAY
from games.clock.pace import Pace
from games.mail.outgoing.invitations import is_needed, send_invitations
from games.models import Contact, Game, Invitation, Opening
from games.models.opening import Access
from games.selectors.lobby.gathering import lobby
from games.services.errors import Refused
from games.services.lobby.games import create_game, join_game, leave_game
from games.services.lobby.invitations import decline, invite
from games.services.lobby.openings import change_opening
from games.services.lobby.rematches import name_of_rematch, play_again
from games.services.people import contacts
from games.texts.worded import Worded
from tests.support.kept import made_once
from tests.support.tables import open_table


def over(game: Game) -> Game:
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    game.refresh_from_db()
    return game


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    """A game that Alice, Bob, Charlie and a computer player have finished."""
    table = open_table(
        alice, bob, charlie, bots=["beginner"], pace=Pace(turn=3 * DAY), options={"fog": "1", "js_9": "1"}
    )
    return over(table)


def access(game: Game) -> str:
    return Opening.objects.get(game=game).access


def refusal(game: Game, user: User) -> str:
    """Return the code with which a person is refused a seat; empty if they get one."""
    try:
        join_game(game_id=game.pk, user=user)
    except Worded as refused:
        return refused.code
    return ""


def test_the_first_opens_the_same_game_and_invites_the_others(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    rematch = play_again(game_id=game.pk, user=bob)

    assert (rematch.name, rematch.created_by, rematch.status) == (
        "The long march II",
        bob,
        Game.Status.WAITING,
    )
    assert (rematch.rulebook_key, rematch.options, rematch.pace) == (
        game.rulebook_key,
        game.options,
        game.pace,
    )
    assert list(rematch.players.exclude(bot="").values_list("bot", flat=True)) == ["beginner"]
    assert {one.user for one in rematch.invitations.all()} == {alice, charlie}
    assert access(rematch) == Access.PRIVATE


@pytest.mark.every_database
def test_the_others_join_it(game: Game, alice: User, bob: User, charlie: User) -> None:
    rematch = play_again(game_id=game.pk, user=bob)
    assert play_again(game_id=game.pk, user=alice) == rematch
    assert play_again(game_id=game.pk, user=alice) == rematch
    assert play_again(game_id=game.pk, user=charlie).status == Game.Status.RUNNING
    assert play_again(game_id=game.pk, user=bob).status == Game.Status.RUNNING
    assert Game.objects.count() == 2


def test_a_rematch_has_a_rematch_and_one_that_was_called_off_makes_room(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    first = play_again(game_id=game.pk, user=bob)
    leave_game(game_id=first.pk, user=bob)
    second = play_again(game_id=game.pk, user=alice)
    for user in (bob, charlie):
        play_again(game_id=game.pk, user=user)
    third = play_again(game_id=over(second).pk, user=bob)
    assert (second.name, third.name) == ("The long march II", "The long march III")


def test_who_declines_is_replaced_by_an_open_seat_and_no_other_seat_is_given_away(
    game: Game, alice: User, bob: User, charlie: User, make_user: Callable[..., User]
) -> None:
    dora, emil = make_user("dora"), make_user("emil")
    rematch = play_again(game_id=game.pk, user=bob)
    assert refusal(rematch, dora) == "invited_only"

    decline(game_id=rematch.pk, user=charlie)
    assert access(rematch) == Access.OPEN
    assert refusal(rematch, dora) == ""

    assert access(rematch) == Access.PRIVATE
    assert refusal(rematch, emil) == "invited_only"
    assert refusal(rematch, alice) == ""
    rematch.refresh_from_db()
    assert rematch.status == Game.Status.RUNNING


def test_only_the_earlier_players_are_told_that_it_is_a_rematch(
    game: Game, bob: User, charlie: User, make_user: Callable[..., User]
) -> None:
    rematch, dora = play_again(game_id=game.pk, user=bob), make_user("dora")
    told = "bob invites you to a rematch"
    decline(game_id=rematch.pk, user=charlie)
    invite(game_id=rematch.pk, host=bob, to="dora")
    sent_mail.outbox.clear()
    send_invitations()

    subjects = {mail.to[0]: mail.subject for mail in sent_mail.outbox}
    assert subjects == {
        "alice@example.org": f"{told}: The long march II",
        "dora@example.org": "bob invites you to a game: The long march II",
    }
    assert {mail.to[0] for mail in sent_mail.outbox if told in mail.body} == {"alice@example.org"}
    assert (lobby(rematch.token, charlie).is_rematch, lobby(rematch.token, dora).is_rematch) == (True, False)
    assert not lobby(rematch.token, AnonymousUser()).is_rematch


def test_if_the_host_does_not_want_it_nobody_is_replaced(game: Game, bob: User, charlie: User) -> None:
    rematch = play_again(game_id=game.pk, user=bob, replaces=False)
    decline(game_id=rematch.pk, user=charlie)
    assert access(rematch) == Access.PRIVATE


def test_who_leaves_again_or_closes_their_account_is_replaced(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    rematch = play_again(game_id=game.pk, user=bob)
    play_again(game_id=game.pk, user=alice)
    leave_game(game_id=rematch.pk, user=alice)
    assert access(rematch) == Access.OPEN

    join_game(game_id=rematch.pk, user=alice)
    assert access(rematch) == Access.PRIVATE
    close_account(charlie)
    assert access(rematch) == Access.OPEN


def test_a_seat_is_kept_for_further_guests(
    game: Game, bob: User, charlie: User, make_user: Callable[..., User]
) -> None:
    make_user("dora")
    rematch = play_again(game_id=game.pk, user=bob)
    decline(game_id=rematch.pk, user=charlie)
    invite(game_id=rematch.pk, host=bob, to="dora")
    assert access(rematch) == Access.PRIVATE


def test_it_stays_the_rematch_whatever_its_host_changes(game: Game, bob: User, charlie: User) -> None:
    rematch = play_again(game_id=game.pk, user=bob)
    change_opening(game_id=rematch.pk, user=bob, opening=Opening(access=Access.PRIVATE, bot="random"))
    opening = Opening.objects.get(game=rematch)
    assert (opening.again, opening.replaces, opening.bot) == (game, True, "random")

    change_opening(game_id=rematch.pk, user=bob, opening=Opening(access=Access.LINK))
    opening.refresh_from_db()
    assert (opening.again, opening.replaces) == (game, False)
    decline(game_id=rematch.pk, user=charlie)
    assert access(rematch) == Access.LINK


def test_when_there_is_none(game: Game, alice: User, bob: User, make_user: Callable[..., User]) -> None:
    running = open_table(alice, bob, bots=["random"])
    alone = over(open_table(alice, bots=["random"] * 2))
    for model, code in ((running, "goes_on"), (alone, "nobody_left")):
        with pytest.raises(Refused) as refused:
            play_again(game_id=model.pk, user=alice)
        assert refused.value.code == code
    with pytest.raises(Game.DoesNotExist):
        play_again(game_id=game.pk, user=make_user("dora"))


def test_a_rematch_that_has_begun_takes_nobody(game: Game, bob: User, charlie: User) -> None:
    rematch = play_again(game_id=game.pk, user=bob)
    Game.objects.filter(pk=rematch.pk).update(status=Game.Status.RUNNING)
    with pytest.raises(Refused) as refused:
        play_again(game_id=game.pk, user=charlie)
    assert refused.value.code == "rematch_begun"


def test_a_favour_for_one_seat_is_left_out(alice: User, bob: User) -> None:
    game = create_game(
        creator=alice,
        name="Old",
        rulebook_key="h2000_world",
        seats=3,
        bots=["random"],
        options={"handicap": "second_5", "fog": "1"},
    )
    join_game(game_id=game.pk, user=bob)
    rematch = play_again(game_id=over(game).pk, user=alice)
    assert (rematch.options["handicap"], rematch.options["fog"]) == ("none", "1")


def test_blocked_people_are_not_invited_and_do_not_learn_why(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    contacts.keep(owner=bob, name="alice", kind=Contact.Kind.BLOCKED)
    contacts.keep(owner=charlie, name="bob", kind=Contact.Kind.BLOCKED)
    rematch = play_again(game_id=game.pk, user=bob)

    # Bob does not learn that Charlie has blocked him: Charlie seems to be invited.
    [invitation] = Invitation.objects.filter(game=rematch)
    assert (invitation.user, is_needed(invitation)) == (charlie, False)
    assert access(rematch) == Access.OPEN
    with pytest.raises(Worded) as refused:
        play_again(game_id=game.pk, user=alice)
    assert refused.value.code == "invited_only"


@pytest.mark.parametrize(
    ("name", "next_name"),
    [
        ("Alps", "Alps II"),
        ("Alps II", "Alps III"),
        ("Louis XV", "Louis XVI"),
        ("Louis XVI", "Louis XVI II"),
        ("II", "II II"),
        ("a" * 60, "a" * 57 + " II"),
    ],
)
def test_names(name: str, next_name: str) -> None:
    assert name_of_rematch(name) == next_name
