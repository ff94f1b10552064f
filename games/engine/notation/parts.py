"""The fields of simple orders: how each is read and written, and a value that serves as an example."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from games.engine.board import JOKER
from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import amount, format_cards, name_in_orders

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.notation.reader import Reader
    from games.engine.rulebook import Rulebook
    from games.engine.words.spellings import Spellings


class Part(Protocol):
    """One field of an order. Reading raises Unreadable."""

    def read(self, reader: Reader) -> Any: ...

    def write(self, rulebook: Rulebook, value: Any, language: str) -> str: ...

    def sample(self, rulebook: Rulebook) -> Any: ...


class Territory:
    """A territory by its index."""

    def read(self, reader: Reader) -> int:
        return reader.territory()

    def write(self, rulebook: Rulebook, value: int, language: str) -> str:
        return name_in_orders(rulebook.board, value, language)

    def sample(self, rulebook: Rulebook) -> int:
        return 0


@dataclass(frozen=True)
class Number:
    """A whole number; `units` are words for what it counts, which may be left out."""

    units: tuple[str, ...] = v.ARMIES

    def read(self, reader: Reader) -> int:
        return reader.number(self.units)

    def write(self, rulebook: Rulebook, value: int, language: str) -> str:
        return f"{value}"

    def sample(self, rulebook: Rulebook) -> int:
        return 1


@dataclass(frozen=True)
class Player:
    """Another player, written by their number from 1; `before` are words that may come before it."""

    before: tuple[str, ...] = ()

    def read(self, reader: Reader) -> int:
        reader.skip_all(self.before)
        return reader.number(()) - 1

    def write(self, rulebook: Rulebook, value: int, language: str) -> str:
        return f"{value + 1}"

    def sample(self, rulebook: Rulebook) -> int:
        return 1


class Armies:
    """A number of armies, which a list may leave open."""

    def read(self, reader: Reader) -> int:
        return reader.amount()

    def write(self, rulebook: Rulebook, value: int, language: str) -> str:
        return amount(value, language)

    def sample(self, rulebook: Rulebook) -> int:
        return 4


class Card:
    """A card of the hand by its index. Any joker can stand for another."""

    def read(self, reader: Reader) -> int:
        jokers = jokers_of(reader.board)
        return jokers[0] if jokers and reader.skip(*v.A_JOKER) else reader.territory()

    def write(self, rulebook: Rulebook, value: int, language: str) -> str:
        return format_cards(rulebook.board, (value,), language)

    def sample(self, rulebook: Rulebook) -> int:
        return 0


@dataclass(frozen=True)
class OneOf:
    """One of these choices, by its index among them."""

    choices: tuple[Spellings, ...]

    def read(self, reader: Reader) -> int:
        reader.skip_all(v.WHERE)
        key = reader.one_of(self.choices)
        if key is None:
            raise reader.unreadable()
        return [choice.key for choice in self.choices].index(key)

    def write(self, rulebook: Rulebook, value: int, language: str) -> str:
        return self.choices[value].written(language)

    def sample(self, rulebook: Rulebook) -> int:
        return 0


def jokers_of(board: Board) -> list[int]:
    """Return the cards that are jokers."""
    return [index for index, symbol in enumerate(board.symbols) if symbol == JOKER]
