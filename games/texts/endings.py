"""The reasons for a victory in words: for the winners, and for everybody else.

`%(names)s` are those who have won or, in the sentence for winners, the other winners.
"""

from __future__ import annotations

from games.engine.outcome import LAST, WORLD
from games.texts.wording import gettext_noop

ENDINGS = {
    WORLD: (gettext_noop("You have conquered the world"), gettext_noop("%(names)s has conquered the world")),
    LAST: (
        gettext_noop("You have won, as nobody else is left"),
        gettext_noop("%(names)s has won, as nobody else is left"),
    ),
}
"""The sentences, by the key of the reason."""
