"""A newcomer's first game, from signing up to his third turn, on the site as `manage.py play` runs it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.player import attack_once, await_turn, end_turn, place_everything, plan_everything, sign_up
from tests.support.running_site import RunningSite


def test_a_newcomer_plays_against_three_computers(site: RunningSite, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))

    sign_up(page, site.url, "alice")
    page.get_by_role("button", name="Play at once").click()
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    expect(page.locator(".powers .power")).to_have_count(4)
    plan_everything(page)
    for _turn in range(2):
        await_turn(page)
        place_everything(page)
        attack_once(page)
        end_turn(page)
        expect(page.locator("#turn-h")).to_have_text(re.compile("is playing|Your turn"))
    await_turn(page)

    expect(page.locator("#round")).to_have_text("Round 3")
    expect(page.locator(".log h3").filter(has_text="alice")).to_be_visible()
    assert complaints == []
