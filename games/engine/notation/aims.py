"""Reading what the seats are after: missions, objectives, headquarters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.board import mask_of, members
from games.engine.notation.names import find_territory
from games.engine.notation.reading import by_seat, check, seat_of
from games.engine.notation.setups import objectives_from_json
from games.engine.phases.headquarters import HEADQUARTERS
from games.engine.phases.placement import PLACEMENT
from games.engine.policies.objectives import RANKS, are_dealt
from games.engine.position import NOBODY, Position

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook


def read_missions(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Everybody's mission, and who eliminated whom."""
    index = {mission.key: number for number, mission in enumerate(rulebook.missions)}
    given = by_seat(data, "missions")
    keys: list[Any] = [given.get(seat) for seat in range(p.players)] if given else []
    each = len(given) in (0, p.players) and None not in keys and len(set(keys)) == len(keys)
    check(each, "each seat has a mission of its own, also one that is out")
    check(set(keys) <= set(index), f"{rulebook.key} has these missions: {', '.join(index) or 'none'}")
    p.missions = tuple(index[key] for key in keys)
    beaten = by_seat(data, "beaten_by")
    for seat, by in beaten.items():
        stands = p.is_playing(seat_of(p, seat)) or p.lands[seat]
        check(by is None or not stands, f"seat {seat} is not beaten")
    p.beaten_by = tuple(
        NOBODY if beaten.get(seat) is None else seat_of(p, beaten[seat]) for seat in range(p.seats)
    )


def read_objectives(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Everybody's objectives, and which of them are achieved."""
    given = by_seat(data, "objectives")
    own = [given[seat] for seat in sorted(given)]
    p.objectives = tuple(map(tuple, objectives_from_json(rulebook, own)))
    if p.objectives:
        check(
            are_dealt(rulebook, p.players, p.objectives),
            "each seat has an objective of each rank, each card once",
        )
        achieved = by_seat(data, "achieved")
        p.achieved = tuple(
            mask_of(RANKS.index(rank) for rank in achieved.get(seat, ())) for seat in range(p.players)
        )


def read_headquarters(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Everybody's headquarters: as said, or the first territory of each seat that plays."""
    given = by_seat(data, "headquarters")
    if HEADQUARTERS not in rulebook.setup:
        check(not given, f"{rulebook.key} has no headquarters")
        return
    chosen = {seat_of(p, seat): find_territory(rulebook.board, name) for seat, name in given.items() if name}
    if p.round and not given:
        chosen = {seat: members(lands)[0] for seat, lands in enumerate(p.lands) if p.is_playing(seat)}
    check(len(set(chosen.values())) == len(chosen), "two seats have the same headquarters")
    for seat, lands in enumerate(p.lands):
        holds = seat in chosen and p.owner[chosen[seat]] == seat
        check(holds or not p.round or not p.is_playing(seat), f"seat {seat} plays without its headquarters")
        check(holds or seat not in chosen or not lands, f"seat {seat} lost its headquarters and holds land")
    check(not chosen or p.phase != PLACEMENT.key, "headquarters are chosen after the placement")
    if chosen:
        p.headquarters = tuple(chosen.get(seat, NOBODY) for seat in range(p.seats))
