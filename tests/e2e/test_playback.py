"""The events since the reader's last turn, played back on the page of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.presentation.turn import whose_turn
from tests.e2e.player import PAINT, give
from tests.e2e.test_one_screen import IS_IN_VIEW, SCREENS
from tests.support.scenes import put
from tests.support.tables import act, let_computers_play, open_table, order, position_of, seat_of

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOVING = {"reduced_motion": "no-preference"}
"""Playback starts by itself only for readers who do not object to motion."""
NOW = ".playback [aria-current]"


@pytest.fixture
def game(alice: User, transactional_db: None) -> Game:
    """A game of Alice against two computer players, at her turn in the second round."""
    game = open_table(alice, bots=["beginner", "beginner"])
    while (position := position_of(game)).round < 2 or position.turn != seat_of(game, alice):
        act(game)
    return game


def play(page: Page, game: Game) -> None:
    """Open the playback, and stop it."""
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="What happened").click()
    page.get_by_role("button", name="Pause").click()


def drawn(page: Page) -> list[str]:
    """Return the tokens on every territory of the visible board."""
    return list(page.locator(".tokens:visible text").all_text_contents())


def test_it_plays_to_the_present_by_button_and_key_and_goes_back(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, **MOVING)
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
    page = page_of(alice, **MOVING)
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


WORDS = "Marguerite takes the Northwest Territory from you, losing 3 armies to 12; 22 armies moved in."


def test_on_a_phone_words_of_two_lines_cover_nothing_of_the_orders(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, **PHONE, **MOVING)
    play(page, game)
    page.evaluate("words => { document.querySelector('[data-words] p').textContent = words }", WORDS)
    words, heading = (
        page.locator(part).bounding_box() for part in (".playback [data-words]", "#orders > header")
    )
    assert words is not None
    assert heading is not None
    assert words["height"] >= 30, "two lines"
    assert words["y"] + words["height"] <= heading["y"]


def test_on_a_phone_it_steps_by_swipe_with_the_board_in_view(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, **PHONE, **MOVING)
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


SHIFTS = """() => {
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) window.moved += shift.value;
  }).observe({ type: "layout-shift" });
}"""


@pytest.fixture
def waiting(alice: User, bob: User, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game at Bob's turn, with Alice's turn next; she hears of it soon."""
    monkeypatch.setattr(whose_turn, "SLOWLY", 1)
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "alaska 1, alberta 1, peru 5", "bob": "kamchatka 9, japan 3"}
    return put(game, turn="bob", rest="bob", phase="reinforce", to_place=3, round=2, **lands)


def play_bobs_turn(game: Game, bob: User) -> None:
    """Let Bob take Alaska from Alice, and end his turn."""
    for text, dice in (
        ("place 3 kamchatka", ()),
        ("attack kamchatka alaska 3 moving 5", ("666", "1")),
        ("attack alaska alberta 3", ("111", "6")),
        ("end", ()),
        ("end", ()),
    ):
        order(game, bob, text, *dice)


def test_after_a_turn_the_computers_moves_play_in_view(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    while position_of(game).phase != "manoeuvre":
        act(game)
    page = page_of(alice, **MOVING)
    page.goto(game.get_absolute_url())
    give(page, "#end-phase")
    let_computers_play(game)
    expect(page.locator("#turn-h")).to_have_text("Your turn, alice")

    strip = page.locator(".playback")
    expect(strip.get_by_role("button", name="Pause")).to_be_visible()
    # When the reader takes over, playback stays open and goes at their pace.
    strip.get_by_role("button", name="Pause").click()
    assert strip.locator("li").count() > 3
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for part in ("[data-run]", "ol", "[data-words]", "[data-close]"):
            expect(strip.locator(part)).to_be_in_viewport(ratio=1)
        assert page.evaluate(IS_IN_VIEW, ".playback [data-run]")
        expect(page.locator("#map svg.board:visible")).to_be_in_viewport(ratio=1)
        assert page.evaluate(IS_IN_VIEW, "#place-go"), "the next order can be given meanwhile"

    strip.locator("li button").last.click()
    page.get_by_role("button", name="A moment back").click()
    expect(page.locator(NOW)).to_have_attribute("data-number", str(strip.locator("li").count() - 1))
    page.get_by_role("button", name="Back to the present board").click()
    expect(strip).to_have_count(0)
    assert page.evaluate(IS_IN_VIEW, "[data-playback]"), "to be seen again"


@pytest.mark.parametrize("screen", SCREENS[1:], ids=["laptop", "phone"])
def test_the_playback_shifts_nothing_and_delays_no_click(
    waiting: Game, alice: User, bob: User, page_of: Callable[..., Page], screen: tuple[int, int]
) -> None:
    page = page_of(alice, viewport={"width": screen[0], "height": screen[1]}, **MOVING)
    page.add_init_script(PAINT)
    page.goto(waiting.get_absolute_url())
    play_bobs_turn(waiting, bob)
    expect(page.locator("#turn-h")).to_have_text("Your turn, alice")
    page.evaluate(SHIFTS)
    expect(page.locator(".playback")).to_be_visible()
    assert page.evaluate("window.moved") < 0.005
    assert page.evaluate("!document.activeElement.closest('.playback')"), "the focus stays where it was"

    # A land pressed on the board that is shown counts at once on the one below it.
    land = page.locator("#at-peru circle").evaluate(
        """(circle) => {
          const board = document.getElementById("board");
          board.hidden = false;
          const { x, y, width } = circle.getBoundingClientRect();
          const top = board.getBoundingClientRect().top;
          board.hidden = true;
          const shown = document.querySelector(".map-scroll:not(#board)").getBoundingClientRect();
          return [x + width / 2, y + width / 2 - top + shown.top];
        }"""
    )
    page.mouse.click(*land)
    expect(page.locator("#place-at-peru")).to_have_value("1")
    expect(page.locator("[data-placed='at-peru']")).to_have_text("+1")
    expect(page.locator(".playback")).to_have_count(0)


def test_the_playback_disappears_at_its_end(
    waiting: Game, alice: User, bob: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, **MOVING)
    page.clock.install()
    page.goto(waiting.get_absolute_url())
    play_bobs_turn(waiting, bob)
    page.clock.run_for(whose_turn.SLOWLY * 1000)
    expect(page.locator(".playback")).to_be_visible()
    page.clock.run_for(20_000)
    expect(page.locator(".playback")).to_have_count(0)
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#placing")).to_be_visible()


def test_nothing_starts_by_itself_on_a_page_that_did_not_wait(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, **MOVING)
    page.clock.install()
    page.goto(game.get_absolute_url())
    page.clock.run_for(1000)

    expect(page.locator(".playback")).to_have_count(0)
    expect(page.get_by_role("link", name="What happened")).to_be_in_viewport(ratio=1)
