"""The texts of the choice of the first seat."""

from __future__ import annotations

from games.texts.policy import said
from games.texts.wording import gettext_noop

by_lot_text = said(gettext_noop("by lot"))
first_of_the_setup_text = said(gettext_noop("the same"))
