"""The sensible player eliminates for cards if they are worth the cost, and knows what they are worth."""

from __future__ import annotations

import random

import pytest

from games.bots import BOTS
from games.bots.sensible.trading import card_worth, conquest_brings_card
from games.engine.chance.dice import RandomDice
from games.engine.redaction import redact
from games.engine.table import Table
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.bots.advice import advice
from tests.engine.scene import ALICE, BOB, KEYS, Scene, scene

ALICES = "ukraine 20, scandinavia, iceland, great_britain"
BOBS = "ural 3, siberia 3, yakutsk 2, kamchatka 2"
SEEDS = range(10)


def game(cards: int, phase: str = "attack", traded: int = 6, others: int = 6, **fields: object) -> Scene:
    """Put Alice on turn, with her card earned; Bob has these territories, Charlie the rest of the world."""
    named = {land.split()[0] for lands in (ALICES, BOBS) for land in lands.split(", ")}
    return scene(
        **{"rulebook": "h2006_world", "players": 3, "round": 6, **fields},  # type: ignore[arg-type]
        alice=ALICES,
        bob=BOBS,
        charlie=", ".join(f"{key} {others}" for key in KEYS if key not in named),
        hands={BOB: " ".join(KEYS[20 : 20 + cards])} if cards else {},
        phase=phase,
        conquered=phase == "attack",
        sets_traded=traded,
    )


def eliminates(position: Scene, seed: int) -> bool:
    """Return whether the player eliminates Bob for Alice in this turn."""
    rng = random.Random(seed)
    table = Table(position.rulebook, position.position.copy(), RandomDice(rng))
    while not table.position.is_over and table.position.turn == ALICE:
        (seat,) = position.rulebook.to_act(table.position)
        view = redact(position.rulebook, table.position, seat)
        table.play(seat, BOTS["sensible"].choose(position.rulebook, view, seat, rng))
    return not table.position.is_playing(BOB)


def test_it_eliminates_a_player_with_cards_within_reach() -> None:
    assert sum(eliminates(game(cards=4), seed) for seed in SEEDS) >= 7


def test_it_spares_a_player_not_worth_eliminating() -> None:
    assert not any(eliminates(game(cards=0), seed) for seed in SEEDS)


def test_new_armies_go_where_the_campaign_begins() -> None:
    position = game(cards=4, phase="reinforce", to_place=[8, 0, 0])
    assert advice(position) == "place 8 ukraine"


def test_a_card_is_worth_its_part_of_the_next_set() -> None:
    growing, fixed = rulebook_for("h2006_world").sets, rulebook_for("h2000_world").sets
    assert card_worth(growing, 0) < card_worth(growing, 4) < card_worth(growing, 8)
    assert card_worth(fixed, 0) == card_worth(fixed, 8) == pytest.approx(3)


def test_it_knows_which_editions_give_a_card_for_a_conquest() -> None:
    without = {key for key, rulebook in RULEBOOKS.items() if not conquest_brings_card(rulebook)}
    assert without == {"cdm57_rule1", "cdm57_rule2", "godstorm", "godstorm_2p"}
