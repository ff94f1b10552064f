"""The computer players among which people choose, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.bots import BOTS

if TYPE_CHECKING:
    from collections.abc import Iterable


def level_choices() -> list[tuple[str, str]]:
    """Return the key and the name of each computer player."""
    return [(key, _(bot.name)) for key, bot in BOTS.items()]


def levels_told(keys: Iterable[str] = BOTS) -> str:
    """Return a sentence for each of these computer players that says how it plays."""
    told = _("%(name)s: %(sentence)s")
    return " ".join(told % {"name": _(BOTS[key].name), "sentence": _(BOTS[key].sentence)} for key in keys)
