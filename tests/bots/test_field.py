"""The players that others are measured by: each plays whole games, by its own idea."""

from __future__ import annotations

import random
from typing import Any

import pytest

from benchmarks.field import FIELD
from benchmarks.field.godstorm import GODSTORM_FIELD
from games.bots import BOTS
from games.engine import redact
from games.engine.notation import format_order
from games.rulebooks.godstorm.state import EPOCHS
from games.rulebooks.registry import rulebook_for
from games.simulation import play_game
from tests.engine.scene import ALICE, BOB, Scene, scene
from tests.rulebooks.godstorm.scenes import storm

OF_GODSTORM = {"hoarder", *(bot.key for bot in GODSTORM_FIELD)}
OF_THE_WORLD = FIELD.keys() - BOTS.keys() - OF_GODSTORM
AUSTRALIA = "indonesia 6, new_guinea, western_australia, eastern_australia"


def attacking(alice: str, bob: str = "japan", **fields: Any) -> Scene:
    """Put Alice on turn in the fifth round; all other territories are Charlie's."""
    known = {"rulebook": "h2000_world", "phase": "attack", "round": 5, "players": 3, **fields}
    return scene(alice=alice, bob=bob, **known)


def advice(key: str, game: Scene) -> str:
    """Return the order that this player would give in Alice's place."""
    view = redact(game.rulebook, game.position, ALICE)
    return format_order(game.rulebook, FIELD[key].choose(game.rulebook, view, ALICE, random.Random(1)))


@pytest.mark.parametrize("key", sorted(OF_THE_WORLD))
def test_all_its_orders_in_a_whole_game_are_legal(key: str) -> None:
    """An order that is not would be refused."""
    bots = [FIELD[key], BOTS["sensible"], FIELD[key]]
    assert play_game(rulebook_for("h2000_world", {"sets": "progressive"}), bots, key).winners


@pytest.mark.parametrize("edition", ["mp80_world", "h2006_2p_active"])
@pytest.mark.parametrize("key", ["holder", "hunter", "raider"])
def test_it_plays_other_editions_too(key: str, edition: str) -> None:
    rulebook = rulebook_for(edition)
    assert play_game(rulebook, [FIELD[key], *[BOTS["sensible"]] * (rulebook.players[0] - 1)], key).winners


@pytest.mark.parametrize("key", sorted(OF_GODSTORM))
def test_all_its_orders_in_a_whole_game_of_godstorm_are_legal(key: str) -> None:
    assert play_game(rulebook_for("godstorm"), [FIELD[key], *[BOTS["sensible"]] * 2], key).winners


@pytest.mark.parametrize("conquered", [False, True])
def test_with_a_continent_the_holder_rests_after_a_conquest(conquered: bool) -> None:
    game = attacking(f"{AUSTRALIA}, congo 9", conquered=conquered)
    assert advice("sensible", game).startswith("attack")
    assert advice("holder", game).startswith("end" if conquered else "attack")
    assert advice("holder", attacking("indonesia 6, congo 9", conquered=conquered)).startswith("attack")


def test_the_holder_keeps_the_gates_of_its_continents_strong() -> None:
    game = attacking(f"{AUSTRALIA}, congo 9", "siam 8", phase="reinforce", to_place=[5, 0, 0])
    assert advice("holder", game) == "place 5 indonesia"


@pytest.mark.parametrize("conquered", [False, True])
def test_the_raider_attacks_beyond_its_card_only_to_break_a_continent(conquered: bool) -> None:
    lands = "brazil, peru, venezuela, congo, iceland, japan, alaska, new_guinea"
    held = attacking("north_africa 9", f"{lands}, argentina", conquered=conquered)
    assert advice("raider", held).startswith("attack north_africa brazil")
    open_ = attacking("north_africa 9", lands, conquered=conquered)
    assert advice("raider", open_).startswith("end" if conquered else "attack")


def test_the_hunter_goes_for_the_rival_with_most_cards_for_their_armies() -> None:
    game = attacking("congo 9, alaska", "south_africa, madagascar, kamchatka 9, alberta 9", conquered=True)
    assert advice("hunter", game) == "end"
    game = attacking("congo 9, alaska", "south_africa, madagascar", conquered=True, hands={BOB: "peru japan"})
    assert advice("hunter", game).startswith("attack congo south_africa")


def test_the_hoarder_waits_for_the_last_epoch() -> None:
    lands: dict[str, Any] = {
        "alice": "hesperide, tritonis, poseidonis 9, hibernia 9",
        "bob": "oricalcos 3, caledonia 3, anglia 3, iberia",
    }
    assert advice("sensible", storm(**lands)).startswith("attack")
    assert advice("hoarder", storm(**lands)) == "end"
    assert advice("hoarder", storm(**lands, extra={"gs_epoch": EPOCHS})).startswith("attack")
