"""The choices that the seat on turn still has to make, because an event asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.board import beside, mask_of, members
from games.engine.errors import check
from games.engine.extra_state import ExtraState, by_all
from games.engine.policies.reach import joined
from games.engine.shapes import LANDS, NUMBER, TEXT, Each, Tuple
from games.rulebooks.house.event_table.cities import CITIES, standing_capitals
from games.rulebooks.house.event_table.lands import manned, open_lands, spare

if TYPE_CHECKING:
    from games.engine import Board, Position, Rulebook, Table

GROUP, EVACUATE, STRIKE, SACRIFICE = "group", "evacuate", "strike", "sacrifice"
CONTINENT, RIVAL = "continent", "rival"
INVADE, DROP, LAND_AT, RAZE, RAZE_CAPITAL = "invade", "drop", "land", "raze", "raze_capital"
SEIZE = "seize"
"""A task without a choice: `done` are the territories that are still to be taken, one after the other."""
MAY_BE_LEFT = (INVADE, DROP, LAND_AT, RAZE, RAZE_CAPITAL)
"""The tasks that are optional."""
KINDS = (GROUP, EVACUATE, STRIKE, SACRIFICE, CONTINENT, RIVAL, *MAY_BE_LEFT, SEIZE)
MOST_SEATS = 6
LANDLOCKED = ("afghanistan", "irkutsk")
"""The territories of the world map that have no coast."""


class Task(NamedTuple):
    """A number of choices of one kind that are still to be made for an event.

    `code` is that of the event. `done` is a bit mask of the choices already made, which are territories or
    struck seats.
    """

    code: str
    kind: str
    left: int
    done: int = 0


class TaskShape:
    """A task as JSON, with the choices made as keys of territories or as seats."""

    parts = Tuple(TEXT, TEXT, NUMBER)

    def writes(self, board: Board, value: Task) -> list[Any]:
        *first, done = value
        chosen = [*members(done)] if first[1] == STRIKE else LANDS.writes(board, done)
        return [*self.parts.writes(board, first), chosen]

    def reads(self, board: Board, data: Any) -> list[Any]:
        check(type(data) is list and len(data) == 4, "a task has four parts")
        *first, done = data
        if first[1] == STRIKE and type(done) is list:
            check(all(type(seat) is int and 0 <= seat < MOST_SEATS for seat in done), "these are no seats")
            return [*self.parts.reads(board, first), mask_of(done)]
        return [*self.parts.reads(board, first), LANDS.reads(board, done)]


def are_tasks(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these tasks can be left to do."""
    return all(kind in KINDS and left > 0 for _, kind, left, _ in value)


TASKS: ExtraState[tuple[tuple[str, str, int, int], ...]] = ExtraState(
    "event_tasks", empty=(), seen=by_all, possible=are_tasks, shape=Each(TaskShape())
)


def tasks(position: Position) -> list[Task]:
    """Return all tasks that are left, in their order."""
    return [Task(*task) for task in TASKS.of(position)]


def current(position: Position) -> Task | None:
    """Return the task that is to be done now, if any."""
    return next(iter(tasks(position)), None)


def add(table: Table, task: Task) -> None:
    """Add a task, unless there is nothing to choose."""
    if task.left > 0:
        note_tasks(table, [*tasks(table.position), task])


def seize(table: Table, code: str, lands: int) -> None:
    """Add a task, before all others, to take these territories (a bit mask)."""
    note_tasks(table, [Task(code, SEIZE, 1, lands), *tasks(table.position)])


def one_done(table: Table, done: int = 0) -> None:
    """Note a choice that was made."""
    first, *others = tasks(table.position)
    drop_impossible(table, [first._replace(left=first.left - 1, done=first.done | done), *others])


def drop_impossible(table: Table, left: list[Task]) -> None:
    """Drop the first tasks while they cannot be done. Later ones stay, since they may become possible."""
    while left and not (left[0].left > 0 and is_possible(table.rulebook, table.position, left[0])):
        left = left[1:]
    if left != tasks(table.position):
        note_tasks(table, left)


def note_tasks(table: Table, left: list[Task]) -> None:
    """Note what is left to do."""
    TASKS.note(table, tuple((task.code, task.kind, task.left, task.done) for task in left))


def is_possible(rulebook: Rulebook, position: Position, task: Task) -> bool:
    """Return whether there is anything to choose from."""
    seat = position.turn
    match task.kind:
        case "sacrifice":
            return spare(position, seat) > 0
        case "continent":
            return True
        case "rival":
            return bool(position.rivals(seat))
    return bool(choices(rulebook, position, seat, task))


def coast(board: Board) -> int:
    """Return the territories that touch the sea, as a bit mask."""
    return mask_of(land for land, one in enumerate(board.territories) if one.key not in LANDLOCKED)


def choices(rulebook: Rulebook, position: Position, seat: int, task: Task) -> int:
    """Return the territories from which the seat may choose for a task, as a bit mask."""
    board, own = rulebook.board, position.lands[seat]
    match task.kind:
        case "group":
            return group_choices(board, own, task)
        case "evacuate":
            return own if own.bit_count() > 1 else 0
        case "strike":
            struck = [other for other in position.rivals(seat) if not task.done >> other & 1]
            return sum(position.lands[other] for other in struck if position.lands[other].bit_count() > 1)
        case "invade":
            ready = mask_of(land for land in members(own) if position.armies[land] > 1)
            return beside(board.border_masks, ready) & open_lands(rulebook, position, seat)
        case "drop":
            near = beside(board.border_masks, own) & open_lands(rulebook, position, seat)
            return manned(rulebook, position, seat, near)
        case "land":
            shore = coast(board) & open_lands(rulebook, position, seat)
            return manned(rulebook, position, seat, shore)
        case "seize":
            left = task.done & open_lands(rulebook, position, seat)
            return manned(rulebook, position, seat, left)
        case "raze":
            return mask_of(CITIES.of(position)) & ~own
        case "raze_capital":
            return standing_capitals(position) & ~own
    return 0


def group_choices(board: Board, own: int, task: Task) -> int:
    """Return the territories that may be evacuated next, but never the last one held.

    They are chosen so that the whole group is connected.
    """
    if own.bit_count() < 2:
        return 0
    if task.done:
        return beside(board.border_masks, task.done) & own
    return mask_of(
        land for land in members(own) if 1 + joined(board.border_masks, own, land).bit_count() >= task.left
    )


def largest_group(board: Board, own: int) -> int:
    """Return the size of the largest connected group of these territories that can be evacuated."""
    most = max((1 + joined(board.border_masks, own, land).bit_count() for land in members(own)), default=0)
    return min(most, own.bit_count() - 1)
