"""Buying miracles, labours, and the effect and the time of each relic."""

from __future__ import annotations

import random

import pytest

from games.engine import Table
from games.engine.chance.dice import GivenDice, RandomDice
from games.engine.errors import Illegal
from games.features.piles import PileState
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.miracles import Miracles
from games.rulebooks.godstorm.state import RELICS, TURN, UNDERWORLD, faith
from tests.rulebooks.godstorm.miracles.tables import armies, give, god, hand, play, table_with

MIRACLES = next(feature for feature in GODSTORM.features if isinstance(feature, Miracles))


def refused(table: Table, text: str, code: str, seat: int = 0) -> None:
    with pytest.raises(Illegal) as refusal:
        play(table, text, seat)
    assert refusal.value.code == code


def next_turn(table: Table, seat: int = 0) -> None:
    """Let a turn of this seat begin."""
    table.begin_turn(seat, table.position.round + 1)


# --- Step 3


def test_cards_are_paid_and_drawn_together() -> None:
    table = table_with({}, phase="acquire")
    play(table, "acquire 2 war, 1 sky, 1 magic")
    assert faith(table.position, 0) == 1
    assert hand(table, 0) == ["visions", "eagles", "convert"]
    assert RELICS.of(table.position)[0] == ("fleece",)
    assert table.position.phase != "acquire"


@pytest.mark.parametrize("number", [1, 4])
def test_one_to_four(number: int) -> None:
    table = table_with({}, phase="acquire")
    play(table, f"acquire {number} war")
    assert len(hand(table, 0)) == number


def test_the_refused_orders() -> None:
    for text, code in (("acquire 5 war", "wrong_miracles"), ("acquire 3 war, 2 sky", "wrong_miracles")):
        refused(table_with({}, phase="acquire", faith=(20, 0, 0)), text, code)
    refused(table_with({}, phase="acquire", faith=(3, 0, 0)), "acquire 2 war", "too_little_faith")
    table = table_with({}, phase="acquire", gods={0: {"war": "gaul"}})
    refused(table, "acquire 1 sky", "god_missing")
    refused(table, "acquire 0 war", "wrong_miracles")


def test_a_pile_that_runs_out_costs_what_it_gives() -> None:
    table = table_with({}, phase="acquire")
    PileState(("heroes",), (), ((), (), ())).put(table.position, "war")
    play(table, "acquire 3 war")
    assert faith(table.position, 0) == 7
    table = table_with({}, phase="acquire")
    PileState((), (), ((), (), ())).put(table.position, "war")
    refused(table, "acquire 1 war", "god_missing")


def test_stonehenge_makes_them_cheaper() -> None:
    table = table_with({}, phase="acquire", relics={0: ["stonehenge"]}, faith=(4, 0, 0))
    play(table, "acquire 4 war")
    assert faith(table.position, 0) == 0


# --- Labours


def test_war_for_the_third_conquest() -> None:
    table = table_with({})
    for count, cards in ((2, 0), (3, 1), (4, 1)):
        TURN.put(table.position, (count, 0))
        MIRACLES.conquered(table, 0)
        assert len(hand(table, 0)) == cards


def test_no_card_without_the_god() -> None:
    table = table_with({}, gods={0: {"sky": "gaul"}})
    TURN.put(table.position, (3, 0))
    MIRACLES.conquered(table, 0)
    MIRACLES.cast(table, 0)
    assert hand(table, 0) == []
    assert RELICS.of(table.position)[0] == ()


def test_the_sky_for_a_god_once_a_turn() -> None:
    table = table_with({})
    MIRACLES.god_destroyed(table, 0)
    MIRACLES.god_destroyed(table, 0)
    assert hand(table, 0) == ["convert"]


def test_magic_for_three_alike() -> None:
    table = table_with({})
    MIRACLES.cast(table, 1)
    assert RELICS.of(table.position)[1] == ("fleece",)


