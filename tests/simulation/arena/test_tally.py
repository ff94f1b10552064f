"""What results say of players: wins with their interval, and ratings."""

from __future__ import annotations

import pytest

from games.simulation.arena.playing import Result
from games.simulation.arena.ratings import Ratings
from games.simulation.arena.schedule import Pairing, Setting
from games.simulation.arena.tally import Tally, wilson


def result(players: str, places: tuple[int, ...]) -> Result:
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    pairing = Pairing(0, Setting("h2000_world"), tuple(players), "0:0")
    return Result(pairing, winners, places, 9, (4,) * len(players), (0.5,) * len(players))


def tally_of(players: str, *results: Result) -> Tally:
    tally = Tally(players)
    for one in results:
        tally.add(one)
    return tally


def test_each_seat_of_a_player_counts() -> None:
    tally = tally_of("ab", result("aab", (2, 1, 3)), result("abb", (2, 3, 1)))
    first, second = tally.standings()
    assert (first.player, first.games, first.wins) == ("a", 3, 1)
    assert (second.player, second.games, second.wins) == ("b", 3, 1)
    assert tally.share_ahead("a", "b") == 3 / 4
    assert tally.share_ahead("b", "a") == 1 / 4


def test_a_turn_takes_the_processor_time_of_all_decisions_over_the_turns() -> None:
    (first, _) = tally_of("ab", result("ab", (1, 2)), result("ba", (1, 2))).standings()
    assert first.seconds == 1 / 8


def test_players_in_the_same_place_are_not_ahead_of_each_other() -> None:
    tally = tally_of("abcd", result("abcd", (1, 3, 1, 3)))
    assert tally.share_ahead("a", "c") == tally.share_ahead("c", "a") == 0
    assert tally.share_ahead("a", "b") == 1


def test_an_unfinished_game_has_no_winner_and_changes_no_rating() -> None:
    tally = tally_of("ab", result("ab", ()))
    assert tally.unfinished == 1
    assert [one.games for one in tally.standings()] == [1, 1]
    assert tally.share_ahead("a", "b") is None
    assert {one.rating for one in tally.standings()} == {Ratings("x")["x"]}


def test_the_interval_of_wilson() -> None:
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert wilson(0, 20) == pytest.approx((0.0, 0.161), abs=0.001)
    assert wilson(0, 0) == (0, 1)


def test_a_player_that_always_wins_is_rated_higher_with_every_game() -> None:
    ratings = Ratings("abc")
    strengths = [ratings["a"].mu]
    for _ in range(5):
        before = ratings["a"].sigma
        ratings.add("cab", (2, 1, 3))
        strengths.append(ratings["a"].mu)
        assert ratings["a"].sigma < before
    assert strengths == sorted({*strengths})
    assert ratings["a"].mu > ratings["c"].mu > ratings["b"].mu
    assert ratings["a"].ordinal < ratings["a"].mu - ratings["a"].margin


def test_a_player_with_several_seats_learns_nothing_from_itself() -> None:
    ratings = Ratings("ab")
    ratings.add("aaa", (1, 2, 3))
    assert ratings["a"].mu == pytest.approx(ratings["b"].mu)
