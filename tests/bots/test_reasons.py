"""Computer players give reasons for their orders, and reveal no secrets by them."""

from __future__ import annotations

import random

import pytest

from games.bots import BOTS
from games.bots.reasons import BREAK, CARD, FOR_CARDS, GAIN, GUARD, LEAD, WAIT, Reason, stronger
from games.engine import Table, redact
from games.engine.chance.dice import RandomDice
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, BOB, KEYS, Scene, scene

AUSTRALIA = "new_guinea, western_australia, eastern_australia"
CONTINENTS = rulebook_for("h2000_world").board.continent_index


def game(alice: str, bob: str = "brazil", others: int = 3, **fields: object) -> Scene:
    """Put Alice on turn in the sixth round; all other territories are Charlie's."""
    named = {land.split()[0] for lands in (alice, bob) for land in lands.split(", ")}
    charlie = ", ".join(f"{key} {others}" for key in KEYS if key not in named)
    known = {"rulebook": "h2000_world", "phase": "attack", "round": 6, "players": 3, **fields}
    return scene(alice=alice, bob=bob, charlie=charlie, **known)  # type: ignore[arg-type]


def reason(found: Scene, player: str = "sensible") -> Reason | None:
    """Return the player's reason for its order for Alice."""
    rulebook, position = found.rulebook, found.position
    order = BOTS[player].choose(rulebook, redact(rulebook, position, ALICE), ALICE, random.Random(1))
    return BOTS[player].reason_for(rulebook, redact(rulebook, position, None), ALICE, order)


def test_a_land_that_completes_a_continent_is_taken_for_the_continent() -> None:
    found = game(
        "western_australia, eastern_australia, new_guinea 9", bob="indonesia, brazil 20", conquered=True
    )
    assert reason(found) == Reason(GAIN, continent=CONTINENTS["australia"])


def test_a_continent_of_another_player_is_broken() -> None:
    america = ", ".join(f"{key} {2 if key == 'alaska' else 6}" for key in KEYS[:9])
    found = game("kamchatka 20, japan 8, mongolia 8", bob=america, others=1, conquered=True)
    assert reason(found) == Reason(BREAK, BOB, CONTINENTS["north_america"])


def test_a_player_within_reach_is_eliminated_for_their_cards() -> None:
    found = game("siam 12, china", bob="indonesia 2", hands={BOB: "alaska alberta peru brazil"}, others=9)
    assert reason(found) == Reason(FOR_CARDS, BOB)


def test_a_cheap_conquest_is_made_for_the_card() -> None:
    assert reason(game("ural 6", others=2)) == Reason(CARD)


def test_armies_on_a_gate_guard_the_continent() -> None:
    found = game(f"indonesia, {AUSTRALIA}", bob="siam 20", phase="reinforce", to_place=4)
    assert reason(found) == Reason(GUARD, continent=CONTINENTS["australia"])


@pytest.mark.parametrize("player", ["sensible", "beginner"])
def test_a_turn_without_attacks_says_that_none_is_worth_it(player: str) -> None:
    assert reason(game("indonesia 3", others=12), player) == Reason(WAIT)


def test_a_beginner_attacks_where_it_is_superior() -> None:
    assert reason(game("ural 6", others=2), "beginner") == Reason(LEAD)


def test_the_most_telling_reason_of_a_turn_counts() -> None:
    card, gain = Reason(CARD), Reason(GAIN, continent=2)
    assert stronger(card, gain) == stronger(gain, card) == gain
    assert stronger(None, card) == stronger(card, None) == card
    assert stronger(None, None) is None


@pytest.mark.parametrize("edition", RULEBOOKS)
def test_there_are_reasons_in_every_edition(edition: str) -> None:
    """There are reasons although a spectator knows no mission, no headquarters and no hand."""
    rulebook, rng = RULEBOOKS[edition], random.Random(edition)
    table = Table.begin(rulebook, rulebook.players[-1], RandomDice(rng))
    found = set()
    for _ in range(250):
        for seat in rulebook.to_act(table.position)[:1]:
            view = redact(rulebook, table.position, seat)
            order = BOTS["sensible"].choose(rulebook, view, seat, rng)
            spectator = redact(rulebook, table.position, None)
            found.add(BOTS["sensible"].reason_for(rulebook, spectator, seat, order))
            table.play(seat, order)
    assert len(found) > 2
