"""Hasbro 2000, world conquest: trading in cards.

Numbers in brackets are lines of the French booklet (« Risk », 020014538101) as transcribed for this project.
Where it prints an example, a test plays it.

Foot: alaska, alberta, argentina, egypt, iceland, india, japan. Horse: china, congo, ontario, peru, ural.
Cannon: mongolia, quebec, siam, siberia, ukraine, venezuela.
"""

from __future__ import annotations

import pytest

from games.rulebooks.hasbro2000 import H2000_WORLD
from tests.engine.scene import ALICE, BOB, CHARLIE, DAVE, Scene, scene


def holding(cards: str, *, alice: str = "madagascar, new_guinea 3") -> Scene:
    """Put Alice's reinforcement phase with these cards in her hand."""
    return scene(alice=alice, bob="south_africa, brazil", hands={ALICE: cards})


def sets_in(cards: str) -> set[str]:
    """Return the sets that Alice may trade in from these cards."""
    return {order.removeprefix("trade ") for order in holding(cards).legal(ALICE, "trade")}


@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        ("alaska alberta egypt", 4),
        ("china congo peru", 6),
        ("quebec siam ukraine", 8),
        ("alaska china siam", 10),
    ],
)
def test_the_four_sets_and_what_they_bring(cards: str, armies: int) -> None:
    """[204, 215-225]"""
    game = holding(cards)
    before = game.position.to_place[ALICE]
    game.order(ALICE, f"trade {cards}")
    assert game.position.to_place[ALICE] == before + armies
    assert game.hand(ALICE) == []


@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        ("china congo joker", 6),
        ("alaska egypt joker", 4),
        ("quebec siam joker", 8),
        ("alaska china joker", 10),
        ("alaska joker joker", 10),
    ],
)
def test_a_joker_replaces_any_symbol(cards: str, armies: int) -> None:
    """[204; the example 208: two cavalry and a joker are three cavalry]. It stands for the best."""
    game = holding(cards)
    before = game.position.to_place[ALICE]
    game.order(ALICE, f"trade {cards}")
    assert game.position.to_place[ALICE] == before + armies


@pytest.mark.parametrize("cards", ["alaska alberta china", "china congo alaska", "quebec siam peru"])
def test_two_of_a_kind_and_another_are_no_set(cards: str) -> None:
    """[204]"""
    game = holding(cards)
    assert sets_in(cards) == set()
    game.refuses(ALICE, f"trade {cards}", "not_a_set")


def test_a_set_is_three_cards_of_the_players_own() -> None:
    """[204: « par 3 »]"""
    game = holding("alaska alberta egypt iceland")
    game.refuses(ALICE, "trade alaska alberta", "not_a_set")
    game.refuses(ALICE, "trade alaska alberta egypt iceland", "not_a_set")
    game.refuses(ALICE, "trade alaska alberta japan", "card_not_held")
    game.refuses(ALICE, "trade alaska alaska alaska", "card_not_held")
    game.refuses(ALICE, "trade alaska alberta joker", "card_not_held")


def test_either_of_two_jokers_will_do() -> None:
    assert sets_in("alaska china joker joker") == {
        "alaska china joker",
        "alaska joker joker",
        "china joker joker",
    }


def test_each_card_of_an_own_territory_puts_two_armies_on_it_at_once() -> None:
    """[227, 239: « avec les cartes dont vous possédez le territoire », which means each of them]"""
    game = holding("alaska china siam", alice="alaska, china 3, peru")
    game.order(ALICE, "trade alaska china siam")
    assert (game.armies("alaska"), game.armies("china"), game.armies("siam")) == (3, 5, 1)
    assert game.position.to_place[ALICE] == 3 + 10


def test_several_sets_may_be_handed_in_in_one_turn_before_or_after_placing() -> None:
    """[227: « autant de cartes que vous le voulez durant un tour »]"""
    game = holding("alaska alberta egypt china congo peru quebec siam ukraine")
    game.order(ALICE, "trade alaska alberta egypt")
    game.order(ALICE, "place 7 new_guinea")
    game.order(ALICE, "trade china congo peru")
    game.order(ALICE, "place 6 new_guinea")
    game.order(ALICE, "trade quebec siam ukraine")
    assert game.position.to_place[ALICE] == 8


def test_cards_are_handed_in_in_the_reinforcement_phase_only() -> None:
    """[227]"""
    game = holding("alaska alberta egypt")
    game.order(ALICE, "place 3 new_guinea").order(ALICE, "end")
    assert game.position.phase == "attack"
    game.refuses(ALICE, "trade alaska alberta egypt", "wrong_phase")


