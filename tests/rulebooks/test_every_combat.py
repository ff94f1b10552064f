"""Every way of fighting that can be found: its odds are those of the fights that it plays."""

from __future__ import annotations

import math
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import bot_for
from games.bots.restraint import view_for
from games.engine import Attack, Illegal, Position, Rulebook, Table
from games.engine.armies.command import attacker
from games.engine.armies.garrisons import effective_armies
from games.engine.chance.comparison import Outcomes, throws
from games.engine.chance.dice import SIGNS, RandomDice
from games.engine.chance.odds import siege_ends, suffered
from games.engine.errors import Impossible
from games.engine.events import Attacked
from games.engine.policies.altered import Altered
from games.engine.policies.combat import Combat
from games.engine.position import NOBODY
from games.rulebooks.registry import EDITIONS, MODULES, rulebook_for
from tests.engine.scene import index, scene

MOST_PLAYS = 1500
"""The most rolls that are played out in every way; of more, this number is thrown as a sample."""
UNLIKELY = 1e-6
"""The probability below which throws are not followed, if ones may be rerolled without end."""
SIEGES = 400
ORDERS = 700
"""The most orders in a game that is searched for fights."""
EACH = 2
"""The number of fights of each kind that are sought in an edition."""
MOST = 3
"""The most of them that are tested for each class."""


# --- Where fights are found


def rulebooks() -> dict[str, Rulebook]:
    """Return each edition, alone and with one or two options that change the way of fighting."""
    found = {}
    for book in EDITIONS:
        found[book.key] = rulebook_for(book.key)
        others = []
        for choice in book.choices:
            for value in list(choice.values)[1:]:
                chosen = with_options(book.key, {choice.key: value})
                if chosen and chosen.combat is not found[book.key].combat:
                    others.append({choice.key: value})
        for options in (*others, *({**one, **other} for one, other in combinations(others, 2))):
            if chosen := with_options(book.key, options):
                found[f"{book.key} {' '.join(options)}"] = chosen
    return found


def with_options(key: str, options: Mapping[str, str]) -> Rulebook | None:
    try:
        return rulebook_for(key, options)
    except (Illegal, Impossible):
        return None


BOOKS = rulebooks()


def first_of_its_kind() -> dict[str, Rulebook]:
    """Return those of these rulebooks that compare dice in a new way."""
    found, seen = {}, set()
    for name, book in BOOKS.items():
        combat = book.combat
        kind = (combat.attack, combat.defence, combat.faces, layers(combat))
        if kind not in seen:
            seen.add(kind)
            found[name] = book
    return found


def layers(combat: Combat) -> tuple[type, ...]:
    """Return a way of fighting, the one that it changes, the one that this changes, …"""
    return (type(combat), *(layers(combat.plain) if isinstance(combat, Altered) else ()))


DIFFERENT = first_of_its_kind()


class Fight(NamedTuple):
    """A seat's armies that may attack, with their way of fighting as it is foretold."""

    position: Position
    seat: int
    source: int
    target: int
    combat: Combat


@cache
def fights(name: str) -> list[Fight]:
    """Return some fights of each kind in a game of the edition: all classes, and the most different ones."""
    book, found = BOOKS[name], defaultdict[object, list[Fight]](list)
    for seed in range(3):
        for position in positions(book, f"{name}:{seed}"):
            for fight in offered(book, position):
                alike = found[kind_of(fight)]
                if len(alike) < EACH and all(other.position is not position for other in alike):
                    alike.append(fight)
    by_class = defaultdict[type, list[Fight]](list)
    for alike in found.values():
        by_class[type(alike[0].combat)].extend(alike)
    rng = random.Random(name)
    return [fight for all_ in by_class.values() for fight in rng.sample(all_, min(len(all_), MOST))]


def kind_of(fight: Fight) -> object:
    return fight.combat, fight.position.armies[fight.target] > 1


def positions(book: Rulebook, seed: str) -> Iterator[Position]:
    """Yield the positions of a game between computer players in which an attack is possible."""
    rng = random.Random(seed)
    bots = [bot_for(key) for key in ("sensible", "random", "beginner")]
    table = Table.begin(book, book.players[min(1, len(book.players) - 1)], RandomDice(rng))
    for _ in range(ORDERS):
        awaited = book.to_act(table.position)
        if not awaited:
            return
        seat, position = awaited[0], table.position
        bot = bots[seat % len(bots)]
        if Attack in book.stage(position).orders and seat == position.turn and rng.random() < 0.3:
            yield position.copy()
        view = view_for(bot, book, position, seat, reversed(table.events))
        table.play(seat, bot.choose(book, view, seat, rng))


