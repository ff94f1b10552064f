"""An edition whose dice have eight faces, in this module alone: nothing else of the project knows of it."""

from __future__ import annotations

from dataclasses import replace

from games.engine.policies.combat import Combat
from games.rulebooks.hasbro2000 import H2000_WORLD
from games.rulebooks.hasbro2000 import text as hasbro2000_text

EDITION = replace(
    H2000_WORLD,
    key="die_of_eight",
    combat=Combat(attack=3, defence=(0, 1, 2), faces=8),
)
EDITIONS = (EDITION,)
TEXTS = (replace(hasbro2000_text.H2000_WORLD, key=EDITION.key, name="A die of eight", source="Nobody"),)
FRENCH = {"A die of eight": "Le dé à huit faces"}
