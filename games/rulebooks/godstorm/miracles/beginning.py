"""The beginning of a turn: relics act before step 1, in the order in which they came into play (A54).

Pandora's Box may ask for the target of its card; the turn begins when the player has answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.errors import Illegal
from games.engine.events import Asked, Resumed
from games.engine.events.knowledge import known_to_all, placeless, recorded_as
from games.engine.feature import has_taken_over
from games.engine.legality import Option, OrderRule, Stage, the_asked_one
from games.engine.phases.reinforce import is_done
from games.rulebooks.godstorm import faith
from games.rulebooks.godstorm.miracles.bot import best
from games.rulebooks.godstorm.miracles.cards.decks import MIRACLES, miracle_of
from games.rulebooks.godstorm.miracles.events import Noted
from games.rulebooks.godstorm.miracles.piles import draw, pile_of
from games.rulebooks.godstorm.miracles.playing import Perform, check_named, happen, offers
from games.rulebooks.godstorm.miracles.state import (
    ACTED,
    BEGUN,
    OPENED,
    TRADED,
    happened,
    has_relic,
    in_turn,
    relics,
)
from games.rulebooks.godstorm.pantheons import DEATH, SKY, WAR

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook, Table
    from games.rulebooks.godstorm.miracles.cards.card import Miracle

PANDORA, BOOK = "pandora", "book"
TEARS, WINE, EXCALIBUR = "tears", "wine", "excalibur"
DRAWS = {"fleece": WAR, "cauldron": DEATH, "pyramids": SKY}
"""The relics that bring a card each turn, with the kind of the card."""
FOR_A_CONTINENT = 2
GIVEN_UP, GAINED = 2, 4
"""The armies that the Book of the Dead takes, and the faith that it gives for them."""
CARDS = tuple(MIRACLES)
ACTING = (*DRAWS, TEARS, WINE, EXCALIBUR, PANDORA)
"""The relics that act at the beginning of a turn."""
RANK = {relic: rank for rank, relic in enumerate(ACTING)}


@recorded_as("granted")
@placeless
@known_to_all
class Granted(NamedTuple):
    """A relic gave a seat armies to place; the number is negative if Pandora's Box cost the seat lands."""

    seat: int
    relic: str
    armies: int

    def fold(self, p: Position) -> None:
        p.to_place[self.seat] += self.armies


@recorded_as("renounced")
@placeless
@known_to_all
class Renounced(NamedTuple):
    """A seat gave up armies that it had to place, for faith."""

    seat: int
    armies: int

    def fold(self, p: Position) -> None:
        p.to_place[self.seat] -= self.armies


# --- What relics do


def let_relics_act(table: Table) -> bool:
    """Let the relics of the seat on turn act. Return whether that interrupts or ends the turn."""
    position = table.position
    seat = position.turn
    while (relic := next_to_act(position, seat)) is not None:
        table.write(Noted(ACTED, RANK[relic]))
        act(table, seat, relic)
        if position.is_over or position.pending:
            return True
        if not position.is_playing(seat):
            table.end_turn()
            return True
    return False


def next_to_act(position: Position, seat: int) -> str | None:
    """Return a seat's first relic that acts at the beginning of a turn but has not yet acted in this one."""
    acted = happened(position, ACTED)
    waiting = (relic for relic in relics(position, seat) if relic in RANK and RANK[relic] not in acted)
    return next(waiting, None)


def act(table: Table, seat: int, relic: str) -> None:
    """Let a relic act, if it acts at the beginning of a turn."""
    if relic in DRAWS:
        draw(table, seat, DRAWS[relic])
    elif relic == TEARS:
        faith.change(table, seat, 1)
    elif relic == WINE:
        table.write(Granted(seat, relic, 1))
    elif relic == EXCALIBUR:
        if armies := FOR_A_CONTINENT * continents(table, seat):
            table.write(Granted(seat, relic, armies))
    elif relic == PANDORA:
        open_the_box(table, seat)


def continents(table: Table, seat: int) -> int:
    """Return how many continents a seat holds."""
    lands = table.position.lands[seat]
    return sum(lands & mask == mask for mask in table.rulebook.board.continent_masks)


# --- Pandora's Box


