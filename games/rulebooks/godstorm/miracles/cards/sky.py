"""The seventeen cards of the sky, played by an attacked player before any dice are thrown.

The seventeenth is unknown: a second *Your Idol Is False* takes its place.
"""

from __future__ import annotations

from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.miracles.cards.card import Miracle
from games.rulebooks.godstorm.miracles.effects.defence import (
    Conversion,
    Eruption,
    FalseIdol,
    Fire,
    Meekness,
    NewWarriors,
    Plowshares,
    Reinforcement,
    SacredGround,
    TempleOfWorkers,
)

CARDS = (
    Miracle(
        "convert",
        Spellings(("convert", "enemies convert"), ("convertis", "les ennemis se convertissent")),
        2,
        Conversion(),
    ),
    Miracle(
        "idol",
        Spellings(("idol", "your idol is false"), ("idole", "votre idole est fausse")),
        1,
        FalseIdol(),
        copies=2,
    ),
    Miracle(
        "fog",
        Spellings(("fog", "the fog lifts"), ("brouillard", "le brouillard se lève")),
        0,
        Reinforcement(),
        copies=2,
    ),
    Miracle(
        "meek",
        Spellings(("meek", "the mighty turn meek"), ("doux", "les puissants deviennent doux")),
        0,
        Meekness(),
        copies=2,
    ),
    Miracle(
        "sears",
        Spellings(("sears", "fire sears the sky"), ("embrasement", "le feu embrase le ciel")),
        0,
        Fire(),
        copies=2,
    ),
    Miracle(
        "plowshares",
        Spellings(
            ("plowshares", "ploughshares", "swords become plowshares"),
            ("charrues", "les épées deviennent charrues"),
        ),
        1,
        Plowshares(),
        copies=2,
    ),
    Miracle(
        "workers",
        Spellings(("workers", "1000 workers amass"), ("ouvriers", "mille ouvriers s’assemblent")),
        0,
        TempleOfWorkers(),
        copies=2,
    ),
    Miracle(
        "warriors",
        Spellings(("warriors", "men become warriors"), ("guerriers", "les hommes deviennent guerriers")),
        1,
        NewWarriors(),
        copies=2,
    ),
    Miracle("lava", Spellings(("lava", "lava erupts"), ("lave", "la lave jaillit")), 2, Eruption()),
    Miracle(
        "sacred",
        Spellings(("sacred", "this ground is sacred"), ("sacrée", "cette terre est sacrée")),
        3,
        SacredGround(),
    ),
)
