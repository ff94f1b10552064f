"""One front in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.rulebooks.house.js_9 import FrontMoved, OneFront
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine.words.telling import Tell


class OneFrontText(Text[OneFront]):
    sentences: ClassVar[dict[type, Tell]] = {FrontMoved: lambda teller, event: []}
