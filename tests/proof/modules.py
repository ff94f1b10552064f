"""The modules with the editions of the proof."""

from __future__ import annotations

MODULES = (
    "tests.proof.vespers",
    "tests.proof.supply_lines",
    "tests.proof.die_of_eight",
    "tests.proof.attacker_wins_ties",
)
