"""The table of events together with the hecatomb (js_6, js_7) and the powers of continents (js_4)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from games.engine import End
from games.engine.chance.dice import RandomDice
from games.engine.chance.odds import one_roll
from games.engine.events import Event
from games.engine.table import Table
from games.features.powers.gained import Stirred
from games.rulebooks.house.armies.account import DEAD, RESERVE, captives, number_of_seat
from games.rulebooks.house.event_table.armistice import SharedOut
from games.rulebooks.house.event_table.combat import Softened
from games.rulebooks.house.event_table.instant_effects import Recruited
from games.rulebooks.house.event_table.lands import BarbariansGrew, Evacuated, barbarians
from games.rulebooks.registry import rulebook_for
from tests.engine.random_play import TEMPERS, draw_order
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene, index, scene
from tests.rulebooks.house.test_hecatomb_beside import all_of
from tests.support.rulebooks.events import BARBARIANS, LANDS

RULES = ("ev_12", "js_6")


def came(events: list[Event]) -> int:
    """Return the number of barbarians that have come so far."""
    evacuated = sum(event.lands.bit_count() for event in events if isinstance(event, Evacuated))
    return 10 * evacuated + sum(e.lands.bit_count() for e in events if isinstance(e, BarbariansGrew))


@pytest.mark.parametrize(
    "more", [(), ("js_7",), ("js_4", "js_7")], ids=lambda more: "-".join(more) or "alone"
)
@pytest.mark.parametrize("rulebook", ["h2006_world", "asso_objectives"])
def test_every_army_is_somewhere(rulebook: str, more: tuple[str, ...]) -> None:
    """It is on the board, waiting, in reserve, dead or captured; all barbarians that came are among them."""
    edition = rulebook_for(rulebook, dict.fromkeys((*RULES, *more), "1"))
    rng = random.Random(f"{rulebook} {more}")
    table = Table.begin(edition, rng.choice(edition.players), RandomDice(rng))
    position = table.position
    total = [all_of(position, seat) for seat in range(position.seats)]
    for _ in range(400):
        table.play(*draw_order(table, rng, TEMPERS[1]))
        if position.is_over:
            break
        for seat in range(position.players):
            assert all_of(position, seat) == total[seat] or not position.is_playing(seat)
        assert all_of(position, barbarians(position)) == came(table.events)


def put(*reserves: int, rules: tuple[str, ...] = RULES, **fields: Any) -> Scene:
    """Put the usual position for events, with these reserves."""
    extra = {
        "reserve": [*reserves, *(35,) * (3 - len(reserves)), 0],
        "cities": sorted(map(index, ("alaska", "peru", "brazil", "siam"))),
        "capitals": [index("alaska"), index("kamchatka"), index("siam")],
        **fields.pop("extra", {}),
    }
    if "js_6" not in rules:
        del extra["reserve"]
    options = dict.fromkeys(rules, "1")
    return scene(options=options, players=3, round=5, extra=extra, **{**LANDS, **fields})


def before(*reserves: int, **fields: Any) -> Scene:
    """Put the end of the turn before Alice's."""
    return put(*reserves, turn=CHARLIE, phase="manoeuvre", **fields)


def rolled(event: str, *reserves: int, **fields: Any) -> Scene:
    """Let Alice roll this event."""
    return before(*reserves, **fields).order(CHARLIE, "end", dice=event.replace("-", ""))


def reserve(game: Scene, seat: int = ALICE) -> int:
    return number_of_seat(RESERVE, game.position, seat)


@pytest.mark.parametrize(("stock", "comes"), [(4, 0), (27, 23), (28, 24), (29, 24)])
def test_recruits_come_from_the_reserve(stock: int, comes: int) -> None:
    """6-6-4: three for each of eight territories; the turn's four have come before."""
    game = rolled("6-6-4", stock)
    assert sum(event.armies for event in game.happened if isinstance(event, Recruited)) == comes
    assert game.position.to_place[ALICE] == 4 + comes
    assert reserve(game) == stock - 4 - comes


@pytest.mark.parametrize(("stock", "due"), [(5, 3), (2, 2), (0, 0)])
def test_armies_that_an_event_withholds_stay_in_the_reserve(stock: int, due: int) -> None:
    """1-1-3: at most three, instead of four."""
    game = rolled("1-1-3", stock)
    assert (game.position.to_place[ALICE], reserve(game)) == (due, stock - due)


NAMED = {land.split()[0] for land in LANDS["alice"].split(", ")}


