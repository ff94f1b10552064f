"""The invitation in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.presentation.language.names import with_colour

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


class FavourOffered(NamedTuple):
    """An option by which whoever opened the game can give something to one seat: its values with names."""

    option: str
    name: str
    values: list[tuple[str, str]]
    chosen: str


def favours_offered(found: Lobby) -> list[FavourOffered]:
    """What can be given, to whom, by name; a seat that nobody has taken by its colour."""
    offered = []
    for choice, possible in found.favours:
        chosen = found.rulebook.chosen[choice.key]
        values = [(choice.default, _("for nobody"))]
        if chosen != choice.default and chosen not in choice.for_seats:
            values.append((chosen, _(choice.names[chosen])))
        for value, seat, what in sorted(possible, key=lambda favour: favour.seat.number):
            name = seat.name or with_colour(_("free seat"), seat.colour)
            values.append((value, _("%(name)s: %(what)s") % {"name": name, "what": _(what)}))
        offered.append(FavourOffered(choice.key, _(choice.name), values, chosen))
    return offered


def terms(found: Lobby) -> list[str]:
    """What was chosen for this game besides its edition and its pace."""
    told = _("Advice: everybody may ask what the computer would do, and what everybody’s chance to win is.")
    return option_names(found.rulebook) + ([told] if found.has_advice else [])
