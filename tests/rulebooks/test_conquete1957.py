"""La Conquête du Monde, 1957: both rules.

Numbers in brackets are lines of the French booklet as transcribed for this project. Where it prints an
example, a test plays it.

Foot: alaska, alberta, argentina. Horse: peru, china, congo. Cannon: brazil, siam, quebec.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine import events as e
from games.engine.chance.dice import RandomDice
from games.engine.notation import parse_order
from games.engine.table import Table
from games.rulebooks.common.by_die import Drafted
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene, scene

RULES = ("cdm57_rule1", "cdm57_rule2")
FAR = "alaska, alberta, quebec, iceland, ukraine, ural, china, siam, peru, egypt, congo, india, japan, brazil"


def cdm57(**fields: object) -> Scene:
    return scene(**{"rulebook": "cdm57_rule1", **fields})  # type: ignore[arg-type]


def begin(rulebook: str, players: int, seed: int) -> Table:
    return Table.begin(rulebook_for(rulebook), players, RandomDice(random.Random(seed)))


# --- The distribution [372-402]


@pytest.mark.parametrize("rulebook", RULES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_each_throws_for_as_many_territories_until_all_are_given(rulebook: str, players: int) -> None:
    """[387: with a 4, four armies and four cards] The last die counts only for the remaining territories."""
    for seed in range(10):
        table = begin(rulebook, players, seed)
        drafts = [event for event in table.events if isinstance(event, Drafted)]
        first = drafts[0].seat
        assert [draft.seat for draft in drafts] == [(first + n) % players for n in range(len(drafts))]
        assert all(len(draft.territories) == int(draft.die) for draft in drafts[:-1])
        assert len(drafts[-1].territories) <= int(drafts[-1].die)
        assert sorted(land for draft in drafts for land in draft.territories) == list(range(42))
        assert set(table.position.armies) == {1}
        opener = next(event for event in table.events if isinstance(event, e.TurnBegan))
        assert opener.seat == (drafts[-1].seat + 1) % players


def test_the_highest_die_begins_the_distribution() -> None:
    table = begin("cdm57_rule1", 4, 3)
    opened, drafted = (
        next(event for event in table.events if isinstance(event, kind)) for kind in (e.Opened, Drafted)
    )
    assert opened.seat == drafted.seat


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_other_players_are_seated_in_the_order_of_their_dice(players: int) -> None:
    """[370] Equal dice are thrown again."""
    firsts = set()
    for seed in range(30):
        table = begin("cdm57_rule1", players, seed)
        opened = next(event for event in table.events if isinstance(event, e.Opened))
        throws = opened.dice.split()
        around = [(opened.seat + n) % players for n in range(players)]
        thrown = ["".join(throw[seat] for throw in throws) for seat in around]
        assert thrown == sorted(set(thrown), reverse=True)
        for count in range(1, len(throws)):
            before = [faces[:count] for faces in thrown]
            assert all((faces[count] == "-") == (before.count(faces[:count]) == 1) for faces in thrown)
        firsts.add(opened.seat)
    assert firsts == set(range(players))


def test_a_house_rule_gives_three_at_least() -> None:
    """[A2] The second rule does not, as its table says what few territories bring."""
    assert cdm57(alice="peru", bob="egypt", options={"minimum": "three"}).position.to_place[ALICE] == 3
    assert "minimum" not in rulebook_for("cdm57_rule2").chosen


def test_its_own_names() -> None:
    """[387, 438; A36]"""
    rulebook = rulebook_for("cdm57_rule1")
    for name, key in (("Khabarovsk", "kamchatka"), ("Kenya", "east_africa")):
        assert rulebook.board.territories[KEYS.index(key)].names["fr"] == name
        assert parse_order(rulebook, f"place 1 {name}") == parse_order(rulebook, f"place 1 {key}")


# --- The first time of a turn [406-430]


@pytest.mark.parametrize(("lands", "armies"), [(14, 4), (9, 3), (8, 2), (2, 0)])
def test_an_army_for_three_territories_and_no_minimum(lands: int, armies: int) -> None:
    """[409: fourteen bring 4]"""
    game = cdm57(alice=", ".join(FAR.split(", ")[:lands]), bob="kamchatka, argentina")
    assert game.position.to_place[ALICE] == armies


def test_africa_oceania_five_in_europe_and_one_in_america() -> None:
    """[422] 5 + 5 = 10."""
    africa = "north_africa, egypt, east_africa, congo, south_africa, madagascar"
    oceania = "indonesia, new_guinea, western_australia, eastern_australia"
    europe = "iceland, great_britain, scandinavia, western_europe, ukraine"
    game = cdm57(alice=f"{africa}, {oceania}, {europe}, alaska", bob="peru")
    assert game.position.to_place[ALICE] == 10


@pytest.mark.parametrize("lands", range(1, 10))
def test_the_second_rule_gives_armies_by_fours_and_cards_for_the_rest(lands: int) -> None:
    """[555-571]"""
    game = cdm57(
        rulebook="cdm57_rule2",
        alice="ontario 2",
        bob=", ".join(FAR.split(", ")[:lands]),
        phase="manoeuvre",
        turn=ALICE,
    )
    game.order(ALICE, "end")
    assert game.position.to_place[BOB] == lands // 4
    assert len(game.hand(BOB)) == lands % 4


def test_a_card_every_turn_whatever_was_conquered() -> None:
    """[407, 431] It may be used in the same turn."""
    game = cdm57(alice="alaska 2", bob="kamchatka, peru", charlie="egypt 2", phase="manoeuvre")
    game.order(ALICE, "end")
    assert (len(game.hand(BOB)), game.position.phase) == (1, "reinforce")


def test_a_conquest_brings_no_card() -> None:
    game = cdm57(alice="alaska 9", bob="kamchatka, japan", phase="attack", round=5)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").order(ALICE, "end")
    assert game.hand(ALICE) == []


def test_cards_are_put_aside_and_shuffled_when_the_pile_is_used_up() -> None:
    """[531]"""
    game = cdm57(alice="alaska 2", bob="kamchatka, peru 2", phase="manoeuvre", discard=["siam", "congo"])
    game.position.hands[CHARLIE] = game.position.deck[:]
    game.position.deck.clear()
    game.table.dice = RandomDice(random.Random(1))
    game.table.play(ALICE, parse_order(game.rulebook, "end"))
    assert {*game.pile(), *game.hand(BOB)} == {"siam", "congo"}
    assert game.position.discard == []


def test_without_any_cards_left_nobody_draws() -> None:
    game = cdm57(alice="alaska 2", bob="kamchatka, peru 2", phase="manoeuvre")
    game.position.hands[CHARLIE] = game.position.deck[:]
    game.position.deck.clear()
    assert game.order(ALICE, "end").hand(BOB) == []


# --- Sets [498-535]


@pytest.mark.parametrize("cards", ["alaska peru brazil", "alaska peru joker"])
def test_one_of_each_or_a_joker_for_one_of_them(cards: str) -> None:
    game = cdm57(alice="iceland", bob="kamchatka", hands={ALICE: cards}, to_place=0)
    assert game.order(ALICE, f"trade {cards}").position.to_place[ALICE] == 4


@pytest.mark.parametrize(("rulebook", "armies"), [("cdm57_rule1", 4), ("cdm57_rule2", 6)])
def test_a_joker_alone_is_a_set_with_its_option(rulebook: str, armies: int) -> None:
    """[A6] « une série de cartes (ou un Joker) », read so; usually it is none."""
    fields: dict[str, Any] = {"alice": "iceland", "bob": "kamchatka", "hands": {ALICE: "joker peru"}}
    scene(rulebook=rulebook, to_place=0, **fields).refuses(ALICE, "trade joker", "not_a_set")
    game = scene(rulebook=rulebook, options={"joker": "alone"}, to_place=0, **fields)
    assert game.legal(ALICE, "trade") == {"trade joker"}
    game.refuses(ALICE, "trade peru", "not_a_set")
    game.order(ALICE, "trade joker")
    assert (game.position.to_place[ALICE], game.position.sets_traded) == (armies, 1)


@pytest.mark.parametrize(("rulebook", "armies"), [("cdm57_rule1", 4), ("cdm57_rule2", 6)])
@pytest.mark.parametrize("hands", [{BOB: "joker"}, {ALICE: "joker", BOB: "peru"}, {ALICE: "joker"}])
def test_an_elimination_lets_the_player_hand_in_a_single_joker_at_once(
    rulebook: str, armies: int, hands: dict[int, str]
) -> None:
    """[A6, 525] It is a captured one or the player's own, with captured cards or without."""
    game = scene(
        rulebook=rulebook,
        options={"joker": "alone"},
        alice="alaska 9",
        bob="kamchatka",
        phase="attack",
        round=5,
        hands=hands,
    )
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").order(ALICE, "trade joker")
    assert game.position.to_place[ALICE] == armies


