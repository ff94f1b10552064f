"""An edition whose dice have eight faces, in this one module: nothing else of the project knows of it."""

from __future__ import annotations

from dataclasses import replace

from games.engine.policies.combat import Combat
from games.rulebooks.hasbro2000 import H2000_WORLD

EDITION = replace(
    H2000_WORLD,
    key="die_of_eight",
    name="A die of eight",
    source="Nobody",
    combat=Combat(attack=3, defence=(0, 1, 2), faces=8),
)
EDITIONS = (EDITION,)
FRENCH = {"A die of eight": "Le dé à huit faces"}
