"""The games of a round robin: every combination of players equally often, and each player in every seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain, combinations, combinations_with_replacement, product, repeat
from math import ceil
from typing import NamedTuple


class Setting(NamedTuple):
    """What is played: the key of an edition, and its options as pairs of name and value."""

    edition: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return " ".join([self.edition, *(f"{name}={value}" for name, value in self.options)])


class Pairing(NamedTuple):
    """A game to be played, with the keys of its players by seat.

    Its deal and dice come from `seed`. Games in which the same players only change seats share it.
    """

    number: int
    setting: Setting
    players: tuple[str, ...]
    seed: str


def line_ups(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return the combinations of players that meet at tables of this size.

    If there are fewer players than seats, all of them are at every table, and some have several seats.
    """
    if len(players) >= seats:
        return [*combinations(players, seats)]
    others = combinations_with_replacement(players, seats - len(players))
    return [(*players, *more) for more in others]


def schedule(
    players: Sequence[str], settings: Sequence[Setting], seats: int, games: int, seed: int
) -> list[Pairing]:
    """Return the games of a round robin.

    In each setting, each combination of players plays `games` games, rounded up to a multiple of the seats.
    These come in groups in which the players move on by one seat from game to game. Who sits next to whom
    changes from group to group. All combinations play a group before any plays its next, so that even the
    first part of a round robin is balanced.
    """
    tables = [*product(settings, line_ups(players, seats))]
    groups = chain.from_iterable(repeat(tables, ceil(games / seats)))
    return [
        Pairing(group * seats + moved, setting, (*around[moved:], *around[:moved]), f"{seed}:{group}")
        for group, (setting, line_up) in enumerate(groups)
        for around in [shuffled(line_up, f"{seed}:{group}:seats")]
        for moved in range(seats)
    ]


def shuffled(players: Sequence[str], seed: str) -> list[str]:
    """Return the players in an order that the seed decides."""
    return random.Random(seed).sample(players, len(players))
