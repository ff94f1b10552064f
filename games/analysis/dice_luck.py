"""Luck: the losses of a record beside what was to be expected of its dice, and how probable a run as bad is.

How many dice were thrown is taken as given; what each roll cost is exact, by how its edition compares dice.
(A siege stops when it is lost or won, so the number of its rolls is itself a matter of luck: expected losses
do not mind, and for the probability of a whole run it is a good approximation, not a theorem.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from games.engine.events import Attacked
from games.engine.policies.combat import roll_odds

if TYPE_CHECKING:
    from games.engine.policies.combat import Combat

NEGLIGIBLE = 1e-18
"""Probabilities below are left out at both ends of a distribution."""


class Meeting(NamedTuple):
    """Who attacked whom with how many dice against how many, and how these are compared."""

    attacker: int
    defender: int
    attack: int
    defence: int
    combat: Combat


class Kind(NamedTuple):
    """The dice of a roll as one side sees them: own, other's, whether it attacks, how they compare."""

    own: int
    other: int
    attacks: bool
    combat: Combat

    @property
    def odds(self) -> tuple[tuple[int, float], ...]:
        """(own losses, probability), for each number of losses."""
        return kind_odds(self)

    @property
    def expected(self) -> float:
        """Own losses in armies."""
        return sum(lost * chance for lost, chance in self.odds)

    @property
    def opposite(self) -> Kind:
        """The same roll as the other side sees it."""
        return Kind(self.other, self.own, not self.attacks, self.combat)


@lru_cache(maxsize=512)
def kind_odds(kind: Kind) -> tuple[tuple[int, float], ...]:
    """See `Kind.odds`."""
    own, other, attacks, combat = kind
    found: dict[int, float] = {}
    for lost, killed, chance in roll_odds(combat, *((own, other) if attacks else (other, own))):
        armies = lost if attacks else killed
        found[armies] = found.get(armies, 0.0) + chance
    return tuple(found.items())


class Fortune(NamedTuple):
    """One side's luck in any number of rolls: how many of each kind, and the armies that it lost.

    `beaten` are the armies that the other side lost.
    """

    kinds: tuple[tuple[Kind, int], ...]
    lost: int
    beaten: int

    @property
    def rolls(self) -> int:
        """How many."""
        return sum(count for _, count in self.kinds)

    @property
    def expected_lost(self) -> float:
        """Armies."""
        return sum(count * kind.expected for kind, count in self.kinds)

    @property
    def expected_beaten(self) -> float:
        """Armies."""
        return sum(count * kind.opposite.expected for kind, count in self.kinds)

    @property
    def saved(self) -> float:
        """Armies lost less than expected: above 0 is good luck."""
        return self.expected_lost - self.lost

    @property
    def distribution(self) -> tuple[int, tuple[float, ...]]:
        """The fewest losses that are possible at all, and the probability of these, of one more, …"""
        return losses_of(self.kinds)

    @property
    def as_bad(self) -> float:
        """The probability to lose as many or more."""
        first, chances = self.distribution
        return min(1.0, sum(chances[max(self.lost - first, 0) :]))

    @property
    def as_good(self) -> float:
        """The probability to lose as few or fewer."""
        first, chances = self.distribution
        return min(1.0, sum(chances[: max(self.lost - first + 1, 0)]))


Meetings = Mapping[Meeting, tuple[int, int, int]]
"""By who met whom with which dice: rolls, the attacker's losses, the defender's."""


def meetings(attacks: Iterable[Attacked], combat: Combat) -> dict[Meeting, tuple[int, int, int]]:
    """All rolls of these attacks added up; `combat` says what was to be expected of them."""
    found: dict[Meeting, tuple[int, int, int]] = {}
    for attack in attacks:
        for roll in attack.each_roll():
            meeting = Meeting(attack.seat, attack.defender, len(roll.attack), len(roll.defence), combat)
            rolls, lost, killed = found.get(meeting, (0, 0, 0))
            found[meeting] = rolls + 1, lost + roll.lost, killed + roll.killed
    return found


def fortune(met: Meetings, seat: int, *, opponent: int | None = None, kind: Kind | None = None) -> Fortune:
    """The luck of a seat, against one opponent or with one kind of dice if these are given."""
    kinds: Counter[Kind] = Counter()
    lost = beaten = 0
    for dice, other, (rolls, own_losses, other_losses) in seen_by(met, seat):
        if opponent in (None, other) and kind in (None, dice):
            kinds[dice] += rolls
            lost += own_losses
            beaten += other_losses
    return Fortune(tuple(sorted(kinds.items(), key=by_dice)), lost, beaten)


def by_dice(kind_and_count: tuple[Kind, int]) -> tuple[int, int, bool]:
    """What kinds are sorted by."""
    kind, _ = kind_and_count
    return kind.own, kind.other, kind.attacks


def seen_by(met: Meetings, seat: int) -> Iterator[tuple[Kind, int, tuple[int, int, int]]]:
    """The rolls of a seat: kind, opponent, and (rolls, own losses, the opponent's losses)."""
    for meeting, (rolls, lost, killed) in met.items():
        if meeting.attacker == seat:
            kind = Kind(meeting.attack, meeting.defence, True, meeting.combat)
            yield kind, meeting.defender, (rolls, lost, killed)
        elif meeting.defender == seat:
            kind = Kind(meeting.defence, meeting.attack, False, meeting.combat)
            yield kind, meeting.attacker, (rolls, killed, lost)


def opponents(met: Meetings, seat: int) -> list[int]:
    """Whom a seat met, by their seats."""
    return sorted({opponent for _, opponent, _ in seen_by(met, seat)})


# --- The distribution of a sum of rolls

Chances = tuple[int, tuple[float, ...]]
"""The lowest value, and the probabilities of this and those after it."""


@lru_cache(maxsize=512)
def losses_of(kinds: tuple[tuple[Kind, int], ...]) -> Chances:
    """The distribution of the losses in so many rolls of each kind, by convolution."""
    total: Chances = (0, (1.0,))
    for kind, count in kinds:
        chances = dict(kind.odds)
        once = 0, tuple(chances.get(lost, 0.0) for lost in range(max(chances) + 1))
        total = added(total, repeated(once, count))
    return total


def repeated(once: Chances, count: int) -> Chances:
    """The distribution of the sum of `count` such numbers, by squaring."""
    total: Chances = (0, (1.0,))
    while count:
        if count & 1:
            total = added(total, once)
        once, count = added(once, once), count >> 1
    return total


def added(one: Chances, other: Chances) -> Chances:
    """The distribution of the sum of two independent numbers."""
    (low, chances), (other_low, other_chances) = one, other
    total = [0.0] * (len(chances) + len(other_chances) - 1)
    for i, chance in enumerate(chances):
        for j, other_chance in enumerate(other_chances, i):
            total[j] += chance * other_chance
    start, end = 0, len(total)
    while total[start] < NEGLIGIBLE:
        start += 1
    while total[end - 1] < NEGLIGIBLE:
        end -= 1
    return low + other_low + start, tuple(total[start:end])
