"""Neutral lands: some territories begin with two armies of nobody, who never attack. A rule of ours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from games.engine import Feature, Rulebook
from games.engine.errors import gettext_noop
from games.engine.policies.deal import DealAll
from games.engine.words.wording import Wording

PLAYERS = (3, 4, 5)
"""Of six, each has a colour; nobody would have none."""
NAME = gettext_noop("the neutral lands (%(colour)s)")
TOLD = {
    "nobody": gettext_noop(
        "First some territories are drawn that belong to nobody, as many as agreed, with two armies on "
        "each; all others are dealt to the players, without the jokers."
    ),
    "attack": gettext_noop(
        "The armies of nobody defend with all their dice. They receive nothing, never attack and never move; "
        "whoever takes their land draws a card as for any other."
    ),
}


@dataclass(frozen=True)
class DealBesideNobody(DealAll):
    """The first cards are nobody's, the others are dealt one at a time to the players."""

    free: int = 0

    @property
    def brief(self) -> Wording:
        return Wording(gettext_noop("%(free)d are neutral, the others dealt"), {"free": self.free})

    def turns(self, rulebook: Rulebook, players: int, first: int) -> list[int]:
        others = len(rulebook.board.territories) - self.free
        return [*[players] * self.free, *((first + turn) % players for turn in range(others))]


@dataclass(frozen=True)
class NeutralLands(Feature):
    """So many territories begin as nobody's."""

    lands: int
    key = "neutral_lands"
    excludes: ClassVar = {
        "teams": gettext_noop("Partners hold all territories between them."),
        "js_2": gettext_noop("Forces that nobody plays hold territories, and nobody forms their sets."),
        "fog": gettext_noop("Forces that nobody plays stand in the open."),
    }

    def unsuited(self, rulebook: Rulebook) -> str:
        if rulebook.neutrals:
            return gettext_noop("There are armies already that nobody plays.")
        if not isinstance(rulebook.deal, DealAll):
            return gettext_noop("The territories are not dealt as cards.")
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        told = rulebook.with_prose("set_up", nobody=TOLD["nobody"]).with_prose(
            "attack", nobody=TOLD["attack"]
        )
        numbers = [players for players in rulebook.players if players in PLAYERS]
        return replace(
            told,
            players=tuple(numbers),
            neutrals=dict.fromkeys(numbers, (NAME,)),
            deal=DealBesideNobody(jokers=False, free=self.lands),
        )
