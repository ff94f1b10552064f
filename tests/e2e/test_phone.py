"""The page of a game where there is little room: on a phone or a tablet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from games.models import Game
from games.services.lobby.games import create_game
from tests.e2e.player import give
from tests.support.scenes import put
from tests.support.tables import act, act_until_turns, let_computers_play, open_table, order, position_of

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}}

SMALL_TARGETS = """() => [...document.querySelectorAll("a[href], button, summary, select")]
  .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest("svg"))
  .filter((target) => !target.matches(".skip, .visually-hidden"))
  .filter((target) => target.getBoundingClientRect().height < 24)
  .map((target) => target.outerHTML)"""

CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((text) => text.scrollWidth > text.clientWidth && getComputedStyle(text).display !== "inline"
    || text.getBoundingClientRect().right > text.parentElement.getBoundingClientRect().right + 1)
  .map((text) => text.textContent)"""


DICE_AT_THE_EDGE = """() => {
  const board = document.getElementById("board");
  const [layer, dice] = [document.createElement("div"), document.createElement("span")];
  [layer.className, dice.className, dice.textContent] = ["fought", "thrown", "6 6 6 against 5 5"];
  board.append(layer);
  layer.append(dice);
  dice.style.animation = "none";
  dice.style.scale = "1.5";
  dice.style.left = `${board.clientWidth - dice.offsetWidth / 2}px`;
  return document.documentElement.scrollWidth;
}"""
"""A script that returns the width of the page while dice are shown at full size at the right edge of the map.
"""


@pytest.fixture
def game(alice: User, bob: User, transactional_db: None) -> Game:
    game = open_table(alice, bob, bots=["random", "sensible", "random", "random"])
    for number, player in enumerate(game.players.exclude(bot="")):
        game.players.filter(pk=player.pk).update(name=f"Marguerite Durand {number}")
    lands: dict[str, Any] = {"alice": "madagascar 9, south_africa 2", "bob": "kamchatka 3"}
    return put(game, turn="alice", rest="Marguerite Durand 0", phase="attack", **lands)


@pytest.fixture
def phone(game: Game, alice: User, page_of: Callable[..., Page]) -> Page:
    page = page_of(alice, **PHONE)
    page.goto(game.get_absolute_url())
    return page


def test_a_touched_territory_is_described_in_full(phone: Page) -> None:
    phone.locator("#at-south_africa circle").tap()
    expect(phone.locator("#attack-source")).to_have_value("south_africa")
    phone.locator("#at-congo circle").hover()
    spot = phone.locator("[data-spot]")
    expect(spot).to_contain_text("Marguerite Durand 0")
    expect(spot).to_contain_text("1 army. Attack it from South Africa.")

    assert spot.evaluate(
        "spot => [spot.scrollWidth - spot.clientWidth, spot.scrollHeight - spot.clientHeight]"
    ) == [
        0,
        0,
    ]
    assert spot.evaluate("spot => getComputedStyle(spot).whiteSpace") == "normal"


def test_armies_appear_with_the_lands_under_them(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice, **PHONE)
    outlines: list[Route] = []
    page.route("**/boards/*.svg", lambda outline: outlines.append(outline))
    page.goto(game.get_absolute_url(), wait_until="domcontentloaded")
    expect(page.locator("#orders")).to_be_visible()
    assert page.locator(".board .token:visible, .board .label:visible").count() == 0

    for outline in outlines:
        outline.continue_()
    expect(page.locator(".board .token").first).to_be_visible()
    assert page.locator(".board .wash").first.evaluate("land => land.getBoundingClientRect().width") > 0


def test_dice_on_the_map_make_the_page_no_wider(phone: Page) -> None:
    assert phone.evaluate(DICE_AT_THE_EDGE) == 390


def test_a_closer_look_stays_where_it_is(phone: Page) -> None:
    phone.get_by_role("button", name="Closer").tap()
    expect(phone.locator("#at-madagascar circle")).to_be_in_viewport()

    phone.locator(".map-scroll").evaluate("frame => frame.scrollTo(300, 40)")
    phone.locator("#end-phase").tap()
    expect(phone.locator("#end-phase")).to_contain_text("end the turn")
    assert phone.locator(".map-scroll").evaluate("frame => [frame.scrollLeft, frame.scrollTop]") == [300, 40]


def test_the_grip_draws_the_orders_over_the_map_and_back(phone: Page) -> None:
    grip = phone.get_by_role("button", name="Pull the orders over the map")
    box = grip.bounding_box()
    assert box is not None
    phone.mouse.move(box["x"] + 50, box["y"] + 8)
    phone.mouse.down()
    phone.mouse.move(box["x"] + 50, box["y"] - 112, steps=4)
    phone.mouse.up()
    assert phone.evaluate("scrollY") == pytest.approx(120, abs=2)

    grip.tap()
    assert phone.locator("#orders").evaluate("sheet => sheet.getBoundingClientRect().top") == pytest.approx(
        0, abs=1
    )
    grip.press("Enter")
    assert phone.evaluate("scrollY") == 0


