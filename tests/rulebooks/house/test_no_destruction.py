"""L'antigénocide (js_10): six other missions in the place of those to destroy somebody."""

from __future__ import annotations

import pytest

from games.engine.board import mask_of
from games.engine.events import Won
from games.features.missions.cards import Destroy
from games.features.missions.secrets import missions_of
from games.rulebooks.house.aims.no_destruction import KEPT
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene, scene

HUMANE = {"js_10": "1"}
AMERICAS = KEYS[:13]
"""The lands of North and South America: nine and four."""
OTHERS = ["24_territories", "asia_africa"]


@pytest.mark.parametrize("rulebook", ["h2000_mission", "mp80_objectives", "asso_objectives"])
def test_nobody_has_to_destroy_anybody(rulebook: str) -> None:
    cards = missions_of(rulebook_for(rulebook, HUMANE))
    assert len(cards) == len({card.key for card in cards}) == 14
    assert not any(isinstance(card, Destroy) for card in cards)


def americas(lost: str = "") -> Scene:
    """Let Alice end her turn with both Americas, and perhaps lose Alaska; then the others' turns are over."""
    game = scene(
        rulebook="mp80_objectives",
        options=HUMANE,
        missions=["keep_americas", *OTHERS],
        alice=", ".join([*(f"{key} 3" for key in AMERICAS)]),
        bob="kamchatka 9, siam",
        players=3,
        round=5,
        phase="manoeuvre",
    )
    game.order(ALICE, "end")
    if lost:
        game.order(BOB, "attack kamchatka alaska 3 moving 3", dice="666-11")
        game.order(BOB, "attack kamchatka alaska 3 moving 3", dice="666-1")
    game.pass_turn(BOB)
    return game.pass_turn(CHARLIE)


def test_holding_the_continents_until_the_next_turn_wins() -> None:
    """« conquérir l'Amérique du Nord et du Sud et les garder pendant un tour »"""
    assert americas().event(Won).winners == (ALICE,)


def test_holding_them_for_a_short_time_is_not_enough() -> None:
    others = [key for key in AMERICAS if key not in ("alaska", "greenland")]
    game = scene(
        rulebook="mp80_objectives",
        options=HUMANE,
        missions=["keep_americas", *OTHERS],
        alice=", ".join(["alaska 5", *others, "iceland 5"]),
        bob="greenland, kamchatka 2",
        players=3,
        round=5,
        phase="attack",
    )
    game.order(ALICE, "attack iceland greenland 3 moving 3", dice="666-1")
    assert not game.position.is_over


def test_retaking_a_loss_does_not_win_at_once() -> None:
    game = americas(lost="alaska")
    assert not game.position.is_over
    game.order(ALICE, f"place {game.position.to_place[ALICE]} northwest_territory")
    game.order(ALICE, "attack northwest_territory alaska 3 moving 3", dice="666-11")
    game.order(ALICE, "attack northwest_territory alaska 3 moving 3", dice="666-1")
    assert game.owner("alaska") == ALICE
    assert not game.position.is_over
    for seat in (ALICE, BOB, CHARLIE):
        game.pass_turn(seat)
    assert game.event(Won).winners == (ALICE,)


@pytest.mark.parametrize(
    ("mission", "lands", "wins"),
    [
        ("three_continents", 13 + 4, False),
        ("24_territories_again", 23, False),
        ("24_territories_again", 24, True),
        ("24_territories_again", 25, True),
    ],
)
def test_the_others_win_at_once(mission: str, lands: int, wins: bool) -> None:
    assert fulfilled(mission, ", ".join(KEYS[:lands])) == wins


@pytest.mark.parametrize(("lands", "wins"), [(17, False), (18, True), (19, True)])
def test_eighteen_territories_with_two_armies_each(lands: int, wins: bool) -> None:
    assert fulfilled("18_territories_again", ", ".join(f"{key} 2" for key in KEYS[:lands])) == wins


@pytest.mark.parametrize("mission", ["asia australia", "europe africa", "north_america south_america"])
def test_both_continents_are_kept_whole(mission: str) -> None:
    continents = mission.split()
    key = "keep_americas" if mission.endswith("america") else f"keep_{'_'.join(continents)}"
    (card,) = (card for card in missions_of(rulebook_for("mp80_objectives", HUMANE)) if card.key == key)
    board = rulebook_for("mp80_objectives").board
    one, other = (part.territories for part in board.continents if part.key in continents)
    position = scene(alice=", ".join(KEYS[land] for land in (*one, *other)), players=3).position
    for missing in ((), one[:1], other[:1]):
        KEPT.put(position, (mask_of({*one, *other}.difference(missing)), 0, 0))
        assert card.is_fulfilled(board, position, ALICE) == (not missing)


def test_any_three_continents() -> None:
    three = "indonesia, new_guinea, western_australia"
    assert not fulfilled("three_continents", ", ".join([*AMERICAS, three]))
    assert fulfilled("three_continents", ", ".join([*AMERICAS, three, "eastern_australia"]))


def fulfilled(mission: str, alice: str) -> bool:
    (card,) = (card for card in missions_of(rulebook_for("mp80_objectives", HUMANE)) if card.key == mission)
    game = scene(alice=alice, players=3)
    return card.is_fulfilled(game.rulebook.board, game.position, ALICE)


def test_it_needs_missions() -> None:
    offered = {key for key, book in RULEBOOKS.items() if any(c.key == "js_10" for c in book.choices)}
    assert offered == {"h2000_mission", "mp80_objectives", "asso_objectives"}
