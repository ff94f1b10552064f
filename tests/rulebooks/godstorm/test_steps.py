"""The other steps of a turn, from the booklet: raising armies, gods and temples, plague, fortifying."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chance.dice import GivenDice
from games.engine.position import NOBODY
from games.rulebooks.godstorm.state import MAELSTROM, SUNK, TEMPLES, faith, god_at, heaven
from games.rulebooks.godstorm.steps.raising import Revered
from games.rulebooks.registry import rulebook_for
from tests.rulebooks.godstorm.scenes import ALICE, BOB, CHARLIE, DEATH, SKY, WAR, Scene, land, storm


def next_turn(**fields: Any) -> Scene:
    """Let Charlie end a turn, so that Alice’s begins and the round goes on with her."""
    given = {"phase": "attack", "turn": 2, "extra": {"gs_order": [2, 0, 1]}, "bob": "egypt 3"}
    game = storm(**{**given, **fields})
    game.order(CHARLIE, "end")
    if game.position.turn == CHARLIE:
        game.order(CHARLIE, "end")
    return game


@pytest.mark.parametrize("edition", ["godstorm", "godstorm_2p"])
def test_the_steps_of_a_turn_in_their_order(edition: str) -> None:
    """Page 6; the tenth is the end of the turn. Armies that return through a crypt have a separate phase."""
    steps = "reinforce return summon acquire miracles plague attack manoeuvre charge underworld"
    assert [stage.key for stage in rulebook_for(edition).turn] == steps.split()


# --- 1. Raising


@pytest.mark.parametrize(("lands", "income"), [(8, 3), (11, 3), (12, 4), (14, 4), (15, 5), (17, 5), (18, 6)])
def test_armies_and_faith_by_the_number_of_lands(lands: int, income: int) -> None:
    """It is one army for three lands, at least three; no continent is held."""
    keys = [territory.key for territory in storm(alice="gaul", bob="egypt").rulebook.board.territories]
    left_out = {"rus", "egypt", "roma", "gaul", "hesperide", "sumer", "scythia", "babylon", "phoenicia"}
    held = [key for key in keys if key not in left_out][:lands]
    game = next_turn(alice=", ".join(held), bob="egypt 3")
    whole = [
        continent.key
        for continent, mask in zip(
            game.rulebook.board.continents, game.rulebook.board.continent_masks, strict=True
        )
        if game.position.lands[ALICE] & mask == mask
    ]
    bonus = sum(one.bonus for one in game.rulebook.board.continents if one.key in whole)
    assert game.position.to_place[ALICE] == income + bonus
    assert faith(game.position, ALICE) == income + bonus


def test_a_continent_brings_armies_and_faith() -> None:
    game = next_turn(alice="hesperide, tritonis, poseidonis, oricalcos")
    assert game.position.to_place[ALICE] == 3 + 3
    assert faith(game.position, ALICE) == 3 + 3


def test_each_temple_brings_faith_and_an_army() -> None:
    game = next_turn(alice="gaul 2, anglia 1, roma", temples="gaul anglia egypt", faith=(4, 0, 0))
    assert {*game.event(Revered).temples} == {land("anglia"), land("gaul")}
    assert faith(game.position, ALICE) == 4 + 3 + 2
    assert (game.armies("gaul"), game.armies("anglia"), game.armies("egypt")) == (3, 2, 3)
    assert game.position.to_place[ALICE] == 3


# --- 2. Gods and temples


def summoning(**fields: Any) -> Scene:
    return storm(**{"phase": "summon", "alice": "gaul 3, anglia", "bob": "egypt 3", **fields})


@pytest.mark.parametrize(("amount", "code"), [(2, "too_little_faith"), (3, ""), (4, "")])
def test_a_god_costs_three(amount: int, code: str) -> None:
    game = summoning(faith=(amount, 0, 0))
    if code:
        game.refuses(ALICE, "summon death gaul", code)
        return
    game.order(ALICE, "summon death gaul")
    assert god_at(game.position, ALICE, DEATH) == land("gaul")
    assert faith(game.position, ALICE) == amount - 3


@pytest.mark.parametrize(("amount", "code"), [(4, "too_little_faith"), (5, ""), (6, "")])
def test_a_temple_costs_five(amount: int, code: str) -> None:
    game = summoning(faith=(amount, 0, 0))
    if code:
        game.refuses(ALICE, "build gaul", code)
        return
    game.order(ALICE, "build gaul")
    assert TEMPLES.of(game.position) == (land("gaul"),)
    assert faith(game.position, ALICE) == amount - 5


def test_one_god_of_each_kind() -> None:
    game = summoning(faith=(9, 0, 0), gods={ALICE: "war gaul"})
    game.refuses(ALICE, "summon war anglia", "god_in_play")
    assert game.order(ALICE, "summon sky anglia").order(ALICE, "summon death anglia")


def test_neither_goes_on_plagued_or_foreign_land() -> None:
    game = summoning(faith=(9, 0, 0), plague="gaul")
    game.refuses(ALICE, "summon war gaul", "plagued")
    game.refuses(ALICE, "build gaul", "plagued")
    game.refuses(ALICE, "summon war egypt", "not_your_territory")
    game.refuses(ALICE, "build egypt", "not_your_territory")


def test_one_temple_a_land() -> None:
    summoning(faith=(9, 0, 0), temples="gaul").refuses(ALICE, "build gaul", "temple_there")


@pytest.mark.parametrize(("standing", "code"), [(11, ""), (12, "no_temple_left")])
def test_twelve_temples_in_all(standing: int, code: str) -> None:
    keys = [key.key for key in summoning().rulebook.board.territories if key.key not in ("gaul", "anglia")]
    game = summoning(faith=(9, 0, 0), temples=" ".join(keys[:standing]))
    if code:
        game.refuses(ALICE, "build gaul", code)
    else:
        assert game.order(ALICE, "build gaul")


def test_a_step_without_a_choice_passes() -> None:
    game = storm(phase="reinforce", alice="gaul 3", bob="egypt", faith=(2, 0, 0), to_place=[3, 0, 0])
    assert game.order(ALICE, "place 3 gaul").position.phase == "attack"


# --- 5. Plague


@pytest.mark.parametrize(("armies", "left"), [(1, 1), (2, 1), (3, 2), (4, 2), (7, 4)])
def test_the_plague_takes_half_rounded_down(armies: int, left: int) -> None:
    """« si vous avez 3 armées, vous en perdez 1 »; the last army never falls."""
    game = storm(
        phase="summon", alice=f"gaul {armies}, anglia", bob="egypt 3", plague="gaul egypt", faith=(5, 0, 0)
    )
    game.order(ALICE, "end")
    assert game.armies("gaul") == left
    assert game.armies("egypt") == 3, "only whoever is on turn suffers"


# --- 7. Fortifying


def fortifying(**fields: Any) -> Scene:
    given = {"phase": "manoeuvre", "alice": "gaul 5, alemannia 2, galicia 1, roma 4", "bob": "egypt 3"}
    return storm(**{**given, **fields})


def test_along_a_chain_leaving_one() -> None:
    fortifying().refuses(ALICE, "fortify gaul galicia 5", "wrong_number")
    game = fortifying().order(ALICE, "fortify gaul galicia 4")
    assert (game.armies("gaul"), game.armies("galicia")) == (1, 5)
    assert game.position.turn != ALICE


def test_not_over_others_land() -> None:
    fortifying().refuses(ALICE, "fortify gaul roma 2", "out_of_reach")


def test_gods_move_with_armies_or_alone() -> None:
    game = fortifying(gods={ALICE: "war gaul, sky gaul"}).order(ALICE, "escort gaul galicia 0 sky")
    assert god_at(game.position, ALICE, SKY) == land("galicia")
    assert god_at(game.position, ALICE, WAR) == land("gaul")
    game = fortifying(gods={ALICE: "war gaul, sky gaul"}).order(ALICE, "escort gaul galicia 2 sky war")
    assert god_at(game.position, ALICE, WAR) == land("galicia")
    assert game.armies("galicia") == 3


def test_gods_cross_the_plague_and_never_end_on_it() -> None:
    game = fortifying(gods={ALICE: "war gaul"}, plague="alemannia")
    game.refuses(ALICE, "escort gaul alemannia 1 war", "plagued")
    game.order(ALICE, "escort gaul galicia 1 war")
    assert god_at(game.position, ALICE, WAR) == land("galicia")


def test_armies_are_not_halved_by_fortifying() -> None:
    assert fortifying(plague="alemannia").order(ALICE, "fortify gaul alemannia 4").armies("alemannia") == 6


def test_a_god_elsewhere_does_not_move() -> None:
    fortifying(gods={ALICE: "war roma"}).refuses(ALICE, "escort gaul galicia 1 war", "god_elsewhere")


# --- Lanes and lands that are gone


def test_no_way_over_a_closed_lane() -> None:
    game = storm(alice="alemannia 5", bob="thule 3")
    assert "attack alemannia thule 3" in game.legal(ALICE, "attack")
    closed = storm(
        alice="alemannia 5", bob="thule 3", extra={"gs_maelstrom": sorted((land("alemannia"), land("thule")))}
    )
    assert MAELSTROM.of(closed.position)
    closed.refuses(ALICE, "attack alemannia thule 3", "closed_border")


def test_no_way_to_what_is_sunk() -> None:
    drowned = sorted(map(land, ("hesperide", "tritonis", "poseidonis", "oricalcos")))
    game = storm(alice="iberia 5", bob="thule 3", extra={"gs_sunk": drowned})
    assert SUNK.of(game.position)
    assert not [order for order in game.legal(ALICE, "attack") if "oricalcos" in order]


def test_resigning_leaves_only_the_armies() -> None:
    game = storm(alice="gaul 3", bob="egypt 3", gods={BOB: "war egypt"}, faith=(0, 8, 0))
    game.order(BOB, "resign")
    assert god_at(game.position, BOB, WAR) == NOBODY
    assert faith(game.position, BOB) == 0
    assert game.armies("egypt") == 3


def test_the_garrison_of_a_player_who_left_goes_to_no_heaven() -> None:
    game = storm(alice="gaul 6", bob="liguria 1, egypt 3").order(BOB, "resign")
    game.order(ALICE, "attack gaul liguria 3 moving 3", dice="666-1")
    assert heaven(game.position, BOB) == 0


# --- What goes on by itself


def test_a_phase_in_which_nothing_can_be_done_ends_by_itself() -> None:
    """Single armies cannot move, so the turn passes when the invasions are over."""
    game = storm(turn=2, extra={"gs_order": [2, 0, 1]}, alice="gaul 2", bob="egypt 3").order(CHARLIE, "end")
    assert game.position.turn == ALICE


def test_a_pantheon_can_be_destroyed_in_the_first_epoch() -> None:
    game = storm(round=1, alice="gaul 4", bob="iberia 1")
    assert "attack gaul iberia 3" in game.legal(ALICE, "attack gaul iberia")


def test_defenders_who_name_no_number_take_two_dice() -> None:
    game = storm(alice="gaul 4", bob="iberia 2, egypt", standing={"1": {"defence": 0}})
    game.order(ALICE, "attack gaul iberia 1")
    assert game.to_act == (BOB,)
    game.table.dice = GivenDice([[6], [5, 5]])
    game.table.leave_to_rules(BOB)
    assert game.armies("iberia") == 1
