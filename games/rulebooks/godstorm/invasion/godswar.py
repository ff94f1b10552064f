"""Gods against gods, before the armies fight (« Conflit divin »).

Each side risks a god, the attacker first; the powers of all gods of a force help the one that fights. Three
dice are thrown, and the armies in the fight are added. This goes on until one side has no god left there. The
armies fight after that, and they have to fight at least once (A44).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.invasion.events import GodsFought, Triumphed
from games.rulebooks.godstorm.invasion.might import NO_MIGHT, Might
from games.rulebooks.godstorm.invasion.throwing import record_throws, throw_dice
from games.rulebooks.godstorm.losses import banish
from games.rulebooks.godstorm.pantheons import DEATH, MAGIC, SKY, WAR
from games.rulebooks.godstorm.preferences import in_full
from games.rulebooks.godstorm.rites import rites
from games.rulebooks.godstorm.state import INVASION, RISKED, TEMPLES, committed, god_at, gods_on, of_seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.engine import Position, Table
    from games.rulebooks.godstorm.rites import Rites

DICE = 3
USUALLY_RISKED = (DEATH, SKY, MAGIC, WAR)
"""The order in which gods fight if a player has not set one: those that help the armies least come first."""


def invaders(position: Position) -> tuple[int, ...]:
    """Return the kinds of god that still take part in the present invasion."""
    source, _, _, gods, _ = INVASION.of(position)
    seat = position.owner[source]
    return tuple(kind for kind in gods if god_at(position, seat, kind) == source)


def by_risk(position: Position, seat: int, gods: tuple[int, ...]) -> tuple[int, ...]:
    """Return these gods in the order in which a seat risks them."""
    wanted = of_seat(RISKED, position, seat, ()) or USUALLY_RISKED
    return tuple(kind for kind in in_full(wanted, USUALLY_RISKED) if kind in gods)


def of_gods(gods: tuple[int, ...], temple: bool) -> Might:
    """Return the might of a force with these gods; `temple` says whether it defends one."""
    return Might(DICE + (SKY in gods), 0, MAGIC in gods or temple)


def besides(parts: Iterable[Rites], position: Position, seat: int, land: int, attacking: bool) -> Might:
    """Return what relics, altars and the like add to the might of a force."""
    return sum((part.might(position, seat, land, attacking) for part in parts), NO_MIGHT)


def fight_gods(table: Table, seat: int) -> None:
    """Let the gods of both sides fight until one side has none."""
    position, parts = table.position, tuple(rites(table.rulebook))
    _, target, *_ = INVASION.of(position)
    defender = position.owner[target]
    temple = target in TEMPLES.of(position)
    while (mine := invaders(position)) and (theirs := gods_on(position, defender, target)):
        pair = by_risk(position, seat, mine)[0], by_risk(position, defender, theirs)[0]
        attack = of_gods(mine, temple=False) + besides(parts, position, seat, target, attacking=True)
        defence = of_gods(theirs, temple) + besides(parts, position, defender, target, attacking=False)
        casts = (
            throw_dice(table, seat, attack.dice, attack.rerolls, "the attacker’s god’s"),
            throw_dice(table, defender, defence.dice, defence.rerolls, "the defender’s god’s"),
        )
        record_throws(table, *casts)
        dice = casts[0].dice, casts[1].dice
        sums = (
            sum(map(int, dice[0])) + committed(position) + attack.bonus,
            sum(map(int, dice[1])) + position.armies[target] + defence.bonus,
        )
        table.write(GodsFought(seat, defender, target, pair, dice, sums))
        if sums[0] > sums[1] or (sums[0] == sums[1] and WAR in mine):
            banish(table, ((defender, pair[1]),))
            note_destroyed(table, seat, 1)
        else:
            banish(table, ((seat, pair[0]),))


def note_destroyed(table: Table, seat: int, gods: int) -> None:
    """Count the gods that the seat on turn has destroyed."""
    if gods:
        table.write(Triumphed(0, gods))
        for part in rites(table.rulebook):
            part.god_destroyed(table, seat)
