"""Positions and their parts as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.engine.extra_state import CONCEALED
from games.engine.notation.positions.values import STATUSES
from games.engine.position import HIDDEN, NOBODY, Position
from games.engine.ranking import outcome_of

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.rulebook import Rulebook


def position_to_json(rulebook: Rulebook, p: Position) -> dict[str, Any]:
    """Return the position as JSON, whole or redacted (then others' cards are `hidden`)."""
    board = rulebook.board
    keys = [territory.key for territory in board.territories]
    return {
        "rulebook": p.rulebook,
        "version": p.version,
        "options": p.options,
        "players": p.players,
        "phase": p.phase,
        "round": p.round,
        "turn": None if p.turn == NOBODY else p.turn,
        "first": p.first,
        "to_act": list(rulebook.to_act(p)),
        "settled": [seat for seat in range(p.seats) if p.settled >> seat & 1],
        "pending": pending_to_json(rulebook, p.pending),
        "territories": {key: territory_to_json(p, territory) for territory, key in enumerate(keys)},
        "hands": [cards_to_json(board, hand) for hand in p.hands],
        "deck": cards_to_json(board, p.deck),
        "discard": cards_to_json(board, p.discard),
        "sets_traded": p.sets_traded,
        "to_place": list(p.to_place),
        "plans": [[[armies, keys[territory]] for territory, armies in plan] for plan in p.plans],
        "standing": [dict(answers) for answers in p.standing],
        "status": [STATUSES[status] for status in p.status],
        "beaten_by": [None if by == NOBODY else by for by in p.beaten_by],
        "conquered": p.conquered,
        "traded": p.traded,
        "departed": list(p.departed),
        **ending_to_json(rulebook, p),
        **extras_to_json(rulebook, p),
    }


def ending_to_json(rulebook: Rulebook, p: Position) -> dict[str, Any]:
    """Return who has won and why, and everybody's place; all empty while the game goes on."""
    reason, places = outcome_of(rulebook, p) if p.is_over else ("", ())
    return {"winners": list(p.winners), "reason": reason, "places": list(places)}


def extras_to_json(rulebook: Rulebook, p: Position) -> dict[str, Any]:
    """Return the extra state of the edition: each piece by its name, or in `extra`."""
    extras = rulebook.extras
    apart = ((name, extra) for name, extra in extras.items() if not extra.in_extra)
    beside = {name: extra.to_json(rulebook, extra.of(p)) for name, extra in apart}
    known = ((extras[name], value) for name, value in p.extra.items())
    inside = {extra.name: extra.to_json(rulebook, value) for extra, value in known if extra.in_extra}
    return {**beside, "extra": inside}


def territory_to_json(p: Position, territory: int) -> dict[str, Any]:
    """Return who holds a territory with how many armies, and each seat's armies if teammates share it."""
    owner = p.owner[territory]
    if owner == HIDDEN:
        return {"owner": CONCEALED, "armies": CONCEALED}
    found: dict[str, Any] = {"owner": None if owner == NOBODY else owner, "armies": p.armies[territory]}
    if territory in p.garrisons:
        found["garrisons"] = [list(pair) for pair in p.garrisons[territory]]
    return found


def pending_to_json(rulebook: Rulebook, pending: tuple[Any, ...] | None) -> dict[str, Any] | None:
    """Return the open question by name, e.g. `{"question": "occupy", "seat": 0, "from": …}`.

    If several seats are asked, `seats` are those that have not answered yet.
    """
    if pending is None:
        return None
    question, asked, *values = pending
    found = {"question": question, **({"seat": asked} if isinstance(asked, int) else {"seats": list(asked)})}
    for (name, kind), value in zip(rulebook.stages[question].details, values, strict=True):
        known = rulebook.board.territories[value].key if kind == "territory" else value
        found[name] = CONCEALED if value == HIDDEN else known
    return found


def cards_to_json(board: Board, cards: Sequence[int]) -> list[str]:
    """Return cards by the key of their territory; the jokers are `joker_1` and `joker_2`."""
    return [CONCEALED if card == HIDDEN else board.cards[card].key for card in cards]
