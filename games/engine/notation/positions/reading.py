"""Reading a whole position, and checking whether the rules can lead to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.board import mask_of
from games.engine.errors import OrderError, check, impossible
from games.engine.notation.positions.cards import check_hands, read_cards
from games.engine.notation.positions.lands import place_armies, read_garrisons, read_territories
from games.engine.notation.positions.seats import read_players, read_seat_state
from games.engine.notation.positions.to_place import read_plans, read_to_place
from games.engine.notation.positions.turn import in_setup, read_pending, read_turn
from games.engine.notation.positions.values import seat_of
from games.engine.orders import Plan
from games.engine.outcome import Outcome
from games.engine.position import BROKEN_OFF, OVER, Position
from games.engine.ranking import ranking

if TYPE_CHECKING:
    from games.engine.legality import Stage
    from games.engine.rulebook import Rulebook

FIELDS = frozenset(
    {
        *("rulebook", "version", "options", "players", "first"),
        *("phase", "round", "turn", "to_act", "settled", "pending", "conquered", "traded"),
        *("winners", "reason", "places", "departed"),
        *("territories", "hands", "deck", "discard", "sets_traded"),
        *("status", "to_place", "plans", "standing", "beaten_by", "extra"),
    }
)
"""The fields of a position in every edition."""


def position_from_json(rulebook: Rulebook, data: Mapping[str, Any]) -> Position:
    """Read a position of this rulebook (with its options). Raise Impossible or Unreadable."""
    try:
        return read_unguarded(rulebook, data)
    except OrderError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
        raise impossible(f"it cannot be read ({error.__class__.__name__}: {error})") from error


def read_unguarded(rulebook: Rulebook, data: Mapping[str, Any]) -> Position:
    """Read a position, without guarding against data of the wrong shape."""
    board = rulebook.board
    check_edition(rulebook, data)
    lands = read_territories(board, data.get("territories", {}))
    players = read_players(rulebook, data, lands)
    p = Position.empty(
        rulebook.key,
        rulebook.version,
        dict(rulebook.chosen),
        players,
        len(board.territories),
        0,
        rulebook.neutrals_beside(players),
    )
    place_armies(rulebook, p, lands, data.get("phase"))
    read_garrisons(rulebook, p, data.get("territories", {}))
    read_turn(rulebook, p, data)
    read_seat_state(rulebook, p, data)
    read_extras(rulebook, p, data)
    read_cards(rulebook, p, data)
    check_hands(rulebook, p)
    p.settled = mask_of(seat_of(p, seat) for seat in data.get("settled", ()))
    p.to_place = read_to_place(rulebook, p, data)
    read_plans(rulebook, p, data)
    p.pending = read_pending(rulebook, p, data.get("pending"))
    check_setup(rulebook, p)
    check_outcome(rulebook, p, data)
    return p


def check_edition(rulebook: Rulebook, data: Mapping[str, Any]) -> None:
    """Raise Impossible unless it is a position of this edition whose unknown fields are all empty lists."""
    fields = FIELDS | {name for name, extra in rulebook.extras.items() if not extra.in_extra}
    for name, value in data.items():
        check(
            name in fields or value == [], f"a position has no “{name}”; it has {', '.join(sorted(fields))}"
        )
    check(data.get("rulebook", rulebook.key) == rulebook.key, f"it is not one of {rulebook.key}")
    check(
        data.get("version", rulebook.version) == rulebook.version,
        f"{rulebook.key} has version {rulebook.version} here",
    )
    chosen = {**rulebook.chosen, **rulebook.by_key(data.get("options", {}))}
    check(chosen == rulebook.chosen, "it is one of other options")


def read_extras(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Read the extra state of this edition."""
    given = data.get("extra", {})
    known = {name for name, extra in rulebook.extras.items() if extra.in_extra}
    for name in given:
        check(name in known, f"{rulebook.key} keeps no “{name}” in “extra”")
    for name, extra in rulebook.extras.items():
        value = extra.from_json(rulebook, p, (given if extra.in_extra else data).get(name))
        if name in given:
            extra.put(p, extra.empty if value is None else value)
        elif value is not None and value != extra.empty:
            extra.put(p, value)


def check_setup(rulebook: Rulebook, p: Position) -> None:
    """Raise Impossible if the set-up, or the present phase, cannot be in progress in this state."""
    if in_setup(rulebook, p):
        check(not p.garrisons, "in the set-up nobody stands together")
        if p.pending is not None:
            return
        stage = rulebook.stages[p.phase]
        if Plan in stage.orders:
            waiting = [p.to_place[seat] for seat in stage.actors(p)]
            check(bool(waiting) and all(waiting), "the seat on turn has nothing to place")
        elif any(Plan in later.orders and later.occurs(p) for later in following(rulebook, p.phase)):
            waiting = [p.to_place[seat] for seat in p.playing]
            check(all(waiting), "a seat has nothing to place when the placement comes")
        check(stage.possible(rulebook, p, ()), "plans would have been followed by now, or armies are too few")
    elif p.phase != OVER and p.pending is None:
        check(rulebook.stages[p.phase].possible(rulebook, p, ()), f"“{p.phase}” would be over by now")


def following(rulebook: Rulebook, phase: str) -> list[Stage]:
    """Return the phases of the set-up that come after this one."""
    keys = [stage.key for stage in rulebook.setup]
    return [*rulebook.setup[keys.index(phase) + 1 :]]


def check_outcome(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Raise Impossible unless the end of the game and the seats to act are as the rules have them."""
    outcome = rulebook.victory(rulebook, p)
    if p.phase == OVER:
        check(p.winners == (outcome.winners if outcome else ()), "the winners are others")
        p.reason, p.places = outcome or Outcome(BROKEN_OFF, ranking(rulebook, p))
    else:
        check(not p.winners, "there are winners, and the phase is not “over”")
        check(outcome is None, "somebody has already won: say so in “winners” and “phase”")
    check(data.get("reason", p.reason) == p.reason, f"the reason of the end is “{p.reason}”")
    check(tuple(data.get("places", p.places)) == p.places, f"the places are {list(p.places)}")
    to_act = list(rulebook.to_act(p))
    check(data.get("to_act", to_act) == to_act, f"the seats to act are {to_act}")