@pytest.mark.parametrize(("space", "cards"), [(1, 1), (2, 0), (0, 0)])
def test_death_for_a_crypt_at_the_end_of_the_turn(space: int, cards: int) -> None:
    table = table_with({}, phase="manoeuvre")
    spaces = list(UNDERWORLD.of(table.position))
    spaces[space] = (0, 2)
    UNDERWORLD.put(table.position, tuple(spaces))
    MIRACLES.turn_ends(table)
    assert len(hand(table, 0)) == cards


# --- Relics


@pytest.mark.parametrize(
    ("relic", "card"), [("fleece", "visions"), ("cauldron", "crops"), ("pyramids", "convert")]
)
def test_relics_that_bring_a_card(relic: str, card: str) -> None:
    """They do so without the god, too."""
    table = table_with({}, relics={0: [relic]}, gods={0: {}})
    next_turn(table)
    assert hand(table, 0) == [card]
    next_turn(table, 1)
    assert hand(table, 0) == [card]


def test_wine_tears_and_excalibur() -> None:
    bare = table_with({})
    next_turn(bare)
    table = table_with({}, relics={0: ["wine", "tears", "excalibur"]})
    next_turn(table)
    assert table.position.to_place[0] == bare.position.to_place[0] + 1
    assert faith(table.position, 0) == faith(bare.position, 0) + 1
    held = {land.key: 2 for land in GODSTORM.board.territories[:4]}
    table = table_with({}, relics={0: ["excalibur"]}, lands={0: held, 1: {"thule": 2}})
    bare = table_with({}, lands={0: held, 1: {"thule": 2}})
    next_turn(table)
    next_turn(bare)
    assert table.position.to_place[0] == bare.position.to_place[0] + 2


def test_tablets_mjolnir_and_gungnir() -> None:
    table = table_with({}, relics={0: ["tablets", "mjolnir"], 1: ["gungnir"]})
    assert MIRACLES.bid_bonus(table.position, 0) == 3
    assert MIRACLES.bid_bonus(table.position, 1) == 0
    assert MIRACLES.might(table.position, 0, 0, True)[1:] == (3, False)
    assert MIRACLES.might(table.position, 1, 0, True)[1:] == (0, True)


@pytest.mark.parametrize(
    ("relic", "land"),
    [
        ("mjolnir", "thule"),
        ("tree", "babylon"),
        ("pandora", "graecia"),
        ("stonehenge", "anglia"),
        ("pyramids", "egypt"),
    ],
)
def test_a_point_for_a_relic_with_its_land(relic: str, land: str) -> None:
    table = table_with({}, relics={0: [relic, "wine"]}, lands={0: {land: 2}, 1: {"roma": 2}})
    assert MIRACLES.score(GODSTORM, table.position, 0) == 1
    assert MIRACLES.score(GODSTORM, table.position, 1) == 0
    table = table_with({}, relics={1: [relic]}, lands={0: {land: 2}, 1: {"roma": 2}})
    assert MIRACLES.score(GODSTORM, table.position, 1) == 0


def test_the_book_once_a_turn_for_armies_that_are_still_to_be_placed() -> None:
    table = table_with({}, relics={0: ["book"]}, temples=["gaul"])
    next_turn(table)
    table.position.to_place[0] = 3
    before = faith(table.position, 0)
    play(table, "renounce")
    assert (table.position.to_place[0], faith(table.position, 0)) == (1, before + 4)
    table.position.to_place[0] = 3
    refused(table, "renounce", "cannot_renounce")


def test_to_give_up_all_that_is_left_to_place_ends_the_placing() -> None:
    table = table_with({}, relics={0: ["book"]}, phase="reinforce")
    table.position.to_place[0] = 2
    play(table, "renounce")
    assert table.position.phase != "reinforce"


def test_without_the_book_or_two_armies() -> None:
    table = table_with({})
    next_turn(table)
    refused(table, "renounce", "cannot_renounce")
    table = table_with({}, relics={0: ["book"]})
    next_turn(table)
    table.position.to_place[0] = 1
    refused(table, "renounce", "cannot_renounce")


