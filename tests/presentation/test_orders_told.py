"""Orders in words: anything that adds an order also brings its words, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from games.engine import Rulebook
from games.engine.notation import format_order, parse_order
from games.presentation.story.narrator import SiteNarrator
from games.presentation.turn.ahead.orders_told import order_told
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.support.rulebooks.house_sets import EDITIONS, is_allowed

NAMES = ("alice", "bob", "charlie", "dave", "the first of the independents", "the second of the independents")

PRISONERS = {"js_6": "1", "js_7": "1"}


def all_rulebooks() -> Iterator[Rulebook]:
    """Yield every edition as it is, and every house rule on the first edition that takes it."""
    yield from map(rulebook_for, RULEBOOKS)
    yield rulebook_for("h2000_world", PRISONERS)
    for rule in HOUSE_RULES:
        chosen = {rule.key: rule.offered[0]}
        edition = next((key for key in EDITIONS if is_allowed(key, chosen)), None)
        if edition is not None:
            yield rulebook_for(edition, chosen)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_order_of_a_phase_is_told_in_words(language: str) -> None:
    written = set()
    for rulebook in all_rulebooks():
        narrator = SiteNarrator(rulebook, NAMES, 0, neutrals=2)
        orders = {kind for stage in rulebook.stages.values() for kind in stage.orders}
        for kind in orders - rulebook.anytime.keys():
            for example in rulebook.spoken[kind, language].example(rulebook, language).split(";"):
                order = parse_order(rulebook, example)
                with translation.override(language):
                    told = order_told(narrator, order)
                assert "%" not in told
                if told == format_order(rulebook, order, language):
                    written.add(kind.__name__)
    assert written == {"Perform"}


@pytest.mark.parametrize(
    ("edition", "options", "text"),
    [
        ("h2006_2p_active", {}, "influence peru 7"),
        ("h2006_2p_active", {}, "influence peru 0"),
        ("h2000_world", {"ev_12": "1"}, "rival 99"),
        ("h2000_world", {"ev_12": "1"}, "rival 0"),
        ("h2000_world", PRISONERS, "release 3 for 2 to 99"),
        ("h2000_world", PRISONERS, "agree 3 for 2 with 0"),
    ],
)
def test_a_seat_that_does_not_exist_is_told_as_written(
    edition: str, options: dict[str, str], text: str
) -> None:
    rulebook = rulebook_for(edition, options)
    assert order_told(SiteNarrator(rulebook, NAMES, 0, neutrals=2), parse_order(rulebook, text)) == text


def test_the_fewest_possible_armies_are_not_told_as_one() -> None:
    narrator = SiteNarrator(RULEBOOKS["h2000_world"], NAMES, 0)
    told = order_told(narrator, parse_order(narrator.rulebook, "attack ural ukraine until 3 moving 1"))
    assert told.endswith("and move in with as few armies as possible")
