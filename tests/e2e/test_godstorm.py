"""A turn of Godstorm on a phone: what a step is for is in view, and one kind of order is open at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.rulebooks import RULEBOOKS
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.state import GODS, TEMPLES
from tests.e2e.player import end_turn, give
from tests.support.scenes import put
from tests.support.tables import open_table, position_of, seat_of

IS_IN_VIEW = """() => [...document.querySelectorAll("#orders .go")].filter(go => {
  const box = go.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.height && box.bottom <= innerHeight && go.contains(at);
}).map(go => go.id)"""
"""The main buttons that can be pressed without scrolling."""


def test_a_turn_is_played_on_a_phone(
    alice: User,
    bob: User,
    transactional_db: None,
    page_of: Callable[..., Page],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RULEBOOKS, GODSTORM.key, GODSTORM)
    game = open_table(alice, bob, bots=["random"], rulebook="godstorm")
    index, mine = GODSTORM.board.territory_index, seat_of(game, alice)
    gods = [[-1] * 4 for _ in range(3)]
    gods[mine][0] = index["gaul"]
    own = {
        "gs_pantheon": [1, 3, 4],
        "gs_gods": gods,
        "gs_temples": [index["liguria"]],
        "gs_faith": [9, 9, 9],
        "gs_order": [0, 1, 2],
        "gs_epoch": 2,
    }
    held = "gaul 20, iberia 3"
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=1, round=3, alice=held, extra=own)
    page = page_of(alice, viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce")
    page.goto(game.get_absolute_url())

    page.locator("#at-gaul circle").click()
    give(page, "#place-go")
    expect(page.locator("#steps .now")).to_have_text("Gods and temples")
    assert page.evaluate(IS_IN_VIEW) == ["slots-summon-0-go"]
    page.locator("#at-iberia circle").click()
    expect(page.locator("#slots-summon-0-territory")).to_have_value("iberia")
    give(page, "#slots-summon-0-go")
    page.locator("summary", has_text="Build").click()
    page.locator("#slots-build-0-territory").select_option("iberia")
    give(page, "#slots-build-0-go")
    while page.locator("#attack-source").count() == 0:
        give(page, "#end-phase")
    page.locator("#attack-source").select_option("gaul")
    page.locator("#at-liguria circle").click()
    expect(page.locator("#attack-go")).to_have_text("Attack Liguria")
    assert "attack-go" in page.evaluate(IS_IN_VIEW)
    give(page, "#attack-go")
    if page.locator("#occupy-go").count():
        give(page, "#occupy-go")
    end_turn(page)

    position = position_of(game)
    assert position.turn != mine
    assert index["iberia"] in TEMPLES.of(position)
    assert index["iberia"] in GODS.of(position)[mine]
    assert position.owner[index["liguria"]] == mine
