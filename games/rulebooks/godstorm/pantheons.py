"""The gods and the five pantheons, as they are written in orders (Godstorm, « Les dieux »)."""

from __future__ import annotations

from games.engine.words.spellings import Spellings

WAR, DEATH, SKY, MAGIC = range(4)
KINDS = (
    Spellings(("war", "god of war"), ("guerre", "dieu de la guerre")),
    Spellings(("death", "god of death"), ("mort", "dieu de la mort")),
    Spellings(("sky", "god of the sky"), ("ciel", "dieu du ciel")),
    Spellings(("magic", "goddess of magic"), ("magie", "déesse de la magie")),
)
"""The names of the gods in orders, by kind."""
PEOPLES = (
    Spellings(("babylonians",), ("babyloniens",)),
    Spellings(("celts",), ("celtes",)),
    Spellings(("egyptians",), ("égyptiens",)),
    Spellings(("greeks",), ("grecs",)),
    Spellings(("norse",), ("scandinaves",)),
)
"""The names of the pantheons in orders, by rank."""
