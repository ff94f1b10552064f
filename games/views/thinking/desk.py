"""What lies on the desk of somebody who thinks a position through."""

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
    """A fork on the desk of its reader: the game's page, the frame `at`, all `steps` of the line.

    `ways` is where the pages about the game stand for this reader. `fork` is where the steps that are taken
    lead, `page` the page of it.
    """

    game: GamePage
    ways: Ways
    at: str
    steps: Sequence[Step]
    fork: Fork
    page: GamePage

    @property
    def taken(self) -> int:
        """How many steps are taken."""
        return len(self.fork.happened)

    def address(self, taken: int) -> str:
        """The address of the same line after so many steps."""
        return address_of(self.ways, self.at, self.steps, taken)


def address_of(ways: Ways, at: str, steps: Sequence[Step], taken: int) -> str:
    """The address of a line after so many steps. Raises Unreadable where it would be too long."""
    if not steps:
        return f"{ways.fork}{at}/"
    return f"{ways.fork}{at}/{taken}/{write_line(steps)}/"
