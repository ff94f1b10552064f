"""The reader's aims apart from the conquest of the world."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.presentation.story.narrator import narrator_for
from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.selectors.game_page import GamePage
    from games.texts.narration import AimTold


def aims(page: GamePage) -> list[AimTold]:
    """Return all ways to win and what is known of others' aims; none if only conquest wins."""
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    return [aim for text in texts_of(page.rulebook).each for aim in text.aims(narrator, page.view)]


def only_aim(page: GamePage, known: Sequence[AimTold]) -> AimTold | None:
    """Return the aim that is always shown; None unless exactly one known aim has a title."""
    titled = [] if page.is_over or page.reader.is_out else [aim for aim in known if aim.title]
    return titled[0] if len(titled) == 1 else None


def aim_lines(page: GamePage) -> list[str]:
    """Return all aims, each in a line."""
    return [line(aim) for aim in aims(page)]


def line(aim: AimTold) -> str:
    """Return an aim, when it counts, and how near it is."""
    if not aim.title:
        return aim.text
    text = " ".join(filter(None, (aim.text, aim.when)))
    sentence = _("%(title)s: %(text)s") % {"title": aim.title, "text": text}
    return _("%(aim)s (%(state)s)") % {"aim": sentence, "state": aim.state} if aim.state else sentence
