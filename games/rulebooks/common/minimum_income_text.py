"""The text of the option of a minimum income."""

from __future__ import annotations

from games.texts.option import OptionText
from games.texts.wording import gettext_noop

MINIMUM = OptionText(
    name=gettext_noop("Minimum armies a turn"),
    values={
        "none": gettext_noop("No minimum, as printed (two armies for eight territories, none for two)"),
        "three": gettext_noop("At least three (house rule)"),
    },
)
