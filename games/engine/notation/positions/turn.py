"""Phase, round, turn and open question in the JSON of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.armies.garrisons import camps
from games.engine.errors import check
from games.engine.notation.names import find_territory
from games.engine.notation.positions.values import flag, seat_of, whole
from games.engine.orders import Place
from games.engine.position import NOBODY, OVER

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def read_turn(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Read phase, round, whose turn it is, and what has happened in it."""
    p.winners = tuple(whole(seat) for seat in data.get("winners", ()))
    income = receiving(rulebook)
    parts = (rulebook.setup, rulebook.round_start, rulebook.turn, rulebook.round_end)
    phases = [*(stage.key for part in parts for stage in part if stage.orders), OVER]
    p.phase = data.get("phase", OVER if p.winners else income[-1])
    check(p.phase in phases, f"there is no phase “{p.phase}”; there are {', '.join(phases)}")
    p.turn = read_on_turn(rulebook, p, data)
    p.first = seat_of(p, data.get("first", 0))
    setup = in_setup(rulebook, p)
    p.round = whole(data.get("round", 0 if setup else 1))
    check(p.round >= 0, "“round” is negative")
    check(setup == (p.round == 0) or p.phase == OVER, "round 0 is the set-up, and only that")
    p.conquered = flag(data.get("conquered", False))
    p.traded = flag(data.get("traded", False))
    p.sets_traded = whole(data.get("sets_traded", int(p.traded)))
    check(p.sets_traded >= p.traded, "“sets_traded” is too small")
    too_early = p.phase in income and not any(stage.takes for stage in rulebook.turn)
    check(not p.conquered or not (setup or too_early), "nothing is conquered before the attacks")


def receiving(rulebook: Rulebook) -> list[str]:
    """Return the phases of a turn in which its reinforcements wait to be placed: up to the first placing."""
    keys, places = [stage.key for stage in rulebook.turn], [Place in stage.orders for stage in rulebook.turn]
    return keys[: places.index(True) + 1]


def read_on_turn(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> int:
    """Read the seat on turn: `NOBODY` if all decide at once before or after the turns of a round."""
    at_once = p.phase in {stage.key for stage in (*rulebook.round_start, *rulebook.round_end)}
    if at_once or ("turn" in data and data["turn"] is None):
        check(at_once or p.phase == OVER, "somebody is on turn")
        check(data.get("turn") is None, f"nobody is on turn in the phase “{p.phase}”")
        return NOBODY
    return seat_of(p, data["turn"] if "turn" in data else likely_turn(rulebook, p, data))


def likely_turn(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> Any:
    """Return the likely seat on turn: the attacker's, the first that is to act, or the first with armies."""
    if data.get("pending"):
        return p.owner[find_territory(rulebook.board, data["pending"]["from"])]
    return (data.get("to_act") or [seat for seat in range(p.seats) if camps(p, seat)])[0]


def read_pending(rulebook: Rulebook, p: Position, data: Mapping[str, Any] | None) -> tuple[Any, ...] | None:
    """Read the open question."""
    if data is None:
        return None
    question = data.get("question", "")
    stages = {stage.key: stage for stage in rulebook.questions}
    check(question in stages, f"there is no question “{question}”; there are {', '.join(stages)}")
    stage = stages[question]
    several = stage.done is not None
    names = ["seats" if several else "seat", *(name for name, kind in stage.details if kind != "optional")]
    check(set(names) <= set(data), f"the question “{question}” needs {', '.join(names)}")
    values = [
        find_territory(rulebook.board, data[name]) if kind == "territory" else whole(data.get(name, 0))
        for name, kind in stage.details
    ]
    asked = tuple(seat_of(p, seat) for seat in data["seats"]) if several else seat_of(p, data["seat"])
    pending = (question, asked, *values)
    check(stage.possible(rulebook, p, pending), f"the question “{question}” cannot be open here")
    return pending


def in_setup(rulebook: Rulebook, p: Position) -> bool:
    """Return whether the first turn is still to come."""
    return p.phase in {stage.key for stage in rulebook.setup}
