"""The rules of an edition as a page: what its policies do, read from the rulebook itself, and its prose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.policies.sets import NEVER, NO_SETS
from games.engine.wording import points_of, told_of
from games.presentation.language.wording import worded
from games.presentation.language.words import armies_of, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Rulebook


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
            told(book, "goal"),
            added_points(book, "goal"),
        ),
        Section(_("Before the first turn"), told(book, "set_up"), []),
        Section(_("Reinforcements"), [*told(book, "reinforce"), *income(book)], points(book, book.income)),
        Section(_("Sets of cards"), [" ".join(sets(book))], points(book, book.sets.value)),
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
    """A section of the edition's prose, each sentence a paragraph, and what its features add to it."""
    added = (worded(book.board, said) for feature in book.features for said in feature.told(book, section))
    return [*(_(sentence) for sentence in book.prose.get(section, {}).values()), *added]


def added_points(book: Rulebook, section: str) -> list[str]:
    """The list that the features of an edition add to a section."""
    return [worded(book.board, said) for feature in book.features for said in feature.points(book, section)]


def by_itself(book: Rulebook, policy: Any) -> list[str]:
    """The sentences in which a policy tells itself."""
    return [worded(book.board, wording) for wording in told_of(policy)]


def income(book: Rulebook) -> list[str]:
    """What territories bring, in a paragraph; empty where the prose alone tells it."""
    return [" ".join(found)] if (found := by_itself(book, book.income)) else []


def points(book: Rulebook, policy: Any) -> list[str]:
    """The list with which a policy tells itself."""
    return [worded(book.board, wording) for wording in points_of(policy, book.board)]


def sets(book: Rulebook) -> Iterator[str]:
    """What a set is, when one is due, and where its cards go."""
    rules = book.sets
    yield from by_itself(book, rules.shapes)
    if rules is NO_SETS:
        return
    if rules.joker_alone:
        yield _("A joker is also a set by itself.")
    yield forced(book)
    if rules.own_land_bonus:
        yield own_land(book)
    yield _("The cards go back under the pile.") if rules.under_pile else _("The cards are put aside.")
    yield from by_itself(book, rules.value)


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


def what_a_set_is(book: Rulebook) -> str:
    """In a sentence; empty where the prose alone tells it."""
    return next(iter(by_itself(book, book.sets.shapes)), "")


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


def combat(book: Rulebook) -> Iterator[str]:
    """Who may attack what, with how many dice, and what they cost: each a paragraph."""
    yield _(
        "As often as you like, attack a neighbouring territory from one of yours with at least two armies. "
        "Dotted lanes join neighbours across the sea."
    )
    if not book.combat.by_dice:
        return
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
    return book.players[-1] > 2 and not book.mates(0)


def gone(book: Rulebook) -> Iterator[str]:
    """What becomes of the belongings of a player who has left or is eliminated: each a paragraph."""
    yield _(
        "Whoever leaves during a turn of their own ends it: armies that are not placed are lost, an attack "
        "that waits for an answer is called off, and no card is drawn. Whoever leaves while they are asked "
        "is taken to give the usual answer, and to defend with the most dice."
    )
    if book.sets is NO_SETS:
        cards = ""
    elif book.sets.under_pile:
        cards = _("The cards of a player who has left go back under the pile.")
    else:
        cards = _("The cards of a player who has left are put aside.")
    if cards:
        captured = _("Those of a player who is eliminated go to whoever did it.")
        yield f"{cards} {captured}"
    yield from told(book, "gone")
