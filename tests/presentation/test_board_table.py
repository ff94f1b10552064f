from __future__ import annotations

from xml.etree import ElementTree

from games.boards.world import WORLD
from games.presentation.board.picture import Link, SeatHolder
from games.presentation.board.table import board_rows, draw_board_table
from tests.presentation.pictures import ALICE, BOB, POWERS, at, picture


def test_a_row_tells_owner_armies_neighbours_and_what_may_be_done() -> None:
    link = Link("?from=iceland", "Attack from here.")
    shown = picture(owners={"iceland": BOB}, armies={"iceland": 7}, links={at("iceland"): link})
    row = board_rows(shown)[at("iceland")]

    assert (row.name, row.owner, row.armies, row.link) == ("Iceland", POWERS[BOB], 7, link)
    assert [WORLD.territories[i].key for i in row.neighbours] == ["greenland", "great_britain", "scandinavia"]


def test_the_table_says_everything_that_the_picture_says() -> None:
    south = {"venezuela": ALICE, "peru": ALICE, "brazil": ALICE, "argentina": ALICE}
    html = draw_board_table(
        picture(owners=south, armies={"peru": 9}, links={at("peru"): Link("?from=peru", "Attack from here.")})
    )
    tables = ElementTree.fromstring(f"<div>{html}</div>").findall("table")
    peru = tables[1].findall("tbody/tr")[1]
    cells = [" ".join(" ".join(cell.itertext()).split()) for cell in peru]

    assert len(tables) == 6
    assert "".join(tables[1].find("caption").itertext()) == (  # type: ignore[union-attr]
        "South America +2 armies a turn for the whole continent, held by alice"
    )
    assert cells == [
        "Peru",
        "alice",
        "9",
        "Venezuela (alice 5), Brazil (alice 2), Argentina (alice 3)",
        "Attack from here.",
    ]


def test_names_of_players_are_escaped() -> None:
    html = draw_board_table(picture(powers=[SeatHolder("red", "<i>"), *POWERS[1:]]))

    assert "<i>" not in html
    assert "&lt;i&gt;" in html


def test_a_land_of_nobody_says_so() -> None:
    html = draw_board_table(picture(owners={"peru": -1}, armies={"peru": 0}))

    assert '<td role="cell"> nobody</td>' in html
