"""The map, from the world to the reader's front, by button, key, wheel, fingers and mouse; losses on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.e2e.player import give
from tests.support.scenes import put
from tests.support.tables import open_table

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1024, "height": 700}}
CLOSER, FARTHER = "[data-zoom='1']", "[data-zoom='-1']"
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".hits circle")]
  .map((circle) => circle.getBoundingClientRect().width))"""
THROUGH = "all => all.every((one) => getComputedStyle(one).pointerEvents === 'none')"
SCROLLED = "frame => [frame.scrollLeft, frame.scrollTop]"


@pytest.fixture
def game(alice: User, bob: User, transactional_db: None) -> Game:
    game = open_table(alice, bob, bots=["random"])
    return put(game, turn="alice", rest="bob", phase="attack", alice="ural 40, madagascar 3", bob="siberia 3")


def wide(page: Page) -> float:
    """Return the width of the drawing."""
    box = page.locator("#board svg").first.bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_button_opens_it_on_the_players_own_front_and_closes_it(
    game: Game, alice: User, page_of: Callable[..., Page], screen: dict[str, Any]
) -> None:
    page = page_of(alice, **screen)
    page.goto(game.get_absolute_url())
    before, map_view = wide(page), page.locator("#map").bounding_box()
    page.locator(CLOSER).click()

    assert wide(page) > 2 * before
    assert page.locator("#map").bounding_box() == map_view
    expect(page.locator("#at-ural circle")).to_be_in_viewport()
    assert page.evaluate(SMALLEST) >= 24

    page.locator(FARTHER).click()
    page.locator(FARTHER).click()
    expect(page.locator(FARTHER)).to_be_hidden()
    assert wide(page) == before


def test_on_a_laptop_every_territory_is_a_target_of_24_px(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, **LAPTOP)
    page.goto(game.get_absolute_url())

    assert page.evaluate(SMALLEST) >= 24


def test_keys_count_on_the_map_alone(game: Game, alice: User, page_of: Callable[..., Page]) -> None:
    page = page_of(alice, **LAPTOP)
    page.goto(game.get_absolute_url())
    before = wide(page)
    page.keyboard.press("+")
    assert wide(page) == before

    page.locator(CLOSER).focus()
    page.keyboard.press("+")
    assert wide(page) > before
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert wide(page) == before


def test_the_wheel_zooms_with_ctrl_and_the_mouse_drags_without_pressing(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, **LAPTOP)
    page.goto(game.get_absolute_url())
    before, address = wide(page), page.url
    page.locator("#at-ural circle").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(page.locator(FARTHER)).to_be_enabled()
    assert wide(page) > 2 * before

    frame = page.locator("#board")
    here = frame.evaluate(SCROLLED)
    box = page.locator("#at-ural circle").bounding_box()
    assert box is not None
    x, y = box["x"] + 5, box["y"] + 5
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 30, steps=5)
    page.mouse.up()
    assert frame.evaluate(SCROLLED) == pytest.approx([here[0] + 60, here[1] + 30], abs=2)
    assert page.url == address


def test_two_fingers_pinch_and_what_was_tapped_stays_named(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, **PHONE)
    page.goto(game.get_absolute_url())
    before = wide(page)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *across: int) -> None:
        points = [{"x": x, "y": 180, "id": i} for i, x in enumerate(across)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 160, 200)
    for apart in range(20, 81, 20):
        touch("touchMove", 180 - apart, 180 + apart)
    touch("touchEnd")
    assert wide(page) > 3 * before

    page.locator("#at-ural circle").scroll_into_view_if_needed()
    here = page.locator("#board").evaluate(SCROLLED)
    page.locator("#at-ural circle").tap()
    expect(page.locator("#attack-source")).to_have_value("ural")
    expect(page.locator("[data-spot]")).to_contain_text("Ural")
    assert page.locator("#board").evaluate(SCROLLED) == here


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_losses_fall_where_they_happen_and_block_nothing(
    game: Game, alice: User, page_of: Callable[..., Page], motion: str
) -> None:
    page = page_of(alice, reduced_motion=motion)
    page.goto(f"{game.get_absolute_url()}?source=ural&target=siberia")
    expect(page.locator("#attack-go")).to_have_text("Attack Siberia")
    give(page, "#attack-go")

    expect(page.locator("#result")).to_contain_text("Siberia")
    expect(page.locator(".fought:has(.fallen)")).to_have_count(0 if motion == "reduce" else 1, timeout=1500)
    assert page.locator(".fought").evaluate_all(THROUGH)
