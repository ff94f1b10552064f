"""Luck and skill in words and pictures: the verdict on a finished game, for each of its seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.presentation.charts.checked import checking
from games.presentation.charts.holdings import Estimate, draw_lines
from games.presentation.story.actions import Battle
from games.presentation.story.chronicle import chapters
from games.presentation.story.narrator import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.analysis.luck_and_skill import Share, Stretch
    from games.analysis.verdict import Verdict
    from games.presentation.charts.checked import Checking
    from games.presentation.replay.frames import Replay
    from games.presentation.story.actions import Action
    from games.presentation.story.narrator import SiteNarrator
    from games.selectors.game_page import GamePage, Seat
    from games.selectors.record.analysis import Analysed
    from games.selectors.record.checked import Check
    from games.selectors.record.events import Told

HALF, TALL = 50, 8
"""The room for a bar on each side of its zero, and its height."""
MINUS = "\N{MINUS SIGN}"


class Amount(NamedTuple):
    """A change of a chance in hundredths, with its sign, and as a bar on either side of zero."""

    points: str
    bar: SafeString


class VerdictLine(NamedTuple):
    """The account of one seat. `start` and `result` are chances in hundredths."""

    seat: Seat
    start: int
    decisions: Amount
    luck: Amount
    others: Amount
    result: int


class Turn(NamedTuple):
    """A turning point of the game: its round, what happened, and its effect on the decider.

    `at` and `before` are the addresses of this frame of the replay, and of the last one before it.
    """

    round: int
    at: str
    before: str
    sentences: Sequence[Sentence]
    weighed: Sentence


class VerdictPage(NamedTuple):
    """What the page shows of a verdict. `rows` are all chances in hundredths, by round.

    `checking` is how playouts checked them.
    """

    lines: Sequence[VerdictLine]
    chart: SafeString
    rows: Sequence[tuple[int, Sequence[int]]]
    turns: Sequence[Turn]
    checking: Checking


def verdict_page(
    page: GamePage, narrator: SiteNarrator, analysed: Analysed, replay: Replay, checks: Sequence[Check] = ()
) -> VerdictPage:
    """Return the page of an analysis that is done. Its links lead into the replay."""
    verdict = analysed.verdict
    assert verdict is not None
    seats = [seat for seat in page.seats if not seat.is_neutral]
    series = [[hundredths(chance) for chance in point.chances] for point in verdict.points]
    checked = checking(verdict, checks)
    spots = [
        Estimate(seat, row.point, one.played, one.margin)
        for row in checked.rows
        for seat, one in enumerate(row.seats)
    ]
    colours = [seat.colour for seat in seats]
    chart = draw_lines(_("Chance to win in percent"), colours, [*range(len(series))], series, spots)
    rounds = {point.round: shares for point, shares in zip(verdict.points, series, strict=True)}
    weighty = zip(verdict.turns, analysed.events, strict=True)
    turns = [turn_told(narrator, step, events, replay) for step, events in weighty]
    return VerdictPage(
        verdict_lines(seats, verdict), chart, [*rounds.items()], [turn for turn in turns if turn], checked
    )


def verdict_lines(seats: Sequence[Seat], verdict: Verdict) -> list[VerdictLine]:
    """Return the lines of all seats, with all bars drawn to the same scale."""
    most = max(abs(part) for share in verdict.shares for part in parts(share)) or 1.0
    return [
        VerdictLine(
            seat,
            hundredths(share.start),
            amount(share.decisions, most),
            amount(share.luck, most),
            amount(share.others, most),
            hundredths(share.result),
        )
        for seat, share in zip(seats, verdict.shares, strict=True)
    ]


def parts(share: Share) -> tuple[float, float, float]:
    return share.decisions, share.luck, share.others


def amount(change: float, most: float) -> Amount:
    """Return a change, drawn so that the greatest one fills its side."""
    wide = HALF * abs(change) / most
    side, left = ("gained", 0.0) if change >= 0 else ("lost", -wide)
    return Amount(
        signed(change),
        mark_safe(
            f'<svg class="change {side}" viewBox="{-HALF} 0 {2 * HALF} {TALL}" aria-hidden="true">'
            f'<rect x="{left:.1f}" width="{wide:.1f}" height="{TALL}"/><path d="M0 0V{TALL}"/></svg>'
        ),
    )


def turn_told(narrator: SiteNarrator, step: Stretch, events: Sequence[Told], replay: Replay) -> Turn | None:
    """Return a step that mattered much, in words, or None if nothing is told about it."""
    actions = [action for chapter in chapters(narrator.rulebook, events) for action in chapter.actions]
    sentences = [sentence for action in actions for sentence in narrator.tell(open_ended(action))]
    paragraph = [Sentence("%(told)s", told=sentence) for sentence in sentences]
    if not paragraph:
        return None
    at, before = replay.with_event(step.last + 1).at, replay.before_event(step.first + 1).at
    return Turn(step.round, at, before, paragraph, weighed(narrator, step))


def open_ended(action: Action) -> Action:
    """Return a battle without the armies that moved in, since how many do is a step of its own."""
    return action._replace(is_open=True) if isinstance(action, Battle) else action


def weighed(narrator: SiteNarrator, step: Stretch) -> Sentence:
    """Say what a step did to the chance of the seat that decided it.

    The effect of the decision is told apart from that of the dice or the card.
    """
    seat = step.seat
    before = hundredths(step.after[seat] - step.decided[seat] - step.thrown[seat])
    return Sentence(
        _(
            "Chance of %(name)s: %(before)d → %(after)d. The decision accounts for %(decision)s of"
            " this, luck for %(luck)s."
        ),
        name=narrator.names[seat],
        before=before,
        after=hundredths(step.after[seat]),
        decision=signed(step.decided[seat]),
        luck=signed(step.thrown[seat]),
    )


def hundredths(chance: float) -> int:
    return round(100 * chance)


def signed(change: float) -> str:
    """Return a change in hundredths with its sign: "+12", "−3", "0"."""
    number = hundredths(change)
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"
