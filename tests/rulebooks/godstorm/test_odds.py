"""The odds of an invasion count gods, temples, relics and altars, Godswar included."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine import Position
from games.engine.chance.dice import RandomDice
from games.engine.chance.odds import chance_to_take, one_roll, siege
from games.engine.orders import Attack
from games.engine.policies.combat import Combat
from games.rulebooks.godstorm import GODSTORM
from tests.engine.deciding import decide
from tests.rulebooks.godstorm.scenes import ALICE, BOB, land, storm

GAUL, LIGURIA = land("gaul"), land("liguria")
PLAIN = Combat(attack=3, defence=(0, 1, 2))
FIGHTS = 1500


def met(mine: int = 7, theirs: int = 5, **fields: Any) -> Position:
    """Put Alice in Gaul next to Bob in Liguria, both with more land elsewhere."""
    return storm(alice=f"gaul {mine}, thule", bob=f"liguria {theirs}, egypt", **fields).position


def foreseen(position: Position) -> Combat:
    return GODSTORM.combat.between(position, ALICE, LIGURIA, GAUL)


def chance(**fields: Any) -> float:
    return chance_to_take(foreseen(met(**fields)), 7, 5)


def test_without_gods_and_temples_the_odds_are_the_usual_ones() -> None:
    assert chance() == pytest.approx(chance_to_take(PLAIN, 7, 5))


def test_each_power_counts_on_its_side() -> None:
    plain, war = chance(), chance(gods={ALICE: "war gaul"})
    magic, temple = chance(gods={ALICE: "magic gaul"}), chance(temples="liguria")
    assert temple < plain < magic
    assert plain < war
    assert temple == pytest.approx(chance(gods={BOB: "magic liguria"}))
    assert plain == chance(temples="gaul") == chance(gods={ALICE: "war thule, death gaul"})


def test_a_god_that_may_fall_in_godswar_helps_less() -> None:
    alone, opposed = chance(gods={ALICE: "war gaul"}), chance(gods={ALICE: "war gaul", BOB: "war liguria"})
    assert chance() < opposed < alone


def test_one_roll_with_the_god_of_war_wins_ties() -> None:
    roll = one_roll(foreseen(met(gods={ALICE: "war gaul"})), 2, 1, 1)
    assert roll.taken == pytest.approx(21 / 36)


def test_an_invasion_that_was_declared_is_reckoned_with_what_takes_part() -> None:
    game = storm(alice="gaul 7, thule", bob="liguria 5, egypt", gods={ALICE: "war gaul"})
    game.order(ALICE, "invade gaul liguria 3 without gods")
    combat = foreseen(game.position)
    assert siege(combat, 7, 5).taken == pytest.approx(siege(PLAIN, 4, 5).taken)
    assert chance_to_take(combat, 7, 5) == pytest.approx(siege(PLAIN, 4, 5).taken)
    assert combat.attack_limit(7) == 3
    assert combat.attack_limit(6) == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"gods": {ALICE: "war gaul, sky gaul", BOB: "magic liguria"}, "temples": "liguria"},
        {"gods": {ALICE: "magic gaul, death gaul", BOB: "war liguria, sky liguria"}},
    ],
)
def test_invasions_end_as_foreseen(fields: dict[str, Any]) -> None:
    """A large number of invasions with seeded dice comes as close to the odds as chance allows."""
    position, dice = met(**fields), RandomDice(random.Random(5))
    taken = 0
    for _ in range(FIGHTS):
        after = position.copy()
        for event in decide(GODSTORM, position, ALICE, Attack(GAUL, LIGURIA, None, 1), dice):
            event.fold(after)
        taken += after.owner[LIGURIA] == ALICE
    assert taken / FIGHTS == pytest.approx(chance(**fields), abs=0.04)
