"""Take the pictures of the README and of `docs/` again: `.venv/bin/pytest tests/e2e/pictures.py`."""

from __future__ import annotations

from collections.abc import Callable
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.mail.mailbox.content import read_content
from games.mail.outgoing import post
from games.models import Game, Mail
from games.presentation.front_page import LANDS, NAMES
from tests.e2e.player import PAINT, give
from tests.support.scenes import put
from tests.support.tables import act, next_player, open_table, order

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MAIL: dict[str, Any] = {"viewport": {"width": 660, "height": 1150}, "device_scale_factor": 1.5}


@pytest.fixture
def marguerite(make_user: Callable[..., User], transactional_db: None) -> User:
    return make_user("Marguerite")


@pytest.fixture
def game(marguerite: User, make_user: Callable[..., User]) -> Game:
    """The war of the front page, in which Marguerite attacks."""
    guests = [name for name in NAMES if name != "Marguerite"]
    people = [make_user(name) for name in guests[:2]]
    game = open_table(marguerite, *people, bots=["sensible"] * 3)
    Game.objects.filter(pk=game.pk).update(name="The Winter Campaign")
    for player, name in zip(game.players.exclude(bot=""), guests[2:], strict=True):
        game.players.filter(pk=player.pk).update(name=name)
    return put(game, turn="Marguerite", rest="Marguerite", phase="attack", round=4, **war())


def war() -> dict[str, Any]:
    """Return the lands of all players, as `put` takes them."""
    seats = ("Kwame", "Marguerite", "Teodora", "Ingrid", "Vauban", "Rafael")
    return dict(zip(seats, map(listed, LANDS.values()), strict=True))


def listed(lands: str) -> str:
    """Return lands and armies as `put` takes them: "egypt 2, ural 3"."""
    words = iter(lands.split())
    return ", ".join(f"{land} {armies}" for land, armies in zip(words, words, strict=True))


def fight(page: Page, game: Game) -> None:
    """Roll once against Ukraine, then choose the same attack again."""
    page.goto(game.get_absolute_url() + "?source=northern_europe&target=ukraine&how=3")
    give(page, "#attack-go")
    page.goto(game.get_absolute_url() + "?source=northern_europe&target=ukraine")
    expect(page.locator("#odds-short")).to_contain_text("stopping at 3")


def take(page: Page, path: Path) -> None:
    page.evaluate(PAINT)
    page.screenshot(path=path)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("board", {"viewport": {"width": 1366, "height": 800}}),
        ("night", {"color_scheme": "dark"}),
        ("phone", PHONE),
    ],
)
def test_a_game(
    game: Game, marguerite: User, page_of: Callable[..., Page], name: str, options: dict[str, Any]
) -> None:
    page = page_of(marguerite, **options)
    fight(page, game)
    take(page, IMAGES / f"{name}.png")


def test_my_games(game: Game, marguerite: User, bob: User, page_of: Callable[..., Page]) -> None:
    open_table(marguerite, bob, bots=["sensible"] * 2)
    page = page_of(marguerite)
    page.goto("/")
    take(page, IMAGES / "games.png")


def test_a_turn_mail(game: Game, marguerite: User, page_of: Callable[..., Page]) -> None:
    for text in ("attack northern_europe ukraine until 3 moving 3", "end", "end"):
        order(game, marguerite, text)
    while (player := next_player(game)) and player.user != marguerite:
        act(game)
    message = post.write(Mail.objects.filter(user=marguerite, kind="your_turn").latest("pk"))
    assert message is not None
    page = page_of(None, **MAIL)
    page.set_content(
        read_content(message_from_bytes(message.message().as_bytes(), policy=policy.default)).page()
    )
    take(page, IMAGES / "mail.png")
