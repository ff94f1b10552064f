"""Orders left for the next turn, in words: what they could bring, and how the last ones ended."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.analysis.trials import try_out
from games.engine import Trade
from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.lists import EndReason, SeatView, attacked_since_last_turn
from games.engine.notation import format_list, format_order, parse_head, parse_list
from games.engine.notation.orders import is_taken
from games.presentation.charts.likelihood import frequency
from games.presentation.language.grammar import the
from games.presentation.rules.refusals import refusal
from games.rulebooks.explaining import refusal_from_json

if TYPE_CHECKING:
    from games.analysis.trials import Trial
    from games.engine import Order
    from games.selectors.game_page import GamePage

TRIALS = 200
MOST_LANDS = 8


SETS = "trade best"
EXAMPLE = """place rest {source}
if {source} is mine and odds {source} {target} >= 60 %: attack {source} {target} until 2
else: stop
end turn"""


class ShareBar(NamedTuple):
    """A line of a chart: its label, its share, and the width of its bar in percent."""

    what: str
    share: str
    width: int


class TrialTold(NamedTuple):
    """The possible results of a list in trials: its ends, conquests and remaining armies.

    `shares` has the frequency with which each land is taken, by index. During the set-up (`in_set_up`), its
    rest is made up for each trial.
    """

    times: int
    ends: list[ShareBar]
    taken: list[ShareBar]
    armies: str
    shares: dict[int, str]
    in_set_up: bool


def names_at(page: GamePage) -> dict[str, int]:
    """Return the names of the players in conditions -> their seats."""
    return {seat.name: seat.number for seat in page.seats}


def understood(page: GamePage, text: str) -> list[str]:
    """Return a list in the reader's notation, line by line.

    From the first unreadable line on, it is left unchanged.
    """
    rulebook, names = page.rulebook, names_at(page)
    steps, unread, _error = parse_head(rulebook, text, names)
    told = format_list(rulebook, steps, names, get_language() or "en")
    return [*(line for line in told.split("\n") if line), *unread]


def tell_trial(page: GamePage, text: str) -> TrialTold:
    """Try out a list on the board as the reader sees it, with separate dice. Raise Unreadable."""
    steps = parse_list(page.rulebook, text, names_at(page))
    trial = try_out(seat_view_of(page), steps, TRIALS, random.Random())
    shares = {
        land: f"{frequency(number, trial.times).percent}\u202f%" for land, number in trial.taken.items()
    }
    return TrialTold(
        times=trial.times,
        ends=ends_told(page, trial),
        taken=taken_told(page, trial),
        armies=armies_told(trial),
        shares=shares,
        in_set_up=not page.view.round,
    )


def seat_view_of(page: GamePage) -> SeatView:
    """Return the game as the reader sees it."""
    attacked = attacked_since_last_turn((told.event for told in reversed(page.story)), page.me)
    return SeatView(page.rulebook, page.view, page.me, attacked)


def example(page: GamePage) -> str:
    """Return a list that the reader could leave, in their notation."""
    rulebook, (source, target) = page.rulebook, likeliest(page)
    lands = rulebook.board.territories
    orders = EXAMPLE.format(source=lands[source].key, target=lands[target].key)
    steps = parse_list(rulebook, f"{SETS}\n{orders}" if is_taken(rulebook, Trade) else orders)
    return format_list(rulebook, steps, {}, get_language() or "en")


def likeliest(page: GamePage) -> tuple[int, int]:
    """Return the reader's attack with the largest surplus of armies, or else two neighbours."""
    rulebook, view, seat = page.rulebook, page.view, page.me
    borders, foes = crossings(rulebook, view, seat), ~forbidden(rulebook, view, seat)
    fronts = [
        (source, target) for source in members(view.lands[seat]) for target in members(borders[source] & foes)
    ]
    *_others, first, second = rulebook.board.samples
    return max(
        fronts, key=lambda front: view.armies[front[0]] - view.armies[front[1]], default=(first, second)
    )


def ends_told(page: GamePage, trial: Trial) -> list[ShareBar]:
    """Return how often a list was completed, and where else it stopped, the most frequent first."""
    return [
        bar(end_told(page, trial, reason, order), trial, number)
        for (reason, order), number in trial.ends.most_common()
    ]


def taken_told(page: GamePage, trial: Trial) -> list[ShareBar]:
    """Return how often each land was taken, the most frequent first."""
    board = page.rulebook.board
    return [bar(the(board, land), trial, number) for land, number in trial.taken.most_common(MOST_LANDS)]


def bar(what: str, trial: Trial, number: int) -> ShareBar:
    """Return a line of the chart, for something that happened this number of times."""
    share = frequency(number, trial.times)
    return ShareBar(what, str(share), share.percent)


def end_told(page: GamePage, trial: Trial, reason: EndReason, order: Order | None) -> str:
    """Return a phrase for the end of a list."""
    if reason is EndReason.ILLEGAL:
        why = refusal(page.rulebook, page.view, trial.refusals[order])
        if order is None:
            return why
        text = format_order(page.rulebook, order, get_language() or "en")
        return _("it stops before “%(order)s”: %(why)s") % {"order": text, "why": why}
    told = {
        EndReason.DONE: _("all of it is done"),
        EndReason.STOPPED: _("it stops where you wanted it to"),
        EndReason.WAITING: _("it waits for somebody’s answer"),
        EndReason.OVER: _("the game is over"),
    }
    return told[reason]


def armies_told(trial: Trial) -> str:
    """Return a phrase for the number of armies left at the end."""
    armies = round(trial.armies)
    template = ngettext(
        "%(armies)d army is left, on average", "%(armies)d armies are left, on average", armies
    )
    return template % {"armies": armies}


def waiting_told(page: GamePage) -> str:
    """Return the reader's orders that wait for another player; empty if none do."""
    if not page.is_my_turn or not page.ahead:
        return ""
    wait = _("Somebody else has to decide first. The rest follows by itself after that.")
    return f"{wait} {' · '.join(page.ahead.splitlines())}"


def ended_told(page: GamePage) -> str:
    """Return why the orders that the reader left were not completed; empty if they were."""
    ended = page.ahead_ended
    if not ended:
        return ""
    if "error" in ended:
        why = refusal(page.rulebook, page.view, refusal_from_json(ended["error"]))
    else:
        why = _("You wanted to decide yourself then.")
    rest = " · ".join(ended["rest"])
    if not rest:
        return _("The orders that you had left came to an end. %(why)s") % {"why": why}
    return _("The orders that you had left went no further. %(why)s Not done: %(rest)s") % {
        "why": why,
        "rest": rest,
    }
