"""The rules of an edition as a page: what its policies do, read from the rulebook itself, and its prose."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.board import CANNON, FOOT, HORSE, JOKER
from games.engine.features.missions import Destroy, Missions, missions_of
from games.engine.features.teams import Teams
from games.engine.policies.income import LandAndContinents
from games.engine.policies.sets import JOKER_SET, MIXED, NEVER, Progressive
from games.presentation.language.names import continent_name
from games.presentation.language.words import armies_of, listed
from games.presentation.rules.headquarters import needed_told
from games.presentation.rules.missions import mission_told
from games.presentation.rules.objectives import cards_told, moment_told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine.rulebook import Rulebook

SHAPES = (
    ((FOOT, FOOT, FOOT), gettext_lazy("three foot soldiers")),
    ((HORSE, HORSE, HORSE), gettext_lazy("three horsemen")),
    ((CANNON, CANNON, CANNON), gettext_lazy("three cannons")),
    ((FOOT, HORSE, CANNON), gettext_lazy("one of each")),
    ((JOKER, FOOT, FOOT), gettext_lazy("a joker and two alike")),
)
SHOWN = 9
"""So many values of a progression are shown."""


class Section(NamedTuple):
    """A part of the page: its heading, paragraphs, and a list; either may be empty."""

    title: str
    paragraphs: list[str]
    points: list[str]


def sections(book: Rulebook) -> list[Section]:
    """The rules from the goal to what holds by mail."""
    told_of = [
        Section(
            _("Goal"),
            [*told(book, "goal"), *moment_told(book)],
            [*missions(book), *needed_told(book), *cards_told(book)],
        ),
        Section(_("Before the first turn"), told(book, "set_up"), []),
        Section(_("Reinforcements"), [*told(book, "reinforce"), *income(book)], continents(book)),
        Section(_("Sets of cards"), [" ".join(sets(book))], set_values(book)),
        Section(_("Attacks"), [*combat(book), *told(book, "attack")], []),
        Section(_("Elimination"), told(book, "elimination"), []),
        Section(_("Cards"), told(book, "card"), []),
        Section(_("The move"), told(book, "move"), []),
        Section(_("By mail"), told(book, "by_mail"), []),
        *([Section(_("Who is gone"), list(gone(book)), [])] if goes_on(book) else []),
        Section(_("What the text leaves open"), [], told(book, "open")),
    ]
    return [section for section in told_of if section.paragraphs or section.points]


def told(book: Rulebook, section: str) -> list[str]:
    """A section of the edition's prose, each sentence a paragraph."""
    return [_(sentence) for sentence in book.prose.get(section, {}).values()]


def missions(book: Rulebook) -> list[str]:
    """The missions, those against a player as one."""
    found = [mission for mission in missions_of(book) if not isinstance(mission, Destroy)]
    points = [mission_told(book.board, mission, ()) for mission in found]
    if len(found) < len(missions_of(book)):
        points.append(_("Destroy all armies of another player, whom the card names."))
    return points


def income(book: Rulebook) -> list[str]:
    """What territories bring, by the rule of most editions; the prose of the others tells theirs."""
    rule = book.income
    if not isinstance(rule, LandAndContinents):
        return []
    each = _(
        "For every %(divisor)d territories that you hold you receive an army; a remainder brings nothing."
    ) % {"divisor": rule.divisor}
    fewest = _("There is no minimum.")
    if rule.minimum:
        fewest = _("You receive %(armies)s a turn at least.") % {"armies": armies_of(rule.minimum)}
    return [" ".join((each, fewest, _("A continent that you hold whole brings more:")))]


def continents(book: Rulebook) -> list[str]:
    """Each continent and what it is worth."""
    if not isinstance(book.income, LandAndContinents):
        return []
    return [
        _("%(continent)s: %(armies)d")
        % {"continent": continent_name(book.board, i), "armies": continent.bonus}
        for i, continent in enumerate(book.board.continents)
    ]


def sets(book: Rulebook) -> Iterator[str]:
    """What a set is, when one is due, and where its cards go."""
    rules = book.sets
    yield set_told(book)
    if JOKER_SET in rules.shapes((JOKER, FOOT, FOOT)):
        yield _("A joker makes a set only with two cards that are alike.")
    elif rules.shapes((JOKER, JOKER, FOOT)):
        yield _("A joker stands for any symbol.")
    else:
        yield _("A joker stands for any symbol, but only one in a set.")
    if rules.joker_alone:
        yield _("A joker is also a set by itself.")
    yield forced(book)
    if rules.own_land_bonus:
        yield own_land(book)
    yield _("The cards go back under the pile.") if rules.under_pile else _("The cards are put aside.")
    yield values_told(book)


