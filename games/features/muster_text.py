"""The text of a neutral's reinforcements."""

from __future__ import annotations

from typing import ClassVar

from games.features.muster import Muster, Mustered
from games.texts.narration import Narrator
from games.texts.text import Text
from games.texts.wording import gettext_noop


def tell_mustering(narrator: Narrator, event: Mustered) -> list[str]:
    template = gettext_noop("%(name)s received %(armies)s.")
    if event.armies < 0:
        template = gettext_noop("%(name)s did without %(armies)s.")
    return [narrator.by(event.seat, template, template, armies=narrator.armies(abs(event.armies)))]


class MusterText(Text[Muster]):
    stages: ClassVar = {
        "muster": gettext_noop("Neutral reinforcements"),
    }
    sentences: ClassVar = {Mustered: tell_mustering}
