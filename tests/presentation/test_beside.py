"""A second board next to the map: the Underworld under the ancient world."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from accounts.models import User
from games.boards.ancient import ANCIENT
from games.boards.underworld import UNDERWORLD
from games.engine.display import Beside
from games.mail.content.picture import board_png
from games.mail.content.tables import board_lines
from games.models import Game
from games.presentation.board.atlas import atlas_of
from games.presentation.board.beside import boards_beside
from games.presentation.board.drawing import draw_board
from games.presentation.board.picture import BoardPicture, Link
from games.presentation.board.redrawn import redrawn
from games.presentation.board.table import board_rows, draw_board_table
from games.rulebooks.godstorm.state import MAELSTROM, SUNK
from games.selectors.game_page import game_page
from tests.engine.scene import new_game
from tests.presentation.pictures import BOB, POWERS, picture
from tests.support.scenes import put
from tests.support.tables import open_table, seat_of

GREEKS = 3
GATE = UNDERWORLD.territory_index["gate_of_sighs"]


def shown(*, is_live: bool = False, links: dict[int, Link] | None = None) -> BoardPicture:
    """Return the picture of the ancient world, and of the Underworld with four armies of bob's in a gate."""
    owners, armies = [-1] * 18, [0] * 18
    owners[GATE], armies[GATE] = BOB, 4
    [below] = boards_beside([Beside(UNDERWORLD, owners, armies)], POWERS, is_live=is_live)
    below = replace(below, links=links or {}, legal=tuple(links or ()))
    return picture(board=ANCIENT, is_live=is_live, beside=[below])


def sheets(drawn: str) -> list[str]:
    return drawn.split("<svg ")[1:]


def test_it_is_drawn_under_the_map_from_its_own_file_with_its_own_owners() -> None:
    earth, below = sheets(draw_board(shown()))

    assert "underworld.svg" not in earth
    assert 'aria-label="The Underworld and the heavens"' in below
    assert below.count('class="land ') == 18
    assert below.count('class="token ') == 1
    assert "Gate of Sighs: bob (blue), 4 armies" in below
    assert set(re.findall(r"/static/boards/(\w+)\.svg", below)) == {"underworld"}


def test_it_is_above_the_map_while_orders_are_possible_there() -> None:
    _, idle = sheets(draw_board(shown()))
    _, busy = sheets(draw_board(shown(links={GATE: Link("?target=gate_of_sighs", "Choose it.")})))

    assert 'class="board underworld"' in idle
    assert 'class="board underworld above"' in busy
    assert 'id="at-gate_of_sighs" href="?target=gate_of_sighs"' in busy
    assert "ring-legal" in busy
    assert "ring-legal" not in idle


def test_no_name_repeats_on_a_live_page_and_each_piece_can_be_redrawn() -> None:
    live = shown(is_live=True)
    drawn = draw_board(live)
    slots = re.findall(r'data-slot="([^"]+)"', drawn)

    assert len(slots) == len({*slots})
    anew = redrawn(live.beside[0], range(18))
    assert {*anew} <= {*slots}
    assert "4" in anew[f"underworld-token-{GATE}"]


def test_the_table_names_its_places_and_no_bonus() -> None:
    table = draw_board_table(shown())

    assert table.count("<table") == 6 + 2
    assert "Gate of Sighs" in table
    assert "+0" not in table


