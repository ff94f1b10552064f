"""Combat under events: how dice count, which armies fall before a combat, and what may be attacked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from games.engine.board import LAND
from games.engine.chance.comparison import bounded
from games.engine.chance.dice import refused_dice
from games.engine.errors import Illegal
from games.engine.events import Attacked
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.phases.conquest import conclude, go_on_with_attacks
from games.engine.policies.altered import Altered
from games.engine.policies.combat import Combat, ask_defender, standing_defence
from games.engine.shapes import LAND as A_LAND
from games.engine.shapes import Each, Tuple
from games.rulebooks.house.event_table.events import effects_on
from games.rulebooks.house.event_table.instant_effects import throw_for_event
from games.rulebooks.house.event_table.lands import barbarians
from games.rulebooks.house.event_table.lasting_effects import IN_FORCE
from games.rulebooks.house.event_table.tasks import coast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from games.engine import Attack, Board, Dice, Position, Table
    from games.engine.chance.comparison import Ranked
    from games.engine.policies.combat import Openings
    from games.engine.policies.reach import Borders

FACES = "123456"


class CombatModifiers(NamedTuple):
    """The changes that events make to a fight.

    `ahead` to `frail` apply to the attacker, the rest to the defender. Most are as in `Lasting`. If the
    defender is `shaken`, they lose three armies instead of two; if they are `lone`, they have one die.
    """

    ahead: int = 0
    most: int = 0
    halved: bool = False
    toll: bool = False
    frail: bool = False
    firm: int = 0
    swarmed: bool = False
    shaken: bool = False
    lone: bool = False


USUAL = CombatModifiers()


@dataclass(frozen=True, slots=True, eq=False)
class OnTerms(Altered):
    """The dice of `plain`, on these terms."""

    by_dice: ClassVar = False
    terms: CombatModifiers = USUAL

    def meeting(self, mine: int, theirs: int) -> tuple[int, int]:
        return self.plain.meeting(mine, theirs)

    def openings(self, mine: int, theirs: int) -> Openings:
        ways = self.plain.openings(mine, theirs)
        if ways[0][1] is self.plain:
            return ((1.0, self),)
        return tuple((chance, on_terms(way, self.terms)) for chance, way in ways)

    def attack_limit(self, armies: int) -> int:
        terms = self.terms
        limit = min(self.attack, (armies - 1) * (1 + terms.swarmed))
        if terms.most:
            limit = min(limit, terms.most)
        return (limit + 1) // 2 if terms.halved else limit

    def compare(self, attack: Ranked, defence: Ranked) -> tuple[int, int]:
        terms = self.terms
        mine, theirs = (attack[0] + terms.ahead, *attack[1:]), (defence[0] + terms.firm, *defence[1:])
        lost, killed = self.plain.compare(mine, theirs)
        lost += terms.frail and lost == 2
        killed += terms.shaken and killed == 2
        return lost + len(attack) * terms.toll, killed


@cache
def on_terms(plain: Combat, terms: CombatModifiers) -> OnTerms:
    """Return the combat on these terms.

    It is always the same object, since tables of odds are cached by it.
    """
    found = OnTerms.altering(plain, terms)
    return replace(found, defence=(0, 1)) if terms.lone else found


@dataclass(frozen=True, slots=True, eq=False)
class UnderEvents(Altered):
    """Combat as in `plain`, on the terms that events set for attacker and defender.

    `home` has the key of each territory's continent.
    """

    by_dice: ClassVar = False
    home: tuple[str, ...]

    def between(self, position: Position, seat: int, target: int, source: int | None = None) -> Combat:
        plain, terms = self.plain.between(position, seat, target, source), self.terms(position, seat, target)
        return plain if terms == USUAL else on_terms(plain, terms)

    def everywhere(self, position: Position, seat: int) -> Combat | None:
        if IN_FORCE.of(position) or position.lands[barbarians(position)]:
            return None
        return self.plain.everywhere(position, seat)

    def on_each(self, position: Position, seat: int) -> list[Combat]:
        plain, known, found = self.plain.on_each(position, seat), dict[tuple[int, str], CombatModifiers](), []
        for land, where in enumerate(zip(position.owner, self.home, strict=True)):
            if where not in known:
                known[where] = self.terms(position, seat, land)
            terms = known[where]
            found.append(plain[land] if terms == USUAL else on_terms(plain[land], terms))
        return found

    def within(self, granted: Callable[[Position, int, int], int]) -> Combat:
        return replace(self, plain=self.plain.within(granted))

    def terms(self, position: Position, seat: int, target: int) -> CombatModifiers:
        """Return the changes that events make to a seat's attack on a territory."""
        owner = position.owner[target]
        mine, theirs = self.of(position, seat, target), self.of(position, owner, target)
        return CombatModifiers(
            ahead=sum(effect.ahead for effect in mine),
            most=min((effect.most for effect in mine if effect.most), default=0),
            halved=any(effect.halved for effect in mine),
            toll=any(effect.toll for effect in mine),
            frail=any(effect.frail for effect in mine),
            firm=sum(effect.firm for effect in theirs),
            swarmed=any(effect.swarmed for effect in theirs),
            shaken=any(effect.frail for effect in theirs),
            lone=owner == barbarians(position),
        )

    def of(self, position: Position, seat: int, target: int) -> list[Any]:
        """Return the effects on a seat that apply when this territory is fought for."""
        return [
            effect
            for _, effect, continent in effects_on(position, seat)
            if not effect.on_continent or continent == self.home[target]
        ]

    def fight(self, table: Table, seat: int, order: Attack, defence: int = 0) -> bool:
        """Fight as usual or, if events change the terms, roll by roll.

        Each of these rolls is an event of its own.
        """
        position, (source, target, dice, stop, moving) = table.position, order
        combat, armies = self.between(position, seat, target), position.armies[source]
        dice = dice and min(dice, combat.attack_limit(armies))
        if not isinstance(combat, OnTerms) and dice != 0:
            return self.plain.fight(table, seat, order._replace(dice=dice), defence)
        theirs, owner, fewest = position.armies[target], position.owner[target], stop or 1
        limit = combat.defence_limit(theirs)
        willing = standing_defence(table.rulebook, position, owner) if limit > 1 else 1
        attackers = combat.siege_dice(armies, limit, fewest) if dice is None else dice
        if armies <= fewest or not attackers:
            return rest(table, seat, source)
        if not (defence or willing):
            ask_defender(table, owner, order._replace(dice=dice))
            return False
        thrown = roll(self.dice_of(table, seat), attackers, defence or min(willing, limit))
        lost, killed = bounded(*combat.costs["-".join(thrown)], armies, theirs)
        moved = min(max(attackers, moving or 0), armies - lost - 1) if killed == theirs else 0
        rolls = "-".join(thrown)
        fought = Attacked(seat, source, target, owner, rolls, lost, killed, moved, ((lost, killed),))
        if conclude(table, fought, moving is None):
            return False
        if position.armies[source] <= fewest or stop is None:
            return rest(table, seat, source)
        return True


