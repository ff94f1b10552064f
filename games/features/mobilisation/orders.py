"""`mobilise`: a set of open cards, and how its armies are spread over the territories that it shows.

`mobilise all`: every set that can be formed, and the territories that receive their armies first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import CANNON, FOOT, HORSE, members
from games.engine.errors import Illegal
from games.engine.legality import Option, Slot
from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import name_in_orders
from games.engine.notation.verb import Verb
from games.engine.words.spellings import Spellings, conjugated
from games.features.mobilisation.sets import (
    SYMBOLS,
    WORTH,
    Formed,
    best_sets,
    by_symbol,
    in_no_set,
    is_set,
    jokers_left,
    shapes,
)

if TYPE_CHECKING:
    from games.engine.events import Placements
    from games.engine.notation.reader import Reader
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

EN_ALL = ("all", "all sets", "all my sets", "best", "best sets")
FR_ALL = ("tout", "toutes les combinaisons", "toutes mes combinaisons", "au mieux")
NAMES = {FOOT: "foot", HORSE: "horse", CANNON: "cannon"}


class Mobilise(NamedTuple):
    """Form a set: its territories with the armies for each, 0 for none. Jokers complete the three."""

    placements: Placements


class MobiliseAll(NamedTuple):
    """Form all possible sets. The armies of each go to the first of these fronts that it can show.

    A set that can show none of them puts its armies where the enemy is strongest.
    """

    fronts: tuple[int, ...]


def mobilise(table: Table, seat: int, order: Mobilise) -> None:
    """Form the set, unseen by the others. Raise Illegal if it is not a set or its cards are not free."""
    position, board = table.position, table.rulebook.board
    if not is_set(board, order.placements):
        raise Illegal("not_a_mobilisation", armies=WORTH)
    check_free(position, seat, [land for land, _ in order.placements])
    if len(SYMBOLS) - len(order.placements) > jokers_left(position, seat):
        raise Illegal("no_joker_left")
    table.write(Formed(seat, order.placements))
    if not shapes(board, position, seat):
        table.settle(seat)


def mobilise_all(table: Table, seat: int, order: MobiliseAll) -> None:
    """Form all possible sets, unseen by the others, and end."""
    fronts = tuple(dict.fromkeys(order.fronts))
    check_free(table.position, seat, fronts)
    for found in best_sets(table.rulebook.board, table.position, seat, fronts):
        table.write(Formed(seat, found))
    table.settle(seat)


def check_free(position: Position, seat: int, lands: Iterable[int]) -> None:
    """Raise Illegal if the seat cannot put the cards of these territories into a set."""
    free = in_no_set(position, seat)
    for land in lands:
        if not free >> land & 1:
            raise Illegal("card_not_free", territory=land)


def mobilise_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield every set: a territory for each symbol that it shows, and a way to spread the armies."""
    left = by_symbol(rulebook.board, position, seat)
    for shown in shapes(rulebook.board, position, seat):
        slots = {NAMES[symbol]: Slot("territory", tuple(left[symbol])) for symbol in shown}
        template = " ".join(("mobilise", *(f"{{{name}}}" for name in slots), "{armies}"))
        yield Option(Mobilise, template, slots | {"armies": Slot("word", spreads(len(shown)))})


def mobilise_all_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield both options: all sets, with no fronts, or with any territories that are in no set."""
    lands = tuple(members(in_no_set(position, seat)))
    yield Option(MobiliseAll, "mobilise all", {})
    yield Option(
        MobiliseAll, "mobilise all to {territory}", {"territory": Slot("territory", lands)}, most=len(lands)
    )


def spreads(territories: int) -> tuple[str, ...]:
    """Return the ways to spread the armies of a set over a number of territories: `6 0 0`, `5 1 0`, …"""
    numbers = product(range(WORTH, -1, -1), repeat=territories)
    return tuple(" ".join(map(str, ways)) for ways in numbers if sum(ways) == WORTH)


# --- As text


def read_mobilise(reader: Reader) -> Mobilise:
    lands: list[int] = []
    while not (reader.at_end() or reader.has_number()):
        if not reader.skip(*v.A_JOKER):
            lands.append(reader.territory())
        reader.skip(*v.AND)
    armies: list[int] = []
    while not reader.at_end():
        armies.append(reader.number())
        reader.skip(*v.AND)
    armies = armies or [WORTH, *[0] * (len(lands) - 1)]
    if not lands or len(armies) != len(lands):
        raise reader.unreadable()
    return Mobilise(tuple(sorted(zip(lands, armies, strict=True))))


def write_mobilise(rulebook: Rulebook, order: Mobilise, language: str) -> str:
    lands = ", ".join(name_in_orders(rulebook.board, land, language) for land, _ in order.placements)
    armies = " ".join(str(number) for _, number in order.placements)
    return f"{lands} {armies}"


def read_fronts(reader: Reader) -> MobiliseAll:
    lands: list[int] = []
    while not reader.at_end():
        lands.append(reader.territory())
        reader.skip(*v.AND)
    return MobiliseAll(tuple(lands))


def write_fronts(rulebook: Rulebook, order: MobiliseAll, language: str) -> str:
    lands = ", ".join(name_in_orders(rulebook.board, land, language) for land in order.fronts)
    return f"{'vers' if language == 'fr' else 'to'} {lands}" if lands else ""


VERBS = (
    Verb(
        Mobilise,
        Spellings(("mobilise", "mobilize"), conjugated("mobilis")),
        reads=read_mobilise,
        writes=write_mobilise,
        examples={"en": "mobilise alaska, peru, japan 4 2 0", "fr": "mobiliser Alaska, Pérou, Japon 4 2 0"},
    ),
    Verb(
        MobiliseAll,
        Spellings(
            tuple(f"{verb} {what}" for verb in ("mobilise", "mobilize") for what in EN_ALL),
            (*(f"{verb} {what}" for verb in conjugated("mobilis") for what in FR_ALL), "tout mobiliser"),
        ),
        reads=read_fronts,
        writes=write_fronts,
        examples={"en": "mobilise all to alaska, peru", "fr": "mobiliser tout vers Alaska, Pérou"},
        told_as="mobiliseall",
    ),
)
