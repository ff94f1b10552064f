"""The comforts that scripts add to the page of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import RequestFactory
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from games.boards.world import WORLD
from games.clock.pace import Pace
from games.engine.board import members
from games.models import Game
from risk_site.away import answer_away
from tests.e2e.player import PAINT
from tests.support.scenes import put
from tests.support.tables import next_player, open_table, order, position_of, seat_of


@pytest.fixture
def game(alice: User, bob: User, transactional_db: None) -> Game:
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "alaska 9, alberta 1, peru 1", "bob": "kamchatka 1, japan 2"}
    return put(game, turn="alice", rest="bob", phase="attack", **lands)


def test_a_territory_is_chosen_on_the_map(game: Game, alice: User, page_of: Callable[..., Page]) -> None:
    page = page_of(alice)
    page.goto(game.get_absolute_url())

    with page.expect_response(lambda answer: "source=alaska" in answer.url):
        page.locator("#at-alaska circle").click()
    # The form may have had this source before: the answer is here only when no request is under way.
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    expect(page.locator("#attack-source")).to_have_value("alaska")
    page.locator("#at-kamchatka circle").click()
    expect(page.locator("#attack-go")).to_have_text("Attack Kamchatka")
    expect(page.locator(".arrow.wide")).to_be_visible()


def test_a_press_counts_once_the_last_choice_is_answered(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 9, peru 5", bob="argentina 3")
    page, held = page_of(alice), list[Route]()
    argentina = [territory.key for territory in WORLD.territories].index("argentina")
    page.goto(game.get_absolute_url() + "?source=alaska")
    page.route(re.compile("source=peru$"), lambda route: held.append(route))

    page.locator("#at-peru circle").click()
    page.locator(".hits > *").nth(argentina).locator("circle").click()
    page.wait_for_timeout(500)
    with page.expect_response(re.compile("source=peru$")):
        held[0].continue_()

    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    expect(page.locator("#attack-go")).to_have_text("Attack Argentina")


def test_the_keyboard_keeps_its_place(game: Game, alice: User, page_of: Callable[..., Page]) -> None:
    page = page_of(alice)
    page.goto(game.get_absolute_url())

    page.locator("#at-alaska").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#attack-source")).to_have_value("alaska")

    assert page.evaluate("document.activeElement.id") == "at-alaska"


SHIFTS = f"""
{PAINT};
window.moved = 0;
new PerformanceObserver((list) => {{
  for (const shift of list.getEntries()) window.moved += shift.value;
}}).observe({{ type: "layout-shift", buffered: true }});
"""


def test_nothing_moves_when_the_fonts_come(transactional_db: None, page_of: Callable[..., Page]) -> None:
    page = page_of(None, viewport={"width": 360, "height": 740})
    page.add_init_script(SHIFTS)
    late: list[str] = []

    def hold(route: Route) -> None:
        late.append(route.request.url)
        page.wait_for_timeout(200)
        route.continue_()

    page.route("**/*.woff2", hold)
    page.goto("/")
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    page.evaluate("new Promise(requestAnimationFrame)")

    assert late
    assert page.evaluate("window.moved") < 0.005


NEWS = """() => new Promise((done) => {
  const seen = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)));
  htmx.config.defaultSettleDelay = 100;
  document.body.addEventListener("htmx:afterSettle", seen, { once: true });
  const address = document.getElementById("follow").getAttribute("hx-get");
  htmx.ajax("GET", address, { target: "#follow", swap: "outerHTML" });
})"""
"""A script that fetches the news, and waits until they are on the page and painted, and their shifts counted.

