"""The state of the game in words: the epoch, the points, and what everybody may know of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.position import NOBODY
from games.rulebooks.godstorm.epochs.bids import by_markers
from games.rulebooks.godstorm.epochs.score import points
from games.rulebooks.godstorm.state import EPOCH, EPOCHS, PANTHEON, faith, of_seat
from games.rulebooks.godstorm.text.pantheons import PANTHEONS
from games.rulebooks.godstorm.text.words import faith_told
from games.texts.narration import AimTold
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position
    from games.texts.narration import Narrator


def aims(narrator: Narrator, view: Position) -> Iterator[AimTold]:
    """Yield the epoch, and the points of all who play."""
    seats = [seat for seat in by_markers(view) if view.is_playing(seat)]

    epoch = narrator.say(
        gettext_noop("Epoch %(epoch)d of %(epochs)d"), epoch=min(EPOCH.of(view), EPOCHS), epochs=EPOCHS
    )
    template = gettext_noop(
        "After the last epoch the player with the most points wins. Points now: %(points)s."
    )
    standing = [f"{narrator.names[seat]} {points(narrator.rulebook, view, seat)}" for seat in seats]
    yield AimTold(epoch, narrator.say(template, points=narrator.listed(standing)))


def people_and_faith_told(narrator: Narrator, view: Position, seat: int) -> Iterator[str]:
    """Yield the people of a seat, and its faith."""
    people = of_seat(PANTHEON, view, seat, NOBODY)
    if people != NOBODY:
        yield narrator.say(PANTHEONS[people].name)
    if seat < view.players:
        yield faith_told(narrator, faith(view, seat))


def points_told(narrator: Narrator, view: Position, seat: int) -> str:
    return narrator.say(gettext_noop("points: %(points)d"), points=points(narrator.rulebook, view, seat))
