"""The ancient board in a real browser: a game on a phone to its end, and the Underworld on its map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.boards.underworld import UNDERWORLD
from games.models import Game
from games.rulebooks.godstorm.state import HEAVEN
from games.rulebooks.godstorm.state import UNDERWORLD as SPACES
from tests.e2e.player import aim, give, place_everything
from tests.support.scenes import put
from tests.support.tables import open_table, position_of, seat_of

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def last_stand(alice: User, bob: User, transactional_db: None) -> Game:
    """Put Alice with the whole ancient world except Bob's last island."""
    game = open_table(alice, bob, bots=["random"], rulebook="gs_classic")
    lands: dict[str, Any] = {"alice": "graecia 30", "bob": "minoa 1"}
    return put(game, turn="alice", rest="alice", phase="reinforce", to_place=14, **lands)


def test_the_ancient_world_is_conquered_on_a_phone(
    last_stand: Game, page_of: Callable[..., Page], alice: User
) -> None:
    page = page_of(alice, viewport=PHONE)
    page.goto(last_stand.get_absolute_url())
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    place_everything(page)
    aim(page, "Graecia", "Minoa")
    page.locator("#attack-how-siege").check()
    page.locator("#attack-go").click()

    expect(page.locator("#turn-h")).to_have_text("You have conquered the world")


@pytest.fixture
def underworld(alice: User, bob: User, transactional_db: None) -> Game:
    """Put Alice before a charge from heaven; Bob is in one of the gates."""
    game = open_table(alice, bob, bots=["random"], rulebook="godstorm")
    mine, his = seat_of(game, alice), seat_of(game, bob)
    spaces = [[-1, 0]] * 13
    spaces[UNDERWORLD.territory_index["gate_of_sighs"]] = [his, 2]
    own = {
        "gs_pantheon": [0, 1, 2],
        "gs_heaven": [5 * (seat == mine) for seat in range(3)],
        "gs_underworld": spaces,
        "gs_order": [0, 1, 2],
    }
    return put(game, turn="alice", rest="bob", phase="charge", alice="gaul 3, iberia 2", extra=own)


@pytest.mark.parametrize("width", [360, 1366])
def test_a_gate_is_chosen_on_the_map_of_the_underworld(
    underworld: Game, page_of: Callable[..., Page], alice: User, width: int
) -> None:
    page = page_of(alice, viewport={"width": width, "height": 740})
    page.goto(underworld.get_absolute_url())
    earth, below = (page.locator(f"svg.board.{key}").bounding_box() for key in ("ancient", "underworld"))
    assert below
    # A phone shows only the board that matters in this step.
    assert below["y"] + below["height"] <= earth["y"] if earth else width == 360

    page.locator("#at-gate_of_ashes circle").click()
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    expect(page.locator("#slots-charge-0-target")).to_have_value("gate_of_ashes")
    page.locator("#slots-charge-0-armies").fill("4")
    give(page, "#slots-charge-0-go")

    charged = "You charge from heaven onto the Gate of Ashes with 4 armies"
    expect(page.locator(".log")).to_contain_text(charged)
    position, mine = position_of(underworld), seat_of(underworld, alice)
    assert HEAVEN.of(position)[mine] == 1
    assert tuple(SPACES.of(position)[UNDERWORLD.territory_index["gate_of_ashes"]]) == (mine, 4)
