"""The invitation in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.language.names import with_colour
from games.presentation.language.words import listed
from games.presentation.letters import terms_of
from games.presentation.question import Question
from games.rulebooks.texts import option_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Choice, Rulebook
    from games.selectors.lobby.gathering import Lobby


def option_names(book: Rulebook) -> list[str]:
    """Return an edition's chosen options in words, but house rules only if they are played."""
    return [
        option_told(book, choice)
        for choice in book.choices
        if not choice.is_extra or book.chosen[choice.key] != choice.default
    ]


def option_told(book: Rulebook, choice: Choice) -> str:
    """Return an option with its chosen value, in words."""
    words = option_text(book, choice)
    value = words.called(book.chosen[choice.key])
    return _("%(option)s: %(value)s") % {"option": _(words.name), "value": _(value)}


class FavourOffered(NamedTuple):
    """An option by which the creator can favour one seat: its values with their names."""

    option: str
    name: str
    values: list[tuple[str, str]]
    chosen: str


def favours_offered(found: Lobby) -> list[FavourOffered]:
    """Return the possible favours, with seats by their player, or by colour if they are free."""
    offered = []
    for choice, possible in found.favours:
        chosen, words = found.rulebook.chosen[choice.key], option_text(found.rulebook, choice)
        values = [(choice.default, _("for nobody"))]
        if chosen != choice.default and chosen not in choice.for_seats:
            values.append((chosen, _(words.called(chosen))))
        for value, seat, what in sorted(possible, key=lambda favour: favour.seat.number):
            name = seat.name or with_colour(_("free seat"), seat.colour)
            values.append((value, _("%(name)s: %(what)s") % {"name": name, "what": _(what)}))
        offered.append(FavourOffered(choice.key, _(words.name), values, chosen))
    return offered


def beginning(found: Lobby) -> Question:
    """Return the question whether to begin with computer players on the free seats."""
    free = ngettext(
        "A computer player takes the free seat.", "Computer players take the %(free)d free seats.", found.free
    )
    sentences = [free % {"free": found.free}, *left_out(found)]
    title = _("Begin “%(game)s” now?") % {"game": found.name}
    return Question(title, sentences, _("Begin now"), _("Wait for players"))


def calling_off(found: Lobby) -> Question:
    """Return the question whether to call the game off."""
    others = [seat.name for seat in found.seats if seat.name and not seat.level and not seat.is_reader]
    sentences = [_("The game is gone for good.")]
    if others:
        sentences.append(_("Already seated: %(names)s. They are told by mail.") % {"names": listed(others)})
    sentences += left_out(found)
    title = _("Call “%(game)s” off?") % {"game": found.name}
    return Question(title, sentences, _("Call the game off"), _("Wait for players"))


def left_out(found: Lobby) -> Iterator[str]:
    """Yield sentences on invited people who will get mail, without naming others' guests."""
    if names := found.waited_for:
        yield _("Invited, but not here yet: %(names)s. They are told by mail.") % {"names": listed(names)}
    if number := found.others_guests:
        yield ngettext(
            "Others here have invited %(number)d person, who is also told by mail unless they "
            "are seated or have declined.",
            "Others here have invited %(number)d people, who are also told by mail unless they "
            "are seated or have declined.",
            number,
        ) % {"number": number}


def terms(found: Lobby) -> list[str]:
    """Return what was chosen for this game apart from its edition and its pace."""
    return options_told(found.rulebook, has_advice=found.has_advice, letters=found.letters)


def options_told(book: Rulebook, *, has_advice: bool, letters: str) -> list[str]:
    """Return the options of a game in words, with advice and letters."""
    text = _("Advice: all players may ask what the computer would do, and how likely each player is to win.")
    return [*option_names(book), *([text] if has_advice else []), terms_of(letters)]
