"""The text that says with which editions each house rule can be played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.presentation.rules import house_rules
from games.presentation.rules.house_rules import RuleTold, rules_told
from games.rulebooks.editions import EDITIONS
from games.rulebooks.house import offering
from tests.support.rulebooks.editions import CLOSED
from tests.support.rulebooks.house_rules import RULES


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, RuleTold]]:
    """Offer three house rules on all editions of the site that take any."""
    monkeypatch.setattr(house_rules, "HOUSE_RULES", RULES)
    books = {book.key: offering(book, RULES) for book in EDITIONS if book.key not in CLOSED}
    monkeypatch.setattr(house_rules, "RULEBOOKS", books)
    house_rules.clashing.cache_clear()
    yield {told.rule.key: told for told in rules_told()}
    house_rules.clashing.cache_clear()


def test_statements_about_editions_are_next_to_their_names(three: dict[str, RuleTold]) -> None:
    (suits,), (withheld,) = three["alike"].suits, three["alike"].withheld

    assert withheld.says == "Choose sets of fixed values."
    assert "h2006_world" in [book.key for book in withheld.books]
    assert (suits.says, suits.books) == ("Can be chosen in all editions but those named here.", [])


def test_an_exclusion_is_told_for_both_rules(three: dict[str, RuleTold]) -> None:
    ((reason, others),) = three["alike"].clashes

    assert (reason, others) == ("In a famine there are no sets.", ["Famine", "Hunger"])
    assert three["famine"].clashes == [("In a famine there are no sets.", ["Alike"])]
    assert three["hunger"].clashes == [("In a famine there are no sets.", ["Alike"])]
