"""The verdict on a whole game: everybody's account, their chances turn by turn, and where the game turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.analysis.luck_and_skill import Share, Stretch, accounts, stretches_of
from games.engine.events import TurnBegan

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.engine.events import Event
    from games.valuation.chances import Chances

TURNING_POINTS = 6


class ChancesAtTurn(NamedTuple):
    """Everybody's chances when a turn of this round began, or at the end; `event` is the number, from 0."""

    event: int
    round: int
    chances: Chances


class Verdict(NamedTuple):
    """The verdict on a finished game.

    It holds the `shares` by seat, the `points` of its chances, and the most important `turns`: these turning
    points are battles and cards, in the order in which they happened.
    """

    shares: Sequence[Share]
    points: Sequence[ChancesAtTurn]
    turns: Sequence[Stretch]

    def to_json(self) -> list[Any]:
        """Return plain lists. Chances that are only drawn or shown are rounded to four places."""
        return [
            [list(share) for share in self.shares],
            [[point.event, point.round, rounded(point.chances)] for point in self.points],
            [
                [*step[:4], list(step.involved), *map(rounded, (step.decided, step.thrown, step.after))]
                for step in self.turns
            ],
        ]

    @staticmethod
    def from_json(data: list[Any]) -> Verdict:
        shares, points, turns = data
        return Verdict(
            [Share(*share) for share in shares],
            [ChancesAtTurn(event, number, tuple(chances)) for event, number, chances in points],
            [Stretch(*step[:4], *map(tuple, step[4:])) for step in turns],
        )


def verdict_on(rulebook: Rulebook, events: Sequence[Event]) -> Verdict:
    """Work out the verdict on a game from its whole record."""
    first, *steps = stretches_of(rulebook, events)
    points = [ChancesAtTurn(first.last, first.round, first.after)]
    points += [
        ChancesAtTurn(step.last, step.round, step.after)
        for step in steps
        if isinstance(events[step.last], TurnBegan)
    ]
    if steps:
        points.append(ChancesAtTurn(steps[-1].last, steps[-1].round, steps[-1].after))
    fought = [step for step in steps if step.involved]
    heaviest = sorted(fought, key=weight, reverse=True)[:TURNING_POINTS]
    return Verdict(accounts(first.after, steps), points, sorted(heaviest))


def weight(step: Stretch) -> float:
    """Return how much a step changed the chances of the seat that it changed most."""
    return max(abs(by_will + by_chance) for by_will, by_chance in zip(step.decided, step.thrown, strict=True))


def rounded(chances: Chances) -> list[float]:
    return [round(chance, 4) for chance in chances]
