"""Cards that win independents over at the beginning of a turn.

Hasbro 2006, Indépendants actifs, 1. Influencer les armées indépendantes: each card moves the cannon of a
neutral one step. The neutral keeps the card, face down, until somebody destroys it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.errors import Illegal
from games.engine.events.knowledge import known_in_part, recorded_as
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.notation.parts import Card, Number
from games.engine.notation.verb import Verb
from games.engine.orders import End
from games.engine.phases.ending import ENDING
from games.engine.phases.reinforce import held_card
from games.engine.position import HIDDEN, Position
from games.engine.words.spellings import Spellings, conjugated
from games.features.allies.allegiance import change_sides, towards

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

MOST_CARDS = 5
"""A neutral that has this number of cards takes no more."""


class Influence(NamedTuple):
    """Give a card to an independent: the first or the second (1, 2, …)."""

    card: int
    force: int


VERB = Verb(
    Influence,
    Spellings(en=("influence",), fr=conjugated("influenc")),
    (Card(), Number()),
    examples={"en": "influence {2} 1", "fr": "influencer {2} 1"},
)


def own_gift(event: Influenced, seat: int | None, hands: Sequence[int]) -> Influenced:
    return event if event.seat == seat else event._replace(card=HIDDEN)


@recorded_as("influenced")
@known_in_part(own_gift)
class Influenced(NamedTuple):
    """A seat gave a card to a neutral, which is now the ally of seat `ally`, or of nobody (`NOBODY`).

    The card is secret: others see `HIDDEN`.
    """

    seat: int
    card: int
    force: int
    ally: int

    def fold(self, p: Position) -> None:
        p.hands[self.seat].remove(self.card)
        p.hands[self.force].append(self.card)
        change_sides(p, self.force, self.ally)


def influence(table: Table, seat: int, order: Influence) -> None:
    """Give a card to a neutral, whose cannon moves one step towards the seat.

    Raise Illegal if the seat does not hold the card, or if the neutral cannot be given one.
    """
    position = table.position
    card = held_card(position.hands[seat], order.card, table.rulebook.board.symbols)
    if card is None:
        raise Illegal("card_not_held")
    neutral = position.players - 1 + order.force
    if neutral not in open_to_influence(position):
        raise Illegal("no_influence", most=MOST_CARDS)
    table.write(Influenced(seat, card, neutral, towards(position, neutral, seat)))
    begin_influence(table)


def open_to_influence(position: Position) -> list[int]:
    """Return the neutrals on the board that may be given a card."""
    return [
        neutral
        for neutral in position.neutrals
        if position.lands[neutral] and len(position.hands[neutral]) < MOST_CARDS
    ]


def influence_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield, for each neutral that may be given a card, any card of the hand."""
    cards = Slot("cards", tuple((card,) for card in position.hands[seat]))
    for neutral in open_to_influence(position):
        number = neutral - position.players + 1
        slots = {"card": cards, "force": Slot("number", range(number, number + 1))}
        yield Option(Influence, "influence {card} {force}", slots)


def begin_influence(table: Table) -> None:
    """End the phase if there is nothing to give."""
    if not can_give(table.rulebook, table.position, ()):
        table.next_phase()


def can_give(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the seat on turn has a card to give and a neutral to give it to."""
    return bool(position.hands[position.turn] and open_to_influence(position))


INFLUENCE = Stage(
    "influence",
    {Influence: OrderRule(influence, influence_options), End: ENDING},
    enter=begin_influence,
    possible=can_give,
)
