"""A fork in words: what was done in each of its steps, and who decides now."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.analysis.forks.steps import ArmiesPut
from games.presentation.board.picture import SeatHolder, territory_told
from games.presentation.language.names import territory_name
from games.presentation.story.chronicle import chapters
from games.presentation.story.dispatches import all_told, paragraph_about
from games.presentation.turn.whose_turn import Heading, outcome, what_to_do
from games.selectors.record.events import Told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.analysis.forks.steps import Fork, Step
    from games.engine.events import Event
    from games.presentation.story.chronicle import Chapter
    from games.presentation.story.narrator import SiteNarrator
    from games.selectors.game_page import GamePage


class StepTold(NamedTuple):
    """A step that was taken: its number, from 1, and what happened, in paragraphs."""

    number: int
    paragraphs: SafeString


def steps_told(narrator: SiteNarrator, page: GamePage, steps: Sequence[Step], fork: Fork) -> list[StepTold]:
    """Return each step of a fork in words."""
    taken = zip(steps, fork.happened, strict=False)
    return [
        StepTold(number, mark_safe(step_told(narrator, page, step, events)))
        for number, (step, events) in enumerate(taken, start=1)
    ]


def step_told(narrator: SiteNarrator, page: GamePage, step: Step, events: Sequence[Event]) -> str:
    """Return one step in words."""
    language = get_language()
    if isinstance(step, ArmiesPut):
        seat = page.seats[step.owner]
        name, owner = (
            territory_name(page.rulebook.board, step.territory),
            SeatHolder(seat.look, seat.name, seat.called),
        )
        return f"<p>{escape(territory_told(name, owner, step.armies, language))}</p>"
    actions = [action for chapter in story_of(page, events) for action in all_told(chapter)]
    text = "".join(paragraph_about(narrator, language, action) for action in actions)
    nothing = _("Decided, with nothing to report.")
    return text or f"<p>{nothing}</p>"


def story_of(page: GamePage, events: Sequence[Event]) -> list[Chapter]:
    """Return the chapters that the events of a fork make. Their times do not matter."""
    return chapters(page.rulebook, [Told(page.started_at, event) for event in events])


def heading_of_fork(page: GamePage, reader: int) -> Heading:
    """Return who decides in the fork, and what.

    `page` is that of the fork, `reader` the seat of its reader in the game itself.
    """
    if page.is_over:
        return Heading(outcome(replace(page, me=reader)), _("The game is over here"))
    return Heading(_("%(name)s decides") % {"name": page.reader.name}, what_to_do(page))
