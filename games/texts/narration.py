"""How an edition is told and shown: whoever brings a kind of event brings the sentences about it.

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
    """Puts what happened into the words of one reader, who is called "you"."""

    @property
    def rulebook(self) -> Rulebook:
        """The edition that is played."""

    @property
    def names(self) -> Sequence[str]:
        """The players by seat, and after them the neutrals."""

    @property
    def neutrals(self) -> int:
        """How many of them nobody plays."""

    @property
    def reader(self) -> int | None:
        """The seat that is told; None: a stranger."""

    def is_reader(self, seat: int | None) -> bool:
        """Whether the seat is the reader's own."""

    def by(self, seat: int, mine: str, theirs: str, strong: Iterable[str] = (), **params: object) -> str:
        """A sentence about what a seat did: `mine` when it is the reader, else `theirs` with its `name`.

        `strong` are the parameters that stand out.
        """

    def say(self, template: str, strong: Iterable[str] = (), **params: object) -> str:
        """A sentence about everybody, or a part of one."""

    def coloured(self, seat: int) -> str:
        """A player, with the colour that marks them on the board."""

    def listed(self, parts: Sequence[str]) -> str:
        """Things one after the other, with *and* before the last."""

    def the(self, territory: int) -> str:
        """A territory as subject or object."""

    def inside(self, territory: int) -> str:
        """Where something happens."""

    def out_of(self, territory: int) -> str:
        """Where something comes from."""

    def lands(self, territories: Iterable[int]) -> str:
        """Territories one after the other."""

    def stationed(self, placements: Iterable[tuple[int, int]]) -> str:
        """Armies and where, from pairs of territory and number."""

    def armies(self, number: int) -> str:
        """A number of armies."""

    def card(self, card: int) -> str:
        """A territory card."""

    def called(self, key: str) -> str:
        """A card, a source of armies or the like by its name (`Text.labels`)."""

    def worded(self, wording: Wording) -> str:
        """What an aim asks for."""

    def on(self, board: Board) -> Narrator:
        """The same, for whom territories are those of a board that lies beside the map."""


class Portrait(NamedTuple):
    """Something to choose, as a picture: the shape of an emblem or a mark, its name, and what it is.

    `signs` are shapes of marks, each with what it stands for. All words are to be translated.
    """

    shape: str
    name: str
    text: str = ""
    signs: tuple[tuple[str, str], ...] = ()


class Aim(NamedTuple):
    """Something that the reader is after, or knows that another is after, in the reader's words.

    `title` names it; a remark has none. `when` says when it counts, and `state` how far it is reached;
    either may be empty.
    """

    title: str
    text: str
    when: str = ""
    state: str = ""


class Unveiled(NamedTuple):
    """What seats hid until the game was over: the heading of it all, and the lines of one of them."""

    heading: str
    lines: Callable[[Narrator, Position, int], Sequence[str]]


Tell: TypeAlias = Callable[[Narrator, Any], Sequence[str]]
"""The sentences that tell an event; none where there is nothing to say."""
Summary: TypeAlias = Callable[[Narrator, Sequence[Any]], Sequence[str]]
"""The few sentences that tell several events of a turn together."""
