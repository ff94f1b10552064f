"""Vespers, played to its end through the page, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.models import Game
from games.services.lobby.games import create_game, join_game
from games.services.record.verify import differences
from tests.e2e.conftest import page_of
from tests.e2e.player import choose_strongest, end_turn, give
from tests.proof.vespers import SHRINES
from tests.support.tables import act, next_player, position_of

__all__ = ["page_of"]


@pytest.fixture
def game(alice: User, bob: User, transactional_db: None) -> Game:
    game = create_game(
        creator=alice,
        name="Evensong",
        rulebook_key="vespers",
        options={"length": "one"},
        seats=3,
        bots=["sensible"],
    )
    join_game(game_id=game.pk, user=bob)
    game.refresh_from_db()
    return game


def send(page: Page, form: str) -> None:
    """Send a form that is made of the slots of an order."""
    with page.expect_response(lambda response: response.request.method == "POST") as given:
        page.locator(f"#{form}-go").click()
    assert given.value.status < 400


def gather(page: Page, form: str) -> None:
    """Place all armies that are due in the first land that borders on somebody else's."""
    due = page.locator("#due").inner_text()
    page.locator(f"#{form} li:has(.threat) input").first.fill(due)
    expect(page.locator("output [data-left]")).to_have_text("0")
    give(page, f"#{form}-go")


def conquer(page: Page) -> str:
    """Attack one land, roll by roll, until it falls, and move in with four; return its key."""
    choose_strongest(page)
    weakest = min(page.locator("#attack label:has([name=target])").all(), key=armies_of)
    land = weakest.locator("input").get_attribute("value") or ""
    page.locator(f"#at-{land} circle").click()
    expect(page.locator(f"#attack-on-{land}")).to_be_checked()
    while not page.locator("#occupy-go").count():
        page.locator("#attack [name=how]").first.check()
        expect(page.locator("#odds .chance")).to_be_visible()
        give(page, "#attack-go")
        expect(page.locator("#result .thrown i")).not_to_have_count(0)
    page.locator("#occupy-armies").fill("4")
    give(page, "#occupy-go")
    expect(page.locator(f"#at-{land}")).to_have_attribute("aria-label", re.compile("4 armies, shrine"))
    return land


def armies_of(choice: Locator) -> int:
    """Return the number of armies on a land that can be attacked."""
    return int(choice.locator(".num").inner_text())


def test_it_is_played_to_its_end_in_the_browser(
    game: Game, page_of: Callable[..., Page], alice: User
) -> None:
    """Alice gathers her armies and takes a land; after the end the dice of the battle can be checked."""
    page, taken = page_of(alice), ""
    done: set[str] = set()
    while not position_of(game).is_over:
        player = next_player(game)
        assert player is not None
        if player.user_id != alice.pk:
            act(game)
            continue
        page.goto(game.get_absolute_url())
        match stage := game.rulebook.stage(position_of(game)).key:
            case "placement":
                gather(page, "plan")
            case "reinforce":
                gather(page, "place")
            case "attack" if not taken:
                taken = conquer(page)
                expect(page.locator(".log")).to_contain_text("You were blessed 1 times.")
            case "oath":
                page.locator("#slots-swear-0-oath").select_option("peace")
                send(page, "slots-swear-0")
            case "vespers":
                expect(page.locator("#turn-h")).to_have_text("Vespers")
                page.locator("#slots-offer-0-incense").fill("2")
                send(page, "slots-offer-0")
            case _:
                end_turn(page)
        done.add(stage)
    game.refresh_from_db()

    assert {"placement", "reinforce", "attack", "oath", "vespers"} <= done
    assert game.status == Game.Status.OVER
    assert not list(differences(game.pk))
    assert game.rulebook.board.territory_index[taken] in SHRINES.of(position_of(game))
    page.goto(game.get_absolute_url())
    expect(page.locator("#turn-h")).to_contain_text("the most devout")
    page.goto(f"{game.get_absolute_url()}dice/?round=1")
    expect(page.locator("[data-check]")).to_contain_text("Checked by your browser: all")
    expect(page.get_by_role("img", name="checked").first).to_have_text("✓")
