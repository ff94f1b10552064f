"""Ratings of players by the places they took, after Plackett and Luce (openskill)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce(tau=0.0)
"""Without `tau`, certainty only grows: these players do not change."""


class Rating(NamedTuple):
    """A player's strength `mu` with its uncertainty `sigma`. Everybody begins with 25 and 25/3."""

    mu: float
    sigma: float

    @property
    def margin(self) -> float:
        """Half the width of an interval of some 95 %."""
        return 2 * self.sigma

    @property
    def ordinal(self) -> float:
        """The strength that the player very probably has at least."""
        return self.mu - 3 * self.sigma


class Ratings:
    """The ratings of players, which change with every game."""

    def __init__(self, players: Iterable[str]) -> None:
        self.known = dict.fromkeys(players, Rating(MODEL.mu, MODEL.sigma))

    def __getitem__(self, player: str) -> Rating:
        return self.known[player]

    def add(self, players: Sequence[str], places: Sequence[int]) -> None:
        """Learn from a game in which the player of each seat took this place.

        A player with several seats learns from each of them.
        """
        before = [[MODEL.rating(*self.known[player])] for player in players]
        after = MODEL.rate(before, ranks=[float(place) for place in places])
        for player, (old,), (new,) in zip(players, before, after, strict=True):
            mu, sigma = self.known[player]
            self.known[player] = Rating(mu + new.mu - old.mu, sigma * new.sigma / old.sigma)
