"""The options inside an edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.feature import Feature, Misfit
    from games.engine.rulebook import Rulebook

NONE = "none"
"""The value of an option where its house rule is not played."""


@dataclass(frozen=True)
class Choice:
    """An option inside an edition: its values, each a function on the rulebook; the first is the default.

    A function raises Impossible, with the reason, where it cannot be had with the options before it.

    `players` are the numbers of players among whom it makes a difference; all of the edition where empty.
    `otherwise` says by some of the others why it cannot be chosen there; among those that it does not name it
    would make no difference.
    `feature` is the kind of feature that a house rule puts in, of which the edition itself knows nothing: it
    is told only where it is chosen. None for an option of the edition itself.
    `retired` are values with which no new game begins; those that did go on by them.
    `for_seats` are values that concern one seat, each with its place among those to be filled, from 0: the
    player who opens a game can still choose among them by name while it waits for players.
    """

    key: str
    values: Mapping[str, Callable[[Rulebook], Rulebook]]
    players: tuple[int, ...] = ()
    otherwise: Mapping[int, Misfit] = field(default_factory=dict)
    feature: type[Feature] | None = None
    retired: tuple[str, ...] = ()
    for_seats: Mapping[str, int] = field(default_factory=dict)

    def matters(self, players: int) -> bool:
        """Whether it makes a difference among so many players."""
        return not self.players or players in self.players

    @cached_property
    def default(self) -> str:
        """The value that holds when nobody chooses."""
        return next(iter(self.values))

    @property
    def offered(self) -> list[str]:
        """The values with which a new game can begin."""
        return [value for value in self.values if value not in self.retired]

    def offered_among(self, players: int) -> list[str]:
        """Those of them that give nothing to a seat that is not there among so many players."""
        return [
            value for value in self.offered if value not in self.for_seats or self.for_seats[value] < players
        ]

    @property
    def is_extra(self) -> bool:
        """Whether it is a house rule."""
        return self.feature is not None

    @property
    def is_switch(self) -> bool:
        """Whether there is nothing to choose but whether it is played."""
        return self.is_extra and len(self.offered) == 2
