"""Fog of war: players learn only of their own territories and of those that border on them (ours, A72)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import bot_for
from games.engine import events as e
from games.engine.chance.dice import RandomDice
from games.engine.errors import Illegal, Impossible
from games.engine.legality import options
from games.engine.lists import Branch, SeatView
from games.engine.notation import parse_list, parse_order, position_to_json
from games.engine.notation.events import event_to_json
from games.engine.orders import Attack, Fortify, Occupy, Order, Place
from games.engine.position import HIDDEN, Position
from games.engine.redaction import Witnessed, imagined, redact, witnessed
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.rulebooks.editions import EDITIONS
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.house.fog import Fog, sight
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.random_play import draw_order
from tests.engine.scene import ALICE, BOB, CHARLIE, index, scene

WORLD = rulebook_for("h2000_world", {"fog": "1"})
FOGGED = [edition.with_(Fog()) for edition in EDITIONS if not edition.unsuited(Fog())]
every_fog = pytest.mark.parametrize("rulebook", FOGGED, ids=lambda rulebook: rulebook.key)
NAMED = ("alaska", "peru", "kamchatka", "japan", "mongolia")
REST = ", ".join(land.key for land in WORLD.board.territories if land.key not in NAMED)
seeds = st.integers(0, 2**32 - 1)
some = settings(max_examples=3)


def table_of(rulebook: Rulebook, **lands: Any) -> Table:
    """Put a position of three players in an attack phase, with fog."""
    game = scene(phase="attack", **lands)
    return Table(rulebook, game.position, RandomDice(random.Random(1)))


def play(table: Table, seat: int, text: str) -> list[Witnessed]:
    """Return the events of an order, with what everybody learns of each."""
    before = table.position.copy()
    table.play(seat, parse_order(table.rulebook, text))
    return list(witnessed(table.rulebook, before, table.events))


def test_own_territories_and_their_neighbours_are_seen_and_no_others() -> None:
    table = table_of(WORLD, alice="alaska 5, peru", bob="kamchatka 3, japan 7", charlie="congo 4")
    view = redact(table.rulebook, table.position, ALICE)

    assert (view.owner[index("kamchatka")], view.armies[index("kamchatka")]) == (BOB, 3)
    assert (view.owner[index("japan")], view.armies[index("japan")]) == (HIDDEN, 0)
    assert not view.lands[BOB] >> index("japan") & 1
    stranger = redact(table.rulebook, table.position, None)
    assert (set(stranger.owner), set(stranger.armies), set(stranger.lands)) == ({HIDDEN}, {0}, {0})


def test_an_attack_is_told_to_players_who_see_both_territories() -> None:
    table = table_of(WORLD, alice="alaska 9", bob=f"kamchatka 2, {REST}", charlie="mongolia")
    attack = play(table, ALICE, "attack alaska kamchatka 3")[0]

    assert attack.known_to(ALICE) == attack.known_to(BOB) == attack.event
    assert attack.known_to(CHARLIE) is None  # Charlie sees Kamchatka, but not Alaska
    assert attack.known_to(None) is None


def test_only_visible_armies_of_a_placement_are_told() -> None:
    table = table_of(WORLD, alice=f"alaska, peru, {REST}", bob="kamchatka", charlie="japan")
    table.position.phase = "reinforce"
    table.position.to_place[ALICE] = 5
    [placed, *_] = play(table, ALICE, "place 3 alaska, 2 peru")

    assert isinstance(placed.event, e.Placed)
    assert placed.known_to(BOB) == placed.event._replace(placements=((index("alaska"), 3),))
    assert placed.known_to(CHARLIE) is None


def test_eliminations_are_told_to_all_but_reinforcements_to_nobody() -> None:
    table = table_of(WORLD, alice="alaska 20, congo 3", bob="kamchatka", charlie="peru")
    told = play(table, ALICE, "attack alaska kamchatka until 1 moving 9")
    (out,) = (one for one in told if isinstance(one.event, e.Eliminated))
    turn = witnessed(table.rulebook, table.position, [e.TurnBegan(BOB, 2, "reinforce", 7, (("asia", 7),))])

    assert out.known_to(None) == out.known_to(CHARLIE) == out.event
    assert [one.known_to(ALICE) for one in turn] == [e.TurnBegan(BOB, 2, "reinforce", HIDDEN, ())]


def test_programs_read_that_something_is_hidden() -> None:
    table = table_of(WORLD, alice="alaska 5", bob="kamchatka 3", charlie="congo 4")
    shown = position_to_json(table.rulebook, redact(table.rulebook, table.position, ALICE))
    turn = event_to_json(table.rulebook, e.TurnBegan(BOB, 2, "reinforce", HIDDEN, ()))

    assert shown["territories"]["congo"] == {"owner": "hidden", "armies": "hidden"}
    assert turn["armies"] == "hidden"


@every_fog
@some
@given(seeds)
def test_views_and_events_do_not_depend_on_what_is_out_of_sight(rulebook: Rulebook, seed: int) -> None:
    """Nor is anybody offered anything that the whole board would not offer."""
    rng = random.Random(seed)
    table = Table.begin(rulebook, rulebook.players[0], RandomDice(rng))
    for _ in range(200):
        if table.position.is_over:
            break
        position = table.position
        for seat in range(position.seats):
            other = elsewhere(rulebook, position, seat, rng)
            views = [redact(rulebook, p, seat) for p in (position, other)]
            assert views[0] == views[1]
            orders = some_orders(rulebook, rng)
            assert refusals(rulebook, position, seat, orders) == refusals(rulebook, other, seat, orders)
        for seat in rulebook.to_act(position):
            assert options(rulebook, redact(rulebook, position, seat), seat) == options(
                rulebook, position, seat
            )
        before, table.events = position.copy(), []
        table.play(*draw_order(table, rng, {}))
        check_told(rulebook, before, table)


def elsewhere(rulebook: Rulebook, position: Position, seat: int, rng: random.Random) -> Position:
    """Return the position with other owners and armies where a seat does not see them.

    Nobody loses the last of their territories by it, or keeps one that the rules protect.
    """
    other, seen = position.copy(), sight(rulebook, position, seat)
    for land, owner in enumerate(position.owner):
        if seen >> land & 1:
            continue
        other.armies[land] += rng.randrange(3)
        heir = rng.choice([heir for heir in range(position.seats) if heir != seat])
        if other.lands[owner].bit_count() > 2 and other.lands[heir].bit_count() > 1:
            other.owner[land] = heir
            other.lands[owner] &= ~(1 << land)
            other.lands[heir] |= 1 << land
    return other


def some_orders(rulebook: Rulebook, rng: random.Random) -> list[Order]:
    """Return orders that a player might try in order to learn more."""
    lands = range(len(rulebook.board.territories))
    found: list[Order] = []
    for _ in range(4):
        source, target, armies = rng.choice(lands), rng.choice(lands), rng.randint(1, 3)
        found += [Attack(source, target, armies, None), Attack(source, target, None, 1)]
        found += [Fortify(source, target, armies), Place(((target, armies),)), Occupy(armies)]
    return found


def refusals(
    rulebook: Rulebook, position: Position, seat: int, orders: list[Order]
) -> list[tuple[str, Any] | None]:
    """Return the refusal of each order of a seat."""
    found: list[tuple[str, Any] | None] = []
    for order in orders:
        try:
            Table(rulebook, position.copy(), RandomDice(random.Random(1))).play(seat, order)
            found.append(None)
        except Illegal as refusal:
            found.append((refusal.code, refusal.params))
    return found


def check_told(rulebook: Rulebook, before: Position, table: Table) -> None:
    """Assert that nobody learns of armies out of their sight, and that what they learn can be stored."""
    after = table.position
    for one in witnessed(rulebook, before, table.events):
        for seat in (None, *range(before.seats)):
            told = one.known_to(seat)
            if told is None or after.is_over:
                continue
            assert rulebook.read_event(json.loads(json.dumps(e.to_json(told)))) == told
            seen = sight(rulebook, before, seat) | sight(rulebook, after, seat)
            placed = getattr(told, "placements", ())
            assert isinstance(placed, int) or all(seen >> land & 1 for land, _ in placed)
            if isinstance(told, e.Attacked | e.Occupied | e.Fortified) and seat != told.seat:
                assert seen >> told.source & 1
                assert seen >> told.target & 1


@every_fog
def test_computer_players_come_to_an_end_in_the_fog(rulebook: Rulebook) -> None:
    from games.simulation import play_game

    game = play_game(rulebook, [bot_for("sensible")] * rulebook.players[0], "fog", 4000)

    assert game.position.is_over
    assert HIDDEN not in redact(rulebook, game.position, None).owner


def test_orders_are_tried_out_on_a_board_as_it_may_be() -> None:
    table = table_of(WORLD, alice="alaska 5", bob="kamchatka 3, japan 4", charlie="congo 4")
    seat_view = SeatView(WORLD, redact(WORLD, table.position, ALICE), ALICE)

    position = imagined(seat_view.rulebook, seat_view.position, seat_view.seat, random.Random(1))

    assert HIDDEN not in position.owner
    assert min(position.armies) > 0
    assert position.owner[index("kamchatka")] == BOB


def test_a_refusal_does_not_betray_the_owner_of_a_distant_last_territory() -> None:
    table = table_of(RULEBOOKS["asso_world"].with_(Fog()), alice="alaska 5", bob="congo", charlie=f"{REST}")
    table.position.round = 1

    with pytest.raises(Illegal) as refusal:
        play(table, ALICE, "attack alaska congo 3")

    assert refusal.value.code == "not_adjacent"


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("kamchatka belongs to bob", True),
        ("armies in kamchatka = 3", True),
        ("japan belongs to bob", False),
        ("not japan belongs to bob", False),
        ("armies in japan < 9", False),
        ("armies in japan >= 9", False),
        ("armies in alaska != armies in japan", False),
        ("japan is not mine", True),
        ("asia is not mine", True),
        ("not africa belongs to bob", False),
        ("not asia belongs to charlie", True),  # since Kamchatka does not
    ],
)
def test_nothing_can_be_made_to_depend_on_what_is_out_of_sight(said: str, holds: bool) -> None:
    table = table_of(WORLD, alice="alaska 5", bob="kamchatka 3, japan 4", charlie="congo 4")
    seat_view = SeatView(WORLD, redact(WORLD, table.position, ALICE), ALICE)

    (branch,) = parse_list(WORLD, f"if {said}: stop", {"alice": ALICE, "bob": BOB, "charlie": CHARLIE})

    assert isinstance(branch, Branch)
    ((condition, _),) = branch.arms
    assert condition is not None
    assert condition.holds(seat_view) == holds


@pytest.mark.parametrize("key", ["h2000_2p", "h2006_team", "h2006_mission", "cdm57_rule1", "h2000_capitals"])
def test_it_suits_no_edition_that_would_break_it(key: str) -> None:
    assert RULEBOOKS[key].unsuited(Fog())


@pytest.mark.parametrize("key", ["js_1a", "js_1b", "js_2", "js_4", "js_5", "js_6", "js_8", "neutral_lands"])
def test_it_excludes_all_house_rules_that_show_armies(key: str) -> None:
    (rule,) = (rule for rule in HOUSE_RULES if rule.key == key)
    with pytest.raises(Impossible):
        rulebook_for("h2000_mission", {"fog": "1", key: rule.offered[0]})
