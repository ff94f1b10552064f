"""The house rules by family, as players choose among them."""

from __future__ import annotations

from typing import NamedTuple

from games.texts.wording import gettext_noop


class Family(NamedTuple):
    """House rules about the same subject, by their keys, in the order in which they are shown."""

    name: str
    keys: tuple[str, ...]


FAMILIES: tuple[Family, ...] = (
    Family(gettext_noop("How to win"), ("rounds", "deathmatch", "assassin", "shared_victory", "js_10")),
    Family(gettext_noop("How it begins"), ("js_1a", "js_1b", "drafting", "neutral_lands", "handicap")),
    Family(gettext_noop("Fighting"), ("js_3", "js_9", "js_4", "js_5")),
    Family(gettext_noop("Armies"), ("js_6", "js_7", "js_2")),
    Family(gettext_noop("Cards"), ("no_cards", "js_11", "js_8")),
    Family(gettext_noop("What happens"), ("ev_12",)),
    Family(gettext_noop("Agreements"), ("truces", "truces_to_three")),
    Family(gettext_noop("What you see"), ("fog",)),
)