@pytest.mark.parametrize("cards", ["alaska alberta argentina", "peru china joker"])
def test_three_alike_are_nothing(cards: str) -> None:
    game = cdm57(alice="iceland", bob="kamchatka", hands={ALICE: cards}, to_place=0)
    game.refuses(ALICE, f"trade {cards}", "not_a_set")


@pytest.mark.parametrize(
    ("rulebook", "traded", "sets", "armies"),
    [
        ("cdm57_rule1", 0, 2, 4 + 6),
        ("cdm57_rule1", 1, 3, 6 + 8 + 10),
        ("cdm57_rule1", 6, 1, 20),
        ("cdm57_rule1", 8, 1, 30),
        ("cdm57_rule2", 0, 1, 6),
        ("cdm57_rule2", 0, 3, 6 + 8 + 10),
    ],
)
def test_several_sets_at_once_go_up_the_scale(rulebook: str, traded: int, sets: int, armies: int) -> None:
    """[521: 4 + 6 = 10; 525: 6 + 8 + 10 = 24; 573: the second rule begins with 6]"""
    cards = ["alaska peru brazil", "alberta china siam", "argentina congo quebec"][:sets]
    hand = {ALICE: " ".join(cards)}
    game = cdm57(rulebook=rulebook, alice="iceland", bob="egypt", hands=hand, sets_traded=traded, to_place=0)
    for one in cards:
        game.order(ALICE, f"trade {one}")
    assert game.position.to_place[ALICE] == armies


