"""House rules side by side.

Each comes with the editions and other house rules with which it can be played, and why not with others.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.engine.feature import Misfit
from games.presentation.rules.comparison import Voice, among
from games.presentation.rules.marked import marked_beside
from games.rulebooks.house import HOUSE_RULES, HouseRule, misfit_of
from games.rulebooks.house.families_text import FAMILIES
from games.rulebooks.registry import RULEBOOKS
from games.rulebooks.texts import house_rule_text, name_of
from games.texts.found import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Rulebook


class Clash(NamedTuple):
    """The reason why a house rule cannot be combined with certain others, and which these are."""

    reason: str
    others: list[str]


class Whole(NamedTuple):
    """What a house rule adds to each section of a game's rules, and that game's rulebook."""

    sections: list[tuple[str, list[str]]]
    book: Rulebook


class RuleTold(NamedTuple):
    """A house rule: the editions that offer it, those that do not and why, and what excludes it.

    `players` are the numbers of players that it is for, empty if it suits all. `needs` are the reasons why it
    needs others, and `measures` the levels at which it can be played. `whole` is None if no edition offers
    it.
    """

    rule: HouseRule
    name: str
    sentence: str
    source: str
    players: str
    needs: list[str]
    measures: list[str]
    whole: Whole | None
    suits: list[Voice]
    withheld: list[Voice]
    clashes: list[Clash]

    @property
    def edition(self) -> str:
        """The name of the edition whose rules `whole` quotes."""
        return _(name_of(self.whole.book)) if self.whole else ""


class FamilyTold(NamedTuple):
    """House rules about the same thing."""

    name: str
    rules: list[RuleTold]


def house_rule_names() -> dict[str, str]:
    """Return the names of the house rules, by their keys."""
    return {rule.key: _(house_rule_text(rule.kind).name) for rule in HOUSE_RULES}


def families_told() -> list[FamilyTold]:
    """Return every house rule in the reader's language, in the families of the start form."""
    told = {one.rule.key: one for one in rules_told()}
    found = [FamilyTold(_(name), [told.pop(key) for key in keys if key in told]) for name, keys in FAMILIES]
    rest = FamilyTold(_("Others"), list(told.values()))
    return [family for family in (*found, rest) if family.rules]


def rules_told() -> list[RuleTold]:
    """Return every house rule in the reader's language."""
    return [rule_told(rule) for rule in HOUSE_RULES]


def rule_told(rule: HouseRule) -> RuleTold:
    """Return a house rule in the reader's language."""
    numbers, words = suited_players(rule.key), house_rule_text(rule.kind)
    return RuleTold(
        rule,
        name=_(words.name),
        sentence=_(words.sentence),
        source=words.source,
        players=among(numbers) if numbers else "",
        needs=[_(reason_of(Misfit(rule.kind, key))) for key in rule.newest.needs],
        measures=[_(words.called(level)) for level in rule.levels],
        whole=rule_in_full(rule),
        suits=suiting(rule),
        withheld=withheld(rule),
        clashes=clashes(rule),
    )


def rule_in_full(rule: HouseRule) -> Whole | None:
    """Return what a house rule adds to the rules of the first edition that offers it, or None."""
    found = next(played_with(rule.key), None)
    if found is None:
        return None
    plain, book = found
    sections = [(section.title, section.new) for section in marked_beside(plain, book) if section.new]
    return Whole(sections, book)


def played_with(key: str) -> Iterator[tuple[Rulebook, Rulebook]]:
    """Yield the editions that offer a house rule, each without it and with it.

    Both include the other rules that it needs.
    """
    (rule,) = (rule for rule in HOUSE_RULES if rule.key == key)
    options = {one.key: one.offered[-1] for one in HOUSE_RULES if one.key in rule.newest.needs}
    for book in RULEBOOKS.values():
        chosen = {**options, key: rule.offered[-1]}
        if not {*chosen} & {*book.withheld} and not book.refusal_of(chosen):
            yield book.with_options(options), book.with_options(chosen)


@cache
def suited_players(key: str) -> tuple[int, ...]:
    """Return the numbers of players for which a house rule can be chosen.

    Return none if it suits all that the editions suit.
    """
    all_numbers: set[int] = set()
    suited: set[int] = set()
    for plain, book in played_with(key):
        all_numbers |= {*plain.suited_players}
        suited |= {*book.suited_players}
    return () if suited == all_numbers else tuple(sorted(suited))


def suiting(rule: HouseRule) -> list[Voice]:
    """Return the editions that offer a house rule. If most do, only the exceptions are named."""
    offering = [book for book in RULEBOOKS.values() if rule.key not in book.withheld]
    if len(offering) == len(RULEBOOKS):
        return [Voice(_("Can be chosen in every edition."), [])]
    if len(offering) > len(RULEBOOKS) / 2:
        return [Voice(_("Can be chosen in all editions but those named here."), [])]
    return [Voice(_("Can be chosen in"), offering)] if offering else []


def withheld(rule: HouseRule) -> list[Voice]:
    """Return the editions that do not offer a house rule, by reason."""
    found: dict[str, list[Rulebook]] = {}
    for book in RULEBOOKS.values():
        if misfit := book.withheld.get(rule.key):
            found.setdefault(reason_of(misfit), []).append(book)
    return [Voice(_(reason), books) for reason, books in found.items()]


def clashes(rule: HouseRule) -> list[Clash]:
    """Return the house rules that exclude a house rule in every edition, by reason."""
    found: dict[str, list[str]] = {}
    for pair, reason in clashing().items():
        if rule.key in pair:
            (other,) = (one for one in HOUSE_RULES if one.key in pair and one.key != rule.key)
            found.setdefault(_(reason), []).append(_(house_rule_text(other.kind).name))
    return [Clash(reason, others) for reason, others in found.items()]


def withheld_in(book: Rulebook) -> list[tuple[str, str, str]]:
    """Return an edition's withheld house rules: the name, what it changes, and the reason."""
    return [
        (_(words.name), _(words.sentence), _(reason_of(book.withheld[rule.key])))
        for rule in HOUSE_RULES
        if rule.key in book.withheld
        for words in (house_rule_text(rule.kind),)
    ]


@cache
def clashing() -> dict[frozenset[str], str]:
    """Return the pairs of house rules that no edition offers together, with the reason.

    Pairs of which no edition offers both rules are left out.
    """
    found = {}
    for one, other in combinations(HOUSE_RULES, 2):
        books = (book for book in RULEBOOKS.values() if not {one.key, other.key} & {*book.withheld})
        # Each answer builds an edition, so the search ends with the first one that offers both.
        misfits = (misfit_of(book, HOUSE_RULES, one, other) for book in books)
        if (misfit := next(misfits, None)) and all(misfits):
            found[frozenset((one.key, other.key))] = reason_of(misfit)
    return found
