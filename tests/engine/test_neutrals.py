"""Neutrals, with any number of players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bots import BOTS
from games.engine import Attack, Rulebook, Standing, Table
from games.engine.chance.dice import GivenDice
from games.engine.events import Attacked
from games.engine.events.folding import fold
from games.engine.notation import position_from_json, position_to_json
from games.rulebooks.registry import RULEBOOKS
from games.simulation import play_game
from tests.engine.scene import ALICE, BOB

WORLD = RULEBOOKS["h2000_world"]


def beside(players: int, forces: int) -> Rulebook:
    """Return the conquest of the world with this number of neutrals in addition to the players."""
    return replace(WORLD, neutrals={players: forces})


@pytest.mark.parametrize("bot", ["random", "sensible"])
@pytest.mark.parametrize(("players", "forces"), [(3, 1), (3, 3), (4, 2), (5, 1), (6, 2)])
def test_a_game_with_neutrals_is_played_and_replays(players: int, forces: int, bot: str) -> None:
    rulebook = beside(players, forces)
    played = play_game(rulebook, [BOTS[bot]] * players, f"{players} {forces}", most_orders=1500)
    position = fold(played.events)

    assert position == played.position
    assert all(winner < players for winner in position.winners)
    assert position_from_json(rulebook, position_to_json(rulebook, position)) == position


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_neutral_defends_with_all_its_dice_whatever_others_answered(players: int) -> None:
    rulebook = beside(players, 1)
    board = rulebook.board.territory_index
    lands = {"alaska": {"owner": ALICE, "armies": 5}, "kamchatka": {"owner": players, "armies": 3}}
    others = {
        rulebook.board.territories[40 - seat].key: {"owner": seat, "armies": 1} for seat in range(1, players)
    }
    data = {"players": players, "territories": {**lands, **others}, "phase": "attack", "to_place": 0}
    table = Table(rulebook, position_from_json(rulebook, data), GivenDice([[6, 5, 4], [3, 2]]))
    for answer, seat in enumerate(range(BOB, players)):
        table.play(seat, Standing("defence", answer % 2))
    table.play(ALICE, Attack(board["alaska"], board["kamchatka"], 3, None))

    assert [event.rolls for event in table.events if isinstance(event, Attacked)] == ["654-32"]
    assert table.position.pending is None
