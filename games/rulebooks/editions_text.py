"""The texts of the site's own editions."""

from __future__ import annotations

from games.rulebooks import association_text, conquete1957_text, miro1980_text, risk_classic_text
from games.rulebooks.godstorm import text as godstorm_text
from games.rulebooks.hasbro2000 import capitals_text
from games.rulebooks.hasbro2000 import text as hasbro2000_text
from games.rulebooks.hasbro2006 import mission_text as hasbro2006_mission_text
from games.rulebooks.hasbro2006 import team_text as hasbro2006_team_text
from games.rulebooks.hasbro2006 import text as hasbro2006_text
from games.texts.wording import gettext_noop

TEXTS = (
    *association_text.TEXTS,
    *capitals_text.TEXTS,
    *conquete1957_text.TEXTS,
    *godstorm_text.TEXTS,
    *hasbro2000_text.TEXTS,
    *hasbro2006_text.TEXTS,
    *hasbro2006_mission_text.TEXTS,
    *hasbro2006_team_text.TEXTS,
    *miro1980_text.TEXTS,
    *risk_classic_text.TEXTS,
)
KINDS = (
    (
        gettext_noop("World conquest"),
        ("h2000_world", "h2006_world", "mp80_world", "asso_world", "cdm57_rule1", "cdm57_rule2"),
    ),
    (gettext_noop("Missions"), ("h2000_mission", "h2006_mission", "mp80_objectives", "asso_objectives")),
    (gettext_noop("Headquarters"), ("h2000_capitals",)),
    (gettext_noop("Teams"), ("h2006_team",)),
    (gettext_noop("Two players"), ("h2000_2p", "h2006_2p_passive", "h2006_2p_active", "mp80_2p", "asso_2p")),
    (
        gettext_noop("Godstorm and its ancient world"),
        ("godstorm", "godstorm_2p", "gs_classic", "gs_classic_2p"),
    ),
)
"""The kinds of edition, as players see them when they choose.

Each kind has its name and the keys of its editions.
"""
