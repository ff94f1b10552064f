"""What is said of a card: its name, and what it does."""

from __future__ import annotations

from typing import NamedTuple


class CardTold(NamedTuple):
    """The words of a card, each to be translated."""

    name: str
    text: str
