"""Step 2: gods are summoned and temples built, for faith (« Invoquez les dieux et construisez des temples »).

Gods and temples are never set on a plagued land (A48). There is at most one temple on a land, and twelve in
all (A51).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import mask_of, members
from games.engine.errors import Illegal
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.notation.parts import OneOf, Territory
from games.engine.notation.verb import Verb
from games.engine.orders import End
from games.engine.phases.ending import ENDING
from games.engine.shapes import LAND
from games.engine.words.spellings import Spellings, conjugated
from games.rulebooks.godstorm.faith import pay
from games.rulebooks.godstorm.pantheons import KINDS, WAR
from games.rulebooks.godstorm.state import (
    EPOCH,
    EPOCHS,
    GODS,
    ON_CARDS,
    TEMPLES,
    TEMPLES_IN_ALL,
    changed,
    faith,
    gods_of,
    hallowed,
    in_play,
    put_seat,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position, Rulebook, Table
    from games.engine.shapes import Shape

A_GOD, A_TEMPLE = 3, 5
"""The prices of a god and of a temple, in faith."""


@recorded_as("summoned")
@known_to_all
class Summoned(NamedTuple):
    """A god of a seat came down to a land."""

    seat: int
    god: int
    land: int

    def shapes(self) -> dict[str, Shape]:
        return {"land": LAND}

    def fold(self, p: Position) -> None:
        put_seat(GODS, p, self.seat, changed(gods_of(p, self.seat), self.god, self.land), ON_CARDS)


@recorded_as("temple_built")
@known_to_all
class TempleBuilt(NamedTuple):
    """A seat has built a temple on a land."""

    seat: int
    land: int

    def shapes(self) -> dict[str, Shape]:
        return {"land": LAND}

    def fold(self, p: Position) -> None:
        TEMPLES.put(p, tuple(sorted((*TEMPLES.of(p), self.land))))


class Summon(NamedTuple):
    """Summon a god of this kind to a land."""

    god: int
    land: int


class Build(NamedTuple):
    """Build a temple on a land."""

    land: int


SUMMON = Verb(
    Summon,
    Spellings(("summon",), conjugated("invoqu")),
    (OneOf(KINDS), Territory()),
    labels={"god": Spellings(("god",), ("dieu",))},
)
BUILD = Verb(
    Build, Spellings(("build", "build a temple"), ("bâtir", "bâtir un temple", "construire")), (Territory(),)
)


def check_hallowed(position: Position, seat: int, land: int) -> None:
    """Raise Illegal if a land is not the seat's own, or is plagued: gods and temples cannot be set there."""
    if position.owner[land] != seat:
        raise Illegal("not_your_territory.god", territory=land)
    if not hallowed(position, seat) >> land & 1:
        raise Illegal("plagued", territory=land)


def sites(position: Position, seat: int) -> int:
    """Return the lands where a seat may build a temple, as a bit mask."""
    temples = TEMPLES.of(position)
    return 0 if len(temples) >= TEMPLES_IN_ALL else hallowed(position, seat) & ~mask_of(temples)


def check_site(position: Position, seat: int, land: int) -> None:
    """Raise Illegal if a temple cannot be built here, not even by a miracle."""
    check_hallowed(position, seat, land)
    if land in TEMPLES.of(position):
        raise Illegal("temple_there", territory=land)
    if not sites(position, seat):
        raise Illegal("no_temple_left", temples=TEMPLES_IN_ALL)


def summon(table: Table, seat: int, order: Summon) -> None:
    """Pay for a god, and let it come down. Raise Illegal if that is not possible."""
    position = table.position
    if in_play(position, seat, order.god):
        raise Illegal("god_in_play")
    check_hallowed(position, seat, order.land)
    pay(table, seat, A_GOD)
    table.write(Summoned(seat, order.god, order.land))
    pass_if_idle(table)


def summon_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order with each god that is not in play, and any of the seat's lands without plague."""
    away = tuple(word.key for kind, word in enumerate(KINDS) if not in_play(position, seat, kind))
    lands = members(hallowed(position, seat))
    if away and lands and faith(position, seat) >= A_GOD:
        slots = {"god": Slot("word", away), "territory": Slot("territory", lands)}
        yield Option(Summon, "summon {god} {territory}", slots)


def build(table: Table, seat: int, order: Build) -> None:
    """Pay for a temple, and build it. Raise Illegal if that is not possible."""
    check_site(table.position, seat, order.land)
    pay(table, seat, A_TEMPLE)
    table.write(TempleBuilt(seat, order.land))
    pass_if_idle(table)


def build_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order with any of the seat's lands that has neither plague nor temple."""
    lands = members(sites(position, seat))
    if lands and faith(position, seat) >= A_TEMPLE:
        yield Option(Build, "build {territory}", {"territory": Slot("territory", lands)})


def is_idle(rulebook: Rulebook, position: Position, seat: int) -> bool:
    """Return whether neither a god nor a temple can be bought."""
    return not [*summon_options(rulebook, position, seat), *build_options(rulebook, position, seat)]


def pass_if_idle(table: Table) -> None:
    """Go on if there is nothing to decide."""
    if is_idle(table.rulebook, table.position, table.position.turn):
        table.next_phase()


ENOUGH = 9
"""The least faith with which a computer player builds a temple; the rest is for miracles."""


def bot_order(rulebook: Rulebook, view: Position, seat: int) -> Summon | Build | End:
    """Summon the god of war, and build temples with faith to spare, where the strongest army stands.

    Other gods are soon banished again, so miracles of war bring more for the same faith.
    """

    def strongest(lands: int) -> int:
        return max(members(lands), key=view.armies.__getitem__)

    own, free = hallowed(view, seat), sites(view, seat)
    if own and not in_play(view, seat, WAR) and faith(view, seat) >= A_GOD:
        return Summon(WAR, strongest(own))
    if free and EPOCH.of(view) < EPOCHS and faith(view, seat) >= ENOUGH:
        return Build(strongest(free))
    return End()


STEP_2 = Stage(
    "summon",
    {
        Summon: OrderRule(summon, summon_options),
        Build: OrderRule(build, build_options),
        End: ENDING,
    },
    enter=pass_if_idle,
    bot_order=bot_order,
)
