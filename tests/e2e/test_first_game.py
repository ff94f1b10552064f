"""A newcomer's first game, from signing up to their second turn, on the site as `manage.py play` runs it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import User
from tests.e2e.player import (
    attack_once,
    await_turn,
    end_turn,
    give,
    place_everything,
    plan_everything,
    sign_up,
)
from tests.e2e.test_one_screen import IS_IN_VIEW
from tests.support.programs.running_site import RunningSite
from tests.support.tables import let_computers_play, open_table, position_of


def test_a_newcomer_plays_against_three_computers(site: RunningSite, page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))

    sign_up(page, site.url, "alice")
    page.get_by_role("button", name="Play at once").click()
    expect(page).to_have_url(re.compile(r"/games/\d+/$"))
    expect(page.locator(".powers .power")).to_have_count(4)
    plan_everything(page)
    await_turn(page)
    place_everything(page)
    attack_once(page)
    end_turn(page)
    expect(page.locator("#turn-h")).to_have_text(re.compile("is playing|Your turn"))
    await_turn(page)

    expect(page.locator("#round")).to_have_text("Round 2")
    expect(page.locator(".log h3").filter(has_text="alice")).to_be_visible()
    assert complaints == []


def test_the_guide_leads_through_two_turns(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bots=["beginner", "beginner", "beginner"])
    phone = page_of(alice, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.goto(game.get_absolute_url())
    lessons, orders = set[str](), 0
    while position_of(game).round < 3:
        expect(phone.locator("#coach-h")).to_have_text("Your first game")
        lessons.add(phone.locator("#coach > p").inner_text())
        if phone.locator("#advised").count():
            # The result of the reader's attack comes first; the main button gives the next order.
            attacked = (
                phone.locator("#attack-go").count()
                and phone.locator("#result", has_text=re.compile("You ")).count()
            )
            assert phone.evaluate(IS_IN_VIEW, "#result" if attacked else "#advised")
            give(phone, "#advised")
            orders += 1
        if not game.players.filter(user=alice, to_act=True).exists():
            let_computers_play(game)
            phone.reload()

    assert len(lessons) >= 5, "one for the set-up and each step in which there is something to do"
    assert orders >= 5
    expect(phone.locator("#coach")).to_have_count(0)


def test_the_guide_can_be_left(alice: User, transactional_db: None, page_of: Callable[..., Page]) -> None:
    game = open_table(alice, bots=["beginner", "beginner", "beginner"])
    phone = page_of(alice, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.goto(game.get_absolute_url())
    phone.get_by_role("button", name="I know my way").tap()
    expect(phone.locator("#coach")).to_have_count(0)
    phone.reload()
    expect(phone.locator("#coach")).to_have_count(0)


def test_from_the_front_page_to_the_first_order_a_phone_takes_six_taps_and_three_fields(
    site: RunningSite, browser: Browser
) -> None:
    phone = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, locale="fr-FR"
    )
    page, taps, fields = phone.new_page(), 0, 0

    def tap(target: Locator) -> None:
        nonlocal taps
        target.tap()
        taps += 1

    def fill(label: str, text: str) -> None:
        nonlocal fields
        page.get_by_label(label).fill(text)
        fields += 1

    page.goto(site.url)
    tap(page.get_by_role("link", name="S’inscrire et jouer"))
    fill("Nom d’utilisateur", "zoe")
    fill("Adresse électronique", "zoe@example.org")
    tap(page.get_by_role("button", name="S’inscrire"))
    with phone.expect_page() as opened:
        tap(page.get_by_role("link", name="boîte aux lettres"))
    mailbox = opened.value
    snippet = mailbox.locator("main a", has_text="zoe@example.org").locator(".snippet")
    while not snippet.count():
        mailbox.reload()
    fill("Code", snippet.first.inner_text().split()[0])
    tap(page.get_by_role("button", name="Confirmer"))
    tap(page.get_by_role("button", name="Jouer tout de suite"))
    with page.expect_response(lambda response: response.request.method == "POST") as given:
        tap(page.locator("#advised"))
    assert given.value.status == 302
    phone.close()

    assert (taps, fields) == (6, 3)
