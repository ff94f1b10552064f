"""The page of the house rules has each rule in full, in the families of the form.

It also says what each rule needs and excludes.
"""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from games.forms.start.games import StartForm
from games.presentation.rules.house_rules import families_told, rules_told
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.registry import RULEBOOKS
from games.rulebooks.texts import house_rule_text
from games.texts.found import reason_of


def test_every_rule_can_be_read_whole() -> None:
    for told in rules_told():
        assert told.whole, told.name
        assert told.whole.sections, told.name
        assert told.rule.key in {choice.key for choice in told.whole.book.unusual}


def test_they_are_in_the_families_of_the_form() -> None:
    families = {family.name: [one.rule.key for one in family.rules] for family in families_told()}

    assert sorted(key for keys in families.values() for key in keys) == sorted(
        rule.key for rule in HOUSE_RULES
    )
    for family in StartForm().families:
        keys = [field.name.partition("-")[2] for field in family.fields]
        assert keys == [key for key in families[family.name] if key in keys]


def test_each_rule_says_what_it_needs_excludes_and_how_many_can_play(client: Client) -> None:
    html = unescape(client.get(reverse("house_rules")).content.decode())
    told = {rule.key: html.partition(f'id="{rule.key}"')[2].partition("</div>")[0] for rule in HOUSE_RULES}

    assert (
        "<strong>Prisoners need a limited number of armies: choose the hecatomb too.</strong>" in told["js_7"]
    )
    assert "4–6 players" in told["assassin"]
    assert "4 or 6 players" in told["shared_victory"]
    assert "needs an edition with missions to destroy somebody" in told["js_10"]
    assert "players</small>" not in told["js_9"]
    assert "Not together:" in told["js_11"]
    assert "Everybody has a reserve" in told["js_6"]
    assert f"{reverse('rules', args=['h2000_world'])}?js_6=1&js_7=1" in told["js_7"]


@pytest.mark.parametrize("key", ["h2000_world", "godstorm", "h2006_2p_active"])
def test_no_rule_vanishes_from_the_form(as_alice: Client, key: str) -> None:
    """A rule that cannot be chosen is described next to the reason."""
    html = unescape(as_alice.get(reverse("start"), {"rulebook": key}).content.decode())
    for rule in HOUSE_RULES:
        words = house_rule_text(rule.kind)
        assert words.name in html
        assert words.sentence in html
    for reason in RULEBOOKS[key].withheld.values():
        assert reason_of(reason) in html
    assert reverse("house_rules") in html
