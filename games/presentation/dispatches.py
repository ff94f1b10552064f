"""The dispatches: chapters told in sentences, with the dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe

from games.presentation.chronicle import Battle, Chapter, Deed
from games.presentation.sentences import Sentence, Teller

if TYPE_CHECKING:
    from datetime import datetime

    from games.engine.rulebook import Rulebook
    from games.selectors.game_page import Seat

WORD_JOINER = "\N{WORD JOINER}"
"""Keeps a roll in one line, where a long battle may break between rolls."""


class Dispatch(NamedTuple):
    """What one turn brought: whose (None: the set-up), since when, and a paragraph for each deed."""

    seat: Seat | None
    began: datetime
    told: SafeString


def dispatches(teller: Teller, seats: Sequence[Seat], story: Iterable[Chapter]) -> list[Dispatch]:
    """The chapters in words, in the order given."""
    return [
        Dispatch(
            None if chapter.seat is None else seats[chapter.seat],
            chapter.began,
            mark_safe("".join(paragraph(teller, deed) for deed in chapter.deeds)),
        )
        for chapter in story
    ]


def paragraph(teller: Teller, deed: Deed) -> str:
    """One deed with its dice; empty where there is nothing to say."""
    sentences = " ".join(sentence.html for sentence in teller.tell(deed))
    rolls = deed.rolls if isinstance(deed, Battle) else ()
    dice = " · ".join(f"{attack}–{WORD_JOINER}{defence}" for attack, defence in rolls)
    thrown = f' <span class="thrown">{dice}</span>' if dice else ""
    return f"<p>{sentences}{thrown}</p>" if sentences else ""


def latest(teller: Teller, story: Sequence[Chapter]) -> Sentence | str:
    """The last thing that happened and is worth a sentence."""
    for chapter in reversed(story):
        for deed in reversed(chapter.deeds):
            if sentences := teller.tell(deed):
                return sentences[0]
    return ""


def teller_for(rulebook: Rulebook, seats: Sequence[Seat], reader: int | None) -> Teller:
    """Who tells the reader what these players did."""
    return Teller(rulebook.board, tuple(seat.name for seat in seats), reader)
