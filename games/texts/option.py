"""What an option of an edition is called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.choice import NONE
from games.texts.wording import gettext_noop

NOT_PLAYED = gettext_noop("Not played")


@dataclass(frozen=True)
class OptionText:
    """The words of an option, each to be translated.

    `values` is what its values are called. Of a house rule, which a `sentence` tells, only those stand
    there that say how much of it is played; `source` is where it is printed, empty for one of ours.
    `seats` is what a value gives to one seat, where it concerns one alone.
    """

    name: str
    values: Mapping[str, str] = field(default_factory=dict)
    sentence: str = ""
    source: str = ""
    seats: Mapping[str, str] = field(default_factory=dict)

    def called(self, value: str) -> str:
        """What a value is called."""
        return self.values.get(value) or (NOT_PLAYED if value == NONE else self.sentence or value)
