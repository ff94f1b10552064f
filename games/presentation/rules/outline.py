"""A paragraph about the game that an edition, its options and a number of players make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.presentation.language.words import listed
from games.presentation.rules.comparison import POINT
from games.rulebooks.texts import name_of, option_text

if TYPE_CHECKING:
    from games.engine import Choice, Rulebook


def outline(book: Rulebook, players: int) -> str:
    """Return the edition, the number of players, what wins, and each house rule in its sentence."""
    sentences = [
        _("%(edition)s, for %(players)d players.") % {"edition": _(name_of(book)), "players": players},
        _("How to win: %(goal)s.") % {"goal": POINT["goal"].says(book)},
    ]
    own: list[str] = []
    for choice in book.choices:
        value, words = book.chosen[choice.key], option_text(book, choice)
        if value == choice.default:
            continue
        if choice.is_extra:
            rule = {"rule": rule_name(book, choice), "told": _(words.sentence)}
            sentences.append(_("%(rule)s: %(told)s.") % rule)
        else:
            own.append(_(words.called(value)))
    if own:
        sentences.append(_("In addition: %(options)s.") % {"options": listed(own)})
    return " ".join(sentences)


def rule_name(book: Rulebook, choice: Choice) -> str:
    """Return the name of a house rule, with its level if its sentence does not say that."""
    words = option_text(book, choice)
    name, called = _(words.name), words.called(book.chosen[choice.key])
    if choice.is_switch or called == words.sentence:
        return name
    return _("%(rule)s (%(much)s)") % {"rule": name, "much": _(called).lower()}
