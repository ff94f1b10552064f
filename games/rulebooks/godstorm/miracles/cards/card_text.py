"""The text of a card: its name, and what it does."""

from __future__ import annotations

from typing import NamedTuple


class CardTold(NamedTuple):
    """The name and the text of a card, both to be translated."""

    name: str
    text: str
