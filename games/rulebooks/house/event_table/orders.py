"""The orders at the beginning of a turn, when an event asks for something or allows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from games.engine import NOBODY
from games.engine.board import beside, mask_of, members
from games.engine.errors import Illegal
from games.engine.legality import Option, OrderRule, Slot, slot_of_players
from games.engine.notation.parts import Number, OneOf, Player, Territory
from games.engine.notation.verb import Verb
from games.engine.orders import End
from games.engine.words.spellings import Spellings, conjugated
from games.rulebooks.house.event_table import tasks
from games.rulebooks.house.event_table.capitals import CapitalMoved
from games.rulebooks.house.event_table.cities import CAPITALS, CITIES, Razed, standing_capitals
from games.rulebooks.house.event_table.events import BLITZ, BOMB, EXILE, lasting_of, power_of
from games.rulebooks.house.event_table.lands import (
    evacuate,
    open_lands,
    overrun,
    shrink,
    spare,
)
from games.rulebooks.house.event_table.lasting_effects import IN_FORCE
from games.rulebooks.house.event_table.tasks import (
    MAY_BE_LEFT,
    TASKS,
    Task,
    choices,
    current,
    one_done,
)

if TYPE_CHECKING:
    from games.engine import Board, Order, Position, Rulebook, Table

BETWEEN = 2
"""The number of territories that may lie between a player's own land and a capital taken by a blitzkrieg."""


class Pick(NamedTuple):
    """Choose a territory to which the event applies."""

    territory: int


class Sacrifice(NamedTuple):
    """Remove armies of the seat's own."""

    armies: int
    territory: int


class ChooseContinent(NamedTuple):
    """Choose a continent, by its number on the board."""

    continent: int


class Rival(NamedTuple):
    """Choose another player, by the seat."""

    seat: int


class Blitz(NamedTuple):
    """Take a capital, with the territories on the way to it."""

    territory: int


class Bomb(NamedTuple):
    """Destroy another player's city."""

    territory: int


class Exile(NamedTuple):
    """Found the lost capital again."""

    territory: int


def asked(position: Position, *kinds: str) -> Task:
    """Return the task that is to be done now. Raise Illegal if it is of none of these kinds."""
    task = current(position)
    if task is None or task.kind not in kinds:
        raise Illegal("not_asked")
    return task


def wrong_place(territory: int) -> Illegal:
    """Return the refusal of a territory that is not among the choices."""
    return Illegal("wrong_choice", territory=territory)


OF_LANDS = (
    tasks.GROUP,
    tasks.EVACUATE,
    tasks.STRIKE,
    tasks.INVADE,
    tasks.DROP,
    tasks.LAND_AT,
    tasks.RAZE,
    tasks.RAZE_CAPITAL,
)


def pick(table: Table, seat: int, order: Pick) -> None:
    """Apply the event to a territory. Raise Illegal if it is not among the choices."""
    position, land = table.position, order.territory
    task = asked(position, *OF_LANDS)
    if not choices(table.rulebook, position, seat, task) >> land & 1:
        raise wrong_place(land)
    done = 1 << land
    match task.kind:
        case tasks.GROUP | tasks.EVACUATE:
            evacuate(table, seat, 1 << land)
        case tasks.STRIKE:
            done = 1 << position.owner[land]
            evacuate(table, position.owner[land], 1 << land)
        case tasks.RAZE | tasks.RAZE_CAPITAL:
            table.write(Razed(seat, 1 << land, task.kind == tasks.RAZE_CAPITAL))
        case tasks.INVADE:
            one_done(table, done)
            overrun(table, seat, land, source_of(table.rulebook.board, position, seat, land))
            return
        case _:
            one_done(table, done)
            overrun(table, seat, land)
            return
    one_done(table, done)


def source_of(board: Board, position: Position, seat: int, land: int) -> int:
    """Return the seat's neighbouring territory with the most armies."""
    own = members(board.border_masks[land] & position.lands[seat])
    return max(own, key=position.armies.__getitem__)


