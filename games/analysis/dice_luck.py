"""Luck: losses in a record compared with those to be expected, and how likely so bad a run is.

The number of dice thrown is taken as given; the expected cost of each roll is exact, according to how its
edition compares dice. (A siege stops when it is lost or won, so the number of its rolls is itself a matter of
luck. This does not affect expected losses; for the probability of a whole run the result is a good
approximation, not a theorem.)
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
"""Smaller probabilities are left out at both ends of a distribution."""


class Meeting(NamedTuple):
    """The attacker and the defender of a roll, their numbers of dice, and how the dice are compared."""

    attacker: int
    defender: int
    attack: int
    defence: int
    combat: Combat


class MeetingKind(NamedTuple):
    """The dice of a roll as one side sees them: own, other's, whether it attacks, how they compare."""

    own: int
    other: int
    attacks: bool
    combat: Combat

    @property
    def odds(self) -> tuple[tuple[int, float], ...]:
        """Pairs of own losses and their probability."""
        return kind_odds(self)

    @property
    def expected(self) -> float:
        """Expected own losses, in armies."""
        return sum(lost * chance for lost, chance in self.odds)

    @property
    def opposite(self) -> MeetingKind:
        """The same roll as the other side sees it."""
        return MeetingKind(self.other, self.own, not self.attacks, self.combat)


@lru_cache(maxsize=512)
def kind_odds(kind: MeetingKind) -> tuple[tuple[int, float], ...]:
    """Return the odds of a kind (see `MeetingKind.odds`)."""
    own, other, attacks, combat = kind
    found: dict[int, float] = {}
    for lost, killed, chance in roll_odds(combat, *((own, other) if attacks else (other, own))):
        armies = lost if attacks else killed
        found[armies] = found.get(armies, 0.0) + chance
    return tuple(found.items())


class Fortune(NamedTuple):
    """One side's luck in any number of rolls: the number of each kind, and the armies that it lost.

    `beaten` is the number of armies that the other side lost.
    """

    kinds: tuple[tuple[MeetingKind, int], ...]
    lost: int
    beaten: int

    @property
    def rolls(self) -> int:
        """The number of rolls."""
        return sum(count for _, count in self.kinds)

    @property
    def expected_lost(self) -> float:
        """The expected own losses, in armies."""
        return sum(count * kind.expected for kind, count in self.kinds)

    @property
    def expected_beaten(self) -> float:
        """The expected losses of the other side, in armies."""
        return sum(count * kind.opposite.expected for kind, count in self.kinds)

    @property
    def saved(self) -> float:
        """The expected losses minus the actual ones, in armies: above 0 is good luck."""
        return self.expected_lost - self.lost

    @property
    def distribution(self) -> tuple[int, tuple[float, ...]]:
        """The fewest losses possible, and the probabilities of these, of one more, and so on."""
        return losses_of(self.kinds)

    @property
    def as_bad(self) -> float:
        """The probability of losing as many armies or more."""
        first, chances = self.distribution
        return min(1.0, sum(chances[max(self.lost - first, 0) :]))

    @property
    def as_good(self) -> float:
        """The probability of losing as few armies or fewer."""
        first, chances = self.distribution
        return min(1.0, sum(chances[: max(self.lost - first + 1, 0)]))


Meetings = Mapping[Meeting, tuple[int, int, int]]
"""For each meeting: the number of rolls, the attacker's losses, the defender's losses."""


def meetings(attacks: Iterable[Attacked], combat: Combat) -> dict[Meeting, tuple[int, int, int]]:
    """Add up all rolls of these attacks by their meetings; `combat` gives the expected cost of each."""
    found: dict[Meeting, tuple[int, int, int]] = {}
    for attack in attacks:
        for roll in attack.each_roll():
            meeting = Meeting(attack.seat, attack.defender, len(roll.attack), len(roll.defence), combat)
            rolls, lost, killed = found.get(meeting, (0, 0, 0))
            found[meeting] = rolls + 1, lost + roll.lost, killed + roll.killed
    return found


def fortune(
    met: Meetings, seat: int, *, opponent: int | None = None, kind: MeetingKind | None = None
) -> Fortune:
    """Return the luck of a seat, against one opponent or with one kind of dice if these are given."""
    kinds: Counter[MeetingKind] = Counter()
    lost = beaten = 0
    for dice, other, (rolls, own_losses, other_losses) in seen_by(met, seat):
        if opponent in (None, other) and kind in (None, dice):
            kinds[dice] += rolls
            lost += own_losses
            beaten += other_losses
    return Fortune(tuple(sorted(kinds.items(), key=by_dice)), lost, beaten)


def by_dice(kind_and_count: tuple[MeetingKind, int]) -> tuple[int, int, bool]:
    """Return the key by which kinds are sorted."""
    kind, _ = kind_and_count
    return kind.own, kind.other, kind.attacks


def seen_by(met: Meetings, seat: int) -> Iterator[tuple[MeetingKind, int, tuple[int, int, int]]]:
    """Yield the rolls of a seat: kind, opponent, and (rolls, own losses, the opponent's losses)."""
    for meeting, (rolls, lost, killed) in met.items():
        if meeting.attacker == seat:
            kind = MeetingKind(meeting.attack, meeting.defence, True, meeting.combat)
            yield kind, meeting.defender, (rolls, lost, killed)
        elif meeting.defender == seat:
            kind = MeetingKind(meeting.defence, meeting.attack, False, meeting.combat)
            yield kind, meeting.attacker, (rolls, killed, lost)


def opponents(met: Meetings, seat: int) -> list[int]:
    """Return the seats that a seat met in fights."""
    return sorted({opponent for _, opponent, _ in seen_by(met, seat)})


# --- The distribution of a sum of rolls

Chances = tuple[int, tuple[float, ...]]
"""The lowest value, and the probabilities of it and the values after it."""


@lru_cache(maxsize=512)
def losses_of(kinds: tuple[tuple[MeetingKind, int], ...]) -> Chances:
    """Return the distribution of the losses in these numbers of rolls of each kind, by convolution."""
    total: Chances = (0, (1.0,))
    for kind, count in kinds:
        chances = dict(kind.odds)
        once = 0, tuple(chances.get(lost, 0.0) for lost in range(max(chances) + 1))
        total = added(total, repeated(once, count))
    return total


def repeated(once: Chances, count: int) -> Chances:
    """Return the distribution of the sum of `count` such numbers, by squaring."""
    total: Chances = (0, (1.0,))
    while count:
        if count & 1:
            total = added(total, once)
        once, count = added(once, once), count >> 1
    return total


def added(one: Chances, other: Chances) -> Chances:
    """Return the distribution of the sum of two independent numbers."""
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
