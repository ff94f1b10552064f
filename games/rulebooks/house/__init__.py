"""House rules, which belong to no edition but can be played with many.

Each is a feature in a module of its own, in the folder of its family, and is listed in `HOUSE_RULES`.
Editions that it suits offer it as an option. `Feature.excludes`, `needs` and `unsuited` say when it does not
suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.engine import Choice, Feature, Rulebook
from games.engine.choice import NONE
from games.engine.feature import Misfit
from games.features.truces.agreed import BINDING, NOTICE, RECORDED
from games.rulebooks.house.aims.assassin import Assassin
from games.rulebooks.house.aims.deathmatch import Deathmatch
from games.rulebooks.house.aims.no_destruction import NobodyDestroyed
from games.rulebooks.house.aims.rounds import Rounds
from games.rulebooks.house.aims.shared_victory import SharedVictory
from games.rulebooks.house.armies.general_mobilisation import GeneralMobilisation
from games.rulebooks.house.armies.hecatomb import Hecatomb
from games.rulebooks.house.armies.prisoners import Prisoners
from games.rulebooks.house.cards.equal_arms import EqualArms
from games.rulebooks.house.cards.no_cards import NoCards
from games.rulebooks.house.cards.prize import Prize
from games.rulebooks.house.event_table import EventTable
from games.rulebooks.house.fighting.airborne_troops import AirborneTroops
from games.rulebooks.house.fighting.calculated_risks import CalculatedRisks
from games.rulebooks.house.fighting.continental_power import ContinentalPower
from games.rulebooks.house.fighting.one_front import OneFront
from games.rulebooks.house.fog import Fog
from games.rulebooks.house.openings.drafting import Drafting
from games.rulebooks.house.openings.handicap import Handicap
from games.rulebooks.house.openings.neutral_lands import NeutralLands
from games.rulebooks.house.openings.open_exchanges import OpenExchanges
from games.rulebooks.house.openings.sealed_exchanges import SealedExchanges
from games.rulebooks.house.truces import PlayersTruces, TrucesToThree

BY_NUMBER = Misfit(None, "cannot_combine.by_number")
"""The reason given if the reasons to refuse a house rule depend on the number of players."""
NO_NUMBER = Misfit(None, "cannot_combine.no_number")
"""The reason given if no number of players suits all the chosen rules."""


class HouseRule(NamedTuple):
    """A house rule: the feature in each of its versions.

    The newest version comes last and is the one that is offered; games continue with the version that they
    began with. All versions have the same key, which is also the key of the option. If the strength of the
    rule can be chosen, `levels` are the versions that are offered. If a level concerns one seat, `for_seats`
    gives that seat's place among the seats to be filled, counted from 0.

    `alias` is a clear name for a rule whose key is not clear. It may be used in place of the key to choose
    the rule; the key is still what is stored and shown.
    """

    versions: Mapping[str, Feature]
    levels: tuple[str, ...] = ()
    for_seats: Mapping[str, int] = {}
    alias: str = ""

    @property
    def key(self) -> str:
        """The key of its option."""
        return next(iter(self.versions.values())).key

    @property
    def newest(self) -> Feature:
        """The feature of the last version, which new games use unless there are `levels`."""
        return list(self.versions.values())[-1]

    @property
    def kind(self) -> type[Feature]:
        """The class of its feature, which leads to the texts of the rule."""
        return type(self.newest)

    def choice(self, rulebook: Rulebook, suited: Mapping[int, Misfit | None]) -> Choice:
        """Return the option for an edition: the rule is not played, or played in one of its versions.

        `suited` says, for each number of players, why the rule cannot be chosen; None if it can.
        """
        numbers = tuple(number for number, misfit in suited.items() if not misfit)
        return Choice(
            key=self.key,
            values={
                NONE: lambda rulebook: rulebook,
                **{version: putting(feature, numbers) for version, feature in self.versions.items()},
            },
            players=() if numbers == rulebook.players else numbers,
            otherwise={number: misfit for number, misfit in suited.items() if misfit},
            feature=self.kind,
            retired=tuple(version for version in self.versions if version not in self.offered),
            for_seats=self.for_seats,
        )

    @property
    def offered(self) -> tuple[str, ...]:
        """The versions that new games can use."""
        return self.levels or (list(self.versions)[-1],)


HOUSE_RULES: tuple[HouseRule, ...] = (
    # Rules that replace the way to win come before those that add to it.
    HouseRule({"1": NobodyDestroyed()}, alias="no_destruction"),
    HouseRule({"1": Assassin()}),
    HouseRule({"1": OpenExchanges()}, alias="open_exchanges"),
    HouseRule({"1": SealedExchanges(jokers=False), "2": SealedExchanges()}, alias="sealed_exchanges"),
    HouseRule({"1": Drafting()}),
    HouseRule({"1": GeneralMobilisation()}, alias="general_mobilisation"),
    HouseRule({"1": CalculatedRisks()}, alias="calculated_risks"),
    HouseRule({"1": ContinentalPower()}, alias="continental_power"),
    HouseRule(
        {"near": AirborneTroops(near=True), "1": AirborneTroops()},
        levels=("1", "near"),
        alias="airborne_troops",
    ),
    HouseRule({"1": EventTable()}, alias="event_table"),
    HouseRule({"1": EqualArms()}, alias="equal_arms"),
    HouseRule({"1": Hecatomb()}, alias="hecatomb"),
    HouseRule({"1": Prisoners()}, alias="prisoners"),
    HouseRule({"1": Prize()}, alias="prize"),
    HouseRule({"1": OneFront()}, alias="one_front"),
    HouseRule({"1": NoCards()}),
    HouseRule(
        {"4": NeutralLands(4), "8": NeutralLands(8), "12": NeutralLands(12)},
        levels=("4", "8", "12"),
    ),
    HouseRule(
        {
            "own_5": Handicap(5, seats_stand=False),
            "own_10": Handicap(10, seats_stand=False),
            "others_5": Handicap(5, others=True, seats_stand=False),
            "others_10": Handicap(10, others=True, seats_stand=False),
            "second_5": Handicap(5, number=1),
            "second_10": Handicap(10, number=1),
            "third_5": Handicap(5, number=2),
            "third_10": Handicap(10, number=2),
            "fourth_5": Handicap(5, number=3),
            "fourth_10": Handicap(10, number=3),
            "fifth_5": Handicap(5, number=4),
            "fifth_10": Handicap(10, number=4),
            "sixth_5": Handicap(5, number=5),
            "sixth_10": Handicap(10, number=5),
            "opener_5": Handicap(5),
            "opener_10": Handicap(10),
            "guests_5": Handicap(5, others=True),
            "guests_10": Handicap(10, others=True),
        },
        levels=(
            "opener_5",
            "opener_10",
            "guests_5",
            "guests_10",
            "second_5",
            "second_10",
            "third_5",
            "third_10",
            "fourth_5",
            "fourth_10",
            "fifth_5",
            "fifth_10",
            "sixth_5",
            "sixth_10",
        ),
        for_seats={
            f"{who}_{armies}": number
            for number, who in enumerate(("opener", "second", "third", "fourth", "fifth", "sixth"))
            for armies in (5, 10)
        },
    ),
    HouseRule({"1": Deathmatch(1), "2": Deathmatch(2)}, levels=("1", "2")),
    HouseRule({"1": SharedVictory()}),
    HouseRule({"6": Rounds(6), "10": Rounds(10), "15": Rounds(15)}, levels=("6", "10", "15")),
    HouseRule({"1": Fog()}),
    HouseRule(
        {
            "binding": PlayersTruces(BINDING),
            "notice": PlayersTruces(NOTICE),
            "recorded": PlayersTruces(RECORDED),
            "secret_binding": PlayersTruces(BINDING, told=False),
            "secret_notice": PlayersTruces(NOTICE, told=False),
        },
        levels=("binding", "notice", "recorded", "secret_binding", "secret_notice"),
    ),
    HouseRule({"1": TrucesToThree()}),
)
"""All house rules. They are applied in this order, no matter how they were chosen."""


def offering(rulebook: Rulebook, rules: Sequence[HouseRule]) -> Rulebook:
    """Return the edition with the house rules that suit it as options, after its own options.

    `Rulebook.withheld` has the reasons why it does not offer the others.
    """
    refused = refusals(rulebook, rules)
    offered = (
        rule.choice(rulebook, refused[rule.key]) for rule in rules if not all(refused[rule.key].values())
    )
    own = {choice.key for choice in rulebook.choices}
    misfits = {key: {*by_number.values()} for key, by_number in refused.items()}
    return replace(
        rulebook,
        choices=(*rulebook.choices, *offered),
        aliases={rule.alias: rule.key for rule in rules if rule.alias and rule.alias not in own},
        withheld={
            key: next(filter(None, found)) if len(found) == 1 else BY_NUMBER
            for key, found in misfits.items()
            if None not in found
        },
    )


def refusals(rulebook: Rulebook, rules: Sequence[HouseRule]) -> dict[str, dict[int, Misfit | None]]:
    """Return, by house rule and number of players, why no level of it can be played; None if one can."""
    found: dict[str, dict[int, Misfit | None]] = {rule.key: {} for rule in rules}
    for number in rulebook.players:
        alone = rulebook.among([number])
        for rule in rules:
            levels = (rule._replace(versions={version: rule.versions[version]}) for version in rule.offered)
            found[rule.key][number] = refusal_of_all(alone, rules, levels)
    return found


def refusal_of_all(alone: Rulebook, rules: Sequence[HouseRule], levels: Iterable[HouseRule]) -> Misfit | None:
    """Return why none of these levels can be played with one number of players; None if one can."""
    misfit = None
    for level in levels:
        if not (misfit := refusal_alone(alone, rules, level)):
            break
    return misfit


def misfit_of(rulebook: Rulebook, rules: Sequence[HouseRule], *chosen: HouseRule) -> Misfit | None:
    """Return why no number of players can play an edition with these house rules; None if some can."""
    misfits = [refusal_alone(rulebook.among([number]), rules, *chosen) for number in rulebook.players]
    return None if None in misfits else misfits[-1]


def refusal_alone(rulebook: Rulebook, rules: Sequence[HouseRule], *chosen: HouseRule) -> Misfit | None:
    """Return why a rulebook for one number of players rejects these house rules and what they need.

    Return None if it accepts them.
    """
    features = {rule.key: rule.newest for rule in chosen}
    wanted = {key for rule in chosen for key in (rule.key, *rule.newest.needs)}
    for rule in rules:
        if rule.key in wanted:
            feature = features.get(rule.key, rule.newest)
            if misfit := rulebook.unsuited(feature):
                return misfit
            rulebook = rulebook.with_(feature)
            if not rulebook.players:
                return NO_NUMBER
    return None


def putting(feature: Feature, numbers: Sequence[int]) -> Callable[[Rulebook], Rulebook]:
    """Return the change that adds a feature to a rulebook, for the numbers of players that it suits."""
    return lambda rulebook: rulebook.among(numbers).with_(feature)
