"""How cards and relics read."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.presentation.language.wording import worded
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.miracles.words.prose import cards


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sentence_about_a_card_or_relic_has_two_colons(language: str) -> None:
    with translation.override(language):
        told = [worded(GODSTORM.board, card) for card in cards()]
    assert len(told) > 15
    sentences = [sentence for text in told for sentence in re.split(r"(?<=[.!?])\s", text)]
    assert [sentence for sentence in sentences if sentence.count(":") > 1] == []