def test_nobody_ever_has_to_hand_in_a_set_and_no_card_brings_more() -> None:
    """[513-516]"""
    hand = "alaska alberta peru china brazil siam"
    game = cdm57(alice="alaska 2", bob="egypt", hands={ALICE: hand}, to_place=0)
    assert game.order(ALICE, "end").position.phase == "attack"
    game = cdm57(alice="alaska 2", bob="egypt", hands={ALICE: hand}, to_place=0)
    assert game.order(ALICE, "trade alaska peru brazil").armies("alaska") == 2


# --- Combat [436-490]


@pytest.mark.parametrize(
    ("dice", "left"),
    [("532-62", (9, 1)), ("6-6", (9, 1)), ("622-542", (8, 2)), ("643-5", (10, 0))],
)
def test_printed_examples(dice: str, left: tuple[int, int]) -> None:
    """[454 each loses one; 460 captured; 470 the attacker loses one; 478 one and two]"""
    attack, defence = (len(side) for side in dice.split("-"))
    game = cdm57(alice="alaska 10", bob=f"kamchatka {defence}, egypt", phase="attack", round=5)
    game.order(ALICE, f"attack alaska khabarovsk {attack} moving 9", dice=dice)
    mine, theirs = left
    if theirs:
        assert (game.armies("alaska"), game.armies("kamchatka")) == (mine, theirs)
    else:
        assert (game.owner("kamchatka"), game.armies("kamchatka")) == (ALICE, 9)


