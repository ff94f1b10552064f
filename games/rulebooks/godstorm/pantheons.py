"""The five pantheons: their names, gods and heavens in both languages (Godstorm, « Les dieux »)."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.errors import gettext_noop
from games.engine.words.spellings import Spellings

WAR, DEATH, SKY, MAGIC = range(4)
KINDS = (
    Spellings(("war", "god of war"), ("guerre", "dieu de la guerre")),
    Spellings(("death", "god of death"), ("mort", "dieu de la mort")),
    Spellings(("sky", "god of the sky"), ("ciel", "dieu du ciel")),
    Spellings(("magic", "goddess of magic"), ("magie", "déesse de la magie")),
)
"""How orders call the gods, by kind."""
KIND_NAMES = (
    gettext_noop("the god of war"),
    gettext_noop("the god of death"),
    gettext_noop("the god of the sky"),
    gettext_noop("the goddess of magic"),
)


class Pantheon(NamedTuple):
    """A people's gods by kind, and the heaven of its dead; all names to be translated."""

    key: str
    name: str
    gods: tuple[str, str, str, str]
    heaven: str


PANTHEONS = (
    Pantheon(
        "babylonians",
        gettext_noop("Babylonians"),
        ("Gilgamesh", "Druaga", gettext_noop("Marduk"), "Ishtar"),
        "Kurnugia",
    ),
    Pantheon("celts", gettext_noop("Celts"), ("Nuada", "Arawn", gettext_noop("Lugh"), "Brigit"), "Avalon"),
    Pantheon("egyptians", gettext_noop("Egyptians"), ("Set", "Osiris", gettext_noop("Ra"), "Isis"), "Duat"),
    Pantheon(
        "greeks",
        gettext_noop("Greeks"),
        (gettext_noop("Ares"), gettext_noop("Hades"), "Zeus", gettext_noop("Hecate")),
        gettext_noop("Elysium"),
    ),
    Pantheon(
        "norse",
        gettext_noop("Norse"),
        ("Thor", "Loki", "Odin", "Freya"),
        "Valhalla",
    ),
)
PEOPLES = (
    Spellings(("babylonians",), ("babyloniens",)),
    Spellings(("celts",), ("celtes",)),
    Spellings(("egyptians",), ("égyptiens",)),
    Spellings(("greeks",), ("grecs",)),
    Spellings(("norse",), ("scandinaves",)),
)
"""How orders call the pantheons, by rank."""
