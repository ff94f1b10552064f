"""The highlights of a record: the few actions that a player would tell first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine import events as e
from games.presentation.story.actions import Battle
from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.presentation.story.actions import Action
    from games.presentation.story.chronicle import Chapter
    from games.presentation.story.narrator import Sentence, SiteNarrator

FEWEST_CONQUESTS = 3
"""The fewest conquests in one turn that are worth telling."""


class Highlight(NamedTuple):
    """An action under its title, and the round in which it happened."""

    title: str
    round: int
    sentences: Sequence[Sentence]


def highlights(narrator: SiteNarrator, turns: Sequence[Chapter]) -> list[Highlight]:
    """Return the best actions of these turns, in the order of the turns.

    An action appears under the first title that it earns. Features add titles of their own.
    """
    actions = [(turn, action) for turn in turns for action in turn.actions]
    battles = [(turn, action) for turn, action in actions if isinstance(action, Battle)]
    sets = [(turn, action) for turn, action in actions if isinstance(action, e.Traded)]
    found: dict[int, tuple[Chapter, Highlight]] = {}

    def choose(title: str, among: Iterable[tuple[int, Chapter, Action]]) -> None:
        left = [one for one in among if one[0] > 0 and id(one[2]) not in found]
        if left:
            _worth, turn, action = max(left, key=lambda one: one[0])
            found[id(action)] = turn, Highlight(title, turn.round, narrator.tell(action))

    choose(_("The bloodiest battle"), [(cost_of_battle(battle), turn, battle) for turn, battle in battles])
    choose(
        _("The finest conquest"), [(defenders_surplus(one), turn, one) for turn, one in battles if one.moved]
    )
    choose(
        _("The greatest defence"),
        [(-defenders_surplus(one), turn, one) for turn, one in battles if not one.moved],
    )
    choose(_("The largest set"), [(traded.armies, turn, traded) for turn, traded in sets])
    for kind, title in texts_of(narrator.rulebook).highlights.items():
        choose(_(title), [(1, turn, action) for turn, action in actions if isinstance(action, kind)])
    marches = [march for march in [longest_march(narrator, turns)] if march]
    order = {id(turn): number for number, turn in enumerate(turns)}
    chosen = [*found.values(), *marches]
    return [highlight for turn, highlight in sorted(chosen, key=lambda one: order[id(one[0])])]


def cost_of_battle(battle: Battle) -> int:
    """Return the armies that a battle cost both sides."""
    return battle.source_losses + battle.target_losses


def defenders_surplus(battle: Battle) -> int:
    """Return how many more armies the defender lost than the attacker."""
    return battle.target_losses - battle.source_losses


def longest_march(narrator: SiteNarrator, turns: Sequence[Chapter]) -> tuple[Chapter, Highlight] | None:
    """Return the turn with the most conquests, or None if there were too few."""
    taken = [
        (sum(isinstance(action, Battle) and action.moved > 0 for action in turn.actions), turn)
        for turn in turns
    ]
    most, turn = max(taken, key=lambda one: one[0])
    if most < FEWEST_CONQUESTS or turn.seat is None:
        return None
    mine = gettext_noop("You took %(count)d territories in one turn.")
    theirs = gettext_noop("%(name)s took %(count)d territories in one turn.")
    text = narrator.by(turn.seat, mine, theirs, count=most)
    return turn, Highlight(_("The longest march"), turn.round, [text])
