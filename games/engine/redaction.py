"""What a seat may see of a position and of the record.

Everything that leaves the game — page, mail, log, referee, computer player — goes through `redact` and
`witnessed`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from games.engine.board import members
from games.engine.events.folding import empty_position
from games.engine.events.knowledge import everything
from games.engine.extra_state import by_all, fresh
from games.engine.orders import Plan
from games.engine.position import HIDDEN, OVER

if TYPE_CHECKING:
    import random

    from games.engine.events import Event
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def redact(rulebook: Rulebook, position: Position, seat: int | None) -> Position:
    """Return the position as `seat` may know it (None: a spectator): a glance, to be made for each decision.

    Other hands and the pile become `HIDDEN`; other plans and standing answers are empty. Only what the
    edition reveals of the extra state is shown; a piece that reveals nothing is left out, so that nobody sees
    that it exists. Seats that win together see each other's cards. When the game is over nothing is secret
    any more.
    """
    view = position.glance()
    if position.phase == OVER:
        return view
    seats, face_down = len(view.lands), [HIDDEN]
    view.deck = face_down * len(position.deck)
    view.hands = [face_down * len(hand) for hand in position.hands]
    view.plans = [()] * seats
    view.standing = [{}] * seats
    if seat is not None:
        view.hands[seat] = position.hands[seat]
        view.plans[seat] = position.plans[seat]
        view.standing[seat] = position.standing[seat]
        for teammate in rulebook.teammates(seat):
            view.hands[teammate] = position.hands[teammate]
    if view.extra:
        view.extra = extras_seen(rulebook, position, seat)
    for veil in rulebook.hooks.veil:
        veil(rulebook, position, view, seat)
    return view


def extras_seen(rulebook: Rulebook, position: Position, seat: int | None) -> dict[str, Any]:
    """Return what a seat sees of the extra state, without pieces that look empty to it."""
    found, extras = {}, rulebook.extras
    for name, value in position.extra.items():
        if extra := extras.get(name):
            shown = value if extra.seen is by_all else extra.shown(value, position, seat)
            if shown != extra.empty:
                found[name] = shown
    return found


def guessed(view: Position, seat: int) -> Position:
    """Return the view with something possible on the territories that are hidden from the seat.

    The other seats that play hold these territories in turn. Each has as many armies as the visible
    territories of those seats have on average.
    """
    if HIDDEN not in view.owner:
        return view
    hidden = [land for land, owner in enumerate(view.owner) if owner == HIDDEN]
    foes = view.rivals(seat)
    if not foes:
        return view
    seen = [view.armies[land] for land, owner in enumerate(view.owner) if owner in foes]
    armies = round(sum(seen) / len(seen)) if seen else 1
    guess = view.glance()
    guess.owner, guess.armies, guess.lands = view.owner[:], view.armies[:], view.lands[:]
    for number, land in enumerate(hidden):
        owner = foes[number % len(foes)]
        guess.owner[land] = owner
        guess.armies[land] = max(1, armies)
        guess.lands[owner] |= 1 << land
    return guess


def imagined(rulebook: Rulebook, view: Position, seat: int, rng: random.Random) -> Position:
    """Return a copy of the view with something possible in place of everything that the seat does not know.

    A question between others that the seat does not see is not open in the copy.
    """
    position = guessed(view, seat).copy()
    if position.pending and HIDDEN in position.pending:
        position.pending = None
    for name, value in position.extra.items():
        extra = rulebook.extras[name]
        if extra.imagined is not None:
            extra.put(position, extra.imagined(rulebook, position, value, rng))
    known = {card for pile in (*position.hands, position.deck, position.discard) for card in pile}
    gone = {card for set_aside in rulebook.hooks.set_aside for card in set_aside(rulebook, position)}
    cards = fresh(range(len(rulebook.board.cards)), known | gone, rng)
    position.hands = [[next(cards) if card == HIDDEN else card for card in hand] for hand in position.hands]
    position.deck = [next(cards) if card == HIDDEN else card for card in position.deck]
    if position.phase != OVER and Plan in rulebook.stage(position).orders:
        position.plans = [
            plan or planned(rulebook, position, other, rng) for other, plan in enumerate(position.plans)
        ]
    return position


def planned(
    rulebook: Rulebook, position: Position, seat: int, rng: random.Random
) -> tuple[tuple[int, int], ...]:
    """Return a random plan for all armies of a seat that has settled; an empty plan for any other seat."""
    if not position.settled >> seat & 1:
        return ()
    chosen = Counter(
        rng.choices(members(rulebook.reach.places(rulebook.board, position, seat)), k=position.to_place[seat])
    )
    return tuple(sorted(chosen.items()))


def redact_event(event: Event, seat: int | None, teammates: Sequence[int] = ()) -> Event | None:
    """Return the event as its kind lets `seat` know it (None: a spectator), or None if it may not know of it.

    `teammates` are the other seats whose cards it may see (`Rulebook.teammates`). Outside the engine use
    `witnessed`, because features may let a seat know less.
    """
    return cast("Event | None", event.__class__.known(event, seat, teammates))  # type: ignore[attr-defined]


def bit_of(seat: int | None) -> int:
    """Return the bit of a reader in a mask of readers. A spectator (None) has the lowest bit."""
    return 1 if seat is None else 2 << seat


def everybody(seats: int) -> int:
    """Return the mask of all readers at a table with this number of seats."""
    return (2 << seats) - 1


class Witnessed(NamedTuple):
    """An event, and who learns of it before the game is over.

    `seen` is the mask of the readers who may know of it at all (`bit_of`). `parts` are for those of them who
    may know only a part: pairs of (mask, the event as they may know it).
    """

    event: Event
    seen: int
    parts: tuple[tuple[int, Event], ...] = ()

    def known_to(self, seat: int | None) -> Event | None:
        """Return the event as a seat may know it, or None if it may not know of it at all."""
        bit = bit_of(seat)
        if not self.seen & bit:
            return None
        return next((part for readers, part in self.parts if readers & bit), self.event)


def witnessed(rulebook: Rulebook, before: Position | None, events: Iterable[Event]) -> Iterator[Witnessed]:
    """Yield each of these events with what every seat learns of it.

    `before` is the position before them, or None if they begin a game. If a feature hides events depending on
    the position, the events are folded again on a copy; otherwise their kinds decide alone.
    """
    veils = rulebook.hooks.veil_event
    stream = iter(events)
    if before is None:
        first = next(stream)
        position = empty_position(first)
        yield witness(rulebook, first, position.seats)
    else:
        position = before.copy() if veils else before
    for event in stream:
        if not veils:
            yield witness(rulebook, event, position.seats)
            continue
        then = position.copy()
        event.fold(position)
        yield witness(
            rulebook, event, position.seats, tuple(partial(veil, rulebook, then, position) for veil in veils)
        )


def witness(
    rulebook: Rulebook,
    event: Event,
    seats: int,
    veils: tuple[Callable[[Event, int | None], Event | None], ...] = (),
) -> Witnessed:
    """Return what each seat and a spectator learn of an event. `veils` hide more than its kind does."""
    if not veils and event.__class__.known is everything:  # type: ignore[attr-defined]
        return Witnessed(event, everybody(seats))
    seen = 0
    parts: list[tuple[int, Event]] = []
    for seat in (None, *range(seats)):
        part = redact_event(event, seat, rulebook.teammates(seat))
        for veil in veils:
            part = part and veil(part, seat)
        if part is None:
            continue
        seen |= bit_of(seat)
        if part != event:
            same = next((i for i, (_, other) in enumerate(parts) if other == part), len(parts))
            readers = parts[same][0] if same < len(parts) else 0
            parts[same : same + 1] = [(readers | bit_of(seat), part)]
    return Witnessed(event, seen, tuple(parts))
