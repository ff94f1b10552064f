"""The orders of step 6: `invade` says how many armies and which gods take part, `attack` lets them fight.

A player who attacks without declaring an invasion invades with all armies but one and all gods (A42). Once an
invasion is declared, armies must fight at least once (« vous devez attaquer au moins une fois »).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from games.engine.armies.targets import crossings, forbidden
from games.engine.board import members
from games.engine.errors import Illegal
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.notation.formatting import name_in_orders
from games.engine.notation.verb import Verb
from games.engine.orders import Attack, End
from games.engine.phases import attack as core
from games.engine.phases.attack import check_border
from games.engine.phases.conquest import end_if_idle
from games.engine.position import NOBODY
from games.engine.words.spellings import Spellings, conjugated
from games.rulebooks.godstorm.invasion import conduct
from games.rulebooks.godstorm.pantheons import KINDS
from games.rulebooks.godstorm.preferences import RANKS, Preferences, by_key
from games.rulebooks.godstorm.risking import RISKING, Risk
from games.rulebooks.godstorm.state import INVASION, committed, gods_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position, Rulebook, Table
    from games.engine.notation.reader import Reader

GODS_WORDS = ("gods", "with gods", "with the gods", "dieux", "avec les dieux")
NONE_WORDS = ("none", "no gods", "without gods", "aucun", "sans dieux", "sans dieu")


class Invade(NamedTuple):
    """Declare an invasion with these armies and gods of these kinds; None: with all gods there."""

    source: int
    target: int
    armies: int
    gods: tuple[int, ...] | None


def read_invade(reader: Reader) -> Invade:
    """Read `invade rus thule 5`, possibly followed by `gods war sky` or `gods none`."""
    source, target = reader.way()
    armies = reader.number()
    asked = reader.skip(*GODS_WORDS)
    if reader.skip(*NONE_WORDS):
        return Invade(source, target, armies, ())
    return Invade(source, target, armies, Preferences(KINDS).read(reader) if asked else None)


def write_invade(rulebook: Rulebook, order: Invade, language: str) -> str:
    board = rulebook.board
    source, target = (name_in_orders(board, land, language) for land in (order.source, order.target))
    said = f"{source} {target} {order.armies}"
    if order.gods is None:
        return said
    if not order.gods:
        return f"{said} {'sans dieux' if language == 'fr' else 'without gods'}"
    gods = Preferences(KINDS).write(rulebook, order.gods, language)
    return f"{said} {'dieux' if language == 'fr' else 'gods'} {gods}"


INVADE = Verb(
    Invade,
    Spellings(("invade", "declare"), conjugated("déclar")),
    reads=read_invade,
    writes=write_invade,
    words=by_key(KINDS),
    examples={
        "en": "invade {0} {1} 5; invade {0} {1} 5 gods war",
        "fr": "déclarer {0} {1} 5 ; déclarer {0} {1} 5 dieux guerre",
    },
    labels={
        "first": Spellings(("god",), ("dieu",)),
        "second": Spellings(("second god",), ("deuxième dieu",)),
        "third": Spellings(("third god",), ("troisième dieu",)),
        "fourth": Spellings(("fourth god",), ("quatrième dieu",)),
    },
)


def check_due(position: Position, source: int, target: int) -> None:
    """Raise Illegal for another invasion while the armies of a declared one have not fought."""
    if conduct.is_due(position) and not conduct.is_open(position, source, target):
        raise must_attack(position)


def must_attack(position: Position) -> Illegal:
    source, target, *_ = INVASION.of(position)
    return Illegal("must_attack", source=source, target=target)


def invade(table: Table, seat: int, order: Invade) -> None:
    """Declare an invasion. Raise Illegal for one in which armies have fought: it goes on as it is (A44)."""
    position = table.position
    source, target, *_ = order
    if has_begun(position, source, target):
        raise Illegal("same_invasion", source=source, target=target)
    declare(table, seat, order)


def has_begun(position: Position, source: int, target: int) -> bool:
    """Return whether the present invasion goes from `source` into `target` and armies have fought in it."""
    return conduct.is_open(position, source, target) and bool(INVASION.of(position)[4])


def declare(table: Table, seat: int, order: Invade) -> None:
    """Declare an invasion, to which the defender may react. Raise Illegal if it is not possible."""
    position = table.position
    source, target, armies, gods = order
    if conduct.is_due(position):
        raise must_attack(position)
    check_border(table.rulebook, position, source, target)
    if not 1 <= armies < position.armies[source]:
        raise Illegal("wrong_number.one_stays", source=source, armies=position.armies[source])
    there = gods_on(position, seat, source)
    if not {*(gods or ())} <= {*there}:
        raise Illegal("god_elsewhere", source=source)
    taking_part = there if gods is None else tuple(kind for kind in there if kind in gods)
    conduct.declare_invasion(table, seat, source, target, position.armies[source] - armies, taking_part, None)


def attack(table: Table, seat: int, order: Attack) -> None:
    """Let the armies of the invasion fight, or begin one with all armies. Raise Illegal for wrong dice."""
    position = table.position
    check_due(position, order.source, order.target)
    if (
        conduct.is_open(position, order.source, order.target)
        and order.dice
        and order.dice > committed(position)
    ):
        raise Illegal("wrong_dice.attack", source=order.source, limit=committed(position))
    core.attack(table, seat, order)


def targets_of(rulebook: Rulebook, position: Position, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the lands that a seat may attack from, each with the lands that it may attack."""
    borders, foes = crossings(rulebook, position, seat), ~forbidden(rulebook, position, seat)
    for source in members(position.lands[seat]):
        targets = members(borders[source] & foes)
        if position.armies[source] > 1 and targets:
            yield source, targets


