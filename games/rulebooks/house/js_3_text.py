"""Calculated risks in words."""

from __future__ import annotations

from typing import ClassVar

from games.rulebooks.house.js_3 import CalculatedRisks
from games.rulebooks.house.js_3_words import GUIDES, Committed, tell_committed
from games.texts.text import Text


class CalculatedRisksText(Text[CalculatedRisks]):
    guides: ClassVar = GUIDES
    sentences: ClassVar = {Committed: tell_committed}
