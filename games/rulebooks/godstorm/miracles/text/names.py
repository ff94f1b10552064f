"""The names of miracles and relics, in the language of the reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.godstorm.miracles.cards import death_text, sky_text, war_text
from games.rulebooks.godstorm.miracles.cards.decks import MIRACLES
from games.rulebooks.godstorm.miracles.cards.relics_text import TOLD as RELICS
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.narration import Narrator


def titles(narrator: Narrator, cards: tuple[tuple[str, str], ...]) -> str:
    """List cards by name."""
    quoted = gettext_noop("“%(card)s”")
    return narrator.listed([narrator.say(quoted, card=narrator.called(card)) for _pile, card in cards])


TOLD = {**war_text.TOLD, **death_text.TOLD, **sky_text.TOLD}
"""The texts of miracles, by key."""
LABELS = {
    **{card: TOLD[key].name for key, miracle in MIRACLES.items() for card in miracle.cards},
    **{key: told.name for key, told in RELICS.items()},
}
"""The names of miracles and relics: on the page of the rules, in sentences on events, and in orders."""
