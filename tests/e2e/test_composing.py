"""Orders in advance, composed on the map: the limits of the stand-in, and sieges with conditions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from games.bots.limits_text import read_limits
from games.bots.stand_in import Limits
from games.clock.pace import Pace
from games.engine.notation import parse_list
from tests.e2e.test_one_screen import IS_IN_VIEW
from tests.support.scenes import put
from tests.support.tables import act_until_turns, open_table

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def test_the_limits_of_the_stand_in_are_chosen_on_the_map_and_stay_text(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, bots=["random"], pace=Pace(turn=timedelta(days=1)))
    act_until_turns(game)
    page = page_of(alice, **PHONE)
    page.goto(reverse("times", args=[game.pk]))
    text, marks = page.locator("#limits-text"), page.locator("#limits-board .mark.flag")
    expect(text).to_have_text("stand-in: nothing")
    expect(marks).to_have_count(0)

    page.locator("#at-egypt circle").tap()
    expect(page.get_by_role("checkbox", name="Africa")).to_be_checked()
    expect(marks).to_have_count(6)
    page.get_by_label("It may attack").check()
    expect(text).to_have_text("stand-in: attack, hold Africa")
    page.locator("#at-siam circle").tap()
    expect(text).to_have_text("stand-in: attack, hold Africa, Asia")
    page.locator("#at-congo circle").tap()
    expect(text).to_have_text("stand-in: attack, hold Asia")
    expect(marks).to_have_count(12)
    page.locator("#limits").get_by_role("button", name="Keep").tap()

    expect(page.locator("#messages")).to_contain_text("within these limits")
    limits = Limits.from_json(game.players.get(user=alice).limits)
    assert limits == Limits(attack=True, trade=False, move=False, hold=("asia",))
    assert read_limits(game.board, text.inner_text().removeprefix("stand-in:")) == limits


def test_sieges_with_conditions_are_composed_on_the_map_and_stay_text(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "alaska 9, peru 6", "bob": "kamchatka 2, argentina 1"}
    put(game, turn="bob", rest="bob", phase="attack", round=2, **lands)
    page = page_of(alice, viewport={"width": 1024, "height": 700})
    page.goto(reverse("ahead", args=[game.pk]))
    lines = page.locator(".lines code")
    sure, perhaps = page.locator(".planned .surely .wide"), page.locator(".planned .perhaps .wide")
    for _army in range(3):
        page.locator("#at-alaska circle").click()
    page.locator("#place-go").click()
    expect(lines).to_have_text(["place all alaska"])

    # If the odds are good: press source and target of the condition, then of the siege.
    page.locator("#when-kind").select_option("odds")
    expect(page.locator("#when-source")).to_be_visible()
    page.locator("#at-alaska circle").click()
    expect(page.locator("#when-source")).to_have_value("alaska")
    page.locator("#at-kamchatka circle").click()
    expect(page.locator("#when-target")).to_have_value("kamchatka")
    page.locator("#when-percent").fill("60")
    page.locator("#condition-go").click()
    expect(page.locator(".depends")).to_contain_text("Only if")
    besiege(page, "alaska", "kamchatka")
    page.locator("#attack-meanwhile").select_option("more")
    expect(page.locator("#attack-meanwhile")).to_have_value("more")
    page.locator("#attack-go").click()
    roll_on = "while armies in alaska > armies in kamchatka"
    siege = f"if odds alaska kamchatka >= 60 %: attack alaska kamchatka until 1 moving all {roll_on}"
    expect(lines).to_have_text(["place all alaska", siege])
    expect(perhaps).to_have_count(1)

    # A second siege under the same condition, on the same line, from the land that the first may take.
    page.locator("#when-kind").select_option("then")
    expect(page.locator("#when-kind")).to_have_value("then")
    besiege(page, "kamchatka", "mongolia")
    page.locator("#attack-go").click()
    siege += "; attack kamchatka mongolia until 1 moving all"
    expect(lines).to_have_text(["place all alaska", siege])
    expect(page.locator("#when-kind")).to_have_value("")
    expect(perhaps).to_have_count(2)

    # Otherwise another siege, then one under any condition.
    page.locator("#when-kind").select_option("else")
    expect(page.locator("#when-kind")).to_have_value("else")
    besiege(page, "peru", "argentina")
    page.locator("#attack-go").click()
    expect(lines).to_have_count(3)
    expect(lines.last).to_have_text("else: attack peru argentina until 1 moving all")
    expect(perhaps).to_have_count(3)
    expect(sure).to_have_count(0)

    # The text is what is stored, and what its author may edit or mail.
    written = lines.all_inner_texts()
    page.get_by_text("The list as text").click()
    expect(page.locator("#id_text")).to_have_value("\n".join(written))
    assert parse_list(game.rulebook, "\n".join(written))
    page.locator("#id_text").fill("\n".join(written).replace("until 1", "until 3"))
    page.locator("#by-hand").get_by_role("button", name="Leave them for my turn").click()
    expect(page.locator("#messages")).to_contain_text("Your orders are kept until your turn.")
    assert "until 3" in game.players.get(user=alice).ahead


def besiege(page: Page, source: str, target: str) -> None:
    """Press both lands, and let the attack go on to the last army, and all armies move in."""
    page.locator(f"#at-{source} circle").click()
    expect(page.locator("#attack-source")).to_have_value(source)
    page.locator(f"#at-{target} circle").click()
    expect(page.locator("#attack-go")).to_have_text("Attack " + target.capitalize())
    page.locator("#attack-stop").fill("1")
    page.locator("#attack-moving").select_option("all")


def test_a_line_that_is_moved_up_twice_in_a_hurry_goes_up_twice(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    """The second press is meant for the line that it began with, not for the one that is there by then."""
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "alaska 9", "bob": "kamchatka 2"}
    put(game, turn="bob", rest="bob", phase="attack", round=2, **lands)
    game.players.filter(user=alice).update(
        ahead="place all alaska\nattack alaska kamchatka until 2\nend turn"
    )
    page, held = page_of(alice), list[Route]()
    page.goto(reverse("ahead", args=[game.pk]))
    page.route("**/ahead/**", lambda route: route.continue_() if held else held.append(route))

    page.locator("#up-3").click()
    page.locator("#up-3").click()
    held[0].continue_()

    lines = page.locator(".lines code")
    expect(lines).to_have_text(["end turn", "place all alaska", "attack alaska kamchatka until 2"])


def test_on_a_phone_what_comes_next_is_in_view_below_the_first_line(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "ontario 9, alaska 6", "bob": "quebec 2, kamchatka 1"}
    put(game, turn="bob", rest="bob", phase="attack", round=2, **lands)
    User.objects.filter(pk=alice.pk).update(language="fr")
    page = page_of(alice, **PHONE)
    page.goto(reverse("ahead", args=[game.pk]))
    page.locator("#fill-borders").tap()
    expect(page.locator("output [data-left]")).to_have_text("0")
    page.locator("#place-go").tap()
    expect(page.locator(".lines li")).to_have_count(1)

    for part in ("#leave", "#try", "#when-kind"):
        assert page.evaluate(IS_IN_VIEW, part), part


@pytest.mark.parametrize(("width", "height"), [(1024, 700), (360, 740)])
def test_a_chain_is_composed_on_the_map_with_the_board_in_view(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page], width: int, height: int
) -> None:
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "alaska 9, peru 6", "bob": "kamchatka 2, japan 1"}
    put(game, turn="alice", rest="bob", phase="attack", round=2, **lands)
    User.objects.filter(pk=alice.pk).update(language="fr")
    page = page_of(alice, viewport={"width": width, "height": height})
    page.goto(reverse("chain", args=[game.pk]))
    path, arrows, odds = (
        page.locator("#id_path"),
        page.locator(".planned .arrow:visible"),
        page.locator("meter"),
    )

    page.locator("#at-alaska circle").click()
    expect(path).to_have_value("Alaska")
    expect(page.locator(".errorlist")).to_have_count(0)
    page.locator("#at-kamchatka").press("Enter")
    expect(page.locator("#at-kamchatka")).to_be_focused()
    page.locator("#at-japan circle").click()
    expect(path).to_have_value("Alaska, Kamchatka, Japon")
    expect(arrows).to_have_count(2)
    expect(odds).to_have_count(2)
    for part in ("#board svg.board", ".chances"):
        assert page.evaluate(IS_IN_VIEW, part), part

    # Text in the field counts as soon as its author goes on with the map, even if the map is new by then.
    path.fill("Alaska 4, Kamchatka")
    at = page.locator("#at-mongolia circle").bounding_box()
    assert at is not None
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    page.mouse.down()
    expect(odds).to_have_count(1)
    page.mouse.up()
    expect(path).to_have_value("Alaska 4, Kamchatka, Mongolie")

    path.fill("Alaska 4, Kamchatka 3")
    page.locator("#at-mongolia circle").click()
    expect(path).to_have_value("Alaska 4, Kamchatka 3, Mongolie")
    page.locator("#at-alaska circle").click()
    expect(path).to_have_value("Alaska 4")
    expect(arrows).to_have_count(0)
