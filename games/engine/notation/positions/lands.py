"""Territories in the JSON of a position: who holds them with how many armies, and who shares them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.armies.garrisons import replace_armies
from games.engine.board import mask_of
from games.engine.errors import check
from games.engine.notation.names import find_territory
from games.engine.notation.positions.values import seat_of, whole
from games.engine.notation.positions.writing import territory_to_json
from games.engine.position import NOBODY, OVER

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def read_territories(board: Board, data: Mapping[str, Mapping[str, Any]]) -> dict[int, tuple[int, int]]:
    """Read the territories that are given: territory -> (owner, armies)."""
    found: dict[int, tuple[int, int]] = {}
    for name, state in data.items():
        territory = find_territory(board, name)
        if "garrisons" in state:
            state = dict(zip(("owner", "armies"), state["garrisons"][0], strict=True))
        owner = state.get("owner")
        check(territory not in found, f"{board.territories[territory].key} is there twice")
        found[territory] = (
            NOBODY if owner is None else whole(owner),
            whole(state.get("armies", int(owner is not None))),
        )
    return found


def place_armies(
    rulebook: Rulebook, p: Position, lands: Mapping[int, tuple[int, int]], phase: str | None
) -> None:
    """Set the owner and the armies of every territory.

    Territories that are not given are free during claims; otherwise they belong to the last seat.
    """
    board = rulebook.board
    may_be_emptied = any(feature.empties for feature in rulebook.features)
    rest = (NOBODY, 0) if is_open(rulebook, phase) else (p.seats - 1, 1)
    for territory in range(len(board.territories)):
        owner, armies = lands.get(territory, rest)
        free = owner == NOBODY and (may_be_unclaimed(rulebook, phase) or may_be_emptied)
        check(free or 0 <= owner < p.seats, f"{board.territories[territory].key} belongs to no seat")
        check(free == (armies == 0) and armies >= 0, f"{board.territories[territory].key} has no army")
        p.owner[territory], p.armies[territory] = owner, armies
    p.lands = [mask_of(t for t, owner in enumerate(p.owner) if owner == seat) for seat in range(p.seats)]


def read_garrisons(rulebook: Rulebook, p: Position, data: Mapping[str, Mapping[str, Any]]) -> None:
    """Read the armies of seats that share a territory.

    The owner and the sum follow from them, and must agree with them if they are given.
    """
    for name, state in data.items():
        if "garrisons" not in state:
            continue
        territory = find_territory(rulebook.board, name)
        key = rulebook.board.territories[territory].key
        standing = tuple((seat_of(p, seat), whole(armies)) for seat, armies in state["garrisons"])
        seats = {seat for seat, _ in standing}
        check(len(seats) == len(standing) > 1, f"“garrisons” of {key} are those of several seats, each once")
        together = seats <= {min(seats), *rulebook.teammates(min(seats))}
        check(together, f"only those who play together can stand together on {key}")
        check(all(armies > 0 for _, armies in standing), f"a garrison of {key} has no army")
        replace_armies(p, territory, standing)
        found = territory_to_json(p, territory)
        agrees = all(state.get(name, found[name]) == found[name] for name in ("owner", "armies"))
        check(agrees, f"owner and armies of {key} do not follow from its garrisons")


def may_be_unclaimed(rulebook: Rulebook, phase: str | None) -> bool:
    """Return whether territories may be free: while they are taken, or if the game ended during that."""
    return is_open(rulebook, phase) or (phase == OVER and any(stage.is_open for stage in rulebook.setup))


def is_open(rulebook: Rulebook, phase: str | None) -> bool:
    """Return whether territories are still to be taken in this phase."""
    stage = rulebook.stages.get(phase or "")
    return stage is not None and stage.is_open
