"""Drawing cards, and when an edition has them drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.events import CardDrawn, Reshuffled
from games.engine.legality import Stage

if TYPE_CHECKING:
    from games.engine.table import Table


def draw(table: Table, seat: int) -> None:
    """Draw the top card. If the pile is empty, shuffle the discard first; if both are empty, draw nothing."""
    position = table.position
    if not position.deck and position.discard:
        order = table.dice.shuffle(len(position.discard))
        table.write(Reshuffled(tuple(position.discard[card] for card in order)))
    if position.deck:
        table.write(CardDrawn(seat, position.deck[0]))


def draw_for_conquest(table: Table) -> None:
    """Draw a card for the seat on turn if it took a territory this turn."""
    if table.position.conquered:
        draw(table, table.position.turn)


def draw_and_go_on(table: Table) -> None:
    """Draw the card of the turn, and go on: nothing else happens in this phase."""
    draw_for_conquest(table)
    table.next_phase()


CARD = Stage("card", {}, enter=draw_and_go_on)
"""The last phase of a turn, if the card is not drawn at the end of the attacks."""
