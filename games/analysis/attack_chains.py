"""Exact odds of a chain of attacks: one army that takes territory after territory."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from games.engine.chance.odds import siege_ends

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from games.engine.policies.combat import Combat


class LinkOdds(NamedTuple):
    """The odds of a chain at one of its territories.

    - `taken` is the chance that the chain takes this territory and all before it.
    - `arrived` are the armies that are then there, {armies: probability}; the probabilities add up to
      `taken`.
    """

    taken: float
    arrived: Mapping[int, float]

    @property
    def expected(self) -> float:
        """The average number of armies there if the territory is taken."""
        return (
            sum(armies * chance for armies, chance in self.arrived.items()) / self.taken
            if self.taken
            else 0.0
        )


def chain(armies: int, lands: Iterable[tuple[Combat, int]], behind: int = 1) -> list[LinkOdds]:
    """Return the links of a chain that begins with `armies` armies in one place.

    `lands` are pairs: how a territory is fought for, and how many armies defend it. Every siege goes on to
    its end. After each, all armies move on except `behind`, which stay where they attacked from; fewer stay
    if otherwise none could move on.
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
        links.append(LinkOdds(sum(at.values()), dict(at)))
    return links