def attack_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the usual attacks, with at most as many dice as armies take part.

    If an attack is due, yield only that attack.
    """
    invading = INVASION.of(position)
    for source, targets in targets_of(rulebook, position, position.turn):
        others = targets
        if invading and invading[0] == source:
            others = tuple(target for target in targets if target != invading[1])
            yield from attacks(source, invading[1:2], position.armies[source], min(3, committed(position)))
        if others and not conduct.is_due(position):
            armies = position.armies[source]
            yield from attacks(source, others, armies, rulebook.combat.attack_limit(armies))


def attacks(source: int, targets: tuple[int, ...], armies: int, limit: int) -> Iterator[Option]:
    """Yield attacks by a single roll and as a siege."""
    slots = {"from": Slot("territory", (source,)), "to": Slot("territory", targets)}
    dice = {"dice": Slot("number", range(1, limit + 1))}
    stop = {"armies": Slot("number", range(1, armies))}
    moving = {"moving": Slot("number", range(1, armies))}
    yield Option(Attack, "attack {from} {to} {dice}", slots | dice)
    yield Option(Attack, "attack {from} {to} {dice} moving {moving}", slots | dice | moving)
    yield Option(Attack, "attack {from} {to} until {armies}", slots | stop)
    yield Option(Attack, "attack {from} {to} until {armies} moving {moving}", slots | stop | moving)


def invade_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield all invasions that may be declared, except the one in progress."""
    invading = INVASION.of(position)
    source, target = invading[:2] if invading else (NOBODY, NOBODY)
    for option in declare_options(rulebook, position, seat):
        targets = [land for land in option.slots["to"].values if isinstance(land, int)]
        if option.slots["from"].values == (source,) and has_begun(position, source, target):
            targets = [land for land in targets if land != target]
        if targets:
            yield option._replace(slots={**option.slots, "to": Slot("territory", tuple(targets))})


def declare_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield invasions from each land, with any number of its armies except one and any of its gods."""
    if conduct.is_due(position):
        return
    for source, targets in targets_of(rulebook, position, seat):
        slots = {
            "from": Slot("territory", (source,)),
            "to": Slot("territory", targets),
            "armies": Slot("number", range(1, position.armies[source])),
        }
        yield Option(Invade, "invade {from} {to} {armies}", slots)
        gods = gods_on(position, seat, source)
        if gods:
            yield Option(Invade, "invade {from} {to} {armies} without gods", slots)
            words = Preferences(tuple(KINDS[kind] for kind in gods)).slots(len(gods))
            named = " ".join(f"{{{rank}}}" for rank in RANKS[: len(gods)])
            yield Option(Invade, f"invade {{from}} {{to}} {{armies}} gods {named}", slots | words)


def end(table: Table, seat: int, order: End) -> None:
    """End the step. Raise Illegal if an attack is due."""
    if conduct.is_due(table.position):
        raise must_attack(table.position)
    table.next_phase()


def end_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order unless an attack is due."""
    if not conduct.is_due(position):
        yield Option(End, "end", {})


STEP_6 = Stage(
    core.ATTACK.key,
    {
        Attack: OrderRule(attack, attack_options),
        Invade: OrderRule(invade, invade_options),
        Risk: RISKING,
        End: OrderRule(end, end_options),
    },
    enter=end_if_idle,
    leave=conduct.end_invasion,
)
STEP_6_ANEW = replace(STEP_6, orders={**STEP_6.orders, Invade: OrderRule(declare, declare_options)})
"""The step in version 1, in which an invasion in progress may be declared again."""
