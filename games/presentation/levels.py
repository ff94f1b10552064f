"""The computer players among which people choose, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.bots import BOTS


def level_choices() -> list[tuple[str, str]]:
    """Return the key and the name of each computer player."""
    return [(key, _(bot.name)) for key, bot in BOTS.items()]


def levels_told() -> str:
    """Return a sentence for each computer player that says how it plays."""
    sentence = _("%(name)s: %(sentence)s")
    return " ".join(sentence % {"name": _(bot.name), "sentence": _(bot.sentence)} for bot in BOTS.values())
