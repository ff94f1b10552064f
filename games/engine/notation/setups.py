"""The set-up of a game as JSON: who receives which territory, and the pile of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.errors import Impossible, Unreadable, shorten
from games.engine.notation.names import JOKER, find_territory
from games.engine.policies.deal import turns_of

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.rulebook import Rulebook


def deal_from_json(
    rulebook: Rulebook, players: int, first: int, data: Sequence[Any] | Mapping[str, Any]
) -> list[int]:
    """Return the cards in the order dealt, one at a time clockwise from the seat `first`.

    `data` is that order itself, a list of the cards of each seat, or an object card -> seat. Neutral seats
    are included, after the players'. Raise Unreadable or Impossible.
    """
    board, seats = rulebook.board, players + rulebook.neutrals_beside(players)
    if isinstance(data, Mapping):
        hands: list[list[str]] = [[] for _ in range(seats)]
        for name, seat in data.items():
            if type(seat) is not int or not 0 <= seat < seats:
                raise Impossible("impossible_deal.seat", last=seats - 1, seat=shorten(str(seat)))
            hands[seat].append(name)
    elif all(isinstance(hand, list) for hand in data):
        hands = list(data)
    else:
        return cards_from_json(board, data)
    turns = turns_of(rulebook.deal, rulebook, players, first)
    cards = iter(cards_from_json(board, [name for hand in hands for name in hand]))
    dealt = [list(islice(cards, len(hand))) for hand in hands]
    return in_order(turns[: max(sum(map(len, dealt)), len(board.territories))], dealt, seats)


def in_order(turns: Sequence[int], dealt: Sequence[list[int]], seats: int) -> list[int]:
    """Return the cards of all seats in the order dealt. Raise Impossible if hands do not fit."""
    sizes = [turns.count(seat) for seat in range(seats)]
    if [len(hand) for hand in dealt] != sizes:
        raise Impossible("impossible_deal.sizes", last=seats - 1, sizes=", ".join(map(str, sizes)))
    hands = [iter(hand) for hand in dealt]
    return [next(hands[seat]) for seat in turns]


def cards_from_json(board: Board, data: Sequence[Any]) -> list[int]:
    """Return cards by the names of their territories; `joker` is any joker. Raise Unreadable."""
    index = {card.key: number for number, card in enumerate(board.cards)}
    jokers = [number for number, symbol in enumerate(board.symbols) if symbol == JOKER_SYMBOL]
    cards = []
    for name in data:
        if name == JOKER and jokers:
            cards.append(jokers.pop(0))
        elif isinstance(name, str) and name in index:
            cards.append(index[name])
        else:
            cards.append(index[board.territories[territory_from_json(board, name)].key])
    return cards


def territory_from_json(board: Board, name: Any) -> int:
    """Return a territory by its name. Raise Unreadable."""
    if not isinstance(name, str):
        raise Unreadable("unknown_territory.no_text")
    return find_territory(board, name)
