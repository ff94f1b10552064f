"""Where the game stands: the epoch, the order of turns, points and faith of all, which everybody may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.words.telling import Aim
from games.rulebooks.godstorm.epochs.bids import by_markers
from games.rulebooks.godstorm.epochs.score import points
from games.rulebooks.godstorm.state import EPOCH, EPOCHS, faith

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from games.engine import Position
    from games.engine.words.telling import Teller


def aims(teller: Teller, view: Position) -> Iterator[Aim]:
    """Most points, and how everybody stands."""
    seats = [seat for seat in by_markers(view) if view.is_playing(seat)]

    def each(amount: Callable[[int], int]) -> str:
        return teller.listed([f"{teller.names[seat]} {amount(seat)}" for seat in seats])

    epoch = teller.say(
        gettext_noop("Epoch %(epoch)d of %(epochs)d"), epoch=min(EPOCH.of(view), EPOCHS), epochs=EPOCHS
    )
    told = gettext_noop("After the last epoch most points win. Points now: %(points)s.")
    standing = each(lambda seat: points(teller.rulebook, view, seat))
    yield Aim(epoch, teller.say(told, points=standing))
    yield Aim("", teller.say(gettext_noop("Faith: %(faith)s."), faith=each(lambda seat: faith(view, seat))))


def points_told(teller: Teller, view: Position, seat: int) -> str:
    return teller.say(gettext_noop("points: %(points)d"), points=points(teller.rulebook, view, seat))
