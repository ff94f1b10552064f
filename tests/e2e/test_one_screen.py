"""From 1000 px on, all controls are in view: the board, the step, and its main button."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.rulebooks.godstorm.state import SPACES
from tests.e2e.player import give
from tests.e2e.test_accessibility import complaints
from tests.support.scenes import put, record
from tests.support.tables import open_table, order, seat_of

SIZES = [(1024, 700), (1366, 680), (1440, 900)]
LAPTOPS = [(1024, 700), (1366, 680)]
PHONES = [(360, 640), (390, 844), (360, 740)]
SCREENS = [*LAPTOPS, (360, 740)]
EDITIONS = ["h2006_world", "godstorm"]
"""The edition with all steps of the classic game, and the one with most of its own."""
MANY = (
    "alaska 3, alberta 3, northwest_territory 3, ontario 3, quebec 3, western_us 3, eastern_us 3, "
    "central_america 3, greenland 3, iceland 3, great_britain 3, scandinavia 3, peru 9"
)


@pytest.fixture
def game(alice: User, bob: User, transactional_db: None) -> Game:
    game = open_table(alice, bob, bots=["random"])
    return put(game, turn="alice", rest="bob", phase="reinforce", to_place=5, alice=MANY, bob="brazil 1")


@pytest.fixture
def laptop(game: Game, alice: User, page_of: Callable[..., Page]) -> Page:
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    return page


IS_IN_VIEW = """selector => {
  const part = document.querySelector(selector);
  const box = part.getBoundingClientRect();
  const foot = box.bottom - parseFloat(getComputedStyle(part).borderBottomWidth) - 3;
  const seen = [box.y + box.height / 2, foot]
    .map((y) => document.elementFromPoint(box.x + box.width / 2, y))
    .every((at) => part.contains(at) || at?.contains(part));
  return box.top >= 0 && box.bottom <= innerHeight && seen;
}"""
"""A script that returns whether the whole of a part, to its foot, can be seen and pressed without scrolling.
"""
BOARD = """() => {
  const boards = [...document.querySelectorAll("#board svg.board")];
  const box = (boards.find(board => board.matches(".above")) ?? boards[0]).getBoundingClientRect();
  return [box.width, box.top >= 0 && box.bottom <= innerHeight];
}"""
"""A script that returns the width of the playing board, and whether all of it is in view."""


def check(page: Page, button: str, narrowest: int = 620) -> None:
    """Check that the board, the head of the orders, the last battle if any, and this button are in view."""
    expect(page.locator(button)).to_be_visible()
    width, is_whole = page.evaluate(BOARD)
    assert width >= narrowest
    assert is_whole
    for part in ("#orders > header", "#result:not([hidden])", button):
        assert not page.locator(part).count() or page.evaluate(IS_IN_VIEW, part), part
    assert page.locator("#result").evaluate("result => result.offsetHeight") <= 72


def test_the_new_step_is_in_view_after_an_order_given_far_below(laptop: Page) -> None:
    laptop.set_viewport_size({"width": 1024, "height": 700})
    laptop.locator("#place-at-peru").scroll_into_view_if_needed()
    laptop.locator("#place-at-peru").fill("5")
    laptop.evaluate("scrollTo(0, 400)")
    give(laptop, "#place-go")

    expect(laptop.locator("#orders")).to_be_focused()
    for width, height in SIZES:
        laptop.set_viewport_size({"width": width, "height": height})
        assert laptop.evaluate(IS_IN_VIEW, "#orders > header")
        assert laptop.evaluate(IS_IN_VIEW, "#attack-source")


def test_why_an_order_was_refused_is_in_view(game: Game, alice: User, page_of: Callable[..., Page]) -> None:
    put(game, turn="alice", rest="bob", phase="manoeuvre", alice=MANY, bob="brazil 1")
    page = page_of(alice)
    page.goto(game.get_absolute_url() + "?source=alaska")
    page.locator("#fortify-go").click()

    expect(page.locator("#fortify-wrong")).to_be_visible()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(IS_IN_VIEW, "#fortify-wrong"), width


def test_the_board_keeps_its_names_under_a_notice(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, viewport={"width": 1366, "height": 680})
    put(game, turn="bob", rest="bob", alice=MANY)
    page.goto(reverse("ahead", args=[game.pk]))
    page.locator("summary", has_text="The list as text").click()
    page.locator("#id_text").fill("place all peru")
    page.get_by_role("button", name="Leave them for my turn").click()

    expect(page.locator("#messages .notice")).to_be_visible()
    expect(page.locator("#board text", has_text="Peru")).to_be_visible()
    assert page.evaluate(BOARD)[1]


def test_a_list_is_composed_on_the_map_with_board_and_button_in_view(
    alice: User, game: Game, page_of: Callable[..., Page]
) -> None:
    put(game, turn="bob", rest="bob", phase="attack", round=2, alice="alaska 9, peru 3")
    page = page_of(alice)
    page.goto(f"{game.get_absolute_url()}ahead/")

    def step(button: str) -> None:
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            across, is_whole = page.evaluate(BOARD)
            assert is_whole
            assert across >= min(width, 620)
            assert page.evaluate(IS_IN_VIEW, button), (button, width)
        page.locator(button).click()

    for _army in range(3):
        page.locator("#at-alaska circle").click()
    step("#place-go")
    expect(page.locator(".lines")).to_contain_text("place all alaska")
    page.locator("#when-kind").select_option("odds")
    for field in ("#when-source", "#when-target", "#when-percent", "#condition-go"):
        expect(page.locator(field)).to_be_visible()
        assert page.evaluate(IS_IN_VIEW, field), field
    page.locator("#when-kind").select_option("mine")
    expect(page.locator("#when-percent")).to_have_count(0)
    expect(page.locator("#condition")).to_be_visible()
    page.locator("#at-peru circle").click()
    expect(page.locator(".depends")).to_have_text("Only if: I hold Peru")
    page.locator("#at-alaska circle").click()
    expect(page.locator("#attack-source")).to_have_value("alaska")
    page.locator("#at-kamchatka circle").click()
    expect(page.locator("#attack-go")).to_have_text("Attack Kamchatka")
    step("#attack-go")
    expect(page.locator(".lines li")).to_have_count(2)
    expect(page.locator(".planned .arrow.wide")).to_have_count(1)
    assert complaints(page) == []
    # Lines written by hand are sent together with composed ones.
    page.get_by_text("The list as text").click()
    page.locator("#id_text").fill("place rest alaska")
    page.get_by_role("button", name="End the turn").click()
    expect(page.locator(".lines li")).to_have_text([re.compile("place rest alaska"), re.compile("end turn")])
    step("#leave")
    expect(page.locator("#messages")).to_contain_text("Your orders are kept until your turn.")
    game.refresh_from_db()
    assert game.players.get(user=alice).ahead == "place rest alaska\nend turn"


def test_on_a_phone_the_best_chances_are_in_view_and_taken_up_by_a_tap(
    alice: User, game: Game, page_of: Callable[..., Page]
) -> None:
    put(game, turn="alice", rest="bob", phase="attack", round=3, alice="alaska 9, peru 7")
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = page_of(alice, **phone)
    page.goto(game.get_absolute_url())
    chances = page.locator(".prospects li")
    assert chances.count() >= 4
    for number in range(1, chances.count() + 1):
        assert page.evaluate(IS_IN_VIEW, f".prospects li:nth-child({number}) a"), number

    target = chances.first.locator("span").evaluate("told => told.firstChild.data.trim()")
    chances.first.locator("a").tap()
    expect(page.locator("#attack-go")).to_have_text(re.compile(f"^Attack .*{target}$"))
    check(page, "#attack-go", 360)
    page.locator("#attack-go").tap()
    expect(page.locator("#result")).to_contain_text(target)
    check(page, "#occupy-go" if page.locator("#occupy-go").count() else "#end-phase", 360)


def test_on_a_phone_the_dice_of_the_last_roll_are_in_view_above_the_odds_of_the_next(
    alice: User, game: Game, page_of: Callable[..., Page]
) -> None:
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, alice="alaska 9", bob="kamchatka 3")
    record(game)
    User.objects.filter(pk=alice.pk).update(username="Marguerite")
    order(game, alice, "place 3 alaska")
    order(game, alice, "attack alaska kamchatka with 3 dice", "654", "63")
    page = page_of(alice, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.goto(game.get_absolute_url() + "?source=alaska&target=kamchatka")

    assert page.evaluate(IS_IN_VIEW, "#result")
    assert page.evaluate(IS_IN_VIEW, "#result .thrown i:last-of-type")


LINES_OF_STEPS = """() => {
  const steps = [...document.querySelectorAll("#steps li")].map((step) => step.getBoundingClientRect());
  const lines = new Set(steps.map((box) => Math.round(box.top)));
  return [lines.size, steps.every((box) => box.right <= innerWidth)];
}"""


@pytest.mark.parametrize("edition", ["h2006_mission", "godstorm"])
def test_the_steps_of_a_turn_are_on_one_line(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page], edition: str
) -> None:
    game = open_table(alice, bob, bots=["random"], rulebook=edition)
    first = game.board.territories[0].key
    extra = {"extra": at_war(seat_of(game, alice), 0)} if edition == "godstorm" else {}
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=2, round=3, alice=f"{first} 9", **extra)
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    assert page.locator("#steps li").count() >= 3
    for width, height in (*SIZES, *PHONES):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LINES_OF_STEPS) == [1, True], width


def at_war(mine: int, land: int) -> dict[str, Any]:
    """Return the extra state of a seat of Godstorm that can act in each step; its god is on this land."""
    gods = [[-1] * 4 for _ in range(3)]
    gods[mine][0] = land
    below = [[mine, 3] if space == 1 else [-1, 0] for space in range(SPACES)]
    return {
        "gs_pantheon": [1, 3, 4],
        "gs_gods": gods,
        "gs_temples": [land],
        "gs_faith": [9] * 3,
        "gs_heaven": [3] * 3,
        "gs_underworld": below,
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_turn_is_played_without_scrolling(
    alice: User,
    bob: User,
    transactional_db: None,
    page_of: Callable[..., Page],
    edition: str,
) -> None:
    game = open_table(alice, bob, bots=["random"], rulebook=edition)
    Game.objects.filter(pk=game.pk).update(name="The winter campaign of Marguerite")
    board = game.board
    keys = [land.key for land in board.territories]
    source, target, near = keys[0], keys[board.borders[0][0]], keys[board.borders[0][1]]
    held: dict[str, Any] = {"alice": f"{source} 30, {near} 3", "bob": f"{target} 1"}
    if edition == "godstorm":
        held |= {"round": 3, "extra": at_war(seat_of(game, alice), board.territory_index[source])}
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=2, **held)
    page = page_of(alice, has_touch=True)
    page.goto(game.get_absolute_url())

    def check_here(button: str, *beside_on_phones: str) -> None:
        for across, down in (*SIZES, *PHONES):
            is_phone = (across, down) in PHONES
            page.set_viewport_size({"width": across, "height": down})
            check(page, button, across if is_phone else 620)
            for part in beside_on_phones if is_phone else ():
                assert not page.locator(part).count() or page.evaluate(IS_IN_VIEW, part), (part, down)

    def step(button: str) -> None:
        check_here(button, "#odds-short", "#occupy-armies", "#end-phase")
        give(page, button)

    def leave() -> None:
        """End a step; the button of its main order is in view too."""
        for button in page.locator("#orders .go[id^=slots-]").all()[:1]:
            if button.is_visible():
                check_here(f"#{button.get_attribute('id')}")
        step("#end-phase")

    for _army in range(2):
        page.locator(f"#at-{source} circle").click()
    step("#place-go")
    while not page.locator("#attack-source").count():
        leave()
    page.locator(f"#at-{source} circle").click()
    expect(page.locator("#attack-source")).to_have_value(source)
    page.locator(f"#at-{target} circle").click()
    expect(page.locator("#attack-go")).to_have_text(re.compile("^Attack "))
    step("#attack-go")
    expect(page.locator("#result")).to_be_visible()
    if page.locator("#occupy-go").count():
        step("#occupy-go")
    while page.locator("#end-phase").count():
        leave()
    expect(page.locator("#result")).to_be_visible()


TITLE = "() => document.querySelector('.plate-title h1').getBoundingClientRect().toJSON()"


def test_a_long_title_leaves_the_land_free_in_a_replay_too(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    Game.objects.update(name="The great war of the cousins of Saint-Germain-en-Laye, 2026")
    page = page_of(alice, viewport={"width": 1366, "height": 680})
    page.goto(game.get_absolute_url())
    title = page.evaluate(TITLE)

    page.goto(reverse("replay", args=[game.pk]))
    assert page.evaluate(TITLE)["right"] <= title["right"]


def test_a_title_of_two_lines_meets_no_words_of_the_map(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    Game.objects.update(name="zoé, deuxième campagne")
    User.objects.filter(pk=alice.pk).update(language="fr")
    page = page_of(alice, viewport={"width": 1366, "height": 680})
    page.goto(game.get_absolute_url())

    met = """() => {
      const said = document.createRange();
      said.selectNodeContents(document.querySelector("#round"));
      const title = said.getBoundingClientRect();
      return [...document.querySelectorAll(".board .wrap, .board .label")].filter((words) => {
        const box = words.getBoundingClientRect();
        return box.left < title.right && title.left < box.right
          && box.top < title.bottom && title.top < box.bottom;
      }).map((words) => words.textContent);
    }"""
    assert page.evaluate(met) == []


def test_a_part_that_is_swapped_never_has_the_classes_of_the_one_before(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    put(game, turn="alice", rest="bob", phase="manoeuvre", alice="alaska 3, alberta")
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    page.evaluate("""() => document.body.addEventListener("htmx:afterSwap", () => {
      const button = document.getElementById("end-phase");
      if (button) (window.swapped ??= []).push(button.className);
    })""")
    expect(page.locator("#end-phase")).to_have_class("linklike")
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska, alberta")
    page.locator("#fortify-source").select_option("alaska")

    expect(page.locator("#end-phase")).to_have_class("go")
    assert page.evaluate("swapped.at(-1)") == "go"
