"""What a beginner leaves alone, so that it overruns no newcomer."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING

from games.engine.armies.command import commander
from games.engine.armies.garrisons import camps
from games.engine.board import mask_of
from games.engine.events import TurnBegan, former_owners, taker
from games.features.headquarters.secret import CHOSEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from games.engine import Position, Rulebook
    from games.engine.events import Event

A_FEW = 3
"""Lands that a beginner takes in one turn."""
PATIENCE, EVERY = 12, 3
"""After so many rounds it takes one more in a turn, and another after every three, so that a game ends."""
MOST_OF_A_SEAT = 2
"""Lands that a seat loses before its second turn, until beginners leave it alone; then as many each turn."""
LENIENT = 4
"""The turn of a seat from which beginners do not ask any more what it has lost."""
SECOND = 2
"""The turn of a seat from which they attack it where a headquarters may fall."""


def left_alone(rulebook: Rulebook, view: Position, seat: int, backwards: Iterable[Event]) -> int:
    """These lands as a bit mask; see `Bot.left_alone`.

    After a few conquests in its turn these are all lands. Before that they are the lands of each player who
    has lost enough for now, to anybody.
    """
    is_early = view.round <= LENIENT
    events = [*(backwards if is_early else takewhile(is_of_turn, backwards))]
    takers = (by for by, _ in conquests(takewhile(is_of_turn, events)))
    own = sum(commander(rulebook, view, by) == seat for by in takers)
    if own >= most_in_a_turn(view.round):
        return mask_of(range(len(view.owner)))
    if not is_early:
        return 0
    turns = Counter(event.seat for event in events if isinstance(event, TurnBegan))
    lost = Counter(loser for _, loser in conquests(events))
    spared = 0
    for other in range(view.players):
        if view.is_playing(other) and has_lost_enough(rulebook, turns[other], lost[other]):
            spared |= camps(view, other)
    return spared


def has_lost_enough(rulebook: Rulebook, turns: int, lost: int) -> bool:
    """Whether a seat that has begun so many turns, and lost so many lands, is left alone.

    A headquarters takes all other lands along, and nobody knows where it is: where there are some, a single
    loss before the second turn would be too many.
    """
    if CHOSEN.name in rulebook.extras and turns < SECOND:
        return True
    return turns < LENIENT and lost >= MOST_OF_A_SEAT * max(1, turns)


def most_in_a_turn(number: int) -> int:
    """How many lands a beginner takes in a turn of the round of this number."""
    return A_FEW + max(0, number - PATIENCE) // EVERY


def is_of_turn(event: Event) -> bool:
    """Whether an event belongs to the present turn still, where the record is read from its end."""
    return not isinstance(event, TurnBegan)


def conquests(events: Iterable[Event]) -> Iterator[tuple[int, int]]:
    """Who took a land from whom, land by land."""
    for event in events:
        for loser in former_owners(event).values():
            yield taker(event), loser
