"""Objectives in words: what they ask for, when they are shown, and how far everybody has come."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.features.objectives.cards import RANK_NAMES, RANKS, Moment, WholeContinents
from games.engine.features.objectives.hands import ACHIEVED, OBJECTIVES, cards_of, objective_of
from games.engine.features.objectives.showing import showable
from games.engine.features.objectives.wording import objective_wording
from games.presentation.language.wording import worded
from games.presentation.language.words import listed

if TYPE_CHECKING:
    from games.engine import Board, Rulebook
    from games.engine.features.objectives.cards import Condition, Objective
    from games.selectors.game_page import GamePage, Seat

MOMENTS = {
    Moment.BEGINNING: gettext_lazy("To be shown at the beginning of your turn, before anything else."),
    Moment.SET: gettext_lazy("To be shown after handing in the set, before the next one."),
    Moment.CONQUEST: gettext_lazy("To be shown after the conquest, before the next attack."),
    Moment.AFTER_ATTACKS: gettext_lazy("To be shown after your attacks, before the move."),
}


def rank_name(rank: int) -> str:
    """The name of a rank by its place in `RANKS`."""
    return _(RANK_NAMES[rank])


class Told(NamedTuple):
    """An objective of the reader: its rank, what it asks for, when it is shown, and how far it is reached."""

    rank: str
    text: str
    moment: str
    state: str


def own_objectives(page: GamePage) -> list[Told]:
    """The reader's objectives, the lowest rank first; none where there are none."""
    ranks = range(len(RANKS)) if OBJECTIVES.of(page.view) else ()
    known = [(rank, objective_of(page.rulebook, page.view, page.me, rank)) for rank in ranks]
    return [own_told(page, rank, objective) for rank, objective in known if objective is not None]


def own_told(page: GamePage, rank: int, objective: Objective) -> Told:
    """An objective of the reader."""
    text = objective_told(page.rulebook.board, objective.condition)
    return Told(rank_name(rank), text, str(MOMENTS[objective.moment]), state(page, rank, objective))


def state(page: GamePage, rank: int, objective: Objective) -> str:
    """How far the reader has come with an objective."""
    if ACHIEVED.of(page.view)[page.me] >> rank & 1:
        return _("achieved")
    if page.view.turn == page.me and rank in showable(page.rulebook, page.view, page.me):
        return _("can be shown now")
    have, wanted = progress(page, objective.condition)
    return _("%(have)d of %(wanted)d") % {"have": min(have, wanted), "wanted": wanted}


def progress(page: GamePage, condition: Condition) -> tuple[int, int]:
    """How much of an objective the reader has, and how much is wanted: lands, where continents are named."""
    board, view = page.rulebook.board, page.view
    if isinstance(condition, WholeContinents) and len(condition.among) == condition.wanted:
        wanted = sum(mask for mask, (key, _bonus) in board.bonuses if key in condition.among)
        return (view.lands[page.me] & wanted).bit_count(), wanted.bit_count()
    return condition.progress(board, view, page.me)


def others_told(page: GamePage) -> list[str]:
    """What everybody may know of the others' objectives."""
    if not OBJECTIVES.of(page.view):
        return []
    players = page.seats[: page.view.players]
    return [told for seat in players if not seat.is_reader and (told := seat_told(page, seat))]


def seat_told(page: GamePage, seat: Seat) -> str:
    """The ranks that a seat has achieved, and its last objective if it lies open."""
    achieved = ACHIEVED.of(page.view)[seat.number]
    ranks = [rank_name(rank) for rank in range(len(RANKS)) if achieved >> rank & 1]
    if not ranks:
        return ""
    told = _("%(name)s has achieved: %(ranks)s.") % {"name": seat.name, "ranks": listed(ranks)}
    known = [objective_of(page.rulebook, page.view, seat.number, rank) for rank in range(len(RANKS))]
    if len(ranks) == len(RANKS) - 1:
        last = next(o for rank, o in enumerate(known) if o is not None and not achieved >> rank & 1)
        told += " " + _("Still to come: %(objective)s") % {
            "objective": objective_told(page.rulebook.board, last.condition)
        }
    return told


def all_objectives_told(page: GamePage) -> list[tuple[Seat, list[str]]]:
    """Everybody's objectives, once the game is over, with a note on those that were achieved."""
    if not OBJECTIVES.of(page.view):
        return []
    players = page.seats[: page.view.players]
    return [(seat, [one_told(page, seat, rank) for rank in range(len(RANKS))]) for seat in players]


def one_told(page: GamePage, seat: Seat, rank: int) -> str:
    """An objective of a seat, once the game is over."""
    objective = objective_of(page.rulebook, page.view, seat.number, rank)
    assert objective is not None
    template = (
        _("%(rank)s, achieved: %(objective)s")
        if ACHIEVED.of(page.view)[seat.number] >> rank & 1
        else _("%(rank)s: %(objective)s")
    )
    return template % {
        "rank": rank_name(rank),
        "objective": objective_told(page.rulebook.board, objective.condition),
    }


def usual_moment(book: Rulebook) -> Moment | None:
    """When most objectives of an edition are shown; None where there are none."""
    moments = Counter(objective.moment for objective in cards_of(book))
    return max(moments, key=moments.__getitem__) if moments else None


def moment_told(book: Rulebook) -> list[str]:
    """When objectives are shown whose card says nothing else."""
    usual, told = usual_moment(book), _("Each card has its moment, mostly this one.")
    return [] if usual is None else [f"{told} {MOMENTS[usual]}"]


def cards_told(book: Rulebook) -> list[str]:
    """Every card of an edition, with its rank, and its moment where that is not the usual one."""
    usual = usual_moment(book)
    return [
        _("%(rank)s: %(objective)s")
        % {
            "rank": rank_name(objective.rank),
            "objective": objective_told(book.board, objective.condition)
            + ("" if objective.moment == usual else f" {MOMENTS[objective.moment]}"),
        }
        for objective in cards_of(book)
    ]


def objective_told(board: Board, condition: Condition) -> str:
    """What an objective asks for."""
    return worded(board, objective_wording(condition))
