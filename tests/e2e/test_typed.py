"""When a list is sent after the session has ended, its author signs in again and sends it with one button."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Player
from tests.support.tables import act_until_turns, open_table, person_to_act

LINES = "if cards >= 4: stop\nend turn"


@pytest.fixture
def waiting(alice: User, bob: User, charlie: User, transactional_db: None) -> Player:
    """The person who is not on turn."""
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    return game.players.exclude(user=person_to_act(game)).select_related("game", "user")[0]


@pytest.mark.parametrize("size", [(1366, 680), (360, 740)])
def test_a_list_comes_through(page_of: Callable[..., Page], waiting: Player, size: tuple[int, int]) -> None:
    width, height = size
    page = page_of(waiting.user, viewport={"width": width, "height": height})
    page.goto(f"/games/{waiting.game_id}/ahead/")
    Session.objects.all().delete()
    page.locator("details:has(#by-hand)").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    # Without an event: otherwise the script keeps the list as well, and either may come first.
    page.locator("#by-hand textarea").evaluate("(area, lines) => { area.value = lines; }", LINES)
    page.locator("button[form=by-hand]:not([name]), #by-hand button:not([name])").first.click()

    page.get_by_label("Username or e-mail address").last.fill(str(waiting.user))
    page.get_by_label("Password", exact=True).fill(f"{waiting.user} on horseback")
    page.locator("form:has(input[name=password]) button").last.click()

    typed = page.locator("form.typed")
    expect(typed.locator("textarea")).to_have_value(LINES)
    expect(typed.get_by_role("button", name="Send it now")).to_be_in_viewport()
    typed.get_by_role("button", name="Send it now").click()
    expect(page.get_by_text("Your orders are kept until your turn.")).to_be_visible()
    assert Game.objects.get(pk=waiting.game_id).players.get(pk=waiting.pk).ahead == LINES
