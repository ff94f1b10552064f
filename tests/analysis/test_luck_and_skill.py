"""Luck and skill: what each seat gained by its own decisions, its own dice, and the others."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

from games.analysis.luck_and_skill import Stretch, accounts, stretches_of
from games.analysis.verdict import Verdict, verdict_on
from games.bots import bot_for
from games.engine.events import Attacked, CardDrawn, Eliminated
from games.engine.events.folding import fold
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import SimulatedGame, play_game
from games.valuation.chances import chances, is_estimated

ESTIMATED = [key for key, rulebook in RULEBOOKS.items() if is_estimated(rulebook)]


def played(edition: str, *levels: str, seed: str = "1") -> SimulatedGame:
    rulebook = rulebook_for(edition)
    levels = levels or ("sensible",) * rulebook.players[0]
    return play_game(rulebook, [bot_for(level) for level in levels], seed, most_orders=20_000)


@pytest.mark.parametrize("edition", ESTIMATED)
def test_every_account_adds_up_exactly(edition: str) -> None:
    game = played(edition)
    first, *steps = stretches_of(rulebook_for(edition), game.events)

    found = accounts(first.after, steps)

    players = range(game.position.players)
    assert [share.result for share in found] == [float(seat in game.winners) for seat in players]
    for share in found:
        total = share.start + share.decisions + share.luck + share.others
        assert total == pytest.approx(share.result, abs=1e-9)
    assert all(sum(step.after) == pytest.approx(1) and min(step.after) >= 0 for step in steps)


def test_eliminated_players_have_no_chance() -> None:
    game, rulebook = played("h2000_world", seed="2"), rulebook_for("h2000_world")
    out = next(at for at, event in enumerate(game.events) if isinstance(event, Eliminated))
    position = fold(game.events[: out + 1])

    assert [chance == 0 for chance in chances(rulebook, position)] == [
        not position.is_playing(seat) for seat in range(3)
    ]


def test_the_steps_cover_the_record_without_gap() -> None:
    game = played("h2000_world")
    steps = list(stretches_of(rulebook_for("h2000_world"), game.events))

    assert steps[0].first == 0
    assert steps[-1].last == len(game.events) - 1
    assert all(later.first == earlier.last + 1 for earlier, later in pairwise(steps))


def battles(edition: str, games: int) -> list[tuple[Stretch, Attacked]]:
    found = []
    for number in range(games):
        game = played(edition, seed=f"battles {number}")
        for step in stretches_of(rulebook_for(edition), game.events):
            event = game.events[step.first]
            if isinstance(event, Attacked):
                found.append((step, event))
    return found


def test_dice_favour_nobody_in_the_long_run() -> None:
    fought = battles("h2000_world", 8)

    assert len(fought) > 500
    assert abs(mean(step.thrown[step.seat] for step, _ in fought)) < 0.003
    assert mean(abs(step.thrown[step.seat]) for step, _ in fought) > 0.004


def test_taking_a_land_is_luckier_than_failing_at_it() -> None:
    fought = battles("mp80_world", 5)
    taken = mean(step.thrown[step.seat] for step, event in fought if event.moved)
    failed = mean(step.thrown[step.seat] for step, event in fought if not event.moved)

    assert failed < 0 < taken


def test_a_card_counts_as_luck_of_its_drawer_alone() -> None:
    game = played("asso_world")
    drawn = [
        step
        for step in stretches_of(rulebook_for("asso_world"), game.events)
        if isinstance(game.events[step.first], CardDrawn)
    ]

    assert drawn
    assert all(step.involved == (step.seat,) for step in drawn)
    assert any(step.thrown[step.seat] for step in drawn)


def test_the_better_of_two_levels_shows_more_skill() -> None:
    rulebook, better, games = rulebook_for("mp80_world"), 0, 10
    for number in range(games):
        game = played("mp80_world", *("sensible", "beginner") * 2, seed=f"levels {number}")
        shares = verdict_on(rulebook, game.events).shares
        better += sum(one.decisions for one in shares[::2]) > sum(one.decisions for one in shares[1::2])

    assert better >= 0.7 * games


def test_a_verdict_comes_back_from_its_file() -> None:
    game = played("h2000_world")
    verdict = verdict_on(rulebook_for("h2000_world"), game.events)

    assert Verdict.from_json(verdict.to_json()).to_json() == verdict.to_json()
    assert len(verdict.turns) == 6
    assert list(verdict.points[-1].chances) == [float(seat in game.winners) for seat in range(3)]
