"""Prime de Risk (js_8): « il choisira la carte territoire qu'il aurait dû tirer »."""

from __future__ import annotations

import pytest

from games.engine.events import CardDrawn
from games.engine.position import HIDDEN
from games.engine.redaction import redact
from games.rulebooks.house.cards.prize import PrizeEarned
from games.rulebooks.registry import RULEBOOKS
from tests.bots.advice import advice
from tests.engine.scene import ALICE, BOB, KEYS, Scene, scene
from tests.support.rulebooks.editions import CLOSED

PRIZE = {"js_8": "1"}
SOUTH_AMERICA = "venezuela, peru, brazil, argentina"


def conquest(bob: str = SOUTH_AMERICA, rulebook: str = "h2000_world", **fields: object) -> Scene:
    """Let Alice take Venezuela from Bob."""
    game = scene(
        **{"rulebook": rulebook, "options": PRIZE, "round": 5, **fields},  # type: ignore[arg-type]
        alice="central_america 9",
        bob=bob,
        phase="attack",
    )
    return game.order(ALICE, "attack central_america venezuela 3 moving 3", dice="666-1").play(ALICE, "end")


@pytest.mark.parametrize("rulebook", ["h2000_world", "mp80_world", "asso_objectives"])
def test_breaking_up_a_continent_lets_the_player_choose_a_card(rulebook: str) -> None:
    missions = ["24_territories", "asia_africa", "asia_south_america"]
    game = conquest(rulebook=rulebook, players=3, missions=missions if "objectives" in rulebook else [])
    assert game.position.phase == "prize"
    game.play(ALICE, "choose siam")
    assert game.hand(ALICE) == ["siam"]
    assert len(game.pile()) == 43


def test_a_card_drawn_at_the_very_end_is_chosen_then() -> None:
    game = conquest(rulebook="h2006_world")
    assert game.position.phase == "manoeuvre"
    game.order(ALICE, "end")
    assert game.position.phase == "prize"
    assert game.play(ALICE, "choose siam").hand(ALICE) == ["siam"]


def test_with_the_power_of_europe_the_first_card_is_chosen_and_the_second_drawn() -> None:
    europe = "iceland, scandinavia, great_britain, northern_europe"
    game = scene(
        options={**PRIZE, "js_4": "1"},
        alice=f"central_america 9, {europe}",
        bob=SOUTH_AMERICA,
        phase="attack",
        round=5,
        extra={"powers": ["europe"]},
    )
    game.order(ALICE, "attack central_america venezuela 3 moving 3", dice="666-1").play(ALICE, "end")
    game.play(ALICE, "choose siam")
    assert game.hand(ALICE) == ["siam"]
    game.order(ALICE, "end")
    assert len(game.hand(ALICE)) == 2


def test_a_landing_that_breaks_up_a_continent_brings_the_choice_too() -> None:
    index = {key: land for land, key in enumerate(KEYS)}
    game = scene(
        options={**PRIZE, "js_5": "1"},
        alice="alaska 2",
        bob=SOUTH_AMERICA,
        phase="reinforce",
        round=5,
        extra={"airborne": [[index["alaska"], index["brazil"], 5], [], []]},
    )
    game.order(ALICE, "place 3 alaska", dice="666-1").order(ALICE, "end")
    assert (game.owner("brazil"), game.position.phase) == (ALICE, "prize")


def test_a_continent_that_was_not_whole_brings_no_choice() -> None:
    game = conquest("venezuela, peru, brazil")
    assert game.position.phase == "manoeuvre"
    assert len(game.hand(ALICE)) == 1


def test_nor_does_one_of_a_neutral_or_of_a_player_who_left() -> None:
    neutral = scene(
        rulebook="h2000_2p",
        options=PRIZE,
        alice="siam 9",
        bob="alaska",
        charlie="indonesia, new_guinea, western_australia, eastern_australia",
        phase="attack",
        players=2,
    )
    neutral.order(ALICE, "attack siam indonesia 3 moving 3", dice="666-1")
    left = scene(
        options=PRIZE,
        alice="central_america 9",
        bob=SOUTH_AMERICA,
        charlie="alaska",
        dave="egypt",
        status={str(BOB): "resigned"},
        departed=[BOB],
        phase="attack",
    )
    left.order(ALICE, "attack central_america venezuela 3 moving 3", dice="666-1")
    for game in (neutral, left):
        assert not any(isinstance(event, PrizeEarned) for event in game.happened)


def test_a_player_who_does_not_choose_draws_as_usual() -> None:
    game = conquest()
    top = game.pile()[0]
    assert game.order(ALICE, "end").hand(ALICE) == [top]


def test_a_card_that_is_not_in_the_pile_is_refused() -> None:
    conquest(hands={BOB: "siam"}).refuses(ALICE, "choose siam", "not_in_the_pile")


def test_an_empty_pile_is_made_again_and_without_cards_nothing_is_chosen() -> None:
    everything = [*KEYS, "joker", "joker"]
    anew = conquest(deck=[], discard=everything)
    assert anew.position.phase == "prize"
    assert anew.play(ALICE, "choose joker").hand(ALICE)[0].startswith("joker")
    none = conquest(deck=[], discard=[], hands={BOB: " ".join(everything)})
    assert none.position.phase == "manoeuvre"


def test_only_the_chooser_sees_the_pile_and_not_its_order() -> None:
    game = conquest()
    assert redact(game.rulebook, game.position, ALICE).deck == sorted(game.position.deck)
    assert {*redact(game.rulebook, game.position, BOB).deck} == {HIDDEN}
    assert game.legal(ALICE, "choose") == {f"choose {key}" for key in [*KEYS, "joker"]}
    game.play(ALICE, "choose siam")
    assert {*redact(game.rulebook, game.position, ALICE).deck} == {HIDDEN}
    assert game.event(CardDrawn).seat == ALICE


def test_the_prize_of_one_turn_does_not_count_in_the_next() -> None:
    game = conquest().play(ALICE, "choose siam").pass_turn(ALICE)
    game.pass_turn(BOB)
    assert game.position.phase != "prize"


@pytest.mark.parametrize(
    ("hand", "chosen"), [("", "joker_1"), ("alaska alberta", "joker_1"), ("alaska greenland", "venezuela")]
)
def test_a_computer_player_chooses_what_promises_the_best_sets(hand: str, chosen: str) -> None:
    """Three foot soldiers are a poor set. Of equally promising cards, that of an own territory is best."""
    game = conquest(hands={ALICE: hand})
    game.play(ALICE, advice(game))
    assert set(game.hand(ALICE)) - set(hand.split()) == {chosen}


def test_it_is_offered_where_a_card_is_drawn_for_conquests() -> None:
    offered = {key for key, book in RULEBOOKS.items() if any(c.key == "js_8" for c in book.choices)}
    assert set(RULEBOOKS) - offered - CLOSED == {"h2000_capitals", "h2006_team", "cdm57_rule1", "cdm57_rule2"}
