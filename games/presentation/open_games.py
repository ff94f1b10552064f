"""Open games in words: what is played, when the game begins, and what a player takes on."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.utils.translation import get_language_info, ngettext
from django.utils.translation import gettext as _

from games.bots import BOTS
from games.clock.calendar import DAY
from games.clock.pace import HOUR, Pace
from games.presentation.invitation import option_told
from games.presentation.rules.refusals import sentence
from games.presentation.time.times import duration, moment_told
from games.rulebooks.lengths import usual_turns
from games.rulebooks.texts import name_of

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.models import Opening
    from games.selectors.lobby.offers import OfferLine
    from games.selectors.lobby.open_games import OpenGame

WEEK, MONTH = 7 * DAY, 30 * DAY


class OpenGameTold(NamedTuple):
    """An open game in words: its edition, the options that were chosen, when it begins, what a player takes
    on, and why the reader may not join (empty if they may, and then `conditions` tell the conditions too).
    """

    game: OpenGame
    edition: str
    options: list[str]
    begins: str
    conditions: list[str]
    duties: str
    refusal: str


def told(game: OpenGame) -> OpenGameTold:
    """Return an open game in words."""
    return OpenGameTold(
        game=game,
        edition=_(name_of(game.rulebook)),
        options=unusual_options(game.rulebook),
        begins=begins(game.opening),
        conditions=[
            *([] if game.refusal else conditions(game.opening)),
            *language(game.opening.language),
        ],
        duties=duties(game.pace, game.rulebook, game.seats),
        refusal=sentence(game.refusal) if game.refusal else "",
    )


def unusual_options(book: Rulebook) -> list[str]:
    """Return the options with an unusual value, in words."""
    return [option_told(book, choice) for choice in book.choices if book.chosen[choice.key] != choice.default]


class OfferTold(NamedTuple):
    """A seat to take over, in words."""

    offer: OfferLine
    edition: str
    duties: str


def offer_told(offer: OfferLine) -> OfferTold:
    """Return a seat to take over in words."""
    turn = _("You have %(turn)s for each turn.") % {"turn": duration(offer.pace.turn)}
    return OfferTold(offer, _(name_of(offer.rulebook)), turn)


def begins(opening: Opening) -> str:
    """Return when a game begins."""
    if opening.begins_at is None:
        return _("It begins as soon as all seats are taken.")
    words = {"when": moment_told(opening.begins_at), "bot": _(BOTS[opening.level].name).lower()}
    if opening.waits:
        return _("It begins on %(when)s; computers (%(bot)s) take the seats that are free then.") % words
    text = _(
        "It begins as soon as all seats are taken; on %(when)s computers (%(bot)s) take those still free."
    )
    return text % words


def conditions(opening: Opening) -> list[str]:
    """Return a sentence for each condition for joining."""
    texts = {
        "finished_at_least": lambda number: ngettext(
            "For people who have finished at least %(number)d game with other people.",
            "For people who have finished at least %(number)d games with other people.",
            number,
        ),
        "finished_at_most": lambda number: (
            ngettext(
                "For people who have finished at most %(number)d game with other people.",
                "For people who have finished at most %(number)d games with other people.",
                number,
            )
            if number
            else _("For people who have not finished a game with other people yet.")
        ),
    }
    return [texts[key](number) % {"number": number} for key, number in opening.conditions.items()]


def language(code: str) -> list[str]:
    """Return a sentence on the language that is spoken at a table, if one was chosen."""
    if code not in dict(settings.LANGUAGES):
        return []
    name = get_language_info(code)["name_local"]
    return [_("Spoken at the table: %(language)s.") % {"language": name}]


def duties(pace: Pace | None, rulebook: Rulebook, players: int) -> str:
    """Return what a player takes on, in a sentence: the time for a turn, and how long the game lasts."""
    if pace is None:
        return _("No deadlines: you play when you like.")
    turn = {"turn": duration(pace.turn)}
    turns = usual_turns(rulebook, players)
    if turns is None:
        return _("You have %(turn)s for each turn.") % turn
    # Half of the time for a turn is what people take of it.
    length = {"length": about(turns * pace.turn / 2)}
    return _("You have %(turn)s for each turn; the game lasts about %(length)s.") % (turn | length)


def about(time: timedelta) -> str:
    """Return a length of time, roughly: in hours, days, weeks or months."""
    if time >= 2 * MONTH:
        return ngettext("%(n)d month", "%(n)d months", round(time / MONTH)) % {"n": round(time / MONTH)}
    if time >= 2 * WEEK:
        return ngettext("%(n)d week", "%(n)d weeks", round(time / WEEK)) % {"n": round(time / WEEK)}
    return duration(max(time, HOUR))
