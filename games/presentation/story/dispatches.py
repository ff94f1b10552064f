"""The dispatches: chapters in sentences, with the dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine import events as e
from games.presentation.board.emblems import emblem
from games.presentation.charts.dice import draw_rolls
from games.presentation.story.actions import Battle, Placement
from games.presentation.time.moments import recent_moment_told

if TYPE_CHECKING:
    from datetime import datetime

    from games.presentation.story.actions import Action
    from games.presentation.story.chronicle import Chapter
    from games.presentation.story.narrator import Sentence, SiteNarrator
    from games.selectors.game_page import Seat

PUBLIC = (Battle, Placement, e.TurnBegan, e.Fortified)
"""Actions without secrets. Every page tells them again, so their words are cached."""


class Dispatch(NamedTuple):
    """A turn as it is told.

    It has a seat (None: all at once), a round, the time when it began, and a paragraph for each action.
    """

    seat: Seat | None
    round: int
    began: datetime
    paragraphs: str

    @property
    def html(self) -> SafeString:
        """The dispatch as an item of a list. A template would take more than twice as long."""
        is_veiled = self.seat is not None and self.seat.is_veiled
        nothing = _("Nothing in sight.") if is_veiled else _("Nothing to report yet.")
        paragraphs = self.paragraphs or f"<p>{nothing}</p>"
        colour = self.seat.colour if self.seat else ""
        return mark_safe(
            f'<li class="{colour}">{heading(self.seat, self.round, self.began)}{paragraphs}</li>'
        )


def round_told(number: int) -> str:
    """Return the name of a round (0: the set-up)."""
    return _("Round %(round)d") % {"round": number} if number else _("Set-up")


def heading(seat: Seat | None, round_number: int, began: datetime) -> SafeString:
    """Return the heading of a turn: its seat (None: everybody's), and when it began."""
    look, name = (seat.look, seat.name) if seat else ("", round_told(round_number))
    who = f"{emblem(look) if look else ''}<span>{escape(name)}</span>"
    local = localtime(began)
    when = f'<time datetime="{local.isoformat()}">{recent_moment_told(local)}</time>'
    return mark_safe(f"<h3>{who}{when}</h3>")


def dispatches(narrator: SiteNarrator, seats: Sequence[Seat], story: Iterable[Chapter]) -> list[Dispatch]:
    """Return the dispatches of these chapters, in the order given."""
    language = get_language()
    return [
        Dispatch(
            None if chapter.seat is None else seats[chapter.seat],
            chapter.round,
            chapter.began,
            "".join([paragraph_about(narrator, language, action) for action in all_told(chapter)]),
        )
        for chapter in story
    ]


def all_told(chapter: Chapter) -> Sequence[Action]:
    """Return the actions of a turn, with the reason for them at the end."""
    return [*chapter.actions, chapter.reason] if chapter.reason else chapter.actions


def paragraph_about(narrator: SiteNarrator, language: str, action: Action) -> str:
    """Return the paragraph about an action with its dice, in the active `language`.

    It is empty if there is nothing to say.
    """
    if isinstance(action, PUBLIC):
        return kept_paragraph(narrator, language, action)
    return paragraph(narrator, action)


@lru_cache(maxsize=4096, typed=True)
def kept_paragraph(narrator: SiteNarrator, language: str, action: Action) -> str:
    """Return the paragraph about an action without secrets, in the active `language`. Cached."""
    return paragraph(narrator, action)


def paragraph(narrator: SiteNarrator, action: Action) -> str:
    """Return the paragraph about an action, not cached."""
    sentences = " ".join(sentence.html for sentence in narrator.tell(action))
    thrown = f" {draw_rolls(action.rolls)}" if isinstance(action, Battle) and action.rolls else ""
    return f"<p>{sentences}{thrown}</p>" if sentences else ""


def latest(narrator: SiteNarrator, story: Sequence[Chapter]) -> Sentence | str:
    """Return the latest event that is worth a sentence, in that sentence, or an empty string."""
    for chapter in reversed(story):
        for action in reversed(chapter.actions):
            if sentences := narrator.tell(action):
                return sentences[0]
    return ""
