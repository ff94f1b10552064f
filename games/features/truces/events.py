"""What happens about truces: offers and answers, truces made and ended, notice, and breaches."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.events.knowledge import known_in_part, placeless, recorded_as
from games.features.truces.state import (
    BREACHES,
    OFFERS,
    PAUSES,
    TIME,
    TRUCES,
    Breach,
    Pause,
    Truce,
    TruceOffer,
    all_if_told,
    offers,
    only_the_two,
    terms_for_the_two,
    truces,
    without_pair,
)

if TYPE_CHECKING:
    from games.engine.position import Position


def end(p: Position, seat: int, other: int, pause: int) -> None:
    """End the truce between two seats, who make no new one before round `pause` is over.

    For the folds of events.
    """
    TRUCES.put(p, without_pair(TRUCES.of(p), seat, other))
    PAUSES.put(p, (*(one for one in PAUSES.of(p) if one[2] >= p.round), Pause(seat, other, pause)))


@recorded_as("truce_offered")
@placeless
@known_in_part(only_the_two)
class TruceOffered(NamedTuple):
    """A seat offers another a truce."""

    seat: int
    other: int
    term: int
    continent: str
    lands: tuple[int, ...]
    lapses: int

    def fold(self, p: Position) -> None:
        OFFERS.put(p, (*OFFERS.of(p), TruceOffer(*self, is_open=True)))


@recorded_as("truce_refused")
@placeless
@known_in_part(only_the_two)
class TruceRefused(NamedTuple):
    """A seat refuses what another offers."""

    seat: int
    other: int

    def fold(self, p: Position) -> None:
        made = (self.other, self.seat)
        OFFERS.put(p, tuple(one._replace(is_open=one.is_open and one[:2] != made) for one in offers(p)))


@recorded_as("truce_lapsed")
@placeless
@known_in_part(only_the_two)
class TruceLapsed(NamedTuple):
    """An offer from a seat to another has lapsed."""

    seat: int
    other: int

    def fold(self, p: Position) -> None:
        OFFERS.put(p, tuple(entry for entry in OFFERS.of(p) if tuple(entry[:2]) != tuple(self)))


@recorded_as("truce_made")
@placeless
@known_in_part(terms_for_the_two)
class TruceMade(NamedTuple):
    """A seat accepts what another offers: a truce as described in `Truce`."""

    seat: int
    other: int
    until: int
    notice: int
    continent: str
    lands: tuple[int, ...]
    told: bool

    def fold(self, p: Position) -> None:
        TRUCES.put(p, (*TRUCES.of(p), Truce(*self)))
        OFFERS.put(p, without_pair(OFFERS.of(p), self.seat, self.other))


@recorded_as("truce_notice")
@placeless
@known_in_part(only_the_two)
class NoticeGiven(NamedTuple):
    """A seat gives another notice: their truce ends with round `until` at the latest."""

    seat: int
    other: int
    until: int

    def fold(self, p: Position) -> None:
        pair = {self.seat, self.other}
        TRUCES.put(
            p,
            tuple(
                one._replace(until=self.until, notice=0) if {*one[:2]} == pair else one for one in truces(p)
            ),
        )


@recorded_as("truce_ended")
@placeless
@known_in_part(all_if_told)
class TruceEnded(NamedTuple):
    """A truce is over. `reason` is the rule that ended it: one of `REASONS`."""

    seat: int
    other: int
    reason: str
    told: bool

    def fold(self, p: Position) -> None:
        end(p, self.seat, self.other, p.round if self.reason == TIME else p.round + 1)


@recorded_as("truce_broken")
@placeless
@known_in_part(all_if_told)
class TruceBroken(NamedTuple):
    """A seat attacks another in spite of their truce, which is over."""

    seat: int
    other: int
    told: bool

    def fold(self, p: Position) -> None:
        end(p, self.seat, self.other, p.round + 1)
        BREACHES.put(p, (*BREACHES.of(p), Breach(*self)))
