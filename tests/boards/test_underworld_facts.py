from __future__ import annotations

import re

import pytest

from games.boards.underworld import UNDERWORLD

INDEX = UNDERWORLD.territory_index
HEAVENS = range(13, 18)


def test_there_are_thirteen_spaces_joined_by_nineteen_ways_and_five_heavens_that_nothing_joins() -> None:
    ways = {frozenset((i, other)) for i, others in enumerate(UNDERWORLD.borders) for other in others}
    assert [len(continent.territories) for continent in UNDERWORLD.continents] == [13, 5]
    assert len(ways) == 19
    assert not any(UNDERWORLD.borders[heaven] for heaven in HEAVENS)


@pytest.mark.parametrize(("kind", "number"), [("gate", 3), ("crypt", 4), ("altar", 2)])
def test_the_name_of_a_space_says_what_it_is(kind: str, number: int) -> None:
    french = {"gate": "Porte", "crypt": "Crypte", "altar": "Autel"}[kind]
    named = [space for space in UNDERWORLD.territories if space.key.startswith(f"{kind}_")]
    assert len(named) == number
    assert all(space.names["fr"].startswith(french) for space in named)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("gate_of_sighs", "crypt_of_queens"),
        ("altar_of_blood", "gate_of_ashes"),
        ("plain_of_souls", "field_of_reeds"),
    ],
)
def test_nobody_goes_through_flames(one: str, other: str) -> None:
    assert UNDERWORLD.kinds["mountain"][INDEX[one]] >> INDEX[other] & 1
    assert not UNDERWORLD.border_masks[INDEX[one]] >> INDEX[other] & 1


def test_no_card_belongs_to_a_space() -> None:
    assert UNDERWORLD.cards == ()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_name_is_given_once_and_is_more_than_a_number(language: str) -> None:
    names = {space.names[language] for space in UNDERWORLD.territories}
    assert len(names) == 18
    assert not any(re.fullmatch("[IVX]+", name) for name in names)
