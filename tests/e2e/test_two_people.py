"""Two people play a game to its end, each in a window that follows by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.presentation.turn import whose_turn
from tests.e2e.player import PATIENCE, aim, end_turn, give, place_everything
from tests.support.scenes import put
from tests.support.tables import open_table


@pytest.fixture
def last_stand(alice: User, bob: User, transactional_db: None) -> Game:
    """Put Bob on turn with his last two territories; Alice holds the rest of the world."""
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "alaska 30, mongolia 40", "bob": "kamchatka 1, japan 1"}
    return put(game, turn="bob", rest="alice", phase="reinforce", **lands)


def test_two_people_play_to_the_end(
    last_stand: Game, page_of: Callable[..., Page], alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whose_turn, "SLOWLY", 1)
    hers, his = page_of(alice), page_of(bob)
    hers.goto(last_stand.get_absolute_url())
    his.goto(last_stand.get_absolute_url())
    expect(hers.locator("#turn-h")).to_have_text("bob is playing")

    place_everything(his)
    end_turn(his)
    expect(hers).to_have_title(re.compile("^● Your turn, alice"), timeout=PATIENCE)
    expect(hers.locator(".log")).to_contain_text("bob placed 2 armies in Kamchatka and 1 in Japan")

    his.get_by_text("Write orders").click()
    his.locator("#written-text").fill("attack what")
    place_everything(hers)
    aim(hers, "Alaska", "Kamchatka")
    give(hers, "#attack-go")
    give(hers, "#occupy-go")
    expect(his.locator(".log")).to_contain_text("alice took Kamchatka from you", timeout=PATIENCE)
    expect(his.locator("#written-text")).to_have_value("attack what")
    aim(hers, "Mongolia", "Japan")
    hers.locator("#attack-go").click()

    expect(hers.locator("#turn-h")).to_have_text("You have conquered the world")
    expect(his.locator("#turn-h")).to_have_text("alice has conquered the world", timeout=PATIENCE)
    expect(his.locator(".ending")).to_contain_text("alice took your last territory")
