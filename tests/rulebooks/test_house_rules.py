"""House rules are offered where they suit, refused elsewhere, and applied in one order.

A refusal gives its reason.
"""

from __future__ import annotations

import pytest

from games.engine import Rulebook
from games.engine.errors import Impossible
from games.engine.feature import Misfit
from games.rulebooks import house
from games.rulebooks.editions import EDITIONS
from games.rulebooks.explaining import explain
from games.rulebooks.hasbro2000 import H2000_MISSION, H2000_WORLD
from games.rulebooks.house import HOUSE_RULES, offering
from games.rulebooks.listing import clashes, listing
from games.rulebooks.registry import RULEBOOKS
from games.texts.found import reason_of
from tests.support.refusals import refused
from tests.support.rulebooks.house_rules import RULES, Alike, Famine, Hunger

WORLD = offering(H2000_WORLD, RULES)


def refusal(**options: str) -> str:
    with pytest.raises(Impossible) as refused:
        WORLD.with_options(options)
    assert refused.value.code == "cannot_combine"
    return explain(WORLD, refused.value)


def test_a_house_rule_is_an_option_of_every_edition_that_it_suits() -> None:
    assert [choice.key for choice in WORLD.choices] == ["sets", "alike", "famine", "hunger"]
    assert WORLD.with_options({}).features == ()
    assert WORLD.with_options({"alike": "1"}).features == (Alike(worth=10),)
    assert WORLD.with_options({"alike": "2"}).features == (Alike(worth=12),)


def test_it_is_not_offered_where_it_does_not_suit() -> None:
    offered = {
        book.key: {choice.key for choice in offering(book, RULES).choices if choice.is_extra}
        for book in EDITIONS
    }

    assert offered["h2000_mission"] == {"alike"}  # nor a rule that needs one that missions exclude
    assert offered["h2006_world"] == {"famine", "hunger"}  # its sets grow in value
    assert H2000_MISSION.unsuited(Famine()) == Misfit(Famine, "missions")


def test_the_reason_against_it_is_told_at_every_attempt() -> None:
    mission = offering(H2000_MISSION, RULES)
    assert listing(mission)["withheld"] == dict.fromkeys(("famine", "hunger"), "Nobody has a mission.")
    for key in ("famine", "hunger"):
        with refused(Impossible, "Nobody has a mission"):
            mission.with_options({key: "1"})


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.key)
def test_every_edition_offers_each_house_rule_or_says_why_it_does_not(book: Rulebook) -> None:
    offered = {choice.key for choice in book.choices if choice.is_extra}

    assert offered.isdisjoint(book.withheld)
    assert offered | {*book.withheld} == {rule.key for rule in HOUSE_RULES}
    assert all(map(reason_of, book.withheld.values()))


def test_a_house_rule_is_looked_at_together_with_what_it_needs() -> None:
    alike, famine, hunger = RULES
    assert house.misfit_of(H2000_WORLD, RULES, hunger) is house.misfit_of(H2000_WORLD, RULES, alike) is None
    assert house.misfit_of(H2000_WORLD, RULES, alike, hunger) == Misfit(Famine, "alike")
    assert house.misfit_of(H2000_MISSION, RULES, hunger) == Misfit(Famine, "missions")
    assert house.misfit_of(H2000_WORLD, RULES, famine) is None


def test_house_rules_that_exclude_or_need_each_other_are_refused_with_the_reason() -> None:
    assert refusal(alike="1", famine="1") == "In a famine there are no sets."
    assert refusal(hunger="1") == "Hunger needs a famine: choose it too."
    assert refusal(sets="progressive", alike="1") == "Choose sets of fixed values."
    with refused(Impossible, "Nobody has a mission"):
        H2000_MISSION.with_(Famine())
    with refused(Impossible, "there are no sets"):
        H2000_WORLD.with_(Famine(), Alike())


def test_they_are_applied_in_one_order_whichever_was_chosen_first() -> None:
    one, other = {"famine": "1", "hunger": "1"}, {"hunger": "1", "famine": "1"}

    assert WORLD.with_options(one).features == WORLD.with_options(other).features == (Famine(), Hunger())
    assert WORLD.with_options(other).safe_rounds == 2


def test_programs_are_told_what_cannot_be_combined() -> None:
    assert list(clashes(WORLD)) == [
        {"options": {"hunger": "1"}, "reason": "Hunger needs a famine: choose it too."},
        {"options": {"sets": "progressive", "alike": "1"}, "reason": "Choose sets of fixed values."},
        {"options": {"sets": "progressive", "alike": "2"}, "reason": "Choose sets of fixed values."},
        {"options": {"alike": "1", "famine": "1"}, "reason": "In a famine there are no sets."},
        {"options": {"alike": "2", "famine": "1"}, "reason": "In a famine there are no sets."},
    ]
