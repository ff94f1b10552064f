"""The record of a game in chapters, one for each turn, of actions worth a sentence.

Several rolls against one territory are one battle; armies placed one by one are one placement. The words are
in `sentences`, and in the texts of features that add kinds of event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from games.bots.reasons import stronger
from games.engine import events as e
from games.engine.phases.conquest import OCCUPY
from games.presentation.story.actions import Action, Battle, Claims, Placement
from games.presentation.story.sentences import TELL
from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from datetime import datetime

    from games.bots.reasons import Reason
    from games.engine import Rulebook
    from games.presentation.story.narrator import Sentence, SiteNarrator
    from games.selectors.record.events import Lapse, Told
    from games.texts.narration import Summary


GATHERED = (e.Attacked, e.Placed, e.Deployed, e.Claimed)
"""The kinds of event that become part of an action."""


@dataclass
class Chapter:
    """A turn: its seat, round, beginning, actions, and a computer player's reason.

    A chapter of decisions that all make at once, in the set-up (round 0) or before and after the turns of a
    round, has no seat. `placed` has one number for each order by which that seat placed armies, if it was not
    taken back.
    """

    seat: int | None
    round: int
    began: datetime
    actions: list[Action] = field(default_factory=list)
    reason: Reason | None = None
    placed: list[int] = field(default_factory=list)

    @property
    def is_idle(self) -> bool:
        """Whether it is a time when all decide at once in a round, and nothing was done."""
        return self.seat is None and self.round > 0 and not (self.actions or self.reason)

    def write(self, event: e.Event | Lapse) -> None:
        """Add an event to the action that it belongs to, or as an action of its own."""
        last = self.actions[-1] if self.actions else None
        match event:
            case e.Attacked(seat, source, target, defender):
                if isinstance(last, Battle) and last.goes_on_with(event):
                    self.actions[-1] = last.after(event)
                else:
                    self.actions.append(Battle(seat, source, target, defender).after(event))
            case e.Occupied(target=target) if (i := self.conquest_of(target)) is not None:
                battle = self.actions[i]
                assert isinstance(battle, Battle)
                self.actions[i] = battle._replace(moved=battle.moved + event.armies, is_open=False)
            case e.TakenBack(pending=(question, _, _, target, fewest, _)) if question == OCCUPY:
                if (i := self.conquest_of(target)) is not None:
                    battle = self.actions[i]
                    assert isinstance(battle, Battle)
                    self.actions[i] = battle._replace(moved=fewest, is_open=True)
                self.actions.append(event)
            case e.Placed(seat, placements):
                self.add(Placement, seat, placements)
            case e.Deployed(seat, territory, armies):
                self.add(Placement, seat, ((territory, armies),))
            case e.Claimed(seat, territory):
                self.add(Claims, seat, territory)
            case _:
                self.actions.append(event)

    def note(self, event: e.Event | Lapse) -> None:
        """Note what an event changes without being an action: armies placed, a question asked."""
        match event:
            case e.Placed(seat, placements) if seat == self.seat:
                self.placed.append(sum(armies for _land, armies in placements))
            case e.TakenBack(to_place=due) if self.placed and self.seat in dict(due):
                self.placed.pop()
            case e.Asked(question, _, (_, target, *_)) if question == OCCUPY:
                if (i := self.conquest_of(target)) is not None:
                    battle = self.actions[i]
                    assert isinstance(battle, Battle)
                    self.actions[i] = battle._replace(is_open=True)

    def conquest_of(self, target: int) -> int | None:
        """Return the index of the last battle if it was for this territory, or None.

        Its loser may have been eliminated since.
        """
        for i in self.still_open():
            if isinstance(action := self.actions[i], Battle):
                return i if action.target == target else None
        return None

    def add(self, kind: type[Placement] | type[Claims], seat: int, more: Any) -> None:
        """Add to the seat's last action of this kind, unless another kind followed."""
        for i in self.still_open():
            if not isinstance(action := self.actions[i], kind):
                break
            if action.seat == seat:
                self.actions[i] = action.after(more)
                return
        self.actions.append(kind(seat).after(more))

    def still_open(self) -> Iterable[int]:
        """Return the indices of the actions to which an event may add, the latest first."""
        return reversed(range(len(self.actions)))


def chapters(rulebook: Rulebook, record: Iterable[Told]) -> list[Chapter]:
    """Return the chapters that these events make, oldest first, without idle ones.

    Events before the first turn belong to the set-up, or to a turn whose beginning is missing.
    """
    found: list[Chapter] = []
    for one in record:
        write_down(rulebook, found, one)
    return found


def write_down(
    rulebook: Rulebook, chapters: list[Chapter], one: Told, chapter: type[Chapter] = Chapter
) -> None:
    """Continue the chapters with one event. A new one is a `chapter`."""
    if isinstance(one.event, (e.TurnBegan, e.RoundBegan)) and chapters and chapters[-1].is_idle:
        chapters.pop()
    if isinstance(one.event, e.TurnBegan):
        chapters.append(chapter(one.event.seat, one.event.round, one.when))
    elif isinstance(one.event, e.RoundBegan):
        chapters.append(chapter(None, one.event.round, one.when))
    elif isinstance(one.event, e.RoundEnded):
        chapters.append(chapter(None, chapters[-1].round if chapters else 0, one.when))
    elif not chapters:
        chapters.append(chapter(None, 0, one.when))
    chapters[-1].note(one.event)
    if one.reason:
        chapters[-1].reason = stronger(chapters[-1].reason, one.reason)
    if is_told(rulebook, one.event, chapters[-1]):
        chapters[-1].write(one.event)


def is_told(rulebook: Rulebook, event: e.Event | Lapse, chapter: Chapter) -> bool:
    """Return whether there is something to say about an event that has not just been said."""
    kind, last = event.__class__, chapter.actions[-1].__class__ if chapter.actions else None
    if kind in texts_of(rulebook).tells_also.get(last, ()):
        return False
    return kind in GATHERED or kind in TELL or kind in texts_of(rulebook).sentences


def summarised(narrator: SiteNarrator, chapter: Chapter) -> list[Sentence]:
    """Return a few sentences for the actions that short mails and chat rooms sum up."""
    gathered: dict[Summary, list[Action]] = {}
    for action in chapter.actions:
        if summary := texts_of(narrator.rulebook).summaries.get(action.__class__):
            gathered.setdefault(summary, []).append(action)
    return [
        cast("Sentence", sentence)
        for summary, those in gathered.items()
        for sentence in summary(narrator, those)
    ]


def last_battle(chapters: Sequence[Chapter]) -> Battle | None:
    """Return the last battle of these chapters, or None."""
    actions = (action for chapter in reversed(chapters) for action in reversed(chapter.actions))
    return next((action for action in actions if isinstance(action, Battle)), None)
