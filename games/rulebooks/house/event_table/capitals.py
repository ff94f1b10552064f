"""The choice of capitals, made by all at once and in secret, when the first armies have been placed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine import NOBODY
from games.engine.board import members
from games.engine.errors import Illegal
from games.engine.events.knowledge import known_to_all, known_to_its_seat, recorded_as
from games.engine.extra_state import ExtraState
from games.engine.legality import Option, OrderRule, Slot, Stage, somebody_decides, unsettled
from games.engine.notation.parts import Territory
from games.engine.notation.verb import Verb
from games.engine.position import HIDDEN
from games.engine.shapes import LAND, Each
from games.engine.words.spellings import Spellings
from games.rulebooks.house.event_table.cities import CAPITALS, are_capitals
from games.rulebooks.house.event_table.lands import strongest

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook, Table

CHOICE = "capitals"


class Capital(NamedTuple):
    """Choose one of the seat's own territories as its capital, in place of any earlier choice."""

    territory: int


VERB = Verb(Capital, Spellings(("capital",), ("capitale",)), (Territory(),))


def own_choice(chosen: tuple[int, ...], position: Position, seat: int | None) -> tuple[int, ...]:
    """Hide what others have chosen, and so whether they have changed their choice."""
    return tuple(land if owner == seat or land == NOBODY else HIDDEN for owner, land in enumerate(chosen))


def imagine_capitals(
    rulebook: Rulebook, position: Position, chosen: tuple[int, ...], rng: random.Random
) -> tuple[int, ...]:
    """Put a random territory of its owner in place of each choice that is hidden."""
    return tuple(
        rng.choice(members(position.lands[seat])) if land == HIDDEN else land
        for seat, land in enumerate(chosen)
    )


def could_be_chosen(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can have been chosen so far."""
    return are_capitals(rulebook, position, value) and all(
        land == NOBODY or position.owner[land] == seat for seat, land in enumerate(value)
    )


CHOSEN: ExtraState[tuple[int, ...]] = ExtraState(
    "capitals_chosen",
    empty=(),
    seen=own_choice,
    possible=could_be_chosen,
    shape=Each(LAND),
    imagined=imagine_capitals,
)
"""The territory that each player has chosen so far, or `NOBODY`; empty once all capitals are shown."""


@recorded_as("capital_chosen")
@known_to_its_seat
class CapitalChosen(NamedTuple):
    """A seat chose its capital, in place of any earlier choice. It stays secret until all have chosen."""

    seat: int
    territory: int

    def fold(self, p: Position) -> None:
        known = CHOSEN.of(p) or (NOBODY,) * p.players
        CHOSEN.put(p, (*known[: self.seat], self.territory, *known[self.seat + 1 :]))


@recorded_as("capitals_founded")
@known_to_all
class CapitalsFounded(NamedTuple):
    """The capital of each player, or `NOBODY` for one who has left."""

    lands: tuple[int, ...]

    def fold(self, p: Position) -> None:
        CAPITALS.put(p, self.lands)
        CHOSEN.put(p, ())


@recorded_as("capital_moved")
@known_to_all
class CapitalMoved(NamedTuple):
    """A seat that had lost its capital founded it again elsewhere."""

    seat: int
    territory: int

    def fold(self, p: Position) -> None:
        now = CAPITALS.of(p)
        CAPITALS.put(p, (*now[: self.seat], self.territory, *now[self.seat + 1 :]))


def choose_capital(table: Table, seat: int, order: Capital) -> None:
    """Choose a capital, or change the choice. Raise Illegal if the territory is another player's."""
    if table.position.owner[order.territory] != seat:
        raise Illegal("not_your_territory.capital", territory=order.territory)
    table.write(CapitalChosen(seat, order.territory))
    table.settle(seat)


def choose_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order for any territory of the seat."""
    lands = Slot("territory", tuple(members(position.lands[seat])))
    yield Option(Capital, "capital {territory}", {"territory": lands})


def usual(rulebook: Rulebook, position: Position, seat: int) -> Order:
    """Choose the territory with the most armies."""
    return Capital(strongest(position, position.lands[seat]))


def choose_usual(table: Table, seat: int) -> None:
    """Choose for a player who does not choose. For one who has left, choose nothing."""
    if table.position.is_playing(seat):
        choose_capital(table, seat, Capital(strongest(table.position, table.position.lands[seat])))


def show_capitals(table: Table) -> None:
    """Show all capitals at once, and begin the first turn."""
    position = table.position
    chosen = CHOSEN.of(position) or (NOBODY,) * position.players
    table.write(
        CapitalsFounded(
            tuple(land if position.is_playing(seat) else NOBODY for seat, land in enumerate(chosen))
        )
    )
    table.next_phase()


CAPITAL_CHOICE = Stage(
    CHOICE,
    {Capital: OrderRule(choose_capital, choose_options, by_anyone=True)},
    actors=unsettled,
    answers=True,
    asks=True,
    spellings=Spellings((CHOICE,), ("capitales",)),
    default=choose_usual,
    bot_order=usual,
    done=show_capitals,
    possible=somebody_decides,
)
