"""The decisions in the later steps of the reader's turn.

They are for readers who play the whole turn in one answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.legality import options
from games.engine.lists.steps import Do
from games.mail.content.choices import OpenDecision, guided
from games.mail.content.examples import filled, for_example

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Option
    from games.presentation.story.narrator import SiteNarrator
    from games.selectors.game_page import GamePage


def later(page: GamePage, narrator: SiteNarrator) -> list[OpenDecision]:
    """Return what the reader could decide in each later step now, each with an example.

    It leaves out attacks and the move, which every turn has, and what the reader can already do now.
    """
    view = page.view
    if view.pending or not (page.is_my_decision and view.round and view.turn == page.me):
        return []
    known = {choice.word for choice in guided(page, narrator, page.options).values()}
    found: dict[str, OpenDecision] = {}
    for offered in to_come(page):
        for kind, choice in guided(page, narrator, offered).items():
            if choice.lines and choice.word not in known:
                example = filled(page, next(option for option in offered if option.order is kind))
                choice.lines.append(for_example(page.rulebook, [Do(example)]))
                found.setdefault(choice.word, choice)
    return [*found.values()]


def to_come(page: GamePage) -> Iterator[list[Option]]:
    """Yield the options of each later phase of the turn, as if that phase were the present one."""
    phase = page.view.phase
    while stage := page.rulebook.following.get(phase):
        phase, then = stage.key, page.view.copy()
        then.phase = phase
        yield options(page.rulebook, then, page.me)
