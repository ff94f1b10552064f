"""What lies on the desk of somebody who thinks a position through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from games.analysis.forks.line import write_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.analysis.forks.steps import Fork, Step
    from games.selectors.game_page import GamePage


@dataclass(frozen=True)
class Desk:
    """A fork on the desk of its reader: the game's page, the moment `at`, all `steps` of the line.

    `fork` is where those that are taken lead, `page` the page of it.
    """

    game: GamePage
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
        return address_of(self.game.id, self.at, self.steps, taken)


def address_of(game_id: int, at: str, steps: Sequence[Step], taken: int) -> str:
    """The address of a line after so many steps. Raises Unreadable where it would be too long."""
    if not steps:
        return reverse("fork", args=[game_id, at])
    return reverse("fork_line", args=[game_id, at, taken, write_line(steps)])
