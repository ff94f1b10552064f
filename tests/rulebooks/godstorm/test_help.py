"""The help on Godstorm agrees with its booklet, and with itself."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.boards.underworld import UNDERWORLD
from games.engine import events as e
from games.engine.errors import Unreadable
from games.engine.notation import parse_order
from games.presentation.language.wording import worded
from games.presentation.rules.comparison import POINT
from games.presentation.rules.page import sections, steps_of
from games.presentation.story.narrator import SiteNarrator
from games.rulebooks.explaining import explain
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.miracles.cards.relics import RELICS
from games.rulebooks.godstorm.miracles.cards.relics_text import TOLD, what_it_does
from games.rulebooks.godstorm.miracles.text import hand
from games.rulebooks.godstorm.pantheons import MAGIC
from games.rulebooks.godstorm.setup.choosing import PantheonsWished
from games.rulebooks.godstorm.text.pantheons import PANTHEONS
from games.rulebooks.registry import RULEBOOKS
from tests.rulebooks.godstorm.miracles.tables import table_with

BOOKLET = {
    1: "Reinforce, then return of the dead",
    2: "Gods and temples",
    3: "Acquire miracles",
    4: "Miracles",
    5: "Plague",
    6: "Invasions",
    7: "Fortify",
    8: "Charge from heaven",
    9: "Underworld",
}
BOARD = GODSTORM.board


def seen_by(reader: int | None) -> SiteNarrator:
    return SiteNarrator(GODSTORM, ("Alice", "Bob", "Charlie"), reader)


@pytest.mark.parametrize("key", ["godstorm", "godstorm_2p"])
def test_steps_bear_the_numbers_of_the_booklet(key: str) -> None:
    """« 3. Acquérez des cartes miracle », « 4. Jouez des cartes miracle », « 5. Subissez la peste »."""
    assert dict(enumerate(steps_of(RULEBOOKS[key]), 1)) == BOOKLET


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_relic_names_the_land_that_makes_it_worth_a_point(language: str) -> None:
    with translation.override(language):
        (cards,) = (section for section in sections(GODSTORM) if section.key == "card")
        for relic in RELICS:
            if relic.land:
                named = BOARD.territories[BOARD.territory_index[relic.land]].names[language]
                assert named in worded(BOARD, what_it_does(relic))
                assert any(worded(BOARD, what_it_does(relic)) in point for point in cards.items)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_heaven_and_goddess_has_one_spelling(language: str) -> None:
    with translation.override(language):
        for pantheon in PANTHEONS:
            heaven = UNDERWORLD.territories[UNDERWORLD.territory_index[pantheon.heaven.lower()]]
            assert translation.gettext(pantheon.heaven) == heaven.names[language]
        assert translation.gettext(PANTHEONS[-1].gods[MAGIC]) in translation.gettext(TOLD["tears"].name)


def test_nothing_is_said_of_captured_cards() -> None:
    for key in ("godstorm", "godstorm_2p"):
        assert "wait" not in POINT["captured"].says(RULEBOOKS[key])
    assert POINT["captured"].says(GODSTORM) == "there are none"


@pytest.mark.parametrize(
    ("reader", "by", "told"),
    [
        (None, 0, "Alice took the last territory of Bob."),
        (0, 0, "You took the last territory of Bob."),
        (1, 0, "Alice took your last territory. You are out of the game."),
        (None, 1, "Bob no longer holds any territory and is out of the game."),
        (1, 1, "You no longer hold any territory: you are out of the game."),
    ],
)
def test_news_of_an_elimination_do_not_mention_cards(reader: int | None, by: int, told: str) -> None:
    (sentence,) = seen_by(reader).tell(e.Eliminated(1, by))
    assert sentence == told


def test_news_tell_of_no_army_that_stays() -> None:
    """This concerns an entry into a free land when no army follows the first."""
    assert seen_by(0).tell(e.Occupied(0, 1, 2, 0)) == []
    assert seen_by(0).tell(e.Occupied(0, 1, 2, 1)) != []


def test_a_pantheon_that_is_wanted_twice_is_told_once() -> None:
    (sentence,) = seen_by(0).tell(PantheonsWished(0, (3, 0, 3, 3)))
    assert sentence == "The pantheons that you want, the best first: Greeks and Babylonians."


def test_a_war_card_is_playable_until_step_4_is_over() -> None:
    table = table_with({0: ["storms"]})
    for phase, state in (("acquire", "could be played"), ("miracles", "could be played"), ("attack", "")):
        table.position.phase = phase
        assert [aim.state for aim in hand.miracles_told(seen_by(0), table.position)] == [state]


@pytest.mark.parametrize("text", ["trad gaul", "tarde gaul"])
def test_refusals_name_no_order_that_godstorm_does_not_have(text: str) -> None:
    """Godstorm has no sets of cards to trade in."""
    with pytest.raises(Unreadable) as refused:
        parse_order(GODSTORM, text)
    assert refused.value.code == "unknown_order"
    known = explain(GODSTORM, refused.value).removeprefix(f"“{text}”")
    assert "trade" not in known


def test_refusals_name_the_orders_that_godstorm_has() -> None:
    with pytest.raises(Unreadable) as refused:
        parse_order(GODSTORM, "frobnicate")
    assert {"summon", "acquire", "charge", "assail", "invade"} <= {
        *re.findall(r"\w+", explain(GODSTORM, refused.value))
    }
