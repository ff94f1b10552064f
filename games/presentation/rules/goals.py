"""What the reader is after, in lines: a mission, headquarters, objectives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.presentation.rules.headquarters import own_told
from games.presentation.rules.missions import mission_of_seat
from games.presentation.rules.objectives import others_told, own_objectives

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage


def goals(page: GamePage) -> Iterator[str]:
    """A line for each thing that wins, and how near it is; none where the world is to be conquered."""
    mission = mission_of_seat(page, page.me)
    if mission:
        yield _("Your mission: %(mission)s") % {"mission": mission}
    for number, line in enumerate(own_told(page)):
        yield line if number else _("Your headquarters: %(place)s") % {"place": line}
    for one in own_objectives(page):
        told = _("%(rank)s: %(objective)s") % {"rank": one.rank, "objective": one.text}
        yield _("%(objective)s (%(state)s)") % {"objective": told, "state": one.state}
    yield from others_told(page)
