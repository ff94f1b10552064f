"""Luck in words, in both languages."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.analysis.dice_luck import fortune, meetings
from games.engine.events import Attacked, TurnBegan
from games.engine.policies.combat import Combat
from games.presentation.charts.bell import bell
from games.presentation.charts.luck import luck_told

DICE = Combat(attack=3, defence=(0, 1, 2))
NARROW = "\N{NARROW NO-BREAK SPACE}"
BAD = Attacked(0, 1, 2, 1, "111-66 111-66", 4, 0, 0, ((2, 0), (2, 0)))
GOOD = Attacked(1, 2, 1, 0, "1-6", 1, 0, 0, ((1, 0),))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "In 2 rolls: 4 of your armies lost (1.8 expected), 0 of theirs (2.2). "
            "Luck this bad or worse happens in 9 % of cases.",
        ),
        (
            "fr",
            "En 2 jets, armées perdues\N{NO-BREAK SPACE}: 4 par vous (1,8 attendues), 0 en face (2,2). "
            "Une malchance pareille ou pire se voit dans 9 % des cas.",
        ),
    ],
)
def test_bad_luck_is_told(language: str, told: str) -> None:
    with translation.override(language):
        assert luck_told(DICE, [TurnBegan(0, 1, "reinforce", 3, ()), BAD], 0).replace(NARROW, " ") == told


def test_good_luck_is_told() -> None:
    assert luck_told(DICE, [GOOD], 0).replace(NARROW, " ") == (
        "In one roll: 0 of your armies lost (0.4 expected), 1 of theirs (0.6). "
        "Luck this good or better happens in 58 % of cases."
    )


def test_without_rolls_of_the_reader_nothing_is_told() -> None:
    assert luck_told(DICE, [BAD], 2) == ""
    assert luck_told(DICE, [], 0) == ""


def test_the_picture_fills_outcomes_as_bad_as_the_readers_own() -> None:
    picture = bell(fortune(meetings([BAD], DICE), 0))

    assert 'aria-label="4 armies lost, 1.8 expected"' in picture
    tail = re.search(r'class="tail" d="M([\d.]+) ', picture)
    here = re.search(r'class="here" d="M([\d.]+) ', picture)
    assert tail
    assert here
    assert 0 < float(tail[1]) < float(here[1]) < 560
