"""Which three cards are a set, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from games.engine.board import CANNON, FOOT, HORSE, JOKER
from games.engine.errors import gettext_noop
from games.engine.words.wording import Armies, Telling, Wording, points_of, tells, together, told_of

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.events import Placements
    from games.engine.position import Position

S = TypeVar("S", bound="Sets")
SET_SIZE = 3
SHOWN = 9
"""So many values of a progression are told."""
NEVER = 1_000
"""So many cards that nobody is ever forced to hand in a set."""
MIXED = "mixed"
Shape = int | str
"""What a set is: the symbol that it has three of, `MIXED`, or what else an edition knows."""


@dataclass(frozen=True, slots=True, eq=False)
class Sets:
    """The sets of an edition; compared by identity, so that what they are worth is found at once.

    - `shapes(symbols)` are the shapes that three symbols can make, none if they are no set.
    - `value(shape, traded)` is what such a set brings when `traded` sets were handed in before,
      by the whole table.
    - `own_land_bonus` armies come at once on the territory of each card that the seat holds.
    - `forced_from` cards at the reinforcement phase oblige to hand in one set, or (`until_fewer`) so many
      that fewer cards are left.
    - `under_pile`: traded cards go under the pile (otherwise on a discard).

    Other sets, or what they bring, are a subclass.
    """

    has_cards: ClassVar[bool] = True
    """Whether there are cards at all."""
    fewest: ClassVar[int] = SET_SIZE
    """The fewest cards that can be a set."""

    shapes: Callable[[tuple[int, ...]], frozenset[Shape]]
    value: Callable[[Shape, int], int]
    own_land_bonus: int
    forced_from: int
    under_pile: bool
    until_fewer: bool = False

    def as_kind(self, kind: type[S], **changes: Any) -> S:
        """The same sets as those of a subclass."""
        return kind(**{**{field.name: getattr(self, field.name) for field in fields(self)}, **changes})

    @property
    def forced(self) -> Telling:
        """How many cards oblige to hand in a set, and how often."""
        cards = {"cards": self.forced_from}
        if self.forced_from >= NEVER:
            return Telling(
                Wording(gettext_noop("never")),
                (Wording(gettext_noop("Nobody ever has to hand in a set.")),),
            )
        if self.until_fewer:
            brief = gettext_noop("with %(cards)d cards, and again while as many are left")
            told = gettext_noop(
                "With %(cards)d cards or more in hand you must hand in sets until you hold fewer."
            )
        else:
            brief = gettext_noop("with %(cards)d cards")
            told = gettext_noop("With %(cards)d cards or more in hand you must hand in a set.")
        return Telling(Wording(brief, cards), (Wording(told, cards),))

    @property
    def own_land(self) -> Telling:
        """What a card of the set brings that shows a territory of one's own."""
        bonus = {"armies": Armies(self.own_land_bonus)}
        if not self.own_land_bonus:
            return Telling(Wording(gettext_noop("nothing")))
        told = gettext_noop(
            "Each of its cards that shows a territory of yours brings %(armies)s more, there."
        )
        return Telling(Wording(gettext_noop("%(armies)s each, there"), bonus), (Wording(told, bonus),))

    @property
    def served(self) -> Telling:
        """Where the cards of a set go."""
        if self.under_pile:
            return Telling(
                Wording(gettext_noop("under the pile")),
                (Wording(gettext_noop("The cards go back under the pile.")),),
            )
        return Telling(
            Wording(gettext_noop("aside, to make the next pile")),
            (Wording(gettext_noop("The cards are put aside.")),),
        )

    @property
    def left(self) -> tuple[Wording, ...]:
        """What becomes of the cards of a player who has left, or is eliminated."""
        back = gettext_noop("The cards of a player who has left go back under the pile.")
        aside = gettext_noop("The cards of a player who has left are put aside.")
        captured = gettext_noop("Those of a player who is eliminated go to whoever did it.")
        return (Wording(back if self.under_pile else aside), Wording(captured))

    @property
    def shaped(self) -> tuple[Wording, ...]:
        """What is a set."""
        return told_of(self.shapes)

    @property
    def told(self) -> tuple[Wording, ...]:
        shaped, worth = self.shaped, told_of(self.value)
        at_once, with_the_list = ((), worth) if hasattr(self.value, "points") else (worth, ())
        return (
            together(*shaped[:1], *at_once, *self.own_land.told, *self.forced.told),
            together(*shaped[1:], *self.served.told, *with_the_list),
        )

    def points(self, board: Board) -> Sequence[Wording]:
        """What each set is worth, where that goes by what it is."""
        return points_of(self.value, board)

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
        """The sets that a seat holds, each in every order of its cards that makes a difference."""
        return self.among(position.hands[seat], board.symbols)

    def brings(
        self, board: Board, position: Position, seat: int, cards: Sequence[int]
    ) -> tuple[int, Placements]:
        """What a seat gets for cards: armies to place freely, 0 if they are no set; and its bonuses."""
        armies = self.worth([board.symbols[card] for card in cards], position.sets_traded)
        return armies, self.bonuses(board, position, seat, cards)

    def bonuses(self, board: Board, position: Position, seat: int, cards: Sequence[int]) -> Placements:
        """The armies for the seat's own territories on cards, where these are named in this order."""
        if not self.own_land_bonus:
            return ()
        lands = sorted(board.cards[card].territory for card in cards)
        own = (land for land in lands if land >= 0 and position.owner[land] == seat)
        return tuple([(land, self.own_land_bonus) for land in own])


