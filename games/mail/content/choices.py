"""The choices that a player has now, in words, made from the legal orders that the engine lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import Attack, Defend, Fortify, Occupy, Place, Plan, Trade
from games.engine.armies.command import attacker
from games.engine.armies.garrisons import camps, own_armies
from games.engine.board import mask_of, members
from games.engine.phases.claim import CLAIM
from games.engine.phases.reinforce import must_trade
from games.presentation.charts.likelihood import careful_stop
from games.presentation.language.grammar import inside, out_of, the
from games.presentation.language.names import territory_name
from games.presentation.language.words import armies_of, card_words, in_combat, listed
from games.presentation.story.brought import plan_told
from games.presentation.turn.caution import caution
from games.presentation.turn.placing import why_not_everywhere
from games.presentation.turn.prospects import outlook, prospects
from games.rulebooks.texts import texts_of
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Option
    from games.presentation.story.narrator import SiteNarrator
    from games.presentation.turn.prospects import Prospect
    from games.selectors.game_page import GamePage

MOST_SETS = 3
MOST_CHANCES = 3
ALL_AT_ONCE = gettext_noop("Say where all of them go, and you will not be asked about each.")


class OpenDecision(NamedTuple):
    """A decision: its name, and the lines that say what is possible."""

    word: str
    lines: list[str]


def choices(page: GamePage, narrator: SiteNarrator) -> list[OpenDecision]:
    """Return the reader's choices, in the order in which they come in a turn."""
    offered = {option.order: option for option in page.options}
    if Plan in offered and Place in offered:
        del offered[Plan]
    added = guided(page, narrator, page.options)
    found = [*added.values()]
    found += [
        OpenDecision(str(word), tell(page, narrator, offered[order]))
        for order, word, tell in CHOICES
        if order in offered and order not in added
    ]
    if Attack not in offered:
        found.append(OpenDecision(_("Chances"), tell_chances(page)))
    return [choice for choice in found if choice.lines]


def guided(page: GamePage, narrator: SiteNarrator, offered: Sequence[Option]) -> dict[type, OpenDecision]:
    """Return what the texts of features say about these options, by kind of order.

    A line that several options share appears once.
    """
    found: dict[type, OpenDecision] = {}
    for order, guide in texts_of(page.rulebook).guides.items():
        heading, lines, standing, _portraits, _offer = guide.choices
        options = [option for option in offered if option.order is order]
        told = [line for option in options if lines for line in lines(narrator, page.view, option)]
        if standing and order in {**page.rulebook.stage(page.view).orders, **page.rulebook.anytime}:
            told += standing(narrator, page.view)
        if heading and ((options and lines) or told):
            found[order] = OpenDecision(_(heading), [*dict.fromkeys(told)])
    return found


def tell_sets(page: GamePage, narrator: SiteNarrator, option: Option) -> list[str]:
    """Return the sets in the hand and what they bring, the best first."""
    worth: dict[str, int] = {}
    for cards in option.slots["cards"].values:
        assert isinstance(cards, tuple)
        words, armies = tell_set(page, narrator, cards)
        worth[words] = armies
    sets = sorted(worth, key=lambda words: -worth[words])
    if must_trade(page.rulebook, page.view, page.me):
        sets.insert(0, _("You hold so many cards that you must hand in a set."))
    if others := len(sets[MOST_SETS:]):
        more = ngettext("There is %(others)d more.", "There are %(others)d more.", others)
        sets[MOST_SETS:] = [more % {"others": others}]
    return sets


def tell_set(page: GamePage, narrator: SiteNarrator, cards: tuple[int, ...]) -> tuple[str, int]:
    """Return a set in words, and the number of armies that it brings in all."""
    armies, own = page.rulebook.sets.brings(page.rulebook.board, page.view, page.me, cards)
    template = _("%(cards)s: %(armies)s, and at once %(more)s.") if own else _("%(cards)s: %(armies)s.")
    words = {
        "cards": listed([card_words(narrator.board, card) for card in cards]),
        "armies": armies_of(armies),
        "more": narrator.stationed(own),
    }
    return template % words, armies + sum(extra for _land, extra in own)


def tell_armies(page: GamePage, narrator: SiteNarrator, option: Option) -> list[str]:
    """Say how many armies must be placed, and where, unless they may be placed everywhere."""
    return [*tell_number(page, option), *tell_places(page, option)]


def tell_places(page: GamePage, option: Option) -> list[str]:
    """Say where armies may be placed, unless that is every territory that the reader holds."""
    lands = option.slots["territory"].values
    own = members(camps(page.view, page.me))
    if not {*lands} < {*own}:
        return []
    names = listed([territory_name(page.rulebook.board, int(land)) for land in lands])  # type: ignore[arg-type]
    why = why_not_everywhere(page, lands)  # type: ignore[arg-type]
    return [" ".join([_("Only here: %(lands)s.") % {"lands": names}, *why])]


def tell_number(page: GamePage, option: Option) -> list[str]:
    """Say how many armies must be placed, and how."""
    armies = option.most or page.view.to_place[page.me]
    if page.view.phase == CLAIM.key:
        return [
            _("One army on a free territory; you have %(armies)s left.") % {"armies": armies_of(armies)},
            _("List the territories that you want, and you will not be asked about each."),
        ]
    if not camps(page.view, page.me) & mask_of(option.slots["territory"].values):  # type: ignore[arg-type]
        return [_("%(armies)s, on territories of the force that you lead.") % {"armies": armies_of(armies)}]
    if page.view.round:
        return [_("%(armies)s, on territories of your own.") % {"armies": armies_of(armies)}]
    if option.most:
        due = armies_of(page.view.to_place[page.me])
        template = _("%(due)s in all, %(armies)s at a time in turn, on territories of your own.")
        return [template % {"due": due, "armies": armies_of(armies)}, _(ALL_AT_ONCE)]
    return [
        _("%(armies)s, on territories of your own, one at a time in turn.") % {"armies": armies_of(armies)},
        _(ALL_AT_ONCE),
    ]