def open_the_box(table: Table, seat: int) -> None:
    """Turn over a card of death and play it at once; if there is a choice, ask for its target."""
    position = table.position
    card = pile_of(table.rulebook, DEATH).turn_over(table)
    if card is None:
        return
    miracle = MIRACLES[miracle_of(card)]
    ways = list(miracle.effect.ways(table.rulebook, position, seat))
    if any(ways):
        table.write(Asked(PANDORA, seat, (CARDS.index(miracle.key),)))
    elif ways:
        escape(table, seat, miracle, ())
    if position.pending:
        table.write(Noted(OPENED, seat))


def escape(table: Table, seat: int, miracle: Miracle, named: tuple[Any, ...]) -> None:
    """Carry out a card of Pandora's Box. Then count the armies again, for the lands that are left."""
    rulebook, position = table.rulebook, table.position
    before = income(rulebook, position, seat)
    happen(table, seat, miracle, named)
    change = 0 if position.is_over else income(rulebook, position, seat) - before
    if change and position.is_playing(seat):
        table.write(Granted(seat, PANDORA, change))


def income(rulebook: Rulebook, position: Position, seat: int) -> int:
    """Return the armies that a seat may place for its lands."""
    return sum(armies for _, armies in rulebook.income(rulebook.board, position, seat))


def escaped(position: Position) -> Miracle:
    """Return the miracle that the question is about."""
    (card,) = position.details
    return MIRACLES[CARDS[card]]


def play(table: Table, seat: int, order: Perform) -> None:
    """Play the card that was turned over. Raise Illegal for another card or a wrong target."""
    miracle = escaped(table.position)
    if order.card != miracle.key:
        raise Illegal("no_such_miracle.pandora", miracle=miracle.key)
    check_named(table.rulebook, table.position, seat, miracle, order.named)
    table.write(Resumed())
    escape(table, seat, miracle, order.named)


def play_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    return offers(rulebook, position, seat, (escaped(position),))


def let_go(table: Table) -> None:
    """Withdraw the question if the card can no longer have an effect: its last victim has left the game."""
    position = table.position
    if not any(escaped(position).effect.ways(table.rulebook, position, position.turn)):
        table.write(Resumed())


def play_any(table: Table, seat: int) -> None:
    """Play the card for a seat that does not choose: draw lots among all legal ways."""
    miracle = escaped(table.position)
    ways = list(miracle.effect.ways(table.rulebook, table.position, seat))
    way = ways[table.dice.shuffle(len(ways))[0]]
    named = (slot.values[table.dice.shuffle(len(slot.values))[0]] for slot in way.values())
    play(table, seat, Perform(miracle.key, tuple(named)))


def bot_order(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Choose what hurts the seat least."""
    order = best(rulebook, view, seat, (escaped(view),), at_any_rate=True)
    assert order is not None
    return order


def take_up(table: Table) -> None:
    """Begin the turn that a question about Pandora's card delayed."""
    position = table.position
    if position.pending or position.is_over or BEGUN in kinds(position) or OPENED not in kinds(position):
        return
    table.write(Noted(BEGUN, position.turn))
    if not position.is_playing(position.turn):
        table.end_turn()
    elif not has_taken_over(table.rulebook.hooks.turn_began, table):
        table.rulebook.turn[0].enter(table)


def kinds(position: Position) -> set[str]:
    """Return the kinds of thing that have happened in the turn."""
    return {what for what, _ in in_turn(position)}


ASK_PANDORA = Stage(
    PANDORA,
    {Perform: OrderRule(play, play_options)},
    actors=the_asked_one,
    default=play_any,
    deserted=let_go,
    bot_order=bot_order,
    details=(("card", "number"),),
    possible=lambda rulebook, position, pending: pending[2] in range(len(CARDS)),
)


# --- The Book of the Dead


class Renounce(NamedTuple):
    """Give up armies for faith."""


def renounce(table: Table, seat: int, order: Renounce) -> None:
    """Give up two armies for faith, once a turn. Raise Illegal if the seat may not.

    Armies of temples and crypts cannot be given up.
    """
    if not may_renounce(table.position, seat):
        raise Illegal("cannot_renounce")
    table.write(Renounced(seat, GIVEN_UP))
    faith.change(table, seat, GAINED)
    table.write(Noted(TRADED, seat))
    if is_done(table.rulebook, table.position, seat):
        table.next_phase()


def may_renounce(position: Position, seat: int) -> bool:
    """Return whether a seat has the Book and two armies to place, and has not used the Book in this turn."""
    return (
        has_relic(position, seat, BOOK)
        and position.to_place[seat] >= GIVEN_UP
        and not happened(position, TRADED)
    )


def renounce_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    if may_renounce(position, seat):
        yield Option(Renounce, "renounce", {})
