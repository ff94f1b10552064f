"""Families and presets of house rules."""

from __future__ import annotations

import pytest

from games.bots import BOTS
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.house.families_text import FAMILIES
from games.rulebooks.house.presets_text import PRESETS, Preset
from games.rulebooks.registry import RULEBOOKS
from games.simulation import play_game


def test_every_house_rule_is_of_one_family() -> None:
    named = [key for family in FAMILIES for key in family.keys]
    assert len(named) == len({*named})
    assert {rule.key for rule in HOUSE_RULES} <= {*named}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_a_preset_can_be_played_to_its_end(preset: Preset) -> None:
    rulebook = RULEBOOKS[preset.rulebook].with_options(preset.options)
    rulebook.check_choices(preset.seats)
    game = play_game(rulebook, [BOTS["sensible"]] * preset.seats, preset.key)
    assert game.winners
