"""Pictures of what players choose in the set-up: peoples with their gods, and the first god and temple."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.marks import GODS_SHOWN
from games.rulebooks.godstorm.pantheons import WAR
from games.rulebooks.godstorm.state import PANTHEON
from games.rulebooks.godstorm.text.pantheons import PANTHEONS
from games.texts.narration import Portrait
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Position
    from games.texts.narration import Narrator

GIFTS = (
    gettext_noop("The god of war: an invasion with him wins when dice are equal."),
    gettext_noop("The god of death: defenders who fall to him go to no heaven."),
    gettext_noop("The god of the sky: one more die when gods fight."),
    gettext_noop("The goddess of magic: with her you throw your ones again."),
)
"""The powers of each kind of god."""
EMBLEMS = ("ziggurat", "triskele", "eye", "amphora", "longship")
"""The emblem of each pantheon, by rank."""
SIGNS = (*GODS_SHOWN, "cloud")
"""The signs of the gods by kind, and of the heaven."""
PORTRAITS = tuple(
    Portrait(emblem, people.name, signs=tuple(zip(SIGNS, (*people.gods, people.heaven), strict=True)))
    for emblem, people in zip(EMBLEMS, PANTHEONS, strict=True)
)
TEMPLE = Portrait(
    "columns",
    gettext_noop("Temple"),
    gettext_noop("It brings an army and one faith each turn; its defenders throw their ones again."),
)


def pantheons_shown(narrator: Narrator, view: Position) -> list[Portrait]:
    """Return the peoples that can still be chosen."""
    taken = PANTHEON.of(view)
    return [portrait for rank, portrait in enumerate(PORTRAITS) if rank not in taken]


def firsts_shown(narrator: Narrator, view: Position) -> list[Portrait]:
    """Return the reader's own god of war, and a temple."""
    assert narrator.reader is not None
    god = PANTHEONS[PANTHEON.of(view)[narrator.reader]].gods[WAR]
    return [Portrait(SIGNS[WAR], god, GIFTS[WAR]), TEMPLE]
