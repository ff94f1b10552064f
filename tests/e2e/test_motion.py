"""Readers who want no motion see none: dice, falling armies, playback. All others see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.presentation.turn import whose_turn
from tests.e2e.player import give
from tests.e2e.test_playback import NOW, play_bobs_turn
from tests.support.scenes import put
from tests.support.tables import open_table

MOTIONS = ["no-preference", "reduce"]
MOVED = """() => {
  window.moved = new Set();
  for (const kind of ["animationstart", "transitionrun"])
    document.addEventListener(kind, ({ animationName, propertyName }) => {
      window.moved.add(animationName ?? propertyName);
    }, { capture: true });
}"""
"""A script that notes everything that the page begins to move from now on."""


@pytest.fixture
def game(alice: User, bob: User, transactional_db: None) -> Game:
    return open_table(alice, bob, bots=["random"])


@pytest.mark.parametrize("motion", MOTIONS)
def test_dice_and_losses_of_a_battle(
    game: Game, alice: User, page_of: Callable[..., Page], motion: str
) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="ural 40", bob="siberia 3")
    page = page_of(alice, reduced_motion=motion)
    page.goto(f"{game.get_absolute_url()}?source=ural&target=siberia")
    expect(page.locator("#attack-go")).to_have_text("Attack Siberia")
    page.evaluate(MOVED)
    give(page, "#attack-go")
    expect(page.locator("#result")).to_contain_text("Siberia")
    if motion == "no-preference":
        page.wait_for_function("() => window.moved.has('thrown') && window.moved.has('fallen')")
        return

    page.wait_for_timeout(500)
    assert page.evaluate("[...window.moved]") == []
    expect(page.locator(".fought")).to_have_count(0)
    expect(page.locator("#result .thrown")).to_be_visible()


@pytest.mark.parametrize("motion", MOTIONS)
def test_the_moves_of_others(
    game: Game,
    alice: User,
    bob: User,
    page_of: Callable[..., Page],
    monkeypatch: pytest.MonkeyPatch,
    motion: str,
) -> None:
    monkeypatch.setattr(whose_turn, "SLOWLY", 1)
    lands: dict[str, Any] = {"alice": "alaska 1, alberta 1, peru 5", "bob": "kamchatka 9, japan 3"}
    put(game, turn="bob", rest="bob", phase="reinforce", to_place=3, round=2, **lands)
    page = page_of(alice, reduced_motion=motion)
    page.goto(game.get_absolute_url())
    play_bobs_turn(game, bob)
    expect(page.locator("#turn-h")).to_have_text("Your turn, alice")
    strip = page.locator(".playback")
    if motion == "no-preference":
        expect(strip.get_by_role("button", name="Pause")).to_be_visible()
        return

    # It does not start by itself; when started, it waits for each step.
    page.wait_for_timeout(1000)
    expect(strip).to_have_count(0)
    page.evaluate(MOVED)
    page.get_by_role("link", name="What happened").click()
    expect(page.locator(NOW)).to_have_attribute("data-number", "1")
    page.wait_for_timeout(2000)
    expect(page.locator(NOW)).to_have_attribute("data-number", "1")
    strip.get_by_role("button", name="A moment on").click()
    expect(page.locator(NOW)).to_have_attribute("data-number", "2")
    assert page.evaluate("[...window.moved]") == []


@pytest.mark.parametrize("motion", MOTIONS)
def test_a_replay_that_is_to_play(
    game: Game, alice: User, bob: User, page_of: Callable[..., Page], motion: str
) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="ural 40", bob="siberia 3")
    page = page_of(alice, reduced_motion=motion)
    page.goto(f"{reverse('replay', args=[game.pk])}?at=0.0&play")

    is_still = motion == "reduce"
    expect(page.locator("[data-scrub]")).to_have_attribute("aria-valuetext", "The game begins.")
    expect(page.get_by_role("button", name="Play" if is_still else "Pause", exact=True)).to_be_visible()


ENDLESS = """() => document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime > 5000)
  .map((one) => one.animationName)"""


def test_motion_without_a_pause_is_over_within_five_seconds(
    game: Game, alice: User, page_of: Callable[..., Page]
) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="ural 40", bob="siberia 3")
    page = page_of(alice, reduced_motion="no-preference")
    page.goto(f"{game.get_absolute_url()}?source=ural&target=siberia")
    expect(page.locator("#attack-go")).to_have_text("Attack Siberia")

    assert "breathe" in page.evaluate("document.getAnimations().map((one) => one.animationName)")
    assert page.evaluate(ENDLESS) == []
