"""The one line of news about a game: what matters most to its reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import events as e
from games.engine.events import former_owners
from games.presentation.story.deeds import Battle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.presentation.story.chronicle import Chapter
    from games.presentation.story.deeds import Deed
    from games.presentation.story.teller import Sentence, Teller


def line_of_news(teller: Teller, story: Sequence[Chapter], me: int, players: int) -> Sentence | str:
    """Of what happened since the last deed of a seat, what matters most to it; where nothing did, that deed.

    Empty where nothing is worth telling. Seats from `players` on are forces that nobody plays.
    """
    told = [
        (deed, sentences[0])
        for chapter in story
        for deed in chapter.deeds
        if weight(deed, me, players) and (sentences := teller.tell(deed))
    ]
    since = list(since_own(told, me)) or told[-1:]
    # Of equals the newest: `max` takes the first.
    best = max(reversed(since), key=lambda one: weight(one[0], me, players), default=None)
    return best[1] if best else ""


def since_own(told: list[tuple[Deed, Sentence]], me: int) -> Iterable[tuple[Deed, Sentence]]:
    """What came after the last deed of a seat; that its turn began is none."""
    own = [
        number
        for number, (deed, _sentence) in enumerate(told)
        if actor(deed) == me and not isinstance(deed, e.TurnBegan)
    ]
    return told[own[-1] + 1 :] if own else told


def actor(deed: Deed) -> int | None:
    """Whose deed it is."""
    return getattr(deed, "seat", None)


def weight(deed: Deed, me: int, players: int) -> int:
    """How much a deed matters to a seat; nothing (0) what was only prepared, or done by a force."""
    seat = actor(deed)
    if isinstance(deed, e.TakenBack) or (seat is not None and seat >= players):
        return 0
    if isinstance(deed, e.Won | e.BrokenOff):
        return 5
    if isinstance(deed, e.Eliminated | e.Resigned):
        return 4
    if isinstance(deed, Battle):
        return 1 + 2 * (deed.defender == me) + bool(deed.moved)
    return 3 if me in former_owners(deed) else 1
