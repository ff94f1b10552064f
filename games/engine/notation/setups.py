"""How a game is set up, as JSON: who receives which territory, and the pile of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.errors import Impossible, Unreadable, shorten
from games.engine.notation.names import JOKER, find_territory
from games.engine.policies.deal import deal_by_die

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.rulebook import Rulebook


def deal_from_json(
    rulebook: Rulebook, players: int, first: int, data: Sequence[Any] | Mapping[str, Any]
) -> list[int]:
    """The cards in the order dealt, one at a time clockwise from the seat `first`.

    `data` is that order itself, or a list of the cards of each seat, or an object card -> seat.
    Raises Unreadable or Impossible.
    """
    board = rulebook.board
    if isinstance(data, Mapping):
        hands: list[list[str]] = [[] for _ in range(players)]
        for name, seat in data.items():
            if type(seat) is not int or not 0 <= seat < players:
                raise wrong_deal(board)
            hands[seat].append(name)
    elif all(isinstance(hand, list) for hand in data):
        hands = list(data)
    else:
        return cards_from_json(board, data)
    if rulebook.deal is deal_by_die:
        raise Impossible("impossible_deal", "Dice say who receives how many: write this deal in its order.")
    cards = cards_from_json(board, [name for hand in hands for name in hand])
    dealt = [[cards.pop(0) for _ in hand] for hand in hands]
    count = sum(map(len, hands))
    sizes = [len(range((seat - first) % players, count, players)) for seat in range(players)]
    if [len(hand) for hand in dealt] != sizes:
        raise wrong_deal(board)
    return [dealt[(first + turn) % players][turn // players] for turn in range(count)]


def cards_from_json(board: Board, data: Sequence[Any]) -> list[int]:
    """Cards by their territories; `joker` is either joker. Raises Unreadable."""
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


def missions_from_json(rulebook: Rulebook, data: Sequence[Any]) -> list[int]:
    """The missions of the seats, by their keys. Raises Unreadable."""
    index = {mission.key: number for number, mission in enumerate(rulebook.missions)}
    for key in data:
        if key not in index:
            raise Unreadable(
                "unknown_mission",
                "There is no mission “%(key)s”. There are: %(known)s.",
                key=shorten(str(key)),
                known=", ".join(index) or "-",
            )
    return [index[key] for key in data]


def objectives_from_json(rulebook: Rulebook, data: Sequence[Any]) -> list[list[int]]:
    """The objectives of each seat by rank, by their keys. Raises Unreadable."""
    index = {objective.key: number for number, objective in enumerate(rulebook.objectives)}
    keys = [list(own) if isinstance(own, (list, tuple)) else [own] for own in data]
    for key in (key for own in keys for key in own):
        if key not in index:
            raise Unreadable(
                "unknown_objective",
                "There is no objective “%(key)s”. There are: %(known)s.",
                key=shorten(str(key)),
                known=", ".join(index) or "-",
            )
    return [[index[key] for key in own] for own in keys]


def territory_from_json(board: Board, name: Any) -> int:
    """A territory by name. Raises Unreadable."""
    if not isinstance(name, str):
        raise Unreadable("unknown_territory", "A territory is written as a text.")
    return find_territory(board, name)


def wrong_deal(board: Board) -> Impossible:
    """The refusal of a deal."""
    return Impossible(
        "impossible_deal",
        "This is not a deal of %(count)d territories, one at a time from the first seat, to the seats.",
        count=len(board.territories),
    )
