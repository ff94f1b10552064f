"""Editions side by side: what each says on every point, in a few words read from the rulebook itself.

A policy that has no words here is told by the edition's own prose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.board import FOOT, JOKER
from games.engine.features.allies import Allies
from games.engine.features.counter_attack import ATTACK_AGAIN, COUNTER, MANOEUVRE_AGAIN
from games.engine.features.headquarters import HiddenHeadquarters
from games.engine.features.missions import Destroy, Missions, missions_of
from games.engine.features.objectives import Objectives
from games.engine.features.teams import Teams
from games.engine.features.weariness import Weariness
from games.engine.phases.attack import ATTACK
from games.engine.phases.batches import BATCHES, SUPPORT
from games.engine.phases.cards import CARD
from games.engine.phases.claim import CLAIM
from games.engine.phases.free_placement import FREE_PLACEMENT
from games.engine.phases.placement import PLACEMENT
from games.engine.policies.deal import DEALT, DEALT_WITH_JOKERS, deal_by_die, deal_none
from games.engine.policies.income import LandAndContinents
from games.engine.policies.reach import adjacent, connected
from games.engine.policies.sets import JOKER_SET, NEVER, Progressive
from games.engine.policies.start import (
    after_the_last_dealt,
    by_die,
    by_lot,
    first_of_the_setup,
    highest_die,
    seated_by_die,
)
from games.engine.policies.victory import last_standing
from games.presentation.board.emblems import COLOURS
from games.presentation.language.names import colour_name
from games.presentation.language.words import armies_of, listed
from games.presentation.rules.page import goes_on, growing, shape_values
from games.rulebooks.conquete1957 import CARD_EVERY_TURN, CARDS_BY_REMAINDER
from games.rulebooks.hasbro2006 import SHARES

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from games.engine.rulebook import Rulebook

WORDS: dict[Any, _StrPromise] = {
    last_standing: gettext_lazy("be the last one left"),
    Objectives.all_achieved: gettext_lazy("four secret objectives, shown one after the other"),
    Missions.accomplished: gettext_lazy("a secret mission"),
    Teams.first_to_eliminate: gettext_lazy("be the first team to eliminate somebody"),
    HiddenHeadquarters.holding_enough: gettext_lazy("enough secret headquarters"),
    DEALT: gettext_lazy("dealt"),
    DEALT_WITH_JOKERS: gettext_lazy("dealt, with the jokers among them"),
    SHARES: gettext_lazy("dealt: twelve to each player, nine to each of the independents"),
    deal_none: gettext_lazy("claimed in turn"),
    deal_by_die: gettext_lazy("as many at a time as a die says"),
    by_lot: gettext_lazy("by lot"),
    by_die: gettext_lazy("by die"),
    seated_by_die: gettext_lazy("by die, and all sit in the order of their dice"),
    first_of_the_setup: gettext_lazy("the same"),
    highest_die: gettext_lazy("by a second die"),
    after_the_last_dealt: gettext_lazy("who follows the last to be dealt a territory"),
    adjacent: gettext_lazy("to a neighbouring territory"),
    Teams.connected: gettext_lazy("along a chain of your team’s territories"),
    connected: gettext_lazy("along a chain of your territories"),
    CARD_EVERY_TURN: gettext_lazy("one at the beginning of every turn"),
    CARDS_BY_REMAINDER: gettext_lazy("one for each territory beyond a multiple of four, before each turn"),
}
"""Policies in a few words, and what prose tells at length."""


def words(book: Rulebook, policy: Any, section: str, name: str) -> str:
    """A policy in a few words, or else in the sentence of the edition's own prose that tells it."""
    known = getattr(policy, "__func__", policy)  # of a feature, whose parameters are told elsewhere
    return str(WORDS[known]) if known in WORDS else _(book.prose[section][name])


# --- What an edition says on each point


def players(book: Rulebook) -> str:
    fewest, most = book.players[0], book.players[-1]
    return f"{fewest}–{most}" if most > fewest else f"{fewest}"


def goal(book: Rulebook) -> str:
    return words(book, book.victory, "goal", "win")


def forces(book: Rulebook) -> str:
    if not book.neutrals:
        return _("nobody")
    (number, names), *_others = book.neutrals.items()
    if book.of(Allies):
        template = _("%(force)s (as allies they attack and move)")
    elif any(stage.key == COUNTER for stage in book.turn):
        template = _("%(force)s (attacks in the turn of the other, never moves)")
    else:
        template = _("%(force)s (no attacks, no moves)")
    colours = [colour_name(colour) for colour in COLOURS[number:]]
    called = [_(name) % {"colour": colour} for name, colour in zip(names, colours, strict=False)]
    told = template % {"force": listed(called)}
    if book.players == (number,):
        return told
    return _("%(force)s, where %(players)d play") % {"force": told, "players": number}