@pytest.mark.parametrize("rulebook", RULES)
@pytest.mark.parametrize(("source", "target"), [("alaska", "khabarovsk"), ("khabarovsk", "alaska")])
def test_the_earth_is_round(rulebook: str, source: str, target: str) -> None:
    """[438: Khabarovsk from Alaska, and the other way]"""
    game = cdm57(rulebook=rulebook, alice=f"{source} 3", bob=f"{target}, peru", phase="attack")
    game.order(ALICE, f"attack {source} {target} 1", dice="6-1")
    assert len(game.lands(ALICE)) == 2


@pytest.mark.parametrize("rulebook", RULES)
def test_ten_armies_attack_with_three_or_two_or_one(rulebook: str) -> None:
    """[446]"""
    game = cdm57(rulebook=rulebook, alice="alaska 10", bob="kamchatka 9, egypt", phase="attack")
    found = {text for text in game.legal(ALICE, "attack alaska kamchatka") if len(text.split()) == 4}
    assert found == {f"attack alaska kamchatka {dice}" for dice in (1, 2, 3)}


def test_up_to_three_armies_defend_and_three_may_be_lost() -> None:
    """[481-487] One die for each army."""
    game = cdm57(alice="alaska 10", bob="kamchatka 9, egypt", phase="attack", round=5)
    game.order(BOB, "standing defence ask").order(ALICE, "attack alaska kamchatka 3")
    assert game.legal(BOB, "defend") == {"defend 1", "defend 2", "defend 3"}
    game.order(BOB, "defend 3", dice="111-666")
    assert game.armies("alaska") == 7


@pytest.mark.parametrize("round_number", [1, 4])
def test_nobody_is_eliminated_before_the_end_of_the_fourth_round(round_number: int) -> None:
    """[545]"""
    game = cdm57(alice="alaska 9", bob="kamchatka", charlie="egypt", phase="attack", round=round_number)
    game.refuses(ALICE, "attack alaska kamchatka 3", "last_territory")


def test_an_elimination_lets_the_player_hand_in_own_sets_too() -> None:
    """[540-543]"""
    game = cdm57(
        alice="alaska 9",
        bob="kamchatka",
        charlie="egypt",
        phase="attack",
        round=5,
        hands={ALICE: "alaska peru brazil", BOB: "siam"},
    )
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    game.order(ALICE, "trade alaska peru brazil").order(ALICE, "place 4 kamchatka")
    assert (game.armies("kamchatka"), game.position.pending) == (7, None)


def test_nobody_is_told_which_cards_of_a_set_were_captured() -> None:
    """Everybody sees the set; only its two owners know whose card the cannon was."""
    lands = {"alice": "alaska 9", "bob": "kamchatka", "charlie": "egypt"}
    game = cdm57(phase="attack", round=5, hands={ALICE: "alaska peru", BOB: "siam congo"}, **lands)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    game.order(ALICE, "trade alaska peru siam")
    assert [type(event) for event in game.happened] == [e.Traded]


# --- The moves [492-497, A12]


def moving(**fields: object) -> Scene:
    return cdm57(phase="manoeuvre", bob="egypt", **fields)


def test_any_number_of_moves_each_to_a_neighbour() -> None:
    game = moving(alice="alaska 5, alberta 3, ontario, peru 4, brazil")
    game.order(ALICE, "fortify alaska alberta 4").order(ALICE, "fortify peru brazil 2")
    assert game.position.turn == ALICE
    assert (game.armies("alaska"), game.armies("alberta"), game.armies("brazil")) == (1, 7, 3)


def test_an_army_moves_one_step_only() -> None:
    """Of the seven armies in Alberta, four have just come; of its own three, one stays."""
    game = moving(alice="alaska 5, alberta 3, ontario, peru 4, brazil")
    game.order(ALICE, "fortify alaska alberta 4")
    game.refuses(ALICE, "fortify alberta ontario 3", "wrong_number")
    assert game.order(ALICE, "fortify alberta ontario 2").armies("ontario") == 3


