"""What a turn mail says of the set-ups that differ from edition to edition."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.mail.choices import choices
from games.presentation.dispatches import teller_for
from games.presentation.goals import goals
from games.selectors.game_page import game_page
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("rulebook", "sentence"),
    [
        ("h2000_world", "on territories of your own, one at a time in turn."),
        ("mp80_world", "on territories of your own, unseen until all have placed."),
        ("h2006_world", "One army on a free territory; 35 armies are left to you."),
    ],
)
def test_the_first_armies(alice: User, bob: User, charlie: User, rulebook: str, sentence: str) -> None:
    game = open_table(alice, bob, charlie, rulebook=rulebook)
    on_turn = game.players.filter(to_act=True).order_by("seat")[0].user
    assert on_turn is not None
    page = game_page(game, on_turn)
    (armies,) = choices(page, teller_for(page.rulebook, page.seats, page.me))

    assert sentence in armies.lines[0]


@pytest.mark.parametrize(
    ("rulebook", "lines", "start"),
    [("h2000_world", 0, ""), ("h2000_mission", 1, "Your mission: "), ("h2006_mission", 4, "Captain: ")],
)
def test_what_wins(alice: User, bob: User, charlie: User, rulebook: str, lines: int, start: str) -> None:
    told = list(goals(game_page(open_table(alice, bob, charlie, rulebook=rulebook), alice)))

    assert len(told) == lines
    assert "".join(told).startswith(start)
