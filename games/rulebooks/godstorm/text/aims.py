"""Where the game stands: the epoch, points, and what each has that everybody may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.position import NOBODY
from games.rulebooks.godstorm.epochs.bids import by_markers
from games.rulebooks.godstorm.epochs.score import points
from games.rulebooks.godstorm.state import EPOCH, EPOCHS, PANTHEON, faith, of_seat
from games.rulebooks.godstorm.text.pantheons import PANTHEONS
from games.rulebooks.godstorm.text.words import faith_told
from games.texts.telling import Aim
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position
    from games.texts.telling import Teller


def aims(teller: Teller, view: Position) -> Iterator[Aim]:
    """Most points, and how everybody stands."""
    seats = [seat for seat in by_markers(view) if view.is_playing(seat)]

    epoch = teller.say(
        gettext_noop("Epoch %(epoch)d of %(epochs)d"), epoch=min(EPOCH.of(view), EPOCHS), epochs=EPOCHS
    )
    told = gettext_noop("After the last epoch most points win. Points now: %(points)s.")
    standing = [f"{teller.names[seat]} {points(teller.rulebook, view, seat)}" for seat in seats]
    yield Aim(epoch, teller.say(told, points=teller.listed(standing)))


def own(teller: Teller, view: Position, seat: int) -> Iterator[str]:
    """The people of a seat, and its faith."""
    people = of_seat(PANTHEON, view, seat, NOBODY)
    if people != NOBODY:
        yield teller.say(PANTHEONS[people].name)
    if seat < view.players:
        yield faith_told(teller, faith(view, seat))


def points_told(teller: Teller, view: Position, seat: int) -> str:
    return teller.say(gettext_noop("points: %(points)d"), points=points(teller.rulebook, view, seat))
