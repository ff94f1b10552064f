"""The desk of a reader who thinks through a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.analysis.forks.line import write_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.analysis.forks.steps import Fork, Step
    from games.selectors.game_page import GamePage
    from games.views.record.ways import Ways


@dataclass(frozen=True)
class Desk:
    """A fork on the desk of its reader: the game's page, the frame `at`, and the line's `steps`.

    `ways` are the addresses of the game's pages for this reader. `fork` is the result of the steps taken,
    `page` its page.
    """

    game: GamePage
    ways: Ways
    at: str
    steps: Sequence[Step]
    fork: Fork
    page: GamePage

    @property
    def taken(self) -> int:
        """The number of steps taken."""
        return len(self.fork.happened)

    def address(self, taken: int) -> str:
        """Return the address of the same line with this number of steps taken."""
        return address_of(self.ways, self.at, self.steps, taken)


def address_of(ways: Ways, at: str, steps: Sequence[Step], taken: int) -> str:
    """Return the address of a line at this number of steps. Raise Unreadable if it is too long."""
    if not steps:
        return f"{ways.fork}{at}/"
    return f"{ways.fork}{at}/{taken}/{write_line(steps)}/"
