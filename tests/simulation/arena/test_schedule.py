"""Round robins are fair: to players, combinations of players, and seats."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from games.simulation.arena.schedule import Pairing, Setting, schedule

SETTINGS = [Setting("h2000_world"), Setting("h2000_world", (("sets", "progressive"),))]
ROUND_ROBINS = st.fixed_dictionaries(
    {
        "players": st.integers(2, 6).map(lambda number: "abcdef"[:number]),
        "settings": st.sampled_from([SETTINGS, SETTINGS[:1]]),
        "seats": st.integers(2, 6),
        "games": st.integers(1, 13),
        "seed": st.integers(0, 9),
    }
)


def are_equal(counts: Counter) -> bool:
    return len({*counts.values()}) == 1


@given(ROUND_ROBINS)
def test_everybody_sits_in_every_seat_equally_often(asked: dict) -> None:
    sits = Counter(
        (game.setting, player, seat) for game in schedule(**asked) for seat, player in enumerate(game.players)
    )
    assert are_equal(sits)
    assert len(sits) == len(asked["settings"]) * len(asked["players"]) * asked["seats"]


@given(ROUND_ROBINS)
def test_everybody_meets_everybody_else_equally_often(asked: dict) -> None:
    meetings = Counter(
        (game.setting, *pair) for game in schedule(**asked) for pair in permutations(game.players, 2)
    )
    others = {key: count for key, count in meetings.items() if key[1] != key[2]}
    assert are_equal(Counter(others))
    known = len(asked["players"])
    assert len(others) == len(asked["settings"]) * known * (known - 1)


@given(ROUND_ROBINS)
def test_all_combinations_play_the_games_that_were_asked_for(asked: dict) -> None:
    tables = Counter((game.setting, *sorted(game.players)) for game in schedule(**asked))
    assert are_equal(tables)
    played, seats = next(iter(tables.values())), asked["seats"]
    assert asked["games"] <= played < asked["games"] + seats
    assert played % seats == 0


@given(ROUND_ROBINS)
def test_a_longer_round_robin_begins_with_the_games_of_a_shorter_one(asked: dict) -> None:
    games = schedule(**asked)
    longer = schedule(**asked | {"games": asked["games"] + 6})
    assert longer[: len(games)] == games
    assert [game.number for game in longer] == [*range(len(longer))]


def test_players_change_seats_on_the_same_deal() -> None:
    first, second, third, other = schedule("ab", SETTINGS[:1], 3, 4, seed=7)[:4]
    assert first.seed == second.seed == third.seed != other.seed
    assert second.players == (*first.players[1:], first.players[0])


def test_neighbours_change_from_deal_to_deal() -> None:
    def after_a(game: Pairing) -> str:
        return game.players[(game.players.index("a") + 1) % 4]

    assert {after_a(game) for game in schedule("abcd", SETTINGS[:1], 4, 60, seed=1)} == {*"bcd"}
