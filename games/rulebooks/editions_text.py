"""What the editions of the site tell, each beside its rules."""

from __future__ import annotations

from games.rulebooks import (
    association_text,
    capitals_text,
    conquete1957_text,
    hasbro2000_text,
    hasbro2006_mission_text,
    hasbro2006_team_text,
    hasbro2006_text,
    miro1980_text,
    risk_classic_text,
)
from games.rulebooks.godstorm import text as godstorm_text

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
