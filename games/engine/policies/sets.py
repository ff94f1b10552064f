"""Which three cards are a set, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

from games.engine.board import CANNON, FOOT, HORSE, JOKER

SET_SIZE = 3
NEVER = 1_000
"""So many cards that nobody is ever forced to hand in a set."""
MIXED = "mixed"
JOKER_SET = "joker"
Shape = int | str
"""What a set is: the symbol that it has three of, `MIXED`, or `JOKER_SET` where jokers make their own."""


@dataclass(frozen=True, slots=True, eq=False)
class Sets:
    """The sets of an edition; compared by identity, so that what they are worth is found at once.

    - `shapes(symbols)` are the shapes that three symbols can make, none if they are no set.
    - `value(shape, traded)` is what such a set brings when `traded` sets were handed in before,
      by the whole table.
    - `own_land_bonus` armies come for each card whose territory the seat holds: at once on that
      territory, or to be placed freely (`bonus_is_free`).
    - `forced_from` cards at the reinforcement phase oblige to hand in one set, or (`until_fewer`) so many
      that fewer cards are left.
    - `under_pile`: traded cards go under the pile (otherwise on a discard).
    - `joker_alone`: a joker is a set by itself, too, worth what one of each is.
    """

    shapes: Callable[[tuple[int, ...]], frozenset[Shape]]
    value: Callable[[Shape, int], int]
    own_land_bonus: int
    forced_from: int
    under_pile: bool
    bonus_is_free: bool = False
    joker_alone: bool = False
    until_fewer: bool = False

    @property
    def fewest(self) -> int:
        """The fewest cards that can be a set."""
        return 1 if self.joker_alone else SET_SIZE

    def worth(self, symbols: Sequence[int], traded: int) -> int:
        """Armies that cards with these symbols bring, 0 if they are no set.

        A joker stands for whatever makes the set worth most.
        """
        return most_worth(self, tuple(symbols), traded)

    def among(self, hand: Collection[int], symbols: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Every legal set in a hand, cards ascending. `symbols[c]` is the symbol of card c.

        Sets that differ only in which joker they hold are one.
        """
        seen = set()
        jokers = sorted(card for card in hand if symbols[card] == JOKER) if self.joker_alone else []
        if jokers:
            yield (jokers[0],)
        for one, two, three in combinations(sorted(hand), SET_SIZE):
            faces = symbols[one], symbols[two], symbols[three]
            if self.shapes(faces):
                if JOKER in faces:
                    plain = tuple(card for card in (one, two, three) if symbols[card] != JOKER)
                    if plain in seen:
                        continue
                    seen.add(plain)
                yield one, two, three


@lru_cache(maxsize=1 << 12)
def most_worth(sets: Sets, symbols: tuple[int, ...], traded: int) -> int:
    """What the best of the shapes that the symbols can make brings."""
    if len(symbols) != SET_SIZE:
        return sets.value(MIXED, traded) if sets.joker_alone and symbols == (JOKER,) else 0
    return max((sets.value(shape, traded) for shape in sets.shapes(symbols)), default=0)


@cache
def any_three(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """Three of a kind or one of each; a joker stands for any symbol (Hasbro 2000, Les renforts)."""
    plain = [symbol for symbol in symbols if symbol != JOKER]
    kinds = set(plain)
    shapes: set[Shape] = set()
    if len(kinds) <= 1:
        shapes |= kinds or {FOOT, HORSE, CANNON}
    if len(kinds) == len(plain):
        shapes.add(MIXED)
    return frozenset(shapes)


@cache
def joker_with_a_pair(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """Three of a kind, one of each, or a joker with two alike, which is a set of its own (Miro/Parker)."""
    jokers = symbols.count(JOKER)
    if not jokers:
        return any_three(symbols)
    pair = {symbol for symbol in symbols if symbol != JOKER}
    return frozenset({JOKER_SET} if jokers == 1 and len(pair) == 1 else ())


@cache
def one_of_each(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """One of each symbol only; one joker may stand for any (1957, Cartes: « (ou un Joker) »)."""
    return any_three(symbols) & {MIXED} if symbols.count(JOKER) <= 1 else frozenset()


def by_symbol(foot: int, horse: int, cannon: int, mixed: int, joker: int = 0) -> Callable[[Shape, int], int]:
    """A fixed value for each shape of set."""
    values: dict[Shape, int] = {FOOT: foot, HORSE: horse, CANNON: cannon, MIXED: mixed}
    if joker:
        values[JOKER_SET] = joker
    return lambda shape, traded: values[shape]


@dataclass(frozen=True, slots=True)
class Progressive:
    """The same value for every set: `steps` for the first ones of the table, then `then` more for each."""

    steps: tuple[int, ...]
    then: int

    def __call__(self, shape: Shape, traded: int) -> int:
        beyond = traded - len(self.steps) + 1
        return self.steps[traded] if beyond <= 0 else self.steps[-1] + self.then * beyond
