"""Luck: expected losses and the probability of a run, compared with figures found by hand.

Some are worked out, others counted.
"""

from __future__ import annotations

import random
from itertools import product

import pytest

from games.analysis.dice_luck import Fortune, MeetingKind, fortune, meetings, opponents
from games.engine.chance.comparison import OUTCOMES
from games.engine.chance.dice import RandomDice
from games.engine.events import Attacked
from games.engine.orders import Attack
from games.engine.table import Table
from games.rulebooks.registry import rulebook_for
from tests.engine.deciding import decide

ALICE, BOB, CHARLIE = range(3)
DICE = rulebook_for("h2000_world").combat


def attack(seat: int, defender: int, rolls: str) -> Attacked:
    return Attacked(seat, 1, 2, defender, rolls, 0, 0, 0, tuple(OUTCOMES[roll] for roll in rolls.split()))


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (MeetingKind(1, 1, True, DICE), 21 / 36),
        (MeetingKind(1, 1, False, DICE), 15 / 36),
        (MeetingKind(3, 2, True, DICE), (2611 + 2 * 2275) / 7776),
        (MeetingKind(2, 3, False, DICE), (2611 + 2 * 2890) / 7776),
    ],
)
def test_the_expected_cost_of_a_roll(kind: MeetingKind, expected: float) -> None:
    assert kind.expected == pytest.approx(expected)


def test_rolls_are_counted_for_both_sides() -> None:
    met = meetings(
        [attack(ALICE, BOB, "631-52 611-3"), attack(CHARLIE, ALICE, "5-5"), attack(BOB, CHARLIE, "6-1")], DICE
    )

    mine = fortune(met, ALICE)

    assert (mine.rolls, mine.lost, mine.beaten) == (3, 0, 4)
    assert mine.kinds == (
        (MeetingKind(1, 1, False, DICE), 1),
        (MeetingKind(3, 1, True, DICE), 1),
        (MeetingKind(3, 2, True, DICE), 1),
    )
    assert mine.expected_lost == pytest.approx(15 / 36 + 441 / 1296 + 7161 / 7776)
    assert mine.expected_lost + mine.expected_beaten == pytest.approx(4)
    assert opponents(met, ALICE) == [BOB, CHARLIE]
    assert fortune(met, ALICE, opponent=CHARLIE).lost == 0
    assert fortune(met, ALICE, kind=MeetingKind(3, 2, True, DICE)).beaten == 2


def test_the_loss_of_one_side_is_the_gain_of_the_other() -> None:
    met = meetings([attack(ALICE, BOB, "611-3 52-41 1-6")], DICE)

    assert fortune(met, ALICE).saved == pytest.approx(-fortune(met, BOB).saved)
    assert fortune(met, ALICE).as_bad == pytest.approx(fortune(met, BOB).as_good)


def test_the_probability_of_a_run_agrees_with_counting_all_dice() -> None:
    runs = [
        OUTCOMES["".join((*first, "-", *answer))][0] + OUTCOMES["".join((*second, "-", *other))][1]
        for first, answer, second, other in product(
            product("123456", repeat=2), product("123456", repeat=1), "123456", "123456"
        )
    ]
    for lost in range(3):
        about = Fortune(
            ((MeetingKind(1, 1, False, DICE), 1), (MeetingKind(2, 1, True, DICE), 1)), lost, 2 - lost
        )
        assert about.as_bad == pytest.approx(sum(run >= lost for run in runs) / len(runs))
        assert about.as_good == pytest.approx(sum(run <= lost for run in runs) / len(runs))


def test_long_runs_keep_their_probabilities() -> None:
    about = Fortune(
        ((MeetingKind(3, 2, True, DICE), 2000), (MeetingKind(2, 3, False, DICE), 2000)), 4000, 4000
    )
    first, chances = about.distribution

    mean = sum(chance * (first + i) for i, chance in enumerate(chances))
    assert sum(chances) == pytest.approx(1)
    assert mean == pytest.approx(about.expected_lost)
    assert about._replace(lost=8000).as_bad < 1e-15
    assert about._replace(lost=0).as_bad == pytest.approx(1)
    assert about._replace(lost=0).as_good == 0


def test_sieges_that_stop_when_they_are_decided_cost_what_is_expected() -> None:
    rulebook = rulebook_for("h2000_world")
    dice = RandomDice(random.Random(5))
    position = Table.begin(rulebook, 3, dice).position
    source = next(land for land, owner in enumerate(position.owner) if owner == ALICE)
    target = next(
        land
        for land, owner in enumerate(position.owner)
        if owner == BOB and rulebook.board.border_masks[source] >> land & 1
    )
    position.armies[source], position.armies[target] = 9, 6
    position.phase, position.turn, position.round = "attack", ALICE, 1
    fought = [
        event
        for _ in range(2000)
        for event in decide(rulebook, position, ALICE, Attack(source, target, None, 1, None), dice)
        if isinstance(event, Attacked)
    ]

    mine = fortune(meetings(fought, DICE), ALICE)

    assert mine.rolls > 8000
    assert abs(mine.saved) / mine.rolls < 0.025  # five times the standard error


def test_nobody_has_luck_before_the_first_roll() -> None:
    assert fortune({}, ALICE) == Fortune((), 0, 0)
    assert fortune({}, ALICE).as_bad == 1
