"""Piles of cards in addition to that of the board, each with its own hands and discard.

    RELICS = Pile("relics", ("bell", "book"))
    EDITION = H2000_WORLD.with_(RELICS, Vespers())

    RELICS.draw(table, seat)              # "bell", or None if none is left
    RELICS.of(position).hands[seat]       # ("bell",)

A pile is shuffled when the game is set up. A hand is secret to all but its seat; the discard lies open.
Another feature says when cards are drawn and what they do.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.errors import Impossible
from games.engine.events.knowledge import known_in_part, known_to_all, placeless, recorded_as
from games.engine.extra_state import CONCEALED, ExtraState, fresh
from games.engine.feature import Feature, Given

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

Cards = tuple[str, ...]
"""The keys of cards; `CONCEALED` for one that the reader may not see."""


class PileState(NamedTuple):
    """The places of the cards of a pile.

    They are face down (top first), on the discard (oldest first), or in hands, by seat.
    """

    deck: Cards
    discard: Cards
    hands: tuple[Cards, ...]

    @classmethod
    def of(cls, position: Position, pile: str) -> PileState:
        """Return the state of the pile with this key."""
        return cls(*position.extra[pile])

    def put(self, position: Position, pile: str) -> None:
        """Put the state into a position. For the folds of events."""
        position.extra = {**position.extra, pile: tuple(self)}

    def with_hand(self, seat: int, cards: Cards) -> PileState:
        """Return the same state with another hand for this seat."""
        return self._replace(hands=(*self.hands[:seat], cards, *self.hands[seat + 1 :]))


# --- What happens


def face_down(event: PileShuffled, seat: int | None, hands: Sequence[int]) -> PileShuffled:
    return event._replace(order=(CONCEALED,) * len(event.order))


def own_alone(event: CardTaken, seat: int | None, hands: Sequence[int]) -> CardTaken:
    return event if event.seat == seat else event._replace(drawn=CONCEALED)


@recorded_as("pile_shuffled")
@placeless
@known_in_part(face_down)
class PileShuffled(NamedTuple):
    """A pile was shuffled at the beginning, or again from its discard. `order` is top first. Secret."""

    pile: str
    order: Cards

    def shuffled(self, p: Position) -> tuple[Cards, Cards] | None:
        """Return the discard as it lay and the pile that was made from it, or None at the beginning."""
        return (PileState.of(p, self.pile).discard, self.order) if self.pile in p.extra else None

    def fold(self, p: Position) -> None:
        hands = PileState.of(p, self.pile).hands if self.pile in p.extra else ((),) * p.seats
        PileState(self.order, (), hands).put(p, self.pile)


@recorded_as("card_taken")
@placeless
@known_in_part(own_alone)
class CardTaken(NamedTuple):
    """A seat took the top card of a pile. Secret: others see only that it took one."""

    pile: str
    seat: int
    drawn: str

    def fold(self, p: Position) -> None:
        state = PileState.of(p, self.pile)
        state = state._replace(deck=state.deck[1:])
        state.with_hand(self.seat, (*state.hands[self.seat], self.drawn)).put(p, self.pile)


@recorded_as("card_turned")
@placeless
@known_to_all
class CardTurned(NamedTuple):
    """The top card of a pile was turned over and lies on the discard."""

    pile: str
    shown: str

    def fold(self, p: Position) -> None:
        state = PileState.of(p, self.pile)
        state._replace(deck=state.deck[1:], discard=(*state.discard, self.shown)).put(p, self.pile)


@recorded_as("card_laid")
@placeless
@known_to_all
class CardLaid(NamedTuple):
    """A seat laid a card of its hand on the discard, for all to see."""

    pile: str
    seat: int
    shown: str

    def fold(self, p: Position) -> None:
        state = PileState.of(p, self.pile)
        left = tuple(card for card in state.hands[self.seat] if card != self.shown)
        state._replace(discard=(*state.discard, self.shown)).with_hand(self.seat, left).put(p, self.pile)


@dataclass(frozen=True)
class Pile(Feature):
    """A pile of cards, named by their keys. Their names are among the `labels` of a text.

    When no card is left to draw, the discard is shuffled if the pile `refills`; otherwise there are no more.
    """

    key: str  # type: ignore[misc]  # each pile is a feature of its own
    cards: tuple[str, ...]
    refills: bool = True
    extras: tuple[ExtraState[Any], ...] = field(init=False, repr=False, compare=False)  # type: ignore[misc]
    events = (PileShuffled, CardTaken, CardTurned, CardLaid)
    given: Given = field(init=False, repr=False, compare=False)  # type: ignore[misc]

    def __post_init__(self) -> None:
        extra: ExtraState[Any] = ExtraState(
            self.key,
            empty=(),
            seen=own_hand_and_discard,
            possible=self.can_be,
            usual=self.untouched,
            imagined=self.imagined,
        )
        object.__setattr__(self, "extras", (extra,))
        object.__setattr__(self, "given", Given(list, lambda rulebook: [*self.cards]))

    def of(self, position: Position) -> PileState:
        """Return where the cards of the pile are."""
        return PileState.of(position, self.key)

    def draw(self, table: Table, seat: int) -> str | None:
        """Let a seat take the top card, which it alone sees. Return it, or None if none is left."""
        card = self.top(table)
        if card is not None:
            table.write(CardTaken(self.key, seat, card))
        return card

    def turn_over(self, table: Table) -> str | None:
        """Turn the top card over for all to see. Return it, or None if none is left."""
        card = self.top(table)
        if card is not None:
            table.write(CardTurned(self.key, card))
        return card

    def lay(self, table: Table, seat: int, card: str) -> None:
        """Let a seat lay a card of its hand on the discard."""
        table.write(CardLaid(self.key, seat, card))

    def top(self, table: Table) -> str | None:
        """Return the card to be drawn next, or None if none is left. Shuffle the discard first if needed."""
        state = self.of(table.position)
        if not state.deck and state.discard and self.refills:
            order = table.dice.shuffle(len(state.discard))
            table.write(PileShuffled(self.key, tuple(state.discard[number] for number in order)))
        deck = self.of(table.position).deck
        return deck[0] if deck else None

    def set_up(self, table: Table, given: Sequence[str] | None) -> None:
        cards = self.cards
        order = [cards[number] for number in table.dice.shuffle(len(cards))] if given is None else given
        if sorted(order) != sorted(cards):
            raise Impossible("impossible_deck", count=len(cards))
        table.write(PileShuffled(self.key, tuple(order)))

    def can_be(self, rulebook: Rulebook, position: Position, value: Any) -> bool:
        """Return whether each card is in exactly one place."""
        deck, discard, hands = value
        held = [card for hand in hands for card in hand]
        return len(hands) == position.seats and sorted([*deck, *discard, *held]) == sorted(self.cards)

    def untouched(self, rulebook: Rulebook, position: Position) -> tuple[Any, ...]:
        """Return all cards face down."""
        return tuple(PileState(self.cards, (), ((),) * position.seats))

    def imagined(
        self, rulebook: Rulebook, position: Position, value: tuple[Any, ...], rng: random.Random
    ) -> tuple[Any, ...]:
        """Return the cards with a possible one in place of each that is hidden."""
        deck, discard, hands = value
        known = {card for part in (deck, discard, *hands) for card in part}
        cards = fresh([*self.cards], known, rng)

        def filled(part: Cards) -> Cards:
            return tuple(next(cards) if card == CONCEALED else card for card in part)

        return filled(deck), discard, tuple(filled(hand) for hand in hands)


def own_hand_and_discard(value: tuple[Any, ...], position: Position, seat: int | None) -> tuple[Any, ...]:
    """Return the cards of a pile as a seat sees them."""
    deck, discard, hands = value
    return (
        (CONCEALED,) * len(deck),
        discard,
        tuple(hand if owner == seat else (CONCEALED,) * len(hand) for owner, hand in enumerate(hands)),
    )
