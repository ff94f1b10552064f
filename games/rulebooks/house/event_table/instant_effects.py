"""The immediate effects of events. Those that last are in `lasting_effects`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from games.engine.board import mask_of, members
from games.engine.chance.dice import one_die
from games.engine.events.knowledge import known_to_all, recorded_as, with_dice
from games.rulebooks.house.event_table import tasks
from games.rulebooks.house.event_table.armistice import share_out
from games.rulebooks.house.event_table.cities import Razed, cities_of
from games.rulebooks.house.event_table.lands import (
    LOSERS,
    evacuate,
    shrink,
    spare,
)
from games.rulebooks.house.event_table.lasting_effects import Lasting
from games.rulebooks.house.event_table.tasks import Task, add, largest_group
from games.rulebooks.house.event_table.waiting import COUNTED

if TYPE_CHECKING:
    from games.engine import Position, Table


FOR_THE_GAME = Lasting()


class EventEffect(Protocol):
    """The effect of an event on the seat that rolled it."""

    def happen(self, table: Table, seat: int, code: str) -> None: ...


@recorded_as("recruited")
@known_to_all
class Recruited(NamedTuple):
    """A seat has more armies to place."""

    seat: int
    armies: int

    def fold(self, p: Position) -> None:
        p.to_place[self.seat] += self.armies


@recorded_as("die_thrown")
@with_dice
@known_to_all
class DieThrownForEvent(NamedTuple):
    """A die was thrown for the event of this code."""

    seat: int
    code: str
    die: str

    def fold(self, p: Position) -> None:
        """Change nothing: other events record the results of the die."""


def throw_for_event(table: Table, seat: int, code: str) -> int:
    """Throw a die for an event, and return what it shows."""
    die = one_die(table.dice, f"for the event {code}")
    table.write(DieThrownForEvent(seat, code, die))
    return int(die)


@dataclass(frozen=True)
class Ask:
    """Ask the seat to choose `number` times. With `then`, the choice is the target of that effect."""

    kind: str
    number: int = 1
    then: Lasting | None = None

    def happen(self, table: Table, seat: int, code: str) -> None:
        position, number = table.position, self.number
        match self.kind:
            case tasks.GROUP:
                number = min(number, largest_group(table.rulebook.board, position.lands[seat]))
            case tasks.EVACUATE:
                number = min(number, position.lands[seat].bit_count() - 1)
            case tasks.SACRIFICE:
                number = min(number, spare(position, seat))
            case tasks.STRIKE:
                number = sum(position.lands[rival].bit_count() > 1 for rival in position.rivals(seat))
        add(table, Task(code, self.kind, number))


@dataclass(frozen=True)
class LoseForCities:
    """The seat loses this number of armies for each of its cities."""

    armies: int

    def happen(self, table: Table, seat: int, code: str) -> None:
        due = self.armies * cities_of(table.position, seat).bit_count()
        Ask(tasks.SACRIFICE, due).happen(table, seat, code)


@dataclass(frozen=True)
class LoseInContinents:
    """Each of the seat's territories in these continents loses this number of armies, but keeps one."""

    armies: int
    continents: tuple[str, ...]

    def happen(self, table: Table, seat: int, code: str) -> None:
        position = table.position
        lands = position.lands[seat] & table.rulebook.board.lands_in(self.continents)
        shrink(table, seat, {land: min(self.armies, position.armies[land] - 1) for land in members(lands)})


@dataclass(frozen=True)
class EvacuateContinents:
    """The seat evacuates all its territories in these continents."""

    continents: tuple[str, ...]

    def happen(self, table: Table, seat: int, code: str) -> None:
        evacuate(table, seat, table.rulebook.board.lands_in(self.continents))


@dataclass(frozen=True)
class TakeContinent:
    """The seat takes all territories of a continent, as far as it may take them."""

    continent: str

    def happen(self, table: Table, seat: int, code: str) -> None:
        tasks.seize(table, code, table.rulebook.board.lands_of(self.continent))


@dataclass(frozen=True)
class LoseCities:
    """All cities that the seat holds are destroyed."""

    def happen(self, table: Table, seat: int, code: str) -> None:
        if lands := cities_of(table.position, seat):
            table.write(Razed(seat, lands, False))


@dataclass(frozen=True)
class Uprising:
    """Others lose this number of armies on each territory that they took from the seat, but keep one."""

    armies: int

    def happen(self, table: Table, seat: int, code: str) -> None:
        position = table.position
        lost = mask_of(land for land, loser in enumerate(LOSERS.of(position)) if loser == seat)
        for other in range(position.players):
            if other != seat:
                lands = members(lost & position.lands[other])
                shrink(table, other, {land: min(self.armies, position.armies[land] - 1) for land in lands})


@dataclass(frozen=True)
class Recruit:
    """The seat has this number of armies to place for each of its territories, in addition to the income."""

    armies: int

    def happen(self, table: Table, seat: int, code: str) -> None:
        position, income = table.position, COUNTED.of(table.position)
        wanted = self.armies * position.lands[seat].bit_count()
        beyond = table.rulebook.stock.granted(position, seat, income + wanted) - income
        if more := table.grant(seat, max(0, beyond)):
            table.write(Recruited(seat, more))


@dataclass(frozen=True)
class ShareOut:
    """The armistice."""

    def happen(self, table: Table, seat: int, code: str) -> None:
        share_out(table, seat)


@dataclass(frozen=True)
class Gamble:
    """A die is thrown. If it shows one of these faces, the effect comes into force."""

    faces: str
    then: Lasting

    def happen(self, table: Table, seat: int, code: str) -> None:
        if str(throw_for_event(table, seat, code)) in self.faces:
            self.then.begin(table, seat, code)


@dataclass(frozen=True)
class LastingPower:
    """From now on, the seat may do something at the beginning of its turns."""

    name: str
    then: Lasting = FOR_THE_GAME

    def happen(self, table: Table, seat: int, code: str) -> None:
        self.then.begin(table, seat, code)


@dataclass(frozen=True)
class Several:
    """The effects of other events together, each with its code."""

    effects: tuple[tuple[str, EventEffect], ...]

    def happen(self, table: Table, seat: int, code: str) -> None:
        for other, effect in self.effects:
            effect.happen(table, seat, other)
