"""A replay in a browser: in place, by button, key, swipe and link, and as plain pages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.orders import Resign
from games.models import Game
from games.services.play.orders import give_order
from games.services.record.public_links import ask_for_link
from tests.support.tables import act, open_table, position_of, seat_of, version_of

PRESENT = "#moment [aria-current]"


@pytest.fixture
def played(alice: User, transactional_db: None) -> Game:
    """A game of Alice against two computer players, in the third round; nobody has won by chance before."""
    game = open_table(alice, bots=["random", "random"])
    while position_of(game).round < 3:
        act(game, "random")
    return game


def watch(page: Page, address: str) -> None:
    """Open a replay and wait until its script can play."""
    page.goto(address)
    expect(page.locator("[data-scrub]")).to_have_attribute("aria-valuetext", re.compile("."))


def address(game: Game, query: str = "") -> str:
    return reverse("replay", args=[game.pk]) + query


def told(page: Page) -> str:
    """Return the text of the present frame."""
    return page.locator(PRESENT).inner_text()


def drawn(page: Page) -> list[str]:
    """Return the tokens and lands of the board as drawn."""
    pieces = page.locator("#board .tokens > g, #board .land")
    return list(pieces.evaluate_all("all => all.map(one => one.outerHTML)"))


def test_it_plays_in_place_as_the_plain_pages_show_it(
    page_of: Callable[..., Page], alice: User, played: Game
) -> None:
    plain = page_of(alice, java_script_enabled=False)
    plain.goto(address(played, "?at=1.4"))
    page = page_of(alice)
    watch(page, address(played, "?at=1"))
    page.evaluate("document.querySelector('#board svg').dataset.same = 'yes'")
    for _moment in range(4):
        page.get_by_role("link", name="A moment on").click()

    expect(page).to_have_url(page.url.split("?")[0] + "?at=1.4")
    assert told(page) == told(plain)
    assert drawn(page) == drawn(plain)
    said = page.locator("[data-scrub]").get_attribute("aria-valuetext") or ""
    sentence = page.locator(f"{PRESENT} > p").first.evaluate("line => line.textContent")
    assert said.split() == sentence.split()
    expect(page.locator("#board svg[data-same]")).to_have_count(1)
    fork = reverse("fork", args=[played.pk, "1.4"])
    expect(page.locator("[data-fork]")).to_have_js_property("pathname", fork)

    # Strangers see it without the link to the record, and can fork it too.
    give_order(game_id=played.pk, seat=seat_of(played, alice), order=Resign(), seen=version_of(played))
    ask_for_link(game_id=played.pk, user=alice, is_named=False)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(reverse("public_link", args=[played.pk]))
    expect(page.get_by_role("link", name="/public/")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    public = page_of(None)
    watch(public, reverse("public_replay", args=[played.public_link.token]) + "?at=1")
    public.get_by_role("link", name="A moment on").click()
    expect(public).to_have_url(public.url.split("?")[0] + "?at=1.1")
    public.get_by_role("link", name="Think it through").click()
    public.get_by_role("link", name="Change the board").click()
    public.get_by_label("Armies", exact=True).fill("77")
    public.get_by_role("button", name="Change it").click()
    expect(public.locator("nav.reel .num")).to_have_text("1 of 1")
    expect(public.locator("#board .tokens")).to_contain_text("77")
    public.get_by_role("link", name="A step back").click()
    expect(public.locator("#board .tokens")).not_to_contain_text("77")


def test_back_from_the_end_it_looks_as_it_did(
    page_of: Callable[..., Page], alice: User, played: Game
) -> None:
    page = page_of(alice)
    watch(page, address(played, "?at=1.3"))
    before = drawn(page)
    page.get_by_role("link", name="To the end").click()
    assert drawn(page) != before
    for _turn in range(30):
        page.get_by_role("link", name="A moment back").click()
        if page.url.endswith("at=1.3"):
            break
    watch(page, address(played, "?at=1.3"))

    assert drawn(page) == before


def test_the_keys_step_and_play(page_of: Callable[..., Page], alice: User, played: Game) -> None:
    page = page_of(alice)
    watch(page, address(played, "?at=0.0"))
    expect(page.locator("[data-scrub]")).to_have_attribute("aria-valuetext", "The game begins.")

    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(page.url.split("?")[0] + "?at=0.1")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#moment-h")).to_have_text("Round 1")
    page.keyboard.press("End")
    expect(page.locator("#moment-h")).to_have_text("Round 3")
    page.keyboard.press("Home")
    expect(page.locator("[data-scrub]")).to_have_attribute("aria-valuetext", "The game begins.")
    page.keyboard.press("Shift+ArrowRight")
    for _moment in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#moment-h")).not_to_have_text("Round 1")
    page.locator("[data-pace]").select_option("120")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#moment-h")).to_have_text("Round 1")
    page.get_by_role("button", name="Pause").click()
    here = page.url
    page.wait_for_timeout(400)
    assert page.url == here


def test_from_the_game_it_plays_what_the_reader_missed(
    page_of: Callable[..., Page], alice: User, played: Game
) -> None:
    page = page_of(alice, reduced_motion="no-preference")
    page.goto(played.get_absolute_url())
    page.get_by_role("link", name="Play it back").click()

    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#moment-h")).to_have_text("Round 2")


@pytest.mark.parametrize("way", [(300, 100, "1.2"), (100, 300, "1.0")], ids=["on", "back"])
def test_a_swipe_steps(
    page_of: Callable[..., Page], alice: User, played: Game, way: tuple[int, int, str]
) -> None:
    start, end, at = way
    page = page_of(alice, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    watch(page, address(played, "?at=1.1"))
    touch = page.context.new_cdp_session(page)
    for kind, x in (("touchStart", start), ("touchMove", end), ("touchEnd", None)):
        points = [] if x is None else [{"x": x, "y": 200}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    expect(page).to_have_url(page.url.split("?")[0] + f"?at={at}")


def test_the_keys_can_be_switched_off_and_the_buttons_stay(
    page_of: Callable[..., Page], alice: User, played: Game
) -> None:
    page = page_of(alice)
    watch(page, address(played, "?at=0.0"))
    page.get_by_role("button", name="Switch keyboard shortcuts off").click()
    page.evaluate("document.activeElement.blur()")
    for key in ("ArrowRight", "End", "Space"):
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile(r"at=0\.0$"))
    page.get_by_role("link", name="A moment on").click()
    expect(page).to_have_url(re.compile(r"at=0\.1$"))

    # This browser remembers it.
    watch(page, address(played, "?at=0.0"))
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Switch keyboard shortcuts on").click()
    page.evaluate("document.activeElement.blur()")
    expect(page).to_have_url(re.compile(r"at=0\.0$"))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"at=0\.1$"))


def test_while_it_plays_no_live_region_speaks(
    page_of: Callable[..., Page], alice: User, played: Game
) -> None:
    page = page_of(alice)
    watch(page, address(played, "?at=1.0"))
    for _moment in range(3):
        page.get_by_role("link", name="A moment back").click()
    expect(page.locator("#moment-h")).not_to_have_text("Round 1")
    page.evaluate(
        """() => {
          window.spoken = 0;
          const watcher = new MutationObserver((changes) => { window.spoken += changes.length; });
          const regions = document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]");
          for (const region of regions)
            watcher.observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    page.locator("[data-pace]").select_option("120")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#moment-h")).to_have_text("Round 1")
    page.get_by_role("button", name="Pause").click()

    assert page.evaluate("window.spoken") == 0
    assert page.locator("[data-turn], [data-lines]").and_(page.locator("[aria-live]")).count() == 0
    expect(page.locator("[data-scrub]")).not_to_have_attribute("aria-valuetext", "The game begins.")


def test_charts_of_a_replay_have_a_table_next_to_them(
    page_of: Callable[..., Page], alice: User, played: Game
) -> None:
    page = page_of(alice)
    watch(page, address(played))
    assert page.locator(".balance figure svg").count() == 2
    page.get_by_text("As a table").click()
    rows = page.get_by_role("table", name="Territories and armies at the end of each round").locator(
        "tbody tr"
    )
    expect(rows.first).to_be_visible()
    assert rows.count() >= 2
