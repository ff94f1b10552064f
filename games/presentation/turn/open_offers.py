"""What the reader has offered others that is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.presentation.story.teller import teller_for

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage


def open_offers(page: GamePage) -> list[str]:
    """Each in a sentence, also while the reader can make no more."""
    if page.is_over:
        return []
    orders, teller = page.rulebook.stage(page.view).orders, teller_for(page.rulebook, page.seats, page.me)
    guides = (guide for order, guide in page.rulebook.guides.items() if order in orders)
    return [told for guide in guides if guide.standing for told in guide.standing(teller, page.view)]
