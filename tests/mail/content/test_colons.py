"""No sentence has two colons, even if a text with a colon is put into another one."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from accounts.models import User
from games.engine import Option, Slot
from games.engine.events import TurnBegan
from games.features.aims_text import aim_wording
from games.features.objectives.cards import Territories, WholeContinents
from games.features.objectives.text import objective_told
from games.presentation.story.narrator import narrator_for
from games.presentation.turn.aims import line
from games.rulebooks.common.objectives import TWENTY_EIGHT
from games.rulebooks.godstorm.miracles.cards.decks import MIRACLES
from games.rulebooks.godstorm.miracles.playing import Perform
from games.rulebooks.godstorm.miracles.text.guides import option_cards_told
from games.rulebooks.hasbro2000 import MISSIONS
from games.selectors.game_page import game_page
from games.texts.narration import AimTold
from tests.support.tables import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("language", ["en", "fr"])]


def two_colons(told: list[str]) -> list[str]:
    """Return the sentences with more than one colon, leaving out quotations."""
    unquoted = (re.sub(r"“[^”]*”|«[^»]*»", "", one) for one in told)
    sentences = [sentence for one in unquoted for sentence in re.split(r"(?<=[.!?])\s", one)]
    assert sentences
    return [sentence for sentence in sentences if sentence.count(":") > 1]


def test_the_reasons_for_new_armies(language: str, alice: User, bob: User, charlie: User) -> None:
    page = game_page(open_table(alice, bob, charlie), alice)
    sources = (("territories", 7), ("australia", 2), ("africa", 3))
    with override(language):
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        turns = [TurnBegan(seat, 2, "reinforce", 12, sources) for seat in (0, 1)]
        told = [str(sentence) for turn in turns for sentence in narrator.tell(turn)]
    assert two_colons(told) == []


def test_missions(language: str, alice: User, bob: User, charlie: User) -> None:
    page = game_page(open_table(alice, bob, charlie, rulebook="h2000_mission"), alice)
    with override(language):
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        names = [narrator.coloured(seat) for seat in range(3)]
        told = [
            line(AimTold("Mission", narrator.worded(aim_wording(mission, names)))) for mission in MISSIONS
        ]
    assert two_colons(told) == []


def test_miracles(language: str, alice: User, bob: User, charlie: User) -> None:
    page = game_page(open_table(alice, bob, charlie, rulebook="godstorm"), alice)
    every = Option(Perform, "play {card}", {"card": Slot("word", tuple(MIRACLES))})
    with override(language):
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        told = option_cards_told(narrator, page.view, every)
    assert len(told) == len(MIRACLES)
    assert two_colons(told) == []


def test_objectives(language: str, alice: User, bob: User, charlie: User) -> None:
    page = game_page(open_table(alice, bob, charlie, rulebook="h2006_mission"), alice)
    among = (
        Territories(2, among=("peru", "siam", "egypt")),
        WholeContinents(1, ("africa", "europe", "asia")),
    )
    with override(language):
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        told = [narrator.worded(objective_told(card)) for card in TWENTY_EIGHT]
        told += [line(AimTold("Captain", narrator.worded(aim_wording(one)))) for one in among]
    assert two_colons(told) == []
