"""The last battle: what each of its rolls cost, as the event says."""

from __future__ import annotations

import pytest

from games.engine.events import Roll
from games.presentation.story.deeds import Battle
from games.presentation.story.last_battle import cost
from games.presentation.story.teller import Teller
from games.rulebooks import RULEBOOKS

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
def test_what_a_roll_cost_is_told(lost: int, killed: int, told: str) -> None:
    teller = Teller(RULEBOOKS["h2000_world"], ("alice", "bob"), ALICE)

    assert cost(teller, BATTLE, Roll("653", "652", lost, killed)) == told