def destruction(book: Rulebook) -> str:
    cards = [mission for mission in missions_of(book) if isinstance(mission, Destroy)]
    if not cards:
        return _("there is none")
    return _("counts whoever does it") if cards[0].by_anybody else _("counts for who does it himself")


def lands(book: Rulebook) -> str:
    if CLAIM.key not in book.stages:
        return words(book, book.deal, "set_up", "lands")
    claimed = words(book, deal_none, "set_up", "lands")
    if not book.neutrals:
        return claimed
    return _("%(claimed)s; dealt where %(players)d play") % {
        "claimed": claimed,
        "players": next(iter(book.neutrals)),
    }


def first_armies(book: Rulebook) -> str:
    if not book.armies:
        return _("one on each territory")
    return " · ".join(f"{number}" for number in dict.fromkeys(book.armies[n] for n in book.players))


def placement(book: Rulebook) -> str:
    if PLACEMENT.key not in book.stages:
        return _("nothing is left to place")
    if BATCHES in book.setup:
        return _("three at a time, in turn, and one for each of the independents")
    if FREE_PLACEMENT in book.setup:
        return _("all at once, unseen")
    if SUPPORT in book.answerable:
        return _(
            "one at a time, in turn; where %(players)d play three, and one for each of the independents"
        ) % {"players": next(iter(book.neutrals))}
    return _("one at a time, in turn")


def beginner(book: Rulebook) -> str:
    begins = words(book, book.lot, "set_up", "beginner")
    if book.opening is first_of_the_setup:
        return begins
    return _("%(begins)s; plays first: %(opens)s") % {
        "begins": begins,
        "opens": words(book, book.opening, "set_up", "first"),
    }


def income(book: Rulebook) -> str:
    rule = book.income
    if not isinstance(rule, LandAndContinents):
        return words(book, rule, "reinforce", "income")
    told = _("one for %(divisor)d territories") % {"divisor": rule.divisor}
    if rule.minimum:
        return _("%(told)s, %(fewest)d at least") % {"told": told, "fewest": rule.minimum}
    return told


def sets(book: Rulebook) -> str:
    shapes = book.sets.shapes
    if not shapes((FOOT, FOOT, FOOT)):
        return _("one of each only; one joker may stand for any")
    if JOKER_SET in shapes((JOKER, FOOT, FOOT)):
        return _("three alike, one of each, or a joker with two alike")
    return _("three alike or one of each; a joker stands for any")


def set_values(book: Rulebook) -> str:
    if isinstance(book.sets.value, Progressive):
        values = growing(book.sets.value)
        return _("%(values)s …, growing with every set of the table") % {"values": values}
    return ", ".join(f"{name} {armies}" for name, armies in shape_values(book))


def forced(book: Rulebook) -> str:
    cards = book.sets.forced_from
    if cards >= NEVER:
        return _("never")
    if book.sets.until_fewer:
        return _("with %(cards)d cards, and again while as many are left") % {"cards": cards}
    return _("with %(cards)d cards") % {"cards": cards}


def own_land(book: Rulebook) -> str:
    bonus = book.sets.own_land_bonus
    if not bonus:
        return _("nothing")
    template = _("%(armies)s each, anywhere") if book.sets.bonus_is_free else _("%(armies)s each, there")
    return template % {"armies": armies_of(bonus)}


def card(book: Rulebook) -> str:
    if any(stage.key == CARD.key for stage in book.turn):
        return _("for a conquest, at the very end of the turn")
    if ATTACK_AGAIN in book.turn:
        return _("for a conquest, after the second attacks")
    if ATTACK in book.turn:
        return _("for a conquest, after the attacks")
    return words(book, book.prose["card"]["drawn"], "card", "drawn")


def served(book: Rulebook) -> str:
    return _("under the pile") if book.sets.under_pile else _("aside, to make the next pile")


def attack_dice(book: Rulebook) -> str:
    return f"1–{book.combat.attack}"


def defence_dice(book: Rulebook) -> str:
    limits = book.combat.defence
    found = []
    for dice in sorted(set(limits[1:])):
        template = ngettext("%(dice)d die from %(armies)s", "%(dice)d dice from %(armies)s", dice)
        found.append(template % {"dice": dice, "armies": armies_of(limits.index(dice))})
    return ", ".join(found)