def may_keep(cards: str) -> bool:
    """Return whether Alice may go on to combat with all these cards in her hand."""
    game = holding(cards).order(ALICE, "place 3 new_guinea")
    return game.position.phase == "attack" or "end" in game.legal(ALICE)


def test_with_four_cards_one_may_keep_a_set() -> None:
    """[the example 229: three cavalry and one infantry]"""
    assert may_keep("china congo peru alaska")


def test_with_five_cards_a_set_must_be_handed_in() -> None:
    """[227; the example 231: two artillery and three infantry: the infantry, for 4]"""
    assert not may_keep("quebec siam alaska alberta egypt")
    assert sets_in("quebec siam alaska alberta egypt") == {"alaska alberta egypt"}
    game = holding("quebec siam alaska alberta egypt")
    game.order(ALICE, "place 3 new_guinea")
    game.refuses(ALICE, "end", "must_trade")
    game.order(ALICE, "trade alaska alberta egypt")
    assert game.position.to_place[ALICE] == 4


def test_with_six_cards_one_set_is_enough() -> None:
    """[the example 233: two of each; at least one set, worth 10]"""
    cards = "quebec siam alaska egypt china congo"
    assert not may_keep(cards)
    game = holding(cards).order(ALICE, "trade alaska china siam")
    assert game.position.to_place[ALICE] == 3 + 10
    game.order(ALICE, "place 13 new_guinea").order(ALICE, "end")
    assert game.position.phase == "attack"


def test_only_one_set_is_forced_for_any_number_of_cards() -> None:
    """[227: « une ou plusieurs combinaisons »: more than one is a choice]"""
    game = holding("alaska alberta egypt china congo peru quebec siam ukraine")
    game.order(ALICE, "trade alaska alberta egypt").order(ALICE, "place 7 new_guinea")
    assert len(game.hand(ALICE)) == 6
    game.order(ALICE, "end")
    assert game.position.phase == "attack"


def test_a_set_is_due_again_in_every_turn_that_begins_with_five_cards() -> None:
    """[227: « lors de son tour de jeu »]"""
    game = holding("alaska alberta egypt china congo peru quebec siam ukraine")
    game.order(ALICE, "trade alaska alberta egypt").pass_turn(ALICE).pass_turn(BOB).pass_turn(CHARLIE)
    game.order(ALICE, f"place {game.position.to_place[ALICE]} new_guinea")
    game.refuses(ALICE, "end", "must_trade")


def test_cards_handed_in_go_under_the_pile() -> None:
    """[235]"""
    game = holding("alaska alberta egypt")
    pile = game.pile()
    game.order(ALICE, "trade alaska alberta egypt")
    assert game.pile() == [*pile, "alaska", "alberta", "egypt"]
    assert game.position.discard == []


# --- Renforts progressifs [397-414], an option


def test_progressive_sets_grow_with_every_set_of_the_table() -> None:
    """[399-410]"""
    progressive = H2000_WORLD.with_options({"sets": "progressive"}).sets
    values = [progressive.value("mixed", traded) for traded in range(12)]
    assert values == [4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45]
    assert [progressive.value(symbol, 3) for symbol in (0, 1, 2)] == [10, 10, 10]


def test_the_booklets_example_of_progressive_sets() -> None:
    """[414] A one set, 4; C two sets, 6 + 8; D one, 10; A again, 12."""
    game = scene(
        alice="alaska, peru",
        bob="brazil, egypt",
        charlie="china, madagascar",
        hands={
            ALICE: "iceland india japan ukraine siam siberia",
            CHARLIE: "ontario congo ural quebec mongolia venezuela",
            DAVE: "alberta argentina north_africa",
        },
        options={"sets": "progressive"},
        players=4,
    )

    def trade(seat: int, cards: str) -> int:
        before = game.position.to_place[seat]
        game.order(seat, f"trade {cards}")
        return game.position.to_place[seat] - before

    assert trade(ALICE, "iceland india japan") == 4
    game.pass_turn(ALICE).pass_turn(BOB)
    assert trade(CHARLIE, "ontario congo ural") == 6
    assert trade(CHARLIE, "quebec mongolia venezuela") == 8
    game.pass_turn(CHARLIE)
    assert trade(DAVE, "alberta argentina north_africa") == 10
    game.pass_turn(DAVE)
    assert trade(ALICE, "ukraine siam siberia") == 12


def test_without_the_option_values_stay() -> None:
    """[395: « strictement identique »]"""
    fixed = H2000_WORLD.with_options({}).sets
    assert [fixed.value("mixed", traded) for traded in (0, 5, 50)] == [10, 10, 10]
