"""Orders withdrawn in a browser, newest first, with the button in view on every screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.e2e.player import give
from tests.e2e.test_one_screen import IS_IN_VIEW, SCREENS
from tests.support.scenes import put, record
from tests.support.tables import open_table


@pytest.fixture
def game(alice: User, bob: User, transactional_db: None) -> Game:
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "alaska 9, alberta 1, peru 2", "bob": "kamchatka 1"}
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, round=1, **lands)
    record(game)
    return game


def test_armies_can_be_taken_back_and_replaced_until_dice_fall(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    back, board = page.locator("#take-back"), page.locator("#board .tokens")
    expect(back).to_be_disabled()
    before = board.locator("text").all_text_contents()

    page.locator("#place-at-alaska").fill("3")
    give(page, "#place-go")
    placed = board.locator("text").all_text_contents()
    assert placed != before
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(IS_IN_VIEW, "#take-back"), width
    give(page, "#end-phase")
    expect(page.locator("#fortify-source")).to_be_visible()
    give(page, "#take-back")
    expect(page.locator("#attack-source")).to_be_visible()
    assert board.locator("text").all_text_contents() == placed
    give(page, "#take-back")
    expect(page.locator("#place-at-peru")).to_be_visible()
    assert board.locator("text").all_text_contents() == before
    expect(back).to_be_disabled()

    page.locator("#place-at-peru").fill("3")
    give(page, "#place-go")
    expect(back).to_be_enabled()
    page.locator("#at-alaska circle").click()
    expect(page.locator("#attack-source")).to_have_value("alaska")
    page.locator("#at-kamchatka circle").click()
    expect(page.locator("#attack-go")).to_have_text("Attack Kamchatka")
    give(page, "#attack-go")
    expect(back).to_be_disabled()
    expect(back).to_have_attribute("title", "Nothing can be taken back: dice and cards are final.")
