"""The browser checks the dice of a game by itself."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from games.models import Game
from games.selectors.record.record_file import record_of
from tests.support.tampering import TAMPERED, Record, finished_game, thrown
from tests.support.throwing import all_rules, thrown_in

CHECK = """async (record) => {
  const { check } = await import(document.querySelector("script[src*=dice]").src);
  return check(JSON.parse(record));
}"""

AGREE = """async (orders) => {
  const { agree } = await import(document.querySelector("script[src*=dice]").src);
  return JSON.parse(orders).every((order) => agree(...order));
}"""


@pytest.fixture
def over(alice: User, bob: User, charlie: User, transactional_db: None) -> Game:
    return finished_game(alice, bob, charlie)


def round_of_a_throw(record: Record) -> int:
    """Return the round of the throw that tampering changes."""
    events = [told["event"] for told in record["events"][: thrown(record)["events"][0]]]
    return max(int(event[2]) for event in events if event[0] == "turn_began")


def test_every_throw_is_checked_by_the_browser(over: Game, alice: User, page_of: Callable[..., Page]) -> None:
    page = page_of(alice)
    page.goto(f"{reverse('record', args=[over.pk])}?round={round_of_a_throw(record_of(over))}")
    page.get_by_role("link", name="Check the dice").click()

    throws = over.throws.latest("first_event").throws
    expect(page.get_by_role("status").filter(has_text="Checked by your browser")).to_contain_text(
        f"all {throws} throws and all shuffles of this game"
    )
    expect(page.get_by_role("img", name="checked").first).to_have_text("✓")
    expect(page.get_by_role("img", name="wrong")).to_have_count(0)


def test_a_changed_throw_is_marked(over: Game, alice: User, page_of: Callable[..., Page]) -> None:
    record = record_of(over)
    TAMPERED["a link"](record)
    page = page_of(alice)
    page.route("**/record.json", lambda route: fulfil(route, record))

    page.goto(f"{reverse('dice', args=[over.pk])}?round={round_of_a_throw(record)}")

    expect(page.get_by_text("Something is wrong")).to_be_visible()
    expect(page.get_by_role("img", name="wrong").first).to_have_text("✗")


def fulfil(route: Route, record: Record) -> None:
    route.fulfill(body=json.dumps(record), content_type="application/json")


def test_every_change_is_found_by_the_browser(
    over: Game, alice: User, page_of: Callable[..., Page], subtests: pytest.Subtests
) -> None:
    text = json.dumps(record_of(over))
    page = page_of(alice)
    page.goto(reverse("dice", args=[over.pk]))
    assert page.evaluate(CHECK, text)["sound"]
    for kind, tamper in TAMPERED.items():
        with subtests.test(kind):
            record = json.loads(text)
            tamper(record)

            assert not page.evaluate(CHECK, json.dumps(record))["sound"]


def test_the_browser_finds_every_die_of_every_edition(
    over: Game, alice: User, page_of: Callable[..., Page], subtests: pytest.Subtests
) -> None:
    page = page_of(alice)
    page.goto(reverse("dice", args=[over.pk]))
    for name, book in all_rules():
        with subtests.test(name):
            drops = book.chosen.get("js_4") == "1"
            orders = [
                [
                    [{"event": event} for event in order.events],
                    [dice.split("/")[0] for dice in order.throws],
                    drops,
                ]
                for order in thrown_in(book, name)
            ]
            assert page.evaluate(AGREE, json.dumps(orders))


def test_the_browser_makes_up_a_word_and_keeps_it_while_the_form_changes(
    alice: User, page_of: Callable[..., Page], transactional_db: None
) -> None:
    page = page_of(alice)
    page.goto(reverse("start"))
    page.locator("#more > summary").click()
    page.get_by_text("Dice that can be checked").click()
    word = page.get_by_label("Your word for the dice").input_value()
    page.get_by_label("Rules", exact=True).select_option("h2000_mission")
    expect(page.get_by_label("Your word for the dice")).to_have_value(word)

    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/*/")

    player = Game.objects.get().players.get(user=alice)
    assert len(word) == 16
    assert (player.word, player.word_by_site) == (word, False)
