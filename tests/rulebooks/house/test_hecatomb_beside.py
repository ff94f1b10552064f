"""The hecatomb (js_6) with features that bring or remove armies (matrix, §7)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bots import bot_for
from games.engine import End
from games.engine.armies.garrisons import armies_of
from games.engine.chance.dice import RandomDice
from games.engine.position import Position
from games.engine.redaction import redact
from games.engine.table import Table
from games.features.airborne.group import group_of
from games.features.mobilisation.orders import Mobilise
from games.features.mobilisation.sets import Mobilised, best_sets
from games.features.powers.gained import Proliferated, Stirred
from games.rulebooks.house.armies.account import DEAD, RESERVE, captives, number_of_seat
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.random_play import TEMPERS, draw_order
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene, scene

BESIDE = [("js_2",), ("js_4",), ("js_5",), ("js_4", "js_5"), ("js_2", "js_5")]


def all_of(position: Position, seat: int) -> int:
    """Return the armies of a seat, wherever they are."""
    held = sum(captives(position, holder, seat) for holder in range(position.seats))
    there = armies_of(position, seat) + position.to_place[seat] + sum(group_of(position, seat)[2:])
    return there + number_of_seat(RESERVE, position, seat) + number_of_seat(DEAD, position, seat) + held


@pytest.mark.parametrize("prisoners", [(), ("js_7",)])
@pytest.mark.parametrize("others", BESIDE, ids="-".join)
@pytest.mark.parametrize("rulebook", ["h2000_world", "mp80_objectives", "h2006_world", "asso_2p"])
def test_every_army_is_somewhere(rulebook: str, others: tuple[str, ...], prisoners: tuple[str, ...]) -> None:
    """On the board, in the air, waiting, in reserve, dead and captured ones always have the same sum."""
    options = dict.fromkeys(("js_6", *others, *prisoners), "1")
    if RULEBOOKS[rulebook].refusal_of(options):
        assert rulebook == "asso_2p" or (rulebook == "h2006_world" and "js_2" in others)
        return
    edition = rulebook_for(rulebook, options)
    rng = random.Random(f"{rulebook} {options}")
    table = Table.begin(edition, rng.choice(edition.players), RandomDice(rng))
    total = [all_of(table.position, seat) for seat in range(table.position.seats)]
    for _ in range(400):
        if table.position.is_over:
            break
        table.play(*draw_order(table, rng, TEMPERS[1]))
        for seat in range(table.position.players):
            if table.position.is_playing(seat):
                assert all_of(table.position, seat) == total[seat]


def powerful(power: str, reserve: int, *others: str, **fields: Any) -> Scene:
    """Put Alice in her turn with a power and this reserve."""
    fields = {
        "alice": "alaska 9, peru",
        "bob": "kamchatka 4, brazil",
        "phase": "attack",
        "players": 3,
        **fields,
    }
    extra = {"reserve": [reserve, 35, 35], "powers": [power]}
    return scene(options=dict.fromkeys(("js_4", "js_6", *others), "1"), extra=extra, **fields)


@pytest.mark.parametrize(("reserve", "comes"), [(0, 0), (6, 6), (7, 7), (8, 7)])
def test_asia_grows_while_the_reserve_lasts(reserve: int, comes: int) -> None:
    asia = "ural, siberia, yakutsk, irkutsk, kamchatka, japan, mongolia"
    game = scene(
        options={"js_4": "1", "js_6": "1"},
        turn=CHARLIE,
        phase="manoeuvre",
        alice=asia,
        bob="brazil 3, alaska 4",
        players=3,
        extra={"reserve": [reserve, 35, 35]},
    )
    game.order(CHARLIE, "end")
    assert game.position.armies_on(game.position.lands[ALICE]) == 7 + comes
    grown = [event for event in game.table.events if isinstance(event, Proliferated)]
    assert sum(event.lands.bit_count() for event in grown) == comes
    assert number_of_seat(RESERVE, game.position, ALICE) == max(
        0, reserve - comes - game.position.to_place[ALICE]
    )


@pytest.mark.parametrize(("reserve", "turns"), [(0, False), (1, True)])
def test_an_army_that_changes_sides_comes_from_the_reserve_and_is_dead_for_its_own(
    reserve: int, turns: bool
) -> None:
    game = powerful("south_america", reserve).order(ALICE, "attack alaska kamchatka 1", dice="1-66")
    assert any(isinstance(event, Stirred) for event in game.table.events) == turns
    assert (game.armies("alaska"), game.armies("kamchatka")) == ((9, 3) if turns else (8, 4))
    assert DEAD.of(game.position)[:2] == (1, int(turns))
    assert number_of_seat(RESERVE, game.position, ALICE) == 0


def test_with_prisoners_blown_away_armies_are_captured_too() -> None:
    game = powerful("south_america", 5, "js_7").order(ALICE, "attack alaska kamchatka 1", dice="1-66")
    assert captives(game.position, ALICE, BOB) == captives(game.position, BOB, ALICE) == 1
    game = powerful("africa", 5, "js_7", phase="voodoo", to_place=3).order(ALICE, "blow 3 kamchatka")
    assert captives(game.position, ALICE, BOB) == 3
    assert number_of_seat(DEAD, game.position, BOB) == 0


def test_blown_away_armies_are_dead() -> None:
    game = powerful("africa", 5, phase="voodoo", to_place=3).order(ALICE, "blow 3 kamchatka")
    assert number_of_seat(DEAD, game.position, BOB) == 3


@pytest.mark.parametrize(("reserve", "comes"), [(0, 0), (5, 5), (6, 6), (7, 6)])
def test_sets_bring_what_the_reserve_has(reserve: int, comes: int) -> None:
    """These are armies that are shown and placed together, of a player with a set in the first round."""
    edition, rng = rulebook_for("asso_objectives", {"js_2": "1", "js_6": "1"}), random.Random(3)
    table = Table.begin(edition, 3, RandomDice(rng))
    while table.position.phase != "mobilisation":
        if table.position.is_over:
            table = Table.begin(edition, 3, RandomDice(rng))
        acting = edition.to_act(table.position)[0]
        view = redact(edition, table.position, acting)
        table.play(acting, bot_for("sensible").choose(edition, view, acting, rng))
    seat = edition.to_act(table.position)[0]
    found = best_sets(edition.board, table.position, seat)[0]
    RESERVE.put(table.position, tuple(reserve if other == seat else 0 for other in range(3)))
    before = sum(table.position.armies)
    table.play(seat, Mobilise(found))
    while table.position.phase == "mobilisation":
        table.play(edition.to_act(table.position)[0], End())
    (shown,) = [event for event in table.events if isinstance(event, Mobilised)]
    assert sum(armies for _, armies in shown.placements) == comes
    assert sum(table.position.armies) == before + comes


@pytest.mark.parametrize(
    ("alice", "airborne", "is_over"),
    [("alaska", [], True), ("alaska 2", [], False), ("alaska", [0, 5, 3], False)],
)
def test_players_who_can_fly_can_attack(alice: str, airborne: list[int], is_over: bool) -> None:
    """« plus de possibilité d'attaque »: armies are in the air, or can still embark."""
    named = {"alaska", "peru"}
    game = scene(
        options={"js_5": "1", "js_6": "1"},
        alice=alice,
        bob=", ".join(key for key in KEYS if key not in named),
        charlie="peru",
        phase="manoeuvre",
        turn=CHARLIE,
        round=9,
        extra={"reserve": [0, 0, 0], "airborne": [airborne, [], []]},
    )
    assert game.order(CHARLIE, "end").position.is_over == is_over


def test_armies_lost_in_the_air_are_dead() -> None:
    game = scene(
        options={"js_5": "1", "js_6": "1"},
        alice="alaska 2, peru",
        bob="japan 3, brazil",
        phase="attack",
        extra={"airborne": [[], [0, 5, 3], []]},
    )
    game.order(BOB, "resign")
    assert number_of_seat(DEAD, game.position, BOB) == 3