def forced(book: Rulebook) -> str:
    """How many cards oblige to hand in a set, and how often."""
    cards = book.sets.forced_from
    if cards >= NEVER:
        return _("Nobody ever has to hand in a set.")
    if book.sets.until_fewer:
        template = _("With %(cards)d cards or more in hand you must hand in sets until you hold fewer.")
    else:
        template = _("With %(cards)d cards or more in hand you must hand in a set.")
    return template % {"cards": cards}


def set_told(book: Rulebook) -> str:
    """What a set is."""
    if book.sets.shapes((FOOT, FOOT, FOOT)):
        return _("A set is three cards with the same symbol, or one of each.")
    return _("A set is one card of each symbol, and nothing else.")


def own_land(book: Rulebook) -> str:
    """What a card of the set brings that shows a territory of one's own."""
    bonus = armies_of(book.sets.own_land_bonus)
    if book.sets.bonus_is_free:
        template = _(
            "Each card of the set that shows a territory of yours brings %(armies)s more, to go anywhere."
        )
    else:
        template = _(
            "Each card of the set that shows a territory of yours brings %(armies)s more, there and at once."
        )
    return template % {"armies": bonus}


def values_told(book: Rulebook) -> str:
    """How the value of a set is found."""
    rule = book.sets.value
    if not isinstance(rule, Progressive):
        return _("A set brings armies by what it is:")
    return _(
        "The sets that the whole table hands in bring, one after the other, %(values)s, and so on by "
        "%(step)d."
    ) % {"values": growing(rule), "step": rule.then}


def growing(rule: Progressive) -> str:
    """What the first sets of the table bring, one after the other; all that do not grow evenly are told."""
    return ", ".join(str(rule(MIXED, traded)) for traded in range(max(SHOWN, len(rule.steps))))


def set_values(book: Rulebook) -> list[str]:
    """Each kind of set and what it brings, where that does not depend on the time."""
    if isinstance(book.sets.value, Progressive):
        return []
    return [_("%(set)s: %(armies)d") % {"set": name, "armies": armies} for name, armies in shape_values(book)]


def shape_values(book: Rulebook) -> list[tuple[str, int]]:
    """Each kind of set and what the first one brings; a joker's only where it is a kind of its own."""
    own_value = JOKER_SET in book.sets.shapes((JOKER, FOOT, FOOT))
    shapes = SHAPES if own_value else SHAPES[:-1]
    return [(str(name), book.sets.worth(symbols, 0)) for symbols, name in shapes]


def combat(book: Rulebook) -> Iterator[str]:
    """Who may attack what, with how many dice, and what they cost: each a paragraph."""
    yield _(
        "As often as you like, attack a neighbouring territory from one of yours with at least two armies. "
        "Dotted lanes join neighbours across the sea."
    )
    attackers = ngettext(
        "You roll one die, from a territory with at least two armies.",
        "You roll up to %(dice)d dice, always fewer than the armies in your territory.",
        book.combat.attack,
    ) % {"dice": book.combat.attack}
    defenders = _("The defender rolls %(dice)s.") % {"dice": listed(list(defence(book)))}
    yield f"{attackers} {defenders}"
    yield _(
        "The highest dice of both sides are compared, then the next. The lower one loses an army; when "
        "they are equal, the attacker does."
    )
    yield _(
        "When the last defender falls, the territory is yours: at least as many armies move in as you "
        "rolled dice, and one stays behind."
    )


def defence(book: Rulebook) -> Iterator[str]:
    """How many dice defend, by the armies."""
    limits = book.combat.defence
    for dice in sorted(set(limits[1:])):
        fewest, last = limits.index(dice), dice == limits[-1]
        armies = armies_of(fewest) if not last else _("%(armies)d armies or more") % {"armies": fewest}
        template = ngettext("one die with %(armies)s", "up to %(dice)d dice with %(armies)s", dice)
        most = len(limits) - 1 - limits[::-1].index(dice)
        if not last and most > fewest:
            armies = _("%(fewest)d or %(most)d armies") % {"fewest": fewest, "most": most}
        yield template % {"dice": dice, "armies": armies}


def goes_on(book: Rulebook) -> bool:
    """Whether the game goes on without a player who is eliminated or has left."""
    return book.players[-1] > 2 and not book.of(Teams)


def gone(book: Rulebook) -> Iterator[str]:
    """What becomes of all that a player had who has left the game, or is eliminated: each a paragraph."""
    yield _(
        "Whoever leaves during a turn of his own ends it: armies that are not placed are lost, an attack "
        "that waits for an answer is called off, and no card is drawn. Whoever leaves while he is asked is "
        "taken to give the usual answer, and to defend with the most dice."
    )
    if book.sets.under_pile:
        cards = _("The cards of a player who has left go back under the pile.")
    else:
        cards = _("The cards of a player who has left are put aside.")
    captured = _("Those of a player who is eliminated go to whoever did it.")
    yield f"{cards} {captured}"
    if book.of(Missions):
        yield _("The missions of both stay secret until the game is over; then everything secret is shown.")
    yield from told(book, "gone")
