"""Armies that wait to be placed, and plans for them, in the JSON of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.errors import check
from games.engine.notation.names import find_territory
from games.engine.notation.positions.lands import is_open, may_be_unclaimed
from games.engine.notation.positions.turn import in_setup, receiving
from games.engine.notation.positions.values import by_seat, seat_of, whole
from games.engine.orders import Place, Plan
from games.engine.position import NOBODY, OVER

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def read_to_place(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> list[int]:
    """Read the armies to place by seat: as given (a single number: for the seat on turn), or what is due."""
    given = data.get("to_place")
    if given is None:
        to_place = armies_due(rulebook, p)
    else:
        armies = {p.turn: given} if type(given) is int else by_seat(data, "to_place")
        to_place = [whole(armies.pop(seat, 0)) for seat in range(p.seats)]
        check(not armies, "“to_place” has more seats than the game")
    check(min(to_place) >= 0, "“to_place” is negative")
    waiting = {seat for seat, armies in enumerate(to_place) if armies}
    check(
        all(p.is_playing(seat) or seat in p.neutrals for seat in waiting),
        "a seat that is out has armies to place",
    )
    if not in_setup(rulebook, p) and p.phase != OVER:
        open_stages = {(data.get("pending") or {}).get("question", p.phase), p.phase}
        stages = [rulebook.stages[key] for key in open_stages if key in rulebook.stages]
        placing = [stage for stage in stages if Place in stage.orders or stage.key in receiving(rulebook)]
        due = {seat for stage in placing for seat in stage.places_for(p)}
        check(waiting <= due, f"armies wait to be placed in the phase “{p.phase}”")
    return to_place


def armies_due(rulebook: Rulebook, p: Position) -> list[int]:
    """Return the armies to place by seat: the rest of the first ones, income, or what the phase brings."""
    due = [0] * p.seats
    if in_setup(rulebook, p) and Plan in rulebook.stages[p.phase].orders:
        for seat in range(p.seats):
            placed = sum(armies for armies, owner in zip(p.armies, p.owner, strict=True) if owner == seat)
            due[seat] = max(0, rulebook.armies[p.players] - placed) if p.is_playing(seat) else 0
    elif p.phase in receiving(rulebook):
        due[p.turn] = sum(armies for _, armies in rulebook.income(rulebook.board, p, p.turn))
    elif p.phase in rulebook.stages:
        for seat, armies in rulebook.stages[p.phase].due(p).items():
            due[seat] = armies
    return due


def read_plans(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Read each seat's plan for its set-up armies."""
    for seat, pairs in by_seat(data, "plans").items():
        plan = tuple((find_territory(rulebook.board, name), whole(armies)) for armies, name in pairs)
        holders = set() if is_open(rulebook, p.phase) else {seat}
        if may_be_unclaimed(rulebook, p.phase):
            holders.add(NOBODY)
        own = all(p.owner[territory] in holders and armies > 0 for territory, armies in plan)
        fits = sum(armies for _, armies in plan) <= p.to_place[seat_of(p, seat)]
        check(own and fits, f"the plan of seat {seat} does not fit")
        waiting = p.phase == OVER or in_setup(rulebook, p)
        check(waiting or not plan, f"the plan of seat {seat} would have been followed by now")
        p.plans[seat] = plan
