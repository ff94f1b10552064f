from __future__ import annotations

from collections import Counter

import pytest

from games.boards.world import WORLD
from games.engine.board import CANNON, FOOT, HORSE, JOKER


def test_there_are_42_territories_in_six_continents() -> None:
    assert len(WORLD.territories) == 42
    assert {c.key: (len(c.territories), c.bonus) for c in WORLD.continents} == {
        "north_america": (9, 5),
        "south_america": (4, 2),
        "europe": (7, 5),
        "africa": (6, 3),
        "asia": (12, 7),
        "australia": (4, 2),
    }


def test_there_are_83_borders_and_each_is_mutual() -> None:
    pairs = {frozenset((i, other)) for i, others in enumerate(WORLD.borders) for other in others}
    assert len(pairs) == 83
    assert sum(map(len, WORLD.borders)) == 2 * 83


def test_the_44_cards_show_14_of_each_symbol_and_two_jokers() -> None:
    assert Counter(card.symbol for card in WORLD.cards) == {FOOT: 14, HORSE: 14, CANNON: 14, JOKER: 2}
    assert sorted(card.territory for card in WORLD.cards if card.symbol != JOKER) == list(range(42))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_name_is_given_once_in_each_language(language: str) -> None:
    assert len({territory.names[language] for territory in WORLD.territories}) == 42
    assert all(continent.names[language] for continent in WORLD.continents)
