"""Bids, the order of turns, five epochs, points and ties, from the booklet."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import options, redact
from games.engine.errors import Illegal
from games.engine.outcome import Outcome
from games.engine.position import Status
from games.engine.redaction import witnessed
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.epochs.bids import BidsRevealed, MakeBid, StandBid
from games.rulebooks.godstorm.epochs.end_of_epoch import PointsCounted
from games.rulebooks.godstorm.epochs.score import points, sovereign
from games.rulebooks.godstorm.state import BIDS, EPOCH, ORDER, STANDING_BIDS, faith
from tests.rulebooks.godstorm.scenes import ALICE, BOB, CHARLIE, Scene, land, storm
from tests.support.refusals import refused


def bidding(**fields: Any) -> Scene:
    """Put the bids before an epoch; each seat has five faith."""
    before = {"phase": "bid", "turn": None, "to_place": [0, 0, 0], "faith": (5, 5, 5)}
    lands = {"alice": "gaul 3", "bob": "egypt 3"}
    return storm(**{**before, **lands, **fields})


def bid_all(game: Scene, *bids: str, dice: str = "") -> BidsRevealed:
    for seat, bid in enumerate(bids):
        game.order(seat, bid, dice=dice if seat == len(bids) - 1 else "")
    return game.event(BidsRevealed)


@pytest.mark.parametrize(("amount", "code"), [(0, ""), (5, ""), (6, "wrong_bid")])
def test_players_bid_only_faith_that_they_have(amount: int, code: str) -> None:
    if code:
        bidding().refuses(ALICE, f"bid {amount}", code)
    else:
        assert ALICE not in bidding().order(ALICE, f"bid {amount}").to_act


def test_players_without_faith_are_told_what_they_can_bid() -> None:
    game = bidding(faith=(0, 5, 5))
    with refused(Illegal, r"You have no faith left\. Bid 0\.", game.rulebook):
        game.order(ALICE, "bid 1 1")
    assert ALICE not in game.order(ALICE, "bid 0 1").to_act


def test_the_highest_bid_chooses_its_marker_first_and_all_bids_are_lost() -> None:
    game = bidding()
    told = bid_all(game, "bid 1 1", "bid 3 3", "bid 2 3")
    assert told == BidsRevealed((1, 3, 2), (CHARLIE, ALICE, BOB), "")
    assert [faith(game.position, seat) for seat in (ALICE, BOB)] == [4, 2]
    assert game.position.turn == CHARLIE


def test_unwished_places_follow_in_their_order() -> None:
    assert bid_all(bidding(), "bid 1", "bid 3 2", "bid 2 2").order == (CHARLIE, BOB, ALICE)


def test_a_second_choice_counts_if_the_first_is_taken() -> None:
    assert bid_all(bidding(), "bid 1 1", "bid 3 3", "bid 2 3 2").order == (ALICE, CHARLIE, BOB)


def test_a_form_asks_for_two_places() -> None:
    bids = [
        option
        for option in options(GODSTORM, bidding().position, ALICE)
        if option.order in (MakeBid, StandBid)
    ]
    assert [[*option.slots] for option in bids] == [["faith", "first", "second"]] * 2


@pytest.mark.parametrize(
    ("dice", "order"), [("3-5", (BOB, ALICE, CHARLIE)), ("4-4 6-1", (ALICE, BOB, CHARLIE))]
)
def test_equal_bids_throw(dice: str, order: tuple[int, ...]) -> None:
    assert bid_all(bidding(), "bid 2 1", "bid 2 1", "bid 0 1", dice=dice).order == order


def test_bids_are_secret_until_all_are_made() -> None:
    """Two games that differ only in a bid look alike to everybody else."""
    views = []
    for amount in (0, 4):
        game = bidding().order(ALICE, f"bid {amount} 3")
        seen = [redact(GODSTORM, game.position, seat) for seat in (BOB, None)]
        heard = [each.known_to(BOB) for each in witnessed(game.rulebook, game.position, game.happened)]
        views.append(([view.extra for view in seen], heard))
        assert BIDS.of(redact(GODSTORM, game.position, ALICE))[ALICE] == (amount, 3, 1, 2)
    assert views[0] == views[1]


def test_a_standing_bid_is_made_while_there_is_faith() -> None:
    game = bidding(faith=(5, 1, 0))
    game.order(BOB, "bid always 3 2")
    assert BOB not in game.to_act
    assert BIDS.of(game.position)[BOB] == (1, 2, 1, 3)
    assert STANDING_BIDS.of(redact(GODSTORM, game.position, ALICE)) == ()


def test_leaving_it_to_the_rules_bids_nothing() -> None:
    game = bidding().order(ALICE, "standing bid auto")
    assert BIDS.of(game.position)[ALICE] == (0, 1, 2, 3)


# --- The end


def last_turn(epoch: int = 5, **fields: Any) -> Scene:
    """Let Charlie end the last turn of an epoch."""
    lands = {"alice": "gaul 3, alemannia", "bob": "egypt 3"}
    given = {"phase": "attack", "turn": 2, "extra": {"gs_epoch": epoch}}
    return storm(**{**lands, **given, **fields})


def to_the_end(game: Scene) -> Scene:
    game.order(CHARLIE, "end")
    if game.position.phase == "manoeuvre":
        game.order(CHARLIE, "end")
    return game


@pytest.mark.parametrize(("epoch", "is_over"), [(4, False), (5, True)])
def test_the_game_ends_after_the_fifth_epoch(epoch: int, is_over: bool) -> None:
    game = to_the_end(last_turn(epoch))
    assert game.position.is_over == is_over
    assert EPOCH.of(game.position) == epoch + 1


def test_the_points_of_all_are_told_at_the_end() -> None:
    game = to_the_end(last_turn())
    counted = game.event(PointsCounted).points
    assert counted == tuple(points(game.rulebook, game.position, seat) for seat in range(3))
    assert counted[:2] == (2, 1)


def test_points_are_lands_and_continents() -> None:
    """Atlantis is worth 3 in addition to its four lands."""
    game = storm(alice="hesperide, tritonis, poseidonis, oricalcos, gaul", bob="egypt")
    assert points(game.rulebook, game.position, ALICE) == 5 + 3
    assert points(game.rulebook, game.position, BOB) == 1


@pytest.mark.parametrize(
    ("faith_of_all", "temples", "gods", "armies", "places"),
    [
        ((1, 2, 0), "gaul", {}, 9, (3, 2, 1)),
        ((2, 1, 0), "egypt", {}, 1, (2, 3, 1)),
        ((1, 1, 0), "gaul", {BOB: "war egypt"}, 1, (2, 3, 1)),
        ((1, 1, 0), "", {BOB: "war egypt"}, 9, (3, 2, 1)),
        ((1, 1, 0), "", {}, 9, (2, 3, 1)),
        ((1, 1, 0), "", {}, 3, (2, 2, 1)),
    ],
)
def test_ties_go_by_faith_temples_gods_and_armies(
    faith_of_all: tuple[int, int, int],
    temples: str,
    gods: dict[int, str],
    armies: int,
    places: tuple[int, ...],
) -> None:
    game = last_turn(alice=f"gaul {armies}", faith=faith_of_all, temples=temples, gods=gods)
    assert to_the_end(game).position.places == places


def test_the_last_player_wins_at_once() -> None:
    others = [one.key for one in GODSTORM.board.territories if one.key not in ("gaul", "liguria")]
    status = ["playing", "playing", "eliminated"]
    game = storm(alice=", ".join(["gaul 9", *others]), bob="liguria 1", status=status)
    assert game.position.status[CHARLIE] == Status.ELIMINATED
    game.order(ALICE, "attack gaul liguria 3 moving 3", dice="666-1")
    assert game.position.is_over
    assert game.position.winners == (ALICE,)
    assert game.position.reason == "alone_on_earth"


def test_the_order_of_turns_is_that_of_the_markers() -> None:
    game = storm(phase="attack", turn=1, alice="gaul 2", bob="egypt 2", extra={"gs_order": [2, 1, 0]})
    assert ORDER.of(game.position) == (2, 1, 0)
    game.order(BOB, "end")
    if game.position.turn == BOB:
        game.order(BOB, "end")
    assert game.position.turn == ALICE
    assert land("gaul") in {number for number, owner in enumerate(game.position.owner) if owner == ALICE}


def test_a_position_with_eliminated_players_has_places() -> None:
    """Computer players imagine such positions, in which nothing else has happened."""
    game = storm(alice="gaul 9", bob="liguria 1")
    position = game.position.copy()
    position.status[BOB] = position.status[CHARLIE] = Status.ELIMINATED
    assert sovereign(game.rulebook, position) == Outcome("alone_on_earth", (1, 2, 2))
