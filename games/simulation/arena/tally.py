"""What the games of a round robin say of each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from games.simulation.arena.ratings import Rating, Ratings

if TYPE_CHECKING:
    from games.simulation.arena.playing import Result

Z = 1.96
"""The normal deviate of an interval of 95 %."""


class Standing(NamedTuple):
    """A player's results. `games` and `wins` count each of the player's seats.

    `low` and `high` are the bounds of the share of wins. `seconds` is the processor time of a turn.
    """

    player: str
    games: int
    wins: int
    low: float
    high: float
    rating: Rating
    seconds: float


class Tally:
    """The results of the games so far.

    `met[a, b]` counts how often players a and b were at the same table in a game that ended, and
    `ahead[a, b]` how often a took a better place than b. Both count each pair of their seats.
    """

    def __init__(self, players: Sequence[str]) -> None:
        self.players, self.ratings = players, Ratings(players)
        self.games: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.turns: Counter[str] = Counter()
        self.seconds: dict[str, float] = dict.fromkeys(players, 0.0)
        self.met: Counter[tuple[str, str]] = Counter()
        self.ahead: Counter[tuple[str, str]] = Counter()
        self.unfinished = 0

    def add(self, result: Result) -> None:
        """Count a game."""
        players = result.pairing.players
        for seat, player in enumerate(players):
            self.games[player] += 1
            self.wins[player] += seat in result.winners
            self.turns[player] += result.turns[seat]
            self.seconds[player] += result.seconds[seat]
        if not result.places:
            self.unfinished += 1
            return
        self.ratings.add(players, result.places)
        for (one, place), (other, behind) in permutations(zip(players, result.places, strict=True), 2):
            self.met[one, other] += 1
            self.ahead[one, other] += place < behind

    def standings(self) -> list[Standing]:
        """Return the results of each player, the best rating first."""
        found = [
            Standing(
                player,
                self.games[player],
                self.wins[player],
                *wilson(self.wins[player], self.games[player]),
                self.ratings[player],
                self.seconds[player] / max(1, self.turns[player]),
            )
            for player in self.players
        ]
        return sorted(found, key=lambda one: one.rating.mu, reverse=True)

    def share_ahead(self, one: str, other: str) -> float | None:
        """Return the share of joint games in which one player took a better place than another.

        Return None if they have not met.
        """
        met = self.met[one, other]
        return self.ahead[one, other] / met if met else None


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the bounds of the true share of wins, with a confidence of 95 % (Wilson, 1927)."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle, half = share + spread / 2, Z * sqrt(share * (1 - share) / games + spread / games / 4)
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)
