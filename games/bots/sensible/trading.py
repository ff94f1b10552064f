"""Which set to trade in, and when."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from games.engine import Trade
from games.engine.board import CANNON, FOOT, HORSE, JOKER
from games.engine.phases.cards import draw_and_go_on, draw_for_conquest
from games.engine.policies.sets import SET_SIZE
from games.features.counter_attack import draw_at_last
from games.features.teams import draw_and_hand_over

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.engine import Position, Rulebook
    from games.engine.policies.sets import Sets

THRIFT = 0.7
"""The share of the best set's armies below which a set is kept, while the hand may grow."""

SHARE = 0.3
"""The worth of a card as a share of the best set: a third of it, less something for the wait."""
NEXT = 2
"""The number of sets that others trade in before a card becomes part of one."""
DEAREST = 10.0
"""The most that a card is worth: late in a long game nobody survives to use the set."""


def best_set(rulebook: Rulebook, view: Position, seat: int) -> Trade | None:
    """Return the set that brings most armies, with as few jokers as possible.

    Return None if no set is worth its cards. A poor set is kept until the hand is so large that one must be
    traded in: another card often makes a better set, and the three cards are gone either way.
    """
    hand, rules = view.hands[seat], rulebook.sets
    if len(hand) < rules.fewest:
        return None
    sets = sets_offered(rulebook, view, seat)
    if not sets:
        return None
    best = most_valuable(rulebook, view, seat, sets)
    brings = value(rulebook, view, seat, best.cards)[0]
    if len(hand) < rules.forced_from and brings < THRIFT * greatest(rules, view.sets_traded):
        return None
    return best


def sets_offered(rulebook: Rulebook, view: Position, seat: int) -> Sequence[tuple[int, ...]]:
    """Return the sets that may be traded in now, or those in hand if the phase does not take any."""
    rule = rulebook.stage(view).orders.get(Trade)
    if rule is None:
        return tuple(rulebook.sets.held(rulebook.board, view, seat))
    return [cards for option in rule.options(rulebook, view, seat) for cards in option.slots["cards"].values]  # type: ignore[misc]


def most_valuable(rulebook: Rulebook, view: Position, seat: int, sets: Iterable[tuple[int, ...]]) -> Trade:
    """Return whichever of these sets brings most armies, with as few jokers as possible."""
    return Trade(max(sets, key=lambda cards: value(rulebook, view, seat, cards)))


def value(rulebook: Rulebook, view: Position, seat: int, cards: tuple[int, ...]) -> tuple[int, int]:
    """Return the armies that a set brings, and the negative number of its jokers."""
    board = rulebook.board
    armies, bonuses = rulebook.sets.brings(board, view, seat, cards)
    jokers = sum(board.symbols[card] == JOKER for card in cards)
    return armies + sum(more for _land, more in bonuses), -jokers


@lru_cache(maxsize=64)
def greatest(rules: Sets, traded: int) -> int:
    """Return the armies that the best of all sets would bring now."""
    every = combinations_with_replacement((FOOT, HORSE, CANNON), SET_SIZE)
    return max(rules.worth(symbols, traded) for symbols in every)


@lru_cache(maxsize=256)
def card_worth(rules: Sets, traded: int) -> float:
    """Return the worth of a card, in armies, as a part of the next set.

    `traded` is the number of sets that have been traded in.
    """
    return min(DEAREST, SHARE * greatest(rules, traded + NEXT))


@lru_cache(maxsize=256)
def conquest_brings_card(rulebook: Rulebook) -> bool:
    """Return whether a conquest brings a card. In some editions every turn brings one."""
    for stage in rulebook.turn:
        if stage.leave in (draw_for_conquest, draw_at_last):
            return True
        if stage.enter in (draw_and_go_on, draw_and_hand_over):
            return True
    return False
