"""What the editions of the site tell, each beside its rules."""

from __future__ import annotations

from games.rulebooks import association_text, conquete1957_text, miro1980_text, risk_classic_text
from games.rulebooks.godstorm import text as godstorm_text
from games.rulebooks.hasbro2000 import capitals_text
from games.rulebooks.hasbro2000 import text as hasbro2000_text
from games.rulebooks.hasbro2006 import mission_text as hasbro2006_mission_text
from games.rulebooks.hasbro2006 import team_text as hasbro2006_team_text
from games.rulebooks.hasbro2006 import text as hasbro2006_text

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
