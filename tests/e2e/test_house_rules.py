"""House rules in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.support.scenes import put
from tests.support.tables import open_table, position_of

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
IS_COVERED = """field => {
  const box = field.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 4) !== field;
}"""


@pytest.fixture
def risky(alice: User, bob: User, transactional_db: None) -> Game:
    game = open_table(alice, bob, bots=["random"], options={"js_3": "1"})
    return put(game, turn="alice", rest="bob", phase="attack", alice="alaska 30, peru 1")


def test_armies_are_committed_by_their_number(risky: Game, alice: User, page_of: Callable[..., Page]) -> None:
    page = page_of(alice)
    page.goto(risky.get_absolute_url() + "?source=alaska&target=kamchatka")

    page.locator("#attack-how-once").check()
    page.locator("#attack-committed").fill("12")
    expect(page.locator("#odds")).to_be_visible()
    page.locator("#attack-go").click()

    expect(page.locator("main")).to_contain_text("You commit 12 armies to attack Kamchatka")
    assert position_of(risky).armies[risky.board.territory_index["alaska"]] < 30


@pytest.mark.parametrize(
    ("rule", "field"), [("js_1b", "#slots-lay-0-lot"), ("js_2", "#slots-mobilise-0-foot")]
)
def test_on_a_phone_no_button_covers_the_first_field(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page], rule: str, field: str
) -> None:
    User.objects.update(language="fr")
    game = open_table(alice, bob, bots=["random"], options={rule: "2" if rule == "js_1b" else "1"})
    if rule == "js_2":
        put(
            game,
            turn=None,
            rest="bob",
            phase="mobilisation",
            round=2,
            alice="alaska, peru, brazil, japan, congo",
        )
    phone = page_of(alice, **PHONE)
    phone.goto(game.get_absolute_url())
    assert not phone.locator(field).evaluate(IS_COVERED)


def test_on_a_phone_no_field_shows_below_the_button_of_an_offer(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, bots=["random"], options={"js_1a": "1"})
    phone = page_of(alice, **PHONE)
    phone.goto(game.get_absolute_url())
    box = phone.locator("#offer .act").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == PHONE["viewport"]["height"]


def test_families_of_house_rules_are_folded_until_opened(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    phone = page_of(alice, **PHONE)
    phone.goto(reverse("start") + "?rulebook=h2000_world&seats=4&h2000_world-js_9=on")
    one_front, mobilisation = (
        phone.locator("[name=h2000_world-js_9]"),
        phone.locator("[name=h2000_world-js_2]"),
    )
    expect(one_front).to_be_visible()
    expect(mobilisation).to_be_hidden()

    phone.locator(".family summary", has_text="Armies").click()
    one_front.uncheck()
    expect(phone.locator("#house-rules > summary")).to_have_text("House rules: none")
    expect(one_front).to_be_visible()
    expect(mobilisation).to_be_visible()


def test_returning_from_the_rules_finds_the_form_unchanged(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(reverse("start"))
    page.locator("#id_rulebook").select_option("h2006_mission")
    expect(page.locator("#outline")).to_contain_text("Risk Mission")
    page.locator("#id_computers").select_option("1")
    expect(page.locator(".stays")).to_contain_text("free seat")
    page.locator("#more > summary, .family summary").evaluate_all("all => all.forEach(one => one.click())")
    page.locator("[name=h2006_mission-js_9]").check()
    expect(page.locator("#outline")).to_contain_text("One front")

    page.get_by_role("link", name="Rules of this game").click()
    expect(page.locator("main")).to_contain_text("One front")
    page.go_back()
    expect(page.locator("#outline")).to_contain_text("Risk Mission")
    expect(page.locator("#outline")).to_contain_text("One front")
    expect(page.locator("#id_computers")).to_have_value("1")
    expect(page.locator("[name=h2006_mission-js_9]")).to_be_checked()
    expect(page.locator(".notice")).to_have_count(0)


def test_a_ready_made_game_leaves_the_rest_of_the_form_alone(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    page = page_of(alice)
    page.goto(reverse("start"))
    page.locator("#id_name").fill("Thursday club")
    page.locator("#id_turn").select_option(index=1)
    chosen = page.locator("#id_turn").input_value()
    page.locator("#more > summary").click()
    page.get_by_role("link", name="Cloak and dagger").click()

    expect(page.locator("#id_seats")).to_have_value("5")
    expect(page.locator("#id_h2000_world-fog")).to_be_checked()
    expect(page.locator("#id_name")).to_have_value("Thursday club")
    expect(page.locator("#id_turn")).to_have_value(chosen)
