"""The rows of the matrix on armies and cards, for every edition."""

from __future__ import annotations

import pytest

from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene
from tests.rulebooks.matrix.columns import SETS, Column, row

FAR = "peru, egypt, congo, siam, india, japan, ural, ukraine, iceland, alaska, alberta, quebec, china, brazil"
"""Fourteen territories, some of each continent."""
LANDS = {
    "north_america": "alaska, northwest_territory, greenland, alberta, ontario, quebec, western_us, "
    "eastern_us, central_america",
    "south_america": "venezuela, peru, brazil, argentina",
    "europe": "iceland, great_britain, scandinavia, northern_europe, western_europe, southern_europe, "
    "ukraine",
    "africa": "north_africa, egypt, east_africa, congo, south_africa, madagascar",
    "asia": "ural, siberia, yakutsk, kamchatka, irkutsk, mongolia, japan, china, india, siam, middle_east, "
    "afghanistan",
    "australia": "indonesia, new_guinea, western_australia, eastern_australia",
}
HAND = "alaska alberta argentina peru china congo brazil siam quebec"
"""Nine cards, three of each kind."""


def some_lands(count: int) -> str:
    """Return this number of territories, without a whole continent."""
    return ", ".join(FAR.split(", ")[:count])


def with_cards(column: Column, cards: str, **fields: object) -> Scene:
    """Put Alice with these cards, Greenland and nothing to place."""
    lands = {"alice": "greenland 2", "bob": "kamchatka", **fields}
    return column.scene(hands={ALICE: cards}, to_place=0, **lands)