def test_a_mail_shows_it_under_the_map_in_no_larger_a_file() -> None:
    png = board_png(shown())

    assert Image.open(BytesIO(png)).size == (900, (764 + 590) * 3 // 4)
    assert len(png) <= 200_000


# --- In a game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game in which Alice, of the Greeks, charges with five armies from heaven; bob has taken a gate."""
    game = open_table(alice, bob, bots=["random"], rulebook="godstorm")
    mine, bobs = seat_of(game, alice), seat_of(game, bob)
    below = [[-1, 0]] * 13
    below[GATE] = [bobs, 4]
    own = {
        "gs_pantheon": [GREEKS if seat == mine else seat for seat in range(3)],
        "gs_heaven": [5 * (seat == mine) for seat in range(3)],
        "gs_underworld": below,
        "gs_order": [0, 1, 2],
    }
    return put(game, turn="alice", rest="bob", phase="charge", alice="gaul 3, iberia 2", extra=own)


def test_the_gate_of_a_charge_is_chosen_on_the_map(game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    page = client.get(game.get_absolute_url()).content.decode()

    assert "css/boards/underworld.css" in page
    assert re.search(r'id="at-gate_of_ashes" href="[^"]*option=0&amp;target=gate_of_ashes"', page)
    assert 'id="at-gate_of_sighs"' not in page

    chosen = client.get(f"{game.get_absolute_url()}?option=0&target=gate_of_shadows").content.decode()
    assert '<option value="gate_of_shadows" selected>Gate of Shadows</option>' in chosen


def test_a_text_mail_lists_the_armies_below(game: Game, alice: User) -> None:
    lines = dict(board_lines(game_page(game, alice)))

    assert any(re.fullmatch(r"\s*Gate of Sighs +bob +4", line) for line in lines["Underworld"])
    assert any(re.fullmatch(r"\s*Elysium +alice +5", line) for line in lines["Heavens"])


# --- What is no longer there


def sunk() -> BoardPicture:
    """Return a picture with Oricalcos under water, and the lane from Sicilia to Carthage closed."""
    at = ANCIENT.territory_index
    return picture(
        board=ANCIENT,
        owners={"oricalcos": -1},
        armies={"oricalcos": 0},
        gone={at["oricalcos"]: "under water"},
        barred=[(at["carthage"], at["sicilia"])],
    )


def test_a_land_that_is_gone_is_drawn_as_sea_and_its_lanes_are_not() -> None:
    drawn = draw_board(sunk())

    assert (
        '<g class="land gone"><use class="wash" href="/static/boards/ancient.svg#land-oricalcos"/>' in drawn
    )
    assert "Oricalcos: under water" in drawn
    lanes = set(re.findall(r'class="lane" href="[^"]*#([^"]+)"', drawn))
    assert len(lanes) == len(atlas_of(ANCIENT)[0].lanes) - 3
    assert drawn.count('class="whirl"') == 1
    assert "whirl" not in draw_board(picture(board=ANCIENT))


def test_the_table_says_so_and_shows_no_way_there() -> None:
    rows = {row.name: row for row in board_rows(sunk())}

    assert rows["Oricalcos"].neighbours == ()
    assert ANCIENT.territory_index["oricalcos"] not in rows["Iberia"].neighbours
    assert ANCIENT.territory_index["sicilia"] not in rows["Carthage"].neighbours
    assert "under water" in draw_board_table(sunk())


@pytest.mark.parametrize(("number", "shows"), [(3, True), (4, False)])
def test_a_continent_of_which_nothing_is_left_brings_nothing(number: int, shows: bool) -> None:
    lands = ANCIENT.continents[4].territories[:number]
    shown = picture(board=ANCIENT, gone=dict.fromkeys(lands, "under water"))

    assert [bool(shown.worth(i)) for i in range(6)] == [True] * 4 + [shows, True]
    assert draw_board(shown).count('class="bonus"') == 5 + shows
    assert draw_board(shown).count('class="token ') == 42 - number


def test_a_mail_shows_it_as_well() -> None:
    assert board_png(sunk()) != board_png(replace(sunk(), gone={}, barred=()))


def test_godstorm_says_what_is_sunk_and_which_lane_is_closed() -> None:
    game = new_game(3, rulebook="godstorm")
    assert (game.rulebook.display(game.position).gone, game.rulebook.display(game.position).barred) == (
        {},
        [],
    )
    SUNK.put(game.position, (0, 1, 2, 3))
    MAELSTROM.put(game.position, (4, 13))
    assert game.rulebook.display(game.position).gone == dict.fromkeys(range(4), "mark.under_water")
    assert game.rulebook.display(game.position).barred == [(4, 13)]
