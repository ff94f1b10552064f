"""The odds of battles, compared with figures worked out by hand and with the engine's own fights."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.engine.chance.comparison import losses, ranked
from games.engine.chance.dice import RandomDice
from games.engine.chance.odds import WIDEST, siege, siege_table
from games.engine.events import Attacked
from games.engine.orders import Attack
from games.engine.policies.combat import Combat
from games.engine.table import Table
from games.rulebooks.registry import rulebook_for
from tests.engine.deciding import decide

CLASSIC = Combat(attack=3, defence=(0, 1, 2))
HASBRO = rulebook_for("h2000_world").combat


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        ("631", "52", (0, 2)),
        ("66", "66", (2, 0)),
        ("1", "1", (1, 0)),
        ("116", "5", (0, 1)),
        ("542", "61", (1, 1)),
    ],
)
def test_dice_are_compared_from_the_highest_and_the_defender_wins_ties(
    attack: str, defence: str, expected: tuple[int, int]
) -> None:
    assert losses(ranked(attack), ranked(defence)) == expected


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (1, 1, {(0, 1): 15, (1, 0): 21}),
        (2, 1, {(0, 1): 125, (1, 0): 91}),
        (3, 1, {(0, 1): 855, (1, 0): 441}),
        (2, 2, {(0, 2): 295, (1, 1): 420, (2, 0): 581}),
        (3, 2, {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}),
    ],
)
def test_the_outcomes_of_a_roll(attack: int, defence: int, expected: dict[tuple[int, int], int]) -> None:
    """They are the well-known counts of outcomes, of all 6 ** dice throws."""
    found = {(lost, killed): chance for lost, killed, chance in HASBRO.outcomes(attack, defence, 9)}
    assert found == {pair: pytest.approx(count / 6 ** (attack + defence)) for pair, count in expected.items()}


def test_a_small_siege_worked_out_by_hand() -> None:
    """Three attack one: two dice against one, and if they fail, one against one."""
    two, one = 125 / 216, 15 / 36
    odds = siege(HASBRO, 3, 1)
    assert odds.ends == {
        (3, 0): pytest.approx(two),
        (2, 0): pytest.approx((1 - two) * one),
        (1, 1): pytest.approx((1 - two) * (1 - one)),
    }
    assert odds.taken == pytest.approx(two + (1 - two) * one)
    assert odds.source_losses == pytest.approx((1 - two) * one + 2 * (1 - two) * (1 - one))
    assert odds.target_losses == pytest.approx(odds.taken)


def test_a_great_battle_has_the_odds_known_from_elsewhere() -> None:
    assert siege(CLASSIC, 20, 18).taken == pytest.approx(0.683, abs=0.0005)


def test_large_stacks_are_exact_too() -> None:
    odds = siege(HASBRO, 250, 200)
    assert sum(odds.ends.values()) == pytest.approx(1)
    assert odds.taken > 0.99


@pytest.mark.parametrize(("mine", "theirs", "stop"), [(6, 4, 3), (7, 5, 1), (4, 2, 2), (2, 3, 1), (12, 7, 8)])
def test_a_siege_ends_as_the_engine_fights_it(mine: int, theirs: int, stop: int) -> None:
    """4,000 fights at the table with seeded dice come as close to the odds as chance allows."""
    rulebook = rulebook_for("h2000_world")
    fights = 4000
    table = Table.begin(rulebook, 3, RandomDice(random.Random(1)))
    position = table.position
    position.phase, position.turn, position.round = "attack", 0, 1
    source, target = next(
        (land, foe)
        for land, foes in enumerate(rulebook.board.borders)
        for foe in foes
        if position.owner[land] == 0 != position.owner[foe]
    )
    position.armies[source], position.armies[target] = mine, theirs
    dice = RandomDice(random.Random(2))
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(fights):
        events = decide(rulebook, position, 0, Attack(source, target, None, stop), dice)
        fight = events[0]
        assert isinstance(fight, Attacked)
        seen[mine - fight.source_losses, theirs - fight.target_losses] += 1
    odds = siege(rulebook.combat, mine, theirs, stop).ends
    assert seen.keys() <= odds.keys()
    for end, chance in odds.items():
        spread = (fights * chance * (1 - chance)) ** 0.5
        assert abs(seen[end] - fights * chance) < 5 * spread + 1


def test_with_nothing_to_risk_nothing_happens() -> None:
    assert siege(HASBRO, 3, 2, stop=3) == ({(3, 2): 1.0}, 0, 0, 0)


def test_the_table_agrees_with_the_sieges() -> None:
    table = siege_table(HASBRO)
    for mine, theirs in [(2, 1), (3, 3), (20, 18), (WIDEST, WIDEST), (5, 0)]:
        odds = siege(HASBRO, mine, theirs)
        assert table.taken[mine][theirs] == pytest.approx(odds.taken)
        assert table.left[mine][theirs] == pytest.approx(mine - odds.source_losses)