def pick_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order for each territory that the event allows the player to choose."""
    task = current(position)
    if task and task.kind in OF_LANDS:
        lands = members(choices(rulebook, position, seat, task))
        if lands:
            yield Option(Pick, "pick {territory}", {"territory": Slot("territory", lands)})


def sacrifice(table: Table, seat: int, order: Sacrifice) -> None:
    """Remove some or all of the armies that are to be lost. Raise Illegal if there are too many."""
    position, task = table.position, asked(table.position, tasks.SACRIFICE)
    if position.owner[order.territory] != seat or not 1 <= order.armies <= min(
        task.left, position.armies[order.territory] - 1
    ):
        raise Illegal(
            "wrong_sacrifice", territory=order.territory, left=min(task.left, spare(position, seat))
        )
    shrink(table, seat, {order.territory: order.armies})
    tasks.drop_impossible(table, [task._replace(left=task.left - order.armies), *tasks.tasks(position)[1:]])


def sacrifice_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield options grouped by how many armies can be removed, so that any way to fill one in is legal."""
    task = current(position)
    if not task or task.kind != tasks.SACRIFICE:
        return
    by_number: dict[int, list[int]] = {}
    for land in members(position.lands[seat]):
        if most := min(task.left, position.armies[land] - 1):
            by_number.setdefault(most, []).append(land)
    for most, lands in sorted(by_number.items()):
        slots = {"armies": Slot("number", range(1, most + 1)), "territory": Slot("territory", tuple(lands))}
        yield Option(Sacrifice, "sacrifice {armies} {territory}", slots)


def begin_lasting(table: Table, task: Task, seat: int, continent: str = "") -> None:
    """Put the lasting effect of a choice in force."""
    effect = lasting_of(task.code)
    assert effect is not None
    one_done(table)
    effect.begin(table, seat, task.code, continent)


def choose_terrain(table: Table, seat: int, order: ChooseContinent) -> None:
    """Choose the continent to which the event applies."""
    task = asked(table.position, tasks.CONTINENT)
    begin_lasting(table, task, seat, table.rulebook.board.continents[order.continent].key)


def terrain_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order for any continent."""
    task = current(position)
    if task and task.kind == tasks.CONTINENT:
        names = tuple(continent.key.replace("_", " ") for continent in rulebook.board.continents)
        yield Option(ChooseContinent, "terrain {continent}", {"continent": Slot("word", names)})


def choose_rival(table: Table, seat: int, order: Rival) -> None:
    """Choose the player whom the event is to hit. Raise Illegal if they cannot be chosen."""
    task = asked(table.position, tasks.RIVAL)
    if order.seat not in table.position.rivals(seat):
        raise Illegal("no_such_rival")
    begin_lasting(table, task, order.seat)


def rival_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order for any other player in the game."""
    task = current(position)
    if task and task.kind == tasks.RIVAL:
        yield Option(Rival, "rival {player}", {"player": slot_of_players(position.rivals(seat))})


# --- Orders that events allow at will


def bombed(position: Position, seat: int) -> int:
    """Return the cities that a seat can destroy, as a bit mask."""
    return mask_of(CITIES.of(position)) & ~position.lands[seat] if power_of(position, seat, BOMB) else 0


def resettled(position: Position, seat: int) -> int:
    """Return the territories on which a seat can found its capital again, as a bit mask."""
    capitals = CAPITALS.of(position)
    if not capitals or not power_of(position, seat, EXILE):
        return 0
    land = capitals[seat]
    is_lost = land == NOBODY or position.owner[land] != seat
    return position.lands[seat] & ~standing_capitals(position) if is_lost else 0


def blitzed(rulebook: Rulebook, position: Position, seat: int) -> dict[int, tuple[int, ...]]:
    """Return the capitals that a seat can storm, each with the territories to take, the capital last."""
    if not power_of(position, seat, BLITZ):
        return {}
    board, open_ = rulebook.board, open_lands(rulebook, position, seat)
    ways: dict[int, tuple[int, ...]] = {}
    reached = frontier = position.lands[seat]
    for _ in range(BETWEEN + 1):
        ring = beside(board.border_masks, frontier) & open_ & ~reached
        for land in members(ring):
            before = [near for near in board.borders[land] if frontier >> near & 1]
            best = min(before, key=lambda near: sum(position.armies[step] for step in ways.get(near, ())))
            ways[land] = (*ways.get(best, ()), land)
        reached, frontier = reached | ring, ring
    capitals = {land: way for land, way in ways.items() if standing_capitals(position) >> land & 1}
    return {
        land: way
        for land, way in capitals.items()
        if rulebook.stock.granted(position, seat, len(way)) == len(way)
    }


