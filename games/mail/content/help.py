"""Help with writing orders, by examples, for the answer to a mail that asks for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine.board import exemplified
from games.engine.notation.condition_words import EXAMPLE as CONDITIONAL
from games.engine.notation.parts import Player
from games.models import Game
from games.presentation.language.names import language_of
from games.presentation.language.words import listed
from games.rulebooks.texts import stage_name, texts_of
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.selectors.game_page import GamePage

QUESTIONS = gettext_noop("board; games; resend; vacation 10 days; stand-in: attack, move")
AHEAD = gettext_noop("next turn: place all {2}; attack {2} {3} until 2; end turn")


def help_lines(page: GamePage, letters: str = Game.Letters.NONE) -> list[str]:
    """Return a line for each kind of order that the edition knows: its purpose and an example.

    `letters` says which letters the table allows: they have a line of their own.
    """
    rulebook, language = page.rulebook, language_of(page.rulebook.board)
    examples_by_use = [
        (_(use), rulebook.spoken[kind, language].example(rulebook, language).split(";"))
        for kind, use in uses(rulebook).items()
    ]
    conditional, ahead = (
        exemplified(rulebook.board, template, language) for template in (CONDITIONAL[language], _(AHEAD))
    )
    examples_by_use += [
        (_("Orders with a condition"), [conditional]),
        (_("Orders for your next turn, while others play"), [ahead]),
        (
            _("How the game stands, your other games, the news once more, an absence, your stand-in"),
            _(QUESTIONS).split("; "),
        ),
    ]
    if letters != Game.Letters.NONE and page.has_company:
        to_one = [_("tell Bob: …")] if letters == Game.Letters.ANY else []
        examples_by_use.append((_("Words to others at the table"), [*to_one, _("tell all: …")]))
    return [
        *(
            _("%(use)s: %(examples)s.") % {"use": use, "examples": quoted(examples)}
            for use, examples in examples_by_use
        ),
        *players_numbered(page),
    ]


def players_numbered(page: GamePage) -> list[str]:
    """Say which player has which number, if an order names players by their numbers."""
    verbs = page.rulebook.verbs.values()
    if not any(isinstance(part, Player) for verb in verbs for part in verb.parts):
        return []
    players = listed([f"{seat.number + 1} {seat.name}" for seat in page.seats if not seat.is_neutral])
    return [_("The numbers of the players: %(players)s.") % {"players": players}]


def uses(rulebook: Rulebook) -> dict[type, str]:
    """Return the purpose of each kind of order that can be given.

    If no text gives one, the name of its phase or question takes its place.
    """
    stages = {
        kind: stage_name(rulebook, key) for key, stage in rulebook.stages.items() for kind in stage.orders
    }
    taken = {*stages, *rulebook.anytime}
    purposes = {
        kind: guide.use for kind, guide in texts_of(rulebook).guides.items() if kind in taken and guide.use
    }
    return purposes | {kind: name for kind, name in stages.items() if kind not in purposes}


def quoted(orders: Iterable[str]) -> str:
    """Return the orders one after the other, each between quotation marks."""
    return ", ".join(_("“%(order)s”") % {"order": order.strip()} for order in orders)
