"""The editions of the proof: the name with which their tests begin, and the module."""

from __future__ import annotations

MODULES = {"vespers": "tests.proof.vespers", "supply_lines": "tests.proof.supply_lines"}
