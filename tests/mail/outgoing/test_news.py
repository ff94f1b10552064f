"""Mails about other players: the game began, somebody attacked, somebody is out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games.mail.outgoing import post
from games.models import Game, Mail
from games.services.mail.subscriptions import set_subscription
from tests.mail.outgoing.test_your_turn import on_turn, play_until_turn_of
from tests.support.scenes import put
from tests.support.tables import next_player, open_table, order


def words(kind: str, user: User) -> str:
    """Return the text of the only mail of this kind to a person, on one line; empty if it is dropped."""
    message = post.write(Mail.objects.get(kind=kind, user=user))
    return " ".join(str(message.body).split()) if message else ""


# --- It began


def test_waiting_players_are_told_that_the_game_began(alice: User, bob: User, charlie: User) -> None:
    """charlie sat down last, so he knows; the person to act already gets the turn mail."""
    game = open_table(alice, bob, charlie)
    told = set(Mail.objects.filter(kind="started").values_list("user__username", flat=True))
    assert told == {"alice", "bob"}
    called = next_player(game)
    assert called is not None

    for person in (alice, bob):
        text = words("started", person)
        assert text == "" if called.user == person else text.startswith("The long march has begun")


def test_players_against_computers_alone_are_told_nothing(alice: User) -> None:
    open_table(alice, bots=["random", "random"])

    assert not Mail.objects.filter(kind="started").exists()


# --- Attacks


@pytest.fixture
def under_fire(game: Game, alice: User, bob: User) -> Callable[[], None]:
    """Let bob attack alice twice and take Kamchatka."""

    def attack() -> None:
        on_turn(game, bob, alice="kamchatka, alaska 3", bob="mongolia 10", phase="attack")
        order(game, bob, "attack mongolia kamchatka 3", "666", "1")
        order(game, bob, "occupy 3")
        order(game, bob, "attack kamchatka alaska 2", "11", "66")

    return attack


def test_attacks_are_mailed_only_on_request(under_fire: Callable[[], None]) -> None:
    under_fire()

    assert not Mail.objects.filter(kind="attacked").exists()


def test_one_mail_tells_of_all_attacks_of_a_turn(
    under_fire: Callable[[], None], alice: User, bob: User, charlie: User
) -> None:
    for person in (alice, bob, charlie):
        set_subscription(person, "attacked", wanted=True)
    under_fire()

    [mail] = Mail.objects.filter(kind="attacked")
    assert mail.user == alice
    assert "bob took Kamchatka from you. bob attacked Alaska; you held." in words("attacked", alice)


def test_players_called_meanwhile_get_the_turn_mail_alone(
    under_fire: Callable[[], None], game: Game, alice: User
) -> None:
    set_subscription(alice, "attacked", wanted=True)
    under_fire()
    play_until_turn_of(game, alice)

    assert words("attacked", alice) == ""


def test_the_next_turn_has_a_separate_mail(
    under_fire: Callable[[], None], game: Game, alice: User, charlie: User
) -> None:
    set_subscription(alice, "attacked", wanted=True)
    under_fire()
    game.refresh_from_db()
    put(game, turn="charlie", rest="bob", alice="alaska 3", charlie="alberta 5", phase="attack")
    order(game, charlie, "attack alberta alaska 1", "1", "66")

    assert Mail.objects.filter(kind="attacked", user=alice).count() == 2


# --- Out


def test_eliminated_players_are_told_at_once(game: Game, alice: User, bob: User) -> None:
    on_turn(game, bob, alice="kamchatka", bob="mongolia 10", phase="attack")
    order(game, bob, "attack mongolia kamchatka 3", "666", "1")

    text = words("eliminated", alice)
    assert text.startswith("You are out of The long march You can watch how it ends")
    assert "bob took Kamchatka from you" in text


def test_players_who_leave_by_choice_are_told_nothing(game: Game, alice: User) -> None:
    order(game, alice, "resign")

    assert not Mail.objects.filter(kind="eliminated").exists()
