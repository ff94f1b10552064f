"""The verdict on a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.analysis.verdict import Verdict
from games.models import Analysis
from games.selectors.record.events import EVENT_FIELDS, visible
from games.valuation.chances import is_estimated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.analysis.luck_and_skill import Stretch
    from games.models import Game
    from games.selectors.record.events import Told


class Analysed(NamedTuple):
    """The verdict, None while it is being worked out, and the `events` of each of its turning points."""

    verdict: Verdict | None
    events: Sequence[Sequence[Told]]


def analysis_of(game: Game, seat: int) -> Analysed | None:
    """Return the analysis of a game for one of its seats. Return None if there is none and none will come."""
    if not is_estimated(game.rulebook):
        return None
    analysis = Analysis.objects.filter(game=game).first()
    if analysis is None or not (analysis.verdict or analysis.due_at):
        return None
    if not analysis.verdict:
        return Analysed(None, ())
    verdict = Verdict.from_json(analysis.verdict)
    return Analysed(verdict, [told_of(game, seat, step) for step in verdict.turns])


def told_of(game: Game, seat: int, step: Stretch) -> list[Told]:
    """Return the events of a step as the seat may know them."""
    rows = game.events.filter(number__range=(step.first + 1, step.last + 1)).order_by("number")
    return list(visible(game, rows.values_list(*EVENT_FIELDS), seat, is_over=True))
