"""The state of a game in words: whose decision it is, and how far the turn has progressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import NOBODY, End, Fortify, Place, Plan, Trade
from games.engine import events as e
from games.engine.armies.command import attacker
from games.engine.phases.claim import CLAIM
from games.engine.phases.conquest import OCCUPY, SPOILS
from games.engine.phases.defence import attacking_dice
from games.engine.policies.combat import DEFENCE
from games.engine.ranking import ending_of
from games.presentation.language.grammar import inside, the
from games.presentation.language.words import armies_of, in_combat, listed
from games.presentation.story.actions import Battle
from games.presentation.story.chronicle import Chapter
from games.presentation.story.narrator import narrator_for
from games.rulebooks.texts import guide, stage_name, texts_of

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage

SOON, SLOWLY, RARELY = 2, 8, 20
"""Seconds between two requests for news: while a computer plays, another person, or the reader."""


class Heading(NamedTuple):
    """The heading of the order forms."""

    title: str
    note: str

    @property
    def sentence(self) -> str:
        """The note as a sentence."""
        return self.note if self.note.endswith("?") else f"{self.note}."


class PhaseStep(NamedTuple):
    """A phase of the turn; `state` is “done”, “now” or empty."""

    name: str
    state: str
    note: str


def heading(page: GamePage) -> Heading:
    """Return whose decision it is and what is to be decided."""
    if page.is_over:
        return Heading(outcome(page), _("The game is over. Nothing is secret any more"))
    if page.is_my_decision:
        return my_heading(page)
    note = waiting_for(page)
    if page.reader.is_out:
        return Heading(_("You are out of the game"), note)
    if not page.view.round:
        return Heading(set_up_heading(page), note)
    if page.view.turn == NOBODY:
        return Heading(stage_called(page), note)
    if page.to_act == (page.view.turn,):
        note = _("You get a mail when it is your turn")
    template = _("It is your turn") if page.view.turn == page.me else _("%(name)s is playing")
    if page.times and page.times.is_covered(page.view.turn):
        template = _("The computer stands in for %(name)s")
    return Heading(template % {"name": page.seats[page.view.turn].name}, note)


def heading_above_forms(page: GamePage) -> Heading:
    """Return the heading for a page whose form counts the reader's armies while they are placed."""
    head = heading(page)
    is_counted = page.is_my_decision and page.view.phase != CLAIM.key and next_to_place(page) == page.me
    return head._replace(note=_("Say where your armies go")) if is_counted else head


def set_up_heading(page: GamePage) -> str:
    """Return what the reader can do while others place their armies."""
    orders = page.rulebook.stage(page.view).orders
    if done := next(filter(None, (guide(page.rulebook, order).prompt.done for order in orders)), ""):
        return _(done)
    due, planned = page.view.to_place[page.me], sum(armies for _land, armies in page.view.plans[page.me])
    if page.view.phase == CLAIM.key:
        return _("Others are claiming; you can say in advance what you want")
    if due > planned:
        return _("Say where your armies go")
    return _("Your armies are on their way") if due else _("Your armies are placed")


def stage_called(page: GamePage) -> str:
    """Return the name of the present phase, or of the question that interrupts it."""
    return _(stage_name(page.rulebook, page.rulebook.stage(page.view).key))


def my_heading(page: GamePage) -> Heading:
    """Return what the reader has to decide."""
    view = page.view
    question = view.pending[0] if view.pending else ""
    if view.pending and question == DEFENCE:
        return attack_heading(page)
    if view.pending and question == OCCUPY:
        return conquest_heading(page)
    if view.pending and "force" in dict(page.rulebook.stage(view).details):
        neutral = page.seats[view.pending[2]].called
        waits = _("%(armies)s to place for %(force)s") % {"armies": armies_of(1), "force": neutral}
        return Heading(_("Your turn, %(name)s") % {"name": page.reader.name}, waits)
    if view.pending and question == SPOILS:
        return Heading(_("You have captured cards"), what_to_do(page))
    if view.turn == NOBODY:
        return Heading(stage_called(page), what_to_do(page))
    if words := question_told(page):
        return Heading(*words)
    if view.round and view.turn != page.me:
        phase, name = stage_called(page), page.seats[view.turn].name
        return Heading(_("%(phase)s, in %(name)s’s turn") % {"phase": phase, "name": name}, what_to_do(page))
    return Heading(_("Your turn, %(name)s") % {"name": page.reader.name}, what_to_do(page))


def question_told(page: GamePage) -> Sequence[str]:
    """Return a feature's words for the question that the reader is asked."""
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    return next(
        filter(None, (text.question(narrator, page.view) for text in texts_of(page.rulebook).each)), ()
    )


def attack_heading(page: GamePage) -> Heading:
    """Return who attacks whom, if the reader must defend for themselves or for a neutral."""
    view, board = page.view, page.rulebook.board
    source, target = view.details[:2]
    fighter, defender = page.seats[attacker(page.rulebook, view, source)], page.holder(target)
    if fighter.is_neutral:
        title = _("Attack by %(force)s %(place)s")
    elif defender.is_neutral:
        title = _("%(name)s attacks %(defender)s %(place)s")
    else:
        title = _("%(name)s attacks you %(place)s")
    words = {
        "name": fighter.name,
        "force": fighter.called,
        "defender": defender.called,
        "place": inside(board, target),
    }
    dice = attacking_dice(page.rulebook, view)
    note = ngettext(
        "With %(dice)d die. You decide how to defend",
        "With %(dice)d dice. You decide how to defend",
        dice,
    )
    note = in_combat(page.rulebook.combat, "asked", note % {"dice": dice}, dice)
    return Heading(title % words, note)


