"""The text of counter-attacks."""

from __future__ import annotations

from games.texts.policy import said
from games.texts.wording import gettext_noop

draw_at_last_text = said(gettext_noop("for a conquest, after the second attacks"))

STAGES = {
    "counter": gettext_noop("Counter-attack"),
    "attack_again": gettext_noop("Second attack"),
    "manoeuvre_again": gettext_noop("Second move"),
}
"""The names of its phases."""
