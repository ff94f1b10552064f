"""The most promising attacks, for the page, for mails and for the orders that a mail shows."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from games.engine import Attack
from games.engine.armies.command import attacker
from games.engine.armies.garrisons import effective_armies
from games.engine.chance.odds import chance_to_take, siege
from games.presentation.charts.likelihood import Likelihood, likelihood

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position
    from games.engine.policies.combat import Combat
    from games.selectors.game_page import GamePage


class AttackChance(NamedTuple):
    """The chance of an attack to take a land: pressed to the end, and `stopped` at `stop` armies.

    `stopped` is None if it reads the same.
    """

    chance: Likelihood
    stop: int
    stopped: Likelihood | None


class Prospect(NamedTuple):
    """The best attack on a land: its source, leader, both sides' armies, and its combat.

    `chance` is the chance to take the land by an attack pressed to the end, from 0 to 1.
    """

    source: int
    target: int
    leader: int
    mine: int
    theirs: int
    combat: Combat
    chance: float


def outlook(combat: Combat, mine: int, theirs: int, stop: int) -> AttackChance:
    """Return the chances of an attack with these armies, as they are shown."""
    chance = likelihood(chance_to_take(combat, mine, theirs))
    stopped = likelihood(siege(combat, mine, theirs, stop).taken)
    return AttackChance(chance, stop, None if stopped == chance else stopped)


def prospects(page: GamePage, most: int) -> list[Prospect]:
    """Return the legal attacks of the reader's turn with the best chances, the best first.

    There is one for each target, from the source with the best chance on the present board: armies still to
    be placed do not count.
    """
    view = at_the_attacks(page)
    if view is None:
        return []
    best: dict[int, Prospect] = {}
    for source, target in routes(page, view):
        found = prospect(page, view, source, target)
        if target not in best or found.chance > best[target].chance:
            best[target] = found
    return sorted(best.values(), key=lambda found: -found.chance)[:most]


def prospect(page: GamePage, view: Position, source: int, target: int) -> Prospect:
    """Return an attack with its chance."""
    leader = attacker(page.rulebook, view, source)
    mine, theirs = effective_armies(view, leader, source), view.armies[target]
    combat = page.rulebook.combat.between(view, leader, target, source)
    return Prospect(source, target, leader, mine, theirs, combat, chance_to_take(combat, mine, theirs))


def routes(page: GamePage, view: Position) -> Iterator[tuple[int, int]]:
    """Yield the source and target of each legal attack in a phase of attacks."""
    rule = page.rulebook.stages[view.phase].orders[Attack]
    options = rule.options(page.rulebook, view, page.me)
    legal = {option.slots["from"].values: option.slots["to"].values for option in options}
    for sources, targets in legal.items():
        yield from product(sources, targets)


def at_the_attacks(page: GamePage) -> Position | None:
    """Return the game as if the reader's attacks began now; None if there are none in this turn.

    During the attacks, that is the game as it is.
    """
    view = page.view
    if any(option.order is Attack for option in page.options):
        return view
    phases = [stage.key for stage in page.rulebook.turn]
    if view.turn != page.me or view.phase not in phases:
        return None
    later = page.rulebook.turn[phases.index(view.phase) + 1 :]
    coming = next((stage for stage in later if Attack in stage.orders and stage.occurs(view)), None)
    if coming is None:
        return None
    then = view.glance()
    then.phase, then.pending = coming.key, None
    return then
