"""The boards beside the map, as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.presentation.board.picture import BoardPicture

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.engine.display import Beside
    from games.presentation.board.picture import SeatHolder


def boards_beside(
    boards: Iterable[Beside], powers: Sequence[SeatHolder], *, is_live: bool = False
) -> list[BoardPicture]:
    """Return a picture of each board, with slot names that differ from those of the map."""
    return [
        BoardPicture(
            board=laid.board,
            owners=laid.owners,
            armies=laid.armies,
            powers=powers,
            label="",
            slots=f"{laid.board.key}-",
            is_live=is_live,
        )
        for laid in boards
    ]
