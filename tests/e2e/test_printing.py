"""Pages on paper: ink on white, whatever map the reader has on the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from accounts.models import User
from tests.support.tables import act_until_turns, open_table

LIGHTNESS = """(element) => {
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  };
  const style = getComputedStyle(element);
  return [light(style.color), light(style.backgroundColor)];
}"""
"""Of the ink and of the ground of an element, from 0 to 1."""


@pytest.fixture
def addresses(alice: User, bob: User, charlie: User, transactional_db: None) -> list[str]:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    return [game.get_absolute_url(), "/", "/rules/", "/accounts/settings/"]


@pytest.mark.parametrize("wish", ["night map", "dark system"])
def test_night_pages_are_printed_in_ink_on_white(
    page_of: Callable[..., Page], alice: User, addresses: list[str], wish: str
) -> None:
    page = page_of(alice, color_scheme="dark" if wish == "dark system" else "light")
    if wish == "night map":
        page.add_init_script('localStorage.setItem("theme", "dark")')
    for address in addresses:
        page.goto(address)
        night = page.locator("h1").first.evaluate(LIGHTNESS)[0]
        assert night > 0.8

        page.emulate_media(media="print")
        assert page.locator("body").evaluate(LIGHTNESS)[1] == 1
        for part in page.locator("h1, main p, main a, main th").all():
            if part.is_visible() and not part.evaluate("one => one.closest('button, .go')"):
                assert part.evaluate(LIGHTNESS)[0] < 0.6, part.inner_text()
        for sheet in page.locator(".sheet").all():
            ground = "one => getComputedStyle(one).backgroundColor"
            assert sheet.evaluate(ground) == "rgba(0, 0, 0, 0)" or sheet.evaluate(LIGHTNESS)[1] > 0.9
        page.emulate_media(media="screen")