The former classes stay long enough to be painted too; otherwise this would depend on the speed of the
machine.
"""


@pytest.mark.parametrize("size", [(360, 740), (1024, 700)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_moves_when_news_come(
    game: Game, alice: User, bob: User, page_of: Callable[..., Page], size: tuple[int, int]
) -> None:
    lands: dict[str, Any] = {"alice": "alaska 1, peru 5, alberta 1", "bob": "kamchatka 9"}
    put(game, turn="bob", rest="bob", phase="reinforce", to_place=3, round=1, **lands)
    page = page_of(alice, viewport={"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    page.goto(game.get_absolute_url())
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    loaded = page.evaluate("window.moved")

    for text, dice, told in (
        ("place 3 kamchatka", (), "Kamchatka"),
        ("attack kamchatka alaska 3 moving 5", ("666", "1"), "took Alaska from you"),
        ("attack alaska alberta 3", ("111", "6"), "Alberta"),
        ("attack alaska alberta 3 moving 3", ("666", "1"), "took Alberta from you"),
        ("end", (), ""),
    ):
        order(game, bob, text, *dice)
        page.evaluate(NEWS)
        expect(page.locator(".log")).to_contain_text(told)
        # With the turn, forms of another height appear and push what is below them.
        most = 0.01 if text == "end" else 0.002
        assert page.evaluate("window.moved") == pytest.approx(loaded, abs=most), text


HEAR = """
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...at) {
  document.documentElement.dataset.heard = "dice";
  return start.apply(this, at);
};
"""


def test_dice_are_heard_if_that_is_switched_on(game: Game, alice: User, page_of: Callable[..., Page]) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 9, peru 1", bob="kamchatka 30")
    page = page_of(alice)
    page.add_init_script(HEAR)
    page.goto(f"{game.get_absolute_url()}?source=alaska&target=kamchatka&how=1")
    page.locator("#attack-go").click()
    expect(page.locator("#result[data-losses]")).to_be_visible()
    expect(page.locator("html[data-heard]")).not_to_be_attached()

    page.get_by_role("button", name="Switch sound on").click()
    page.goto(f"{game.get_absolute_url()}?source=alaska&target=kamchatka&how=1")
    expect(page.get_by_role("button", name="Switch sound off")).to_be_visible()
    expect(page.locator("html[data-heard]")).not_to_be_attached()
    page.locator("#attack-go").click()
    expect(page.locator("html[data-heard]")).to_be_attached()


def test_the_keyboard_goes_on_at_the_orders_when_its_button_is_gone(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, alice="alaska 9, peru 1")
    game.players.update(guided=False)
    page = page_of(alice)
    page.goto(game.get_absolute_url())

    page.locator("#place-at-peru").fill("3")
    page.locator("#place-go").press("Enter")
    expect(page.locator("#orders")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#take-back")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#attack-source")).to_be_focused()


def test_a_second_enter_does_not_end_the_turn_after_the_attacks(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(game.get_absolute_url())

    page.locator("#end-phase").press("Enter")
    expect(page.locator("#end-phase")).to_have_text("Move nothing and end the turn")
    expect(page.locator("#orders")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator("#turn-h")).to_have_text("Your turn, alice")


def test_enter_repeats_an_attack_but_not_after_a_conquest(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 99", bob="kamchatka 99")
    page = page_of(alice)
    page.goto(game.get_absolute_url() + "?source=alaska&target=kamchatka&how=1")

    seen = page.locator(".seen").first.input_value()
    page.locator("#attack-go").press("Enter")
    expect(page.locator(".seen").first).not_to_have_value(seen)
    expect(page.locator("#attack-go")).to_be_focused()

    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 99", bob="kamchatka 1")
    page.goto(game.get_absolute_url() + "?source=alaska&target=kamchatka")
    page.locator("#attack-moving").select_option("all")
    page.locator("#attack-go").press("Enter")
    expect(page.locator("#attack-go")).not_to_have_text("Attack Kamchatka")
    expect(page.locator("#orders")).to_be_focused()


def test_the_odds_follow_the_choice_and_the_button_stays(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(game.get_absolute_url() + "?source=alaska&target=kamchatka")
    button = page.locator("#attack-go").element_handle()
    before = page.locator("#odds .losses dd").first.inner_text()

    page.locator("#attack-how-1").check()
    expect(page.locator("#odds .losses dd").first).not_to_have_text(before)

    assert button is not None
    assert button.evaluate("button => button.isConnected")


@pytest.mark.parametrize(
    ("choice", "target"), [("#attack-how-1", "odds"), ("#attack-on-northwest_territory", "main")]
)
def test_an_order_overtakes_what_is_still_being_fetched(
    game: Game, alice: User, page_of: Callable[..., Page], choice: str, target: str
) -> None:
    page, held, complaints = page_of(alice), list[Route](), list[str]()
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)

    def hold(route: Route) -> None:
        if route.request.method == "GET" and route.request.headers.get("hx-target") == target:
            held.append(route)
        else:
            route.continue_()

    page.goto(game.get_absolute_url() + "?source=alaska&target=kamchatka")
    page.route(re.compile(r"/games/\d+/\?"), hold)
    with page.expect_request(lambda request: request.headers.get("hx-target") == target):
        page.locator(choice).check()
    seen = page.locator(".seen").first.input_value()
    page.locator("#attack-go").click()
    expect(page.locator(".seen").first).not_to_have_value(seen)
    after = page.locator("main").inner_text()
    with page.expect_response(lambda response: response.request.headers.get("hx-target") == target):
        held[0].continue_()
    page.wait_for_timeout(200)

    assert page.locator("main").inner_text() == after
    assert complaints == []


@pytest.fixture
def placing(game: Game) -> Game:
    """Put Alice with three armies to place."""
    return put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, alice="alaska 9, peru 1")


def test_armies_are_placed_by_clicking_on_the_map(
    placing: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(placing.get_absolute_url())
    field, left = page.locator("#place-at-peru"), page.locator("output [data-left]")

    for _ in range(5):
        page.locator("#at-peru circle").click()
    expect(field).to_have_value("3")
    expect(left).to_have_text("0")
    page.locator("#at-peru circle").click(modifiers=["Shift"])
    expect(field).to_have_value("2")
    field.fill("7")
    expect(left).to_have_text("-4")


def test_placed_armies_show_on_and_under_the_map_and_can_be_taken_back(
    placing: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(placing.get_absolute_url())
    on_map, under_it = page.locator("[data-placed='at-peru']"), page.locator("#placing li")
    expect(on_map).to_have_text("")

    page.locator("#at-peru circle").click(click_count=3)
    expect(on_map).to_have_text("+3")
    expect(under_it).to_have_text(["Peru +3"])
    on_map.locator("text").click()
    expect(on_map).to_have_text("+2")
    under_it.get_by_role("button").click()
    expect(on_map).to_have_text("+1")
    expect(page.locator("#place-at-peru")).to_have_value("1")
    under_it.get_by_role("button").press("Enter")
    expect(on_map).to_have_text("")
    expect(under_it).to_have_count(0)
    expect(page.locator("#board")).to_be_focused()


def test_armies_are_placed_and_taken_back_with_the_keyboard_on_the_map(
    placing: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(placing.get_absolute_url())
    on_map = page.locator("[data-placed='at-peru']")

    page.locator("#at-peru").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("+")
    expect(on_map).to_have_text("+2")
    page.keyboard.press("-")
    expect(on_map).to_have_text("+1")
    page.keyboard.press("Backspace")
    expect(on_map).to_have_text("")


def test_filling_in_the_rest_keeps_placed_armies(
    placing: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(placing.get_absolute_url())

    page.locator("#at-alaska circle").click(click_count=2)
    page.locator("#fill-borders").click()
    expect(page.locator("output [data-left]")).to_have_text("0")
    expect(page.locator("[data-placed='at-alaska']")).to_have_text("+2")
    expect(page.locator("[data-placed='at-peru']")).to_have_text("+1")
    page.locator("#fill-nothing").click()
    expect(page.locator("output [data-left]")).to_have_text("3")
    assert page.url.endswith(placing.get_absolute_url())


FETCH_ALL_NEWS = """() => {
  const address = document.getElementById("follow").getAttribute("hx-get").replace(/seen=\\d+/, "seen=0");
  return htmx.ajax("GET", address, { target: "#follow", swap: "outerHTML" });
}"""


def test_planned_armies_stay_on_the_map_after_news(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, bots=["random"], rulebook="h2006_world")
    robot = str(game.players.get(user=None))
    lands: dict[str, Any] = {"alice": "alaska 9, peru 1", "bob": "japan 1"}
    put(game, turn="bob", rest=robot, phase="placement", to_place=[5, 5, 5], **lands)
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    on_map = page.locator("[data-placed='at-peru']")

    page.locator("#at-peru circle").click(click_count=2)
    page.locator("#plan-go").click()
    expect(page.locator("#orders")).to_contain_text("Your plan is kept")
    expect(on_map).to_have_text("+2")
    expect(page.locator("#plan-go")).to_be_hidden()
    page.locator("#at-peru circle").click()
    expect(page.locator("#plan-go")).to_be_visible()
    board = page.locator("#board svg").element_handle()
    page.evaluate(FETCH_ALL_NEWS)
    assert board is not None
    page.wait_for_function("board => !board.isConnected", arg=board)
    expect(on_map).to_have_text("+3")


def test_text_typed_before_a_choice_is_answered_stays(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page, held = page_of(alice), list[Route]()
    page.goto(game.get_absolute_url() + "?source=alaska")
    page.route(re.compile("target=kamchatka$"), lambda route: held.append(route))

    page.locator("#at-kamchatka circle").click()
    page.locator("#attack-stop").press("ControlOrMeta+a")
    page.locator("#attack-stop").press_sequentially("7")
    page.locator("#attack-moving").select_option("all")
    with page.expect_response(re.compile("target=kamchatka.*stop=7")):
        held[0].continue_()

    expect(page.locator("#attack-go")).to_have_text("Attack Kamchatka")
    expect(page.locator("#attack-stop")).to_have_value("7")
    expect(page.locator("#attack-moving")).to_have_value("all")
    expect(page.locator("#attack-stop")).to_be_focused()


def test_a_land_counts_when_pressed_after_news_that_brought_the_turn(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    lands: dict[str, Any] = {"alice": "alaska 9, peru 5", "bob": "kamchatka 1, argentina 1"}
    put(game, turn="bob", rest="bob", phase="attack", **lands)
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    put(game, turn="alice", rest="bob", phase="attack", **lands)
    page.evaluate(FETCH_ALL_NEWS)
    expect(page.locator("#attack-source")).to_be_visible()

    page.locator("#at-peru circle").click()

    expect(page.locator("#attack-source")).to_have_value("peru")


def test_a_land_counts_when_pressed_before_an_order_is_answered(
    placing: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page, held = page_of(alice), list[Route]()
    page.goto(placing.get_absolute_url())
    page.route("**/orders/", lambda route: held.append(route))
    page.locator("#place-at-peru").fill("3")
    with page.expect_request("**/orders/"):
        page.locator("#place-go").click()

    page.locator("#at-peru circle").click()
    held[0].continue_()

    expect(page.locator("#attack-source")).to_have_value("peru")


def held_back(page: Page, address: str | re.Pattern[str]) -> list[Route]:
    """Hold back the first request for an address until `let_through`."""
    held = list[Route]()
    page.route(address, lambda route: route.continue_() if held else held.append(route))
    return held


def let_through(page: Page, held: list[Route]) -> None:
    """Let the request through that was held back."""
    held[0].continue_()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)


def test_a_second_press_on_what_spreads_the_armies_counts_after_the_first(
    placing: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(placing.get_absolute_url())
    page.locator("#place-at-alaska").fill("3")
    held = held_back(page, "**/orders/")

    page.locator("#fill-nothing").click()
    page.locator("#fill-borders").click()
    let_through(page, held)

    expect(page.locator("output [data-left]")).to_have_text("0")
    expect(page.locator("#place-at-alaska")).to_have_value("")


def test_a_press_on_what_spreads_the_armies_counts_when_it_is_replaced_before_the_release(
    placing: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(placing.get_absolute_url())
    page.locator("#place-at-alaska").fill("3")
    held = held_back(page, "**/orders/")
    page.locator("#fill-nothing").click()

    page.locator("#fill-borders").hover()
    page.mouse.down()
    let_through(page, held)
    expect(page.locator("output [data-left]")).to_have_text("3")
    page.mouse.up()

    expect(page.locator("output [data-left]")).to_have_text("0")


def test_armies_that_are_placed_while_the_others_are_spread_come_on_top(
    placing: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    """They are placed by a land and its number, by a step, and by a field."""
    page = page_of(alice)
    page.goto(placing.get_absolute_url())
    page.locator("#place-at-alaska").fill("3")
    held = held_back(page, "**/orders/")

    page.locator("#fill-nothing").click()
    page.locator("#at-peru circle").click()
    page.locator("#place-at-peru").locator("..").locator("[data-step='1']").click()
    let_through(page, held)

    expect(page.locator("#place-at-peru")).to_have_value("2")
    expect(page.locator("#place-at-alaska")).to_have_value("")
    expect(page.locator("output [data-left]")).to_have_text("1")


def test_an_order_that_is_pressed_while_its_form_is_filled_is_given_as_it_is_then(
    placing: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(placing.get_absolute_url())
    held = held_back(page, "**/orders/")

    page.locator("#fill-borders").click()
    page.locator("#place-go").click()
    let_through(page, held)

    expect(page.locator("#attack-source")).to_be_visible()
    placed = position_of(placing)
    assert sum(placed.armies[land] for land in members(placed.lands[seat_of(placing, alice)])) == 13


def test_an_order_that_is_pressed_twice_is_given_once(
    placing: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(placing.get_absolute_url())
    page.locator("#place-at-peru").fill("1")
    held = held_back(page, "**/orders/")

    for _ in range(2):
        page.locator("#place-go").click()
    let_through(page, held)

    expect(page.locator("output [data-left]")).to_have_text("2")
    assert position_of(placing).armies[WORLD.territory_index["peru"]] == 2


def test_an_attack_that_is_pressed_before_a_choice_is_answered_is_not_on_the_target_before(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    """The button then has another text, and is not pressed."""
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 9, alberta", bob="kamchatka, ontario")
    page, chosen = page_of(alice), re.compile("target=kamchatka$")
    page.goto(game.get_absolute_url() + "?source=alaska&target=northwest_territory")
    expect(page.locator("#attack-go")).to_have_text("Attack the Northwest Territory")
    held = held_back(page, chosen)

    page.locator("#at-kamchatka circle").click()
    page.locator("#attack-go").click()
    let_through(page, held)

    expect(page.locator("#attack-go")).to_have_text("Attack Kamchatka")
    assert position_of(game).armies[WORLD.territory_index["alaska"]] == 9


@pytest.mark.parametrize("is_first", [True, False], ids=["before the choice", "after the choice"])
def test_news_that_are_under_way_with_a_choice_disturb_nothing(
    game: Game, alice: User, page_of: Callable[..., Page], is_first: bool
) -> None:
    page, held, complaints = page_of(alice), dict[str, Route](), list[str]()
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(game.get_absolute_url() + "?source=alaska")
    page.route("**", lambda route: held.update({str(route.request.headers.get("hx-target")): route}))
    page.evaluate(FETCH_ALL_NEWS.replace("return ", ""))
    page.locator("#at-kamchatka circle").click()
    while len(held) < 2:
        page.wait_for_timeout(10)
    for target in ("follow", "main") if is_first else ("main", "follow"):
        held[target].continue_()
        page.wait_for_timeout(200)

    expect(page.locator("#attack-go")).to_have_text("Attack Kamchatka")
    assert complaints == []


def test_an_order_that_does_not_get_through_is_reported(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    page.route("**/orders/", lambda route: route.abort())

    page.locator("#end-phase").click()

    expect(page.locator("#messages")).to_contain_text("That did not get through.")


def test_the_board_can_be_read_as_a_table(game: Game, alice: User, page_of: Callable[..., Page]) -> None:
    page = page_of(alice)
    page.goto(game.get_absolute_url())

    page.get_by_role("link", name="Table", exact=True).click()
    page.get_by_role("row", name="Alaska").get_by_role("link", name="Attack from here.").click()

    expect(page.locator("#attack-source")).to_have_value("alaska")
    expect(page.get_by_role("row", name="Kamchatka").first).to_be_visible()


def test_the_time_left_is_counted_down_in_a_live_game(
    alice: User, bob: User, charlie: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    pace = Pace(turn=timedelta(minutes=30), question=timedelta(minutes=5))
    game = open_table(alice, bob, charlie, pace=pace)
    player = next_player(game)
    assert player is not None
    page = page_of(player.user)
    page.goto(game.get_absolute_url())

    left = page.locator("#heading [data-seconds]")
    expect(left).to_have_text(re.compile(r"^29:\d\d$"))
    first = left.text_content()
    expect(left).not_to_have_text(first or "")


def test_with_fewer_players_fewer_computers_are_offered_and_nothing_else_changes(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(reverse("start"))
    page.get_by_label("Name of the game").fill("Alps")
    page.locator("#more > summary").click()
    page.locator("[name=h2000_world-sets]").last.check()

    page.locator("#id_seats").select_option("3")
    expect(page.locator("#id_computers option")).to_have_text(["0", "1", "2"])
    expect(page.locator("#id_computers")).to_have_value("2")
    page.locator("#id_seats").select_option("6")
    expect(page.locator("#id_computers option")).to_have_count(6)
    expect(page.locator("#id_computers")).to_have_value("2")
    expect(page.get_by_label("Name of the game")).to_have_value("Alps")
    expect(page.locator("[name=h2000_world-sets]").last).to_be_checked()


def test_an_order_that_meets_no_database_says_so_and_can_be_sent_again(
    game: Game, alice: User, page_of: Callable[..., Page], rf: RequestFactory
) -> None:
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, alice="alaska 9, peru 1")
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    away = answer_away(rf.post("/", headers={"hx-request": "true"}))

    def refuse(route: Route) -> None:
        route.fulfill(status=503, headers=dict(away.headers), body=away.content)

    page.route("**/orders/", refuse)
    page.locator("#place-at-peru").fill("3")
    page.locator("#place-go").click()
    expect(page.locator("#messages")).to_have_text(
        re.compile("^The site is unavailable for a moment. Nothing is lost")
    )
    expect(page.locator("#place-at-peru")).to_have_value("3")

    page.unroute("**/orders/")
    page.locator("#place-go").click()
    expect(page.locator("#attack-source")).to_be_visible()
    expect(page.locator("#messages")).to_be_empty()


def test_a_choice_made_as_the_answer_to_another_comes_counts_too(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(reverse("start"))
    page.locator("#more > summary").click()
    page.evaluate(
        """document.body.addEventListener("htmx:afterSwap", () => setTimeout(() => {
            const seats = document.querySelector("#id_seats");
            seats.value = "3";
            seats.dispatchEvent(new Event("change", {bubbles: true}));
        }), {once: true})"""
    )
    page.locator("[name=h2000_world-sets]").last.check()

    expect(page.locator("#id_computers option")).to_have_text(["0", "1", "2"])
