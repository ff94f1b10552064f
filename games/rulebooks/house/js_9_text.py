"""One front in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.errors import gettext_noop
from games.rulebooks.house.js_9 import FrontMoved, OneFront
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine.words.telling import Tell


class OneFrontText(Text[OneFront]):
    refusals: ClassVar = {
        "closed_border": gettext_noop(
            "There is one offensive a turn: it goes on from where it stands, against what it has begun with. "
            "Continue it, or end your attacks."
        ),
    }
    sentences: ClassVar[dict[type, Tell]] = {FrontMoved: lambda teller, event: []}
