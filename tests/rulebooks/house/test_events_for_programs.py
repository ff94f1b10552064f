"""Events of house rules, as programs read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine import HIDDEN, NOBODY
from games.engine.events import Event
from games.engine.notation import event_to_json
from games.features.airborne.group import Embarked
from games.features.barter.terms import Offered
from games.features.sealed_barter.lots import LotLaid, LotsSwapped
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.house.armies.market import PrisonersExchanged
from games.rulebooks.house.event_table.capitals import CapitalsFounded
from games.rulebooks.house.event_table.lands import Overrun
from games.rulebooks.house.fighting.one_front import FrontMoved
from games.rulebooks.registry import rulebook_for

ALASKA, ALBERTA, JOKER = 0, 3, 42


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


@pytest.mark.parametrize(
    ("rule", "event", "told"),
    [
        (
            {"js_1a": "1"},
            Offered(2, 0, 1, (ALASKA, ALBERTA), (1,)),
            {"offer": 2, "given": ["alaska", "alberta"], "taken": ["northwest_territory"]},
        ),
        ({"js_1b": "2"}, LotLaid(3, 0, (ALASKA, JOKER)), {"offer": 3, "lot": ["alaska", "joker_1"]}),
        ({"js_1b": "2"}, LotLaid(3, 0, (HIDDEN, HIDDEN)), {"offer": 3, "lot": ["hidden", "hidden"]}),
        (
            {"js_1b": "2"},
            LotsSwapped(1, 0, 1, (HIDDEN,), (HIDDEN,)),
            {"offer": 1, "given": ["hidden"], "taken": ["hidden"]},
        ),
    ],
)
def test_lots_are_told_by_keys(rule: dict[str, str], event: Event, told: dict[str, object]) -> None:
    found = event_to_json(rulebook_for("h2000_world", rule), event)
    assert {name: found[name] for name in told} == told


def test_prisoners_are_numbers_even_with_exchanges_of_territories() -> None:
    """Fields of the same name are explained by the feature that brings the event."""
    event = PrisonersExchanged(0, 1, 2, 3)
    found = event_to_json(rulebook_for("h2000_world", {"js_1a": "1", "js_6": "1", "js_7": "1"}), event)
    assert found == {"event": "prisoners_exchanged", "seat": 0, "other": 1, "given": 2, "taken": 3}


def test_a_destination_that_is_not_to_be_known_is_told_as_hidden() -> None:
    event = Embarked(0, ALASKA, HIDDEN, 4)
    found = event_to_json(rulebook_for("h2000_world", {"js_5": "1"}), event)
    assert found == {"event": "embarked", "seat": 0, "from": "alaska", "to": "hidden", "armies": 4}


def test_all_that_house_rules_keep_is_explained() -> None:
    docs = (Path(__file__).parents[3] / "docs/referee.md").read_text()
    kept = {extra.name for rule in HOUSE_RULES for extra in rule.newest.extras if extra.in_extra}

    assert len(kept) > 20
    assert not {name for name in kept if f"`{name}`" not in docs}


def test_all_that_godstorm_keeps_is_explained_and_worked_through() -> None:
    """It is explained in the table, and in a position that a session puts."""
    docs = (Path(__file__).parents[3] / "docs/referee.md").read_text()
    kept = {name for name in rulebook_for("godstorm").extras if name.startswith("gs_")}

    assert len(kept) > 20
    assert not {name for name in kept if f"`{name}`" not in docs or f'"{name}": ' not in docs}