def blitz(table: Table, seat: int, order: Blitz) -> None:
    """Take the capital and the territories on the way to it, once. Raise Illegal if that is not possible."""
    position = table.position
    way = blitzed(table.rulebook, position, seat).get(order.territory)
    if way is None:
        raise wrong_place(order.territory)
    code = power_of(position, seat, BLITZ)
    IN_FORCE.note(table, tuple(entry for entry in IN_FORCE.of(position) if entry[:2] != (seat, code)))
    tasks.seize(table, code, mask_of(way))


def bomb(table: Table, seat: int, order: Bomb) -> None:
    """Destroy another player's city. Raise Illegal if there is none."""
    if not bombed(table.position, seat) >> order.territory & 1:
        raise wrong_place(order.territory)
    table.write(Razed(seat, 1 << order.territory, False))


def go_into_exile(table: Table, seat: int, order: Exile) -> None:
    """Found the lost capital again on the seat's own land. Raise Illegal if that is not possible."""
    if not resettled(table.position, seat) >> order.territory & 1:
        raise wrong_place(order.territory)
    table.write(CapitalMoved(seat, order.territory))


def offering(
    kind: type[Order], template: str, lands: Callable[[Rulebook, Position, int], tuple[int, ...]]
) -> Callable[[Rulebook, Position, int], Iterator[Option]]:
    """Return a function that yields an order for any of these territories."""

    def options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        if found := lands(rulebook, position, seat):
            yield Option(kind, template, {"territory": Slot("territory", found)})

    return options


def something_to_do(rulebook: Rulebook, position: Position, seat: int) -> bool:
    """Return whether there is anything that the seat must choose or may do."""
    return bool(
        TASKS.of(position)
        or bombed(position, seat)
        or resettled(position, seat)
        or blitzed(rulebook, position, seat)
    )


def be_done(table: Table, seat: int, order: End) -> None:
    """Drop optional tasks, and go on. If tasks of another kind remain, drop only those of the first kind.

    Raise Illegal while a task is left that is not optional.
    """
    if task := next((task for task in tasks.tasks(table.position) if task.kind not in MAY_BE_LEFT), None):
        raise Illegal("event_open", left=task.left)
    left = tasks.tasks(table.position)
    others = [task for task in left if task.kind != left[0].kind]
    if left:
        tasks.note_tasks(table, others)
    if not others:
        table.next_phase()


def done_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order unless there is a choice that must be made."""
    if all(task.kind in MAY_BE_LEFT for task in tasks.tasks(position)):
        yield Option(End, "end", {})


RULES: dict[type, OrderRule] = {
    Pick: OrderRule(pick, pick_options),
    Sacrifice: OrderRule(sacrifice, sacrifice_options),
    ChooseContinent: OrderRule(choose_terrain, terrain_options),
    Rival: OrderRule(choose_rival, rival_options),
    Blitz: OrderRule(
        blitz,
        offering(
            Blitz, "blitz {territory}", lambda book, position, seat: tuple(blitzed(book, position, seat))
        ),
    ),
    Bomb: OrderRule(
        bomb, offering(Bomb, "bomb {territory}", lambda book, position, seat: members(bombed(position, seat)))
    ),
    Exile: OrderRule(
        go_into_exile,
        offering(Exile, "exile {territory}", lambda book, position, seat: members(resettled(position, seat))),
    ),
    End: OrderRule(be_done, done_options),
}
CONTINENTS = (
    Spellings(("north america",), ("Amérique du Nord",)),
    Spellings(("south america",), ("Amérique du Sud",)),
    Spellings(("europe",), ("Europe",)),
    Spellings(("africa",), ("Afrique",)),
    Spellings(("asia",), ("Asie",)),
    Spellings(("australia",), ("Océanie",)),
)
"""The names of the continents in orders, in the order of those of the world."""


VERBS = (
    Verb(Pick, Spellings(("pick",), conjugated("désign")), (Territory(),)),
    Verb(Sacrifice, Spellings(("sacrifice",), conjugated("sacrifi")), (Number(), Territory())),
    Verb(ChooseContinent, Spellings(("terrain", "ground"), ("terrain",)), (OneOf(CONTINENTS),)),
    Verb(
        Rival,
        Spellings(("rival",), ("rival", "adversaire")),
        (Player(),),
        labels={"player": Spellings(("player",), ("joueur",))},
    ),
    Verb(Blitz, Spellings(("blitz", "blitzkrieg"), ("blitz", "blitzkrieg")), (Territory(),)),
    Verb(Bomb, Spellings(("bomb",), conjugated("bombard")), (Territory(),)),
    Verb(Exile, Spellings(("exile", "resettle"), ("exil", *conjugated("exil"))), (Territory(),)),
)
