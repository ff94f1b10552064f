"""Why a game ended as it did: what each seat's decisions, its dice and cards, and all others contributed.

The chance to win is followed from the first turn to the end. The change in a battle is split in two: what was
to be expected of the battle as it was fought (the attacker's decision), and what the dice made of it. The
same is done for a card that is drawn. Every other change is somebody's decision. So for each seat

    its result = its chance at the start + own decisions + own dice and cards + what others did

holds exactly, however good the estimate is.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from games.engine.chance.odds import SiegeOdds, one_roll, siege
from games.engine.events import Asked, Attacked, CardDrawn, Eliminated, Resumed, TurnBegan
from games.engine.events.folding import empty_position
from games.engine.position import NOBODY, Status
from games.valuation.chances import chances

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from games.engine import Position, Rulebook
    from games.engine.events import Event
    from games.valuation.chances import Chances

INTERRUPTIONS = (Asked, Resumed)
"""Events that may come between the rolls of one battle."""


MOST_ARMIES = 150
"""The most armies on either side of a battle whose odds are computed.

With more, the dice of a battle even out, and its odds would take long to compute. The whole result then
counts as decided.
"""


class Stretch(NamedTuple):
    """What happened between two points of a game, and how it changed everybody's chance to win.

    - `first` and `last` are the numbers of its first and last event, from 0; `round` is the round at its end.
    - `seat` decided it (`NOBODY`: the rules). `involved` are the seats whose dice or cards were in it.
    - `decided[s]` and `thrown[s]` are what seat s gained by decision and by chance, from -1 to 1; `after[s]`
      is its chance to win afterwards.
    """

    first: int
    last: int
    round: int
    seat: int
    involved: tuple[int, ...]
    decided: Chances
    thrown: Chances
    after: Chances


class Share(NamedTuple):
    """One seat's account; the last four add up to the first. All are from -1 to 1."""

    result: float
    start: float
    decisions: float
    luck: float
    others: float


def accounts(start: Chances, steps: Sequence[Stretch]) -> list[Share]:
    """Return the account of each seat, from its chance at the start and what has happened since."""
    found = []
    for seat, chance in enumerate(start):
        decisions = sum(step.decided[seat] for step in steps if step.seat == seat)
        luck = sum(step.thrown[seat] for step in steps if seat in step.involved)
        others = sum(step.decided[seat] for step in steps if step.seat != seat)
        others += sum(step.thrown[seat] for step in steps if seat not in step.involved)
        result = steps[-1].after[seat] if steps else chance
        found.append(Share(result, chance, decisions, luck, others))
    return found


def stretches_of(rulebook: Rulebook, events: Sequence[Event]) -> Iterator[Stretch]:
    """Yield the stretches of a finished game, from its whole record.

    The first is everything before the first turn.
    """
    position, at = empty_position(events[0]), 1
    while at < len(events) and not isinstance(events[at - 1], TurnBegan):
        events[at].fold(position)
        at += 1
    before = chances(rulebook, position)
    nothing = (0.0,) * len(before)
    yield Stretch(0, at - 1, position.round, NOBODY, (), nothing, nothing, before)
    while at < len(events):
        first, event = at, events[at]
        seat = getattr(event, "seat", position.turn)
        involved: tuple[int, ...] = ()
        expected = before
        if isinstance(event, Attacked):
            at = end_of_battle(events, at)
            if max(position.armies[event.source], position.armies[event.target]) <= MOST_ARMIES:
                involved = (seat, event.defender)
                expected = after_battle(rulebook, position, events[first:at])
        elif isinstance(event, CardDrawn):
            at += 1
            involved = (seat,)
            expected = after_draw(rulebook, position, event)
        else:
            at += 1
        for happened in events[first:at]:
            happened.fold(position)
        after = chances(rulebook, position)
        if involved:
            decided, thrown = chances_gained(before, expected), chances_gained(expected, after)
        else:
            decided, thrown = chances_gained(before, after), nothing
        yield Stretch(first, at - 1, position.round, seat, involved, decided, thrown, after)
        before = after


