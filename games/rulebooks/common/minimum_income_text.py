"""That option in words."""

from __future__ import annotations

from games.texts.option import OptionText
from games.texts.wording import gettext_noop

MINIMUM = OptionText(
    name=gettext_noop("Fewest armies a turn"),
    values={
        "none": gettext_noop("No minimum, as printed (with eight territories two, with two none)"),
        "three": gettext_noop("Three at least (house rule)"),
    },
)
