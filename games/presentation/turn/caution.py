"""The cost of an attack besides armies, in the words of the features that know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.presentation.story.narrator import narrator_for
from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage


def caution(page: GamePage, source: int, target: int) -> str:
    """Return what an attack of the reader costs besides armies (`Text.caution`); empty if nothing."""
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    told = (text.caution(narrator, page.view, source, target) for text in texts_of(page.rulebook).each)
    return " · ".join(filter(None, told))
