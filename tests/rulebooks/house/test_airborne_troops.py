"""Troupes aéroportées (js_5)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.bots import bot_for
from games.engine.events import CardDrawn
from games.engine.legality import options
from games.engine.notation import format_order, parse_order, position_from_json, position_to_json
from games.engine.position import HIDDEN, NOBODY
from games.engine.redaction import redact, witnessed
from games.features.airborne.group import AIRBORNE, Dispersed, Embarked, Joined, Landed
from games.features.airborne.landing import way_back
from games.features.airborne.orders import Embark, nearby
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import play_game
from tests.engine.scene import ALICE, BOB, Scene, scene
from tests.support.rulebooks.editions import CLOSED, replays

ON = {"js_5": "1"}
BOOK = rulebook_for("h2000_world", ON)
CAROL = 2


def at_the_attacks(**fields: Any) -> Scene:
    fields = {"alice": "alaska 9, peru 2", "bob": "japan 3, brazil", "phase": "attack", **fields}
    return scene(options=fields.pop("options", ON), **fields)


def in_the_air(target: str, armies: int = 5, **fields: Any) -> Scene:
    """Put Alice before her attacks, with armies in the air that took off in Alaska."""
    index = BOOK.board.territory_index
    extra = {"airborne": [[index["alaska"], index[target], armies], [], []]}
    fields = {"alice": "alaska 2, peru 2", "bob": "japan 3, brazil", "phase": "reinforce", **fields}
    powers = {"powers": [fields.pop("powers")]} if "powers" in fields else {}
    return scene(options=fields.pop("options", ON), extra=extra | powers, **fields)


def test_armies_of_one_territory_take_off_once_a_turn() -> None:
    """« On ne peut faire qu'un embarquement en avion par tour »"""
    game = at_the_attacks().order(ALICE, "embark alaska japan 5")
    assert game.armies("alaska") == 4
    game.refuses(ALICE, "embark alaska japan 1", "already_embarked")
    game.order(ALICE, "attack alaska kamchatka 1", dice="1-6")


@pytest.mark.parametrize(("armies", "code"), [(0, "wrong_number"), (8, ""), (9, "wrong_number")])
def test_one_stays_behind(armies: int, code: str) -> None:
    game = at_the_attacks()
    if code:
        game.refuses(ALICE, f"embark alaska japan {armies}", code)
    else:
        game.order(ALICE, f"embark alaska japan {armies}")


def test_they_leave_own_land_for_another() -> None:
    at_the_attacks().refuses(ALICE, "embark japan alaska 1", "not_your_territory")
    at_the_attacks().refuses(ALICE, "embark alaska alaska 1", "out_of_range")


def test_their_target_is_secret_until_they_land() -> None:
    game = at_the_attacks()
    before = game.position.copy()
    game.order(ALICE, "embark alaska japan 5")
    japan = BOOK.board.territory_index["japan"]
    (one,) = [one for one in witnessed(BOOK, before, game.happened) if isinstance(one.event, Embarked)]
    for seat in (None, BOB, CAROL):
        told = one.known_to(seat)
        assert isinstance(told, Embarked)
        assert told.target == HIDDEN
        assert AIRBORNE.of(redact(BOOK, game.position, seat))[ALICE][1] == HIDDEN
    assert one.known_to(ALICE) == one.event
    assert AIRBORNE.of(redact(BOOK, game.position, ALICE))[ALICE][1] == japan


def test_they_land_when_the_next_attacks_begin_and_fight_to_the_end() -> None:
    """« ils y débarqueront forcément le tour suivant, et y combattront jusqu'au bout »"""
    game = in_the_air("japan").order(ALICE, "place 3 peru", dice="611-53 666-1 666-1")
    landed = game.event(Landed)
    assert (landed.source_losses, landed.target_losses, landed.moved) == (1, 3, 4)
    assert (game.owner("japan"), game.armies("japan")) == (ALICE, 4)
    assert game.position.phase == "attack"
    assert not any(AIRBORNE.of(game.position))
    game.order(ALICE, "end")
    assert any(isinstance(event, CardDrawn) for event in game.table.events)


