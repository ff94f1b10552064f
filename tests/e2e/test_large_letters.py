"""With letters of twice the size, the page may scroll down, but nothing is cut off at its side."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.models import Game
from tests.e2e.test_one_screen import IS_IN_VIEW
from tests.support.scenes import put
from tests.support.tables import open_table


@pytest.fixture
def game(alice: User, bob: User, transactional_db: None) -> Game:
    game = open_table(alice, bob, bots=["random"])
    return put(game, turn="alice", rest="bob", phase="reinforce", to_place=5, alice="alaska 3, peru 9")


@pytest.fixture
def page(
    game: Game, alice: User, launch_browser: Callable[..., Browser], live_server: LiveServer
) -> Iterator[Page]:
    """A browser with letters 32 pixels high, in which alice is signed in."""
    client = Client()
    client.force_login(alice)
    name = settings.SESSION_COOKIE_NAME
    large = launch_browser(args=["--blink-settings=defaultFontSize=32"])
    context = large.new_context(base_url=live_server.url, locale="en-GB")
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
    yield context.new_page()
    large.close()


@pytest.mark.parametrize(
    "size", [(1366, 680), (1024, 700), (360, 740)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_a_game_is_played(game: Game, page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(game.get_absolute_url())
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("getComputedStyle(document.querySelector('.menu-button')).display") == "block"

    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Sign out")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#place-at-peru").fill("5")
    page.locator("#place-go").scroll_into_view_if_needed()
    assert page.evaluate(IS_IN_VIEW, "#place-go")
    page.locator("#place-go").click()
    expect(page.locator("#attack-source")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
