"""Exact odds of a chain of attacks: one army that takes land after land."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from games.engine.chance.odds import siege_ends

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from games.engine.policies.combat import Combat


class Link(NamedTuple):
    """What may come of a chain at one of its lands.

    - `taken` is the chance that the chain takes this land, all those before it taken too.
    - `arrived` are the armies that then stand there, {armies: probability}; `taken` in all.
    """

    taken: float
    arrived: Mapping[int, float]

    @property
    def expected(self) -> float:
        """How many armies stand there on average, if it is taken."""
        return (
            sum(armies * chance for armies, chance in self.arrived.items()) / self.taken
            if self.taken
            else 0.0
        )


def chain(armies: int, lands: Iterable[tuple[Combat, int]], behind: int = 1) -> list[Link]:
    """The links of a chain that begins with so many armies in one place.

    `lands` are how each is fought for and how many defend it. Every siege goes on to its end. Of the armies
    that are left all move on but `behind`, which stay where they attacked from, or fewer if none could
    go on otherwise.
    """
    links = []
    at: defaultdict[int, float] = defaultdict(float, {armies: 1.0})
    for combat, defenders in lands:
        begun: defaultdict[Combat, dict[tuple[int, int], float]] = defaultdict(dict)
        for mine, chance in at.items():
            for share, way in combat.openings(mine, defenders):
                begun[way][mine, defenders] = chance * share
        at = defaultdict(float)
        for way, pairs in begun.items():
            for (left, resists), chance in siege_ends(way, pairs).items():
                if not resists:
                    at[max(1, left - behind)] += chance
        links.append(Link(sum(at.values()), dict(at)))
    return links
