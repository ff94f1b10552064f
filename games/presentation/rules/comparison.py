"""Editions side by side: what each says on every point, read from the rulebook itself.

A policy without words of its own is described by the prose of the edition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.phases.placement import PLACEMENT
from games.engine.policies.start import first_of_the_setup
from games.presentation.board.emblems import COLOURS
from games.presentation.language.names import colour_name
from games.presentation.language.wording import worded
from games.presentation.language.words import either, listed
from games.presentation.rules.page import goes_on
from games.rulebooks.texts import name_of, neutral_name, prose_of, texts_of
from games.texts.found import label_of
from games.texts.policies.combat import combat_text
from games.texts.policies.sets import sets_text

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from games.engine import Rulebook


def policy_in_short(book: Rulebook, policy: Any, section: str, name: str) -> str:
    """Return a policy in a few words, or else the sentence about it in the prose of the edition."""
    if label := label_of(policy):
        return worded(book.board, label)
    sentence = prose_of(book).get(section, {}).get(name)
    return worded(book.board, sentence) if sentence else _("as its rules say")


def special(book: Rulebook, point: str, usual: str) -> str:
    """Return the template for a point: a stage's or feature's own, or else the `usual` one."""
    template = texts_of(book).compared.get(point)
    return _(template) if template else usual


# --- What an edition says on each point


def among(numbers: Sequence[int]) -> str:
    """Return numbers of players, as a span if none between the fewest and the most is left out."""
    fewest, most = numbers[0], numbers[-1]
    if len(numbers) > 1 and len(numbers) == most - fewest + 1:
        return f"{fewest}–{most}"
    return either([*map(str, numbers)])


def players(book: Rulebook) -> str:
    return among(book.players)


def goal(book: Rulebook) -> str:
    return policy_in_short(book, book.victory, "goal", "win")


def neutrals(book: Rulebook) -> str:
    if not book.neutrals:
        return _("nobody")
    (number, neutrals), *_others = book.neutrals.items()
    template = special(book, "forces", _("%(force)s (no attacks, no moves)"))
    name = _(neutral_name(book))
    called = [name % {"colour": colour_name(colour)} for colour in COLOURS[number:][:neutrals]]
    text = template % {"force": listed(called)}
    if book.players == (number,):
        return text
    return _("%(force)s, with %(players)d players") % {"force": text, "players": number}


def deal_of_territories(book: Rulebook) -> str:
    return policy_in_short(book, book.deal, "set_up", "lands")


def first_armies(book: Rulebook) -> str:
    if not book.armies:
        return _("one on each territory")
    return " · ".join(f"{number}" for number in dict.fromkeys(book.armies[n] for n in book.players))


def placement(book: Rulebook) -> str:
    if PLACEMENT.key not in book.stages:
        return _("nothing is left to place")
    return special(book, "placement", _("one at a time, in turn")) % {"players": next(iter(book.neutrals), 0)}


def beginner(book: Rulebook) -> str:
    begins = policy_in_short(book, book.first_seat, "set_up", "beginner")
    if book.opening is first_of_the_setup:
        return begins
    return _("%(begins)s; plays first: %(opens)s") % {
        "begins": begins,
        "opens": policy_in_short(book, book.opening, "set_up", "first"),
    }


def income(book: Rulebook) -> str:
    return policy_in_short(book, book.income, "reinforce", "income")


def where_armies_come(book: Rulebook) -> str:
    return policy_in_short(book, book.reach.places, "reinforce", "where")


def sets(book: Rulebook) -> str:
    return policy_in_short(book, book.sets.shapes, "reinforce", "sets")


def set_values(book: Rulebook) -> str:
    return policy_in_short(book, book.sets.value, "reinforce", "set_values")


def forced(book: Rulebook) -> str:
    return worded(book.board, sets_text(book.sets).forced.label)


def own_land(book: Rulebook) -> str:
    return worded(book.board, sets_text(book.sets).own_land.label)


def card(book: Rulebook) -> str:
    rules = (rule for stage in book.turn for rule in (stage.enter, stage.leave))
    return special(book, "card", policy_in_short(book, next(filter(label_of, rules), None), "card", "drawn"))


def served(book: Rulebook) -> str:
    return worded(book.board, sets_text(book.sets).served.label)


def attack_dice(book: Rulebook) -> str:
    return worded(book.board, combat_text(book.combat).attacking)


def defence_dice(book: Rulebook) -> str:
    return worded(book.board, combat_text(book.combat).defending)


def elimination(book: Rulebook) -> str:
    if not book.safe_rounds:
        return _("at any time")
    return _("not before the end of round %(round)d") % {"round": book.safe_rounds}


def captured(book: Rulebook) -> str:
    usual = _("the first elimination ends the game")
    if goes_on(book):
        has_cards = book.sets.has_cards
        usual = (
            policy_in_short(book, book.spoils, "elimination", "cards") if has_cards else _("there are none")
        )
    return special(book, "captured", usual)


def move(book: Rulebook) -> str:
    where = policy_in_short(book, book.reach.moves, "move", "where")
    return special(book, "move", _("%(where)s, once")) % {"where": where}


class PointOfComparison(NamedTuple):
    """A point on which every edition says something.

    `key` is its name; `says` returns what an edition says, in a few words.
    """

    key: str
    label: str | _StrPromise
    says: Callable[[Rulebook], str]


POINTS = (
    PointOfComparison("players", gettext_lazy("Players"), players),
    PointOfComparison("forces", gettext_lazy("Who else has armies"), neutrals),
    PointOfComparison("goal", gettext_lazy("Victory"), goal),
    PointOfComparison("lands", gettext_lazy("Territories"), deal_of_territories),
    PointOfComparison(
        "first_armies", gettext_lazy("Armies at the start, from the fewest players to the most"), first_armies
    ),
    PointOfComparison("placement", gettext_lazy("Placing them"), placement),
    PointOfComparison("beginner", gettext_lazy("Who begins"), beginner),
    PointOfComparison("income", gettext_lazy("Armies a turn"), income),
    PointOfComparison("places", gettext_lazy("New armies come"), where_armies_come),
    PointOfComparison("sets", gettext_lazy("A set of cards"), sets),
    PointOfComparison("set_values", gettext_lazy("What sets bring"), set_values),
    PointOfComparison("forced", gettext_lazy("Sets must be handed in"), forced),
    PointOfComparison("own_land", gettext_lazy("Cards of your own territories bring"), own_land),
    PointOfComparison("card", gettext_lazy("A new card"), card),
    PointOfComparison("served", gettext_lazy("Cards that have been handed in go"), served),
    PointOfComparison("attack", gettext_lazy("Dice of the attacker"), attack_dice),
    PointOfComparison("defence", gettext_lazy("Dice of the defender"), defence_dice),
    PointOfComparison("elimination", gettext_lazy("Players may be eliminated"), elimination),
    PointOfComparison("captured", gettext_lazy("Captured cards"), captured),
    PointOfComparison("move", gettext_lazy("Armies move"), move),
)
"""The points, in the order of a game."""
POINT = {point.key: point for point in POINTS}


def points_of_comparison(books: Iterable[Rulebook]) -> tuple[PointOfComparison, ...]:
    """Return all points on which these editions are compared. Those that features add come last."""
    more = {key: label for book in books for key, label in texts_of(book).points.items()}
    return (*POINTS, *(added(key, label) for key, label in more.items()))


def added(key: str, label: str) -> PointOfComparison:
    """Return a point that only some editions know. All others have nothing of the kind."""
    return PointOfComparison(key, _(label), lambda book: special(book, key, _("nothing of the kind")))


class Voice(NamedTuple):
    """What some editions say on a point."""

    says: str
    books: list[Rulebook]

    @property
    def named(self) -> list[tuple[Rulebook, str]]:
        """The editions with their names."""
        return [(book, _(name_of(book))) for book in self.books]


FEW = 4
"""The most editions that are all named, even if most of them say the same."""


class Compared(NamedTuple):
    """A point and what is said on it, by most editions if there are many, and by the others."""

    label: str
    usual: str
    voices: list[Voice]

    @property
    def ways(self) -> int:
        """The number of different answers to it."""
        return len(self.voices) + bool(self.usual)


def compare(books: Sequence[Rulebook]) -> list[Compared]:
    """Return every point with what these editions say on it, grouping those that agree."""
    found = []
    for point in points_of_comparison(books):
        said: dict[str, list[Rulebook]] = {}
        for book in books:
            said.setdefault(point.says(book), []).append(book)
        most = len(books) // 2 if len(books) > FEW else len(books) - 1
        usual = next((says for says, saying in said.items() if len(saying) > most), "")
        others = [Voice(says, saying) for says, saying in said.items() if says != usual]
        found.append(Compared(str(point.label), usual, others))
    return found


class PointOfDifference(NamedTuple):
    """A point on which an edition differs from another."""

    label: str
    here: str
    there: str


def nearest(book: Rulebook, others: Iterable[Rulebook]) -> Rulebook:
    """Return the edition that differs least from this one."""
    return min(others, key=lambda other: len(differences(book, other)))


def differences(book: Rulebook, other: Rulebook) -> list[PointOfDifference]:
    """Return the points on which two editions differ."""
    return [
        PointOfDifference(str(point.label), here, there)
        for point in points_of_comparison((book, other))
        if (here := point.says(book)) != (there := point.says(other))
    ]
