"""La Conquête du Monde, 1957: the first edition, with its two rules of play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from games.boards.building import with_names
from games.boards.world import WORLD
from games.engine import Choice, Fortify, Rulebook
from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.legality import OrderRule, nothing
from games.engine.phases.anytime import ANYTIME
from games.engine.phases.attack import ATTACK
from games.engine.phases.cards import draw
from games.engine.phases.defence import ASK_DEFENCE
from games.engine.phases.manoeuvre import MANOEUVRE, begin_manoeuvre, fortify_options, move
from games.engine.phases.occupation import ASK_OCCUPY
from games.engine.phases.reinforce import REINFORCE, begin_reinforcing
from games.engine.phases.spoils import ASK_SPOILS
from games.engine.policies.combat import Combat
from games.engine.policies.income import LandAndContinents
from games.engine.policies.reach import Reach, adjacent
from games.engine.policies.sets import MIXED, NEVER, Progressive, Sets, any_three
from games.engine.policies.spoils import Spoils
from games.engine.policies.victory import last_standing
from games.features.weariness import Weariness, note_spent, spent_in
from games.rulebooks.common.by_die import DealtByDie, after_the_last_dealt, deal_by_die, seated_by_die
from games.rulebooks.common.minimum_income import MINIMUM
from games.rulebooks.common.set_values import CLASSICAL

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from games.engine import Position, Table
    from games.engine.legality import Stage
    from games.engine.policies.sets import Shape

BOARD = with_names(
    WORLD,
    {
        "kamchatka": {"en": "Khabarovsk", "fr": "Khabarovsk"},
        "east_africa": {"en": "Kenya", "fr": "Kenya"},
    },
)


@cache
def one_of_each(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """Allow only one card of each symbol; one joker may replace any (1957, Cartes: « (ou un Joker) »)."""
    return any_three(symbols) & {MIXED} if symbols.count(JOKER_SYMBOL) <= 1 else frozenset()


def one_card(position: Position, seat: int) -> int:
    """Return 1: a card every turn (1957, La conquête du monde, premier temps)."""
    return 1


@dataclass(frozen=True, slots=True)
class CardsByRemainder:
    """Count the territories in groups of `divisor`. Each territory left over brings a card."""

    divisor: int

    def __call__(self, position: Position, seat: int) -> int:
        return position.lands[seat].bit_count() % self.divisor


@dataclass(frozen=True, slots=True)
class DrawFirst:
    """Begin the turn by drawing cards, no matter what was conquered.

    `cards(position, seat)` returns how many.
    """

    cards: Callable[[Position, int], int]

    def __call__(self, table: Table) -> None:
        seat = table.position.turn
        for _ in range(self.cards(table.position, seat)):
            draw(table, seat)
        begin_reinforcing(table)


def drawing(cards: Callable[[Position, int], int]) -> Stage:
    """Return the reinforcement phase, changed so that it begins by drawing these cards."""
    return replace(REINFORCE, enter=DrawFirst(cards))


@dataclass(frozen=True, slots=True, eq=False)
class JokerAlone(Sets):
    """Sets in which a joker may also be a set by itself, worth as much as one of each symbol."""

    fewest: ClassVar[int] = 1

    def worth(self, symbols: Sequence[int], traded: int) -> int:
        is_alone = tuple(symbols) == (JOKER_SYMBOL,)
        return self.value(MIXED, traded) if is_alone else Sets.worth(self, symbols, traded)

    def among(self, hand: Collection[int], symbols: Sequence[int]) -> Iterator[tuple[int, ...]]:
        jokers = [card for card in hand if symbols[card] == JOKER_SYMBOL]
        if jokers:
            yield (min(jokers),)
        yield from Sets.among(self, hand, symbols)


def with_joker_alone(rulebook: Rulebook) -> Rulebook:
    """Read « (ou un Joker) » as a set by itself (A6)."""
    return replace(
        rulebook,
        sets=rulebook.sets.as_kind(JokerAlone),
        spoils=replace(rulebook.spoils, asked_from=1, fewest=1),
    )


JOKER = Choice(
    key="joker",
    values={"replaces": lambda rulebook: rulebook, "alone": with_joker_alone},
)

RULE_1 = Rulebook(
    key="cdm57_rule1",
    version=2,
    board=BOARD,
    players=(3, 4, 5, 6),
    armies={},
    deal=deal_by_die,
    setup=(),
    turn=(drawing(one_card), replace(ATTACK, leave=nothing), MANOEUVRE),
    questions=(ASK_DEFENCE, ASK_OCCUPY, ASK_SPOILS),
    anytime=ANYTIME,
    income=LandAndContinents(divisor=3, minimum=0),
    sets=Sets(
        shapes=one_of_each,
        value=Progressive(CLASSICAL, then=5),
        own_land_bonus=0,
        forced_from=NEVER,
        under_pile=False,
    ),
    combat=Combat(attack=3, defence=(0, 1, 2, 3)),
    spoils=Spoils(asked_from=3),
    reach=Reach(adjacent),
    victory=last_standing,
    first_seat=seated_by_die,
    opening=after_the_last_dealt,
    safe_rounds=4,
    choices=(MINIMUM, JOKER),
).with_(Weariness(), DealtByDie())

RULE_2 = replace(
    RULE_1,
    key="cdm57_rule2",
    turn=(drawing(CardsByRemainder(4)), *RULE_1.turn[1:]),
    income=LandAndContinents(divisor=4, minimum=0),
    sets=replace(RULE_1.sets, value=Progressive(CLASSICAL[1:], then=5)),
    choices=(JOKER,),
)


@cache
def one_of_each_with_jokers(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """Allow the sets of version 1, in which two jokers could stand for two cards (A83)."""
    return any_three(symbols) & {MIXED}


def fortify_from_under_arrivals(table: Table, seat: int, order: Fortify) -> None:
    """Move by the rule of version 1: the army that must stay could be one that had just arrived (A84)."""
    move(table, seat, order)
    note_spent(
        table, {order.target: spent_in(table.rulebook.board, table.position, order.target) + order.armies}
    )
    begin_manoeuvre(table)


def first_version(rulebook: Rulebook) -> Rulebook:
    """Return version 1 of an edition, with sets of two jokers and the earlier rule for moving."""
    *turn, moves = rulebook.turn
    orders = {**moves.orders, Fortify: OrderRule(fortify_from_under_arrivals, fortify_options)}
    return replace(
        rulebook,
        version=1,
        turn=(*turn, replace(moves, orders=orders)),
        sets=replace(rulebook.sets, shapes=one_of_each_with_jokers),
    )


EARLIER = tuple(first_version(rulebook) for rulebook in (RULE_1, RULE_2))
