"""Words of which sentences are made: numbers of armies, cards, lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.language.names import territory_name
from games.presentation.language.symbols import symbol_name
from games.texts.policies.combat import combat_text

if TYPE_CHECKING:
    from games.engine import Board
    from games.engine.policies.combat import Combat


def card_words(board: Board, card: int) -> str:
    """Return a card in words: "Peru (cannon)", "joker"."""
    territory, symbol = board.cards[card].territory, board.cards[card].symbol
    if territory < 0:
        return symbol_name(board, symbol)
    return _("%(territory)s (%(symbol)s)") % {
        "territory": territory_name(board, territory),
        "symbol": symbol_name(board, symbol),
    }


def armies_of(number: int) -> str:
    """Return "3 armies"."""
    return ngettext("%(armies)d army", "%(armies)d armies", number) % {"armies": number}


def dice_of(number: int) -> str:
    """Return "2 dice"."""
    return ngettext("%(dice)d die", "%(dice)d dice", number) % {"dice": number}


def in_combat(combat: Combat, what: str, usual: str, number: int = 0) -> str:
    """Return the words of an edition's combat for `what`, or else the usual ones.

    See `CombatText.words`. `number` is the number of armies in them.
    """
    template = combat_text(combat).words.get(what)
    return _(template) % {"armies": armies_of(number)} if template else usual


def armies_somewhere(number: int) -> str:
    """Return the template of "3 armies in Alaska"."""
    return ngettext("%(armies)d army %(place)s", "%(armies)d armies %(place)s", number)


def listed(parts: Sequence[str]) -> str:
    """Return "A", "A and B", or "A, B and C"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s and %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}


def either(parts: Sequence[str]) -> str:
    """Return "A", "A or B", or "A, B or C"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s or %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}
