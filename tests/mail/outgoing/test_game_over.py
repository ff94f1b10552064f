"""The end mail says who won, who left when, and how everybody is placed."""

from __future__ import annotations

import re

import pytest

from accounts.models import User
from games.analysis.dice_luck import meetings
from games.engine.events import Attacked
from games.engine.orders import Resign
from games.mail.outgoing import post
from games.mail.outgoing.kinds import game_over
from games.models import Event, Game, Mail
from games.services.play.orders import give_order
from tests.support.scenes import put
from tests.support.tables import act, open_table, position_of, seat_of, version_of


def resign(game: Game, user: User) -> None:
    give_order(game_id=game.pk, seat=seat_of(game, user), order=Resign(), seen=version_of(game))


def mail_to(user: User, game: Game) -> str:
    message = post.write(Mail.objects.get(game=game, user=user, kind="game_over"))
    assert message is not None
    return " ".join(message.body.split())


@pytest.fixture
def finished(game: Game, bob: User, charlie: User) -> Game:
    """Finish a game: charlie left in the first round, bob in the second; alice has won."""
    resign(game, charlie)
    while position_of(game).round == 1:
        act(game)
    resign(game, bob)
    return game


def test_the_winner_is_told_so_and_the_others_who_won(finished: Game, alice: User, bob: User) -> None:
    assert "You have won, as nobody else is left" in mail_to(alice, finished)
    assert "alice has won, as nobody else is left" in mail_to(bob, finished)


def test_players_who_left_the_game_get_it_too(finished: Game, charlie: User) -> None:
    assert "The long march is over. It took 2 rounds" in mail_to(charlie, finished)


def test_the_story_tells_who_left_in_which_round(finished: Game, alice: User) -> None:
    story = mail_to(alice, finished).partition("== How it came about ")[2].partition(" == ")[0]

    assert story.startswith("- Round 1: charlie left the game.")
    assert "- Round 2: bob left the game." in story


def test_the_longest_survivor_ranks_highest(finished: Game, alice: User) -> None:
    table = mail_to(alice, finished).partition("== Final standings ")[2]

    assert table.startswith("1 alice won 2 bob left in round 2 3 charlie left in round 1 ")


def test_a_long_game_tells_its_first_and_its_last_day(finished: Game, alice: User) -> None:
    begun, over = finished.started_at, Event.objects.latest("number").created_at
    assert begun is not None
    Game.objects.update(started_at=begun.replace(year=2025, month=12, day=3), ended_at=over)

    assert "from 3 December 2025 to " in mail_to(alice, finished)


def test_all_are_told_their_luck_by_opponent_and_in_the_whole_game(
    finished: Game, alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, first, second = (seat_of(finished, user) for user in (alice, bob, charlie))
    attacks = [
        Attacked(me, 0, 1, first, "111-66 111-66", 4, 0, 0, ((2, 0), (2, 0))),
        Attacked(second, 1, 0, me, "666-1", 0, 1, 0, ((0, 1),)),
    ]
    monkeypatch.setattr(game_over, "rolls_of", lambda game, seat: meetings(attacks, game.rulebook.combat))

    luck = mail_to(alice, finished).partition("== Your luck ")[2]

    assert luck.startswith("In 3 rolls: 5 of your armies lost (2.5 expected), 0 of theirs (2.5). Luck this")
    assert "cases. Lost Theirs " in luck
    assert " bob 4 (1.8) 0 (2.2) " in luck
    assert " charlie 1 (0.7) 0 (0.3) " in luck
    assert "== Your luck In 2 rolls: 0 of your armies lost" in mail_to(bob, finished)
    assert "Theirs" not in mail_to(bob, finished)


def test_players_without_rolls_are_told_of_no_luck(
    finished: Game, charlie: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_over, "rolls_of", lambda game, seat: {})

    assert "luck" not in mail_to(charlie, finished)


@pytest.mark.parametrize(
    ("rulebook", "heading", "told"),
    [
        ("h2000_mission", "The missions", r"- bob (Destroy all armies|Hold) .+\."),
        ("h2006_mission", "The objectives", "- bob Captain: .+ Major: "),
    ],
)
def test_secrets_are_revealed_at_the_end(
    alice: User, bob: User, charlie: User, rulebook: str, heading: str, told: str
) -> None:
    game = open_table(alice, bob, charlie, rulebook=rulebook)
    resign(game, bob)
    resign(game, charlie)

    secrets = mail_to(alice, game).partition(f"== {heading} ")[2].partition(" == ")[0]

    assert re.search(told, secrets)


@pytest.mark.parametrize("held", ["", "peru"])
def test_cards_left_in_hand_are_told_if_there_are_any(alice: User, bob: User, held: str) -> None:
    game = open_table(alice, bob, bots=["random"])
    put(game, turn="alice", rest="alice", bob="japan", round=2, phase="attack", hands={"alice": held})
    resign(game, bob)

    told = mail_to(alice, game)
    assert ("Cards in hand at the end" in told) == bool(held)
    assert bool(re.search(r"- alice Peru \(.+\)", told)) == bool(held)
