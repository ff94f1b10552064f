"""Events of house rules, as programs read them."""

from __future__ import annotations

import pytest

from games.engine import NOBODY
from games.engine.events import Event
from games.engine.notation import event_to_json
from games.rulebooks import rulebook_for
from games.rulebooks.house.event_table.capitals import CapitalsFounded
from games.rulebooks.house.event_table.lands import Overrun
from games.rulebooks.house.js_9 import FrontMoved

ALASKA = 0


@pytest.mark.parametrize(
    ("rule", "event", "told"),
    [
        ("js_9", FrontMoved(0, ALASKA, NOBODY), {"from": "alaska", "to": None}),
        ("ev_12", Overrun(0, NOBODY, ALASKA, 1), {"from": None, "to": "alaska"}),
        ("ev_12", CapitalsFounded((ALASKA, NOBODY)), {"lands": ["alaska", None]}),
    ],
)
def test_no_territory_is_told_as_none(rule: str, event: Event, told: dict[str, object]) -> None:
    found = event_to_json(rulebook_for("h2000_world", {rule: "1"}), event)
    assert {name: found[name] for name in told} == told