@pytest.mark.parametrize(("stock", "taken"), [(0, 0), (1, 1), (3, 3), (4, 4), (9, 4)])
def test_taking_from_stock_needs_an_army_in_reserve(stock: int, taken: int) -> None:
    """6-5-4: four more for Africa; the income first goes back to the reserve, and comes from the rest."""
    game = rolled("6-5-4", stock)
    assert len({*game.lands(ALICE)} - NAMED) == taken
    assert all_of(game.position, ALICE) == all_of(before(stock).position, ALICE)
    assert game.position.to_place[ALICE] == min(stock - taken, 6)


@pytest.mark.parametrize(("stock", "left"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_paratroopers_land_while_the_reserve_lasts(stock: int, left: int) -> None:
    """6-4-1: three territories of the player's choice."""
    game = rolled("6-4-1", stock)
    for _ in range(left):
        assert game.position.phase == "event"
        game.order(ALICE, min(game.legal(ALICE, "pick")))
    assert game.position.phase != "event"
    assert len({*game.lands(ALICE)} - NAMED) == left


@pytest.mark.parametrize(("stock", "possible"), [(0, False), (1, True)])
def test_a_blitzkrieg_needs_an_army_for_each_territory(stock: int, possible: bool) -> None:
    """5-5-1: Kamchatka, a capital, is next to Alaska."""
    game = rolled("5-5-1", stock)
    assert ("blitz kamchatka" in game.legal(ALICE, "blitz")) == possible


def test_sacrificed_armies_are_dead() -> None:
    game = rolled("3-3-2").order(ALICE, "sacrifice 3 alaska")
    assert number_of_seat(DEAD, game.position, ALICE) == 3
    assert all_of(game.position, ALICE) == all_of(before().position, ALICE)


@pytest.mark.parametrize("prisoners", [False, True])
def test_armies_that_fall_before_a_combat_are_dead_or_captured(prisoners: bool) -> None:
    """4-4-5, with a five on its die: half of the four in Kamchatka."""
    rules = (*RULES, "js_7") if prisoners else RULES
    extra = {"events_in_force": [[ALICE, "4-4-5", 0, ""]]}
    game = put(rules=rules, phase="attack", turn=ALICE, extra=extra)
    game.order(ALICE, "attack alaska kamchatka 1", dice="5 1-6")
    assert game.event(Softened).armies == 2
    assert captives(game.position, ALICE, BOB) == 2 * prisoners
    assert number_of_seat(DEAD, game.position, BOB) == 2 * (not prisoners)


class Armistice(RandomDice):
    """Dice that all show three."""

    def roll(self, count: int, faces: int = 6) -> str:
        return "3" * count


def test_the_armistice_settles_armies_with_the_reserves() -> None:
    fields = {"alice": "alaska 40, peru", "bob": "kamchatka 4, brazil 3, ukraine 5", "charlie": "japan"}
    start = before(5, 0, 35, **fields)
    game = before(5, 0, 35, **fields)
    game.table.dice = Armistice(random.Random(1))
    game.table.play(CHARLIE, End())
    assert any(isinstance(event, SharedOut) for event in game.table.events)
    for seat in (ALICE, BOB, CHARLIE):
        assert all_of(game.position, seat) == all_of(start.position, seat)
    armies = [game.position.armies_on(game.position.lands[seat]) for seat in (ALICE, BOB, CHARLIE)]
    assert armies[BOB] == 12  # all that he had, and one army for each of his lands
    assert armies[CHARLIE] > armies[BOB]
    assert armies[ALICE] < 41
    assert all(game.position.armies)


def test_barbarians_have_no_reserve() -> None:
    table = Table.begin(
        rulebook_for("h2000_world", dict.fromkeys(RULES, "1")), 3, RandomDice(random.Random(1))
    )
    assert RESERVE.of(table.position) == (35, 35, 35, 0)


@pytest.mark.parametrize(("alice", "is_over"), [("alaska 2", False), ("alaska", True)])
def test_players_whom_an_event_stops_attacking_can_attack_later(alice: str, is_over: bool) -> None:
    """« plus de possibilité d'attaque »: 6-6-3 forbids attacks for a turn only."""
    game = put(
        *(0, 0, 0),
        alice=alice,
        bob=", ".join(key for key in KEYS if key not in ("alaska", "peru")),
        charlie="peru",
        phase="manoeuvre",
        turn=CHARLIE,
        extra={"events_in_force": [[ALICE, "6-6-3", 6, ""]]},
    )
    game.table.dice = RandomDice(random.Random(1))
    game.table.play(CHARLIE, End())
    assert (game.position.round == 5) == is_over


# --- Powers of continents


def powerful(*powers: str, events: tuple[str, ...] = (), **fields: Any) -> Scene:
    """Put Alice in her attack phase, with these powers, and with these events in force for her."""
    extra = {"powers": list(powers), "events_in_force": [[ALICE, event, 0, ""] for event in events]}
    return put(rules=("ev_12", "js_4"), phase="attack", turn=ALICE, extra=extra, **fields)


def compared(mine: tuple[int, ...], theirs: tuple[int, ...], ahead: int) -> tuple[int, int]:
    """Return what a roll costs both sides, worked out in plain steps."""
    best = sorted(mine, reverse=True)
    best[0] += ahead
    pairs = list(zip(best, sorted(theirs, reverse=True), strict=False))
    lost = sum(one <= other for one, other in pairs)
    return lost, len(pairs) - lost


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_lowest_die_is_dropped_before_the_event_counts(dice: int) -> None:
    """The power of North America, and 4-4-4, which adds one to the highest die."""
    game = powerful("north_america", events=("4-4-4",))
    combat = game.rulebook.combat.between(game.position, ALICE, index("kamchatka"), index("alaska"))
    expected: Counter[tuple[int, int]] = Counter()
    for thrown in product(range(1, 7), repeat=dice + 1 + 2):
        kept = tuple(sorted(thrown[: dice + 1])[1:])
        expected[compared(kept, thrown[dice + 1 :], 1)] += 1
    total = sum(expected.values())
    found = {(lost, killed): chance for lost, killed, chance in combat.outcomes(dice, 2, 4)}
    assert found == pytest.approx({cost: count / total for cost, count in expected.items()})


def test_one_die_more_is_thrown_also_under_an_event() -> None:
    """1-1-2 leaves one die: two are thrown, and the better one counts."""
    game = powerful("north_america", events=("1-1-2",))
    game.order(ALICE, "attack alaska kamchatka 1", dice="16-55")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (9, 3)


def test_an_army_changes_sides_before_anything_else_falls() -> None:
    """Of four armies one changes sides, and half of the other three fall.

    South America is the power, 4-4-5 with a six the event.
    """
    game = powerful("south_america", events=("4-4-5",))
    game.order(ALICE, "attack alaska kamchatka 1", dice="6 1-6")
    assert (game.event(Stirred).target, game.event(Softened).armies) == (index("kamchatka"), 1)
    assert (game.armies("alaska"), game.armies("kamchatka")) == (9, 2)


def test_the_odds_count_both_the_power_and_the_event() -> None:
    """First an army changes sides, then the attacker’s highest die is the better of two."""
    both, alone = (powerful(*powers, events=("4-4-4",)) for powers in (("south_america",), ()))
    combats = [
        game.rulebook.combat.between(game.position, ALICE, index("kamchatka")) for game in (both, alone)
    ]
    assert one_roll(combats[0], 9, 4, 3).ends == one_roll(combats[1], 10, 3, 3).ends


@pytest.mark.parametrize(("owner", "open_"), [(BOB, False), (CHARLIE, True)])
def test_canoes_do_not_pass_submarines(owner: int, open_: bool) -> None:
    """Oceania's way from Indonesia to India, and 5-5-6 for its holder or for another player."""
    extra = {"powers": ["australia"], "events_in_force": [[owner, "5-5-6", 0, ""]]}
    game = put(
        rules=("ev_12", "js_4"),
        alice="indonesia 5, peru",
        bob="india 2, brazil",
        charlie="siam, japan",
        phase="attack",
        turn=ALICE,
        extra=extra,
    )
    ways = {order for order in game.legal(ALICE, "attack") if order.startswith("attack indonesia india")}
    assert bool(ways) == open_


def test_powers_are_those_of_the_beginning_of_the_turn_before_the_event() -> None:
    """1-2-3 evacuates Africa: the player who held most of it destroys armies nevertheless."""
    game = put(
        rules=("ev_12", "js_4"),
        alice="egypt, congo, north_africa, east_africa, peru 3",
        turn=CHARLIE,
        phase="manoeuvre",
    ).order(CHARLIE, "end", dice="123")
    assert game.owner("egypt") == BARBARIANS
    assert game.position.phase == "voodoo"
