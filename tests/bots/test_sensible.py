"""The sensible player's play, in positions without doubt."""

from __future__ import annotations

import random
from dataclasses import replace

from games.bots import BOTS
from games.engine.board import FOOT, HORSE
from games.engine.chance.dice import RandomDice
from games.engine.legality import Stage
from games.engine.orders import Attack, Defend, End, Fortify, Occupy, Order, Place, Plan, Trade
from games.engine.phases.attack import ATTACK
from games.engine.position import NOBODY, Position
from games.engine.redaction import redact
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.rulebooks.registry import rulebook_for

RULEBOOK = rulebook_for("h2000_world")
BOARD = RULEBOOK.board
ME, OTHER, THIRD = range(3)


def index(key: str) -> int:
    return BOARD.territory_index[key]


def position(
    phase: str, mine: dict[str, int], theirs: dict[str, int] | None = None, others: int = 2
) -> Position:
    """Seat Alice with `mine`, another player with `theirs`, and a third with the rest.

    The third has `others` armies on each territory.
    """
    found = Position.empty("h2000_world", 1, {}, 3, len(BOARD.territories), ME)
    found.phase, found.turn, found.round = phase, ME, 3
    found.owner = [THIRD] * len(BOARD.territories)
    found.armies = [others] * len(BOARD.territories)
    for seat, lands in ((ME, mine), (OTHER, theirs or {})):
        for key, armies in lands.items():
            found.owner[index(key)], found.armies[index(key)] = seat, armies
    for land, seat in enumerate(found.owner):
        found.lands[seat] |= 1 << land
    return found


def choose(view: Position, rulebook: Rulebook = RULEBOOK) -> Order:
    return BOTS["sensible"].choose(rulebook, view, ME, random.Random(1))


def test_it_takes_the_land_that_completes_a_continent() -> None:
    view = position(
        "attack",
        {"eastern_australia": 2, "new_guinea": 3, "indonesia": 9, "siam": 2},
        {"western_australia": 1, "brazil": 3},
    )
    assert choose(view) == Attack(index("indonesia"), index("western_australia"), None, 1, 1)


def test_it_breaks_the_continent_that_the_leader_holds() -> None:
    north_america = {BOARD.territories[land].key: 6 for land in BOARD.continents[0].territories} | {
        "alaska": 2
    }
    view = position("attack", {"kamchatka": 20, "japan": 8, "mongolia": 8}, north_america, others=1)
    view.conquered = True
    assert choose(view) == Attack(index("kamchatka"), index("alaska"), None, 1, 19)


def test_it_leaves_the_continent_of_a_weak_player_when_a_stack_guards_it() -> None:
    australia = {BOARD.territories[land].key: 1 for land in BOARD.continents[5].territories}
    view = position("attack", {"siam": 8}, australia | {"indonesia": 9}, others=9)
    assert choose(view) == End()


def test_it_takes_land_after_land_if_nobody_can_take_it_back() -> None:
    view = position("attack", {"argentina": 16}, {"peru": 1, "brazil": 1, "venezuela": 1}, others=1)
    table = Table(RULEBOOK, view, RandomDice(random.Random(1)))
    while table.position.turn == ME:
        table.play(ME, choose(redact(table.rulebook, table.position, ME)))
    assert table.position.lands[ME].bit_count() >= 5


def test_it_leaves_a_garrison_on_the_gate_of_its_continent() -> None:
    africa = {BOARD.territories[land].key: 1 for land in BOARD.continents[3].territories}
    view = position("attack", africa | {"north_africa": 20}, {"brazil": 10}, others=1)
    order = choose(view)
    assert isinstance(order, Attack)
    assert (order.source, order.target) != (index("north_africa"), index("brazil"))
    assert order.moving is not None
    assert 10 < order.moving < 18


def test_it_finishes_off_a_weak_player_for_the_cards() -> None:
    view = position("attack", {"ural": 10, "siberia": 2}, {"china": 1})
    view.hands[OTHER] = [-1] * 5
    view.conquered = True
    assert choose(view) == Attack(index("ural"), index("china"), None, 1, 9)


def test_it_does_not_attack_against_the_odds() -> None:
    view = position("attack", {"indonesia": 4, "siam": 3})
    view.armies = [
        armies if owner == ME else 12 for armies, owner in zip(view.armies, view.owner, strict=True)
    ]
    assert choose(view) == End()


def test_it_does_not_attack_ten_with_three() -> None:
    view = position("attack", {"indonesia": 3}, {"siam": 10})
    for key in ("new_guinea", "western_australia"):
        view.armies[index(key)] = 10
    assert choose(view) == End()


def test_it_ends_its_attacks_when_nothing_pays() -> None:
    view = position("attack", {"indonesia": 6, "siam": 1}, others=4)
    view.conquered = True
    assert choose(view) == End()


def test_it_takes_a_card_by_one_cheap_conquest() -> None:
    view = position("attack", {"ural": 6})
    assert isinstance(choose(view), Attack)


def test_it_places_everything_in_one_stack_on_its_border() -> None:
    view = position(
        "reinforce", {"indonesia": 2, "new_guinea": 1, "eastern_australia": 1, "western_australia": 1}
    )
    view.to_place[ME] = 5
    assert choose(view) == Place(((index("indonesia"), 5),))


