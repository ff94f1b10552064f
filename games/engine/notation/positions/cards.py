"""Hands, pile and discard in the JSON of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.errors import check
from games.engine.extra_state import CONCEALED
from games.engine.notation.names import JOKER, find_territory
from games.engine.notation.positions.values import by_seat, seat_of
from games.engine.position import OVER, Status

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def read_cards(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Read hands, pile and discard; the pile defaults to all cards that are nowhere else."""
    board = rulebook.board
    gone = {card for set_aside in rulebook.hooks.set_aside for card in set_aside(rulebook, p)}
    left = {card.key: index for index, card in enumerate(board.cards) if index not in gone}

    def take(name: str) -> int:
        """Take the card with this name; `joker` is any joker that is left. Raise Impossible."""
        check(name != CONCEALED, "its cards are hidden; give a whole one")
        if name == JOKER:
            jokers = [key for key, index in left.items() if board.symbols[index] == JOKER_SYMBOL]
            check(bool(jokers), "there are too many jokers")
            return left.pop(jokers[0])
        if name in left:
            return left.pop(name)
        key = name if name.startswith(JOKER) else board.territories[find_territory(board, name)].key
        check(key in left, f"the card “{name}” is there twice")
        return left.pop(key)

    for seat, hand in by_seat(data, "hands").items():
        p.hands[seat_of(p, seat)] = [take(name) for name in hand]
    p.discard = [take(name) for name in data.get("discard", ())]
    if "deck" in data:
        p.deck = [take(name) for name in data["deck"]]
        check(not left, f"these cards are nowhere: {', '.join(left)}")
    else:
        p.deck = list(left.values())


def check_hands(rulebook: Rulebook, p: Position) -> None:
    """Raise Impossible if a seat that is out holds cards, or if the wrong seat holds a shared hand.

    The right one is the seat that plays now or next.
    """
    for seat, hand in enumerate(p.hands):
        may_hold = p.status[seat] in (Status.PLAYING, Status.NEUTRAL)
        check(may_hold or not hand, f"seat {seat} is out and holds cards")
        side = (seat, *rulebook.teammates(seat))
        holder = min(side, key=lambda other: (other - p.turn) % p.seats)
        may_be = not hand or seat == holder or p.phase == OVER
        check(may_be, f"the shared hand is with seat {holder}, not {seat}")