def chances_gained(before: Chances, after: Chances) -> Chances:
    return tuple(new - old for old, new in zip(before, after, strict=True))


def end_of_battle(events: Sequence[Event], at: int) -> int:
    """Return the number of the event after a battle that begins at event `at`.

    The battle consists of its rolls and the elimination that it caused.
    """
    battle = events[at]
    assert isinstance(battle, Attacked)
    end = at = at + 1
    while at < len(events):
        event = events[at]
        if isinstance(event, Attacked) and event[:3] == battle[:3]:
            end = at + 1
        elif isinstance(event, Eliminated):
            return at + 1
        elif not isinstance(event, INTERRUPTIONS):
            break
        at += 1
    return end


def after_battle(rulebook: Rulebook, position: Position, battle: Sequence[Event]) -> Chances:
    """Return everybody's expected chances after a battle that was fought on for as long as this one.

    A battle that was broken off counts as one that was meant to stop at the armies that were left; a single
    roll counts as a single roll.
    """
    rolls = [event for event in battle if isinstance(event, Attacked)]
    source, target = rolls[0].source, rolls[0].target
    mine, theirs = position.armies[source], position.armies[target]
    fought = [roll for event in rolls for roll in event.losses]
    left = mine - sum(lost for lost, _ in fought)
    taken = bool(rolls[-1].moved)
    behind = left - rolls[-1].moved if taken else 1
    ends: SiegeOdds
    if taken or left <= 1:
        ends = siege(rulebook.combat, mine, theirs)
    elif left == mine or len(fought) == 1:
        ends = one_roll(rulebook.combat, mine, theirs, min(rulebook.combat.attack, mine - 1))
    else:
        ends = siege(rulebook.combat, mine, theirs, left)
    return expectation(
        rulebook,
        (
            (chance, fought_out(position, rolls[0], mine - stays, theirs - resists, behind))
            for (stays, resists), chance in ends.ends.items()
        ),
    )


def fought_out(position: Position, attack: Attacked, lost: int, killed: int, behind: int) -> Position:
    """Return the position after a battle with these losses; a player who lost their last territory is out.

    If the territory was taken, `behind` armies stay behind, or fewer if otherwise none could move on.
    """
    outcome = position.copy()
    stays = position.armies[attack.source] - lost
    moved = max(1, stays - behind) if killed == position.armies[attack.target] else 0
    defender = attack.defender
    Attacked(attack.seat, attack.source, attack.target, defender, "", lost, killed, moved, ()).fold(outcome)
    if defender >= 0 and not outcome.lands[defender] and outcome.status[defender] == Status.PLAYING:
        Eliminated(defender, attack.seat).fold(outcome)
    return outcome


def after_draw(rulebook: Rulebook, position: Position, drawn: CardDrawn) -> Chances:
    """Return everybody's expected chances before the top card of the pile was seen."""
    symbols = rulebook.board.symbols
    kinds = Counter(symbols[card] for card in position.deck)
    examples = {symbols[card]: card for card in position.deck}
    return expectation(
        rulebook,
        (
            (number / len(position.deck), with_card(position, drawn.seat, examples[symbol]))
            for symbol, number in kinds.items()
        ),
    )


def with_card(position: Position, seat: int, card: int) -> Position:
    """Return the position with one more card in a seat's hand."""
    outcome = position.copy()
    outcome.hands[seat].append(card)
    return outcome


def expectation(rulebook: Rulebook, outcomes: Iterable[tuple[float, Position]]) -> Chances:
    """Return everybody's expected chances over positions with these probabilities."""
    weighed = ([share * chance for chance in chances(rulebook, outcome)] for share, outcome in outcomes)
    return tuple(map(sum, zip(*weighed, strict=True)))
