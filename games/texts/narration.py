"""The types for narration: a feature that adds a kind of event also adds the sentences about it.

    def tell_toll(narrator, event):
        mine = gettext_noop("You paid %(armies)s.")
        theirs = gettext_noop("%(name)s paid %(armies)s.")
        return [narrator.by(event.seat, mine, theirs, armies=narrator.armies(event.price))]

Templates are only marked for translation here; the narrator translates them for its reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.texts.wording import Wording


class Narrator(Protocol):
    """Puts events into the words of one reader, who is called "you"."""

    @property
    def rulebook(self) -> Rulebook:
        """The edition that is played."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat, followed by those of the neutrals."""

    @property
    def neutrals(self) -> int:
        """The number of neutrals among the names."""

    @property
    def reader(self) -> int | None:
        """The seat of the reader; None for a stranger."""

    def is_reader(self, seat: int | None) -> bool:
        """Return whether the seat is the reader's own."""

    def by(self, seat: int, mine: str, theirs: str, strong: Iterable[str] = (), **params: object) -> str:
        """Return a sentence about what a seat did: `mine` for the reader, `theirs` for others.

        `theirs` contains the `name` of the seat. `strong` names the parameters that stand out.
        """

    def say(self, template: str, strong: Iterable[str] = (), **params: object) -> str:
        """Return a sentence, or a part of one, that is the same for every reader."""

    def coloured(self, seat: int) -> str:
        """Return a player's name, with the colour that marks them on the board."""

    def listed(self, parts: Sequence[str]) -> str:
        """Return a list of things, with *and* before the last."""

    def the(self, territory: int) -> str:
        """Return the name of a territory as a subject or an object."""

    def inside(self, territory: int) -> str:
        """Return the name of a territory as the place where something happens."""

    def out_of(self, territory: int) -> str:
        """Return the name of a territory as the place that something comes from."""

    def lands(self, territories: Iterable[int]) -> str:
        """Return a list of territories."""

    def stationed(self, placements: Iterable[tuple[int, int]]) -> str:
        """Return armies and their places, from pairs of territory and number."""

    def armies(self, number: int) -> str:
        """Return a number of armies in words."""

    def card(self, card: int) -> str:
        """Return the name of a territory card."""

    def called(self, key: str) -> str:
        """Return the name of a card, a source of armies or the like (`Text.labels`)."""

    def worded(self, wording: Wording) -> str:
        """Return this wording in the reader's language."""

    def on(self, board: Board) -> Narrator:
        """Return this narrator for another board, such as one that is shown next to the map."""


class Portrait(NamedTuple):
    """A picture of something to choose, with its name and a description.

    `shape` is that of an emblem or a mark. `signs` are the shapes of marks, each with its meaning. All words
    are to be translated.
    """

    shape: str
    name: str
    text: str = ""
    signs: tuple[tuple[str, str], ...] = ()


class AimTold(NamedTuple):
    """An aim of the reader, or another player's aim that the reader knows, in the reader's words.

    `title` names it; a remark has none. `when` says when the aim counts, and `state` how nearly it is
    achieved; either may be empty.
    """

    title: str
    text: str
    when: str = ""
    state: str = ""


class Unveiled(NamedTuple):
    """What seats had hidden until the game was over.

    It has a heading, and a function that returns the lines of a seat.
    """

    heading: str
    lines: Callable[[Narrator, Position, int], Sequence[str]]


Tell: TypeAlias = Callable[[Narrator, Any], Sequence[str]]
"""A function that returns the sentences about an event; none if there is nothing to say."""
Summary: TypeAlias = Callable[[Narrator, Sequence[Any]], Sequence[str]]
"""A function that returns a few sentences about several events of a turn together."""
