"""The text of objectives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from games.features.aims_text import aim_wording
from games.features.objectives import Objectives
from games.features.objectives.cards import RANKS, Timing, WholeContinents
from games.features.objectives.cards_text import RANK_NAMES
from games.features.objectives.hands import ACHIEVED, OBJECTIVES, ObjectiveShown, cards_of, objective_of
from games.features.objectives.showing import Show, showable
from games.texts.edition import Prose
from games.texts.guide import Choices, Guide, Prompt
from games.texts.narration import AimTold, Unveiled
from games.texts.policy import said
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.features.objectives.cards import Condition, Objective
    from games.texts.narration import Narrator


def tell_objective(narrator: Narrator, event: ObjectiveShown) -> list[str]:
    mine = gettext_noop("You have achieved your objective as %(rank)s: %(objective)s")
    theirs = gettext_noop("%(name)s has achieved their objective as %(rank)s: %(objective)s")
    if not event.achieved:
        mine = gettext_noop("Your last objective, as %(rank)s, is open: %(objective)s")
        theirs = gettext_noop("The last objective of %(name)s, as %(rank)s, is open: %(objective)s")
    objective = cards_of(narrator.rulebook)[event.objective]
    return [
        narrator.by(
            event.seat,
            mine,
            theirs,
            strong=("objective",),
            rank=narrator.say(RANK_NAMES[objective.rank]),
            objective=narrator.worded(aim_wording(objective.condition)),
        )
    ]


TIMINGS = {
    Timing.BEGINNING: gettext_noop("To be shown at the beginning of your turn, before anything else."),
    Timing.SET: gettext_noop("To be shown after handing in the set, before the next one."),
    Timing.CONQUEST: gettext_noop("To be shown after the conquest, before the next attack."),
    Timing.AFTER_ATTACKS: gettext_noop("To be shown after your attacks, before the move."),
}
NAMED = gettext_noop("%(rank)s: %(objective)s")


def objective_told(objective: Objective, template: str = NAMED) -> Wording:
    """Return an objective with its rank and, in some templates, the moment at which it is shown."""
    rank, timing = Wording(RANK_NAMES[objective.rank]), Wording(TIMINGS[objective.timing])
    asked = aim_wording(objective.condition)
    return Wording(template, {"rank": rank, "objective": asked, "moment": timing})


def usual_timing(cards: Iterable[Objective]) -> Timing:
    """Return the moment at which most objectives of an edition are shown."""
    return Counter(card.timing for card in cards).most_common(1)[0][0]


def list_cards(cards: Sequence[Objective]) -> Iterator[Wording]:
    """Yield every card, with its moment if that is not the usual one."""
    usual, unusual = usual_timing(cards), gettext_noop("%(rank)s: %(objective)s %(moment)s")
    return (objective_told(card, NAMED if card.timing is usual else unusual) for card in cards)


def tell_timing(cards: Sequence[Objective]) -> Wording:
    """Say at which moment most objectives are shown."""
    template = gettext_noop("Each card says when it is shown. Most of them say this: %(moment)s")
    return Wording(template, {"moment": Wording(TIMINGS[usual_timing(cards)])})


def list_shown(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """List the objectives that the reader can show now."""
    assert narrator.reader is not None
    ranks = [RANKS.index(str(rank)) for rank in option.slots["rank"].values]
    cards = (objective_of(narrator.rulebook, view, narrator.reader, rank) for rank in ranks)
    return [narrator.worded(objective_told(card)) for card in cards if card is not None]


def tell_own(narrator: Narrator, view: Position, seat: int) -> Iterator[AimTold]:
    """Yield the objectives of a seat, the lowest rank first."""
    for rank in range(len(RANKS)):
        objective = objective_of(narrator.rulebook, view, seat, rank)
        if objective is not None:
            yield AimTold(
                narrator.say(RANK_NAMES[rank]),
                narrator.worded(aim_wording(objective.condition)),
                narrator.say(TIMINGS[objective.timing]),
                tell_state(narrator, view, seat, objective),
            )


def tell_state(narrator: Narrator, view: Position, seat: int, objective: Objective) -> str:
    """Say how far a seat has come with an objective."""
    if ACHIEVED.of(view)[seat] >> objective.rank & 1:
        return narrator.say(gettext_noop("achieved"))
    if view.turn == seat and objective.rank in showable(narrator.rulebook, view, seat):
        return narrator.say(gettext_noop("can be shown now"))
    have, wanted = progress(narrator.rulebook.board, view, seat, objective.condition)
    return narrator.say(gettext_noop("%(have)d of %(wanted)d"), have=min(have, wanted), wanted=wanted)


def progress(board: Board, view: Position, seat: int, condition: Condition) -> tuple[int, int]:
    """Return how much of an objective a seat has, and how much is needed.

    If continents are named, their territories are counted.
    """
    if isinstance(condition, WholeContinents) and len(condition.among) == condition.wanted:
        wanted = sum(mask for mask, (key, _bonus) in board.bonuses if key in condition.among)
        return (view.lands[seat] & wanted).bit_count(), wanted.bit_count()
    return condition.progress(board, view, seat)


def tell_rival(narrator: Narrator, view: Position, seat: int) -> str:
    """Say what everybody knows of a seat: the ranks achieved, and its last objective if that is open."""
    achieved = ACHIEVED.of(view)[seat]
    ranks = [rank for rank in range(len(RANKS)) if achieved >> rank & 1]
    if not ranks:
        return ""
    names = narrator.listed([narrator.say(RANK_NAMES[rank]) for rank in ranks])
    template = gettext_noop("%(name)s has achieved: %(ranks)s.")
    sentences = [narrator.by(seat, template, template, ranks=names)]
    for rank in range(len(RANKS)) if len(ranks) == len(RANKS) - 1 else ():
        last = objective_of(narrator.rulebook, view, seat, rank)
        if last is not None and rank not in ranks:
            still = narrator.worded(aim_wording(last.condition))
            sentences.append(
                narrator.say(gettext_noop("Still to be achieved: %(objective)s"), objective=still)
            )
    return " ".join(sentences)


def tell_at_the_end(narrator: Narrator, view: Position, seat: int) -> list[str]:
    """List all objectives of a seat and note those that were achieved. Empty if it was dealt none."""
    if not OBJECTIVES.of(view) or seat >= view.players:
        return []
    cards = [objective_of(narrator.rulebook, view, seat, rank) for rank in range(len(RANKS))]
    done = gettext_noop("%(rank)s, achieved: %(objective)s")
    return [
        narrator.worded(objective_told(card, done if ACHIEVED.of(view)[seat] >> card.rank & 1 else NAMED))
        for card in cards
        if card is not None
    ]


def show_told(narrator: Narrator, order: Show) -> str:
    return narrator.say(
        gettext_noop("show the objective “%(rank)s”"), rank=narrator.say(RANK_NAMES[order.rank])
    )


SHOWING = Guide(
    use=gettext_noop("An objective that you have achieved"),
    meanings={"show {rank}": gettext_noop("Show an objective: captain, major, colonel or general.")},
    phrase=show_told,
    prompt=Prompt(asked=gettext_noop("Show an objective, or go on")),
    choices=Choices(heading=gettext_noop("Objectives to be shown"), lines=list_shown),
)


class ObjectivesText(Text[Objectives]):
    endings: ClassVar = {
        "objectives": (
            gettext_noop("You have achieved your four objectives"),
            gettext_noop("%(names)s has achieved four objectives"),
        )
    }
    refusals: ClassVar = {
        "already_shown": gettext_noop("You have shown this objective already. It stays achieved."),
        "impossible_objectives": "Objectives are given to each seat, one of each rank, each card once.",
        "no_objectives": gettext_noop("Nobody has objectives in this game."),
        "not_achieved": gettext_noop("You have not achieved this objective yet."),
        "not_its_moment": gettext_noop(
            "You cannot show this objective now, only at the time given on its card."
        ),
        "one_a_turn": gettext_noop(
            "You have already shown an objective this turn. You may show only one a turn."
        ),
        "unknown_objective": "There is no objective “%(key)s”. There are: %(known)s.",
    }
    all_achieved_text = said(gettext_noop("four secret objectives, shown one after the other"))

    behind: ClassVar = dict.fromkeys(
        ("one_a_turn", "already_shown", "not_its_moment", "not_achieved"), "goal"
    )
    unveiled = Unveiled(gettext_noop("The objectives"), tell_at_the_end)
    sentences: ClassVar = {ObjectiveShown: tell_objective}
    guides: ClassVar = {Show: SHOWING}
    news = (ObjectiveShown,)

    def aims(self, narrator: Narrator, view: Position) -> Iterator[AimTold]:
        assert narrator.reader is not None
        if OBJECTIVES.of(view):
            yield from tell_own(narrator, view, narrator.reader)
            rivals = (
                tell_rival(narrator, view, seat) for seat in range(view.players) if seat != narrator.reader
            )
            yield from (AimTold("", told) for told in rivals if told)

    def pieces(self, rulebook: Rulebook) -> list[Wording]:
        return [aim_wording(card.condition) for card in self.feature.cards]

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"goal": {"moment": tell_timing(self.feature.cards)}}

    def items(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        return list_cards(self.feature.cards) if section == "goal" else iter(())
