"""A game in the fog in a real browser: what is out of sight is drawn and described as such, until the end."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.position import HIDDEN
from games.engine.redaction import redact
from games.services.record.verify import differences
from tests.e2e.player import attack_once, end_turn, place_everything, plan_everything
from tests.support.tables import act, let_computers_play, next_player, open_table, position_of, seat_of


def test_a_person_plays_it_to_its_end(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    """The page has its first round and its last, which bring events of all kinds that are out of sight."""
    game = open_table(alice, bots=["sensible"] * 2, options={"fog": "1", "rounds": "6"})
    page, me, fights = page_of(alice), seat_of(game, alice), 0
    while not position_of(game).is_over:
        let_computers_play(game)
        player = next_player(game)
        if player is None or player.user_id is None:
            break
        if 1 < position_of(game).round < 6:
            act(game)
            continue
        page.goto(game.get_absolute_url())
        position = position_of(game)
        hidden = redact(game.rulebook, position, me).owner.count(HIDDEN)
        expect(page.locator(".board .land.unseen")).to_have_count(hidden)
        expect(page.locator(".board .token")).to_have_count(42 - hidden)
        expect(page.locator(".powers .veiled")).to_have_count(sum(map(position.is_playing, range(3))) - 1)
        match game.rulebook.stage(position).key:
            case "placement":
                plan_everything(page)
            case "reinforce":
                place_everything(page)
            case "attack" if fights < 2 and page.locator("#attack-source").count():
                attack_once(page)
                fights += 1
            case _:
                end_turn(page)
    game.refresh_from_db()

    assert not list(differences(game.pk))
    page.goto(game.get_absolute_url())
    expect(page.locator("#turn-h")).to_contain_text(re.compile("points|conquered|Nobody has won"))
    expect(page.locator(".board .land.unseen")).to_have_count(0)
    page.goto(f"{game.get_absolute_url()}dice/?round=1")
    expect(page.locator("[data-check]")).to_contain_text("Checked by your browser: all")
    marks = page.locator("[data-throws]")
    assert marks.count() >= 1
    expect(marks).to_have_text(["✓"] * marks.count())