@lru_cache(maxsize=1 << 12)
def most_worth(sets: Sets, symbols: tuple[int, ...], traded: int) -> int:
    """What the best of the shapes that the symbols can make brings."""
    if len(symbols) != SET_SIZE:
        return 0
    return max((sets.value(shape, traded) for shape in sets.shapes(symbols)), default=0)


@tells(
    gettext_noop("three alike or one of each; a joker stands for any"),
    gettext_noop("A set is three cards with the same symbol, or one of each."),
    gettext_noop("A joker stands for any symbol."),
)
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


@dataclass(frozen=True, slots=True)
class BySymbol:
    """A fixed value for each shape of set."""

    foot: int
    horse: int
    cannon: int
    mixed: int

    @property
    def brief(self) -> Wording:
        template = gettext_noop(
            "three foot soldiers %(foot)d, three horsemen %(horse)d, three cannons %(cannon)d, one of "
            "each %(mixed)d"
        )
        return Wording(template, asdict(self))

    @property
    def told(self) -> tuple[Wording, ...]:
        return (Wording(gettext_noop("A set brings armies by what it is:")),)

    def points(self, board: Board) -> list[Wording]:
        """Each shape, and what it is worth."""
        templates = {
            gettext_noop("three foot soldiers: %(armies)d"): self.foot,
            gettext_noop("three horsemen: %(armies)d"): self.horse,
            gettext_noop("three cannons: %(armies)d"): self.cannon,
            gettext_noop("one of each: %(armies)d"): self.mixed,
        }
        return [Wording(template, {"armies": armies}) for template, armies in templates.items() if armies]

    def __call__(self, shape: Shape, traded: int) -> int:
        return (self.foot, self.horse, self.cannon)[shape] if isinstance(shape, int) else self.mixed


@dataclass(frozen=True, slots=True)
class Progressive:
    """The same value for every set: `steps` for the first ones of the table, then `then` more for each."""

    steps: tuple[int, ...]
    then: int

    @property
    def brief(self) -> Wording:
        return Wording(
            gettext_noop("%(values)s …, growing with every set of the table"), {"values": self.first_values()}
        )

    @property
    def told(self) -> tuple[Wording, ...]:
        return (
            Wording(
                gettext_noop(
                    "The sets that the whole table hands in bring, one after the other, %(values)s, and so "
                    "on by %(step)d."
                ),
                {"values": self.first_values(), "step": self.then},
            ),
        )

    def first_values(self) -> str:
        """What the first sets of the table bring, one after the other: all that do not grow evenly."""
        return ", ".join(str(self(MIXED, traded)) for traded in range(max(SHOWN, len(self.steps))))

    def __call__(self, shape: Shape, traded: int) -> int:
        beyond = traded - len(self.steps) + 1
        return self.steps[traded] if beyond <= 0 else self.steps[-1] + self.then * beyond
