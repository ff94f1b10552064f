"""The dice of a game, as far as they are published."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

    from games.models import Game


class Ends(NamedTuple):
    """The published ends of the two chains of a game, since when they are, and why.

    They count from the throw after `throws_before` on, and the shuffle after `shuffles_before`.
    """

    rolls_end: str
    shuffles_end: str
    reason: str
    committed_at: datetime
    throws_before: int
    shuffles_before: int
    words: str


def ends_of(game: Game) -> list[Ends]:
    """Those of all chains of a game, oldest first; none in a game from before there were any."""
    return [Ends(*row) for row in game.commitments.order_by("pk").values_list(*Ends._fields)]


def last_ends(game: Game) -> Ends | None:
    """Those that count now."""
    return next(reversed(ends_of(game)), None)
