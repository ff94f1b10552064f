"""The dispatches: chapters told in sentences, with the dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.odds import losses
from games.presentation.chronicle import Battle, Chapter, Deed
from games.presentation.sentences import Sentence, Teller, armies_of

if TYPE_CHECKING:
    from datetime import datetime

    from games.engine.rulebook import Rulebook
    from games.selectors.game_page import Seat

WORD_JOINER = "\N{WORD JOINER}"
"""Keeps a roll in one line, where a long battle may break between rolls."""


class Line(NamedTuple):
    """The sentences that tell a deed, and the dice that were thrown for it: "631–52 · 42–6"."""

    sentences: list[Sentence]
    dice: str

    @property
    def html(self) -> str:
        """The line for a page."""
        dice = self.dice.replace("–", "–" + WORD_JOINER)
        thrown = f' <span class="thrown">{dice}</span>' if dice else ""
        return f"<p>{' '.join(sentence.html for sentence in self.sentences)}{thrown}</p>"


class Dispatch(NamedTuple):
    """What one turn brought; `seat` is None for the set-up."""

    seat: Seat | None
    round: int
    began: datetime
    lines: list[Line]

    @property
    def html(self) -> SafeString:
        """The lines for a page, each a paragraph."""
        return mark_safe("".join(line.html for line in self.lines))


def dispatches(teller: Teller, seats: Sequence[Seat], story: Iterable[Chapter]) -> list[Dispatch]:
    """The chapters in words, in the order given."""
    return [
        Dispatch(
            None if chapter.seat is None else seats[chapter.seat],
            chapter.round,
            chapter.began,
            [line for deed in chapter.deeds if (line := line_of(teller, deed)).sentences],
        )
        for chapter in story
    ]


class Roll(NamedTuple):
    """One roll of a battle: its number there as a title, the dice, and whom it cost armies."""

    title: str
    attack: list[int]
    defence: list[int]
    told: Sentence


class BattleTold(NamedTuple):
    """A battle with its last rolls; `earlier` rolls are not shown."""

    sentence: Sentence
    attacker: Seat
    defender: Seat
    rolls: list[Roll]
    earlier: int


MOST_ROLLS = 3


def battle_told(teller: Teller, seats: Sequence[Seat], battle: Battle) -> BattleTold:
    """The battle in a sentence, and its last rolls with what each cost."""
    rolls = list(enumerate(battle.rolls, start=1))
    return BattleTold(
        teller.tell(battle)[0],
        seats[battle.seat],
        seats[battle.defender],
        [
            Roll(
                _("Roll %(number)d") % {"number": number},
                list(map(int, attack)),
                list(map(int, defence)),
                cost(teller, battle, attack, defence),
            )
            for number, (attack, defence) in rolls[-MOST_ROLLS:]
        ],
        max(0, len(rolls) - MOST_ROLLS),
    )


def cost(teller: Teller, battle: Battle, attack: str, defence: str) -> Sentence:
    """Who lost how many armies by a roll."""
    lost, killed = losses(attack, defence)
    if lost and killed:
        return Sentence(_("Each side lost one army."))
    return teller.by(
        battle.seat if lost else battle.defender,
        gettext_noop("You lost %(armies)s."),
        gettext_noop("%(name)s lost %(armies)s."),
        armies=armies_of(lost + killed),
    )


def line_of(teller: Teller, deed: Deed) -> Line:
    """One deed in words."""
    rolls = deed.rolls if isinstance(deed, Battle) else ()
    return Line(teller.tell(deed), " · ".join(f"{attack}–{defence}" for attack, defence in rolls))


def teller_for(rulebook: Rulebook, seats: Sequence[Seat], reader: int | None) -> Teller:
    """Who tells the reader what these players did."""
    return Teller(rulebook.board, tuple(seat.name for seat in seats), reader)