def test_they_may_all_fall() -> None:
    game = in_the_air("japan", armies=2).order(ALICE, "place 3 peru", dice="11-66")
    assert game.event(Landed).moved == 0
    assert (game.owner("japan"), game.armies("japan")) == (BOB, 3)


def test_the_dice_are_at_most_the_group() -> None:
    game = in_the_air("brazil", armies=1).order(ALICE, "place 3 peru", dice="6-1")
    assert game.owner("brazil") == ALICE
    assert game.armies("brazil") == 1


def test_on_own_land_they_join() -> None:
    game = in_the_air("peru").order(ALICE, "place 3 peru")
    assert game.event(Joined).armies == 5
    assert game.armies("peru") == 10


def test_if_they_may_not_attack_they_fly_back_to_the_nearest_own_land() -> None:
    """Nobody is eliminated in the first four rounds of this edition."""
    options = {"js_5": "1"}
    index = BOOK.board.territory_index
    extra = {"airborne": [[index["alaska"], index["japan"], 5], [], []]}
    fields: Any = {"phase": "reinforce", "round": 2, "bob": "japan 3", "rulebook": "asso_objectives"}
    game = scene(options=options, extra=extra, alice="alaska 2, peru 2", **fields).order(ALICE, "end")
    assert (game.event(Joined).target, game.armies("alaska")) == (index["alaska"], 7)
    game = scene(options=options, extra=extra, alice="northwest_territory 2, peru 2", **fields)
    game.order(ALICE, "end")
    assert game.armies("northwest_territory") == 7


def test_players_with_only_airborne_armies_are_out_and_lose_them() -> None:
    index = BOOK.board.territory_index
    extra = {"airborne": [[], [index["japan"], index["alaska"], 5], []]}
    game = at_the_attacks(bob="kamchatka", extra=extra)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert game.event(Dispersed) == Dispersed(BOB)
    assert not game.position.is_playing(BOB)


def test_players_who_resign_lose_them() -> None:
    index = BOOK.board.territory_index
    extra = {"airborne": [[], [index["japan"], index["alaska"], 5], []]}
    game = at_the_attacks(extra=extra).order(BOB, "resign")
    assert game.event(Dispersed) == Dispersed(BOB)
    assert not any(AIRBORNE.of(game.position))


def test_spoils_of_a_landing_are_read_back_as_they_were_written() -> None:
    """There is no border between the place where they took off and that of the elimination."""
    hands = {ALICE: "alaska peru japan china", BOB: "congo siam ural"}
    game = in_the_air("brazil", bob="brazil", hands=hands, rulebook="asso_objectives", round=6)
    game.order(ALICE, "end", dice="666-1")
    assert game.position.pending
    assert game.position.pending[0] == "spoils"
    written = json.loads(json.dumps(position_to_json(game.rulebook, game.position)))
    assert position_from_json(game.rulebook, written) == game.position


def test_players_who_cannot_attack_may_still_embark() -> None:
    """« Au lieu de mener une offensive … on peut les embarquer en avion »"""
    lands = "argentina 2, peru, brazil, venezuela"
    game = at_the_attacks(alice=lands, bob="japan", phase="reinforce").order(ALICE, "place 5 argentina")
    assert game.position.phase == "attack"
    game.order(ALICE, "embark argentina japan 2")
    assert game.position.phase != "attack"


def test_after_the_last_attack_they_may_still_embark() -> None:
    game = at_the_attacks(alice="argentina 2, peru, brazil, venezuela 2", bob="japan")
    game.order(ALICE, "attack venezuela central_america 1", dice="1-6")
    assert game.position.phase == "attack"


