"""The names of the phases and questions of every edition, by key."""

from __future__ import annotations

from games.texts.wording import gettext_noop

STAGES = {
    "claim": gettext_noop("Claims"),
    "placement": gettext_noop("Placement"),
    "reinforce": gettext_noop("Reinforce"),
    "attack": gettext_noop("Attack"),
    "manoeuvre": gettext_noop("Manoeuvre"),
    "card": gettext_noop("Card"),
    "defence": gettext_noop("Defence"),
    "occupy": gettext_noop("Occupation"),
    "spoils": gettext_noop("Captured cards"),
}
