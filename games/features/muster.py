"""Reinforcements of a neutral, in a turn of one player and placed by the other.

It receives half of what the seat on turn received, for whatever reason (Hasbro 2000, Les renforts de
l'armée neutre; Miro/Parker, Règle pour 2 joueurs, Renforts).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.armies.command import commander
from games.engine.armies.leaders import the_opponent
from games.engine.board import members
from games.engine.events import Placed
from games.engine.events.knowledge import known_to_all, recorded_as, with_dice
from games.engine.extra_state import ExtraState, by_all
from games.engine.feature import Feature
from games.engine.legality import Option, OrderRule, Stage
from games.engine.notation.verbs.placements import PLACE
from games.engine.orders import Place
from games.engine.phases.reinforce import REINFORCE, begin_reinforcing, check_placements, placeable, placing
from games.engine.words.spellings import Spellings

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

MUSTER = "muster"


PAIR = 2


@recorded_as("mustered")
@with_dice
@known_to_all
class Mustered(NamedTuple):
    """A neutral received armies, which another seat places."""

    seat: int
    armies: int

    def fold(self, p: Position) -> None:
        p.to_place[self.seat] += self.armies


def neutrals_of_two(position: Position) -> range:
    """The neutrals, in a game of two; those among more receive nothing."""
    return position.neutrals if position.players == PAIR else range(0)


def has_neutrals(position: Position) -> bool:
    """Whether any of them take part."""
    return bool(neutrals_of_two(position))


def front(table: Table, neutral: int, rival: int) -> Sequence[int]:
    """Where a neutral may place armies next to a rival; all such territories if there are none there."""
    position, borders = table.position, table.rulebook.board.border_masks
    lands = members(placeable(table.rulebook, position, neutral))
    return [land for land in lands if borders[land] & position.lands[rival]] or lands


def strength(position: Position, seat: int) -> int:
    """All armies of a seat."""
    return position.armies_on(position.lands[seat])


def is_reinforcing(rulebook: Rulebook, position: Position) -> bool:
    """Whether the seat on turn places, and what it places will count for a neutral."""
    return bool(neutrals_of_two(position)) and position.phase == REINFORCE.key


def usual_strength(rulebook: Rulebook, position: Position) -> int | None:
    """As if nothing were placed yet."""
    return strength(position, position.turn) if is_reinforcing(rulebook, position) else None


def usual_half(rulebook: Rulebook, position: Position) -> int | None:
    """As if nothing but the income had been received."""
    turn = [stage.key for stage in rulebook.turn]
    before = turn[: turn.index(MUSTER) + 1]
    if not neutrals_of_two(position) or position.phase not in before or position.phase == REINFORCE.key:
        return None
    income = rulebook.income(rulebook.board, position, position.turn)
    return sum(armies for _, armies in income) // 2


STRENGTH: ExtraState[int | None] = ExtraState(
    "strength",
    empty=None,
    seen=by_all,
    possible=lambda rulebook, position, value: type(value) is int and value > 0,
    usual=usual_strength,
)
"""The armies of the seat on turn before its reinforcements."""

HALF: ExtraState[int] = ExtraState(
    "half",
    empty=0,
    seen=by_all,
    possible=lambda rulebook, position, value: type(value) is int and value >= 0,
    usual=usual_half,
)
"""Half of these reinforcements, which a neutral will receive in the same turn."""


def note_strength(table: Table) -> None:
    """Note how strong the seat on turn is before it places anything, if a neutral will receive half."""
    if neutrals_of_two(table.position):
        STRENGTH.note(table, strength(table.position, table.position.turn))
    begin_reinforcing(table)


def note_half(table: Table) -> None:
    """Note, once all is placed and before anything is lost, what a neutral will receive."""
    position = table.position
    if neutrals_of_two(position):
        now = strength(position, position.turn)
        HALF.note(table, max(0, now - (STRENGTH.of(position) or now)) // 2)


def each_neutral(position: Position) -> tuple[int, ...]:
    """The neutrals."""
    return tuple(neutrals_of_two(position))


def mustering(position: Position) -> tuple[int, ...]:
    """The neutrals that have armies to be placed."""
    return tuple(neutral for neutral in neutrals_of_two(position) if position.to_place[neutral])


def begin_muster(table: Table) -> None:
    """Give the neutral its half. A neutral that is destroyed receives nothing any more."""
    position = table.position
    for neutral, armies in halves(position).items():
        if armies:
            table.write(Mustered(neutral, armies))
            table.rulebook.stock.receive(table, neutral, armies)
    if not mustering(position):
        table.next_phase()
        return
    leader = commander(table.rulebook, position, neutrals_of_two(position)[0])
    if table.rulebook.is_left(position, leader, MUSTER):
        spread(table, leader)


def spread(table: Table, seat: int) -> None:
    """Place for a leader who does not: next to the seat on turn, on the weakest territories first."""
    position = table.position
    for neutral in mustering(position):
        armies = {land: position.armies[land] for land in front(table, neutral, position.turn)}
        for _ in range(position.to_place[neutral]):
            weakest = min(armies, key=armies.__getitem__)
            armies[weakest] += 1
        added = ((land, after - position.armies[land]) for land, after in armies.items())
        table.write(Placed(neutral, tuple((land, more) for land, more in added if more)))
    table.next_phase()


def opponent(position: Position) -> tuple[int, ...]:
    """Who decides: the opponent of the seat on turn."""
    return (the_opponent(position, position.turn),)


def place(table: Table, seat: int, order: Place) -> None:
    """Place some or all armies of a neutral; the last ones end the phase."""
    position = table.position
    waiting = mustering(position)
    owner = position.owner[order.placements[0][0]] if order.placements else waiting[0]
    neutral = owner if owner in waiting else waiting[0]
    check_placements(table.rulebook, position, neutral, order.placements, most=position.to_place[neutral])
    table.write(Placed(neutral, order.placements))
    if not mustering(position):
        table.next_phase()


def place_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Any division of the armies due over the territories of each neutral where they may be put."""
    for neutral in mustering(position):
        due = position.to_place[neutral]
        yield placing(PLACE, members(placeable(rulebook, position, neutral)), due, most=due)


def something_is_mustered(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Whether the phase can be going on."""
    neutrals = mustering(position)
    return bool(neutrals) and all(position.lands[neutral] for neutral in neutrals)


def halves(position: Position) -> dict[int, int]:
    """What each neutral that still stands receives."""
    return {neutral: HALF.of(position) for neutral in neutrals_of_two(position) if position.lands[neutral]}


COUNTED_REINFORCE = replace(REINFORCE, enter=note_strength, leave=note_half)
"""The reinforcement whose half a neutral will receive."""

MUSTER_BY_OPPONENT = Stage(
    MUSTER,
    {Place: OrderRule(place, place_options)},
    actors=opponent,
    occurs=has_neutrals,
    enter=begin_muster,
    places_for=each_neutral,
    answers=True,
    spellings=Spellings(en=("muster",), fr=("levée", "renforts neutres")),
    default=spread,
    possible=something_is_mustered,
    due=halves,
)


@dataclass(frozen=True)
class Muster(Feature):
    """Neutrals receive half of what the seat on turn did, in a phase after the one named `after`."""

    after: str = REINFORCE.key
    key = "muster"
    extras = (STRENGTH, HALF)
    events = (Mustered,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        return rulebook.with_stage(COUNTED_REINFORCE).with_phase(MUSTER_BY_OPPONENT, after=self.after)
