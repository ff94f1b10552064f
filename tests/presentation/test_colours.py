"""The colours of `static/css/tokens.css` stay apart, for eyes of every kind, in the light and in the dark."""

from __future__ import annotations

import re
from itertools import combinations, permutations
from pathlib import Path

import pytest

from games.presentation.board.emblems import COLOURS, UNSEEN
from tests.support.colour_vision import VISION, ciede2000, contrast, distance

CSS = Path(__file__).parents[2] / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text(encoding="utf-8")
ANCIENT = (CSS / "boards" / "ancient.css").read_text(encoding="utf-8")
"""The colours that the ancient board has instead."""
THEMES = ("light", "dark")


def colour(name: str, theme: str, style: str = TOKENS) -> str:
    """Return a custom property of the style sheet in one of the themes."""
    found = re.search(rf"--{name}: light-dark\((#\w{{6}}), (#\w{{6}})\)", style)
    assert found is not None, name
    return found[1 + THEMES.index(theme)]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_the_measure_agrees_with_the_published_test_data(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("role", "least"), [("wash", 19), ("flag", 23)])
def test_owners_are_told_apart_by_colour(theme: str, role: str, least: float) -> None:
    for one, other in combinations(COLOURS, 2):
        assert distance(colour(f"{one}-{role}", theme), colour(f"{other}-{role}", theme)) >= least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISION)
def test_washes_stay_apart_for_the_colour_blind(theme: str, vision: str) -> None:
    """Hatching and silhouettes help, so washes may come near, but not nearer than this."""
    for one, other in combinations((*COLOURS, UNSEEN), 2):
        assert distance(colour(f"{one}-wash", theme), colour(f"{other}-wash", theme), vision) >= 12


@pytest.mark.parametrize("theme", THEMES)
def test_land_of_a_neutral_is_told_from_that_of_all_others(theme: str) -> None:
    """Neutrals come after the players, so that red and blue are never theirs."""
    for force, other in permutations(COLOURS[2:], 2):
        dull = colour(f"{force}-dull", theme)
        assert distance(dull, colour(f"{other}-dull", theme)) >= 11
        assert all(
            distance(dull, colour(f"{owner}-wash", theme)) >= 12 for owner in COLOURS if owner != force
        )
        assert contrast(colour("ink", theme), dull) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sea", ["sea-0", "sea-1"])
@pytest.mark.parametrize("style", [TOKENS, ANCIENT], ids=["world", "ancient"])
def test_no_owner_is_taken_for_the_sea(theme: str, sea: str, style: str) -> None:
    for owner in COLOURS:
        assert distance(colour(f"{owner}-wash", theme), colour(sea, theme, style)) >= 14


@pytest.mark.parametrize("theme", THEMES)
def test_land_that_nobody_holds_is_told_from_the_ancient_sea_and_from_every_owner(theme: str) -> None:
    free = colour("unclaimed", theme, ANCIENT)
    assert distance(free, colour("sea-1", theme, ANCIENT)) >= 8
    assert all(distance(free, colour(f"{owner}-wash", theme)) >= 11 for owner in COLOURS)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("ink", "paper", 13),
        ("ink", "desk", 13),
        ("ink-2", "paper", 6),
        ("ink-2", "paper-2", 6),
        ("ink-2", "desk", 5.5),
        ("on-action", "action", 13),
        ("wax", "paper", 4.5),
        ("line", "paper", 3),
        *((("ink", f"{owner}-wash", 4.5)) for owner in (*COLOURS, UNSEEN)),
    ],
)
def test_words_and_controls_stand_out(theme: str, ink: str, ground: str, least: float) -> None:
    assert contrast(colour(ink, theme), colour(ground, theme)) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_numbers_can_be_read_on_the_stones_of_neutrals_too(theme: str) -> None:
    ink = re.search(r"--plate-ink: (#\w{6})", TOKENS)
    assert ink is not None
    assert contrast(ink[1], colour("stone", theme)) >= 7
