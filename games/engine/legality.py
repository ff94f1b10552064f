"""What may be done: the table of phases and questions, and the options that they offer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from games.engine.orders import Order
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table
    from games.engine.words.spellings import Spellings


class Slot(NamedTuple):
    """The values that one slot in the template of an order can take.

    `kind` is `territory` (indices), `number` (a range), `cards` (tuples of card indices), `player` (numbers
    of seats, from 1 on), `continent` (keys), `place` (keys of places of a board that lies beside the map) or
    `word` (texts). A form begins with the `usual` number, or else with the largest.
    """

    kind: str
    values: range | tuple[int, ...] | tuple[tuple[int, ...], ...] | tuple[str, ...]
    usual: int | None = None


def slot_of_players(seats: Iterable[int]) -> Slot:
    """Return a slot for any of the players in these seats."""
    return Slot("player", tuple(seat + 1 for seat in seats))


class Option(NamedTuple):
    """A family of legal orders: every combination of the slots' values is legal, and no other is.

    `template` is the text of the order with the slots in braces. If `most` is not None, the slots may be
    filled several times, separated by commas. The armies may then add up to at most `most`; slots without
    armies may be filled at most `most` times.
    """

    order: type[Order]
    template: str
    slots: Mapping[str, Slot]
    most: int | None = None


Options = Callable[["Rulebook", "Position", int], Iterable[Option]]
"""(rulebook, position, seat) -> the legal options of one kind of order."""
Listing = TypeVar("Listing", bound=Options)


def piecewise(options: Listing) -> Listing:
    """Mark options that are each a piece of an order: an order that joins several of them may be legal too.

    The options do not say which combinations are legal, so the phase has a `bot_order` that joins only
    legal ones.
    """
    vars(options)["is_piecewise"] = True
    return options


def is_piecewise(options: Options) -> bool:
    """Return whether these options are marked by `piecewise`."""
    return getattr(options, "is_piecewise", False)


Play = Callable[["Table", int, Any], None]
"""A function that carries out a seat's order at the table, or raises Illegal before anything has happened."""


@dataclass(frozen=True, slots=True)
class OrderRule:
    """What one kind of order does in a phase, and which orders of that kind are legal.

    `options` lists what the seat may order. With `by_anyone`, seats may give the order even if the decision
    is not theirs. With `answers`, it answers what another seat offers, at any time: an offer waits as long as
    there are options.
    """

    play: Play
    options: Options
    by_anyone: bool = False
    answers: bool = False


def on_turn(position: Position) -> tuple[int, ...]:
    """Return the seat on turn: it acts in an ordinary phase."""
    return (position.turn,)


