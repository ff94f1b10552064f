"""The general mobilisation in words: that of the feature, where there are no cards."""

from __future__ import annotations

from games.features.mobilisation.text import MobilisationText
from games.rulebooks.house.no_cards_text import NoCardsText


class GeneralMobilisationText(MobilisationText, NoCardsText):
    """Its feature is both."""
