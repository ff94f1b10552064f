"""The sensible player's treatment of independents that can be won over."""

from __future__ import annotations

import pytest

from tests.bots.advice import advice
from tests.engine.scene import ALICE, BOB, scene

NOBODYS = -1


@pytest.mark.parametrize(("ally", "attacks"), [(ALICE, False), (NOBODYS, False), (BOB, True)])
def test_it_fights_independents_only_as_allies_of_the_rival(ally: int, attacks: bool) -> None:
    """Independents hold Brazil; any of them that is attacked may change sides."""
    game = scene(
        rulebook="h2006_2p_active",
        round=5,
        alice="venezuela 9, peru",
        bob="argentina 2, siam",
        charlie="brazil 2, india",
        dave="central_america 4",
        phase="attack",
        conquered=True,
        extra={"allies": [ally, NOBODYS]},
    )
    assert advice(game).startswith("attack venezuela brazil") == attacks
