"""The objectives of each seat, and which of them are achieved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from games.engine.board import mask_of
from games.engine.errors import Impossible, Unreadable, check, shorten
from games.engine.events.knowledge import known_in_part, known_to_all, recorded_as
from games.engine.extra_state import CONCEALED, ExtraState, by_all, fresh
from games.engine.feature import Feature, Given
from games.engine.notation.positions.values import by_seat
from games.engine.position import HIDDEN, Position
from games.features.aims import asked
from games.features.objectives.cards import RANKS, Objective
from games.features.objectives.feats import FEATS

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

Hands = tuple[tuple[int, ...], ...]
"""The objectives of each seat by rank, as indices of the edition's cards; empty until they are dealt."""


def cards_of(rulebook: Rulebook) -> tuple[Objective, ...]:
    """Return the cards of an edition, or none if it is played without objectives."""
    feature = rulebook.of(HeldObjectives)
    return feature.cards if feature else ()


def objective_of(rulebook: Rulebook, position: Position, seat: int, rank: int) -> Objective | None:
    """Return the objective of a seat in a rank, or None if the reader may not see it."""
    hands = OBJECTIVES.of(position)
    card = hands[seat][rank] if hands else HIDDEN
    return None if card == HIDDEN else cards_of(rulebook)[card]


def own_and_last(hands: Hands, position: Position, seat: int | None) -> Hands:
    """Return the objectives as a seat sees them: those of others are `HIDDEN`.

    Once a seat has achieved all but one, its last one is open. Objectives that are achieved are face down
    again.
    """
    return tuple(
        cards
        if owner == seat
        else tuple(
            HIDDEN if done.bit_count() < len(cards) - 1 or done >> rank & 1 else card
            for rank, card in enumerate(cards)
        )
        for owner, (cards, done) in enumerate(zip(hands, ACHIEVED.of(position), strict=True))
    )


def imagine_objectives(rulebook: Rulebook, position: Position, hands: Hands, rng: random.Random) -> Hands:
    """Return the objectives with another card of the same rank in place of each that is hidden."""
    held, cards = {card for own in hands for card in own}, cards_of(rulebook)
    piles = [
        fresh([number for number, card in enumerate(cards) if card.rank == rank], held, rng)
        for rank in range(len(RANKS))
    ]
    return tuple(
        tuple(next(pile) if card == HIDDEN else card for card, pile in zip(own, piles, strict=True))
        for own in hands
    )


def write_hands(rulebook: Rulebook, hands: Hands) -> list[list[str]]:
    """Return the keys of the cards."""
    cards = cards_of(rulebook)
    return [[CONCEALED if card == HIDDEN else cards[card].key for card in own] for own in hands]


def hands_from_json(rulebook: Rulebook, data: Sequence[Any]) -> Hands:
    """Return the objectives of each seat by rank, from their keys.

    Raise Unreadable if there is no such card.
    """
    index = {card.key: number for number, card in enumerate(cards_of(rulebook))}
    keys = [list(own) if isinstance(own, (list, tuple)) else [own] for own in data]
    for key in (key for own in keys for key in own):
        if key not in index:
            raise Unreadable("unknown_objective", key=shorten(str(key)), known=", ".join(index) or "-")
    return tuple(tuple(index[key] for key in own) for own in keys)


def are_dealt(cards: Sequence[Objective], players: int, hands: Sequence[Sequence[int]]) -> bool:
    """Return whether these are an objective of each rank for each of these players, each card once."""
    held = [card for own in hands for card in own]
    ranks = [[cards[card].rank for card in own] for own in hands]
    return len(set(held)) == len(held) and ranks == [list(range(len(RANKS)))] * players


def read_hands(rulebook: Rulebook, position: Position, data: Any) -> Hands:
    """Return the objectives of each seat in a position.

    Raise Impossible if they cannot be dealt like this, and Unreadable for an unknown key.
    """
    given = by_seat({"objectives": data or ()}, "objectives")
    hands = hands_from_json(rulebook, [given[seat] for seat in sorted(given)])
    dealt = not hands or are_dealt(cards_of(rulebook), position.players, hands)
    check(dealt, "each seat has an objective of each rank, each card once")
    return hands


