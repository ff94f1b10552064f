"""The narrator, who tells a reader what happened: in dispatches, in the record, in mails.

Every sentence is written for its reader: their own actions say "you". Numbers and names are put into whole
sentences, so that each can be translated as the language requires.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING, cast

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.presentation.language.grammar import inside, out_of, the
from games.presentation.language.names import with_colour
from games.presentation.language.wording import worded
from games.presentation.language.words import armies_of, armies_somewhere, card_words, listed
from games.presentation.story.sentences import TELL
from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from games.engine import Board, Rulebook
    from games.presentation.story.actions import Action
    from games.selectors.game_page import Seat
    from games.selectors.lobby.my_games import SeatLine
    from games.texts.wording import Wording


class Sentence(str):
    """A sentence as plain text. On a page its `strong` words are bold."""

    html: SafeString

    def __new__(cls, template: str, strong: Iterable[str] = (), **params: object) -> Sentence:
        sentence = super().__new__(cls, template % params)
        words = {
            name: value
            if isinstance(value, int)
            else f"<b>{escape(str(value))}</b>"
            if name in strong
            else escape(str(value))
            for name, value in params.items()
        }
        sentence.html = mark_safe(escape(template) % words)
        return sentence

    def __html__(self) -> SafeString:
        return self.html

    @classmethod
    def joined(cls, sentences: Sequence[Sentence]) -> Sentence:
        """Return several sentences as one text."""
        text = cls("%(told)s", told=" ".join(sentences))
        text.html = mark_safe(" ".join(sentence.html for sentence in sentences))
        return text


@dataclass(frozen=True)
class SiteNarrator:
    """Tells a reader what happened (`games.texts.narration.Narrator`).

    `names` are the players by seat; the last `neutrals` of them are the names of neutrals inside a sentence
    ("the neutral army"). `colours` are theirs. `reader` is the seat of the reader (None: a stranger), who is
    called "you". Territories are those of the board `beside` the map, if one is given. Narrators of the same
    `edition` (key, version, options) use the same words.
    """

    rulebook: Rulebook = field(compare=False)
    names: Sequence[str]
    reader: int | None
    neutrals: int = 0
    colours: Sequence[str] = ()
    beside: Board | None = None
    edition: tuple[object, ...] = field(init=False)

    def __post_init__(self) -> None:
        book = self.rulebook
        object.__setattr__(self, "edition", (book.key, book.version, *book.chosen.items()))

    @property
    def board(self) -> Board:
        return self.beside or self.rulebook.board

    def on(self, board: Board) -> SiteNarrator:
        return replace(self, beside=board)

    def tell(self, action: Action) -> list[Sentence]:
        """Return the sentences that tell an action. Empty if there is nothing to say."""
        kind = action.__class__
        tell = texts_of(self.rulebook).sentences.get(kind) or TELL.get(kind)
        return cast("list[Sentence]", list(tell(self, action))) if tell else []

    def is_reader(self, seat: int | None) -> bool:
        return seat is not None and seat == self.reader

    def by(self, seat: int, mine: str, theirs: str, strong: Iterable[str] = (), **params: object) -> Sentence:
        template = mine if self.is_reader(seat) else theirs
        return Sentence(_(template), strong, **{"name": self.subject(seat), **params})

    def say(self, template: str, strong: Iterable[str] = (), **params: object) -> Sentence:
        return Sentence(_(template), strong, **params)

    def subject(self, seat: int) -> str:
        """Return the name of a seat at the beginning of a sentence."""
        name = self.names[seat]
        return capfirst(name) if seat >= len(self.names) - self.neutrals else name

    def coloured(self, seat: int) -> str:
        return with_colour(self.names[seat], self.colours[seat])

    def listed(self, parts: Sequence[str]) -> str:
        return listed(parts)

    def the(self, territory: int) -> str:
        return the(self.board, territory)

    def inside(self, territory: int) -> str:
        return inside(self.board, territory)

    def out_of(self, territory: int) -> str:
        return out_of(self.board, territory)

    def lands(self, territories: Iterable[int]) -> str:
        """Return territories one after the other: "Alaska, Peru and Japan"."""
        return listed([the(self.board, territory) for territory in territories])

    def stationed(self, placements: Iterable[tuple[int, int]]) -> str:
        """Return armies with their places: "3 armies in Alaska and 2 in Peru"."""
        parts: list[str] = []
        for territory, armies in placements:
            template = "%(armies)d %(place)s" if parts else armies_somewhere(armies)
            parts.append(template % {"armies": armies, "place": self.inside(territory)})
        return listed(parts)

    def armies(self, number: int) -> str:
        return armies_of(number)

    def card(self, card: int) -> str:
        return card_words(self.board, card)

    def called(self, key: str) -> str:
        return _(texts_of(self.rulebook).labels.get(key, key))

    def worded(self, wording: Wording) -> str:
        return worded(self.board, wording)


def narrator_for(rulebook: Rulebook, seats: Sequence[Seat | SeatLine], reader: int | None) -> SiteNarrator:
    """Return the narrator who tells the reader what these players did."""
    names, colours = tuple(seat.called for seat in seats), tuple(seat.colour for seat in seats)
    return SiteNarrator(rulebook, names, reader, sum(seat.is_neutral for seat in seats), colours)
