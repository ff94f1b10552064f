"""Ready-made games: editions with house rules that go well together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.texts.wording import gettext_noop


class Preset(NamedTuple):
    """A ready-made game: its name, what it is like, the edition, its options and the number of seats."""

    key: str
    name: str
    sentence: str
    rulebook: str
    options: Mapping[str, str]
    seats: int = 4


PRESETS: tuple[Preset, ...] = (
    Preset(
        "skirmish",
        gettext_noop("An evening’s skirmish"),
        gettext_noop("Six rounds, one offensive a turn, and points decide"),
        "h2000_world",
        {"rounds": "6", "js_9": "1"},
    ),
    Preset(
        "long_war",
        gettext_noop("The long war"),
        gettext_noop(
            "A limited number of armies, prisoners to exchange, and the most territories win in the end"
        ),
        "h2000_world",
        {"js_6": "1", "js_7": "1"},
        seats=5,
    ),
    Preset(
        "cloak_and_dagger",
        gettext_noop("Cloak and dagger"),
        gettext_noop("Fog, and a secret target for everybody"),
        "h2000_world",
        {"assassin": "1", "fog": "1"},
        seats=5,
    ),
    Preset(
        "cool_heads",
        gettext_noop("Cool heads"),
        gettext_noop("No cards, and fights in which both sides say how much they risk"),
        "h2000_world",
        {"js_3": "1", "no_cards": "1"},
    ),
    Preset(
        "good_friends",
        gettext_noop("Good friends"),
        gettext_noop("Secret missions, and nobody has to destroy anybody"),
        "asso_objectives",
        {"js_10": "1"},
    ),
)
