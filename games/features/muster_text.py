"""The muster of a neutral army in words."""

from __future__ import annotations

from typing import ClassVar

from games.features.muster import Muster, Mustered
from games.texts.telling import Teller
from games.texts.text import Text
from games.texts.wording import gettext_noop


def tell_mustering(teller: Teller, event: Mustered) -> list[str]:
    told = gettext_noop("%(name)s received %(armies)s.")
    if event.armies < 0:
        told = gettext_noop("%(name)s did without %(armies)s.")
    return [teller.by(event.seat, told, told, armies=teller.armies(abs(event.armies)))]


class MusterText(Text[Muster]):
    stages: ClassVar = {
        "muster": gettext_noop("Neutral reinforcements"),
    }
    sentences: ClassVar = {Mustered: tell_mustering}
