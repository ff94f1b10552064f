"""Playouts of a position by computer players."""

from __future__ import annotations

import random

from games.analysis.playouts import play_out
from games.bots import BOTS
from games.engine.notation import position_from_json
from games.features.missions.secrets import missions_of
from games.rulebooks.registry import RULEBOOKS
from tests.support.secrets import with_other_secrets

MISSIONS, WORLD = RULEBOOKS["h2000_mission"], RULEBOOKS["h2000_world"]
PLAYERS = [BOTS["sensible"]] * 3


def test_a_nearly_won_game_is_won() -> None:
    lands = {territory.key: {"owner": 0, "armies": 4} for territory in WORLD.board.territories}
    others = {"peru": {"owner": 1, "armies": 1}, "siam": {"owner": 2, "armies": 1}}
    position = position_from_json(WORLD, {"players": 3, "turn": 0, "territories": {**lands, **others}})
    before = position.copy()

    assert {play_out(WORLD, position, PLAYERS, 0, f"nearly {n}") for n in range(4)} == {(0,)}
    assert position == before


def test_playouts_do_not_depend_on_hidden_facts() -> None:
    lands = enumerate(MISSIONS.board.territories)
    places = {territory.key: {"owner": number % 3} for number, territory in lands}
    position = position_from_json(
        MISSIONS,
        {
            "players": 3,
            "turn": 0,
            "territories": places,
            "hands": {"1": ["peru", "siam"], "2": ["japan"]},
            "missions": [mission.key for mission in missions_of(MISSIONS)[:3]],
        },
    )
    other = with_other_secrets(MISSIONS, position, 0, random.Random(4))
    assert other != position

    seeds = [f"twins {n}" for n in range(3)]
    ends = [play_out(MISSIONS, position, PLAYERS, 0, seed) for seed in seeds]
    assert ends == [play_out(MISSIONS, other, PLAYERS, 0, seed) for seed in seeds]
    assert ends == [play_out(MISSIONS, position, PLAYERS, 0, seed) for seed in seeds]