def conquest_heading(page: GamePage) -> Heading:
    """Return what was taken, by the reader's armies or by those of a neutral that they lead."""
    view = page.view
    source, target = view.details[:2]
    fighter = page.seats[attacker(page.rulebook, view, source)]
    title = _("You have taken %(target)s")
    if not fighter.is_reader:
        title = _("%(name)s took %(target)s")
    words = {"name": fighter.name, "target": the(page.rulebook.board, target)}
    return Heading(title % words, _("How many armies move in?"))


def what_to_do(page: GamePage) -> str:
    """Return what the phase asks of the reader, as far as the rules allow it now."""
    stage = page.rulebook.stage(page.view)
    if (seat := next_to_place(page)) is not None:
        return to_be_placed(page, seat)
    offered = {option.order for option in page.options}
    known = texts_of(page.rulebook).guides.items()
    asked = next((order for order, guide in known if guide.prompt.asked and order in offered), None)
    if asked is Trade and End not in offered:
        return _("Hand in a set")
    if asked is Fortify and Fortify not in stage.ended_by:
        return _("Move armies as often as you like, or not at all")
    leads = [page.seats[seat] for seat in page.rulebook.fighters(page.view) if page.seats[seat].is_neutral]
    if leads and page.view.turn != page.me:
        template = _("Attack with %(force)s as often as you like, or not at all")
        return template % {"force": listed([seat.called for seat in leads])}
    if asked:
        return _(guide(page.rulebook, asked).prompt.asked)
    if offered & (stage.orders.keys() - {End}):
        return _("Choose an order, or go on") if End in offered else _("Choose an order")
    spent = next(filter(None, (guide.prompt.spent for order, guide in known if order in stage.orders)), "")
    if spent:
        return _(spent)
    if Trade in stage.orders and page.view.hands[page.me] and End in offered:
        return _("Your cards make no set: go on")
    return _("There is nothing to do in this phase: go on") if End in offered else round_of(page)


def next_to_place(page: GamePage) -> int | None:
    """Return the seat whose armies the reader places next; None if all are placed."""
    stage = page.rulebook.stage(page.view)
    if Place not in stage.orders and Plan not in stage.orders:
        return None
    placing = stage.places_for(page.view) if page.view.round else (page.me,)
    return next((seat for seat in placing if page.view.to_place[seat]), None)


def to_be_placed(page: GamePage, seat: int) -> str:
    """Return what the reader has to place: their own armies, or those of a neutral."""
    armies = armies_of(page.view.to_place[seat])
    if page.view.phase == CLAIM.key:
        return _("Claim a free territory; %(armies)s to place") % {"armies": armies}
    if page.seats[seat].is_neutral:
        template = _("%(armies)s to place for %(force)s")
        return template % {"armies": armies, "force": page.seats[seat].called}
    return _("%(armies)s to place") % {"armies": armies}


def round_of(page: GamePage) -> str:
    """Return the round, or the set-up before the first."""
    return _("Round %(round)d") % {"round": page.view.round} if page.view.round else _("Set-up")


def waiting_for(page: GamePage) -> str:
    """Return whom the game waits for."""
    if page.is_abandoned:
        return _("Nobody is at the table: the game rests until one of you is back")
    names = [page.seats[seat].name for seat in page.to_act]
    return _("Waiting for %(names)s") % {"names": listed(names)}


def outcome(page: GamePage) -> str:
    """Return who has won, if anybody, and why."""
    winners, ending = page.view.winners, ending_of(page.rulebook, page.view)
    if not ending:
        return _("Nobody has won: only computer players were left")
    others = listed([page.seats[seat].name for seat in winners if seat != page.me])
    mine, theirs = texts_of(page.rulebook).endings[ending]
    return _(mine if page.me in winners else theirs) % {"names": others}


def steps(page: GamePage, story: Sequence[Chapter]) -> list[PhaseStep]:
    """Return the phases of the present turn."""
    view, rulebook = page.view, page.rulebook
    keys = [stage.key for stage in rulebook.turn if stage.occurs(view)]
    if view.phase not in keys or page.is_over:
        return []
    now = keys.index(view.phase)
    is_seen = view.turn == page.me or not page.seats[view.turn].is_veiled
    notes = step_notes(story[-1] if story and is_seen else None)
    return [
        PhaseStep(
            _(stage_name(rulebook, key)), "done" if i < now else "now" if i == now else "", notes.get(key, "")
        )
        for i, key in enumerate(keys)
    ]


def step_notes(turn: Chapter | None) -> dict[str, str]:
    """Return what was done in each phase of a turn so far; nothing if part of it is unseen."""
    if turn is None:
        return {}
    notes = {}
    own = [action for action in turn.actions if getattr(action, "seat", None) == turn.seat]
    if placed := sum(turn.placed):
        notes["reinforce"] = ngettext("%(armies)d placed", "%(armies)d placed", placed) % {"armies": placed}
    taken = sum(isinstance(action, Battle) and bool(action.moved) for action in own)
    if taken:
        notes["attack"] = ngettext("%(lands)d taken", "%(lands)d taken", taken) % {"lands": taken}
    moves = [action for action in own if isinstance(action, e.Fortified | e.TakenBack)]
    if moves and isinstance(moves[-1], e.Fortified):
        notes["manoeuvre"] = _("moved")
    return notes


def pace(page: GamePage) -> int:
    """Return the seconds until the page asks for news again; 0 if there will be none."""
    if page.is_over:
        return 0
    if page.is_my_decision and not page.is_stood_in_for:
        return RARELY
    return SOON if any(is_automatic(page, seat) for seat in page.to_act) else SLOWLY


def is_automatic(page: GamePage, seat: int) -> bool:
    """Return whether a computer player acts for a seat."""
    return page.seats[seat].is_computer or bool(page.times and page.times.is_covered(seat))
