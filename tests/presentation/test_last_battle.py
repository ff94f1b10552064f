"""The last battle, with the losses of each roll, as the event gives them."""

from __future__ import annotations

import re

import pytest

from games.engine.events import Roll
from games.presentation.story.actions import Battle
from games.presentation.story.last_battle import cost, dice_in_line
from games.presentation.story.narrator import SiteNarrator
from games.rulebooks.registry import RULEBOOKS

ALICE, BOB = range(2)
BATTLE = Battle(ALICE, 0, 1, BOB)


@pytest.mark.parametrize(
    ("lost", "killed", "told"),
    [
        (1, 1, "Each side lost one army."),
        (2, 0, "You lost 2 armies."),
        (0, 3, "bob lost 3 armies."),
        (2, 1, "You lost 2 armies. bob lost 1 army."),
    ],
)
def test_the_cost_of_a_roll_is_told(lost: int, killed: int, told: str) -> None:
    narrator = SiteNarrator(RULEBOOKS["h2000_world"], ("alice", "bob"), ALICE)

    assert cost(narrator, BATTLE, Roll("653", "652", lost, killed)) == told


@pytest.mark.parametrize(("rolls", "among"), [(1, ""), (2, "last of 2 rolls:"), (10, "last of 10 rolls:")])
def test_dice_in_one_line_say_how_many_rolls_there_were_and_lead_there(rolls: int, among: str) -> None:
    line = dice_in_line([Roll("654", "11", 0, 2)] * (rolls - 1) + [Roll("2", "3", 1, 0)])

    assert re.findall('<i class="f.">(.)</i>', line) == ["2", "3"]
    assert re.findall('<a [^>]*href="#log-h">(.*?)</a>', line) == [among] * bool(among)
