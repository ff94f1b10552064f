"""What may be done, as something one can ask: the tables of phases and the options they offer."""

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
    """The values that one place of an order's template can take.

    `kind` is `territory` (indices), `number` (a range), `cards` (tuples of card indices), `player` (numbers
    of seats, from 1 on), `place` (keys of places of a board that lies beside the map) or `word` (texts).
    A form begins with the largest number, or with the `usual` one.
    """

    kind: str
    values: range | tuple[int, ...] | tuple[tuple[int, ...], ...] | tuple[str, ...]
    usual: int | None = None


class Option(NamedTuple):
    """A family of legal orders: every combination of the slots' values is legal, nothing else is.

    `template` is the text of the order with the slots in braces. Where `most` is not None, the
    slots may be filled several times, separated by commas, as long as the armies add up to at
    most that many; where they name no armies, at most so many times.
    """

    order: type[Order]
    template: str
    slots: Mapping[str, Slot]
    most: int | None = None


Options = Callable[["Rulebook", "Position", int], Iterable[Option]]
"""(rulebook, position, seat) -> what of a kind of order is legal."""
Listing = TypeVar("Listing", bound=Options)


def piecewise(options: Listing) -> Listing:
    """Marks options that are each a piece of an order: one that joins several of them may be legal too.

    Whether it is cannot be found among the options, so the `bot_order` of the phase joins legal ones alone.
    """
    vars(options)["is_piecewise"] = True
    return options


def is_piecewise(options: Options) -> bool:
    """Whether these options are marked so."""
    return getattr(options, "is_piecewise", False)


Play = Callable[["Table", int, Any], None]
"""Checks a seat's order and lets it happen at the table, or raises Illegal before anything happened."""


@dataclass(frozen=True, slots=True)
class OrderRule:
    """What one kind of order does in a phase, and what of it is legal.

    `options` lists what the seat may order. `by_anyone`: not only by the seats whose decision it is.
    """

    play: Play
    options: Options
    by_anyone: bool = False


def on_turn(position: Position) -> tuple[int, ...]:
    """Who acts in an ordinary phase."""
    return (position.turn,)


def seat_on_turn(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """Whose armies fight in an ordinary phase."""
    return (position.turn,)


def the_asked_one(position: Position) -> tuple[int, ...]:
    """The seat that a question is put to."""
    assert position.pending is not None
    return (position.pending[1],)


def unsettled(position: Position) -> tuple[int, ...]:
    """The seats that have not yet done what all who play do at once in this phase."""
    settled = position.settled
    return tuple([seat for seat, status in enumerate(position.status) if not (status or settled >> seat & 1)])


def somebody_decides(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Whether a phase in which all decide at once can be going on."""
    return bool(unsettled(position))


def always(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """A question without conditions."""
    return True


def at_any_table(position: Position) -> bool:
    """Whether a phase occurs: most do in every game of their edition."""
    return True


def never(rulebook: Rulebook, position: Position) -> bool:
    """Whether a phase would be idle: of most nobody knows before they begin."""
    return False


def none_due(position: Position) -> Mapping[int, int]:
    """A phase that brings no armies."""
    return {}


def nothing(table: Table) -> None:
    """What most phases do when they begin or end."""


def no_answer(table: Table, seat: int) -> None:
    """What the rules do for a seat that does not decide, where the table goes on without."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A phase of the turn, or a question that interrupts it.

    - `orders` are the kinds of order that it takes; `actors` the seats whose decision it is.
    - `occurs`: whether there is such a phase in this game.
    - `is_idle`: whether there would be nothing to decide if it began now, so that its `enter` would end it.
    - `enter` and `leave` happen when a phase begins and ends.
    - `ended_by` are the kinds of order that end it, besides `End`.
    - `fighters` are the seats whose armies may attack in it, whoever orders it.
    - `takes`: whether the seat on turn may take territories in it without an attack.
    - `is_open`: territories may belong to nobody in it, as they are still to be taken.
    - `places_for` are the seats whose armies are placed in it, if any are; `due` says how many each receives
      when it begins, where it brings any.
    - `answers`: whether its decision may be left to `default` once and for all (a standing answer);
      `asks`: who has said nothing is asked; `spellings`: how orders call it, where not by its key alone.
    - `default` (table, seat) answers for a seat that does not (resigned, or out of time).
    - `deserted` is what follows for the others when a seat leaves the game while it goes on.
    - `bot_order` (rulebook, view, seat) is what a computer player orders in it, in place of its own
      tactics. Without either it leaves the phase to the rules, or plays at random.
    - `grounds` (rulebook, view, seat, order) say by the view of a spectator why: a key of `Text.grounds`, or
      of those that every edition has, the seat and the continent that it is about, or -1; None where there
      is nothing to say.
    - `done` is for what several seats decide at once (`actors` are those who have not yet): it goes on once
      nobody is left, whether all have decided or are out of the game.
    - `details` name what a question is about, in the order of `Position.pending`, with the kind
      of each (`territory`, `number`, or `optional`: a number that may be left out for 0);
      `possible` says whether the phase or question can be open in a position.
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
    """Everything that a seat may order now; an order is legal exactly if it is among these.

    (But to take back, which goes by the record: see `phases.taking_back`. And several of those that are
    `piecewise` make one order.)

    Works on a position redacted for the seat as well as on the whole one.
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