@row("divisor", "minimum")
def test_an_army_for_each_group_of_territories_and_a_minimum(column: Column) -> None:
    for lands in range(1, 15):
        game = column.scene(alice=some_lands(lands), bob="kamchatka")
        assert game.position.to_place[ALICE] == max(column.minimum, lands // column.divisor)


@row("divisor", "minimum", "draws_at_start")
def test_a_turn_that_brings_no_armies_begins_with_the_attacks(column: Column) -> None:
    """This excepts hands that might hold a set: only their owner may know whether they do."""
    fewest = 1 if column.options.get("joker") == "alone" else 3
    for cards in range(4):
        hand = " ".join(HAND.split()[: max(0, cards - column.draws_at_start[1])])
        game = column.scene(alice="greenland", bob="peru 2", phase="manoeuvre", hands={BOB: hand})
        while game.position.turn == ALICE:
            game.order(ALICE, "end")
        waits = column.minimum > 0 or len(game.hand(BOB)) >= fewest
        assert (game.position.turn, game.position.phase == "attack") == (BOB, not waits)


@row("minimum")
def test_a_turn_waits_when_nobody_can_do_anything(column: Column) -> None:
    """Otherwise it would pass for ever: players have one army on each land, and too few lands for more."""
    if column.several or column.minimum:
        return
    game = column.scene(alice="greenland", bob="peru", to_place=0).order(ALICE, "end")
    assert (game.position.turn, game.position.phase) == (BOB, "reinforce")


@row("continents")
def test_a_continent_held_whole_brings_more(column: Column) -> None:
    for continent, bonus in column.continents.items():
        lands = column.lands_of(continent)
        bob = next(key for key in KEYS if key not in lands)
        whole = column.scene(alice=", ".join(lands), bob=bob)
        all_but_one = column.scene(alice=", ".join(lands[1:]), bob=f"{bob}, {lands[0]}")
        by_number = [max(column.minimum, count // column.divisor) for count in (len(lands), len(lands) - 1)]
        assert whole.position.to_place[ALICE] == by_number[0] + bonus
        assert all_but_one.position.to_place[ALICE] == by_number[1]


@row("continents")
def test_a_continent_counts_at_the_beginning_of_the_turn(column: Column) -> None:
    """A continent that is completed in combat brings nothing yet."""
    lands = "siam 9, new_guinea, western_australia, eastern_australia"
    game = column.scene(alice=lands, bob="indonesia, peru", phase="attack")
    game.order(ALICE, "attack siam indonesia 3 moving 3", dice="666-1")
    assert game.position.to_place[ALICE] == 0


@row("phases")
def test_all_is_placed_before_the_first_attack(column: Column) -> None:
    game = column.scene(alice=f"{some_lands(13)}", bob="kamchatka, brazil")
    game.refuses(ALICE, "end", "must_place")
    game.refuses(ALICE, "attack alaska kamchatka 1", "wrong_phase")


# --- Cards


@row("draws_at_start")
def test_cards_at_the_beginning_of_a_turn(column: Column) -> None:
    for lands in range(1, 10):
        game = column.scene(alice="greenland", bob=some_lands(lands), phase="reinforce", to_place=0)
        game.order(ALICE, "end")
        while game.position.turn == ALICE:
            game.order(ALICE, "end")
        assert len(game.hand(BOB)) == column.draws_at_start[lands]


@row("card")
def test_the_phase_in_which_a_conquest_brings_a_card(column: Column) -> None:
    """It is one card, whatever was taken; it cannot be used before the next turn."""
    game = column.scene(
        alice="alaska 9, alberta, peru 2",
        bob="kamchatka, japan, egypt 2",
        phase="attack",
        hands={ALICE: "brazil siam"},
    )
    game.order(ALICE, "attack alaska kamchatka 3 moving 8", dice="666-1")
    game.order(ALICE, "attack kamchatka japan 3 moving 3", dice="666-1")
    assert len(game.hand(ALICE)) == 2
    game.order(ALICE, "end")
    assert len(game.hand(ALICE)) == (3 if column.card == "attack" else 2)
    game.refuses(ALICE, "trade brazil siam quebec", "wrong_phase")
    while game.position.turn == ALICE:
        game.order(ALICE, "end")
    assert len(game.hand(ALICE)) == 3


@row("phases")
def test_a_turn_without_conquest_brings_a_card_only_where_every_turn_does(
    column: Column,
) -> None:
    for conquest in (False, True):
        game = column.scene(alice="alaska 9, alberta", bob="kamchatka, japan 2", phase="attack")
        if conquest:
            game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
        while game.position.turn == ALICE:
            game.order(ALICE, "end")
        assert len(game.hand(ALICE)) == (conquest and column.card is not None)


@row("worth")
@pytest.mark.parametrize("kind", SETS)
def test_the_sets_and_their_values(column: Column, kind: str) -> None:
    game = with_cards(column, SETS[kind])
    if column.worth[kind]:
        game.order(ALICE, f"trade {SETS[kind]}")
        assert game.position.to_place[ALICE] == column.worth[kind]
    else:
        game.refuses(ALICE, f"trade {SETS[kind]}", "not_a_set")


@row("worth")
def test_the_values_of_successive_sets(column: Column) -> None:
    """If their worth grows, it grows with the sets of all players."""
    for traded in range(10):
        game = with_cards(column, SETS["one of each"], sets_traded=traded)
        expected = column.progression[traded] if column.progression else column.worth["one of each"]
        assert game.order(ALICE, "trade alaska china siam").position.to_place[ALICE] == expected


@row("worth")
def test_several_sets_may_be_handed_in_at_once(column: Column) -> None:
    game = with_cards(column, f"{SETS['one of each']} alberta peru brazil")
    game.order(ALICE, "trade alaska china siam").order(ALICE, "trade alberta peru brazil")
    values = column.progression[:2] if column.progression else [column.worth["one of each"]] * 2
    assert (game.position.to_place[ALICE], game.position.sets_traded) == (sum(values), 2)


@row("phases")
def test_the_number_of_cards_that_forces_a_set(column: Column) -> None:
    """It is one set, whatever the number of cards (A33), or sets until fewer cards are left (A81)."""
    for cards in range(3, 10):
        game, due = with_cards(column, " ".join(HAND.split()[:cards])), column.forced is not None
        while due and len(game.hand(ALICE)) >= (column.forced or 0):
            game.refuses(ALICE, "end", "must_trade")
            assert game.legal(ALICE, "end") == set()
            game.order(ALICE, min(game.legal(ALICE, "trade")))
            game.order(ALICE, f"place {game.position.to_place[ALICE]} greenland")
            due = column.until_fewer
        if game.position.phase == "reinforce":
            game.order(ALICE, "end")
        assert game.position.phase == "attack"


@row("bonus")
def test_cards_of_the_players_own_territories(column: Column) -> None:
    """Two of the three territories are Alice's."""
    game = with_cards(column, SETS["one of each"], alice="alaska, china, greenland")
    game.order(ALICE, "trade alaska china siam")
    there, anywhere = (0, column.bonus) if column.bonus_goes == "anywhere" else (column.bonus, 0)
    assert game.armies("alaska") == 1 + there
    assert game.armies("china") == 1 + (0 if column.bonus_goes == "there once" else there)
    assert game.position.to_place[ALICE] == column.worth["one of each"] + 2 * anywhere


@row("cards_go")
def test_the_place_of_cards_handed_in(column: Column) -> None:
    game = with_cards(column, SETS["one of each"]).order(ALICE, "trade alaska china siam")
    aside = game.cards(game.position.discard)
    found = aside if column.cards_go == "aside" else game.pile()[-3:]
    assert sorted(found) == ["alaska", "china", "siam"]
    assert len(aside) == (3 if column.cards_go == "aside" else 0)


@row("cards_go")
def test_cards_put_aside_make_the_next_pile(column: Column) -> None:
    if column.cards_go != "aside":
        return
    game = column.scene(alice="alaska 9", bob="kamchatka, peru 2", charlie="egypt, congo", phase="attack")
    game.position.discard += game.position.deck[:2]
    game.position.hands[CHARLIE] = game.position.deck[2:]
    game.position.deck.clear()
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    while game.position.turn == ALICE:
        game.play(ALICE, "end")
    assert not game.position.discard
    assert len(game.pile()) + len(game.hand(ALICE)) + len(game.hand(BOB)) == 2


@row("cards_go", "card")
def test_a_new_pile_is_made_of_the_discard_when_a_card_is_due(column: Column) -> None:
    """A85: not as soon as the last card is drawn; a pile with cards returned at the bottom never runs out."""
    if column.cards_go != "aside":
        return
    game = column.scene(alice="alaska 9", bob="kamchatka, peru 2", charlie="egypt 9, congo", phase="attack")
    position = game.position
    position.discard += position.deck[:3]
    position.hands[BOB] = position.deck[4:]
    del position.deck[:3], position.deck[1:]
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    while position.turn == ALICE:
        game.order(ALICE, "end")
    assert (game.pile(), len(position.discard)) == ([], 3)
    while position.turn != BOB or position.phase != "reinforce":
        game.order(position.turn, "end")
    game.order(BOB, min(game.legal(BOB, "trade")))
    assert (game.pile(), len(position.discard)) == ([], 6)


@row("cards_go", "card")
def test_without_any_card_put_aside_none_is_drawn(column: Column) -> None:
    """A85."""
    if column.cards_go != "aside":
        return
    game = column.scene(alice="alaska 9", bob="kamchatka, peru 2", charlie="egypt, congo", phase="attack")
    game.position.hands[BOB] = game.position.deck[:]
    game.position.deck.clear()
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    while game.position.turn == ALICE:
        game.order(ALICE, "end")
    assert (game.hand(ALICE), game.pile()) == ([], [])