def rest(table: Table, seat: int, source: int) -> bool:
    """End the attack, and the attacks of the turn if nothing else can be attacked."""
    if table.position.armies[source] == 1:
        go_on_with_attacks(table, seat, source)
    return False


def roll(dice: Dice, attackers: int, defenders: int) -> tuple[str, str]:
    """Throw the dice of the attacker, then those of the defender."""
    first = ""
    try:
        first = dice.roll(attackers)
        return first, dice.roll(defenders)
    except Illegal as refusal:
        raise refused_dice(refusal, "the defender’s" if first else "the attacker’s") from refusal


# --- Before the dice

FOUGHT: ExtraState[tuple[tuple[int, int], ...]] = ExtraState(
    "combats",
    empty=(),
    seen=by_all,
    shape=Each(Tuple(A_LAND, A_LAND)),
    possible=lambda rulebook, position, value: all(
        land in range(len(position.owner)) for pair in value for land in pair
    ),
)
"""The combats of this turn for which armies have had their chance to fall.

They are pairs of (source, target). The chance comes before the first roll.
"""


@recorded_as("softened")
@known_to_all
class Softened(NamedTuple):
    """Armies fell on a territory before a combat, through the event of this code."""

    seat: int
    code: str
    territory: int
    armies: int

    def fold(self, p: Position) -> None:
        p.armies[self.territory] -= self.armies


def before_combat(table: Table, seat: int, source: int, target: int) -> None:
    """Let armies fall before the first roll between two territories in a turn. The last army stays."""
    position = table.position
    if (source, target) in FOUGHT.of(position):
        return
    owner = position.owner[target]
    strikes = [
        (code, effect) for code, effect, _ in effects_on(position, seat) if effect.halves_on or effect.kills
    ]
    parries = [
        (code, effect)
        for code, effect, _ in effects_on(position, owner)
        if effect.halves_on or effect.parries
    ]
    if not strikes and not parries:
        return
    FOUGHT.note(table, (*FOUGHT.of(position), (source, target)))
    for code, effect in parries:
        halve(table, owner, code, source, effect.halves_on)
        soften(table, owner, code, source, effect.parries)
    if position.armies[source] == 1:
        return  # No army is left to attack with, so there is no combat.
    for code, effect in strikes:
        halve(table, seat, code, target, effect.halves_on)
        soften(table, seat, code, target, effect.kills)


def halve(table: Table, seat: int, code: str, territory: int, faces: str) -> None:
    """Let half of the enemies fall if a die shows one of these faces. If all six are listed, throw no die."""
    if faces == FACES or (faces and str(throw_for_event(table, seat, code)) in faces):
        soften(table, seat, code, territory, table.position.armies[territory] // 2)


def soften(table: Table, seat: int, code: str, territory: int, armies: int) -> None:
    """Let armies fall, but always leave one."""
    if fall := min(armies, table.position.armies[territory] - 1):
        table.write(Softened(seat, code, territory, fall))
        table.bury(table.position.owner[territory], fall, seat)


# --- What may be attacked


def banned(board: Board, position: Position, seat: int) -> int:
    """Return the territories that events forbid a seat to attack, as a bit mask."""
    mask = 0
    for _, effect, _ in effects_on(position, seat):
        if effect.still:
            return (1 << len(board.territories)) - 1
        mask |= board.lands_in(effect.closed)
    return mask


@dataclass(frozen=True, slots=True)
class UnderOrders:
    """The usual borders, as events change them.

    A player with a navy attacks from coast to coast. Nobody attacks a player with submarines by sea. Attacks
    that events forbid are left out.
    """

    usual: Borders

    def __call__(self, board: Board, position: Position, seat: int) -> Sequence[int]:
        borders = self.usual(board, position, seat)
        if not IN_FORCE.of(position):
            return borders
        if any(effect.marine for _, effect, _ in effects_on(position, seat)):
            shore = coast(board)
            borders = [
                lands | shore & ~(1 << source) if shore >> source & 1 else lands
                for source, lands in enumerate(borders)
            ]
        for owner in range(position.players):
            if owner != seat and any(effect.submerged for _, effect, _ in effects_on(position, owner)):
                elsewhere = ~position.lands[owner]
                by_land = board.kinds[LAND]
                borders = [lands & (elsewhere | by_land[source]) for source, lands in enumerate(borders)]
        closed = banned(board, position, seat)
        return [lands & ~closed for lands in borders] if closed else borders
