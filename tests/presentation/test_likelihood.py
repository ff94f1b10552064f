"""Chances in whole percent."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.presentation.charts.likelihood import frequency, likelihood, margin


@pytest.mark.parametrize(
    ("chance", "english", "french"),
    [
        (0.0, "0 %", "0 %"),
        (0.004, "under 1 %", "moins de 1 %"),
        (0.726, "73 %", "73 %"),
        (0.994, "99 %", "99 %"),
        (0.9999, "over 99 %", "plus de 99 %"),
        (1.0, "100 %", "100 %"),
    ],
)
def test_only_what_is_certain_is_said_to_be(chance: float, english: str, french: str) -> None:
    for language, words in (("en", english), ("fr", french)):
        with translation.override(language):
            assert str(likelihood(chance)).replace("\N{NARROW NO-BREAK SPACE}", " ") == words


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "under 1 %"), (1, "under 1 %"), (73, "36 %"), (199, "over 99 %"), (200, "over 99 %")],
)
def test_no_number_of_trials_makes_anything_certain(number: int, words: str) -> None:
    assert str(frequency(number, 200)).replace("\N{NARROW NO-BREAK SPACE}", " ") == words


@pytest.mark.parametrize("number", [0, 1, 20, 39, 40])
def test_certain_and_impossible_results_keep_a_margin(number: int) -> None:
    assert margin(number, 40) >= 1
    assert margin(number, 40) == margin(40 - number, 40) > margin(10 * number, 400)
