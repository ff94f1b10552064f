"""A kind of fault."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod


class Fault(ABC):
    """A kind of fault that happens again and again; `name` is its name in the report.

    `shift` is by how many seconds it changes a clock.
    """

    name: str
    shift: float = 0.0

    @abstractmethod
    def begin(self, chance: random.Random) -> float | None:
        """Let it happen, and return the seconds until it ends. Return None if it cannot happen now."""

    def end(self) -> None:
        """Let everything be as it was before."""
        return
