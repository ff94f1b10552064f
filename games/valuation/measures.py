"""Measures of a position that predict who will win: a few numbers for each seat that still plays."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import members
from games.engine.policies.sets import MIXED, SET_SIZE
from games.engine.position import NOBODY, Status

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

CHANCE_OF_A_SET = (0.0, 0.1, 0.25, 0.6, 0.85, 1.0)
"""The chance of the next set, by the number of cards in hand beyond a set."""


class Measures(NamedTuple):
    """The measures of one seat, in relation to all seats.

    - `armies`, `lands`, `income`: its shares of those on the board, from 0 to 1, and their logarithms.
    - `cards`: what its hand is likely to bring, as a share of all armies.
    - `stack`: its largest army, as a share of all armies.
    - `exposed`: the share of its armies that are next to stronger armies of other seats.
    - `placing`, `fighting`: whether it is on turn, before and after its reinforcements are placed.
    - `wait`: how far off its turn is, from 0 (now) to nearly 1 (the last to come).
    """

    armies: float
    log_armies: float
    lands: float
    log_lands: float
    income: float
    log_income: float
    cards: float
    stack: float
    exposed: float
    placing: float
    fighting: float
    wait: float


def measures(rulebook: Rulebook, position: Position) -> dict[int, Measures]:
    """Return the measures of each seat that plays. The position must be whole, including hands of cards."""
    p, board = position, rulebook.board
    playing = [seat for seat in range(p.players) if p.status[seat] == Status.PLAYING]
    held = {seat: members(p.lands[seat]) for seat in playing}
    armies = {seat: sum(p.armies[t] for t in held[seat]) + p.to_place[seat] for seat in playing}
    incomes = {seat: sum(n for _, n in rulebook.income(board, p, seat)) for seat in playing}
    every_army = sum(armies.values()) or 1
    every_land = sum(map(len, held.values())) or 1
    every_income = sum(incomes.values()) or 1
    threat = threats(rulebook, p)
    turn = p.turn if p.turn != NOBODY else p.first
    found = {}
    for seat in playing:
        mine = held[seat]
        share = armies[seat] / every_army
        land = len(mine) / every_land
        income = incomes[seat] / every_income
        exposed = sum(p.armies[t] for t in mine if threat[t] > p.armies[t])
        on_turn = seat == turn
        found[seat] = Measures(
            share,
            log(share + 0.01),
            land,
            log(land + 0.01),
            income,
            log(income + 0.01),
            worth_of_hand(rulebook, p, seat) / every_army,
            max((p.armies[t] for t in mine), default=0) / every_army,
            exposed / every_army,
            float(on_turn and bool(p.to_place[seat])),
            float(on_turn and not p.to_place[seat]),
            (seat - turn) % p.players / p.players,
        )
    return found


def threats(rulebook: Rulebook, position: Position) -> list[int]:
    """Return, for each territory, the largest army of another owner on a neighbour."""
    owner, armies = position.owner, position.armies
    return [
        max((armies[other] for other in near if owner[other] != mine), default=0)
        for mine, near in zip(owner, rulebook.board.borders, strict=True)
    ]


def worth_of_hand(rulebook: Rulebook, position: Position, seat: int) -> float:
    """Return the number of armies that a hand of cards is likely to bring."""
    hand, symbols, sets = position.hands[seat], rulebook.board.symbols, rulebook.sets
    traded = position.sets_traded
    found = (tuple(symbols[card] for card in cards) for cards in sets.among(hand, symbols))
    best = max((sets.worth(faces, traded) for faces in found), default=0)
    left = len(hand) - SET_SIZE if best else min(len(hand), SET_SIZE - 1)
    chance = CHANCE_OF_A_SET[min(max(left, 0), len(CHANCE_OF_A_SET) - 1)]
    return best + chance * sets.value(MIXED, traded)
