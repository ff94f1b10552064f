"""A chain of attacks to calculate: how it is written, and its possible results."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from games.analysis.attack_chains import chain
from games.engine import HIDDEN, Illegal
from games.engine.errors import shorten
from games.engine.notation.names import territory_at, unknown_territory, words
from games.presentation.charts.likelihood import Likelihood, likelihood
from games.presentation.language.names import territory_name
from games.texts.worded import Worded
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Board
    from games.selectors.game_page import GamePage

MOST_LANDS = 15
MOST_ARMIES = 120
"""The most armies in one place; more would take long to calculate."""


class Waypoint(NamedTuple):
    """A territory of a path, and its armies as written; None for those actually there."""

    land: int
    armies: int | None


class ChainLink(NamedTuple):
    """A territory of the chain: its name, its defenders, and the chance to get that far.

    `left` is the average number of armies that are then on it; `width` is the chance in percent.
    """

    name: str
    look: str
    defenders: int
    chance: Likelihood
    width: int
    left: float


class AttackChain(NamedTuple):
    """A chain with its first territory and its armies. Without links it leads nowhere yet."""

    name: str
    armies: int
    links: Sequence[ChainLink]


def read_path(board: Board, text: str) -> list[Waypoint]:
    """Read territories separated by commas, each with or without a number of armies after it.

    Raise Worded.
    """
    parts = parts_of(text)
    if not 1 <= len(parts) <= MOST_LANDS:
        raise Worded(
            "wrong_path",
            gettext_noop(
                "Name the territory where the chain begins and 1 to %(most)d territories after "
                "it, separated by commas."
            ),
            most=MOST_LANDS - 1,
        )
    return [read_waypoint(board, part) for part in parts]


def parts_of(text: str) -> list[str]:
    """Return the parts of a path, one for each of its territories."""
    return [part.strip() for part in text.split(",") if part.strip()]


def read_waypoint(board: Board, text: str) -> Waypoint:
    """Read one territory, and its armies if a number follows. Raise Worded."""
    said = words(text)
    found = territory_at(board, said, 0)
    if found is None:
        raise unknown_territory(board, said or [text])
    land, end = found
    number = said[end:]
    if not number:
        return Waypoint(land, None)
    if len(number) > 1 or not number[0].isdigit() or not 0 < int(number[0][:4]) <= MOST_ARMIES:
        raise Worded(
            "wrong_path",
            gettext_noop("After a territory, write a number from 1 to %(most)d or nothing, not “%(text)s”."),
            most=MOST_ARMIES,
            text=shorten(" ".join(number)),
        )
    return Waypoint(land, int(number[0]))


def chained(page: GamePage, text: str, behind: int) -> AttackChain:
    """Return the odds of a chain, written in this way, on the reader's board. Raise OrderError."""
    board = page.rulebook.board
    first, *path = read_path(board, text)
    reached = page.rulebook.reach.attacks(board, page.view, page.me)
    for one, other in pairwise([first, *path]):
        if not reached[one.land] >> other.land & 1:
            raise Illegal("not_adjacent", source=one.land, target=other.land)
    armies = armies_at(page, first)
    fought = page.rulebook.combat.between
    lands = [
        (fought(page.view, page.me, waypoint.land, first.land), armies_at(page, waypoint))
        for waypoint in path
    ]
    links = zip(path, lands, chain(armies, lands, behind), strict=True)
    return AttackChain(
        territory_name(board, first.land),
        armies,
        [
            ChainLink(
                territory_name(board, waypoint.land),
                "" if page.view.owner[waypoint.land] < 0 else page.holder(waypoint.land).look,
                defenders,
                likelihood(link.taken),
                round(100 * link.taken),
                link.expected,
            )
            for waypoint, (_, defenders), link in links
        ],
    )


def armies_at(page: GamePage, waypoint: Waypoint) -> int:
    """Return the armies at a waypoint. Raise Worded if they are unseen or too many."""
    if waypoint.armies is not None:
        return waypoint.armies
    if page.view.owner[waypoint.land] == HIDDEN:
        raise Worded(
            "unseen",
            gettext_noop("You do not see how many armies are in %(territory)s. Write a number after it."),
            territory=waypoint.land,
        )
    armies = page.view.armies[waypoint.land]
    if not 0 < armies <= MOST_ARMIES:
        raise Worded(
            "wrong_path",
            gettext_noop("Write a number from 1 to %(most)d after %(territory)s."),
            most=MOST_ARMIES,
            territory=waypoint.land,
        )
    return armies
