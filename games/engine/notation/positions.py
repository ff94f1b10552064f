"""Positions as JSON, both ways.

What `position_to_json` writes whole, `position_from_json` reads back to the same position. A
position may also be written by hand: everything but `rulebook` has a default (see
`docs/referee.md`). One that the rules cannot lead to is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.engine.board import mask_of
from games.engine.errors import Impossible, OrderError, gettext_noop
from games.engine.events import HIDDEN
from games.engine.notation.names import JOKER, find_territory
from games.engine.position import NOBODY, OVER, Position, Status

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.rulebook import Rulebook

STATUS = {status.name.lower(): status for status in Status}
_HIDDEN = "hidden"


def position_to_json(rulebook: Rulebook, p: Position) -> dict[str, Any]:
    """The position, whole or redacted (then others' cards are `hidden`), as JSON."""
    board = rulebook.board
    keys = [territory.key for territory in board.territories]
    return {
        "rulebook": p.rulebook,
        "version": p.version,
        "options": p.options,
        "players": p.seats,
        "phase": p.phase,
        "round": p.round,
        "turn": p.turn,
        "first": p.first,
        "to_act": list(rulebook.to_act(p)),
        "pending": pending_to_json(rulebook, p),
        "territories": {
            key: {"owner": None if owner == NOBODY else owner, "armies": armies}
            for key, owner, armies in zip(keys, p.owner, p.armies, strict=True)
        },
        "hands": [cards_to_json(board, hand) for hand in p.hands],
        "deck": cards_to_json(board, p.deck),
        "discard": cards_to_json(board, p.discard),
        "sets_traded": p.sets_traded,
        "to_place": list(p.to_place),
        "plans": [[[armies, keys[territory]] for territory, armies in plan] for plan in p.plans],
        "standing": [dict(answers) for answers in p.standing],
        "status": [Status(status).name.lower() for status in p.status],
        "conquered": p.conquered,
        "traded": p.traded,
        "winners": list(p.winners),
        "extra": p.extra,
    }


def pending_to_json(rulebook: Rulebook, p: Position) -> dict[str, Any] | None:
    """The open question by name, e.g. `{"question": "occupy", "seat": 0, "from": …}`."""
    if p.pending is None:
        return None
    question, seat, *values = p.pending
    found = {"question": question, "seat": seat}
    for (name, kind), value in zip(rulebook.stages[question].details, values, strict=True):
        found[name] = rulebook.board.territories[value].key if kind == "territory" else value
    return found


def cards_to_json(board: Board, cards: Sequence[int]) -> list[str]:
    """Cards by the key of their territory, jokers as `joker`."""
    return [_HIDDEN if card == HIDDEN else board.cards[card].key for card in cards]


def position_from_json(rulebook: Rulebook, data: Mapping[str, Any]) -> Position:
    """Read a position of this rulebook (with its options). Raises Impossible or Unreadable."""
    try:
        return read(rulebook, data)
    except OrderError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
        raise impossible(f"it cannot be read ({error.__class__.__name__}: {error})") from error


def read(rulebook: Rulebook, data: Mapping[str, Any]) -> Position:
    """Read without guarding against data of the wrong shape."""
    board = rulebook.board
    lands = read_territories(board, data.get("territories", {}))
    seats = read_seats(rulebook, data, lands)
    p = Position(rulebook.key, rulebook.version, dict(rulebook.chosen), seats, len(board.territories), 0)
    for territory in range(len(board.territories)):
        owner, armies = lands.get(territory, (seats - 1, 1))
        check(0 <= owner < seats, f"{board.territories[territory].key} belongs to no seat")
        check(armies >= 1, f"{board.territories[territory].key} has no army")
        p.owner[territory], p.armies[territory] = owner, armies
    p.lands = [mask_of(t for t, owner in enumerate(p.owner) if owner == seat) for seat in range(seats)]
    read_turn(rulebook, p, data)
    read_cards(board, p, data)
    read_seat_state(rulebook, p, data)
    p.pending = read_pending(rulebook, p, data.get("pending"))
    check_over(rulebook, p)
    return p


def read_territories(board: Board, data: Mapping[str, Mapping[str, Any]]) -> dict[int, tuple[int, int]]:
    """Territory -> (owner, armies), for those that are given."""
    found = {}
    for name, state in data.items():
        owner = state.get("owner")
        found[find_territory(board, name)] = (
            NOBODY if owner is None else whole(owner),
            whole(state.get("armies", 1)),
        )
    return found


def read_seats(rulebook: Rulebook, data: Mapping[str, Any], lands: Mapping[int, tuple[int, int]]) -> int:
    """How many seats: as said, or as many as the owners and hands need."""
    named = max((owner + 1 for owner, _ in lands.values()), default=0)
    seats = whole(data.get("players", max(named, len(data.get("hands", ())), rulebook.players[0])))
    check(seats in rulebook.players, f"{rulebook.key} is not for {seats} players")
    return seats


def read_turn(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Phase, round and whose turn it is."""
    p.winners = tuple(whole(seat) for seat in data.get("winners", ()))
    p.phase = data.get("phase", OVER if p.winners else rulebook.turn[0].key)
    phases = [stage.key for stage in (*rulebook.setup, *rulebook.turn)]
    check(
        p.phase in (*phases, OVER), f"there is no phase “{p.phase}”; there are {', '.join((*phases, OVER))}"
    )
    to_act = data.get("to_act") or [0]
    p.turn = seat_of(p, data.get("turn", to_act[0]))
    p.first = seat_of(p, data.get("first", 0))
    in_setup = p.phase in {stage.key for stage in rulebook.setup}
    p.round = whole(data.get("round", 0 if in_setup else 1))
    check((p.round == 0) == in_setup or p.phase == OVER, "round 0 is the set-up, and only that")
    p.conquered = flag(data.get("conquered", False))
    p.traded = flag(data.get("traded", False))
    p.sets_traded = whole(data.get("sets_traded", 0))
    check(p.sets_traded >= 0, "fewer than no sets were traded")


def read_cards(board: Board, p: Position, data: Mapping[str, Any]) -> None:
    """Hands, pile and discard; the pile defaults to all cards that are nowhere else."""
    left = list(range(len(board.cards)))

    def take(name: str) -> int:
        found = next((c for c in left if board.cards[c].key == name), None)
        if found is None and name != JOKER:
            found = find_territory(board, name)
            check(found in left, f"the card “{name}” is there twice")
        check(found is not None, "there are too many jokers")
        left.remove(found)  # type: ignore[arg-type]
        return found  # type: ignore[return-value]

    hands = data.get("hands", ())
    check(len(hands) <= p.seats, "there are more hands than seats")
    for seat, hand in enumerate(hands):
        p.hands[seat] = [take(name) for name in hand]
    p.discard = [take(name) for name in data.get("discard", ())]
    p.deck = [take(name) for name in data["deck"]] if "deck" in data else left[:]
    if "deck" in data:
        missing = ", ".join(board.cards[card].key for card in left)
        check(not left, f"these cards are nowhere: {missing}")


def read_seat_state(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Status, armies to place, plans and standing answers of each seat."""
    statuses = data.get("status")
    for seat in range(p.seats):
        p.status[seat] = STATUS[statuses[seat]] if statuses else int(not p.lands[seat])
        landless = not p.lands[seat]
        check(landless or p.status[seat] != Status.ELIMINATED, f"seat {seat} is eliminated and holds land")
        check(not landless or p.status[seat] != Status.PLAYING, f"seat {seat} plays and holds no land")
        check(p.status[seat] == Status.PLAYING or not p.hands[seat], f"seat {seat} is out and holds cards")
    p.to_place = read_to_place(rulebook, p, data.get("to_place"))
    for seat, plan in enumerate(data.get("plans", ())):
        p.plans[seat_of(p, seat)] = tuple(
            (find_territory(rulebook.board, name), whole(n)) for n, name in plan
        )
        own = all(p.owner[land] == seat and n > 0 for land, n in p.plans[seat])
        check(
            own and sum(n for _, n in p.plans[seat]) <= p.to_place[seat],
            f"the plan of seat {seat} does not fit",
        )
    for seat, answers in enumerate(data.get("standing", ())):
        p.standing[seat_of(p, seat)] = {str(question): whole(answer) for question, answer in answers.items()}
    extra = data.get("extra", {})
    check(isinstance(extra, dict), "“extra” is not an object")
    p.extra = extra


def read_to_place(rulebook: Rulebook, p: Position, given: Any) -> list[int]:
    """Armies to place by seat: as said (a number is for the seat on turn), or the income due."""
    to_place = [0] * p.seats
    if isinstance(given, list):
        check(len(given) == p.seats, "“to_place” has not one number for each seat")
        to_place = [whole(armies) for armies in given]
    elif given is not None:
        to_place[p.turn] = whole(given)
    elif p.phase == rulebook.turn[0].key:
        to_place[p.turn] = sum(armies for _, armies in rulebook.income(rulebook.board, p, p.turn))
    check(min(to_place) >= 0, "“to_place” is negative")
    setup = {stage.key for stage in rulebook.setup}
    waiting = {seat for seat, armies in enumerate(to_place) if armies}
    if p.phase in setup:
        check(p.turn in waiting, "the seat on turn has nothing to place")
    else:
        check(
            waiting <= {p.turn} and (p.phase == rulebook.turn[0].key or not waiting),
            "armies wait to be placed",
        )
    check(all(p.is_playing(seat) for seat in waiting), "a seat that is out has armies to place")
    return to_place


def read_pending(rulebook: Rulebook, p: Position, data: Mapping[str, Any] | None) -> tuple[Any, ...] | None:
    """The open question."""
    if data is None:
        return None
    question = data["question"]
    stages = {stage.key: stage for stage in rulebook.questions}
    check(question in stages, f"there is no question “{question}”")
    stage = stages[question]
    values = [
        find_territory(rulebook.board, data[name]) if kind == "territory" else whole(data[name])
        for name, kind in stage.details
    ]
    pending = (question, seat_of(p, data["seat"]), *values)
    check(stage.possible(rulebook, p, pending), f"the question “{question}” cannot be open here")
    return pending


def check_over(rulebook: Rulebook, p: Position) -> None:
    """Whether the end of the game is stated where it is reached, and only there."""
    if p.phase == OVER:
        check(
            bool(p.winners) and all(0 <= seat < p.seats for seat in p.winners),
            "a game that is over has winners",
        )
        return
    check(p.is_playing(p.turn), "the seat on turn is out of the game")
    check(not p.winners, "there are winners, and the phase is not “over”")
    check(not rulebook.victory(p), "somebody has already won: say so in “winners” and “phase”")


def seat_of(p: Position, value: Any) -> int:
    """A seat of the position."""
    seat = whole(value)
    check(0 <= seat < p.seats, f"there is no seat {seat}")
    return seat


def whole(value: Any) -> int:
    """A whole number, not too large to be meant."""
    check(type(value) is int and abs(value) < 1_000_000, f"{value!r} is not a whole number")
    return int(value)


def flag(value: Any) -> bool:
    """True or false."""
    check(type(value) is bool, f"{value!r} is neither true nor false")
    return bool(value)


def check(condition: bool, reason: str) -> None:
    """Refuse (Impossible) the position for this reason."""
    if not condition:
        raise impossible(reason)


def impossible(reason: str) -> Impossible:
    """The refusal of a position."""
    return Impossible(
        "impossible_position", gettext_noop("This position is impossible: %(reason)s."), reason=reason
    )
