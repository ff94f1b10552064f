"""The invitation in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from games.selectors.lobby import Lobby


def option_names(found: Lobby) -> list[str]:
    """The chosen options in words."""
    book = found.rulebook
    return [
        _("%(option)s: %(value)s")
        % {"option": _(choice.name), "value": _(choice.names[book.chosen[choice.key]])}
        for choice in book.choices
    ]
