"""Which cards are a set, and what a set is worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from games.engine.board import CANNON, FOOT, HORSE, JOKER

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.events import Placements
    from games.engine.position import Position

S = TypeVar("S", bound="Sets")
SET_SIZE = 3
NEVER = 1_000
"""More cards than any hand holds, so that nobody is ever forced to trade in a set."""
MIXED = "mixed"
Shape = int | str
"""The shape of a set: the symbol that it has three of, `MIXED`, or a shape that an edition adds."""


@dataclass(frozen=True, slots=True, eq=False)
class Sets:
    """The sets of an edition; compared by identity, so that their values are found at once.

    - `shapes(symbols)` are the shapes that three symbols can make, none if they are no set.
    - `value(shape, traded)` is what such a set brings if the whole table has traded in `traded` sets before.
    - `own_land_bonus` armies come at once on the territory of each card that the seat holds.
    - a player with `forced_from` cards in the reinforcement phase must trade in one set, or (`until_fewer`)
      as many as it takes to have fewer cards.
    - `under_pile`: whether traded cards go under the pile; otherwise they go on a discard pile.

    An edition with other sets, or other values, uses a subclass.
    """

    has_cards: ClassVar[bool] = True
    """Whether there are any cards."""
    fewest: ClassVar[int] = SET_SIZE
    """The fewest cards that can be a set."""

    shapes: Callable[[tuple[int, ...]], frozenset[Shape]]
    value: Callable[[Shape, int], int]
    own_land_bonus: int
    forced_from: int
    under_pile: bool
    until_fewer: bool = False

    def as_kind(self, kind: type[S], **changes: Any) -> S:
        """Return the same sets as an instance of a subclass."""
        return kind(**{**{field.name: getattr(self, field.name) for field in fields(self)}, **changes})

    def worth(self, symbols: Sequence[int], traded: int) -> int:
        """Return the armies that cards with these symbols bring, 0 if they are not a set.

        A joker stands for whatever makes the set worth most.
        """
        return most_worth(self, tuple(symbols), traded)

    def among(self, hand: Collection[int], symbols: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Yield every legal set in a hand, with its cards in ascending order.

        `symbols[c]` is the symbol of card c. If sets differ only in their joker, only one of them is given.
        """
        seen = set()
        for one, two, three in combinations(sorted(hand), SET_SIZE):
            faces = symbols[one], symbols[two], symbols[three]
            if self.shapes(faces):
                if JOKER in faces:
                    plain = tuple(card for card in (one, two, three) if symbols[card] != JOKER)
                    if plain in seen:
                        continue
                    seen.add(plain)
                yield one, two, three

    def held(self, board: Board, position: Position, seat: int) -> Iterator[tuple[int, ...]]:
        """Return the sets that a seat holds, each in every order of its cards that makes a difference."""
        return self.among(position.hands[seat], board.symbols)

    def brings(
        self, board: Board, position: Position, seat: int, cards: Sequence[int]
    ) -> tuple[int, Placements]:
        """Return what a seat gets for cards: armies to place freely (0 without a set), and bonuses."""
        armies = self.worth([board.symbols[card] for card in cards], position.sets_traded)
        return armies, self.bonuses(board, position, seat, cards)

    def bonuses(self, board: Board, position: Position, seat: int, cards: Sequence[int]) -> Placements:
        """Return the bonus armies for the seat's own territories on these cards, named in this order."""
        if not self.own_land_bonus:
            return ()
        lands = sorted(board.cards[card].territory for card in cards)
        own = (land for land in lands if land >= 0 and position.owner[land] == seat)
        return tuple([(land, self.own_land_bonus) for land in own])


@lru_cache(maxsize=1 << 12)
def most_worth(sets: Sets, symbols: tuple[int, ...], traded: int) -> int:
    """Return the value of the best shape that the symbols can make."""
    if len(symbols) != SET_SIZE:
        return 0
    return max((sets.value(shape, traded) for shape in sets.shapes(symbols)), default=0)


@cache
def any_three(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """Return the shapes of three of a kind or one of each; a joker stands for any symbol.

    (Hasbro 2000, Les renforts.)
    """
    plain = [symbol for symbol in symbols if symbol != JOKER]
    kinds = set(plain)
    shapes: set[Shape] = set()
    if len(kinds) <= 1:
        shapes |= kinds or {FOOT, HORSE, CANNON}
    if len(kinds) == len(plain):
        shapes.add(MIXED)
    return frozenset(shapes)


@dataclass(frozen=True, slots=True)
class BySymbol:
    """A fixed value for each shape."""

    foot: int
    horse: int
    cannon: int
    mixed: int

    def __call__(self, shape: Shape, traded: int) -> int:
        return (self.foot, self.horse, self.cannon)[shape] if isinstance(shape, int) else self.mixed


@dataclass(frozen=True, slots=True)
class Progressive:
    """The same value for every shape: `steps` for the first sets of the table, then `then` more for each."""

    steps: tuple[int, ...]
    then: int

    def __call__(self, shape: Shape, traded: int) -> int:
        beyond = traded - len(self.steps) + 1
        return self.steps[traded] if beyond <= 0 else self.steps[-1] + self.then * beyond
