"""A game goes on from every position that `put` accepts: every verb is answered. Refusals give a reason."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.notation import position_to_json
from games.rulebooks.registry import RULEBOOKS
from tests.engine.random_play import play
from tests.referee.driver import Driver, fill

GODSTORM = ("godstorm", "godstorm_2p")
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, -2, 2, 5, 42, 99, 10**6, 10**17, 1.5),
    *("", "alaska", "hidden", "joker", "0", [], [[]], {}, [0], [-1], ["alaska"], [[0, 1]], [None], {"0": 1}),
)
"""Values that replace something in a position."""


@cache
def positions_of(key: str, seed: int) -> tuple[dict[str, Any], ...]:
    """Return positions of a random game, as programs read them."""
    played = play(key, seed, 500)
    return tuple(
        json.loads(json.dumps(position_to_json(played.rulebook, found))) for _, found in played.positions
    )


def places(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to each part of a position."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield (*before, name)
        yield from places(part, (*before, name))


def changed(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return the position with something replaced somewhere, mostly in the edition's extra state."""
    other = copy.deepcopy(position)
    name = rng.choice([*(name for name in other if name != "rulebook"), *["extra"] * 8, *["pending"] * 2])
    *way, last = rng.choice([(name,), *places(other[name], (name,))])
    whole: Any = other
    for step in way:
        whole = whole[step]
    match rng.randrange(5):
        case 0 if isinstance(whole[last], int):
            whole[last] += rng.choice([-7, -1, 1, 7])
        case 1 if isinstance(whole, list):
            del whole[last]
        case 2 if isinstance(whole, list):
            whole.append(copy.deepcopy(rng.choice(whole)))
        case 3 if isinstance(whole, list):
            rng.shuffle(whole)
        case _:
            whole[last] = copy.deepcopy(rng.choice(VALUES))
    return other


def go_on(driver: Driver, rng: random.Random) -> None:
    """Send every kind of request, and play a few orders."""
    seats = [None, *range(len(driver.done("position")["position"]["status"]))]
    for _ in range(4):
        for seat in seats:
            driver.done("position", seat=seat)
            driver.done("events", seat=seat)
            assert seat is None or driver.done("legal", seat=seat)["ok"]
        to_act = driver.done("position")["position"]["to_act"]
        if not to_act:
            return
        seat = rng.choice(to_act)
        known = driver.done("legal", seat=seat)["legal"]
        driver.done("order", seat=seat, text=fill(rng.choice(known), rng))


@pytest.mark.parametrize("key", [*RULEBOOKS, *GODSTORM])
@settings(max_examples=12, deadline=None)
@given(number=st.integers(0, 10**9))
def test_every_accepted_position_can_be_played_on(key: str, number: int) -> None:
    rng = random.Random(number)
    position = rng.choice(positions_of(key, 1 + number % 2))
    driver = Driver()
    answer = driver.ask("put", position=changed(position, rng), seed=1)
    if answer["ok"]:
        go_on(driver, rng)
    else:
        assert answer["error"]["code"] != "referee_failed"
        assert not answer["error"]["message"].endswith(": .")


@pytest.mark.parametrize("key", RULEBOOKS)
def test_a_position_is_put_back_as_it_was_shown(key: str) -> None:
    driver = Driver()
    for position in positions_of(key, 1)[:12]:
        driver.done("put", position=position, seed=1)
        assert driver.done("position")["position"]["extra"] == position["extra"]


# --- Territories by their keys

NUMBERED = {
    "js_9": ("front", [3, 0, "alaska", None], [3, 0, 0, -1]),
    "js_4": ("stirred", ["quebec"], [5]),
    "js_5": ("airborne", [["alaska", "peru", 2], [], []], None),
    "ev_12": ("cities", ["alaska", "greenland"], [0, 2]),
}


@pytest.mark.parametrize("rule", NUMBERED)
def test_territories_are_keys_and_may_be_numbers(rule: str) -> None:
    name, keys, numbers = NUMBERED[rule]
    for value in (keys, numbers):
        if value is None:
            continue
        driver = Driver()
        fields = {
            "rulebook": "h2000_world",
            "options": {rule: "1"},
            "players": 3,
            "phase": "attack",
            "round": 3,
        }
        owned = {"alaska": {"owner": 0, "armies": 5}, "peru": {"owner": 1}, "siam": {"owner": 2}}
        driver.done("put", position={**fields, "territories": owned, "extra": {name: value}}, seed=1)
        assert driver.done("position")["position"]["extra"][name] == keys


def test_a_task_names_territories_or_seats() -> None:
    tasks = [["4-4-2", "strike", 1, [1]], ["6-4-1", "drop", 2, ["peru"]]]
    fields = {
        "rulebook": "h2000_world",
        "options": {"ev_12": "1"},
        "players": 3,
        "phase": "event",
        "round": 3,
    }
    owned = {key: {"owner": seat, "armies": 3} for key, seat in [("alaska", 0), ("peru", 1), ("brazil", 1)]}
    owned |= {key: {"owner": 2, "armies": 3} for key in ("siam", "china")}
    driver = Driver()
    driver.done("put", position={**fields, "territories": owned, "extra": {"event_tasks": tasks}}, seed=1)
    assert driver.done("position")["position"]["extra"]["event_tasks"] == tasks


@pytest.mark.parametrize("key", RULEBOOKS)
def test_no_event_tells_of_territories_as_a_bit_mask(key: str) -> None:
    """No other number is as large as a bit mask."""
    driver = Driver()
    for position in positions_of(key, 2)[:6]:
        if position["phase"] == "over":
            continue
        driver.done("put", position=position, seed=1)
        for value in leaves(driver.play(3)[2]):
            assert type(value) is not int or value < 10**6


def leaves(value: Any) -> Iterator[Any]:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    if parts is None:
        yield value
        return
    for part in parts:
        yield from leaves(part)


@pytest.mark.parametrize(("reserve", "is_accepted"), [(1, True), (3, True), (4, False), (42, False)])
def test_an_invasion_that_goes_on_has_armies_that_take_part(reserve: int, is_accepted: bool) -> None:
    owned = {"gaul": {"owner": 0, "armies": 4}, "alemannia": {"owner": 1, "armies": 2}, "roma": {"owner": 2}}
    position = {"rulebook": "godstorm", "players": 3, "phase": "attack", "round": 1, "territories": owned}
    extra = {"gs_invasion": ["gaul", "alemannia", reserve, [], 1]}
    driver = Driver()
    assert driver.ask("put", position={**position, "extra": extra}, seed=1)["ok"] is is_accepted
    if is_accepted:
        go_on(driver, random.Random(1))
