"""A stranger with a phone goes from the front page to a seat in an open game in a few taps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.support.mail.account_mails import mailed_code
from tests.support.tables import open_game

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOST_TAPS = 5


@pytest.fixture
def game(alice: User, transactional_db: None) -> Game:
    """Open a game of Alice's to everybody; two seats are free."""
    return open_game(alice, bots=["sensible"])


def test_from_the_front_page_to_a_seat(page_of: Callable[..., Page], game: Game, bob: User) -> None:
    page = page_of(bob, **PHONE)
    page.goto("/")
    taps = 0
    for name in ("Menu", "Find a game", "Take a seat"):
        page.get_by_text(name, exact=True).locator("visible=true").first.click()
        taps += 1
    expect(page.get_by_text("You have a seat.")).to_be_visible()
    assert taps <= MOST_TAPS
    assert game.players.filter(user=bob).exists()


def test_a_visitor_finds_the_game_and_signs_up_for_it(page_of: Callable[..., Page], game: Game) -> None:
    page = page_of(None, **PHONE)
    page.goto("/find/")
    expect(page.locator("main")).not_to_contain_text("alice")
    page.get_by_role("button", name="Sign up and take a seat").click()
    page.fill("input[name=email]", "dora@example.org")
    page.fill("input[name=username]", "dora")
    page.keyboard.press("Enter")
    page.wait_for_selector("input[name=code]")
    page.fill("input[name=code]", mailed_code())
    page.keyboard.press("Enter")
    expect(page.get_by_text("You have a seat.")).to_be_visible()
    assert game.players.filter(user__username="dora").exists()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
