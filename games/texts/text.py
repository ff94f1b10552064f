"""The base of texts of features, which are in modules next to what they describe.

The text of `toll.py` is in `toll_text.py`, and that of a folder is in `text.py`:

    class TollText(Text[Toll]):
        sentences = {Paid: tell_paid}
        labels = {"toll": gettext_noop("toll")}

A text is found by its name: that of the feature, followed by `Text`. A feature without a text of its own uses
that of its nearest base class. If an edition is a single module, the module may also contain its texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.texts.edition import Prose
    from games.texts.guide import Guide
    from games.texts.narration import AimTold, Narrator, Portrait, Summary, Tell, Unveiled
    from games.texts.option import OptionText
    from games.texts.wording import Wording

F = TypeVar("F")


class Text(Generic[F]):
    """The text of a feature; empty unless a subclass says something.

    All sentences are in English and marked for translation.
    """

    option: ClassVar[OptionText | None] = None
    """The text of the option, for a house rule that editions offer."""
    sentences: ClassVar[Mapping[type, Tell]] = {}
    """The sentences on kinds of event, including those of the core that the edition puts in other words."""
    tells_also: ClassVar[Mapping[type, tuple[type, ...]]] = {}
    """For a kind of event, the kinds that its own sentence covers.

    They need no sentence if they come right after it.
    """
    news: ClassVar[tuple[type, ...]] = ()
    """The kinds of event that are important enough for short mails and chat rooms."""
    headlines: ClassVar[tuple[type, ...]] = ()
    """The kinds of event that are told before the last battle of a turn, or with what the reader has lost."""
    highlights: ClassVar[Mapping[type, str]] = {}
    """The titles under which the story of a finished game tells the first event of a kind."""
    summaries: ClassVar[Mapping[type, Summary]] = {}
    """The functions that report several events of a turn together, by kind of event.

    They are for short mails and chat rooms.
    """
    guides: ClassVar[Mapping[type, Guide]] = {}
    """The guides to the kinds of order that the feature adds."""
    grounds: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """The reasons for computer players' orders, by key (see `Stage`): for others, and for those concerned."""
    endings: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """The reasons for a victory that the feature adds, by key: for winners, and for everybody else."""
    labels: ClassVar[Mapping[str, str]] = {}
    """The names of sources of armies, cards and the like, by key."""
    points: ClassVar[Mapping[str, str]] = {}
    """The labels of points that the feature adds to the comparison of editions, by key.

    For editions with the feature, `compared` has the entries; all others say “nothing of the kind”.
    """
    refusals: ClassVar[Mapping[str, str]] = {}
    """The sentences of its refusals, by key (see `OrderError`).

    They include refusals of the core that it puts in other words. They name territories as the board does,
    without an article. Some names are feminine in French and some are plural, so nothing in the sentence may
    agree with them: not « %(territory)s est coupé », but « Hors d’atteinte : %(territory)s. »
    """
    params: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The words for parameters of refusals whose values are keys, by parameter and value."""
    reasons: ClassVar[Mapping[str, str]] = {}
    """The reasons why the feature cannot be added, by key.

    The key is that of what it excludes or needs, or what `unsuited` returns.
    """
    stages: ClassVar[Mapping[str, str]] = {}
    """The names of its phases and questions, by key, including those of the core that it renames."""
    behind: ClassVar[Mapping[str, str]] = {}
    """The keys of the points of comparison that explain its refusals, by the key of the refusal."""
    neutrals: ClassVar[str] = ""
    """The name, inside a sentence, of the neutrals that the feature adds; `%(colour)s` is their colour."""
    uncounted: ClassVar[tuple[str, ...]] = ()
    """The keys of its phases that are counted as part of the previous step of a turn."""
    unveiled: ClassVar[Unveiled | None] = None
    """What seats had hidden until the game was over."""
    figure: ClassVar[Mapping[str, Any]] = {}
    """A position that illustrates the page of the rules, in the notation for programs."""
    portraits: ClassVar[Mapping[str, Sequence[Portrait]]] = {}
    """The pictures on the page of the rules, by heading."""

    def __init__(self, feature: F) -> None:
        self.feature = feature

    @property
    def compared(self) -> Mapping[str, str]:
        """The labels of special points in the comparison of editions, by key."""
        return {}

    def prose(self, rulebook: Rulebook) -> Prose:
        """Return its paragraphs for the page of the rules.

        Each replaces the one with its name; an empty one removes it.
        """
        return {}

    def pieces(self, rulebook: Rulebook) -> Sequence[Wording]:
        """Describe, for programs, each piece that they may give to be dealt (`Given.pieces`).

        Return nothing if the pieces need no explanation.
        """
        return ()

    def items(self, rulebook: Rulebook, section: str) -> Iterable[Wording]:
        """Return what the feature adds to the list in a section of the rules."""
        return ()

    def question(self, narrator: Narrator, view: Position) -> Sequence[str]:
        """Describe the open question: a title, and anything else that the player must know.

        None of these ends with a full stop. Return nothing if the name of the question says it all.
        """
        return ()

    def aims(self, narrator: Narrator, view: Position) -> Iterable[AimTold]:
        """Return the reader's aims apart from conquering the world.

        Those of other players are included if the reader knows them.
        """
        return ()

    def caution(self, narrator: Narrator, view: Position, source: int, target: int) -> str:
        """Return, in a few words, what an attack of the reader costs them besides armies; empty if nothing.

        It is a predicate without a subject: “breaks your truce with bob”.
        """
        return ""

    def belongings(self, narrator: Narrator, view: Position, seat: int) -> Sequence[str]:
        """Return, in short phrases, what else a seat has than lands, armies and cards.

        Only what the reader may know is included.
        """
        return ()

    def stance(self, narrator: Narrator, view: Position, neutral: int) -> str:
        """Return whose side a neutral is on, in a word or two; empty if there is nothing to say."""
        return ""

    def tally(self, narrator: Narrator, view: Position, seat: int) -> str:
        """Return what counted for a seat when the game ended; empty if only territories counted."""
        return ""
