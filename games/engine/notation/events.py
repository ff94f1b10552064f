"""Events with named kinds and fields, as programs outside read them.

The record itself keeps the shorter lists of `games.engine.events.to_json`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine import events as e
from games.engine.board import members
from games.engine.chance.comparison import numbers_shown
from games.engine.extra_state import CONCEALED
from games.engine.notation.positions.writing import cards_to_json, pending_to_json
from games.engine.position import HIDDEN, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.engine.board import Board
    from games.engine.rulebook import Rulebook

TERRITORIES = {"source": "from", "target": "to", "territory": "territory"}
"""The fields that hold a territory, and their names outside the engine."""

NAMES = {**TERRITORIES, "rolls": "dice"}
"""The fields that have another name outside the engine."""


def event_to_json(rulebook: Rulebook, event: e.Event, sets_traded: int = 0) -> dict[str, Any]:
    """Return the event as an object, e.g. `{"event": "deployed", "seat": 0, "territory": "peru", …}`.

    Territories and cards are keys; cards that the reader may not see are `hidden`. Dice are groups in the
    order thrown, the attacker's before the defender's. A question has its own details. Facts that follow from
    the record are included: for an attack, how many armies had to move in, if the dice say so; for a set,
    what it brings by itself, after `sets_traded` sets.
    """
    fields: dict[str, Any] = event._asdict()
    own, say = fields_of(rulebook, event.__class__), getattr(event, "shapes", None)
    shapes = say() if say else {}
    found: dict[str, Any] = {"event": e.event_name(event.__class__)}
    for name, value in fields.items():
        if name == "details" and isinstance(event, e.Asked | e.Polled):
            for (detail, kind), number in zip(rulebook.stages[event.question].details, value, strict=True):
                found[detail] = rulebook.board.territories[number].key if kind == "territory" else number
        elif name == "value" and isinstance(event, e.ExtraStateSet) and event.name in rulebook.extras:
            found[name] = thaw(rulebook.extras[event.name].to_json(rulebook, value))
        elif name in shapes:
            found[name] = shapes[name].writes(rulebook.board, value)
        elif name in own:
            found[name] = own[name](rulebook, value)
        else:
            found[NAMES.get(name, name)] = field_to_json(rulebook, name, value)
    if isinstance(event, e.Attacked) and rulebook.combat.by_dice:
        found["engaged"] = len(found["dice"][-2]) if event.moved else 0
    elif isinstance(event, e.Traded):
        symbols = [rulebook.board.symbols[card] for card in event.cards]
        found["set"] = rulebook.sets.worth(symbols, sets_traded)
    return found


def fields_of(rulebook: Rulebook, kind: type) -> dict[str, Callable[[Rulebook, Any], Any]]:
    """Return how the feature that brings a kind of event writes its fields, by name."""
    bringing = (feature for feature in rulebook.features if kind in feature.events)
    return {name: told for feature in bringing for name, told in feature.fields.items()}


def field_to_json(rulebook: Rulebook, name: str, value: Any) -> Any:
    """Return the value of a field of this name, in any kind of event, with keys in place of indices."""
    board = rulebook.board
    if name in TERRITORIES:
        return key_or_none(board, value)
    if name == "rolls":
        return dice_to_json(value)
    if name in ("placements", "bonuses", "restored", "taken_off"):
        return [[armies, board.territories[territory].key] for territory, armies in value]
    if name in ("deck", "cards"):
        return cards_to_json(board, value)
    if name == "card":
        return cards_to_json(board, [value])[0]
    if name == "owners":
        return {
            board.territories[territory].key: CONCEALED if seat == HIDDEN else seat
            for territory, seat in enumerate(value)
        }
    if name in ("territories", "lands"):
        known = members(value) if isinstance(value, int) else value
        return [key_or_none(board, territory) for territory in known]
    if name == "pending":
        return pending_to_json(rulebook, value)
    if name == "garrisons":
        return {board.territories[territory].key: thaw(garrison) for territory, garrison in value}
    if name == "sources":
        return dict(value)
    if name == "armies" and value == HIDDEN:
        return CONCEALED
    return thaw(value)


def key_or_none(board: Board, territory: int) -> str | None:
    """Return the key of a territory; None if there is none, `hidden` if the reader may not know it."""
    if territory == HIDDEN:
        return CONCEALED
    return None if territory == NOBODY else board.territories[territory].key


def thaw(value: Any) -> Any:
    """Return the value with all tuples, including nested ones, as the lists of JSON."""
    return [thaw(item) for item in value] if isinstance(value, tuple) else value


def dice_to_json(rolls: str) -> list[list[int]]:
    """Return dice as groups: `611-3 52-41` -> `[[6, 1, 1], [3], [5, 2], [4, 1]]`."""
    return [numbers_shown(throw) for roll in rolls.split() for throw in roll.split("-")]