def elimination(book: Rulebook) -> str:
    if not book.truce:
        return _("at any time")
    return _("not before the end of round %(round)d") % {"round": book.truce}


def captured(book: Rulebook) -> str:
    spoils = book.spoils
    if spoils.asked_from >= NEVER:
        if not goes_on(book):
            return _("the first elimination ends the game")
        return _("wait for the next reinforcement")
    if spoils.keep is not None:
        return _("with %(cards)d in hand, sets are handed in at once down to %(keep)d") % {
            "cards": spoils.asked_from,
            "keep": spoils.keep,
        }
    if spoils.captured_only:
        return _("may be handed in at once")
    return _("may be handed in at once, with one’s own")


def move(book: Rulebook) -> str:
    where = words(book, book.reach.moves, "move", "where")
    if book.of(Weariness):
        return _("%(where)s, any number of times, by armies that did not attack") % {"where": where}
    if MANOEUVRE_AGAIN in book.turn:
        return _("%(where)s, once after each of the two attacks") % {"where": where}
    return _("%(where)s, once") % {"where": where}


class Point(NamedTuple):
    """Something that every edition says: `key` names it, `says` tells it of an edition in a few words."""

    key: str
    label: _StrPromise
    says: Callable[[Rulebook], str]


POINTS = (
    Point("players", gettext_lazy("Players"), players),
    Point("forces", gettext_lazy("Who else has armies"), forces),
    Point("goal", gettext_lazy("Victory"), goal),
    Point("destruction", gettext_lazy("A mission to destroy a player"), destruction),
    Point("lands", gettext_lazy("Territories"), lands),
    Point(
        "first_armies", gettext_lazy("Armies at the start, from the fewest players to the most"), first_armies
    ),
    Point("placement", gettext_lazy("Placing them"), placement),
    Point("beginner", gettext_lazy("Who begins"), beginner),
    Point("income", gettext_lazy("Armies a turn"), income),
    Point("sets", gettext_lazy("A set of cards"), sets),
    Point("set_values", gettext_lazy("What sets bring"), set_values),
    Point("forced", gettext_lazy("Sets must be handed in"), forced),
    Point("own_land", gettext_lazy("Cards of own territories bring"), own_land),
    Point("card", gettext_lazy("A new card"), card),
    Point("served", gettext_lazy("Cards that served go"), served),
    Point("attack", gettext_lazy("Dice of the attacker"), attack_dice),
    Point("defence", gettext_lazy("Dice of the defender"), defence_dice),
    Point("elimination", gettext_lazy("Players may be eliminated"), elimination),
    Point("captured", gettext_lazy("Captured cards"), captured),
    Point("move", gettext_lazy("Armies move"), move),
)
"""In the order of a game."""
POINT = {point.key: point for point in POINTS}


class Voice(NamedTuple):
    """What some editions say on a point."""

    says: str
    books: list[Rulebook]

    @property
    def named(self) -> list[tuple[Rulebook, str]]:
        """The editions with their names."""
        return [(book, _(book.name)) for book in self.books]


FEW = 4
"""So many editions are each named, even where most of them say the same."""


class Compared(NamedTuple):
    """A point, and what is said on it: by most of the editions, if they are many, and by the others."""

    label: str
    usual: str
    voices: list[Voice]


def compare(books: Sequence[Rulebook]) -> list[Compared]:
    """Every point, with what these editions say on it; who says the same is heard together."""
    found = []
    for point in POINTS:
        said: dict[str, list[Rulebook]] = {}
        for book in books:
            said.setdefault(point.says(book), []).append(book)
        most = len(books) // 2 if len(books) > FEW else len(books) - 1
        usual = next((says for says, saying in said.items() if len(saying) > most), "")
        others = [Voice(says, saying) for says, saying in said.items() if says != usual]
        found.append(Compared(str(point.label), usual, others))
    return found


class Difference(NamedTuple):
    """A point on which an edition differs from another."""

    label: str
    here: str
    there: str


def nearest(book: Rulebook, others: Iterable[Rulebook]) -> Rulebook:
    """The edition that differs least from another."""
    return min(others, key=lambda other: len(differences(book, other)))


def differences(book: Rulebook, other: Rulebook) -> list[Difference]:
    """The points on which two editions differ."""
    return [
        Difference(str(point.label), here, there)
        for point in POINTS
        if (here := point.says(book)) != (there := point.says(other))
    ]