def offered(book: Rulebook, position: Position) -> Iterator[Fight]:
    """Yield the possible attacks with few enough armies that every roll can be counted."""
    rule = book.stage(position).orders[Attack]
    for option in rule.options(book, position, position.turn):
        for source, target in product(option.slots["from"].values, option.slots["to"].values):
            assert isinstance(source, int)
            assert isinstance(target, int)
            seat = attacker(book, position, source)
            if seat != NOBODY and position.owner[target] != NOBODY:
                told = book.combat.between(position, seat, target, source)
                yield Fight(position, seat, source, target, told)


# --- What is played


class Scripted:
    """Dice that follow a script, then one of several ways: the others are left in `open`."""

    def __init__(self, script: tuple[str, ...], weight: float) -> None:
        self.script = list(script)
        self.weight = weight
        self.fallen: list[str] = []
        self.open: list[tuple[tuple[str, ...], float]] = []

    def roll(self, count: int, faces: int = 6) -> str:
        if self.script:
            self.fallen.append(self.script.pop(0))
            return self.fallen[-1]
        rows = throws(count, tuple(range(1, faces + 1)))
        total = sum(rows.values())
        ways = sorted(
            ("".join(SIGNS[face - 1] for face in row), self.weight * each / total)
            for row, each in rows.items()
        )
        self.open += [((*self.fallen, row), weight) for row, weight in ways[:-1]]
        row, self.weight = ways[-1]  # This one has no ones, which may be rerolled without end.
        self.fallen.append(row)
        return row

    def shuffle(self, count: int) -> list[int]:
        return [*range(count)]


Ends = dict[tuple[int, int], float]


def played(book: Rulebook, fight: Fight, order: Attack) -> tuple[Ends, int]:
    """Return the losses of a fight with their probabilities, and the size of the sample (0: all ways)."""
    ends = Counter[tuple[int, int]]()
    left: list[tuple[tuple[str, ...], float]] = [((), 1.0)]
    for _ in range(MOST_PLAYS):
        if not left:
            return dict(ends), 0
        script, weight = left.pop()
        dice = Scripted(script, weight)
        cost = cost_of(book, fight, order, dice)
        ends[cost] += dice.weight  # type: ignore[assignment]
        left += [way for way in dice.open if way[1] > UNLIKELY]
    return sampled(book, fight, order, MOST_PLAYS), MOST_PLAYS


def sampled(book: Rulebook, fight: Fight, order: Attack, times: int) -> Ends:
    rng = RandomDice(random.Random(repr((order, fight.seat, times))))
    costs = Counter(cost_of(book, fight, order, rng) for _ in range(times))
    return {cost: count / times for cost, count in costs.items()}


def cost_of(book: Rulebook, fight: Fight, order: Attack, dice: Scripted | RandomDice) -> tuple[int, int]:
    """Return the losses of attacker and defender, who is never asked."""
    table = Table(book, fight.position.copy(), dice)
    table.position.standing = [{} for _ in fight.position.standing]
    while book.combat.fight(table, fight.seat, order):
        pass
    rolls = [event for event in table.events if isinstance(event, Attacked)]
    return sum(event.source_losses for event in rolls), sum(event.target_losses for event in rolls)


# --- What is told


def foretold(fight: Fight, dice: int) -> Ends:
    """Return the foretold losses of one roll."""
    mine, theirs = armies(fight)
    ends = Counter[tuple[int, int]]()
    for chance, way in fight.combat.openings(mine, theirs):
        for lost, killed, share in suffered(outcomes(way, dice, theirs), mine, theirs):
            ends[lost, killed] += chance * share  # type: ignore[assignment]
    return dict(ends)


def outcomes(way: Combat, dice: int, theirs: int) -> Outcomes:
    return way.outcomes(dice, way.defence_limit(theirs), theirs)


def siege_foretold(fight: Fight, stop: int) -> Ends:
    mine, theirs = armies(fight)
    ends = Counter[tuple[int, int]]()
    for chance, way in fight.combat.openings(mine, theirs):
        for (left, others), share in siege_ends(way, {(mine, theirs): 1.0}, stop).items():
            ends[mine - left, theirs - others] += chance * share  # type: ignore[assignment]
    return dict(ends)


def armies(fight: Fight) -> tuple[int, int]:
    """Return the numbers of armies that fight, if nothing happens before the first roll."""
    return effective_armies(fight.position, fight.seat, fight.source), fight.position.armies[fight.target]


def same(told: Ends, found: Ends, times: int) -> bool:
    """Return whether probabilities are equal: exactly, or as closely as this number of fights can show."""
    return all(
        abs(told.get(cost, 0.0) - found.get(cost, 0.0)) < margin(told.get(cost, 0.0), times)
        for cost in {*told, *found}
    )


