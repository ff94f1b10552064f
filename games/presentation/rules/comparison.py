"""Editions side by side: what each says on every point, in a few words read from the rulebook itself.

A policy that does not tell itself is told by the edition's own prose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.features.allies import Allies
from games.engine.features.counter_attack import COUNTER, MANOEUVRE_AGAIN
from games.engine.features.missions import Destroy, missions_of
from games.engine.features.weariness import Weariness
from games.engine.phases.batches import BATCHES, SUPPORT
from games.engine.phases.free_placement import FREE_PLACEMENT
from games.engine.phases.placement import PLACEMENT
from games.engine.policies.deal import DealByNumber
from games.engine.policies.sets import NEVER, NO_SETS
from games.engine.policies.start import first_of_the_setup
from games.engine.wording import brief_of
from games.presentation.board.emblems import COLOURS
from games.presentation.language.names import colour_name
from games.presentation.language.wording import worded
from games.presentation.language.words import armies_of, listed
from games.presentation.rules.page import goes_on

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from games.engine import Rulebook


def words(book: Rulebook, policy: Any, section: str, name: str) -> str:
    """A policy in a few words, or else in the sentence of the edition's own prose that tells it."""
    brief = brief_of(policy)
    return worded(book.board, brief) if brief else _(book.prose[section][name])


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
    return _("counts whoever does it") if cards[0].by_anybody else _("counts only for whoever does it")


def lands(book: Rulebook) -> str:
    usual = words(book, book.deal, "set_up", "lands")
    if not isinstance(book.deal, DealByNumber):
        return usual
    return _("%(claimed)s; dealt where %(players)d play") % {
        "claimed": usual,
        "players": next(iter(book.deal.deals)),
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
    return words(book, book.income, "reinforce", "income")


def sets(book: Rulebook) -> str:
    return words(book, book.sets.shapes, "reinforce", "sets")


def set_values(book: Rulebook) -> str:
    return words(book, book.sets.value, "reinforce", "set_values")


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
    if book.sets is NO_SETS:
        return _("none")
    rules = (rule for stage in book.turn for rule in (stage.enter, stage.leave))
    return words(book, next(filter(brief_of, rules), None), "card", "drawn")


def served(book: Rulebook) -> str:
    if book.sets is NO_SETS:
        return _("there are none")
    return _("under the pile") if book.sets.under_pile else _("aside, to make the next pile")


def attack_dice(book: Rulebook) -> str:
    if not book.combat.by_dice:
        return words(book, book.combat, "attack", "dice")
    return f"1–{book.combat.attack}"


def defence_dice(book: Rulebook) -> str:
    limits = book.combat.defence
    found = []
    for dice in sorted(set(limits[1:])):
        template = ngettext("%(dice)d die from %(armies)s", "%(dice)d dice from %(armies)s", dice)
        found.append(template % {"dice": dice, "armies": armies_of(limits.index(dice))})
    return ", ".join(found)


def elimination(book: Rulebook) -> str:
    if not book.safe_rounds:
        return _("at any time")
    return _("not before the end of round %(round)d") % {"round": book.safe_rounds}


def captured(book: Rulebook) -> str:
    spoils = book.spoils
    if book.sets is NO_SETS:
        return _("there are none")
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
    """Every point, with what these editions say on it; those that say the same stand together."""
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
