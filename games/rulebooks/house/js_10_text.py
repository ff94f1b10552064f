"""The rule that nobody is destroyed, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.rulebooks.house.js_10 import HeldOn, NobodyDestroyed
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine.words.telling import Tell


class NobodyDestroyedText(Text[NobodyDestroyed]):
    sentences: ClassVar[dict[type, Tell]] = {HeldOn: lambda teller, event: []}
