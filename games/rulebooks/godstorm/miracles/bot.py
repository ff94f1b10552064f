"""The worth of a miracle to a computer player: how much it improves the player's standing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from games.engine.chance.dice import USUAL
from games.engine.table import Table
from games.rulebooks.godstorm.miracles.piles import hand
from games.rulebooks.godstorm.miracles.playing import Perform
from games.rulebooks.godstorm.miracles.state import SACRED, SEARED, happened, relics
from games.rulebooks.godstorm.state import INVASION, UNDERWORLD, faith, gods_of, heaven, temples_of

if TYPE_CHECKING:
    from games.engine import Position, Rulebook
    from games.rulebooks.godstorm.miracles.cards.card import Miracle

A_LAND, A_GOD, A_TEMPLE, A_RELIC, A_CARD, FAITH, RISEN = 1.5, 3.0, 4.0, 4.0, 1.0, 0.7, 0.3
"""The worth of a land, a god and so on, in armies on the Earth."""
TRIALS = 16
"""The largest number of ways to play a miracle that are tried."""
DEPTHS = (0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6)
"""The positions in the pile, from 0 to 1, from which a card may be drawn, all equally likely."""
AT_LEAST = 0.5
"""A miracle that is worth less than this is kept for later."""


class Average:
    """Dice that show threes and fours in turn; cards come from `depth` in the pile, from 0 to 1."""

    def __init__(self, depth: float) -> None:
        self.thrown = 0
        self.depth = depth

    def roll(self, count: int, faces: int = USUAL) -> str:
        """Return dice that are neither high nor low."""
        self.thrown += 1
        return ("3" if self.thrown % 2 else "4") * count

    def shuffle(self, count: int) -> list[int]:
        first = int(count * self.depth)
        return [*range(first, count), *range(first)]


def best(
    rulebook: Rulebook,
    view: Position,
    seat: int,
    miracles: Iterable[Miracle],
    *,
    at_any_rate: bool = False,
) -> Perform | None:
    """Return the best way to play one of these miracles; None if none can be played or is worth enough."""
    before = relative_power(view, seat)
    found: tuple[float, Perform] | None = None
    for miracle in miracles:
        for named in ways(rulebook, view, seat, miracle):
            gain = expected(rulebook, view, seat, miracle, named) - before - FAITH * miracle.cost
            if found is None or gain > found[0]:
                found = gain, Perform(miracle.key, named)
    if found is None or (found[0] < AT_LEAST and not at_any_rate):
        return None
    return found[1]


def ways(rulebook: Rulebook, view: Position, seat: int, miracle: Miracle) -> list[tuple[Any, ...]]:
    """Return ways to play a miracle, spread evenly over all possible ones.

    For a number, only the largest value is tried.
    """
    every = list(islice(each_way(rulebook, view, seat, miracle), TRIALS * 64))
    step = max(1, len(every) // TRIALS)
    return every[::step]


def each_way(rulebook: Rulebook, view: Position, seat: int, miracle: Miracle) -> Iterator[tuple[Any, ...]]:
    for way in miracle.effect.ways(rulebook, view, seat):
        values = (slot.values[-1:] if slot.kind == "number" else slot.values for slot in way.values())
        yield from product(*values)


def expected(
    rulebook: Rulebook, view: Position, seat: int, miracle: Miracle, named: tuple[Any, ...]
) -> float:
    """Return the expected standing of a seat after a miracle, averaged over what may be drawn."""
    depths = DEPTHS if miracle.effect.by_lot else DEPTHS[:1]
    found = 0.0
    for depth in depths:
        table = Table(rulebook, view.copy(), Average(depth))
        miracle.effect.work(table, seat, *named)
        found += relative_power(table.position, seat)
    return found / len(depths)


def relative_power(view: Position, seat: int) -> float:
    """Return the standing of a seat: its power compared with the average of the others."""
    others = [other for other in range(view.seats) if other != seat]
    mine, theirs = power(view, seat), sum(power(view, other) for other in others)
    return mine - theirs / len(others) + defence(view, seat)


def power(view: Position, seat: int) -> float:
    """Return the worth of everything that a seat has, in armies."""
    spaces = UNDERWORLD.of(view)
    return (
        view.armies_on(view.lands[seat])
        + A_LAND * view.lands[seat].bit_count()
        + A_GOD * sum(land >= 0 for land in gods_of(view, seat))
        + A_TEMPLE * len(temples_of(view, seat))
        + A_RELIC * len(relics(view, seat))
        + A_CARD * len(hand(view, seat))
        + FAITH * faith(view, seat)
        + RISEN * heaven(view, seat)
        + RISEN * sum(armies for owner, armies in spaces if owner == seat)
    )


def defence(view: Position, seat: int) -> float:
    """Return how well an attacked seat can resist the invasion; 0 if it is not attacked."""
    invading = INVASION.of(view)
    if not invading or view.turn == seat:
        return 0
    source, target, _, gods, _ = invading
    threat = max(0, view.armies[source] - view.armies[target]) + len(gods)
    if target in happened(view, SACRED):
        threat = 0
    if seat in happened(view, SEARED) and gods:
        threat -= 2
    return -threat
