"""Wishes, proposed tables and what would fit, in words."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.presentation.language.words import either, listed
from games.presentation.open_games import about, duties, language
from games.presentation.rules.house_rules import house_rule_names
from games.presentation.time.times import duration
from games.rulebooks.registry import RULEBOOKS
from games.rulebooks.texts import name_of
from games.wishes.kinds import PLAIN, GameKind, kinds, pace_of
from games.wishes.services.proposing import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.wishes.models import Proposal, ProposedSeat, Wish
    from games.wishes.selectors import Relaxed


def kind_name(kind: GameKind) -> str:
    """Return a kind of game in words."""
    edition = _(name_of(RULEBOOKS[kind.rulebook]))
    if kind.house_rule == PLAIN:
        return edition
    return _("%(edition)s, with the house rule “%(rule)s”") % {
        "edition": edition,
        "rule": house_rule_names()[kind.house_rule],
    }


def rules_told(wish: Wish) -> str:
    """Return the editions and house rules that a person wishes for, in a few words."""
    editions = [_(name_of(RULEBOOKS[key])) for key in wish.editions if key in RULEBOOKS]
    names = {PLAIN: pgettext("house rules", "none"), **house_rule_names()}
    rules = [names[key] for key in wish.house_rules if key in names]
    words = {"editions": either(editions) or _("any"), "rules": either(rules)}
    if wish.house_rules == [PLAIN]:
        return _("%(editions)s, without house rules") % words
    return _("%(editions)s; house rules: %(rules)s") % words


def wish_told(wish: Wish) -> Iterator[str]:
    """Yield what a person wishes for, in sentences."""
    words = {
        "turns": either([duration(timedelta(seconds=turn)) for turn in sorted(wish.turns)]),
        "seats": either([str(number) for number in sorted(wish.seats)]),
    }
    yield _("Rules: %(rules)s.") % {"rules": rules_told(wish)}
    yield _("Time for a turn: %(turns)s. Players: %(seats)s.") % words
    yield from language(wish.language)
    games = ngettext("One game at once at most.", "%(most)d games at once at most.", wish.most_games) % {
        "most": wish.most_games
    }
    yield games
    if wish.computers:
        yield _("Computers may take seats for which nobody is found within a day.")


def wait_told(wait: timedelta | None) -> str:
    """Return how long wishes usually wait (`usual_wait`)."""
    if wait is None:
        return _("How long it usually takes is not known yet.")
    return _("It usually takes about %(time)s.") % {"time": about(wait)}


def table_told(proposal: Proposal) -> str:
    """Return what is played at a proposed table."""
    return _("%(kind)s, %(seats)d players.") % {"kind": kind_name(kind_of(proposal)), "seats": proposal.seats}


def players_told(proposal: Proposal) -> str:
    """Return how many play at a proposed table."""
    return _("%(seats)d players.") % {"seats": proposal.seats}


def duties_at(proposal: Proposal) -> str:
    """Return what a player takes on at a proposed table."""
    kind = kind_of(proposal)
    return duties(pace_of(timedelta(seconds=proposal.turn)), kind.book, proposal.seats)


def company(proposal: Proposal, place: ProposedSeat) -> str:
    """Return with whom a person would play."""
    others = proposal.places.filter(is_open=True).exclude(pk=place.pk).select_related("user")
    names = [other.user.username for other in others]
    if computers := proposal.seats - proposal.people:
        names.append(ngettext("a computer", "%(n)d computers", computers) % {"n": computers})
    return _("You would play with %(names)s.") % {"names": listed(names)} if names else ""


def relaxed_told(found: Relaxed) -> str:
    """Return what would fit without one condition of a wish."""
    without = {
        "editions": _("With any rules"),
        "house_rules": _("With any house rules"),
        "turns": _("With any time for a turn"),
        "seats": _("With any number of players"),
        "language": _("With any language"),
        "computers": _("With computers on the free seats"),
    }
    kind = kinds()[found.table.kind]
    words = {"without": without[found.condition], "kind": kind_name(kind), "seats": found.table.seats}
    return _("%(without)s, a table would be ready: %(kind)s, %(seats)d players.") % words
