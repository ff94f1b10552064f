"""Reinforcements of a neutral in a player's turn, placed by the opponent.

The neutral receives half of all armies that the seat on turn received, for whatever reason (Hasbro 2000, Les
renforts de l'armée neutre; Miro/Parker, Règle pour 2 joueurs, Renforts).
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
    """A neutral received armies, which a player places."""

    seat: int
    armies: int

    def fold(self, p: Position) -> None:
        p.to_place[self.seat] += self.armies


def neutrals_of_two(position: Position) -> range:
    """Return the neutrals of a game of two. Those in a game of more receive nothing."""
    return position.neutrals if position.players == PAIR else range(0)


def has_neutrals(position: Position) -> bool:
    """Return whether there are neutrals that receive reinforcements."""
    return bool(neutrals_of_two(position))


def front(table: Table, neutral: int, rival: int) -> Sequence[int]:
    """Return the territories next to a rival where a neutral may place armies.

    If there are none, return all territories where it may place them.
    """
    position, borders = table.position, table.rulebook.board.border_masks
    lands = members(placeable(table.rulebook, position, neutral))
    return [land for land in lands if borders[land] & position.lands[rival]] or lands


def strength(position: Position, seat: int) -> int:
    """Return the number of all armies of a seat."""
    return position.armies_on(position.lands[seat])


def is_reinforcing(rulebook: Rulebook, position: Position) -> bool:
    """Return whether the seat on turn is placing armies, and a neutral will receive half as many."""
    return bool(neutrals_of_two(position)) and position.phase == REINFORCE.key


def usual_strength(rulebook: Rulebook, position: Position) -> int | None:
    """Return the strength as if nothing had been placed yet."""
    return strength(position, position.turn) if is_reinforcing(rulebook, position) else None


def usual_half(rulebook: Rulebook, position: Position) -> int | None:
    """Return half of the income, as if nothing else had been received."""
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
"""The armies that the seat on turn had before its reinforcements."""

HALF: ExtraState[int] = ExtraState(
    "half",
    empty=0,
    seen=by_all,
    possible=lambda rulebook, position, value: type(value) is int and value >= 0,
    usual=usual_half,
)
"""Half of these reinforcements, which a neutral will receive in the same turn."""


def note_strength(table: Table) -> None:
    """Record the armies of the seat on turn before it places any, if a neutral will receive half of them."""
    if neutrals_of_two(table.position):
        STRENGTH.note(table, strength(table.position, table.position.turn))
    begin_reinforcing(table)


def note_half(table: Table) -> None:
    """Record what a neutral will receive, after everything is placed and before anything is lost."""
    position = table.position
    if neutrals_of_two(position):
        now = strength(position, position.turn)
        HALF.note(table, max(0, now - (STRENGTH.of(position) or now)) // 2)


def each_neutral(position: Position) -> tuple[int, ...]:
    """Return the neutrals that receive reinforcements."""
    return tuple(neutrals_of_two(position))


def mustering(position: Position) -> tuple[int, ...]:
    """Return the neutrals that have armies to be placed."""
    return tuple(neutral for neutral in neutrals_of_two(position) if position.to_place[neutral])


def begin_muster(table: Table) -> None:
    """Give each neutral that is still on the board its half. One that is destroyed receives nothing."""
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
        muster_by_default(table, leader)


def muster_by_default(table: Table, seat: int) -> None:
    """Place armies for a leader who does not: next to the seat on turn, on the weakest territories first."""
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
    """Return the seat that decides: the opponent of the seat on turn."""
    return (the_opponent(position, position.turn),)


def place(table: Table, seat: int, order: Place) -> None:
    """Place some or all armies of a neutral. The last ones end the phase."""
    position = table.position
    waiting = mustering(position)
    owner = position.owner[order.placements[0][0]] if order.placements else waiting[0]
    neutral = owner if owner in waiting else waiting[0]
    check_placements(table.rulebook, position, neutral, order.placements, most=position.to_place[neutral])
    table.write(Placed(neutral, order.placements))
    if not mustering(position):
        table.next_phase()


def place_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield, for each neutral, any division of its armies due over the territories allowed."""
    for neutral in mustering(position):
        due = position.to_place[neutral]
        yield placing(PLACE, members(placeable(rulebook, position, neutral)), due, most=due)


def something_is_mustered(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the phase can be open."""
    neutrals = mustering(position)
    return bool(neutrals) and all(position.lands[neutral] for neutral in neutrals)


def halves(position: Position) -> dict[int, int]:
    """Return how many armies each neutral on the board receives, by seat."""
    return {neutral: HALF.of(position) for neutral in neutrals_of_two(position) if position.lands[neutral]}


COUNTED_REINFORCE = replace(REINFORCE, enter=note_strength, leave=note_half)
"""The reinforcement phase whose armies are counted, since a neutral will receive half of them."""

MUSTER_BY_OPPONENT = Stage(
    MUSTER,
    {Place: OrderRule(place, place_options)},
    actors=opponent,
    occurs=has_neutrals,
    enter=begin_muster,
    places_for=each_neutral,
    answers=True,
    spellings=Spellings(en=("muster",), fr=("levée", "renforts neutres")),
    default=muster_by_default,
    possible=something_is_mustered,
    due=halves,
)


@dataclass(frozen=True)
class Muster(Feature):
    """Neutrals receive half of what the seat on turn received, in a phase after the one named `after`."""

    after: str = REINFORCE.key
    key = "muster"
    extras = (STRENGTH, HALF)
    events = (Mustered,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        return rulebook.with_stage(COUNTED_REINFORCE).with_phase(MUSTER_BY_OPPONENT, after=self.after)