def seat_on_turn(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """Return the seat on turn: its armies fight in an ordinary phase."""
    return (position.turn,)


def the_asked_one(position: Position) -> tuple[int, ...]:
    """Return the seat that the open question is put to."""
    assert position.pending is not None
    return (position.pending[1],)


def unsettled(position: Position) -> tuple[int, ...]:
    """Return the seats that still have to decide, in a phase in which all decide at once."""
    settled = position.settled
    return tuple([seat for seat, status in enumerate(position.status) if not (status or settled >> seat & 1)])


def somebody_decides(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether a phase in which all decide at once can be open."""
    return bool(unsettled(position))


def always(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return True: the question or phase has no conditions."""
    return True


def at_any_table(position: Position) -> bool:
    """Return True: most phases occur in every game of their edition."""
    return True


def never(rulebook: Rulebook, position: Position) -> bool:
    """Return False: most phases are not known to be idle before they begin."""
    return False


def none_due(position: Position) -> Mapping[int, int]:
    """Return nothing: the phase brings no armies."""
    return {}


def nothing(table: Table) -> None:
    """Do nothing, as most phases do when they begin or end."""


def no_answer(table: Table, seat: int) -> None:
    """Do nothing for a seat that does not decide: the table goes on without it."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A phase of the turn, or a question that interrupts it.

    - `orders` are the kinds of order that it takes; `actors` are the seats that have to decide.
    - `occurs`: whether this game has the phase.
    - `is_idle`: whether there would be nothing to decide if it began now, so that its `enter` would end it.
    - `enter` and `leave` are called when the phase begins and ends.
    - `ended_by` are the kinds of order that end it, apart from `End`.
    - `fighters` are the seats whose armies may attack in it, whoever orders the attacks.
    - `takes`: whether the seat on turn may take territories in it without an attack.
    - `is_open`: whether territories may belong to nobody in it because they are still to be taken.
    - `places_for` are the seats whose armies are placed in it, if any are. `due` is the number that each
      receives when it begins, if it brings armies.
    - `answers`: whether a standing answer may leave its decision to `default` once and for all. `asks`:
      whether a seat that has given no answer is asked. `spellings` are its names in orders, if it has others
      than its key.
    - `default` (table, seat) decides for a seat that does not, because it resigned or is out of time.
    - `deserted` does what follows for the others when a seat leaves the game during the phase.
    - `bot_order` (rulebook, view, seat) returns what a computer player orders in it, in place of its own
      tactics. A computer player without either leaves the phase to the rules, or plays at
      random.
    - `grounds` (rulebook, view, seat, order) returns the reason for that order, from the view of a spectator:
      a key of `Text.grounds` or of the reasons that every edition has, and the seat and the continent that
      it is about, or -1. It returns None if there is nothing to say.
    - `done` is for decisions that several seats make at once (`actors` are those that have not decided yet).
      It goes on when no seat is left to decide, whether all have decided or have left the game.
    - `details` name what a question is about, in the order of `Position.pending`, each with its kind:
      `territory`, `number`, or `optional` (a number that may be left out for 0). `possible` returns whether
      the phase or question can be open in a position.
    """

    key: str
    orders: Mapping[type, OrderRule]
    actors: Callable[[Position], tuple[int, ...]] = on_turn
    occurs: Callable[[Position], bool] = at_any_table
    is_idle: Callable[[Rulebook, Position], bool] = never
    enter: Callable[[Table], None] = nothing
    leave: Callable[[Table], None] = nothing
    ended_by: tuple[type, ...] = ()
    fighters: Callable[[Rulebook, Position], tuple[int, ...]] = seat_on_turn
    takes: bool = False
    places_for: Callable[[Position], tuple[int, ...]] = on_turn
    due: Callable[[Position], Mapping[int, int]] = none_due
    is_open: bool = False
    answers: bool = False
    asks: bool = False
    spellings: Spellings | None = None
    default: Callable[[Table, int], None] = no_answer
    deserted: Callable[[Table], None] = nothing
    bot_order: Callable[[Rulebook, Position, int], Order] | None = None
    grounds: Callable[[Rulebook, Position, int, Order], tuple[str, int, int] | None] | None = None
    done: Callable[[Table], None] | None = None
    details: tuple[tuple[str, str], ...] = ()
    possible: Callable[[Rulebook, Position, tuple[Any, ...]], bool] = always


def options(rulebook: Rulebook, position: Position, seat: int) -> list[Option]:
    """Return everything that a seat may order now. An order is legal if and only if it is here.

    There are two exceptions. Whether an order can be taken back depends on the record (see
    `phases.taking_back`), and several options that are `piecewise` make one order.

    The position may be whole or redacted for the seat.
    """
    if position.is_over or not position.is_playing(seat):
        return []
    stage = rulebook.stage(position)
    acting = seat in stage.actors(position)
    rules = [rule for rule in stage.orders.values() if acting or rule.by_anyone]
    return [
        option
        for rule in (*rules, *rulebook.anytime.values())
        for option in rule.options(rulebook, position, seat)
    ]


def is_offered_something(rulebook: Rulebook, position: Position, seat: int) -> bool:
    """Return whether another seat's offer waits for a seat, which may answer it at any time.

    The position may be whole or redacted for the seat.
    """
    if position.is_over or not position.is_playing(seat):
        return False
    answers = (rule for rule in rulebook.anytime.values() if rule.answers)
    return any(True for rule in answers for _option in rule.options(rulebook, position, seat))
