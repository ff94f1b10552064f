"""What the seat on turn has done in its turn, if an objective can ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.extra_state import ExtraState, by_all
from games.engine.policies.sets import MIXED, any_three
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def feats_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether the seat on turn can have done this in its turn or, between rounds, in the last turn."""
    conquests, flags = value.get("taken", []), ("fresh", "mixed", "shown")
    fresh, mixed, shown = (value.get(name, False) for name in flags)
    index = rulebook.board.territory_index
    return (
        set(value) <= {"taken", *flags}
        and type(fresh) is type(mixed) is type(shown) is bool
        and (position.traded or not mixed or position.turn == NOBODY)
        and all(key in index and loser in range(position.seats) for key, loser in conquests)
        and all(loser != position.turn for _, loser in conquests)
        and (bool(conquests) == position.conquered or position.turn == NOBODY)
        and (bool(conquests) or not fresh)
    )


FEATS: ExtraState[Mapping[str, Any]] = ExtraState("feats", empty={}, seen=by_all, possible=feats_possible)
"""What the seat on turn has done, by these keys:

- `taken`: pairs of (key of the territory, seat that lost it);
- `fresh`: whether nothing was attacked since the last of these conquests;
- `mixed`: whether the last set traded in was one of each symbol;
- `shown`: whether an objective was shown.
"""


def lands_taken(position: Position, seat: int) -> list[tuple[str, int]]:
    """Return the territories that a seat has taken in the present turn, each with the seat that lost it."""
    return FEATS.of(position).get("taken", []) if position.turn == seat else []


def last_loser(position: Position, seat: int) -> int:
    """Return the player who lost the last territory that the seat has taken this turn, or `NOBODY`."""
    conquests = lands_taken(position, seat)
    return conquests[-1][1] if conquests and conquests[-1][1] < position.players else NOBODY


def note_feats(table: Table, **changes: Any) -> None:
    """Record what the seat on turn has done."""
    FEATS.note(table, {**FEATS.of(table.position), **changes})


def note_conquest(table: Table, target: int, loser: int) -> None:
    """Record a conquest."""
    conquest = [table.rulebook.board.territories[target].key, loser]
    note_feats(table, taken=[*FEATS.of(table.position).get("taken", ()), conquest], fresh=True)


def note_set(table: Table, cards: tuple[int, ...]) -> None:
    """Record whether a set that was traded in was one of each symbol."""
    symbols = tuple(table.rulebook.board.symbols[card] for card in cards)
    note_feats(table, mixed=MIXED in any_three(symbols))


def clear_feats(table: Table) -> None:
    """Forget everything at the beginning of a turn."""
    if FEATS.of(table.position):
        FEATS.note(table, {})
