"""The general tries candidates, drops bad ones early, and keeps to its usual order if none is better."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from games.bots import BOTS
from games.bots.general import GeneralPlayer, halving, rollout
from games.bots.general.candidates import BOLD, CALM, Candidate, candidates
from games.bots.general.halving import Budget, best_of
from games.bots.general.rollout import roll_out
from games.bots.offered import is_offered
from games.engine import End, Place, Position, Rulebook, redact
from games.engine.phases.attack import ATTACK
from games.engine.phases.reinforce import REINFORCE
from games.rulebooks.registry import rulebook_for
from games.simulation import play_game

WORLD = rulebook_for("h2000_world")
FOG = rulebook_for("h2000_world", {"fog": "1"})
USUAL, BETTER, WORSE = Candidate(End()), Candidate(End(), BOLD), Candidate(End(), CALM)


@cache
def position_in(book: Rulebook, phase: str) -> Position:
    """Return a position in this phase, some rounds into a game of four, in which nothing is asked."""
    for orders in range(90, 200):
        position = play_game(book, [BOTS["sensible"]] * 4, "general", orders).position
        if position.phase == phase and not position.pending:
            return position
    raise AssertionError(phase)


# --- Candidates


@pytest.mark.parametrize("book", [WORLD, FOG])
@pytest.mark.parametrize("phase", [REINFORCE.key, ATTACK.key])
def test_all_candidates_are_offered_and_the_usual_order_comes_first(book: Rulebook, phase: str) -> None:
    position = position_in(book, phase)
    seat, rng = position.turn, random.Random(1)
    view = redact(book, position, seat)
    usual = BOTS["sensible"].choose(book, view, seat, rng)

    found = candidates(book, view, seat, usual, rng)

    orders = [candidate.order for candidate in found]
    assert orders[0] == usual
    assert len({*orders}) > 1
    assert len({*found}) == len(found)
    assert all(is_offered(book, view, seat, order) for order in orders)
    assert any(isinstance(order, Place if phase == REINFORCE.key else End) for order in orders)


def test_in_editions_that_are_won_in_another_way_it_plays_as_the_sensible_player_does() -> None:
    book = rulebook_for("h2006_mission")
    game = play_game(book, [BOTS["sensible"]] * 4, "mission", 120)
    view = redact(book, game.position, seat := book.to_act(game.position)[0])

    chosen = [bot.choose(book, view, seat, random.Random(1)) for bot in (GeneralPlayer(), BOTS["sensible"])]

    assert chosen[0] == chosen[1]


# --- Rollouts


@pytest.mark.parametrize("book", [WORLD, FOG])
def test_a_rollout_ends_before_the_next_turn_of_its_seat(
    book: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = position_in(book, ATTACK.key)
    seat = position.turn
    view = redact(book, position, seat)
    before, ends = view.copy(), list[Position]()

    def chances(_book: Rulebook, end: Position) -> list[float]:
        ends.append(end)
        return [0.25] * 4

    monkeypatch.setattr(rollout, "chances", chances)
    for number in range(5):
        roll_out(book, view, seat, USUAL, random.Random(number))

    assert view == before
    for end in ends:
        assert end.is_over or (end.turn, end.phase, end.round) == (seat, REINFORCE.key, position.round + 1)


def test_the_worth_of_a_rollout_is_a_chance() -> None:
    position = position_in(WORLD, ATTACK.key)
    view = redact(WORLD, position, position.turn)
    values = [roll_out(WORLD, view, position.turn, USUAL, random.Random(seed)) for seed in range(5)]
    assert all(0 <= value <= 1 for value in values)
    assert len({*values}) > 1


# --- The choice among candidates


def test_the_best_candidate_is_found_and_bad_ones_are_tried_less_often() -> None:
    chance, tried = random.Random(1), Counter[Candidate]()
    means = {USUAL: 0.4, BETTER: 0.7, WORSE: 0.1}
    found = [USUAL, BETTER, WORSE, *(Candidate(Place(((land, 1),))) for land in range(4))]

    def trial(candidate: Candidate) -> float:
        tried[candidate] += 1
        return float(chance.random() < means.get(candidate, 0.1))

    assert best_of(found, trial, Budget(trials=64)) == BETTER
    assert tried[USUAL] == tried[BETTER] >= 64 > tried[WORSE]


def test_if_no_candidate_is_clearly_better_the_usual_order_is_kept() -> None:
    chance = random.Random(1)
    assert best_of([USUAL, BETTER], lambda _candidate: chance.random(), Budget(trials=40)) == USUAL


def test_trials_end_with_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr(halving, "process_time", lambda: next(clock))
    tried = Counter[Candidate]()

    def trial(candidate: Candidate) -> float:
        tried[candidate] += 1
        return float(candidate == BETTER)

    assert best_of([USUAL, BETTER], trial, Budget(trials=100, seconds=3)) == BETTER
    assert tried[USUAL] < 10
