"""The odds of an invasion: first gods fight gods, then armies roll on the terms set by the remaining gods."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from games.engine.chance.comparison import losses, throws
from games.engine.chance.dice import USUAL
from games.engine.policies.combat import Combat
from games.rulebooks.godstorm.invasion.conduct import is_open
from games.rulebooks.godstorm.invasion.godswar import besides, by_risk, invaders, of_gods
from games.rulebooks.godstorm.invasion.might import NO_MIGHT, Might
from games.rulebooks.godstorm.pantheons import MAGIC, WAR
from games.rulebooks.godstorm.state import INVASION, TEMPLES, gods_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from games.engine import Position
    from games.engine.chance.comparison import Ranked
    from games.engine.policies.combat import Openings
    from games.rulebooks.godstorm.rites import Rites

FAR_AHEAD = 60
"""With this lead in armies, a god cannot lose."""


class Side(NamedTuple):
    """One side of an invasion.

    `gods` are in the order in which they are risked; `besides` is what relics and altars add to their might;
    `temple` says whether the side defends one.
    """

    gods: tuple[int, ...] = ()
    besides: Might = NO_MIGHT
    temple: bool = False

    @property
    def might(self) -> Might:
        return of_gods(self.gods, self.temple) + self.besides

    @property
    def bereft(self) -> Side:
        """This side without the god that fights first."""
        return self._replace(gods=self.gods[1:])


class InvasionSides(NamedTuple):
    """Both sides of an invasion, and the number of armies of its source that take no part."""

    mine: Side
    theirs: Side
    reserve: int = 1

    @property
    def is_godswar(self) -> bool:
        return bool(self.mine.gods and self.theirs.gods)


PLAIN = InvasionSides(Side(), Side())
"""The terms of armies alone."""


@dataclass(frozen=True, slots=True, eq=False)
class Foreseen(Combat):
    """The rolls of an invasion on these terms, for calculations."""

    by_dice: ClassVar[bool] = False
    terms: InvasionSides = PLAIN

    def attack_limit(self, armies: int) -> int:
        return max(0, min(self.attack, armies - self.terms.reserve))

    def siege_dice(self, armies: int, defence: int, stop: int) -> int:
        return Combat.siege_dice(self, armies, defence, max(stop, self.terms.reserve))

    def compare(self, attack: Ranked, defence: Ranked) -> tuple[int, int]:
        """Let the defender win ties, except against the god of war."""
        if WAR not in self.terms.mine.gods:
            return losses(attack, defence)
        killed, lost = losses(defence, attack)
        return lost, killed

    def attack_throws(self, dice: int) -> Mapping[Ranked, int]:
        return throws(dice, faces(MAGIC in self.terms.mine.gods))

    def defence_throws(self, dice: int) -> Mapping[Ranked, int]:
        return throws(dice, faces(self.terms.theirs.might.rerolls))

    def openings(self, mine: int, theirs: int) -> Openings:
        if not self.terms.is_godswar:
            return ((1.0, self),)
        ahead = max(-FAR_AHEAD, min(FAR_AHEAD, mine - self.terms.reserve - theirs))
        ends = godswar(self.terms, ahead)
        return tuple((chance, foreseen(self.attack, self.defence, terms)) for terms, chance in ends)


def terms_of(
    parts: Iterable[Rites], position: Position, seat: int, target: int, source: int | None
) -> InvasionSides:
    """Return the terms on which a seat would invade a land. Without a source, no god takes part.

    What relics and altars add matters only when gods fight gods.
    """
    owner, reserve = position.owner[target], 1
    gods: tuple[int, ...] = ()
    if source is not None and is_open(position, source, target):
        gods, reserve = invaders(position), INVASION.of(position)[2]
    elif source is not None:
        gods = gods_on(position, seat, source)
    guards = gods_on(position, owner, target)
    temple = owner >= 0 and target in TEMPLES.of(position)
    if not (gods and guards):
        return InvasionSides(Side(gods), Side(guards, temple=temple), reserve)
    attack = besides(parts, position, seat, target, attacking=True)
    defence = besides(parts, position, owner, target, attacking=False)
    mine = Side(by_risk(position, seat, gods), attack)
    return InvasionSides(mine, Side(by_risk(position, owner, guards), defence, temple), reserve)


def foreseen(attack: int, defence: tuple[int, ...], terms: InvasionSides) -> Foreseen:
    """Return the rolls on these terms.

    Terms with the same effect give the same object, since tables of odds are cached by it.
    """
    if not terms.is_godswar:
        gods = tuple(kind for kind in (WAR, MAGIC) if kind in terms.mine.gods)
        guarded = of_gods(terms.theirs.gods, terms.theirs.temple).rerolls
        terms = InvasionSides(Side(gods), Side(temple=guarded), terms.reserve)
    return only(attack, defence, terms)


@lru_cache(maxsize=1024)
def only(attack: int, defence: tuple[int, ...], terms: InvasionSides) -> Foreseen:
    return Foreseen(attack, defence, terms)


@lru_cache(maxsize=4096)
def godswar(terms: InvasionSides, ahead: int) -> tuple[tuple[InvasionSides, float], ...]:
    """Return the possible terms after gods have fought gods; `ahead` is the lead in armies.

    Each comes with its probability.
    """
    if not terms.is_godswar:
        return ((terms, 1.0),)
    mine, theirs, _ = terms
    won = chance_to_win(mine.might, theirs.might, ahead, wins_ties=WAR in mine.gods)
    ends: Counter[InvasionSides] = Counter()
    for after, chance in (
        (terms._replace(theirs=theirs.bereft), won),
        (terms._replace(mine=mine.bereft), 1 - won),
    ):
        for end, share in godswar(after, ahead):
            ends[end] += chance * share  # type: ignore[assignment]
    return tuple(ends.items())


def chance_to_win(mine: Might, theirs: Might, ahead: int, wins_ties: bool) -> float:
    """Return the chance that a god beats another."""
    lead = ahead + mine.bonus - theirs.bonus
    return sum(
        one * other
        for sum_of_mine, one in sums(mine.dice, mine.rerolls).items()
        for sum_of_theirs, other in sums(theirs.dice, theirs.rerolls).items()
        if sum_of_mine + lead > sum_of_theirs - wins_ties
    )


def faces(rerolls: bool) -> Ranked:
    """Return the faces that a die may show in the end, all equally likely. Rerolled ones never stay."""
    return tuple(range(1 + rerolls, USUAL + 1))


@cache
def sums(dice: int, rerolls: bool) -> dict[int, float]:
    """Return the probability of each sum of this number of dice."""
    found: Counter[int] = Counter({0: 1})
    for _ in range(dice):
        further: Counter[int] = Counter()
        for (total, ways), face in product(found.items(), faces(rerolls)):
            further[total + face] += ways
        found = further
    return {total: ways / len(faces(rerolls)) ** dice for total, ways in found.items()}
