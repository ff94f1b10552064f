"""House rules in combination: pairs and random sets, on editions that allow them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from games.bots import bot_for
from games.engine import Rulebook
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import SimulatedGame, play_game
from tests.support.rulebooks.editions import CLOSED

MOST_ORDERS = 20_000
MOST_ROUNDS = 150
"""The most rounds of a game in which one player plays at random and all others sensibly."""
MOST_RULES = 6
"""The most rules in a set, so that each has room to act."""
EDITIONS = [key for key in RULEBOOKS if key not in CLOSED]
BY_KEY = {rule.key: rule for rule in HOUSE_RULES}
Chosen = Mapping[str, str]
"""House rules by their keys, each with its version."""


def is_allowed(key: str, chosen: Chosen) -> bool:
    """Return whether an edition can be played with these house rules, by any number of players."""
    return not RULEBOOKS[key].refusal_of(chosen) and bool(numbers(rulebook_for(key, chosen)))


def numbers(rulebook: Rulebook) -> list[int]:
    """Return the numbers of players for which every choice makes a difference."""
    return [
        players for players in rulebook.players if all(choice.matters(players) for choice in rulebook.unusual)
    ]


def pairs(levels: int | None = 1) -> Iterator[Chosen]:
    """Yield every pair of house rules, each in this number of the offered versions (None: in all)."""
    for one, other in combinations(HOUSE_RULES, 2):
        for values in product(one.offered[:levels], other.offered[:levels]):
            yield dict(zip((one.key, other.key), values, strict=True))


def with_needs(chosen: Chosen) -> Chosen:
    """Return these house rules with the ones that they need."""
    needed = {need for key in chosen for need in BY_KEY[key].newest.needs if need in BY_KEY}
    return {**{need: BY_KEY[need].offered[0] for need in needed}, **chosen}


def editions_for(chosen: Chosen, turn: int) -> list[str]:
    """Return the editions that allow these house rules; each call begins with another one."""
    at = turn % len(EDITIONS)
    return [key for key in (*EDITIONS[at:], *EDITIONS[:at]) if is_allowed(key, chosen)]


def random_set(seed: str) -> tuple[str, Chosen]:
    """Return a set of three or more house rules, and an edition that allows it."""
    rng = random.Random(seed)
    while True:
        key = rng.choice(EDITIONS)
        chosen: Chosen = {}
        for rule in rng.sample(HOUSE_RULES, rng.randint(4, 14)):
            more = with_needs({**chosen, rule.key: rng.choice(rule.offered)})
            if is_allowed(key, more):
                chosen = more
        if len(chosen) >= 3:
            return key, chosen


def sets_that_meet_all() -> Iterator[tuple[str, Chosen]]:
    """Yield sets of house rules in which every possible pair, and every version and edition, meet."""
    left = {frozenset(chosen) for chosen in pairs()}
    versions = [{rule.key: version} for rule in HOUSE_RULES for version in rule.offered]
    for key in EDITIONS:
        alone = [chosen for chosen in map(with_needs, versions) if is_allowed(key, chosen)]
        while alone:
            chosen = filled(key, alone.pop(), alone)
            alone = [one for one in alone if not one.items() <= chosen.items()]
            left -= {*map(frozenset, combinations(chosen, 2))}
            yield key, chosen
    for number, pair in enumerate(sorted(map(sorted, left))):
        chosen = with_needs({key: BY_KEY[key].offered[0] for key in pair})
        if {*pair} in left and (allowing := editions_for(chosen, number)):
            others = [{rule: BY_KEY[rule].offered[0]} for other in left if other & {*pair} for rule in other]
            chosen = filled(allowing[0], chosen, others)
            left -= {*map(frozenset, combinations(chosen, 2))}
            yield allowing[0], chosen


def filled(key: str, chosen: Chosen, others: Sequence[Chosen]) -> Chosen:
    """Return the set with some of these others that the edition allows with it."""
    for other in random.Random(len(others)).sample(others, len(others)):
        more = with_needs({**other, **chosen})
        if len(chosen) < len(more) <= MOST_RULES and is_allowed(key, more):
            chosen = more
    return chosen


def play(key: str, chosen: Chosen, seed: str) -> SimulatedGame:
    """Play a game with these house rules: one player at random, all others sensible."""
    rulebook, rng = rulebook_for(key, chosen), random.Random(seed)
    players = rng.choice(numbers(rulebook))
    bots = [bot_for("random"), *[bot_for("sensible")] * (players - 1)]
    rng.shuffle(bots)
    return play_game(rulebook, bots, seed, MOST_ORDERS)
