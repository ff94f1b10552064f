"""The extra state of the miracles, apart from the piles and the relics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.extra_state import ExtraState, by_all
from games.engine.shapes import LAND, NUMBER, TEXT, Each, Perhaps, Tuple
from games.rulebooks.godstorm.state import RELICS, cards_in, of_seat, own_alone

if TYPE_CHECKING:
    from games.engine import Board, Position, Rulebook

Happened = tuple[tuple[str, int], ...]
MOST_FAITH = 99
SEARED, SACRED, LABOURED, ASKED, TRADED = "seared", "sacred", "laboured", "asked", "traded"
ACTED, OPENED, BEGUN = "acted", "opened", "begun"
"""The things that can have happened in a turn, each noted with a number:

- `SEARED`: a seat whose gods fight with fire; `SACRED`: a land that is sacred.
- `LABOURED`: the god whose labour was rewarded; `ASKED`: a seat that was asked for cards of the sky.
- `TRADED`: a seat that gave up armies for faith; `ACTED`: a relic that acted.
- `OPENED`: a question about Pandora's card; `BEGUN`: that the turn began after it.
"""
WHAT = (SEARED, SACRED, LABOURED, ASKED, TRADED, ACTED, OPENED, BEGUN)


class HappenedShape:
    """Something that happened, as JSON: a sacred land is written by its key, everything else by number."""

    def writes(self, board: Board, value: tuple[str, int]) -> list[Any]:
        what, whom = value
        return [what, LAND.writes(board, whom) if what == SACRED else whom]

    def reads(self, board: Board, data: Any) -> list[Any]:
        what, whom = Tuple(TEXT, LAND if data[:1] == [SACRED] else NUMBER).reads(board, data)
        return [what, whom]


def turn_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether this can have happened in a turn."""
    return not value or (
        len(value) == 3 and all(what in WHAT and 0 <= whom < len(position.owner) for what, whom in value[2])
    )


def prepared_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether each seat can have prepared these miracles, each once."""
    known = cards_in(rulebook, "sky")
    return len(value) in (0, position.seats) and all(
        {card for card, _ in said} <= known
        and len({card for card, _ in said}) == len(said)
        and all(0 <= faith <= MOST_FAITH for _, faith in said)
        for said in value
    )


def shielded_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether each seat can have named these miracles for its Aegis."""
    known = cards_in(rulebook, "war", "death", "sky")
    return len(value) in (0, position.seats) and all({*cards} <= known for cards in value)


def sparing_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether each seat can have said that it wants to keep this much faith."""
    return len(value) in (0, position.seats) and all(
        0 <= faith <= MOST_FAITH for said in value for faith in said
    )


def looked_at_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether each seat can be looking at these cards."""
    return len(value) in (0, position.seats) and all(
        card.partition("-")[0] in cards_in(rulebook, pile) for cards in value for pile, card in cards
    )


IN_TURN: ExtraState[tuple[Any, ...]] = ExtraState(
    "gs_in_turn",
    empty=(),
    seen=by_all,
    possible=turn_possible,
    shape=Perhaps(Tuple(NUMBER, NUMBER, Each(HappenedShape()))),
)
"""(round, seat on turn, what happened in that turn). It says nothing about any other turn."""
PREPARED: ExtraState[tuple[tuple[tuple[str, int], ...], ...]] = ExtraState(
    "gs_prepared",
    empty=(),
    seen=own_alone,
    possible=prepared_possible,
    shape=Each(Each(Tuple(TEXT, NUMBER))),
)
"""By seat, the miracles of the sky that it plays as soon as it may.

Each comes with the faith that must be left after it.
"""
SHIELDED: ExtraState[tuple[tuple[str, ...], ...]] = ExtraState(
    "gs_shielded",
    empty=(),
    seen=own_alone,
    possible=shielded_possible,
    shape=Each(Each(TEXT)),
)
"""By seat, the miracles that its Aegis is to ward off."""
SPARING: ExtraState[tuple[tuple[int, ...], ...]] = ExtraState(
    "gs_sparing",
    empty=(),
    seen=own_alone,
    possible=sparing_possible,
    shape=Each(Perhaps(Tuple(NUMBER))),
)
"""By seat, () or the faith (one number) that must be left when the Tree of Life spends some for armies."""
LOOKED_AT: ExtraState[tuple[tuple[tuple[str, str], ...], ...]] = ExtraState(
    "gs_looked_at",
    empty=(),
    seen=own_alone,
    possible=looked_at_possible,
    shape=Each(Each(Tuple(TEXT, TEXT))),
)
"""By seat, the cards of another seat that it looks at, to take one of them: pairs of (pile, card)."""
EXTRAS: tuple[ExtraState[Any], ...] = (IN_TURN, PREPARED, SHIELDED, SPARING, LOOKED_AT)


def happened(position: Position, what: str) -> tuple[int, ...]:
    """Return the seats, lands or other numbers for which this was noted in the present turn."""
    return tuple(whom for kind, whom in in_turn(position) if kind == what)


def in_turn(position: Position) -> Happened:
    """Return everything that has happened in the present turn."""
    value = IN_TURN.of(position)
    return value[2] if value[:2] == (position.round, position.turn) else ()


def relics(position: Position, seat: int) -> tuple[str, ...]:
    """Return the relics of a seat, in the order in which they came into play."""
    return of_seat(RELICS, position, seat, ())


def has_relic(position: Position, seat: int, relic: str) -> bool:
    """Return whether a seat has this relic in play."""
    return relic in relics(position, seat)


def relic_owners(position: Position) -> dict[str, int]:
    """Return all relics in play, each with its seat."""
    return {relic: seat for seat, keys in enumerate(RELICS.of(position)) for relic in keys}
