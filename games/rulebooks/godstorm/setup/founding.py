"""The first god and the first temple: each seat sets its god of war and a temple on lands of its own.

All choose at the same time; the choices are carried out in the order in which pantheons were chosen (« Mise
en place »; A46, A48).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import members
from games.engine.events.knowledge import known_to_all, known_to_its_seat, recorded_as
from games.engine.extra_state import ExtraState
from games.engine.legality import Option, OrderRule, Slot, Stage, somebody_decides, unsettled
from games.engine.notation.parts import Territory
from games.engine.notation.verb import Verb
from games.engine.shapes import LAND, Each, Perhaps, Tuple
from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.faith import change
from games.rulebooks.godstorm.pantheons import WAR
from games.rulebooks.godstorm.state import CHOOSING, changed, hallowed
from games.rulebooks.godstorm.steps.summon import Summoned, TempleBuilt, check_hallowed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position, Rulebook, Table
    from games.engine.shapes import Shape

FIRST_FAITH = 3
Sites = tuple[tuple[int, ...], ...]


def own_alone(value: Sites, position: Position, seat: int | None) -> Sites:
    return tuple(sites if owner == seat else () for owner, sites in enumerate(value))


SITES: ExtraState[Sites] = ExtraState(
    "gs_sites",
    shape=Each(Perhaps(Tuple(LAND, LAND))),
    empty=(),
    seen=own_alone,
    possible=lambda rulebook, position, value: (
        len(value) in (0, position.seats)
        and all(position.owner[land] == seat for seat, sites in enumerate(value) for land in sites)
    ),
)
"""The lands where each seat wants its first god and its first temple, until all have chosen."""


@recorded_as("sites_chosen")
@known_to_its_seat
class SitesChosen(NamedTuple):
    """A seat chose the lands of its first god and its first temple. Secret until all have chosen."""

    seat: int
    god: int
    temple: int

    def shapes(self) -> dict[str, Shape]:
        return {"god": LAND, "temple": LAND}

    def fold(self, p: Position) -> None:
        SITES.put(p, changed(SITES.of(p) or ((),) * p.seats, self.seat, (self.god, self.temple)))


@recorded_as("all_founded")
@known_to_all
class AllFounded(NamedTuple):
    """All first gods and temples have been set."""

    def fold(self, p: Position) -> None:
        SITES.put(p, ())


class Found(NamedTuple):
    """Set the god of war on one land, and a temple on the same or another."""

    god: int
    temple: int


FOUND = Verb(
    Found,
    Spellings(("found",), ("fonder", "fonde")),
    (Territory(), Territory()),
    labels={
        "god": Spellings(("god of war",), ("dieu de la Guerre",)),
        "temple": Spellings(("temple",), ("temple",)),
    },
)


def found(table: Table, seat: int, order: Found) -> None:
    """Store the choice of a seat, hidden from the others. Raise Illegal if a land cannot be chosen."""
    for land in order:
        check_hallowed(table.position, seat, land)
    table.write(SitesChosen(seat, *order))
    table.settle(seat)


def found_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order with any of the seat's own lands without plague."""
    own = Slot("territory", members(hallowed(position, seat)))
    if own.values:
        yield Option(Found, "found {god} {temple}", {"god": own, "temple": own})


def found_by_the_rules(table: Table, seat: int) -> None:
    """Choose for a player who does not choose.

    The god goes with the strongest army, and the temple where it is safest.
    """
    position, borders = table.position, table.rulebook.board.border_masks
    own = members(hallowed(position, seat))
    if own:
        safest = min(
            own,
            key=lambda land: (
                position.armies_on(borders[land] & ~position.lands[seat]),
                -position.armies[land],
            ),
        )
        table.write(SitesChosen(seat, strongest(position, seat), safest))
    table.settle(seat)


def strongest(position: Position, seat: int) -> int:
    """Return the land without plague where a seat has the most armies."""
    return max(members(hallowed(position, seat)), key=position.armies.__getitem__)


def bot_order(rulebook: Rulebook, view: Position, seat: int) -> Found:
    """Set both with the strongest army, where the temple's armies will be useful."""
    land = strongest(view, seat)
    return Found(land, land)


def reveal(table: Table) -> None:
    """Set the gods and temples one after the other, and give all players their first faith."""
    position = table.position
    sites = SITES.of(position) or ((),) * position.seats
    for seat in CHOOSING.of(position):
        if sites[seat] and position.is_playing(seat):
            god, temple = sites[seat]
            table.write(Summoned(seat, WAR, god))
            table.write(TempleBuilt(seat, temple))
            change(table, seat, FIRST_FAITH)
    table.write(AllFounded())
    table.next_phase()


FOUNDING = Stage(
    "founding",
    {Found: OrderRule(found, found_options)},
    actors=unsettled,
    answers=True,
    asks=True,
    spellings=Spellings(("founding",), ("fondation",)),
    default=found_by_the_rules,
    bot_order=bot_order,
    done=reveal,
    possible=somebody_decides,
)
