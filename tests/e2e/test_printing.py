"""Pages on paper have ink on white, whatever map the reader has on the screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from accounts.models import User
from tests.support.tables import act_until_turns, open_table

LIGHTNESS = """
const lightness = (element) => {
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  };
  const style = getComputedStyle(element);
  return [light(style.color), light(style.backgroundColor)];
};
window.ink = (element) => lightness(element)[0];
window.ground = (element) => lightness(element)[1];
"""
"""A script that returns the lightness of an element's text and background, from 0 to 1."""
PALE = """() => [...document.querySelectorAll("h1, main p, main a, main th")]
  .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest("button, .go"))
  .filter((part) => ink(part) >= 0.6).map((part) => part.innerText)"""
"""A script that returns the words that are not in ink."""
SHADED = """() => [...document.querySelectorAll(".sheet")]
  .filter((sheet) => getComputedStyle(sheet).backgroundColor !== "rgba(0, 0, 0, 0)" && ground(sheet) <= 0.9)
  .map((sheet) => sheet.outerHTML.slice(0, 120))"""
"""A script that returns the sheets that would be printed with a background."""


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
    page.add_init_script(LIGHTNESS)
    for address in addresses:
        page.goto(address)
        assert page.locator("h1").first.evaluate("ink") > 0.8

        page.emulate_media(media="print")
        assert page.locator("body").evaluate("ground") == 1
        assert page.evaluate(PALE) == []
        assert page.evaluate(SHADED) == []
        page.emulate_media(media="screen")
