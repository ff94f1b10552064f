"""`trade`: a set of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import format_cards
from games.engine.notation.parts import jokers_of
from games.engine.notation.verb import Verb
from games.engine.orders import BEST, Trade
from games.engine.words.spellings import Spellings, conjugated

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.rulebook import Rulebook


def read_trade(reader: Reader) -> Trade:
    if reader.is_list and reader.skip(*v.BEST_OF):
        return BEST
    if reader.skip(*v.CARDS) and reader.is_list and reader.at_end():
        return BEST
    jokers = jokers_of(reader.board)
    numbers = [str(number) for number in range(1, len(jokers) + 1)]
    cards = []
    while not reader.at_end():
        if reader.skip(*v.A_JOKER):
            if not jokers:
                raise reader.unreadable()
            reader.skip(*numbers)
            cards.append(jokers.pop(0))
        else:
            cards.append(reader.territory())
        if reader.skip(*v.AND, "with", "avec") and reader.at_end():
            raise reader.unreadable()
    if not cards:
        raise reader.unreadable()
    return Trade(tuple(cards))


def write_trade(rulebook: Rulebook, order: Trade, language: str) -> str:
    best = "au mieux" if language == "fr" else "best"
    return format_cards(rulebook.board, order.cards, language) or best


TRADE = Verb(
    Trade,
    Spellings(
        en=("trade", "cash in", "cash", "exchange", "hand in", "turn in", "play cards", "play set"),
        fr=(
            *conjugated("échang", plural="eons"),
            *("rendre", "rends", "rendons", "rendez"),
            *("jouer cartes", "jouer carte", "jouer les cartes", "jouer mes cartes", "joue les cartes"),
        ),
    ),
    reads=read_trade,
    writes=write_trade,
    examples={"en": "trade {0} {2} joker", "fr": "échanger {0}, {2}, joker"},
)
