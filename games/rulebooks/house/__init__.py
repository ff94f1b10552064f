"""House rules: what can be played with many editions, and stands in none of them.

Each is a feature in a module of its own beside this one, entered in `HOUSE_RULES`. An edition offers it as an
option wherever it suits: `Feature.excludes`, `needs` and `unsuited` say where it does not, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.engine import Choice, Feature, Rulebook
from games.engine.errors import gettext_noop
from games.rulebooks.house.js_3 import CalculatedRisks
from games.rulebooks.house.js_11 import EqualArms

NONE = "none"
"""The value of the option where the house rule is not played."""


class HouseRule(NamedTuple):
    """A house rule: what it is called, what it changes in a sentence, and the feature in each version.

    The newest version comes last, and is the one that is offered; games go on by the version that they began
    with. All have the same key, which is that of the option.
    """

    name: str
    summary: str
    versions: Mapping[str, Feature]
    source: str = ""
    """Where it is printed; empty for one of ours."""

    @property
    def key(self) -> str:
        """That of its option."""
        return self.newest.key

    @property
    def newest(self) -> Feature:
        """The feature that new games are played with."""
        return list(self.versions.values())[-1]

    @property
    def choice(self) -> Choice:
        """The option: not played, or in one of its versions."""
        return Choice(
            key=self.key,
            name=self.name,
            values={
                NONE: lambda rulebook: rulebook,
                **{version: putting(feature) for version, feature in self.versions.items()},
            },
            names={NONE: gettext_noop("Not played"), **dict.fromkeys(self.versions, self.summary)},
            is_extra=True,
        )


MAGAZINE = "Jeux & Stratégie no. 40, août 1986, variante %d"
HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        gettext_noop("Calculated risks"),
        gettext_noop("Both sides commit armies and throw two dice; the loser loses all that is committed"),
        {"1": CalculatedRisks()},
        MAGAZINE % 3,
    ),
    HouseRule(
        gettext_noop("Equal arms"),
        gettext_noop("Every set brings ten armies"),
        {"1": EqualArms()},
        MAGAZINE % 11,
    ),
)
"""In the order in which they are applied, whatever the order in which they are chosen."""


def offering(rulebook: Rulebook, rules: Sequence[HouseRule]) -> Rulebook:
    """An edition that offers those of the house rules that suit it, after its own options.

    Why it does not offer the others it can say (`Rulebook.withheld`).
    """
    refused = {rule.key: refusal(rulebook, rules, rule) for rule in rules}
    offered = (rule.choice for rule in rules if not refused[rule.key])
    return replace(
        rulebook,
        choices=(*rulebook.choices, *offered),
        withheld={key: reason for key, reason in refused.items() if reason},
    )


def refusal(rulebook: Rulebook, rules: Sequence[HouseRule], *chosen: HouseRule) -> str:
    """Why an edition cannot be played with these of the house rules and what they need; else empty."""
    wanted = {key for rule in chosen for key in (rule.key, *rule.newest.needs)}
    for rule in rules:
        if rule.key in wanted:
            if reason := rulebook.unsuited(rule.newest):
                return reason
            rulebook = rulebook.with_(rule.newest)
    return ""


def putting(feature: Feature) -> Callable[[Rulebook], Rulebook]:
    """What puts a feature into a rulebook."""
    return lambda rulebook: rulebook.with_(feature)
