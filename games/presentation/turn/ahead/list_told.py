"""The results of a list of orders in words, for the answer to a mail and for the page of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.lists import EndReason
from games.engine.notation import format_list
from games.presentation.rules.refusals import refusal
from games.presentation.story.brought import actions_told, answers_told
from games.presentation.story.narrator import narrator_for
from games.presentation.turn.ahead.next_turn import names_at

if TYPE_CHECKING:
    from games.engine.lists import ListOutcome
    from games.models import Game
    from games.selectors.game_page import GamePage
    from games.services.play.order_lists import GivenList


class ListTold(NamedTuple):
    """The results of a list: a title, the reason why it ended, and a line for each action.

    `left` are the orders that were not given and will not be, in the notation.
    """

    title: str
    why: str
    brought: list[str]
    left: str

    @property
    def lines_left(self) -> str:
        """The orders left, in one line."""
        return " · ".join(self.left.splitlines())


def tell_list(game: Game, page: GamePage, given: GivenList) -> ListTold:
    """Return the results of a list that the reader has just given; `page` is the page after it."""
    outcome, *events = given
    is_done = outcome.reason in (EndReason.DONE, EndReason.OVER)
    is_waiting = outcome.reason is EndReason.WAITING
    rest = () if is_done or is_waiting else outcome.rest
    return ListTold(
        title=_("Your orders wait for an answer")
        if is_waiting
        else title_of(len(outcome.given), is_done=is_done),
        why=why_ended(page, outcome),
        brought=brought_by(game, page, *events, is_waiting=is_waiting) if outcome.given else [],
        left=format_list(page.rulebook, rest, names_at(page), get_language() or "en"),
    )


def title_of(given: int, *, is_done: bool) -> str:
    """Return a title for a list, by the number of orders given and whether it was completed."""
    if is_done:
        return _("Your orders were carried out") if given else _("Your orders asked for nothing to be done")
    return _("Some of your orders were carried out") if given else _("Your orders were not carried out")


def why_ended(page: GamePage, outcome: ListOutcome) -> str:
    """Return a sentence on why a list was not completed; empty if it was."""
    if outcome.error is not None:
        return refusal(page.rulebook, page.view, outcome.error)
    return why_stopped(outcome)


def why_stopped(outcome: ListOutcome) -> str:
    """Return a sentence if the list itself said to stop; empty otherwise."""
    if outcome.reason is EndReason.STOPPED:
        return _("Your list says that you want to decide yourself now.")
    return ""


def brought_by(game: Game, page: GamePage, first: int, last: int, *, is_waiting: bool) -> list[str]:
    """Return what the reader's orders brought between two events: a line for each action.

    If the orders wait for another player, there may be none yet.
    """
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    sentences = actions_told(game, page, narrator, first, last)
    if not sentences and not is_waiting:
        sentences = [_("It is noted; nobody else can see it.")]
    return [*answers_told(game, page, first, last), *sentences]
