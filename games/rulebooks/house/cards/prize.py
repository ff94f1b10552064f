"""Prime de Risk: a player who breaks up a continent chooses their card (Jeux & Stratégie no. 40, variante 8).

« Quand un joueur conquiert au moins un territoire sur un continent occupé par un seul joueur …, il choisira
la carte territoire qu'il aurait dû tirer. » The player sees the whole pile, sorted; afterwards it is
shuffled. If the pile is empty, a new one is made first. The chosen card is laid on top and drawn like any
other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations, product
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine import End, Feature, Illegal, Rulebook, Stage
from games.engine.board import CANNON, FOOT, HORSE
from games.engine.events import Reshuffled, Shuffled
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState
from games.engine.legality import Option, OrderRule, Slot, nothing
from games.engine.notation.parts import Card
from games.engine.notation.verb import Verb
from games.engine.phases.cards import CARD, draw_for_conquest
from games.engine.phases.ending import ENDING
from games.engine.phases.reinforce import held_card
from games.engine.policies.sets import SET_SIZE, Sets
from games.engine.words.spellings import Spellings
from games.features.counter_attack import draw_at_last

if TYPE_CHECKING:
    from games.engine import Position, Table

PRIZE = "prize"
OWN = 0.4
"""The chance that the seat still holds a territory of its own when it hands in the card."""


class Choose(NamedTuple):
    """Choose this card from the pile."""

    card: int


VERB = Verb(Choose, Spellings(en=("choose",), fr=("choisir", "choisis", "je choisis")), (Card(),))


def of_its_turn(earned: tuple[int, ...], position: Position, seat: int | None) -> tuple[int, ...]:
    """Show the prize to the seat that earned it and, in the phase of the choice, to all."""
    return earned if earned[1:] == (seat,) or position.phase == PRIZE else ()


EARNED: ExtraState[tuple[int, ...]] = ExtraState(
    "prize",
    empty=(),
    seen=of_its_turn,
    possible=lambda rulebook, position, value: (
        len(value) == 2 and 0 < value[0] <= position.round and value[1] in range(position.seats)
    ),
)
"""The round in which a seat last broke up a continent, and that seat."""


@recorded_as("prize_earned")
@known_to_all
class PrizeEarned(NamedTuple):
    """A seat took a territory of a continent that another player held completely."""

    seat: int

    def fold(self, p: Position) -> None:
        EARNED.put(p, (p.round, self.seat))


def is_earned(position: Position) -> bool:
    """Return whether the seat on turn may choose its card this turn."""
    return EARNED.of(position) == (position.round, position.turn)


def begin_choosing_prize(table: Table) -> None:
    """Make a new pile if it is empty, and go on if there is nothing to choose."""
    position = table.position
    if is_earned(position) and not position.deck and position.discard:
        order = table.dice.shuffle(len(position.discard))
        table.write(Reshuffled(tuple(position.discard[card] for card in order)))
    if not is_earned(position) or not position.deck:
        table.next_phase()


def choose_prize(table: Table, seat: int, order: Choose) -> None:
    """Lay the card on top of the pile, and shuffle the others. Raise Illegal if it is not in the pile."""
    pile, symbols = table.position.deck, table.rulebook.board.symbols
    card = held_card(pile, order.card, symbols)
    if card is None:
        raise Illegal("not_in_the_pile")
    others = [other for other in sorted(pile) if other != card]
    table.write(Shuffled((card, *(others[n] for n in table.dice.shuffle(len(others))))))
    table.next_phase()


def choose_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order with any card of the pile."""
    yield Option(
        Choose, "choose {card}", {"card": Slot("cards", tuple((card,) for card in sorted(position.deck)))}
    )


def best(rulebook: Rulebook, view: Position, seat: int) -> Choose:
    """Choose the card that promises the best sets with the hand, now and after one or two more cards."""
    board, sets, traded = rulebook.board, rulebook.sets, view.sets_traded
    hand = [board.symbols[card] for card in view.hands[seat]]
    promises = {
        symbol: promise(sets, tuple(sorted((*hand, symbol))), traded)
        for symbol in {board.symbols[card] for card in view.deck}
    }

    def worth(card: int) -> float:
        land = board.cards[card].territory
        own = land >= 0 and view.owner[land] == seat
        return promises[board.symbols[card]] + OWN * sets.own_land_bonus * own

    return Choose(max(view.deck, key=worth))


@lru_cache(maxsize=1 << 12)
def promise(sets: Sets, symbols: tuple[int, ...], traded: int) -> float:
    """Return the armies that the best set brings, on average, after up to two more cards.

    All cards that may be added count: none, one, or two.
    """
    return fmean(
        greatest(sets, tuple(sorted((*symbols, *more))), traded)
        for later in range(SET_SIZE)
        for more in product((FOOT, HORSE, CANNON), repeat=later)
    )


@lru_cache(maxsize=1 << 12)
def greatest(sets: Sets, symbols: tuple[int, ...], traded: int) -> int:
    """Return the armies that the best set of cards with these symbols brings."""
    found = chain.from_iterable(combinations(symbols, size) for size in {sets.fewest, SET_SIZE})
    return max((sets.worth(cards, traded) for cards in found), default=0)


def can_choose(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the game can be in this phase."""
    return is_earned(position) and bool(position.deck) and position.conquered


CHOICE = Stage(
    PRIZE,
    {Choose: OrderRule(choose_prize, choose_options), End: ENDING},
    enter=begin_choosing_prize,
    bot_order=best,
    possible=can_choose,
)


@dataclass(frozen=True)
class Prize(Feature):
    """A player who breaks up a continent chooses their card."""

    key = "js_8"
    extras = (EARNED,)
    events = (PrizeEarned,)
    verbs = (VERB,)
    excludes = ("headquarters", "teams")

    def unsuited(self, rulebook: Rulebook) -> str:
        if drawing_phase(rulebook) is None:
            return "no_cards_drawn"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        phase = drawing_phase(rulebook)
        assert phase is not None
        if phase.key == CARD.key:
            return rulebook.with_phase(CHOICE, before=phase.key)
        choice = replace(CHOICE, leave=phase.leave)
        return rulebook.with_stage(replace(phase, leave=nothing)).with_phase(choice, after=phase.key)

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        position, board = table.position, table.rulebook.board
        continent = board.continent_masks[board.territories[target].continent]
        broken = not continent & ~(position.lands[loser] | 1 << target)
        if broken and position.is_playing(loser) and seat == position.turn and not is_earned(position):
            table.write(PrizeEarned(seat))

    def veil(self, rulebook: Rulebook, position: Position, view: Position, seat: int | None) -> None:
        """Show the pile to the seat that is to choose, sorted."""
        if position.phase == PRIZE and seat == position.turn:
            view.deck = sorted(position.deck)


def drawing_phase(rulebook: Rulebook) -> Stage | None:
    """Return the phase in which a card is drawn for conquests; None if there is none."""
    drawing: Sequence[Any] = (draw_for_conquest, draw_at_last)
    return next((phase for phase in rulebook.turn if phase.leave in drawing or phase.key == CARD.key), None)
