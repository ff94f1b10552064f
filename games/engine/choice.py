"""The options that an edition leaves to the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.feature import Feature, Misfit
    from games.engine.rulebook import Rulebook

NONE = "none"
"""The value of an option whose house rule is not played."""


@dataclass(frozen=True)
class Choice:
    """An option of an edition: its values, each a function on the rulebook. The first is the default.

    A function raises Impossible, with the reason, if its value cannot be combined with the options before it.

    `players` are the numbers of players at which the option makes a difference; empty means all numbers of
    the edition. `otherwise` gives, for some of the other numbers, the reason why it cannot be chosen there;
    at the remaining numbers it would make no difference.

    `feature` is the class of feature that a house rule adds. The edition itself does not know it, so it is
    described only in games that chose it. It is None for an option of the edition itself.

    `retired` are values that no new game can choose; games that began with them go on.

    `for_seats` are values that concern one seat, each with its place, from 0, among the seats to be filled.
    The player who opens a game can still choose one of them by name while the game waits for players.
    """

    key: str
    values: Mapping[str, Callable[[Rulebook], Rulebook]]
    players: tuple[int, ...] = ()
    otherwise: Mapping[int, Misfit] = field(default_factory=dict)
    feature: type[Feature] | None = None
    retired: tuple[str, ...] = ()
    for_seats: Mapping[str, int] = field(default_factory=dict)

    def matters(self, players: int) -> bool:
        """Return whether the option makes a difference with this number of players."""
        return not self.players or players in self.players

    @cached_property
    def default(self) -> str:
        """The value that applies if nobody chooses."""
        return next(iter(self.values))

    @property
    def offered(self) -> list[str]:
        """The values that a new game can choose."""
        return [value for value in self.values if value not in self.retired]

    def offered_among(self, players: int) -> list[str]:
        """Return the offered values that this number of players can choose.

        A value that concerns one seat is left out if there is no such seat.
        """
        return [
            value for value in self.offered if value not in self.for_seats or self.for_seats[value] < players
        ]

    @property
    def is_extra(self) -> bool:
        """Whether the option is a house rule."""
        return self.feature is not None

    @property
    def is_switch(self) -> bool:
        """Whether the only choice is to play the house rule or not."""
        return self.is_extra and len(self.offered) == 2
