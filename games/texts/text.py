"""What is said of a feature stands beside it.

The text of `toll.py` is in `toll_text.py`, that of a folder in `text.py`:

    class TollText(Text[Toll]):
        sentences = {Paid: tell_paid}
        labels = {"toll": gettext_noop("toll")}

It is found by its name: that of the feature, with `Text` after it. A feature without a text of its own has
that of the feature from which it is made. Where an edition stands in one module, so may its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.texts.edition import Prose
    from games.texts.guide import Guide
    from games.texts.narration import Aim, Narrator, Portrait, Summary, Tell, Unveiled
    from games.texts.option import OptionText
    from games.texts.wording import Wording

F = TypeVar("F")


class Text(Generic[F]):
    """What is said of a feature: nothing.

    All sentences are English and marked for translation.
    """

    option: ClassVar[OptionText | None] = None
    """What it is called as an option, where editions offer it: a house rule."""
    sentences: ClassVar[Mapping[type, Tell]] = {}
    """What is told of kinds of event, also of the core's where the edition says it otherwise."""
    tells_also: ClassVar[Mapping[type, tuple[type, ...]]] = {}
    """Kinds of event that need not be told right after one of these, which says the same."""
    news: ClassVar[tuple[type, ...]] = ()
    """Kinds of event that are told also where only the most important is: in short mails and chat rooms."""
    summaries: ClassVar[Mapping[type, Summary]] = {}
    """Kinds of event of a turn that are told together there -> what tells them."""
    guides: ClassVar[Mapping[type, Guide]] = {}
    """What players are told of its kinds of order."""
    grounds: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Why computer players order something, by key (see `Stage`): told to others, and to whom it is about."""
    endings: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Why its `victory` lets somebody win, by key: told to a winner, and to everybody else."""
    labels: ClassVar[Mapping[str, str]] = {}
    """What sources of armies, cards and the like are called, by their keys."""
    points: ClassVar[Mapping[str, str]] = {}
    """Points that it adds to those on which editions are compared: their labels, by their keys.

    `compared` has what editions with it say there; of all others stands “nothing of the kind”.
    """
    refusals: ClassVar[Mapping[str, str]] = {}
    """The sentences of its refusals, by their keys (see `OrderError`); also of the core's, said otherwise.

    They name territories as the board calls them, without an article. Some names are feminine in French and
    some are plural, so nothing in the sentence may agree with them: not « %(territory)s est coupé », but
    « Hors d’atteinte : %(territory)s. »
    """
    params: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """What the values of their parameters are called that are keys, by parameter and value."""
    reasons: ClassVar[Mapping[str, str]] = {}
    """Why it cannot be put in: by the key of what it excludes or needs, or by the word of `unsuited`."""
    stages: ClassVar[Mapping[str, str]] = {}
    """What its phases and questions are called, by their keys; also those of the core, called otherwise."""
    behind: ClassVar[Mapping[str, str]] = {}
    """The key of the point that is behind its refusals, by their keys."""
    neutrals: ClassVar[str] = ""
    """What the neutrals are called that it brings, inside a sentence; `%(colour)s` is their colour."""
    uncounted: ClassVar[tuple[str, ...]] = ()
    """Its phases that belong to the step before, where the steps of a turn are counted; by their keys."""
    unveiled: ClassVar[Unveiled | None] = None
    """What seats hid until the game was over."""
    figure: ClassVar[Mapping[str, Any]] = {}
    """A position that shows on the page of the rules what stands on the board; as programs write it."""
    portraits: ClassVar[Mapping[str, Sequence[Portrait]]] = {}
    """What the page of the rules shows in pictures, by a heading."""

    def __init__(self, feature: F) -> None:
        self.feature = feature

    @property
    def compared(self) -> Mapping[str, str]:
        """What editions with it say where they are compared: a label for each point, by its key."""
        return {}

    def prose(self, rulebook: Rulebook) -> Prose:
        """Its paragraphs on the page of the rules, in place of those of their names; empty: left out."""
        return {}

    def pieces(self, rulebook: Rulebook) -> Sequence[Wording]:
        """What programs are told of each piece that they may give to be dealt (`Given.pieces`), one by one.

        Nothing where the pieces say it all.
        """
        return ()

    def items(self, rulebook: Rulebook, section: str) -> Iterable[Wording]:
        """What it adds to the list in a section of the rules."""
        return ()

    def question(self, narrator: Narrator, view: Position) -> Sequence[str]:
        """What the open question is about: a title, and what else one has to know, without a full stop.

        Empty where the question's name says it all.
        """
        return ()

    def aims(self, narrator: Narrator, view: Position) -> Iterable[Aim]:
        """What the reader is after besides the conquest of the world, and what they know of others' aims."""
        return ()

    def belongings(self, narrator: Narrator, view: Position, seat: int) -> Sequence[str]:
        """What the reader may know that a seat has besides lands, armies and cards: a few words each."""
        return ()

    def stance(self, narrator: Narrator, view: Position, neutral: int) -> str:
        """On whose side a neutral stands, in a word or two; empty where it says nothing."""
        return ""

    def tally(self, narrator: Narrator, view: Position, seat: int) -> str:
        """What counted for a seat when the game ended; empty where it is the territories."""
        return ""
