"""Bad input: none of it ends the referee or makes it fail."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.notation.positions.reading import FIELDS
from games.referee import MOST_BYTES, REQUESTS
from tests.referee.driver import FIGHT, Driver

BAD_LINES: list[str | bytes] = [
    "",
    "   ",
    "\n",
    "hello",
    "{",
    "[]",
    "null",
    "0",
    '"do"',
    "{}",
    '{"do": null}',
    '{"do": ["new"]}',
    '{"do": "NEW"}',
    '{"do": "order", "seat": NaN}',
    '{"do": "order", "seat": -Infinity}',
    '{"do": "legal", "seat": 1e999}',
    '{"do": "events", "since": ' + "9" * 5000 + "}",
    "[" * 100_000,
    '{"a":' * 50_000,
    '{"do": "put", "position": ' + "[" * 900 + "]" * 900 + "}",
    '{"do": "put", "position": {"rulebook": "h2000_world", "extra": ' + '{"a":' * 900 + "1" + "}" * 901 + "}",
    '{"do": "put", "position": {"rulebook": "h2000_world", "turn": ' + "[" * 900 + "]" * 900 + "}}",
    '{"do": "order", "seat": 0, "text": "\\ud800"}',
    '{"do": "order", "seat": 0, "text": "\\u0000"}',
    '{"do": "new", "rulebook": "h2000_world", "players": 3, "deck": [[[]]]}',
    '{"do": "new", "rulebook": "' + "x" * 10_000 + '", "players": 3}',
    b"\xff\xfe\x00",
    b'{"do": "order", "seat": 0, "text": "attack \xe9"}',
    "\ufeff{}",
    "x" * (MOST_BYTES + 1),
]


@pytest.mark.parametrize("line", BAD_LINES)
def test_no_line_ends_it_or_makes_it_fail(fight: Driver, line: str | bytes) -> None:
    before = fight.done("position")
    answer = fight.referee.answer(line)
    assert answer["ok"] is False
    assert answer["error"]["code"] != "referee_failed"
    assert len(json.dumps(answer)) < 1000
    assert fight.done("position") == before


names = st.sampled_from(sorted(FIELDS))
keys = names | st.text(max_size=9)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | keys,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=80)
@given(st.sampled_from(sorted(REQUESTS)), st.data())
def test_no_request_makes_it_fail(do: str, data: st.DataObject) -> None:
    driver = Driver()
    driver.done("put", position=FIGHT)
    request = REQUESTS[do]
    fields = {name: data.draw(values) for name in (*request.needs, *request.takes)}
    answer = driver.ask(do, **fields)
    assert answer["ok"] or answer["error"]["code"] != "referee_failed", answer


@settings(max_examples=80)
@given(names, values)
def test_no_position_makes_it_fail(name: str, value: Any) -> None:
    answer = Driver().ask("put", position={**FIGHT, name: value})
    assert answer["ok"] or answer["error"]["code"] != "referee_failed", answer


def test_requests_need_a_game(driver: Driver) -> None:
    assert driver.refused("position") == "no_game"
    assert driver.refused("legal", seat=0) == "no_game"
    assert driver.refused("order", seat=0, text="end") == "no_game"
    assert driver.refused("events", since=0) == "no_game"


@pytest.mark.parametrize(
    ("do", "fields", "code"),
    [
        ("new", {}, "missing_field"),
        ("new", {"rulebook": "h2000_world"}, "missing_field"),
        ("order", {"seat": 0}, "missing_field"),
        ("legal", {}, "missing_field"),
        ("put", {}, "missing_field"),
        ("legal", {"seat": 0, "dice": []}, "unknown_field"),
        ("put", {"position": []}, "wrong_field"),
        ("position", {"seat": 7}, "no_such_seat"),
        ("events", {"seat": 7}, "no_such_seat"),
        ("events", {"since": None}, "wrong_field"),
        ("legal", {"seat": None}, "no_such_seat"),
        ("board", {"rulebook": "chess"}, "unknown_rulebook"),
    ],
)
def test_the_fields_of_a_request_are_checked(
    fight: Driver, do: str, fields: dict[str, Any], code: str
) -> None:
    assert fight.refused(do, **fields) == code
