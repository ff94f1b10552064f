"""Letters beside the board: read with a click, written without losing the turn, and kept while typed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Letter, LetterCopy
from games.models.letters import Audience
from games.services.letters.writing import Recipients, write_letter
from tests.e2e.test_accessibility import complaints
from tests.support.scenes import put
from tests.support.tables import open_table


@pytest.fixture
def game(alice: User, bob: User, transactional_db: None) -> Game:
    game = open_table(alice, bob, bots=["random"])
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 5", bob="brazil 1")
    to = Recipients(Audience.SOME, (alice.pk,))
    write_letter(game_id=game.pk, user=bob, to=to, text="Peace until round five?")
    return game


@pytest.fixture
def page(game: Game, alice: User, page_of: Callable[..., Page]) -> Page:
    page = page_of(alice, viewport={"width": 1366, "height": 680})
    page.goto(game.get_absolute_url())
    page.locator("#letters > details > summary").click()
    return page


def test_a_letter_that_is_opened_is_read(page: Page) -> None:
    expect(page.locator("#letters-count")).to_have_text("1 new")
    page.locator(".conversation > summary").click()
    expect(page.locator(".said")).to_have_text("Peace until round five?")
    expect(page.locator("#letters-count")).to_be_empty()
    expect(page.locator(".conversation > summary .unread")).to_have_count(0)
    assert not LetterCopy.objects.filter(read_at=None).exists()


def test_an_answer_is_sent_beside_the_board(page: Page) -> None:
    page.locator("#letter-text").fill("Agreed.")
    page.locator("#letter-form button").click()
    expect(page.locator(".begins")).to_have_text("Agreed.")
    expect(page.locator("#letter-text")).to_be_empty()
    assert Letter.objects.filter(text="Agreed.").count() == 1
    assert "/letters/" not in page.url


def test_what_is_being_typed_outlasts_an_order(page: Page) -> None:
    page.locator("#letter-text").fill("I was about to say")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_response("**/games/*/?view=table*"):
        page.evaluate("htmx.ajax('GET', location.pathname + '?view=table', {target: '#main'})")
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#letter-text")).to_have_value("I was about to say")
    assert not any("/letters/" in address for address in asked)


def test_a_page_without_a_panel_loads_it_with_an_answer(page: Page) -> None:
    page.evaluate("document.getElementById('letters').remove()")
    page.evaluate("htmx.ajax('GET', location.pathname, {target: '#main'})")
    expect(page.locator("#letters .begins")).to_have_text("Peace until round five?")


@pytest.mark.parametrize("width", [360, 820, 1366])
def test_letters_can_be_read_by_everybody(
    game: Game, alice: User, page_of: Callable[..., Page], width: int
) -> None:
    page = page_of(alice, viewport={"width": width, "height": 740})
    page.goto(f"/games/{game.pk}/letters/")
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
