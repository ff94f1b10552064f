"""Everything that the picture of a board says, as rows of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.presentation.names import continent_name, territory_name

if TYPE_CHECKING:
    from games.presentation.picture import BoardPicture, Link, Power


class Neighbour(NamedTuple):
    """A territory across a border."""

    name: str
    owner: Power | None
    armies: int


class Row(NamedTuple):
    """One territory: who holds it with how many armies, what it borders on, what can be done with it."""

    key: str
    name: str
    owner: Power | None
    armies: int
    neighbours: tuple[Neighbour, ...]
    link: Link | None


class ContinentRows(NamedTuple):
    """The territories of a continent, its bonus, and who holds it whole."""

    name: str
    bonus: int
    holder: Power | None
    rows: tuple[Row, ...]


def board_table(picture: BoardPicture) -> list[ContinentRows]:
    """The continents in the order of the board, each with its territories."""
    return [
        ContinentRows(
            continent_name(picture.board, i),
            continent.bonus,
            picture.holder(i),
            tuple(row(picture, territory) for territory in continent.territories),
        )
        for i, continent in enumerate(picture.board.continents)
    ]


def row(picture: BoardPicture, territory: int) -> Row:
    """One territory in words."""
    board = picture.board
    return Row(
        board.territories[territory].key,
        territory_name(board, territory),
        picture.owner(territory),
        picture.armies[territory],
        tuple(
            Neighbour(territory_name(board, near), picture.owner(near), picture.armies[near])
            for near in board.borders[territory]
        ),
        picture.links.get(territory),
    )
