"""The story of a finished game on one page: the final board, who won, and how it came to that."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.engine import events as e
from games.presentation.charts.holdings import draw_lines
from games.presentation.charts.luck import luck_of_all
from games.presentation.replay.frames import replay_of
from games.presentation.replay.page import holdings_by_turn
from games.presentation.replay.reel import still_of
from games.presentation.story.end import game_end_told
from games.presentation.story.highlights import highlights
from games.presentation.story.verdict import verdict_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from django.utils.safestring import SafeString

    from games.analysis.dice_luck import Meetings
    from games.engine import Position
    from games.presentation.board.picture import BoardPicture
    from games.presentation.charts.holdings import HoldingsAtFrame
    from games.presentation.charts.luck import LuckLine
    from games.presentation.story.end import GameEnd
    from games.presentation.story.highlights import Highlight
    from games.presentation.story.narrator import SiteNarrator
    from games.presentation.story.verdict import VerdictPage
    from games.selectors.game_page import GamePage
    from games.selectors.record.analysis import Analysed
    from games.selectors.record.events import Told

Income = tuple[int, list[int]]
"""The round of a turn that begins, and the armies that each seat's next turn would then bring."""


class Chart(NamedTuple):
    """A line for each power over the whole game."""

    title: str
    drawn: SafeString


class RoundEnd(NamedTuple):
    """A round: the territories and armies of each power at its end, and its income.

    The income is as it was when the last turn began.
    """

    round: int
    held: Sequence[tuple[int, int, int]]


class Tale(NamedTuple):
    """What the page shows. `verdict` is None if no chances are estimated, or not yet."""

    picture: BoardPicture
    end: GameEnd
    highlights: Sequence[Highlight]
    charts: Sequence[Chart]
    rows: Sequence[RoundEnd]
    luck: Sequence[LuckLine]
    verdict: VerdictPage | None


def tale(
    page: GamePage,
    narrator: SiteNarrator,
    record: Iterable[tuple[Told | None, Position]],
    rolls: Meetings,
    analysed: Analysed | None,
) -> Tale:
    """Return the story of a game from its whole record."""
    incomes: list[Income] = []
    replay = replay_of(narrator, noting_income(page, record, incomes))
    verdict = verdict_page(page, narrator, analysed, replay) if analysed and analysed.verdict else None
    held = holdings_by_turn(replay)
    return Tale(
        picture=still_of(page, replay.frames[-1].scene),
        end=game_end_told(page, narrator, page.past.turning_points),
        highlights=highlights(narrator, replay.turns),
        charts=charts([seat.colour for seat in page.seats], held, incomes, verdict),
        rows=rows(held, dict(incomes)),
        luck=luck_of_all(rolls, page.seats),
        verdict=verdict,
    )


def noting_income(
    page: GamePage, record: Iterable[tuple[Told | None, Position]], incomes: list[Income]
) -> Iterator[tuple[Told | None, Position]]:
    """Yield the record as it is, noting at each turn what each seat's next turn would bring."""
    rulebook = page.rulebook
    for told, view in record:
        if told is not None and isinstance(told.event, e.TurnBegan):
            due = [
                sum(armies for _reason, armies in rulebook.income(rulebook.board, view, seat))
                if view.is_playing(seat)
                else 0
                for seat in range(view.players)
            ]
            incomes.append((told.event.round, due))
        yield told, view


def charts(
    colours: Sequence[str],
    held: Sequence[HoldingsAtFrame],
    incomes: Sequence[Income],
    verdict: VerdictPage | None,
) -> list[Chart]:
    """Return the charts of territories, armies, income and chance to win, each if it has changed.

    Neutrals come after the players, and earn nothing.
    """
    found = []
    if len(held) > 1:
        frames = [point.frame for point in held]
        for kind, title in enumerate((_("Territories"), _("Armies"))):
            series: Sequence[Sequence[int]] = [[pair[kind] for pair in point.held] for point in held]
            found.append(Chart(title, draw_lines(title, colours, frames, series)))
    if len(incomes) > 1:
        series = [due for _round, due in incomes]
        earning = colours[: len(series[0])]
        found.append(Chart(_("Income"), draw_lines(_("Income"), earning, range(len(series)), series)))
    if verdict:
        found.append(Chart(_("Chance to win in percent"), verdict.chart))
    return found


def rows(held: Sequence[HoldingsAtFrame], incomes: Mapping[int, Sequence[int]]) -> list[RoundEnd]:
    """Return each round with what every seat had at its end."""
    last = {point.round: point.held for point in held}
    return [
        RoundEnd(
            number,
            [
                (*pair, due)
                for pair, due in zip(pairs, chain(incomes.get(number, ()), repeat(0)), strict=False)
            ],
        )
        for number, pairs in last.items()
    ]