def margin(chance: float, times: int) -> float:
    """Return five times the standard error."""
    return 5 * math.sqrt((chance * (1 - chance) + 1 / times) / times) if times else 1e-3


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_roll_costs_what_is_told(name: str, subtests: pytest.Subtests) -> None:
    book = DIFFERENT[name]
    for fight in fights(name):
        mine, theirs = armies(fight)
        for dice in range(1, min(fight.combat.attack_limit(mine), 3) + 1):
            with subtests.test(type(fight.combat).__name__, mine=mine, theirs=theirs, dice=dice):
                ends, times = played(book, fight, Attack(fight.source, fight.target, dice, None, 1))

                assert same(foretold(fight, dice), ends, times)


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_siege_ends_as_it_is_told(name: str, subtests: pytest.Subtests) -> None:
    book = DIFFERENT[name]
    for fight in fights(name):
        mine, theirs = armies(fight)
        for stop in {1, max(1, mine // 2)}:
            with subtests.test(type(fight.combat).__name__, mine=mine, theirs=theirs, stop=stop):
                ends = sampled(book, fight, Attack(fight.source, fight.target, None, stop, 1), SIEGES)

                assert same(siege_foretold(fight, stop), ends, SIEGES)


def test_every_way_to_fight_is_among_them() -> None:
    met = {type(way) for name in DIFFERENT for fight in fights(name) for way in (fight.combat, *ways(fight))}
    found = {type(book.combat) for book in BOOKS.values()} | met

    assert found >= {*final(Combat)}


PLACES = ("games.", *(module.__name__ for module in MODULES))


def ways(fight: Fight) -> Iterable[Combat]:
    return [way for _, way in fight.combat.openings(*armies(fight))]


def final(cls: type[Combat]) -> Iterator[type[Combat]]:
    """Yield the classes without subclasses that belong to the site or to one of its editions."""
    for one in cls.__subclasses__():
        # A dataclass with slots replaces a class of the same name, which may still be in memory.
        if getattr(sys.modules[one.__module__], one.__name__, None) is one:
            yield from final(one)
            if not one.__subclasses__() and one.__module__.startswith(PLACES):
                yield one


@dataclass(frozen=True, slots=True, eq=False)
class Made(Combat):
    """A conceivable comparison: the cost of a lost pair and of a tie, and whether sums decide."""

    tie: tuple[int, int] = (1, 0)
    price: int = 1
    by_sum: bool = False

    def compare(self, attack: Sequence[int], defence: Sequence[int]) -> tuple[int, int]:
        pairs = [(sum(attack), sum(defence))] if self.by_sum else zip(attack, defence, strict=False)
        lost = killed = 0
        for mine, theirs in pairs:
            lost += self.tie[0] if mine == theirs else self.price * (mine < theirs)
            killed += self.tie[1] if mine == theirs else self.price * (mine > theirs)
        return lost, killed


COMPARISONS = st.builds(
    Made,
    attack=st.integers(1, 3),
    defence=st.sampled_from([(0, 1), (0, 1, 2), (0, 1, 1, 2), (0, 2)]),
    faces=st.integers(2, 12),
    tie=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    price=st.integers(1, 3),
    by_sum=st.booleans(),
)


@settings(max_examples=25, deadline=None)
@given(COMPARISONS, st.integers(2, 7), st.integers(1, 4), st.integers(1, 3))
def test_any_comparison_is_played_as_it_is_told(combat: Made, mine: int, theirs: int, dice: int) -> None:
    book = replace(rulebook_for("h2000_world"), combat=combat)
    lands: dict[str, Any] = {
        "alice": f"alaska {mine}, peru",
        "bob": f"kamchatka {theirs}",
        "charlie": "japan",
    }
    position = scene(rulebook=book, phase="attack", turn=0, **lands).position
    fight = Fight(position, 0, index("alaska"), index("kamchatka"), combat)
    dice, stop = min(dice, combat.attack_limit(mine)), max(1, mine // 2)

    once, times = played(book, fight, Attack(fight.source, fight.target, dice, None, 1))
    assert same(foretold(fight, dice), once, times)
    siege = Attack(fight.source, fight.target, None, stop, 1)
    assert same(siege_foretold(fight, stop), sampled(book, fight, siege, SIEGES), SIEGES)


def test_odds_without_a_fight_are_refused() -> None:
    with pytest.raises(TypeError, match="Give it a `fight` too, or only `compare`"):

        class Hopeful(Combat):
            def outcomes(self, attack: int, defence: int, theirs: int) -> Outcomes:
                return ((0, 1, 1.0),)
