"""The reader's offers to others that are still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.presentation.story.narrator import narrator_for
from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage


def open_offers(page: GamePage) -> list[str]:
    """Return each offer in a sentence, even while the reader can make no more."""
    if page.is_over:
        return []
    orders = {**page.rulebook.stage(page.view).orders, **page.rulebook.anytime}
    choices = [guide.choices for order, guide in texts_of(page.rulebook).guides.items() if order in orders]
    standing = [each.standing for each in choices]
    if not any(standing):
        return []
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    return [sentence for tell in standing if tell for sentence in tell(narrator, page.view)]
