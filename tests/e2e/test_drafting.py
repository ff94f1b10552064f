"""Drafting in a browser: a click on the map extends the list."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from accounts.models import User
from games.features.draft.serving import wishes_of
from tests.support.tables import open_table, position_of, seat_of


def test_the_list_grows_with_clicks_on_the_map_and_is_kept(
    transactional_db: None, alice: User, bob: User, charlie: User, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, charlie, options={"drafting": "1"})
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    for name in ("Peru", "Brazil"):
        page.locator(f"#board a[href*='wishes='][href$='{name}']").click()
        expect(page.locator("#wishes-list")).to_have_value("Peru" if name == "Peru" else "Peru, Brazil")
    page.locator("#wishes-go").click()

    expect(page.locator("main")).to_contain_text("Your list is noted")
    index = game.board.territory_index
    assert wishes_of(position_of(game), seat_of(game, alice)) == (index["peru"], index["brazil"])


def test_all_that_is_pressed_in_a_hurry_is_put_on_the_list(
    transactional_db: None, alice: User, bob: User, charlie: User, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, charlie, options={"drafting": "1"})
    page, held = page_of(alice), list[Route]()
    page.goto(game.get_absolute_url())
    page.route(re.compile("wishes=Peru$"), lambda route: held.append(route))

    for land in ("peru", "brazil", "venezuela"):
        page.locator(f"#at-{land} circle").click()
    page.wait_for_timeout(500)
    held[0].continue_()

    expect(page.locator("#wishes-list")).to_have_value("Peru, Brazil, Venezuela")
