"""The text of an option of an edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.choice import NONE
from games.texts.wording import gettext_noop

NOT_PLAYED = gettext_noop("Not played")


@dataclass(frozen=True)
class OptionText:
    """The text of an option, each part to be translated.

    `values` has the names of its values. For a house rule, which has a `sentence`, only the values that say
    how strongly it is played have names. `source` says where the rule is printed; it is empty for one of
    ours. `seats` says what a value gives to a single seat.
    """

    name: str
    values: Mapping[str, str] = field(default_factory=dict)
    sentence: str = ""
    source: str = ""
    seats: Mapping[str, str] = field(default_factory=dict)

    def called(self, value: str) -> str:
        """Return the name of a value."""
        return self.values.get(value) or (NOT_PLAYED if value == NONE else self.sentence or value)
