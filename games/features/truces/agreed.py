"""What a table has agreed on about its truces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.feature import Feature

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook

BINDING, NOTICE, RECORDED = "binding", "notice", "recorded"
"""Truces that bind for a number of rounds, that bind until notice, or that can be broken but are recorded."""


@dataclass(frozen=True)
class AgreedTruces(Feature):
    """Players make truces.

    - `form` is one of the above.
    - `told`: whether others learn that two players have made a truce.
    - `fewest` is the number of players in the game that it takes: with fewer, all truces end.
    """

    form: str = BINDING
    told: bool = True
    fewest: int = 3

    @property
    def binds(self) -> bool:
        """Whether the rules forbid what a truce forbids."""
        return self.form != RECORDED

    @property
    def is_by_notice(self) -> bool:
        """Whether truces go on until notice is given."""
        return self.form == NOTICE


def agreed(rulebook: Rulebook) -> AgreedTruces:
    """Return what is agreed on in an edition that is played with truces."""
    found = rulebook.of(AgreedTruces)
    assert found is not None
    return found