def write_achieved(rulebook: Rulebook, achieved: Sequence[int]) -> list[list[str]]:
    """Return the names of the ranks."""
    return [[rank for i, rank in enumerate(RANKS) if done >> i & 1] for done in achieved]


def read_achieved(rulebook: Rulebook, position: Position, data: Any) -> tuple[int, ...]:
    """Return the ranks that each seat has achieved, by default none."""
    if not OBJECTIVES.of(position):
        return ()
    achieved = by_seat({"achieved": data or ()}, "achieved")
    return tuple(
        mask_of(RANKS.index(rank) for rank in achieved.get(seat, ())) for seat in range(position.players)
    )


OBJECTIVES: ExtraState[Hands] = ExtraState(
    "objectives",
    empty=(),
    seen=own_and_last,
    imagined=imagine_objectives,
    reads=read_hands,
    writes=write_hands,
    in_extra=False,
)
ACHIEVED: ExtraState[tuple[int, ...]] = ExtraState(
    "achieved", empty=(), seen=by_all, reads=read_achieved, writes=write_achieved, in_extra=False
)
"""The ranks that each seat has achieved, as bit masks."""


def own_alone(event: ObjectivesDealt, seat: int | None, hands: Sequence[int]) -> ObjectivesDealt:
    return ObjectivesDealt(
        tuple(
            cards if owner == seat else (HIDDEN,) * len(cards) for owner, cards in enumerate(event.objectives)
        )
    )


@recorded_as("objectives_dealt")
@known_in_part(own_alone)
class ObjectivesDealt(NamedTuple):
    """Each seat received an objective of each rank. Secret: others see `HIDDEN`."""

    objectives: Hands

    def fold(self, p: Position) -> None:
        OBJECTIVES.put(p, self.objectives)
        ACHIEVED.put(p, (0,) * len(self.objectives))


@recorded_as("objective_shown")
@known_to_all
class ObjectiveShown(NamedTuple):
    """A seat showed an objective to all: because it was `achieved`, or because it is its last one."""

    seat: int
    objective: int
    achieved: bool

    def fold(self, p: Position) -> None:
        if self.achieved:
            rank = 1 << OBJECTIVES.of(p)[self.seat].index(self.objective)
            ACHIEVED.put(
                p, tuple(done | rank if s == self.seat else done for s, done in enumerate(ACHIEVED.of(p)))
            )


def listed(rulebook: Rulebook) -> list[Any]:
    """Return the cards of an edition, for programs."""
    return [
        {"key": card.key, "rank": RANKS[card.rank], "moment": card.timing.value, **asked(card.condition)}
        for card in cards_of(rulebook)
    ]


@dataclass(frozen=True)
class HeldObjectives(Feature):
    """Each seat has one of these cards of each rank, dealt at the beginning."""

    cards: tuple[Objective, ...]
    key = "objectives"
    extras: ClassVar[tuple[ExtraState[Any], ...]] = (OBJECTIVES, ACHIEVED, FEATS)
    events = (ObjectivesDealt, ObjectiveShown)
    given = Given(list, listed, hands_from_json)
    fields: ClassVar = {
        "objectives": write_hands,
        "objective": lambda rulebook, card: cards_of(rulebook)[card].key,
    }

    def set_up(self, table: Table, given: Sequence[Sequence[int]] | None) -> None:
        players, dice = table.position.players, table.dice
        if given is None:
            piles = [
                [number for number, card in enumerate(self.cards) if card.rank == rank]
                for rank in range(len(RANKS))
            ]
            drawn = [[pile[card] for card in dice.shuffle(len(pile))[:players]] for pile in piles]
            given = tuple(zip(*drawn, strict=True))
        elif not are_dealt(self.cards, players, given):
            raise Impossible("impossible_objectives")
        table.write(ObjectivesDealt(tuple(map(tuple, given))))
