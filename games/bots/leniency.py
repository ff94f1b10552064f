"""The territories that a beginner leaves alone, so that it does not overrun newcomers."""

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
"""The most territories that a beginner takes in one turn."""
PATIENCE, EVERY = 12, 3
"""After `PATIENCE` rounds it takes one more a turn for every `EVERY` further rounds, so that a game ends."""
MOST_OF_A_SEAT = 2
"""The territories that a seat may lose for each turn it has begun, until it is left alone.

Before its first turn, it counts as having begun one.
"""
LENIENT = 4
"""The turn of a seat from which its losses no longer matter to beginners."""
SECOND = 2
"""The turn of a seat from which beginners attack it if the game has headquarters."""


def left_alone(rulebook: Rulebook, view: Position, seat: int, backwards: Iterable[Event]) -> int:
    """Return the territories to leave alone, as a bit mask; see `Bot.left_alone`.

    After a few conquests in its turn, these are all territories. Before that, they are those of each player
    who has lost enough for now, no matter to whom.
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
    for other in view.playing:
        if has_lost_enough(rulebook, turns[other], lost[other]):
            spared |= camps(view, other)
    return spared


def has_lost_enough(rulebook: Rulebook, turns: int, lost: int) -> bool:
    """Return whether a seat is left alone after this number of turns and of lost territories.

    The loss of a headquarters takes all other territories with it, and its place is secret. In games with
    headquarters, even one loss before the second turn could be too many.
    """
    if CHOSEN.name in rulebook.extras and turns < SECOND:
        return True
    return turns < LENIENT and lost >= MOST_OF_A_SEAT * max(1, turns)


def most_in_a_turn(number: int) -> int:
    """Return the most territories that a beginner takes in a turn of this round."""
    return A_FEW + max(0, number - PATIENCE) // EVERY


def is_of_turn(event: Event) -> bool:
    """Return whether an event is part of the present turn, as the record is read from its end."""
    return not isinstance(event, TurnBegan)


def conquests(events: Iterable[Event]) -> Iterator[tuple[int, int]]:
    """Yield the taker and the loser of each territory that changed hands."""
    for event in events:
        for loser in former_owners(event).values():
            yield taker(event), loser