def test_links_are_high_enough_for_a_finger(phone: Page, game: Game, alice: User) -> None:
    waiting = create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=3, bots=[])
    here = game.get_absolute_url()
    found = {}
    for address in (
        here,
        here + "?view=table",
        reverse("record", args=[game.pk]),
        reverse("dice", args=[game.pk]),
        reverse("resign", args=[game.pk]),
        reverse("invitation", args=[waiting.token]),
        reverse("start"),
        reverse("rules", args=["h2000_world"]),
        reverse("comparison"),
    ):
        phone.goto(address)
        found[address] = phone.evaluate(SMALL_TARGETS)

    assert {address: small for address, small in found.items() if small} == {}


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_names_of_powers_are_not_cut(
    game: Game, alice: User, page_of: Callable[..., Page], size: dict[str, Any]
) -> None:
    page = page_of(alice, **size)
    page.goto(game.get_absolute_url())

    assert page.evaluate(CUT, ".power h2 span") == []
    assert (
        page.locator(".power h2 span").first.evaluate("name => getComputedStyle(name).textOverflow") == "clip"
    )


IS_IN_VIEW = """button => {
  const box = button.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && button.contains(at);
}"""
SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}


def test_the_button_of_a_game_that_waits_is_in_view(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    Game.objects.update(name="The great war of the cousins of Saint-Germain-en-Laye, 2026")
    User.objects.update(language="fr")
    page = page_of(alice, **SMALL_PHONE)
    page.goto(reverse("home"))

    assert page.locator(".match.mine .go").first.evaluate(IS_IN_VIEW)


@pytest.mark.parametrize("size", [SMALL_PHONE, {"viewport": {"width": 1366, "height": 680}}])
def test_the_button_that_starts_a_game_stays_in_view(
    alice: User, transactional_db: None, page_of: Callable[..., Page], size: dict[str, Any]
) -> None:
    page = page_of(alice, **size)
    page.goto(reverse("start"))
    button = page.locator("#start .go")
    assert button.evaluate(IS_IN_VIEW)
    for field in ("rulebook", "seats", "computers", "bot", "turn"):
        assert page.locator(f"#id_{field}").evaluate(IS_IN_VIEW)

    page.locator("#more > summary").click()
    page.locator("#house-rules > summary").focus()
    assert page.locator("#house-rules > summary").evaluate(IS_IN_VIEW)
    page.evaluate("scrollTo(0, 1e6)")
    assert button.evaluate(IS_IN_VIEW)


def test_notes_next_to_the_account_link_stay_in_its_row(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    alice.language = "fr"
    alice.set_unusable_password()
    alice.save()
    page = page_of(alice, **PHONE)
    page.goto(reverse("account_settings"))
    rows = page.locator(".links li").evaluate_all(
        "rows => rows.map(row => [row, ...row.children].map(part => part.getBoundingClientRect().bottom))"
    )
    assert all(bottom >= max(within) for bottom, *within in rows)


def test_the_host_can_invite_people_at_once(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = create_game(creator=alice, name="Later", rulebook_key="h2006_world", seats=3, bots=["random"])
    page = page_of(alice, **PHONE)
    page.goto(reverse("invitation", args=[game.token]))

    expect(page.locator("#to")).to_be_in_viewport()


def test_a_newcomer_sees_what_the_computer_would_do(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    User.objects.update(language="fr")
    game = open_table(alice, bots=["beginner"] * 3)
    act_until_turns(game)
    page = page_of(alice, **SMALL_PHONE)
    seen: set[str] = set()
    while position_of(game).round < 3 and len(seen) < 2:
        let_computers_play(game)
        step = position_of(game).phase
        if step != "attack":
            page.goto(game.get_absolute_url())
            if page.locator("#result:not([hidden])").count():
                assert page.locator("#advised").evaluate(IS_IN_VIEW), step
                seen.add(step)
        act(game)
    assert seen == {"reinforce", "manoeuvre"}


def test_nothing_moves_when_the_first_army_is_placed(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    User.objects.update(language="fr")  # Its words are longer.
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, alice="peru 2")
    page = page_of(alice, **SMALL_PHONE)
    page.goto(game.get_absolute_url())
    name, menu = (page.locator(part).bounding_box() for part in (".plate-title", ".menu-button"))
    assert name is not None
    assert menu is not None
    assert name["x"] + name["width"] <= menu["x"], "the name of the game meets no button"
    sheet = page.locator("#orders")
    before = sheet.bounding_box()

    page.locator("#at-peru circle").tap()

    expect(page.locator("#placing li")).to_have_count(1)
    assert sheet.bounding_box() == before


def test_the_name_of_the_game_and_the_ways_to_place_armies_take_a_line_each(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    User.objects.update(language="fr")  # Its words are longer.
    Game.objects.update(name="Marguerite en campagne")
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, alice="peru 2")
    page = page_of(alice, **SMALL_PHONE)
    page.goto(game.get_absolute_url())

    assert page.evaluate(CUT, ".plate-title h1") == []
    ways = [button.bounding_box() for button in page.locator(".suggest button").all()]
    assert len({way and way["y"] for way in ways}) == 1


def test_day_and_night_are_chosen_in_the_menu(phone: Page) -> None:
    theme = "document.documentElement.dataset.theme"
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="Night map").tap()
    assert phone.evaluate(theme) == "dark"
    phone.get_by_role("button", name="Day map").tap()
    assert phone.evaluate(theme) == "light"


COVERED = """() => {
  const box = (part) => part.getBoundingClientRect();
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const tools = [...document.querySelectorAll(".map-tools > *")].map(box);
  return [...document.querySelectorAll(".board :is(.continent-name tspan, .bonus, .token .plate)")]
    .filter((part) => box(part).width && tools.some((tool) => meet(tool, box(part))))
    .map((part) => part.textContent || part.parentElement.textContent);
}"""
"""A script that returns what on the map lies under the buttons at its edge."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_buttons_of_the_map_cover_no_name_and_no_token(
    game: Game, alice: User, page_of: Callable[..., Page], language: str
) -> None:
    alice.language = language
    alice.save()
    page = page_of(alice)
    for shown in (game, open_table(alice, bots=["random", "random"], rulebook="godstorm")):
        page.goto(shown.get_absolute_url())
        for width, height in ((360, 740), (390, 844), (1024, 700), (1366, 680)):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".map-tools > :visible").first).to_be_visible()
            assert page.evaluate(COVERED) == [], width


def test_the_orders_begin_at_one_height_in_every_step(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    User.objects.update(language="fr")  # Its words are longer.
    page = page_of(alice, **SMALL_PHONE)
    heights = set()
    for step in ("reinforce", "attack", "manoeuvre"):
        put(game, turn="alice", rest="bob", phase=step, to_place=3 * (step == "reinforce"), alice="peru 2")
        page.goto(game.get_absolute_url())
        heights.add(page.locator("#orders").evaluate("sheet => sheet.getBoundingClientRect().top"))
    assert len(heights) == 1


def test_a_land_of_others_is_named_while_armies_are_placed(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=2, alice="peru 2")
    page = page_of(alice, **SMALL_PHONE)
    page.goto(game.get_absolute_url())
    page.locator(".hits > *", has_text="Congo").locator("circle").tap()
    expect(page.locator("[data-spot]")).to_be_visible()
    expect(page.locator("[data-spot]")).to_contain_text("Congo: bob")

    page.locator("#at-peru circle").tap()
    expect(page.locator("#placing li")).to_be_visible()
    expect(page.locator("[data-spot]")).to_be_hidden()
    for _army in range(2):
        page.locator("#at-peru circle").tap()
    expect(page.locator("[data-spot]")).to_be_visible()
    expect(page.locator("[data-spot]")).to_contain_text("All armies have their place")


def test_the_card_that_was_drawn_is_in_view(game: Game, alice: User, page_of: Callable[..., Page]) -> None:
    put(game, turn="alice", rest="bob", phase="attack", round=3, alice="alaska 9, peru 2")
    order(game, alice, "attack alaska kamchatka with 3 dice", "666", "1")
    order(game, alice, "occupy 3")
    order(game, alice, "end")
    page = page_of(alice, **SMALL_PHONE)
    page.goto(game.get_absolute_url())
    assert not page.locator(".drawn").count()

    give(page, "#end-phase")

    drawn = page.locator(".drawn")
    expect(drawn).to_contain_text("You drew the card")
    assert drawn.evaluate(IS_IN_VIEW)
    card = page.locator(".hand .card").first
    assert card.locator("h3, b, strong, p").first.inner_text().split()[0] in drawn.inner_text()


def test_editions_are_compared_on_a_few_screens(transactional_db: None, page_of: Callable[..., Page]) -> None:
    page = page_of(None, java_script_enabled=False, **SMALL_PHONE)
    page.goto(reverse("comparison"))
    assert page.locator("html").bounding_box()["height"] < 3 * 740  # type: ignore[index]

    point = page.locator("details", has_text="Placing them").first
    point.locator("summary").tap()
    point.locator("li").last.scroll_into_view_if_needed()
    assert point.locator("summary").evaluate(IS_IN_VIEW)

    page.get_by_label("Another").select_option("World conquest, Hasbro 2006")
    page.get_by_label("A third").select_option("Godstorm")
    page.get_by_role("button", name="Compare").tap()
    expect(page.locator(".voices").first.get_by_role("link")).to_have_text(
        ["World conquest, Hasbro 2000", "World conquest, Hasbro 2006", "Godstorm"]
    )
    expect(page.get_by_label("A third")).to_have_value("godstorm")
    assert page.locator("html").bounding_box()["height"] < 6.5 * 740  # type: ignore[index]


def test_the_number_of_ways_is_next_to_its_own_point(
    transactional_db: None, page_of: Callable[..., Page]
) -> None:
    page = page_of(None, **SMALL_PHONE, locale="fr-FR")
    page.goto(reverse("comparison"))
    expect(page.locator("summary small").first).to_be_visible()

    outside = """(numbers) => numbers.filter((number) =>
      number.getBoundingClientRect().bottom > number.closest("summary").getBoundingClientRect().bottom
    ).map((number) => number.closest("summary").innerText)"""
    assert page.locator("summary small").evaluate_all(outside) == []
