"""Jokers that were dealt with the territory cards: each counts as a card of any continent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.events.knowledge import known_in_part, recorded_as
from games.engine.extra_state import ExtraState
from games.engine.position import HIDDEN

if TYPE_CHECKING:
    import random

    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def own_jokers(value: tuple[int, ...], position: Position, seat: int | None) -> tuple[int, ...]:
    """Return the holders of the jokers as a seat sees them: it knows only its own."""
    return tuple(holder if holder == seat else HIDDEN for holder in value)


def jokers_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether each joker of the pack can be with one of these seats."""
    jokers = len(rulebook.board.cards) - len(rulebook.board.territories)
    return len(value) in (0, jokers) and {*value} <= {*range(position.players)}


def imagine_holders(
    rulebook: Rulebook, position: Position, holders: tuple[int, ...], rng: random.Random
) -> tuple[int, ...]:
    """Return the holders with some other seat in place of each that is hidden."""
    others = [seat for seat in range(position.players) if seat not in holders]
    return tuple(rng.choice(others) if holder == HIDDEN else holder for holder in holders)


JOKERS: ExtraState[tuple[int, ...]] = ExtraState(
    "sealed_jokers", empty=(), seen=own_jokers, possible=jokers_possible, imagined=imagine_holders
)
"""The seat of each joker, as long as territories are exchanged."""


def jokers_of(position: Position, seat: int) -> tuple[int, ...]:
    """Return the jokers of a seat as cards. Their numbers come after those of the territories."""
    lands = len(position.owner)
    return tuple(lands + joker for joker, holder in enumerate(JOKERS.of(position)) if holder == seat)


def holders_of(rulebook: Rulebook, position: Position, owners: Sequence[int]) -> tuple[int, ...]:
    """Return the seat of each joker: a seat has one for each card dealt to it that is not a territory."""
    dealt: list[int] = rulebook.deal.turns(rulebook, position.players, position.first)  # type: ignore[attr-defined]
    return tuple(
        seat for seat in range(position.players) for _ in range(dealt.count(seat) - owners.count(seat))
    )


def hold_back(to_place: Sequence[int], jokers: Sequence[int], seat: int | None) -> list[int]:
    """Return the armies that each seat has to place, as a seat sees it.

    The jokers of others count as territories, so that the numbers do not reveal them.
    """
    return [
        armies if other == seat else armies - jokers.count(other) for other, armies in enumerate(to_place)
    ]


def own_part(event: JokersHeld, seat: int | None, hands: Sequence[int]) -> JokersHeld:
    return JokersHeld(tuple(holder if holder == seat else HIDDEN for holder in event.holders))


@recorded_as("jokers_held")
@known_in_part(own_part)
class JokersHeld(NamedTuple):
    """The jokers were dealt to these seats. Each seat sees its own."""

    holders: tuple[int, ...]

    def fold(self, p: Position) -> None:
        JOKERS.put(p, self.holders)