@pytest.mark.parametrize("rulebook", RULES)
@pytest.mark.parametrize("armies", [1, 2, 3])
def test_armies_that_arrive_do_not_replace_the_one_that_stays(rulebook: str, armies: int) -> None:
    """A84 « la totalité (sauf une) », « simultanément »: in whatever order the moves are given."""
    lands = f"alaska 5, northwest_territory 3, alberta {armies}, ontario"
    game = moving(rulebook=rulebook, alice=lands)
    game.order(ALICE, "fortify alaska alberta 2").order(ALICE, "fortify northwest_territory alberta 2")
    most = [text.rpartition(" ")[2] for text in game.legal(ALICE, "fortify alberta ontario")]
    assert sorted(most) == [str(number) for number in range(1, armies)]


def test_an_army_that_fought_counts_as_the_one_that_stays() -> None:
    """Two of five rolled; the three others may leave after more have come (A84)."""
    game = moving(alice="alaska 5, alberta 5, ontario", extra={"spent": {"alberta": 2}})
    game.order(ALICE, "fortify alaska alberta 4")
    assert game.order(ALICE, "fortify alberta ontario 3").armies("alberta") == 6


def test_they_did_in_version_1() -> None:
    game = moving(version=1, alice="alaska 5, alberta, ontario")
    game.order(ALICE, "fortify alaska alberta 4")
    assert game.order(ALICE, "fortify alberta ontario 1").armies("ontario") == 2


@pytest.mark.parametrize("joker", ["replaces", "alone"])
@pytest.mark.parametrize(("version", "code"), [(1, ""), (2, "not_a_set")])
def test_two_jokers_in_a_set(joker: str, version: int, code: str) -> None:
    """A83 « (ou un Joker) »."""
    game = cdm57(
        version=version,
        options={"joker": joker},
        alice="peru",
        bob="egypt",
        hands={ALICE: "siam joker joker"},
        to_place=0,
    )
    if code:
        game.refuses(ALICE, "trade siam joker joker", code)
        assert "trade siam joker_1 joker_2" not in game.legal(ALICE, "trade")
    else:
        assert game.order(ALICE, "trade siam joker joker").position.to_place[ALICE] == 4


def test_armies_that_fought_stay() -> None:
    """Three rolled and two of them fell; of the eight left, seven are fresh."""
    game = cdm57(alice="alaska 10, alberta", bob="kamchatka 3, egypt", phase="attack", round=5)
    game.order(ALICE, "attack alaska kamchatka 3", dice="611-523").order(ALICE, "end")
    assert game.armies("alaska") == 8
    assert "fortify alaska alberta 7" in game.legal(ALICE, "fortify alaska")
    assert "fortify alaska alberta 8" not in game.legal(ALICE, "fortify alaska")


def test_armies_carried_into_a_conquest_without_having_rolled_may_move_on() -> None:
    """One die rolled; nine move in, eight of them fresh."""
    game = cdm57(alice="alaska 10, japan", bob="kamchatka, egypt", phase="attack", round=5)
    game.order(ALICE, "attack alaska kamchatka 1 moving 9", dice="6-1").order(ALICE, "end")
    assert game.position.extra == {"spent": {"kamchatka": 1}}
    game.refuses(ALICE, "fortify kamchatka japan 9", "wrong_number")
    assert game.order(ALICE, "fortify kamchatka japan 8").armies("japan") == 9


def test_leaving_during_a_turn_leaves_no_tired_armies() -> None:
    """[492] Only armies that fought in this turn may not move."""
    game = cdm57(alice="alaska 10, alberta", bob="kamchatka 3, egypt", phase="attack", round=5)
    game.order(ALICE, "attack alaska kamchatka 3", dice="611-523")
    game.table.dice = RandomDice(random.Random(1))
    game.table.play(ALICE, parse_order(game.rulebook, "resign"))
    assert (game.position.turn, game.position.extra) == (BOB, {"spent": {}})


def test_a_new_turn_finds_everybody_rested() -> None:
    game = cdm57(alice="alaska 10, japan 2", bob="kamchatka, egypt 2", phase="attack", round=5)
    game.order(ALICE, "attack alaska kamchatka 1 moving 9", dice="6-1").order(ALICE, "end")
    game.order(ALICE, "end")
    assert (game.position.extra, game.position.turn) == ({"spent": {}}, BOB)
