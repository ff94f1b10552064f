"""The seventeen cards of the sky, played by whoever is attacked, before anything is thrown.

The seventeenth is not known: a second *Your Idol Is False* stands for it.
"""

from __future__ import annotations

from games.engine.errors import gettext_noop
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
        gettext_noop("Enemies Convert"),
        gettext_noop(
            "Two armies leave the territory that attacks you, without going to heaven, and two new ones join "
            "you where you are attacked."
        ),
        2,
        Conversion(),
    ),
    Miracle(
        "idol",
        Spellings(("idol", "your idol is false"), ("idole", "votre idole est fausse")),
        gettext_noop("Your Idol Is False"),
        gettext_noop("A god of your choice on the territory that attacks you is banished."),
        1,
        FalseIdol(),
        copies=2,
    ),
    Miracle(
        "fog",
        Spellings(("fog", "the fog lifts"), ("brouillard", "le brouillard se lève")),
        gettext_noop("The Fog Lifts"),
        gettext_noop(
            "Up to four of your armies come from one of your territories to the one that is attacked, "
            "however far. One stays behind."
        ),
        0,
        Reinforcement(),
        copies=2,
    ),
    Miracle(
        "meek",
        Spellings(("meek", "the mighty turn meek"), ("doux", "les puissants deviennent doux")),
        gettext_noop("The Mighty Turn Meek"),
        gettext_noop("A god that attacks you goes to a temple of its own people and does not take part."),
        0,
        Meekness(),
        copies=2,
    ),
    Miracle(
        "sears",
        Spellings(("sears", "fire sears the sky"), ("embrasement", "le feu embrase le ciel")),
        gettext_noop("Fire Sears the Sky"),
        gettext_noop("Add 4 whenever your gods meet other gods until this turn ends."),
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
        gettext_noop("Swords Become Plowshares"),
        gettext_noop(
            "Throw a die: so many armies leave the territory that attacks you, without going to heaven."
        ),
        1,
        Plowshares(),
        copies=2,
    ),
    Miracle(
        "workers",
        Spellings(("workers", "1000 workers amass"), ("ouvriers", "mille ouvriers s’assemblent")),
        gettext_noop("1000 Workers Amass"),
        gettext_noop(
            "A temple rises where you are attacked, unless one or the plague is there, or twelve stand "
            "already."
        ),
        0,
        TempleOfWorkers(),
        copies=2,
    ),
    Miracle(
        "warriors",
        Spellings(("warriors", "men become warriors"), ("guerriers", "les hommes deviennent guerriers")),
        gettext_noop("Men Become Warriors"),
        gettext_noop("Three new armies join you where you are attacked."),
        1,
        NewWarriors(),
        copies=2,
    ),
    Miracle(
        "lava",
        Spellings(("lava", "lava erupts"), ("lave", "la lave jaillit")),
        gettext_noop("Lava Erupts"),
        gettext_noop(
            "Throw a die for the territory that attacks you and one for each that borders on it, the "
            "attacked one too: so many armies fall there, whoever they belong to."
        ),
        2,
        Eruption(),
    ),
    Miracle(
        "sacred",
        Spellings(("sacred", "this ground is sacred"), ("sacrée", "cette terre est sacrée")),
        gettext_noop("This Ground Is Sacred"),
        gettext_noop("The attack is over, and nobody attacks this territory again until this turn ends."),
        3,
        SacredGround(),
    ),
)
