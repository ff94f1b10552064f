"""Step 3: miracles are acquired for faith, up to four a turn (« Acquérez des cartes miracle »).

One order says how many to draw from each pile. All are drawn before the player sees any of them (A54).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from games.engine.errors import Illegal
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.orders import End, Standing
from games.engine.phases.ending import ENDING
from games.rulebooks.godstorm.faith import pay
from games.rulebooks.godstorm.miracles.piles import draw, left
from games.rulebooks.godstorm.miracles.state import has_relic
from games.rulebooks.godstorm.pantheons import DEATH, KINDS, MAGIC, SKY, WAR
from games.rulebooks.godstorm.state import EPOCH, EPOCHS, faith, in_play

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table

MOST = 4
PRICE, CHEAP = 2, 1
STONEHENGE = "stonehenge"


class Acquire(NamedTuple):
    """Acquire miracles: pairs of (number, kind of god)."""

    cards: tuple[tuple[int, int], ...]


def price(position: Position, seat: int) -> int:
    """Return what a miracle costs a seat."""
    return CHEAP if has_relic(position, seat, STONEHENGE) else PRICE


def on_offer(position: Position, seat: int) -> tuple[int, ...]:
    """Return the kinds of miracle that a seat may acquire: their god is in play, and some are left."""
    return tuple(kind for kind in range(len(KINDS)) if in_play(position, seat, kind) and left(position, kind))


def most_to_acquire(position: Position, seat: int) -> int:
    """Return how many miracles a seat may acquire at most."""
    return min(MOST, faith(position, seat) // price(position, seat))


def acquire(table: Table, seat: int, order: Acquire) -> None:
    """Pay, and draw. If a pile runs out, only the cards that are left are drawn and paid for.

    Raise Illegal for a wrong number, or a kind that is not on offer.
    """
    position = table.position
    wanted = {kind: sum(n for n, other in order.cards if other == kind) for _, kind in order.cards}
    if not 1 <= sum(wanted.values()) <= MOST or min(wanted.values()) < 1:
        raise Illegal("wrong_miracles", most=MOST)
    if not {*wanted} <= {*on_offer(position, seat)}:
        raise Illegal("god_missing.acquire")
    drawn = {kind: min(number, left(position, kind)) for kind, number in sorted(wanted.items())}
    pay(table, seat, price(position, seat) * sum(drawn.values()))
    for kind, number in drawn.items():
        for _ in range(number):
            draw(table, seat, kind)
    table.next_phase()


def acquire_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order for any of the kinds on offer."""
    kinds, number = on_offer(position, seat), most_to_acquire(position, seat)
    if kinds and number:
        slots = {
            "cards": Slot("number", range(1, number + 1)),
            "god": Slot("word", tuple(KINDS[kind].key for kind in kinds)),
        }
        yield Option(Acquire, "acquire {cards} {god}", slots, most=number)


def begin_acquiring(table: Table) -> None:
    """Go on if nothing can be acquired."""
    position = table.position
    if not (on_offer(position, position.turn) and most_to_acquire(position, position.turn)):
        table.next_phase()


WANTED = (MAGIC, WAR, SKY, DEATH)
"""The order in which a computer player wants miracles.

Relics come first, since they stay in play, and then what is cheap to play.
"""
HEAVENS = "sky"
"""The question to a player who is attacked and holds miracles of the sky."""
TO_BE_ASKED = 0
KEPT = 3
"""The faith that a computer player keeps for playing miracles and for the order of turns."""


def bot_order(rulebook: Rulebook, view: Position, seat: int) -> Acquire | Standing | End:
    """Spend the faith that can be spared; in the last epoch, spend all of it.

    In the last epoch, it goes to what can be played at once. A seat with a god of the sky orders that it be
    asked when it is attacked.
    """
    if in_play(view, seat, SKY) and rulebook.is_left(view, seat, HEAVENS):
        return Standing(HEAVENS, TO_BE_ASKED)
    last = EPOCH.of(view) >= EPOCHS
    kept = 0 if last else KEPT
    number = min(MOST, max(0, faith(view, seat) - kept) // price(view, seat))
    kinds = [kind for kind in ((WAR, MAGIC) if last else WANTED) if kind in on_offer(view, seat)]
    wanted = [kinds[turn % len(kinds)] for turn in range(number)] if kinds else []
    cards = tuple((wanted.count(kind), kind) for kind in dict.fromkeys(wanted))
    return Acquire(cards) if cards else End()


STEP_3 = Stage(
    "acquire",
    {Acquire: OrderRule(acquire, acquire_options), End: ENDING},
    enter=begin_acquiring,
    ended_by=(Acquire,),
    bot_order=bot_order,
)
