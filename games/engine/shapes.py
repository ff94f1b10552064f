"""How extra state is written as JSON: territories and cards by key, everything else as it is.

    Each(Tuple(NUMBER, LAND))   # [[3, "peru"], [1, "alaska"]]

Territories may also be given by index, as older programs that know no keys wrote them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from games.engine.board import mask_of, members
from games.engine.errors import check
from games.engine.position import HIDDEN, NOBODY

if TYPE_CHECKING:
    from games.engine.board import Board

CONCEALED = "hidden"
"""Written in JSON for what the reader may not see."""
MOST = 1_000_000_000_000_000


class Shape(Protocol):
    """The form that a value has in JSON."""

    def writes(self, board: Board, value: Any) -> Any:
        """Return the value as JSON."""

    def reads(self, board: Board, data: Any) -> Any:
        """Return the value that the JSON stands for, or raise Impossible."""


@dataclass(frozen=True)
class Plain:
    """A value of a plain type, such as a number or a text."""

    kind: type
    what: str

    def writes(self, board: Board, value: Any) -> Any:
        return value

    def reads(self, board: Board, data: Any) -> Any:
        check(type(data) is self.kind, f"{short(data)} is not {self.what}")
        check(self.kind is not int or abs(data) < MOST, f"{short(data)} is too large")
        return data


NUMBER, TEXT = Plain(int, "a whole number"), Plain(str, "a text")
TRUTH = Plain(bool, "true or false")


@dataclass(frozen=True)
class Key:
    """A territory or a card that a board names: its index here, its key in JSON; null means none."""

    what: str
    keys: Callable[[Board], Sequence[str]]

    def writes(self, board: Board, value: int) -> str | None:
        if value == HIDDEN:
            return CONCEALED
        return None if value == NOBODY else self.keys(board)[value]

    def reads(self, board: Board, data: Any) -> int:
        keys = self.keys(board)
        if data is None or data == CONCEALED:
            return NOBODY if data is None else HIDDEN
        if type(data) is int:
            check(HIDDEN <= data < len(keys), f"there is no {self.what} {data}")
            return data
        check(type(data) is str and data in keys, f"there is no {self.what} {short(data)}")
        return keys.index(data)


LAND = Key("territory", lambda board: [territory.key for territory in board.territories])
CARD = Key("card", lambda board: [card.key for card in board.cards])


@dataclass(frozen=True)
class LandsOf:
    """Territories: a bit mask here, a list of keys in JSON."""

    def writes(self, board: Board, value: int) -> list[str | None]:
        return [LAND.writes(board, land) for land in members(value)]

    def reads(self, board: Board, data: Any) -> int:
        if type(data) is int:
            check(0 <= data < 1 << len(board.territories), f"{short(data)} is no set of territories")
            return data
        check(type(data) is list, f"{short(data)} is no list of territories")
        return mask_of(territories_in(board, data))


LANDS = LandsOf()


def territories_in(board: Board, data: list[Any]) -> list[int]:
    """Return the territories in a list. Raise Impossible unless each of them is known."""
    lands = [LAND.reads(board, land) for land in data]
    check(all(land >= 0 for land in lands), "a territory has no key")
    return lands


@dataclass(frozen=True)
class Each:
    """Any number of values of one shape."""

    part: Shape

    def writes(self, board: Board, value: Sequence[Any]) -> list[Any]:
        return [self.part.writes(board, one) for one in value]

    def reads(self, board: Board, data: Any) -> list[Any]:
        check(type(data) is list, f"{short(data)} is no list")
        return [self.part.reads(board, one) for one in data]


@dataclass(frozen=True)
class InOrder:
    """A list of territories, each at most once. It is always read into the order of the board."""

    def writes(self, board: Board, value: Sequence[int]) -> list[str | None]:
        return [LAND.writes(board, land) for land in value]

    def reads(self, board: Board, data: Any) -> list[int]:
        check(type(data) is list, f"{short(data)} is no list")
        lands = territories_in(board, data)
        check(len({*lands}) == len(lands), "a territory is there twice")
        return sorted(lands)


TERRITORIES = InOrder()


@dataclass(frozen=True, init=False)
class Tuple:
    """A fixed row of values, one of each of these shapes."""

    parts: tuple[Shape, ...]

    def __init__(self, *parts: Shape) -> None:
        object.__setattr__(self, "parts", parts)

    def writes(self, board: Board, value: Sequence[Any]) -> list[Any]:
        return [part.writes(board, one) for part, one in zip(self.parts, value, strict=True)]

    def reads(self, board: Board, data: Any) -> list[Any]:
        check(type(data) is list, f"{short(data)} is no list")
        check(len(data) == len(self.parts), f"{short(data)} does not have {len(self.parts)} parts")
        return [part.reads(board, one) for part, one in zip(self.parts, data, strict=True)]


@dataclass(frozen=True)
class Perhaps:
    """A tuple, or an empty list if there is none."""

    shape: Tuple

    def writes(self, board: Board, value: Sequence[Any]) -> list[Any]:
        return self.shape.writes(board, value) if value else []

    def reads(self, board: Board, data: Any) -> list[Any]:
        return [] if data == [] else self.shape.reads(board, data)


def short(data: Any) -> str:
    """Return as much of the data as a refusal quotes."""
    text = repr(data)
    return text if len(text) <= 60 else text[:60] + "…"


@dataclass(frozen=True)
class NumberByLand:
    """A number for each territory, `NOBODY` for most: an object by territory in JSON."""

    def writes(self, board: Board, value: Sequence[int]) -> dict[str, int]:
        keys = (territory.key for territory in board.territories)
        return {key: number for key, number in zip(keys, value, strict=False) if number != NOBODY}

    def reads(self, board: Board, data: Any) -> list[int]:
        if type(data) is list:
            return Each(NUMBER).reads(board, data)
        check(type(data) is dict, f"{short(data)} is no object by territory")
        found = [NOBODY] * len(board.territories) if data else []
        for key, number in data.items():
            found[LAND.reads(board, key)] = NUMBER.reads(board, number)
        return found


BY_LAND = NumberByLand()
