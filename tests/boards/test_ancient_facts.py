from __future__ import annotations

from collections import Counter

import pytest

from games.boards.ancient import ANCIENT
from games.engine.board import JOKER

INDEX = ANCIENT.territory_index


def test_there_are_42_territories_in_six_continents() -> None:
    assert len(ANCIENT.territories) == 42
    assert {c.key: (len(c.territories), c.bonus) for c in ANCIENT.continents} == {
        "europa": (12, 7),
        "germania": (9, 5),
        "africa": (7, 5),
        "asia_minor": (6, 3),
        "atlantis": (4, 3),
        "hyrkania": (4, 2),
    }


def test_there_are_69_borders_21_of_them_across_the_sea() -> None:
    pairs = {frozenset((i, other)) for i, others in enumerate(ANCIENT.borders) for other in others}
    assert len(pairs) == 69
    assert sum(mask.bit_count() for mask in ANCIENT.kinds["sea"]) == 2 * 21


@pytest.mark.parametrize(
    ("one", "other"),
    [("varangia", "thule"), ("varangia", "rus"), ("oricalcos", "poseidonis"), ("oricalcos", "atlas")],
)
def test_the_neighbours_that_the_booklet_names(one: str, other: str) -> None:
    assert ANCIENT.border_masks[INDEX[one]] >> INDEX[other] & 1


@pytest.mark.parametrize(
    ("one", "other"), [("alemannia", "liguria"), ("galicia", "dacia"), ("anatolia", "assyria")]
)
def test_nobody_crosses_mountains(one: str, other: str) -> None:
    assert ANCIENT.kinds["mountain"][INDEX[one]] >> INDEX[other] & 1
    assert not ANCIENT.border_masks[INDEX[one]] >> INDEX[other] & 1


def test_the_44_cards_show_14_of_each_symbol_and_two_jokers() -> None:
    shown = Counter(ANCIENT.symbol_keys[card.symbol] for card in ANCIENT.cards)
    assert shown == {"skull": 14, "blade": 14, "orb": 14, "joker": 2}
    assert sorted(card.territory for card in ANCIENT.cards if card.symbol != JOKER) == list(range(42))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_name_is_given_once_in_each_language(language: str) -> None:
    assert len({territory.names[language] for territory in ANCIENT.territories}) == 42
    assert all(continent.names[language] for continent in ANCIENT.continents)
