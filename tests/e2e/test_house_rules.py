"""House rules in a browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.support.scenes import put
from tests.support.tables import open_table, position_of


@pytest.fixture
def risky(alice: User, bob: User, transactional_db: None) -> Game:
    game = open_table(alice, bob, bots=["random"], options={"js_3": "1"})
    return put(game, turn="alice", rest="bob", phase="attack", alice="alaska 30, peru 1")


def test_armies_are_committed_by_their_number(risky: Game, alice: User, page_of: Callable[..., Page]) -> None:
    page = page_of(alice)
    page.goto(risky.get_absolute_url() + "?source=alaska&target=kamchatka")

    page.locator("#attack-how-once").check()
    page.locator("#attack-committed").fill("12")
    expect(page.locator("#odds")).to_be_visible()
    page.locator("#attack-go").click()

    expect(page.locator("main")).to_contain_text("You commit 12 armies to attack Kamchatka")
    assert position_of(risky).armies[risky.board.territory_index["alaska"]] < 30
