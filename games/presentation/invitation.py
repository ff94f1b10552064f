"""The invitation in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.selectors.lobby import Lobby


def option_names(book: Rulebook) -> list[str]:
    """The options that are chosen in an edition, in words; house rules only where they are played."""
    return [
        _("%(option)s: %(value)s")
        % {"option": _(choice.name), "value": _(choice.names[book.chosen[choice.key]])}
        for choice in book.choices
        if not choice.is_extra or book.chosen[choice.key] != choice.default
    ]


def terms(found: Lobby) -> list[str]:
    """What was chosen for this game besides its edition and its pace."""
    told = _("Advice: everybody may ask what the computer would do, and what everybody’s chance to win is.")
    return option_names(found.rulebook) + ([told] if found.has_advice else [])
