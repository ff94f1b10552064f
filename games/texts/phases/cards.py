"""The texts of the ways to draw a card."""

from __future__ import annotations

from games.texts.policy import said
from games.texts.wording import gettext_noop

draw_for_conquest_text = said(gettext_noop("for a conquest, after the attacks"))
draw_and_go_on_text = said(gettext_noop("for a conquest, at the very end of the turn"))
