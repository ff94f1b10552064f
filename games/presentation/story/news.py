"""The one line of news about a game: what matters most to its reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import events as e
from games.engine.events import former_owners
from games.presentation.story.actions import Battle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.presentation.story.actions import Action
    from games.presentation.story.chronicle import Chapter
    from games.presentation.story.narrator import Sentence, SiteNarrator


def line_of_news(narrator: SiteNarrator, story: Sequence[Chapter], me: int, players: int) -> Sentence | str:
    """Return the news that matters most to a seat since its last action, or else that action.

    Return nothing if nothing is worth telling. Seats from `players` on are neutrals.
    """
    told = [
        (action, sentences[0])
        for chapter in story
        for action in chapter.actions
        if weight(action, me, players) and (sentences := narrator.tell(action))
    ]
    since = list(since_own(told, me)) or told[-1:]
    # `max` takes the first of equals; in reversed order this is the newest.
    best = max(reversed(since), key=lambda one: weight(one[0], me, players), default=None)
    return best[1] if best else ""


def since_own(told: list[tuple[Action, Sentence]], me: int) -> Iterable[tuple[Action, Sentence]]:
    """Return what came after the last action of a seat. The beginning of its turn is no action."""
    own = [
        number
        for number, (action, _sentence) in enumerate(told)
        if actor(action) == me and not isinstance(action, e.TurnBegan)
    ]
    return told[own[-1] + 1 :] if own else told


def actor(action: Action) -> int | None:
    """Return the seat whose action it is, or None."""
    return getattr(action, "seat", None)


def weight(action: Action, me: int, players: int) -> int:
    """Return how much an action matters to a seat: 0 if it was taken back or done by a neutral."""
    seat = actor(action)
    if isinstance(action, e.TakenBack) or (seat is not None and seat >= players):
        return 0
    if isinstance(action, e.Won | e.BrokenOff):
        return 5
    if isinstance(action, e.Eliminated | e.Resigned):
        return 4
    if isinstance(action, Battle):
        return 1 + 2 * (action.defender == me) + bool(action.moved)
    return 3 if me in former_owners(action) else 1
