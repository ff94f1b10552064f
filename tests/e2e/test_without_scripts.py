"""A turn in a browser that runs no scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from accounts.models import User
from tests.support.scenes import put
from tests.support.tables import open_table


def test_a_whole_turn(alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]) -> None:
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "alaska 20, alberta 1, peru 1", "bob": "kamchatka 1, japan 2"}
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, **lands)
    page = page_of(alice, java_script_enabled=False)

    page.goto(game.get_absolute_url())
    page.locator("#place-at-alaska").fill("2")
    page.locator("#place-at-peru").fill("3")
    page.get_by_role("button", name="Place these armies").click()
    expect(page.get_by_text("That is 5 armies, and you may place 3.")).to_be_visible()
    expect(page.locator("#place-at-alaska")).to_have_value("2")
    page.locator("#place-at-peru").fill("")
    page.locator("#fill-borders").click()
    expect(page.locator("#place-at-alaska")).to_have_value("2")
    expect(page.locator("#place-at-alberta")).to_have_value("1")
    expect(page.locator("[data-placed='at-alaska']")).to_have_text("+2")
    page.locator("#place-at-alberta").press("Enter")

    page.locator("#attack-source").select_option(label="Alaska · 22")
    page.get_by_role("button", name="Choose").click()
    page.locator("#attack-on-kamchatka").check()
    page.locator("#attack-go").click()
    page.locator("#occupy-armies").fill("5")
    page.get_by_role("button", name="Move in").click()
    expect(page.locator(".log")).to_contain_text("You took Kamchatka from bob")

    page.get_by_role("button", name="Stop attacking").click()
    page.locator(".hits").get_by_role("link", name="Alaska").focus()
    page.keyboard.press("Enter")
    page.locator("#fortify-to-alberta").check()
    page.locator("#fortify-armies").fill("3")
    page.get_by_role("button", name="Move and end the turn").click()

    expect(page.locator("#turn-h")).to_contain_text("is playing")
    expect(page.locator(".log")).to_contain_text("You moved 3 armies from Alaska to Alberta")
