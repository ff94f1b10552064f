"""The beginners' computer player does not overrun a newcomer: it counts its conquests in the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from accounts.models import User
from games.bots import BOTS
from games.bots.leniency import A_FEW, LENIENT, MOST_OF_A_SEAT, PATIENCE
from games.bots.restraint import view_for
from games.engine import Rulebook, redact
from games.engine.events import Attacked, TurnBegan
from games.engine.position import NOBODY
from games.rulebooks.godstorm.invasion.events import Entered
from games.rulebooks.registry import RECOMMENDED, RULEBOOKS, rulebook_for
from games.simulation import SimulatedGame, play_game
from tests.support.tables import act, open_table, position_of, seat_of

FOG = {"fog": "1"}
EARLY = 12
"""The rounds that are checked: a newcomer's first game seldom lasts longer."""
KINDS = [*((key, {}) for key in RULEBOOKS), ("h2000_world", FOG), ("mp80_world", {"ev_12": "1"})]


@cache
def beginners(rulebook: Rulebook, seed: str, orders: int = 400) -> SimulatedGame:
    return play_game(rulebook, [BOTS["beginner"]] * rulebook.players[-1], seed, orders)


class Conquest(NamedTuple):
    """A conquest: winner, loser, land, turn, and the number of turns that the loser had begun."""

    taker: int
    loser: int
    turn: TurnBegan
    turns: int


def conquests(game: SimulatedGame) -> Iterator[Conquest]:
    """Yield the conquests that were ordered in the first rounds."""
    turns = Counter[int]()
    for event in game.events:
        if isinstance(event, TurnBegan):
            turn = event
            turns[event.seat] += 1
            if event.round > EARLY:
                return
        elif isinstance(event, Entered) or (isinstance(event, Attacked) and event.moved):
            loser = getattr(event, "defender", NOBODY)
            yield Conquest(event.seat, loser, turn, turns[loser])


@pytest.mark.parametrize(("key", "options"), KINDS)
def test_it_makes_a_few_conquests_in_a_turn(key: str, options: dict[str, str]) -> None:
    found = Counter((one.turn, one.taker) for one in conquests(beginners(rulebook_for(key, options), "few")))

    assert max(found.values()) == A_FEW


@pytest.mark.parametrize(("key", "options"), KINDS)
def test_all_together_take_two_lands_of_a_seat_before_its_second_turn_and_two_more_before_each_of_the_next(
    key: str, options: dict[str, str]
) -> None:
    rulebook = rulebook_for(key, options)
    players = range(rulebook.players[-1])
    game = beginners(rulebook, "few")

    found = [one for one in conquests(game) if one.loser in players]
    for turns in range(1, LENIENT):
        lost = Counter(one.loser for one in found if one.turns <= turns)
        assert max(lost.values(), default=0) <= MOST_OF_A_SEAT * turns


def test_if_headquarters_take_all_lands_nobody_loses_one_before_turn_two() -> None:
    for number in range(10):
        game = beginners(RULEBOOKS["h2000_capitals"], f"capitals {number}", orders=150)
        assert not [one for one in conquests(game) if one.loser != NOBODY and one.turns < 2]


def test_a_game_of_beginners_alone_ends() -> None:
    """They take more in a turn once a game has lasted long."""
    game = play_game(RULEBOOKS[RECOMMENDED], [BOTS["beginner"]] * 4, "endless", 6000)

    assert game.winners
    assert game.rounds > PATIENCE


def test_following_all_advice_nearly_always_wins() -> None:
    wins = 0
    for number in range(20):
        bots = [BOTS["sensible" if seat == number % 4 else "beginner"] for seat in range(4)]
        wins += play_game(RULEBOOKS[RECOMMENDED], bots, f"advised {number}", 6000).winners == (number % 4,)

    assert wins >= 16


def test_in_the_fog_it_is_shown_no_more_than_its_seat_sees() -> None:
    """The lands that it leaves alone are among those that it sees, however many are hidden from it."""
    rulebook = rulebook_for(RECOMMENDED, FOG)
    game = play_game(rulebook, [BOTS["beginner"]] * 4, "mist", 60)
    for seat in range(4):
        seen = redact(rulebook, game.position, seat)
        view = view_for(BOTS["beginner"], rulebook, game.position, seat, reversed(game.events))
        assert (view.owner, view.armies, view.lands) == (seen.owner, seen.armies, seen.lands)


def test_others_are_held_back_by_nothing() -> None:
    rulebook = RULEBOOKS[RECOMMENDED]
    game = play_game(rulebook, [BOTS["sensible"]] * 4, "free", 60)

    for seat in range(4):
        view = view_for(BOTS["sensible"], rulebook, game.position, seat, reversed(game.events))
        assert view == redact(rulebook, game.position, seat)


def test_the_site_counts_in_the_record_of_the_game(alice: User) -> None:
    """Each of its orders is a separate transaction, in a worker that remembers nothing."""
    game = open_table(alice, bots=["beginner"] * 5)
    while position_of(game).round < 3:
        act(game)

    data = game.events.order_by("number").values_list("data", flat=True)
    played = SimulatedGame(position_of(game), [], [game.rulebook.read_event(one) for one in data])
    me, found = seat_of(game, alice), [*conquests(played)]
    taken = Counter((one.turn, one.taker) for one in found if one.taker != me)
    assert max(taken.values()) <= A_FEW
    assert sum(one.loser == me and one.turns < 2 for one in found) <= MOST_OF_A_SEAT
