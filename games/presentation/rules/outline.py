"""In a paragraph, what game comes out of an edition, its options and a number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.presentation.language.words import listed
from games.presentation.rules.comparison import POINT
from games.rulebooks.texts import name_of

if TYPE_CHECKING:
    from games.engine import Choice, Rulebook


def outline(book: Rulebook, players: int) -> str:
    """The edition, who plays, what wins, and each house rule in its sentence."""
    told = [
        _("%(edition)s, for %(players)d players.") % {"edition": _(name_of(book)), "players": players},
        _("What wins: %(goal)s.") % {"goal": POINT["goal"].says(book)},
    ]
    own: list[str] = []
    for choice in book.choices:
        value = book.chosen[choice.key]
        says = _(choice.names[value])
        if value == choice.default:
            continue
        if choice.is_extra:
            told.append(
                _("%(rule)s: %(told)s.") % {"rule": rule_name(choice, value), "told": _(choice.summary)}
            )
        else:
            own.append(says)
    if own:
        told.append(_("Beside that: %(options)s.") % {"options": listed(own)})
    return " ".join(told)


def rule_name(choice: Choice, value: str) -> str:
    """A house rule, and how much of it is played where that is more than its summary says."""
    name = _(choice.name)
    if choice.is_switch or choice.names[value] == choice.summary:
        return name
    return _("%(rule)s (%(much)s)") % {"rule": name, "much": _(choice.names[value]).lower()}
