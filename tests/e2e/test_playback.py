"""What happened since one's last turn, played back on the page of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.support.tables import act, open_table, position_of, seat_of

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NOW = ".playback [aria-current]"


@pytest.fixture
def game(alice: User, transactional_db: None) -> Game:
    """Alice against two computers, at her turn in the second round."""
    game = open_table(alice, bots=["sensible", "sensible"])
    while (position := position_of(game)).round < 2 or position.turn != seat_of(game, alice):
        act(game)
    return game


def play(page: Page, game: Game) -> None:
    """Open the strip, and stop it."""
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="What happened").click()
    page.get_by_role("button", name="Pause").click()


def drawn(page: Page) -> list[str]:
    """What stands on every territory of the board that is shown."""
    return list(page.locator(".tokens:visible text").all_text_contents())


def test_it_plays_to_the_present_by_button_and_key_and_goes_back(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    present, orders = drawn(page), page.locator("#orders").inner_text()
    play(page, game)
    then = drawn(page)
    assert then != present

    moments = page.locator(".playback li").count()
    assert moments > 3
    page.get_by_role("button", name="A moment on").click()
    expect(page.locator(NOW)).to_have_attribute("data-number", "2")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(NOW)).to_have_attribute("data-number", "1")
    assert drawn(page) == then
    page.locator(".playback li button").last.click()
    assert drawn(page) == present
    expect(page.locator(".playback [data-words]")).not_to_be_empty()

    page.keyboard.press("Escape")
    expect(page.locator(".playback")).to_have_count(0)
    expect(page.get_by_role("link", name="What happened")).to_be_focused()
    assert page.locator("#orders").inner_text() == orders


LISTEN = """() => {
  window.spoken = 0;
  const watcher = new MutationObserver((changes) => { window.spoken += changes.length; });
  for (const region of document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]"))
    watcher.observe(region, { childList: true, characterData: true, subtree: true });
}"""
PACE = 1300


def test_it_can_be_paused_and_while_it_plays_no_live_region_speaks(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.clock.install()
    page.goto(game.get_absolute_url())
    page.evaluate(LISTEN)
    page.get_by_role("link", name="What happened").click()
    now = page.locator(NOW)
    expect(now).to_be_visible()
    page.clock.run_for(2 * PACE)
    reached = int(now.get_attribute("data-number") or 0)
    assert reached >= 3

    page.get_by_role("button", name="Pause").press("Enter")
    reached = int(now.get_attribute("data-number") or 0)
    page.clock.run_for(8 * PACE)
    expect(now).to_have_attribute("data-number", str(reached))
    expect(page.locator(".playback [data-words]")).not_to_be_empty()
    page.get_by_role("button", name="Play", exact=True).press("Enter")
    page.clock.run_for(PACE)
    assert int(now.get_attribute("data-number") or 0) > reached

    assert page.evaluate("window.spoken") == 0
    assert page.locator(".playback").locator("[aria-live], [role=status]").count() == 0
    assert page.evaluate("document.querySelector('.playback').closest('[aria-live]')") is None


def test_on_a_phone_it_steps_by_swipe_with_the_board_in_view(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, **PHONE)
    play(page, game)
    expect(page.locator(NOW)).to_have_attribute("data-number", "1")
    fingers = page.context.new_cdp_session(page)
    for kind, x in (("touchStart", 300), ("touchMove", 200), ("touchEnd", None)):
        points = [] if x is None else [{"x": x, "y": 180}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    expect(page.locator(NOW)).to_have_attribute("data-number", "2")
    expect(page.locator("#map svg.board:visible")).to_be_in_viewport(ratio=1)
    expect(page.locator(".playback [data-words]")).to_be_in_viewport(ratio=1)


def test_without_scripts_the_link_leads_to_the_replay(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, java_script_enabled=False)
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="What happened").click()

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "/replay/" in page.url
