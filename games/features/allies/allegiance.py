"""The side of each independent, as its cannon shows it: neutral, or the ally of one of the two players.

Hasbro 2006, Le jeu à 2, Variante – Indépendants actifs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.extra_state import ExtraState, by_all
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def allies_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether the neutrals can have these allies."""
    sides = (NOBODY, *range(position.players))
    return len(value) == len(position.neutrals) and all(type(v) is int and v in sides for v in value)


ALLIES: ExtraState[tuple[int, ...]] = ExtraState("allies", empty=(), seen=by_all, possible=allies_possible)
"""The allied seat of each neutral in the order of their seats, or `NOBODY`."""


def change_sides(p: Position, neutral: int, ally: int) -> None:
    """Make a neutral the ally of a seat, or of nobody."""
    allies = ALLIES.of(p) or (NOBODY,) * len(p.neutrals)
    number = neutral - p.players
    ALLIES.put(p, (*allies[:number], ally, *allies[number + 1 :]))


def ally_of(position: Position, neutral: int) -> int:
    """Return the seat whose ally a neutral is, or `NOBODY`."""
    allies = ALLIES.of(position)
    return allies[neutral - position.players] if allies else NOBODY


def allies_of(position: Position, seat: int) -> tuple[int, ...]:
    """Return the neutrals on the board that are allied with a seat."""
    return tuple(f for f in position.neutrals if position.lands[f] and ally_of(position, f) == seat)


def towards(position: Position, neutral: int, seat: int) -> int:
    """Return whose ally a neutral is after its cannon has moved one step towards a seat, or `NOBODY`."""
    return seat if ally_of(position, neutral) in (NOBODY, seat) else NOBODY


def away_from(position: Position, neutral: int, seat: int) -> int:
    """Return whose ally a neutral is after its cannon has moved one step away from a seat, or `NOBODY`."""
    if ally_of(position, neutral) == seat:
        return NOBODY
    return next(other for other in range(position.players) if other != seat)
