"""The parts of the page of a game."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from games.engine import events as e
from games.engine.events import HIDDEN
from games.models import Game
from games.selectors.game_page import GamePage, game_page
from games.selectors.hand import sets_in_hand
from tests.support.scenes import put
from tests.support.tables import note, open_table, position_of


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie)
    hands = {"alice": "alaska peru joker", "bob": "japan"}
    south = "venezuela, peru, brazil, argentina"
    return put(
        game,
        turn="alice",
        rest="charlie",
        phase="attack",
        hands=hands,
        alice=f"alaska 5, {south}",
        bob="japan 4",
    )


@pytest.fixture
def page(game: Game, alice: User) -> GamePage:
    return game_page(game, alice)


def test_each_seat_with_what_everybody_may_know(page: GamePage) -> None:
    seats = {seat.name: seat for seat in page.seats}

    assert (seats["alice"].territories, seats["alice"].armies, seats["alice"].income) == (5, 9, 5)
    assert (seats["bob"].cards, seats["bob"].is_reader) == (1, False)
    assert seats["alice"].is_reader
    assert seats["alice"].is_on_turn
    assert [page.rulebook.board.continents[i].key for i in seats["alice"].continents] == ["south_america"]


def test_the_position_is_redacted(page: GamePage, game: Game) -> None:
    seats = {seat.name: seat.number for seat in page.seats}

    assert page.view.hands[seats["bob"]] == [HIDDEN]
    assert page.view.hands[seats["alice"]] == position_of(game).hands[seats["alice"]]
    assert set(page.view.deck) == {HIDDEN}


def test_the_seat_that_decides(page: GamePage, game: Game, bob: User) -> None:
    assert page.is_my_decision
    assert not game_page(game, bob).is_my_decision
    assert game_page(game, bob).to_act == page.to_act


def test_the_sets_in_the_hand_with_what_they_bring(page: GamePage) -> None:
    (only,) = sets_in_hand(page)
    board = page.rulebook.board

    assert only.armies in {4, 6, 8, 10}
    assert sorted(board.territories[land].key for land in only.lands) == ["alaska", "peru"]
    assert only.bonus == 2


def test_lands_that_changed_hands_since_the_readers_last_turn_are_fresh(game: Game, alice: User) -> None:
    """Japan and Siam fell to Alice, but Charlie has taken Siam back."""
    seats = {str(player): player.seat for player in game.players.all()}
    me, other = seats["alice"], seats["charlie"]
    land = game.board.territory_index
    put(game, turn="alice", rest="charlie", phase="attack", alice="alaska 5, japan 2", bob="peru 4")
    note(
        game,
        [
            e.TurnBegan(me, 1, "reinforce", 3, ()),
            e.Attacked(me, land["mongolia"], land["japan"], other, "6-5", 0, 1, 1, ((0, 1),)),
            e.Attacked(me, land["china"], land["siam"], other, "6-5", 0, 1, 1, ((0, 1),)),
            e.TurnBegan(other, 1, "reinforce", 3, ()),
            e.Attacked(other, land["india"], land["siam"], me, "6-5", 0, 1, 1, ((0, 1),)),
        ],
        timezone.now(),
    )
    game.save()

    assert game_page(game, alice).fresh == {land["japan"]}
