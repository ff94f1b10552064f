"""Two people play it to its end through the page, in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.services.lobby.games import create_game, join_game
from games.services.record.verify import differences
from tests.e2e.conftest import page_of
from tests.e2e.player import end_turn, place_everything, plan_everything
from tests.support.tables import let_computers_play, next_player, position_of

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
    """Send a form that was made of the slots of an order."""
    with page.expect_response(lambda response: response.request.method == "POST") as given:
        page.locator(f"#{form}-go").click()
    assert given.value.status < 400


def move(page: Page, stage: str) -> None:
    """Do what a phase or question asks, in the plainest way."""
    match stage:
        case "placement":
            plan_everything(page)
        case "reinforce":
            place_everything(page)
        case "oath":
            page.locator("#slots-swear-0-oath").select_option("peace")
            send(page, "slots-swear-0")
        case "vespers":
            expect(page.locator("#turn-h")).to_have_text("Vespers")
            page.locator("#slots-offer-0-incense").fill("2")
            send(page, "slots-offer-0")
        case _:
            end_turn(page)


def test_it_is_played_to_its_end_in_the_browser(
    game: Game, page_of: Callable[..., Page], alice: User, bob: User
) -> None:
    pages = {user.pk: page_of(user) for user in (alice, bob)}
    done: set[str] = set()
    while not position_of(game).is_over:
        let_computers_play(game)
        player = next_player(game)
        if player is None or player.user_id is None:
            break
        page = pages[player.user_id]
        page.goto(game.get_absolute_url())
        stage = game.rulebook.stage(position_of(game)).key
        move(page, stage)
        done.add(stage)
    game.refresh_from_db()

    assert {"placement", "reinforce", "oath", "vespers"} <= done
    assert game.status == Game.Status.OVER
    assert not list(differences(game.pk))
    page = pages[alice.pk]
    page.goto(game.get_absolute_url())
    expect(page.locator("#turn-h")).to_contain_text("the most devout")
