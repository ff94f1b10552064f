"""The names of the gods and the five pantheons (Godstorm, « Les dieux »)."""

from __future__ import annotations

from typing import NamedTuple

from games.texts.wording import gettext_noop

KIND_NAMES = (
    gettext_noop("the god of war"),
    gettext_noop("the god of death"),
    gettext_noop("the god of the sky"),
    gettext_noop("the goddess of magic"),
)


class Pantheon(NamedTuple):
    """The name of a people, its gods by kind, and the heaven of its dead; all names are to be translated."""

    name: str
    gods: tuple[str, str, str, str]
    heaven: str


PANTHEONS = (
    Pantheon(
        gettext_noop("Babylonians"),
        ("Gilgamesh", "Druaga", gettext_noop("Marduk"), "Ishtar"),
        "Kurnugia",
    ),
    Pantheon(gettext_noop("Celts"), ("Nuada", "Arawn", gettext_noop("Lugh"), "Brigit"), "Avalon"),
    Pantheon(gettext_noop("Egyptians"), ("Set", "Osiris", gettext_noop("Ra"), "Isis"), "Duat"),
    Pantheon(
        gettext_noop("Greeks"),
        (gettext_noop("Ares"), gettext_noop("Hades"), "Zeus", gettext_noop("Hecate")),
        gettext_noop("Elysium"),
    ),
    Pantheon(
        gettext_noop("Norse"),
        ("Thor", "Loki", "Odin", "Freya"),
        "Valhalla",
    ),
)
"""The pantheons by rank."""
