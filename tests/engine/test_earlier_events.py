"""Events that were stored in an earlier form are read like present ones."""

from __future__ import annotations

import pytest

from games.engine.events import Attacked, Roll, to_json
from games.rulebooks.registry import rulebook_for

RULEBOOK = rulebook_for("h2000_world")


def test_an_attack_of_schema_1_says_what_each_roll_cost() -> None:
    event = RULEBOOK.read_event(["attacked", 0, 1, 2, 1, "631-52 611-66 5-1", 2, 3, 1])

    assert isinstance(event, Attacked)
    assert list(event.each_roll()) == [
        Roll("631", "52", 0, 2),
        Roll("611", "66", 2, 0),
        Roll("5", "1", 0, 1),
    ]
    assert RULEBOOK.read_event(to_json(event)) == event


@pytest.mark.parametrize("fields", [[], [0, 1, 2, 1, 631, 0, 0, 0], [0, 1, 2, 1, "631", 0, 0, 0], [0] * 10])
def test_a_malformed_attack_is_no_event(fields: list[object]) -> None:
    with pytest.raises(ValueError, match="not an event"):
        RULEBOOK.read_event(["attacked", *fields])