def test_it_fills_up_a_gate_that_a_stack_threatens_before_its_front() -> None:
    view = position(
        "reinforce", {"peru": 1, "argentina": 1, "brazil": 1, "venezuela": 9}, {"north_africa": 20}, others=1
    )
    view.to_place[ME] = 7
    order = choose(view)
    assert isinstance(order, Place)
    placed = dict(order.placements)
    assert placed[index("brazil")] >= 4
    assert sum(placed.values()) == 7


def test_it_hands_in_the_set_that_brings_most() -> None:
    symbols = BOARD.symbols
    by_symbol = [[card for card, symbol in enumerate(symbols) if symbol == wanted] for wanted in range(3)]
    view = position("reinforce", {"alaska": 3})
    view.hands[ME] = [*by_symbol[0][1:4], by_symbol[1][3], by_symbol[2][3]]
    view.to_place[ME] = 3
    order = choose(view)
    assert isinstance(order, Trade)
    assert sorted(symbols[card] for card in order.cards) == [0, 1, 2]


def test_it_keeps_a_poor_set_until_it_must_trade() -> None:
    foot = [card for card, symbol in enumerate(BOARD.symbols) if symbol == FOOT]
    horse = next(card for card, symbol in enumerate(BOARD.symbols) if symbol == HORSE)
    view = position("reinforce", {"alaska": 3})
    view.hands[ME] = [*foot[1:4], horse]
    view.to_place[ME] = 3
    assert isinstance(choose(view), Place)
    view.hands[ME] = [*foot[1:5], horse]
    assert isinstance(choose(view), Trade)


def test_it_goes_on_into_a_conquest_that_borders_an_enemy() -> None:
    view = position("attack", {"siam": 8, "indonesia": 2})
    view.pending = ("occupy", ME, index("indonesia"), index("siam"), 2, 5)
    assert choose(view) == Occupy(5)


def test_it_stays_when_only_the_source_borders_an_enemy() -> None:
    view = position(
        "attack", {"indonesia": 8, "new_guinea": 3, "eastern_australia": 1, "western_australia": 1}
    )
    view.pending = ("occupy", ME, index("indonesia"), index("new_guinea"), 3, 9)
    assert choose(view) == Occupy(3)


def test_it_defends_with_all_its_dice() -> None:
    view = position("attack", {"siam": 4})
    view.turn, view.pending = THIRD, ("defence", ME, index("china"), index("siam"), 3, -1, 0)
    assert choose(view) == Defend(2)


def test_armies_behind_the_border_go_to_it() -> None:
    view = position(
        "manoeuvre", {"eastern_australia": 7, "western_australia": 1, "new_guinea": 1, "indonesia": 2}
    )
    order = choose(view)
    assert isinstance(order, Fortify)
    assert order.source == index("eastern_australia")
    assert order.armies == 6


def test_armies_from_within_go_to_the_gate_that_lacks_them() -> None:
    view = position(
        "manoeuvre", {"peru": 1, "argentina": 8, "brazil": 1, "venezuela": 2}, {"north_africa": 20}
    )
    assert choose(view) == Fortify(index("argentina"), index("brazil"), 7)


def test_it_ends_the_turn_if_no_armies_are_idle() -> None:
    assert choose(position("manoeuvre", {"siam": 5, "indonesia": 1})) == End()


def test_a_phase_without_tactics_is_passed_over() -> None:
    """A later edition may have phases that the player was never told about."""
    strange = replace(RULEBOOK, turn=(Stage("parley", ATTACK.orders),))
    assert choose(position("parley", {"siam": 5}), strange) == End()


def test_a_phase_without_tactics_that_cannot_be_passed_over_is_played_at_random_but_legally() -> None:
    strange = replace(RULEBOOK, turn=(Stage("parley", {Attack: ATTACK.orders[Attack]}),))
    assert isinstance(choose(position("parley", {"siam": 5}), strange), Attack)


def test_in_the_set_up_all_armies_follow_the_first_unless_others_gather_there() -> None:
    view = position("placement", {"eastern_australia": 1, "argentina": 1})
    view.armies = [1] * len(BOARD.territories)
    view.to_place[ME] = 20
    assert choose(view) == Plan(((index("eastern_australia"), 1),))

    view.armies[index("eastern_australia")], view.to_place[ME] = 2, 19
    assert choose(view) == Plan(((index("eastern_australia"), 19),))

    view.armies[index("western_australia")] = 3
    assert choose(view) == Plan(((index("argentina"), 19),))


def test_it_claims_land_away_from_others() -> None:
    """Somebody goes for Australia: a player who claims land there too would share it."""
    rulebook = rulebook_for("h2006_world")
    view = position("claim", {})
    view.owner, view.armies, view.lands = [NOBODY] * len(view.owner), [0] * len(view.owner), [0, 0, 0]
    western_australia = index("western_australia")
    view.owner[western_australia], view.armies[western_australia] = OTHER, 1
    view.lands[OTHER] = 1 << western_australia
    view.to_place = [35, 34, 35]
    order = choose(view, rulebook)
    assert isinstance(order, Place)
    ((land, _),) = order.placements
    assert BOARD.continents[BOARD.territories[land].continent].key != "australia"