def tell_placement(page: GamePage, narrator: SiteNarrator, option: Option) -> list[str]:
    """Say how many armies the reader places.

    Say also whether that is done in turn or all at once, and what has been planned.
    """
    if Place in page.rulebook.stage(page.view).orders:
        template = _("%(armies)s, in turn with the others.")
    else:
        template = _("%(armies)s, on territories of your own, unseen until all have placed.")
    sentences = [template % {"armies": armies_of(page.view.to_place[page.me])}]
    for offered in page.options:
        if offered.order is Plan and "territory" in offered.slots:
            sentences += tell_places(page, offered)
    plan = page.view.plans[page.me]
    return [*sentences, plan_told(narrator, plan)] if plan else sentences


def tell_attacks(page: GamePage, narrator: SiteNarrator, option: Option) -> list[str]:
    """Return the best chances, while attacks are possible."""
    return tell_chances(page)


def tell_chances(page: GamePage) -> list[str]:
    """Return the targets that are most likely to fall on the present board, the likeliest first."""
    chances = [tell_chance(page, found) for found in prospects(page, MOST_CHANCES)]
    how = in_combat(page.rulebook.combat, "chances", "")
    return [*chances, how] if chances and how else chances


def tell_chance(page: GamePage, found: Prospect) -> str:
    """Describe an attack with its chance of taking the target.

    If the page suggests a number of armies to stop at, also give the chance of an attack that stops there.
    Say what else the attack costs.
    """
    view, board = page.view, page.rulebook.board
    chance, stop, stopped = outlook(found.combat, found.mine, found.theirs, careful_stop(found.mine))
    template = _("%(chance)s to take %(target)s (%(theirs)d) %(origin)s (%(mine)d)")
    text = template % {
        "chance": chance,
        "target": the(board, found.target),
        "theirs": found.theirs,
        "origin": out_of(board, found.source),
        "mine": own_armies(view, found.leader, found.source),
    }
    if stopped is not None:
        preset = _("%(stopped)s stopping at %(stop)s") % {"stopped": stopped, "stop": stop}
        text = _("%(told)s; %(preset)s") % {"told": text, "preset": preset}
    cost = caution(page, found.source, found.target)
    return f"{text} · {cost}" if cost else text


def tell_manoeuvre(page: GamePage, narrator: SiteNarrator, option: Option) -> list[str]:
    """Describe the manoeuvre, which usually ends the turn."""
    if page.rulebook.teammates(page.me):
        return [
            _(
                "Once, from a territory where you have armies to any territory of your team; "
                "then your turn ends."
            )
        ]
    if not page.is_last_move:
        return [_("You may move armies; your turn goes on.")]
    return [_("Once, between territories of your own; then your turn ends.")]


def tell_defence(page: GamePage, narrator: SiteNarrator, option: Option) -> list[str]:
    """Say who attacks, and with how many dice the reader may defend."""
    view, board = page.view, page.rulebook.board
    source, target = view.details[:2]
    fighter, defender = page.seats[attacker(page.rulebook, view, source)], page.holder(target)
    dice = option.slots["dice"].values
    if fighter.is_neutral:
        template = _("Attack by %(force)s %(place)s (%(theirs)s) %(source)s (%(mine)s).")
    elif defender.is_neutral:
        template = _("%(name)s attacks %(defender)s %(place)s (%(theirs)s) %(source)s (%(mine)s).")
    else:
        template = _("%(name)s attacks you %(place)s (%(theirs)s) %(source)s (%(mine)s).")
    return [
        template
        % {
            "name": fighter.name,
            "force": fighter.called,
            "defender": defender.called,
            "place": inside(board, target),
            "theirs": armies_of(view.armies[target]),
            "source": out_of(board, source),
            "mine": armies_of(own_armies(view, fighter.number, source)),
        },
        in_combat(
            page.rulebook.combat,
            "most",
            ngettext("You roll one die.", "You roll up to %(most)d dice.", len(dice)) % {"most": len(dice)},
            len(dice),
        ),
    ]


def tell_occupation(page: GamePage, narrator: SiteNarrator, option: Option) -> list[str]:
    """Say how many armies may move into the conquered territory, which the heading names."""
    numbers = option.slots["armies"].values
    fewest, most = numbers[0], numbers[-1]
    return [_("Move %(fewest)d to %(most)d armies in.") % {"fewest": fewest, "most": most}]


CHOICES: tuple[tuple[type, Promise, Callable[[GamePage, SiteNarrator, Option], list[str]]], ...] = (
    (Defend, gettext_lazy("Defence"), tell_defence),
    (Occupy, gettext_lazy("Occupation"), tell_occupation),
    (Trade, gettext_lazy("Sets"), tell_sets),
    (Place, gettext_lazy("Armies"), tell_armies),
    (Plan, gettext_lazy("Armies"), tell_placement),
    (Attack, gettext_lazy("Chances"), tell_attacks),
    (Fortify, gettext_lazy("Manoeuvre"), tell_manoeuvre),
)
"""Kinds of order in ordinary play, named with nouns so that no line reads like an order."""
