"""What is said of the general mobilisation, in which there are no cards."""

from __future__ import annotations

from games.features.mobilisation.text import MobilisationText
from games.rulebooks.house.no_cards_text import NoCardsText


class GeneralMobilisationText(MobilisationText, NoCardsText):
    """Its feature is both."""