def test_the_tree_spends_faith_only_as_ordered() -> None:
    table = table_with({}, relics={1: ["tree"]}, faith=(0, 3, 0))
    assert MIRACLES.spared(table, 1, 2) == 0
    play(table, "spare 2", seat=1)
    assert MIRACLES.spared(table, 1, 2) == 1
    assert faith(table.position, 1) == 2
    assert MIRACLES.spared(table, 1, 2) == 0
    play(table, "spare 0", seat=1)
    assert MIRACLES.spared(table, 1, 1) == 1
    play(table, "spare none", seat=1)
    assert MIRACLES.spared(table, 1, 1) == 0
    refused(table, "spare 100", "wrong_faith", seat=1)
    refused(table, "spare 0", "no_such_relic", seat=0)
    refused(table, "ward storms always", "no_such_relic", seat=0)


def test_pandora_plays_a_card_of_death_for_nothing_and_asks_for_what_it_needs() -> None:
    table = table_with(
        {}, relics={0: ["pandora", "tears"]}, gods={0: {}}, faith=(0, 0, 0), temples=["thule", "gaul"]
    )
    on_top(table, "fire")
    next_turn(table)
    assert GODSTORM.stage(table.position).key == "pandora"
    refused(table, "play storms thule", "no_such_miracle")
    refused(table, "play fire roma", "wrong_target")
    play(table, "play fire thule")
    assert armies(table, "thule") == 1
    assert table.position.pending is None
    assert table.position.phase == "reinforce"
    assert table.position.to_place[0] >= 3
    assert faith(table.position, 0) >= 1
    assert armies(table, "gaul") == 6, "the temple has its army, once"


def test_pandora_asks_nothing_without_a_choice() -> None:
    table = table_with({}, relics={0: ["pandora"]}, gods={0: {}, 1: {"war": "thule"}})
    on_top(table, "ragnarok")
    next_turn(table)
    assert table.position.pending is None
    assert god(table, 1, "war") == -1
    assert PileState.of(table.position, "death").discard == ("ragnarok",)


def test_armies_are_counted_after_pandora() -> None:
    held = {land.key: 2 for land in GODSTORM.board.territories[:4]}
    table = table_with(
        {}, relics={0: ["pandora"]}, gods={0: {}}, lands={0: {**held, "gaul": 3}, 1: {"thule": 2}}
    )
    on_top(table, "tomb")
    next_turn(table)
    assert table.position.to_place[0] == 3


def test_pandora_left_to_the_rules_goes_by_lot() -> None:
    table = table_with({}, relics={0: ["pandora"]}, gods={0: {}}, temples=["thule", "gaul"])
    on_top(table, "fire")
    next_turn(table)
    GODSTORM.stage(table.position).default(table, 0)
    assert table.position.pending is None


def on_top(table: Table, card: str) -> None:
    """Put a card on top of the pile of death."""
    table.dice = GivenDice([], RandomDice(random.Random(3)))
    give(table, {})
    stack = PileState.of(table.position, "death")
    rest = tuple(other for other in stack.deck if other != card)
    stack._replace(deck=(card, *rest)).put(table.position, "death")


@pytest.mark.parametrize(("relics", "sent"), [((), 1), (("scales",), 2)])
def test_the_scales_let_a_crypt_send_two(relics: tuple[str, ...], sent: int) -> None:
    table = table_with({}, relics={0: relics}, temples=["gaul"], phase="return")
    spaces = list(UNDERWORLD.of(table.position))
    spaces[1], spaces[4] = (0, 5), (0, 2)
    UNDERWORLD.put(table.position, tuple(spaces))
    for _ in range(sent):
        play(table, "return crypt of kings gaul")
    refused(table, "return crypt of kings gaul", "no_way_back")
    play(table, "return crypt of bones gaul")
    assert armies(table, "gaul") == 6 + sent
