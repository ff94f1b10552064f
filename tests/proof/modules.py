"""The editions of the proof: the name with which their tests begin, and their modules."""

from __future__ import annotations

MODULES = {
    "vespers": "tests.proof.vespers",
    "supply_lines": "tests.proof.supply_lines",
    "other_dice": "tests.proof.die_of_eight tests.proof.attacker_wins_ties",
}