def test_the_attacks_end_where_none_can_embark_either() -> None:
    game = at_the_attacks(alice="peru, brazil, venezuela 2", bob="japan")
    game.order(ALICE, "attack venezuela central_america 1", dice="1-6")
    assert game.position.phase != "attack"
    for version in ("near", "1"):
        nowhere = {"alice": "peru, brazil", "bob": "japan", "phase": "reinforce", "to_place": 0}
        game = at_the_attacks(**nowhere, options={"js_5": version}).order(ALICE, "end")
        assert game.position.phase != "attack"


def test_with_the_limit_planes_get_to_own_and_bordering_continents() -> None:
    board = BOOK.board
    index = board.territory_index
    reached = nearby(board, index["alaska"])
    for land, near in (("peru", True), ("iceland", True), ("japan", True), ("congo", False), ("siam", True)):
        assert bool(reached >> index[land] & 1) == near
    game = at_the_attacks(options={"js_5": "near"})
    game.refuses(ALICE, "embark alaska congo 2", "out_of_range")
    game.order(ALICE, "embark alaska japan 2")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_embarking_is_written_and_read(language: str) -> None:
    order = Embark(0, 11, 5)
    assert parse_order(BOOK, format_order(BOOK, order, language)) == order


def test_everything_that_is_offered_can_be_done() -> None:
    game = at_the_attacks()
    found = [one for one in options(BOOK, game.position, ALICE) if one.order is Embark]
    assert [(len(one.slots["to"].values), one.slots["armies"].values) for one in found] == [
        (41, range(1, 9)),
        (41, range(1, 2)),
    ]


def test_without_a_way_back_the_territory_is_nobodys() -> None:
    position = at_the_attacks().position
    position.lands[ALICE] = 0
    assert way_back(BOOK.board, position, ALICE, 0) == NOBODY


def test_it_is_offered_unless_land_is_shared_or_armies_are_told_apart() -> None:
    withheld = {key for key, book in RULEBOOKS.items() if "js_5" in book.withheld}
    assert withheld - CLOSED == {"h2006_team", "cdm57_rule1", "cdm57_rule2"}


@pytest.mark.parametrize(("armies", "joins"), [(1, False), (2, True)])
def test_a_landing_is_a_declared_attack(armies: int, joins: bool) -> None:
    """By the power of South America an army joins those that land, and not those where they took off."""
    game = in_the_air(
        "japan",
        5,
        options=ON | {"js_4": "1"},
        bob=f"japan {armies}, brazil",
        to_place=0,
        powers="south_america",
    )
    game.order(ALICE, "end", dice="666-1")
    landed = game.event(Landed)
    assert landed.target_losses == 1
    assert (landed.moved, game.armies("alaska")) == (6 if joins else 5, 2)


def test_north_america_throws_its_die_more_in_a_landing_too() -> None:
    game = in_the_air("japan", 3, options=ON | {"js_4": "1"}, to_place=0, powers="north_america")
    game.order(ALICE, "end", dice="1666-55 1666-1")
    assert game.event(Landed).rolls == "666-55 666-1"


def test_independents_are_invaded_by_a_landing_too() -> None:
    """They may change sides when the invasion is over."""
    game = scene(
        rulebook="h2006_2p_active",
        options=ON,
        alice="alaska 2, peru 2",
        bob="brazil",
        phase="reinforce",
        to_place=0,
        extra={"airborne": [[0, BOOK.board.territory_index["japan"], 5], *[[]] * 3]},
    )
    game.order(ALICE, "end", dice="666-1 1")
    assert game.event(Landed).defender >= game.position.players
    assert any(type(event).__name__ == "Wavered" for event in game.table.events)


@pytest.mark.parametrize("key", [key for key, book in RULEBOOKS.items() if "js_5" not in book.withheld])
@pytest.mark.parametrize("version", ["1", "near"])
def test_games_run_on_every_base_and_replay(key: str, version: str) -> None:
    book, rng = rulebook_for(key, {"js_5": version}), random.Random(key)
    players = rng.choice(book.players)
    bots = [*[bot_for("sensible")] * (players - 1), bot_for("random")]
    game = play_game(book, bots, seed=f"{key}{players}", most_orders=1_500)
    assert replays(game)
