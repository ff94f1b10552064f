"""A digest of what happened, shorter than on the page.

It has one paragraph for each turn, with conquests gathered into sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.engine import events as e
from games.models import Incident
from games.presentation.language.words import armies_of
from games.presentation.story.actions import Battle, Claims
from games.presentation.story.chronicle import chapters, summarised
from games.presentation.story.narrator import Sentence
from games.rulebooks.texts import texts_of
from games.selectors.record.events import Lapse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.presentation.story.chronicle import Chapter
    from games.presentation.story.narrator import SiteNarrator
    from games.selectors.game_page import GamePage
    from games.selectors.record.events import Told


PLAYED_FOR = (Incident.Kind.COVERED, Incident.Kind.SKIPPED)


def digest(page: GamePage, narrator: SiteNarrator) -> list[list[Sentence]]:
    """Return a paragraph for each turn in which something changed, oldest first.

    The reader's own turns are left out, with two exceptions: turns that were played for the reader, and the
    present turn, because a question to another player may have interrupted it before the reader saw its end.
    """
    told = chapters(page.rulebook, page.story)
    paragraphs = (
        tell_played_turn(chapter, narrator)
        if was_played_for(page.me, chapter)
        else tell_turn(chapter, narrator)
        for chapter in told
        if chapter.seat != page.me or chapter is told[-1] or was_played_for(page.me, chapter)
    )
    return [paragraph for paragraph in paragraphs if paragraph]


def told_since(page: GamePage, narrator: SiteNarrator, record: Iterable[Told]) -> list[list[Sentence]]:
    """Return a paragraph for each turn in which these events changed something."""
    paragraphs = (tell_turn(chapter, narrator) for chapter in chapters(page.rulebook, record))
    return [paragraph for paragraph in paragraphs if paragraph]


def was_played_for(reader: int, chapter: Chapter) -> bool:
    """Return whether a turn of the reader was played for them, so that they have not seen it."""
    lapses = (action for action in chapter.actions if isinstance(action, Lapse))
    return any(lapse.seat == reader and lapse.kind in PLAYED_FOR for lapse in lapses)


def tell_played_turn(chapter: Chapter, narrator: SiteNarrator) -> list[Sentence]:
    """Return what was done in the reader's name. Another part of the mail says why."""
    done = (action for action in chapter.actions if not isinstance(action, Lapse))
    return [told for action in done for told in narrator.tell(action)]


def tell_turn(chapter: Chapter, narrator: SiteNarrator) -> list[Sentence]:
    """Return the paragraph for a turn.

    It tells of claims, sets traded in, the reader's battles, the conquests of others, players who left, and
    the reason why the turn ended.
    """
    opening: list[Sentence] = []
    on_me: list[Battle] = []
    conquests: list[Battle] = []
    close: list[Sentence] = []
    for action in chapter.actions:
        match action:
            case Battle() if narrator.is_reader(action.defender):
                on_me.append(action)
            case Battle() if narrator.is_reader(action.seat):
                opening += narrator.tell(action)
            case Battle() if action.moved:
                conquests.append(action)
            case _ if isinstance(action, texts_of(narrator.rulebook).news):
                close += narrator.tell(action)
            case Lapse() if not narrator.is_reader(action.seat):
                opening += narrator.tell(action)
            case e.Dealt() if any(isinstance(later, Claims) for later in chapter.actions):
                continue  # Its sentence says that the board is empty, which is untrue after the claims.
            case Claims() if narrator.is_reader(action.seat):
                continue
            case e.Dealt() | Claims() | e.Traded():
                opening += narrator.tell(action)
    fights = [*tell_attacks(on_me, narrator), *tell_conquests(conquests, narrator)]
    sentences = [*opening, *fights, *close, *summarised(narrator, chapter)]
    return [*sentences, *narrator.tell(chapter.reason)] if sentences and chapter.reason else sentences


def tell_attacks(battles: Sequence[Battle], narrator: SiteNarrator) -> list[Sentence]:
    """Say what a player took from the reader, what the reader held, and the losses of both."""
    if not battles:
        return []
    name, subject = narrator.names[battles[0].seat], narrator.subject(battles[0].seat)
    taken = [battle.target for battle in battles if battle.moved]
    held = dict.fromkeys(battle.target for battle in battles if battle.target not in taken)
    sentences = []
    if taken:
        lands = narrator.lands(taken)
        sentences.append(
            Sentence(_("%(name)s took %(lands)s from you."), ("name", "lands"), name=subject, lands=lands)
        )
    if held:
        lands = narrator.lands(held)
        sentences.append(
            Sentence(
                _("%(name)s attacked %(lands)s; you held."), ("name", "lands"), name=subject, lands=lands
            )
        )
    mine = armies_of(sum(battle.target_losses for battle in battles))
    theirs = armies_of(sum(battle.source_losses for battle in battles))
    losses = _("Losses: %(mine)s for you, %(theirs)s for %(name)s.")
    return [*sentences, Sentence(losses, name=name, mine=mine, theirs=theirs)]


def tell_conquests(battles: Sequence[Battle], narrator: SiteNarrator) -> list[Sentence]:
    """Say in one sentence all that a player took from others."""
    if not battles:
        return []
    lands: dict[int, list[int]] = {}
    for battle in battles:
        lands.setdefault(battle.defender, []).append(battle.target)
    taken = [
        _("%(lands)s from %(loser)s") % {"lands": narrator.lands(territories), "loser": narrator.names[loser]}
        for loser, territories in lands.items()
    ]
    name = narrator.subject(battles[0].seat)
    return [Sentence(_("%(name)s took %(taken)s."), ("name",), name=name, taken=_("; ").join(taken))]
