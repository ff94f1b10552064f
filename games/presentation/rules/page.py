"""The rules of an edition as a page: its prose, and what its policies do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _

from games.presentation.language.wording import worded
from games.rulebooks.texts import prose_of, stage_name, texts_of
from games.texts.found import label_of, policy_text
from games.texts.policies.sets import sets_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Rulebook


class Section(NamedTuple):
    """A part of the page: its name in the edition's prose, its heading, paragraphs, and a list.

    Most sections sum themselves up in the first paragraph; the others, and the list, are details. `at_once`
    is the number of paragraphs that are read at once: 0 if a player can begin without having read any.
    """

    key: str
    title: str
    paragraphs: list[str]
    items: list[str]
    at_once: int = 1


def sections(book: Rulebook) -> list[Section]:
    """Return the rules, from the goal to what applies by mail and what the text leaves open."""
    found = [
        Section("goal", _("Goal"), paragraphs_of(book, "goal"), added_items(book, "goal")),
        Section("set_up", _("Before the first turn"), paragraphs_of(book, "set_up"), [], at_once=0),
        Section("sight", _("What you see"), paragraphs_of(book, "sight"), []),
        Section(
            "before_turn",
            _("Before each turn"),
            paragraphs_of(book, "before_turn"),
            added_items(book, "before_turn"),
        ),
        reinforcements(book),
        Section("sets", _("Sets of cards"), by_itself(book, book.sets), items(book, book.sets)),
        attacks(book),
        Section("elimination", _("Elimination"), paragraphs_of(book, "elimination"), []),
        Section("card", _("Cards"), paragraphs_of(book, "card"), added_items(book, "card")),
        Section("move", _("The move"), paragraphs_of(book, "move"), []),
        Section("by_mail", _("By mail"), [*passing(book), *paragraphs_of(book, "by_mail")], [], at_once=0),
        Section("gone", _("When a player is gone"), list(gone(book)), [], at_once=0),
        Section("open", _("What the text leaves open"), [], paragraphs_of(book, "open"), at_once=0),
    ]
    return [section for section in found if section.paragraphs or section.items]


def paragraphs_of(book: Rulebook, section: str) -> list[str]:
    """Return a section of the prose of an edition and its features."""
    return [worded(book.board, paragraph) for paragraph in prose_of(book).get(section, {}).values()]


def added_items(book: Rulebook, section: str) -> list[str]:
    """Return the list that the features of an edition add to a section."""
    return [worded(book.board, said) for text in texts_of(book).each for said in text.items(book, section)]


def by_itself(book: Rulebook, policy: Any) -> list[str]:
    """Return the paragraphs in which a policy describes itself."""
    return [worded(book.board, wording) for wording in policy_text(policy).paragraphs]


def reinforcements(book: Rulebook) -> Section:
    """Return the section on reinforcements.

    It says what territories bring, where armies may be placed, and what belongs above the list. The prose may
    say all of it.
    """
    income, where = by_itself(book, book.income), where_armies_come(book)
    prose = [said for said in paragraphs_of(book, "reinforce") if said not in where]
    paragraphs = [*income[:1], *prose, *income[1:]]
    paragraphs[1:1] = where
    return Section(
        "reinforce", _("Reinforcements"), paragraphs, items(book, book.income), at_once=1 + len(where)
    )


def where_armies_come(book: Rulebook) -> list[str]:
    """Return the rule that limits where new armies may come; empty if there is none.

    A policy without words of its own is described by the prose of the edition.
    """
    places, said = book.reach.places, prose_of(book).get("reinforce", {}).get("where")
    if label_of(places) or not said:
        return by_itself(book, places)
    return [worded(book.board, said)]


def items(book: Rulebook, policy: Any) -> list[str]:
    """Return the list with which a policy describes itself."""
    return [worded(book.board, wording) for wording in policy_text(policy).items(book.board)]


def what_a_set_is(book: Rulebook) -> str:
    """Return what a set is, in a sentence; empty if only the prose says so."""
    return next(iter(by_itself(book, book.sets.shapes)), "")


def attacks(book: Rulebook) -> Section:
    """Return the section on who may attack what, and the result.

    The number of dice is folded away if a picture shows it.
    """
    whom = [_("Attack a neighbour as often as you like, along dotted lanes too.")]
    whom += by_itself(book, book.reach.attacks)
    fought = by_itself(book, book.combat)
    number, rest = fought[:1], fought[1:]
    shown, folded = (rest, number) if book.combat.by_dice else (number, rest)
    paragraphs = [*whom, *shown, *folded, *paragraphs_of(book, "attack")]
    return Section("attack", _("Attacks"), paragraphs, [], at_once=len(whom) + len(shown))


MANY_STEPS = 7
"""If a turn has this many steps or more, the page names them at its beginning."""


def steps_of(book: Rulebook) -> list[str]:
    """Return the steps of a turn as the text of the edition counts them.

    A phase that it does not count is named with the step before it.
    """
    uncounted = {key for text in texts_of(book).each for key in text.uncounted}
    found: list[str] = []
    for stage in book.turn:
        name = _(stage_name(book, stage.key))
        if stage.key in uncounted:
            found[-1] = _("%(step)s, then %(other)s") % {"step": found[-1], "other": name.lower()}
        else:
            found.append(name)
    return found


def passing(book: Rulebook) -> Iterator[str]:
    """Say that a turn of many steps means no more work."""
    if len(book.turn) >= MANY_STEPS:
        yield _(
            "A step with nothing to decide is skipped automatically; one list of orders can "
            "play the whole turn."
        )


def goes_on(book: Rulebook) -> bool:
    """Return whether the game goes on without a player who is eliminated or has left."""
    return book.players[-1] > 2 and not book.teammates(0)


def gone(book: Rulebook) -> Iterator[str]:
    """Yield a paragraph on each thing left by a player who is eliminated or has left."""
    if not goes_on(book):
        return
    yield _(
        "A player who leaves in their own turn ends it: armies not yet placed are lost, an "
        "attack that waits for an answer is called off, and no card is drawn. A player who "
        "leaves while a question is put to them gives the usual answer, and defends with the "
        "most dice."
    )
    if left := [worded(book.board, said) for said in sets_text(book.sets).left]:
        yield " ".join(left)
    yield from paragraphs_of(book, "gone")
