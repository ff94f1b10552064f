"""House rules side by side: with which editions and beside which others each can be played, and why not."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.presentation.rules.comparison import Voice
from games.rulebooks import RULEBOOKS
from games.rulebooks.house import HOUSE_RULES, HouseRule, refusal

if TYPE_CHECKING:
    from games.engine import Rulebook


class Clash(NamedTuple):
    """Why a house rule cannot stand beside others, and beside which."""

    reason: str
    others: list[str]


class RuleTold(NamedTuple):
    """A house rule: the editions that offer it, those that do not with the reason, and what excludes it."""

    rule: HouseRule
    name: str
    summary: str
    suits: list[Voice]
    withheld: list[Voice]
    clashes: list[Clash]


def rules_told() -> list[RuleTold]:
    """Every house rule, in the words of the reader."""
    return [
        RuleTold(rule, _(rule.name), _(rule.summary), suiting(rule), withheld(rule), clashes(rule))
        for rule in HOUSE_RULES
    ]


def suiting(rule: HouseRule) -> list[Voice]:
    """The editions that offer a house rule; none are named where most do, as the others are."""
    offering = [book for book in RULEBOOKS.values() if rule.key not in book.withheld]
    if len(offering) == len(RULEBOOKS):
        return [Voice(_("Can be chosen in every edition."), [])]
    if len(offering) > len(RULEBOOKS) / 2:
        return [Voice(_("Can be chosen in all editions but those named here."), [])]
    return [Voice(_("Can be chosen in"), offering)] if offering else []


def withheld(rule: HouseRule) -> list[Voice]:
    """The editions that do not offer a house rule, by reason."""
    found: dict[str, list[Rulebook]] = {}
    for book in RULEBOOKS.values():
        if reason := book.withheld.get(rule.key):
            found.setdefault(reason, []).append(book)
    return [Voice(_(reason), books) for reason, books in found.items()]


def clashes(rule: HouseRule) -> list[Clash]:
    """The house rules that a house rule cannot stand beside in any edition, by reason."""
    found: dict[str, list[str]] = {}
    for pair, reason in clashing().items():
        if rule.key in pair:
            (other,) = (one for one in HOUSE_RULES if one.key in pair and one.key != rule.key)
            found.setdefault(_(reason), []).append(_(other.name))
    return [Clash(reason, others) for reason, others in found.items()]


def withheld_in(book: Rulebook) -> list[tuple[str, str]]:
    """The house rules that an edition does not offer, by name, each with the reason."""
    return [(_(rule.name), _(book.withheld[rule.key])) for rule in HOUSE_RULES if rule.key in book.withheld]


@cache
def clashing() -> dict[frozenset[str], str]:
    """The pairs of house rules that no edition offers together although some offer both, with the reason."""
    found = {}
    for one, other in combinations(HOUSE_RULES, 2):
        books = (book for book in RULEBOOKS.values() if not {one.key, other.key} & {*book.withheld})
        # An edition is put together for each answer: the first that offers both ends the search.
        reasons = (refusal(book, HOUSE_RULES, one, other) for book in books)
        if (reason := next(reasons, "")) and all(reasons):
            found[frozenset((one.key, other.key))] = reason
    return found
