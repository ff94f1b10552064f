"""Cards that move between pile, hands and discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from games.engine.events.knowledge import known_in_part, known_to_all, recorded_as
from games.engine.events.record import Placements
from games.engine.position import HIDDEN, Position

Pile = TypeVar("Pile", "Shuffled", "Reshuffled")


def face_down(event: Pile, seat: int | None, hands: Sequence[int]) -> Pile:
    return event.__class__((HIDDEN,) * len(event.deck))


def own_card(event: CardDrawn, seat: int | None, hands: Sequence[int]) -> CardDrawn:
    return event if event.seat == seat or event.seat in hands else CardDrawn(event.seat, HIDDEN)


@recorded_as("shuffled")
@known_in_part(face_down)
class Shuffled(NamedTuple):
    """The pile of cards, top first. Secret."""

    deck: tuple[int, ...]

    def fold(self, p: Position) -> None:
        p.deck = list(self.deck)


@recorded_as("reshuffled")
@known_in_part(face_down)
class Reshuffled(NamedTuple):
    """The discard was shuffled into a new pile, top first. Secret."""

    deck: tuple[int, ...]

    def shuffled(self, p: Position) -> tuple[Sequence[int], Sequence[int]]:
        """Return the discard as it was, and the pile that was made from it."""
        return p.discard, self.deck

    def fold(self, p: Position) -> None:
        p.deck = list(self.deck)
        p.discard = []


@recorded_as("card_drawn")
@known_in_part(own_card)
class CardDrawn(NamedTuple):
    """A seat drew the top card. Secret: others see `HIDDEN`."""

    seat: int
    card: int

    def fold(self, p: Position) -> None:
        del p.deck[0]
        p.hands[self.seat].append(self.card)


@recorded_as("traded")
@known_to_all
class Traded(NamedTuple):
    """A set was traded in: `armies` to place freely, `bonuses` placed at once on the cards' own territories.

    `under_pile`: whether the cards went under the pile; otherwise they went on the discard.
    """

    seat: int
    cards: tuple[int, ...]
    armies: int
    bonuses: Placements
    under_pile: bool

    def fold(self, p: Position) -> None:
        seat, cards, armies, bonuses, under_pile = self
        hand = p.hands[seat]
        for card in cards:
            hand.remove(card)
        if under_pile:
            p.deck.extend(cards)
        else:
            p.discard.extend(cards)
        for territory, extra in bonuses:
            p.armies[territory] += extra
        p.to_place[seat] += armies
        p.sets_traded += 1
        p.traded = True
