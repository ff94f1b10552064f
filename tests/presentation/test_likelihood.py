"""Chances in whole percent."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.presentation.charts.likelihood import likelihood


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
