"""House rules: what can be played with many editions, and stands in none of them.

Each is a feature in a module of its own beside this one, entered in `HOUSE_RULES`. An edition offers it as an
option wherever it suits: `Feature.excludes`, `needs` and `unsuited` say where it does not, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.engine import Choice, Feature, Rulebook
from games.engine.choice import ForSeat
from games.engine.errors import gettext_noop
from games.engine.feature import Misfit
from games.rulebooks.house.aims.assassin import PLAYERS as IN_A_CIRCLE
from games.rulebooks.house.aims.assassin import Assassin
from games.rulebooks.house.aims.deathmatch import Deathmatch
from games.rulebooks.house.aims.rounds import Rounds
from games.rulebooks.house.aims.shared_victory import PLAYERS as PAIRED
from games.rulebooks.house.aims.shared_victory import SharedVictory
from games.rulebooks.house.event_table import PLAYERS as BEFORE_EVENTS
from games.rulebooks.house.event_table import EventTable
from games.rulebooks.house.fog import Fog
from games.rulebooks.house.hecatomb.js_6 import Hecatomb
from games.rulebooks.house.hecatomb.js_7 import Prisoners
from games.rulebooks.house.js_2 import GeneralMobilisation
from games.rulebooks.house.js_3 import CalculatedRisks
from games.rulebooks.house.js_4 import ContinentalPower
from games.rulebooks.house.js_5 import AirborneTroops
from games.rulebooks.house.js_8 import Prize
from games.rulebooks.house.js_9 import OneFront
from games.rulebooks.house.js_10 import NobodyDestroyed
from games.rulebooks.house.js_11 import EqualArms
from games.rulebooks.house.no_cards import NoCards
from games.rulebooks.house.openings.drafting import Drafting
from games.rulebooks.house.openings.handicap import Handicap
from games.rulebooks.house.openings.js_1a import OpenExchanges
from games.rulebooks.house.openings.js_1b import SealedExchanges
from games.rulebooks.house.openings.neutral_lands import PLAYERS as BESIDE_NOBODY
from games.rulebooks.house.openings.neutral_lands import NeutralLands

BY_NUMBER = Misfit(None, "cannot_combine.by_number")
"""Where it depends on the number of players why a house rule cannot be played."""
NO_NUMBER = Misfit(None, "cannot_combine.no_number")
"""Where there is no number of players among whom all that is wanted can be played."""
NONE = "none"
"""The value of the option where the house rule is not played."""


class HouseRule(NamedTuple):
    """A house rule: what it is called, what it changes in a sentence, and the feature in each version.

    The newest version comes last, and is the one that is offered; games go on by the version that they began
    with. All have the same key, which is that of the option. Where one may choose how much of it is played,
    `levels` are those versions that are offered, each with what it says. Where `players` says so, it is
    chosen only among these numbers of players; `otherwise` is the word of its text for why not among others.
    """

    name: str
    summary: str
    versions: Mapping[str, Feature]
    source: str = ""
    """Where it is printed; empty for one of ours."""
    levels: Mapping[str, str] = {}
    players: tuple[int, ...] = ()
    otherwise: str = ""
    for_seats: Mapping[str, ForSeat] = {}
    """Those of the levels that concern one seat."""

    @property
    def key(self) -> str:
        """That of its option."""
        return next(iter(self.versions.values())).key

    @property
    def newest(self) -> Feature:
        """The feature that new games are played with, or the last of them."""
        return list(self.versions.values())[-1]

    def choice(self, rulebook: Rulebook, suited: Mapping[int, Misfit | None]) -> Choice:
        """The option in an edition: not played, or in one of its versions.

        `suited`: by the number of players, why it cannot be chosen; None where it can.
        """
        numbers = tuple(number for number, misfit in suited.items() if not misfit)
        among = tuple(number for number in numbers if number in self.players) if self.players else numbers
        return Choice(
            key=self.key,
            name=self.name,
            values={
                NONE: lambda rulebook: rulebook,
                **{version: putting(feature, numbers) for version, feature in self.versions.items()},
            },
            names={
                NONE: gettext_noop("Not played"),
                **dict.fromkeys(self.versions, self.summary),
                **self.levels,
            },
            players=() if among == rulebook.players else among,
            otherwise={
                number: why
                for number, misfit in suited.items()
                if number not in among and (why := self.why_not(misfit))
            },
            is_extra=True,
            summary=self.summary,
            retired=tuple(version for version in self.versions if version not in self.offered),
            for_seats=self.for_seats,
        )

    def why_not(self, misfit: Misfit | None) -> Misfit | None:
        """Why it cannot be chosen among a number of players that it does not suit."""
        if self.otherwise and misfit in (None, NO_NUMBER):
            return Misfit(type(self.newest), self.otherwise)
        return misfit

    @property
    def offered(self) -> tuple[str, ...]:
        """The versions that new games can be played with."""
        return tuple(self.levels) or (list(self.versions)[-1],)


MAGAZINE = "Jeux & Stratégie n° 40, août 1986, variante %d"
HOUSE_RULES: tuple[HouseRule, ...] = (
    # Those that put what wins in a place of its own come before those that add to it.
    HouseRule(
        gettext_noop("No destruction"),
        gettext_noop("Six other missions take the place of those to destroy somebody"),
        {"1": NobodyDestroyed()},
        MAGAZINE % 10,
    ),
    HouseRule(
        gettext_noop("Assassin"),
        gettext_noop("Everybody has a secret target; the first to eliminate theirs wins"),
        {"1": Assassin()},
        players=IN_A_CIRCLE,
        otherwise="few",
    ),
    HouseRule(
        gettext_noop("Yalta conference, open"),
        gettext_noop("Before the first armies are placed, territories are exchanged at any rate"),
        {"1": OpenExchanges()},
        MAGAZINE % 1,
    ),
    HouseRule(
        gettext_noop("Yalta conference, sealed"),
        gettext_noop("Before the first armies are placed, lots of one continent change hands unseen"),
        {"1": SealedExchanges(jokers=False), "2": SealedExchanges()},
        MAGAZINE % 1,
    ),
    HouseRule(
        gettext_noop("Drafting"),
        gettext_noop("Everybody secretly lists the territories that they want; the lists are served in turn"),
        {"1": Drafting()},
    ),
    HouseRule(
        gettext_noop("General mobilisation"),
        gettext_noop("At the end of each round all form sets of their territories, for six armies each"),
        {"1": GeneralMobilisation()},
        MAGAZINE % 2,
    ),
    HouseRule(
        gettext_noop("Calculated risks"),
        gettext_noop("Both sides commit armies and throw two dice; the loser loses all that is committed"),
        {"1": CalculatedRisks()},
        MAGAZINE % 3,
    ),
    HouseRule(
        gettext_noop("Continental power"),
        gettext_noop("Whoever holds most of a continent has its power (cards, voodoo, canoes, dice)"),
        {"1": ContinentalPower()},
        MAGAZINE % 4,
    ),
    HouseRule(
        gettext_noop("Airborne troops"),
        gettext_noop("Once a turn armies take off, to land in the next turn where nobody knows"),
        {"near": AirborneTroops(near=True), "1": AirborneTroops()},
        MAGAZINE % 5,
        levels={
            "1": gettext_noop("Once a turn armies take off, to land in the next turn where nobody knows"),
            "near": gettext_noop("No further than to the continents that border that of their departure"),
        },
    ),
    HouseRule(
        gettext_noop("Table of events"),
        gettext_noop(
            "Before each turn three dice bring one of 56 events; barbarians, cities and capitals, which we "
            "had to make up"
        ),
        {"1": EventTable()},
        "Baptiste Gonin, variante 12",
        players=BEFORE_EVENTS,
        otherwise="few",
    ),
    HouseRule(
        gettext_noop("Equal arms"),
        gettext_noop("Every set brings ten armies"),
        {"1": EqualArms()},
        MAGAZINE % 11,
    ),
    HouseRule(
        gettext_noop("Hecatomb"),
        gettext_noop("Everybody has a reserve of 35 armies and no more; armies that fall are gone for good"),
        {"1": Hecatomb()},
        MAGAZINE % 6,
    ),
    HouseRule(
        gettext_noop("Prisoners of war"),
        gettext_noop("Armies that fall are captured, and exchanged once a round at any rate"),
        {"1": Prisoners()},
        MAGAZINE % 7,
    ),
    HouseRule(
        gettext_noop("Risk prize"),
        gettext_noop(
            "A player who breaks up a continent that somebody held whole chooses a card from the pile"
        ),
        {"1": Prize()},
        MAGAZINE % 8,
    ),
    HouseRule(
        gettext_noop("One front"),
        gettext_noop(
            "One offensive a turn, from one territory, which goes on while it wins and cannot be split"
        ),
        {"1": OneFront()},
        MAGAZINE % 9,
    ),
    HouseRule(
        gettext_noop("No cards"),
        gettext_noop("Nobody draws cards, and no sets are handed in"),
        {"1": NoCards()},
    ),
    HouseRule(
        gettext_noop("Neutral lands"),
        gettext_noop("Some territories begin with two armies of nobody, who never attack"),
        {"4": NeutralLands(4), "8": NeutralLands(8), "12": NeutralLands(12)},
        levels={
            "4": gettext_noop("Four territories"),
            "8": gettext_noop("Eight territories"),
            "12": gettext_noop("Twelve territories"),
        },
        players=BESIDE_NOBODY,
        otherwise="six",
    ),
    HouseRule(
        gettext_noop("Handicap"),
        gettext_noop("Some begin with more armies than the others"),
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
        levels={
            "opener_5": gettext_noop("Five more armies for the player who opens the game"),
            "opener_10": gettext_noop("Ten more armies for the player who opens the game"),
            "guests_5": gettext_noop("Five more armies for all the others"),
            "guests_10": gettext_noop("Ten more armies for all the others"),
            "second_5": gettext_noop("Five more armies for the player who sits down second"),
            "second_10": gettext_noop("Ten more armies for the player who sits down second"),
            "third_5": gettext_noop("Five more armies for the player who sits down third"),
            "third_10": gettext_noop("Ten more armies for the player who sits down third"),
            "fourth_5": gettext_noop("Five more armies for the player who sits down fourth"),
            "fourth_10": gettext_noop("Ten more armies for the player who sits down fourth"),
            "fifth_5": gettext_noop("Five more armies for the player who sits down fifth"),
            "fifth_10": gettext_noop("Ten more armies for the player who sits down fifth"),
            "sixth_5": gettext_noop("Five more armies for the player who sits down sixth"),
            "sixth_10": gettext_noop("Ten more armies for the player who sits down sixth"),
        },
        for_seats={
            f"{who}_{armies}": ForSeat(number, what)
            for number, who in enumerate(("opener", "second", "third", "fourth", "fifth", "sixth"))
            for armies, what in ((5, gettext_noop("five more armies")), (10, gettext_noop("ten more armies")))
        },
    ),
    HouseRule(
        gettext_noop("Deathmatch"),
        gettext_noop("The first to eliminate one or two players wins"),
        {"1": Deathmatch(1), "2": Deathmatch(2)},
        levels={
            "1": gettext_noop("One player"),
            "2": gettext_noop("Two players"),
        },
    ),
    HouseRule(
        gettext_noop("Shared victory"),
        gettext_noop("Two who sit opposite each other win together when they alone are left"),
        {"1": SharedVictory()},
        players=PAIRED,
        otherwise="nobody_opposite",
    ),
    HouseRule(
        gettext_noop("Fixed number of rounds"),
        gettext_noop("After a fixed number of rounds the most points win, for territories and continents"),
        {"6": Rounds(6), "10": Rounds(10), "15": Rounds(15)},
        levels={
            "6": gettext_noop("Six rounds"),
            "10": gettext_noop("Ten rounds"),
            "15": gettext_noop("Fifteen rounds"),
        },
    ),
    HouseRule(
        gettext_noop("Fog of war"),
        gettext_noop("Everybody sees their own territories and those beside them, and no others"),
        {"1": Fog()},
    ),
)
"""In the order in which they are applied, whatever the order in which they are chosen."""


def offering(rulebook: Rulebook, rules: Sequence[HouseRule]) -> Rulebook:
    """An edition that offers those of the house rules that suit it, after its own options.

    Why it does not offer the others it can say (`Rulebook.withheld`).
    """
    refused = refusals(rulebook, rules)
    offered = (
        rule.choice(rulebook, refused[rule.key]) for rule in rules if not all(refused[rule.key].values())
    )
    misfits = {key: {*by_number.values()} for key, by_number in refused.items()}
    return replace(
        rulebook,
        choices=(*rulebook.choices, *offered),
        withheld={
            key: next(filter(None, found)) if len(found) == 1 else BY_NUMBER
            for key, found in misfits.items()
            if None not in found
        },
    )


def refusals(rulebook: Rulebook, rules: Sequence[HouseRule]) -> dict[str, dict[int, Misfit | None]]:
    """By house rule and number of players, why no level of it can be played; None where one can."""
    found: dict[str, dict[int, Misfit | None]] = {rule.key: {} for rule in rules}
    for number in rulebook.players:
        alone = rulebook.among([number])
        for rule in rules:
            levels = (rule._replace(versions={version: rule.versions[version]}) for version in rule.offered)
            found[rule.key][number] = refusal_of_all(alone, rules, levels)
    return found


def refusal_of_all(alone: Rulebook, rules: Sequence[HouseRule], levels: Iterable[HouseRule]) -> Misfit | None:
    """Why none of these levels can be played by one number of players; None where one can."""
    misfit = None
    for level in levels:
        if not (misfit := refusal_alone(alone, rules, level)):
            break
    return misfit


def refusal(rulebook: Rulebook, rules: Sequence[HouseRule], *chosen: HouseRule) -> Misfit | None:
    """Why an edition cannot be played with these house rules, among however many; None where it can."""
    misfits = [refusal_alone(rulebook.among([number]), rules, *chosen) for number in rulebook.players]
    return None if None in misfits else misfits[-1]


def refusal_alone(rulebook: Rulebook, rules: Sequence[HouseRule], *chosen: HouseRule) -> Misfit | None:
    """Why a rulebook for one number of players does not take these house rules and what they need."""
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
    """What puts a feature into a rulebook, for those numbers of players whom it suits."""
    return lambda rulebook: rulebook.among(numbers).with_(feature)
