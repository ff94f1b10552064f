"""How computer players exchange territories before the first armies are placed.

They try to gather continents and to have their own territories side by side.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import members
from games.features.barter.terms import OFFERS, Terms, most_to_give
from games.features.exchanges.lots import Lot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Board, Position

WORTH_WHILE = 0.2
"""The least gain that makes an exchange worthwhile, in armies a turn."""
NEIGHBOUR = 0.05
"""The worth of a border between two of a seat's own territories, in armies a turn."""


def best_of(board: Board, view: Position, seat: int, offers: Sequence[Terms]) -> Terms | None:
    """Return the offer that brings a seat most, or None if none is worthwhile."""
    gains = [gain(board, view, seat, terms.taken, terms.given) for terms in offers]
    best = max(gains, default=0.0)
    return offers[gains.index(best)] if best >= WORTH_WHILE else None


def best_offer(board: Board, view: Position, seat: int) -> tuple[Lot, Lot] | None:
    """Return the exchange of one territory for another that is best for the side that gains less.

    None if no exchange is worthwhile for both.
    """
    open_ones = {(terms[3], terms[4]) for terms in OFFERS.of(view)}
    found: list[tuple[float, Lot, Lot]] = []
    for other in range(view.players):
        if other == seat or min(most_to_give(view, seat, other), most_to_give(view, other, seat)) < 1:
            continue
        own, theirs = (prospects(board, view.lands[one]) for one in (seat, other))
        offers = [(given, own.costs[given]) for given in members(view.lands[seat])]
        wishes = [(taken, own.brings[taken]) for taken in members(view.lands[other])]
        for given, cost in offers:
            for taken, brought in wishes:
                if brought - cost < WORTH_WHILE:
                    continue  # Their difference is the most that `swap` can be.
                mine = swap(board, own, given, taken)
                if mine >= WORTH_WHILE and ((given,), (taken,)) not in open_ones:
                    found.append((min(mine, swap(board, theirs, taken, given)), (given,), (taken,)))
    if not found or (best := max(found))[0] < WORTH_WHILE:
        return None
    return best[1:]


class Prospects(NamedTuple):
    """What the holder of certain lands would gain with each territory, and lose by giving it up.

    `beside` is the part that comes from borders.
    """

    brings: list[float]
    costs: list[float]
    beside: list[float]


@lru_cache(maxsize=64)
def prospects(board: Board, lands: int) -> Prospects:
    """Return the numbers that `swap` needs for the holder of these lands."""
    held = [((lands & mask).bit_count(), shares) for mask, shares in parts_of(board)]
    lost = [shares[number] - shares[number - 1] if number else 0.0 for number, shares in held]
    won = [
        shares[number + 1] - shares[number] if number + 1 < len(shares) else 0.0 for number, shares in held
    ]
    beside = [NEIGHBOUR * (borders & lands).bit_count() for borders in board.border_masks]
    homes = [territory.continent for territory in board.territories]
    return Prospects(
        [won[home] + part for home, part in zip(homes, beside, strict=True)],
        [lost[home] + part for home, part in zip(homes, beside, strict=True)],
        beside,
    )


def swap(board: Board, own: Prospects, given: int, taken: int) -> float:
    """Return the gain from giving one territory for another, as `gain` does."""
    touch = NEIGHBOUR * (board.border_masks[taken] >> given & 1)
    if board.territories[given].continent == board.territories[taken].continent:
        return own.beside[taken] - own.beside[given] - touch
    return own.brings[taken] - own.costs[given] - touch


def gain(board: Board, view: Position, seat: int, given: Lot, taken: Lot) -> float:
    """Return what a seat gains by giving some territories for others."""
    before = after = view.lands[seat]
    for land in given:
        after &= ~(1 << land)
    for land in taken:
        after |= 1 << land
    return worth_of_lands(board, after) - worth_of_lands(board, before)


@lru_cache(maxsize=10_000)
def worth_of_lands(board: Board, lands: int) -> float:
    """Return the worth of lands in armies a turn.

    It is made up of their parts of continents, the borders between them and their number.
    """
    parts = sum([shares[(lands & mask).bit_count()] for mask, shares in parts_of(board)])
    borders = sum([(board.border_masks[land] & lands).bit_count() for land in members(lands)])
    return parts + NEIGHBOUR * borders / 2 + lands.bit_count() / 3


@cache
def parts_of(board: Board) -> list[tuple[int, list[float]]]:
    """Return each continent's mask, and the worth of holding 0, 1, … all of its territories."""
    continents = zip(board.continents, board.continent_masks, strict=True)
    return [
        (mask, [continent.bonus * (held / mask.bit_count()) ** 3 for held in range(mask.bit_count() + 1)])
        for continent, mask in continents
    ]
