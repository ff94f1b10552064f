"""How orders are written, by examples, as an answer to a mail that asks for help."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.errors import gettext_noop
from games.engine.notation.condition_words import EXAMPLE as CONDITIONAL
from games.engine.notation.verbs import CORE
from games.presentation.language.names import language_of

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.selectors.game_page import GamePage

USES = {
    "plan": gettext_lazy("The armies of the set-up, all at once"),
    "headquarters": gettext_lazy("Your headquarters"),
    "trade": gettext_lazy("A set of cards"),
    "place": gettext_lazy("Armies on your territories"),
    "show": gettext_lazy("An objective that you have achieved"),
    "influence": gettext_lazy("A card for the first of the independents"),
    "attack": gettext_lazy(
        "One roll with so many dice; or as many as it takes, until the territory is taken or so many armies "
        "are left"
    ),
    "occupy": gettext_lazy("Armies into the territory that you have just taken"),
    "fortify": gettext_lazy("The manoeuvre"),
    "end": gettext_lazy("The next phase"),
    "defend": gettext_lazy("The dice of your defence"),
    "standing": gettext_lazy("How you defend from now on"),
    "resign": gettext_lazy("To leave the game"),
}
"""What each kind of order is for, in nouns: no line of a mail should read like an order."""

QUESTIONS = gettext_noop("board, games, resend, vacation 10 days")
AHEAD = gettext_noop("next turn: place all siam; attack siam india until 2; end turn")


def help_lines(page: GamePage) -> list[str]:
    """A line for each kind of order that the edition knows: what it is for, and an example."""
    rulebook, language = page.rulebook, language_of(page.rulebook.board)
    uses = {**USES, **added_uses(rulebook)}
    taken = {order for _stage, plays in rulebook.plays.values() for order in plays}
    told = [
        (str(use), rulebook.verbs[verb].example(rulebook, language).split(";"))
        for verb, use in uses.items()
        if verb in rulebook.verbs and rulebook.verbs[verb].kind in taken
    ]
    told += [
        (_("What depends on something"), [CONDITIONAL[language]]),
        (_("What is to be done in your next turn, while others play"), [_(AHEAD)]),
        (
            _("How the game stands, your other games, the news once more, an absence"),
            _(QUESTIONS).split(", "),
        ),
    ]
    return [
        _("%(use)s: %(examples)s.") % {"use": use, "examples": quoted(examples)} for use, examples in told
    ]


def added_uses(rulebook: Rulebook) -> dict[str, str]:
    """What the orders are for that the edition adds and nobody has told above: their phase or question."""
    core = {verb.kind for verb in CORE}
    return {
        rulebook.spoken[kind, "en"].key: _(stage.name)
        for stage in rulebook.stages.values()
        for kind in stage.orders
        if kind not in core and rulebook.spoken[kind, "en"].key not in USES
    }


def quoted(orders: Iterable[str]) -> str:
    """Orders one after the other, each between quotation marks."""
    return ", ".join(_("“%(order)s”") % {"order": order.strip()} for order in orders)
