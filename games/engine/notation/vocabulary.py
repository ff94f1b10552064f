"""The words of the notation in both languages, as data.

Words stand here as `names.words` gives them: small letters, no accents. In each row of a table the first
spelling of a language is the one that is written; all of them are read, whatever the language of the reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product

LANGUAGES = ("en", "fr")
Spellings = Mapping[str, tuple[str, ...]]
"""Language -> spellings, the one that is written first."""


def conjugated(stem: str, infinitive: str = "er", plural: str = "ons") -> tuple[str, ...]:
    """A French verb in -er as people give orders with it: infinitive, « je », « nous », « vous »."""
    return stem + infinitive, stem + "e", stem + plural, stem + "ez"


def phrases(*parts: tuple[str, ...]) -> tuple[str, ...]:
    """Every phrase that has one of each of these parts, in their order."""
    return tuple(" ".join(filter(None, words)) for words in product(*parts))


VERBS: dict[str, Spellings] = {
    "trade": {
        "en": ("trade", "cash in", "cash", "exchange", "hand in", "turn in", "play cards", "play set"),
        "fr": (
            *conjugated("echang", plural="eons"),
            *("rendre", "rends", "rendons", "rendez"),
            *("jouer cartes", "jouer carte", "jouer les cartes", "jouer mes cartes", "joue les cartes"),
        ),
    },
    "place": {
        "en": ("place", "deploy", "put", "add", "reinforce"),
        "fr": (
            *(*conjugated("plac"), *conjugated("renforc"), *conjugated("deploy", "er")),
            *(*conjugated("pos"), *conjugated("ajout"), "mettre", "mets", "mettons", "mettez"),
        ),
    },
    "attack": {
        "en": ("attack", "assault"),
        "fr": (*conjugated("attaqu"), "envahir", "envahis"),
    },
    "occupy": {
        "en": ("occupy", "advance", "move in"),
        "fr": (*conjugated("occup"), *conjugated("avanc"), "faire entrer", "fais entrer"),
    },
    "defend": {
        "en": ("defend",),
        "fr": ("defendre", "defends", "defendons", "defendez"),
    },
    "fortify": {
        "en": ("fortify", "manoeuvre", "maneuver", "transfer"),
        "fr": (*conjugated("manoeuvr"), "fortifier", "fortifie", "fortifions", "fortifiez"),
    },
    "move": {
        "en": ("move",),
        "fr": (*conjugated("deplac"), *conjugated("boug", plural="eons")),
    },
    "influence": {
        "en": ("influence",),
        "fr": conjugated("influenc"),
    },
    "show": {
        "en": ("show", "reveal"),
        "fr": (*conjugated("montr"), *conjugated("devoil")),
    },
    "end": {
        "en": ("end", "pass", "finish", "end phase", "end the phase", "end of phase", "end of the phase"),
        "fr": (
            *("fin", "finir", "passer", "passe", "terminer"),
            *("fin de phase", "fin de la phase", "finir la phase", "terminer la phase"),
            *("arreter d attaquer", "arrete d attaquer", "arreter les attaques", "arrete les attaques"),
        ),
    },
    "plan": {
        "en": ("plan",),
        "fr": ("plan", "planifier", "prevoir"),
    },
    "headquarters": {
        "en": ("headquarters", "headquarter", "hq", "capital"),
        "fr": ("etat major", "quartier general", "qg", "capitale"),
    },
    "standing": {
        "en": ("standing", "standing answer"),
        "fr": ("reponse", "reponse permanente", "consigne"),
    },
    "resign": {
        "en": ("resign", "surrender"),
        "fr": (*conjugated("abandonn"), "abandon"),
    },
}
"""What an order can begin with. `move` is a manoeuvre, or, with nothing but a number, an occupation."""

ACCENTED = {
    "echanger": "échanger",
    "defendre": "défendre",
    "deplacer": "déplacer",
    "manoeuvrer": "manœuvrer",
    "etat major": "état-major",
    "reponse": "réponse",
    "defense": "défense",
    "levee": "levée",
    "contre attaque": "contre-attaque",
    "general": "général",
}
"""How words that are written are spelled in full."""

SPELLED_OUT = frozenset({"resign"})
"""What is never read from an abbreviation."""

NOT_SHORT_FOR = frozenset({"for", "man", "mon", "par", "pas", "pla", "sur", "tra"})
"""Words of their own that an order could otherwise be abbreviated to."""

MEANT = {"stop": "end", "halt": "end", "done": "end", "stopper": "fin", "arreter": "fin", "termine": "fin"}
"""What may have been meant by words that are no order."""

OPENERS = frozenset(
    {"i", "we", "please", "then", "and", "now", "first", "finally", "want", "will", "would", "like", "to"}
    | {"je", "j", "nous", "on", "puis", "ensuite", "et", "alors", "enfin", "d", "abord"}
    | {"vais", "veux", "voudrais", "souhaite", "aimerais"}
)
"""Words that may stand before an order's verb and say nothing."""

COURTESIES = tuple(
    comma + words
    for words in ("please", "thanks", "thank you", "s il vous plait", "s il te plait", "svp", "stp", "merci")
    for comma in ("", ", ")
)
"""What may stand after an order and says nothing."""

EXAMPLES: dict[str, Mapping[str, str]] = {
    "trade": {"en": "trade alaska peru joker", "fr": "échanger Alaska, Pérou, joker"},
    "place": {"en": "place 3 alaska, 2 peru", "fr": "placer 3 Alaska, 2 Pérou"},
    "attack": {
        "en": "attack alaska kamchatka 3; attack alaska kamchatka until 2 moving 4",
        "fr": "attaquer Alaska vers Kamchatka avec 3 dés\u00a0; attaquer Alaska vers Kamchatka jusqu’à 2",
    },
    "occupy": {"en": "occupy 4", "fr": "occuper 4"},
    "defend": {"en": "defend 2", "fr": "défendre 2"},
    "fortify": {"en": "fortify peru brazil 2", "fr": "déplacer 2 Pérou vers Brésil"},
    "move": {"en": "move 2 from peru to brazil", "fr": "déplacer 2 Pérou vers Brésil"},
    "plan": {"en": "plan 3 alaska, 2 peru", "fr": "plan 3 Alaska, 2 Pérou"},
    "headquarters": {"en": "headquarters alaska", "fr": "état-major Alaska"},
    "influence": {"en": "influence peru 1", "fr": "influencer Pérou 1"},
    "show": {"en": "show captain", "fr": "montrer capitaine"},
    "standing": {
        "en": "standing defence ask; standing defence 2; standing muster auto",
        "fr": "réponse défense demander\u00a0; réponse défense 2\u00a0; réponse levée auto",
    },
    "end": {"en": "end", "fr": "fin"},
    "resign": {"en": "resign", "fr": "abandonner"},
}
"""What is shown to somebody who gets an order wrong; several orders as a list has them in one line."""

RANK_WORDS: dict[str, Spellings] = {
    "captain": {"en": ("captain",), "fr": ("capitaine",)},
    "major": {"en": ("major",), "fr": ("major", "commandant")},
    "colonel": {"en": ("colonel",), "fr": ("colonel",)},
    "general": {"en": ("general",), "fr": ("general",)},
}
QUESTION_WORDS: dict[str, Spellings] = {
    "defence": {"en": ("defence", "defense"), "fr": ("defense",)},
    "muster": {"en": ("muster",), "fr": ("levee", "renforts neutres")},
    "counter": {"en": ("counter", "counter attack", "counterattack"), "fr": ("contre attaque",)},
    "support": {"en": ("support",), "fr": ("soutien",)},
    "spoils": {"en": ("spoils",), "fr": ("butin", "cartes prises")},
    "occupy": {"en": ("occupy", "occupation"), "fr": ("occupation",)},
}
"""Decisions that may be left to a standing answer; an edition may bring more."""
ANSWER_WORDS: dict[str, Spellings] = {
    "ask": {"en": ("ask", "ask me"), "fr": ("demander", "demande", "demandez", "me demander")},
    "auto": {"en": ("auto", "automatic"), "fr": ("auto", "automatique")},
}

NUMBERS: dict[str, int] = {
    word: number
    for numbers in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "zero un deux trois quatre cinq six sept huit neuf dix onze douze",
    )
    for number, word in enumerate(numbers.split())
} | {"une": 1}

ARTICLES = frozenset({"the", "le", "la", "les", "l", "of", "de", "du", "des", "d"})
"""Words that the names of territories may have or lack."""
COMPASS = frozenset({"north", "south", "east", "west", "nord", "sud", "est", "ouest"})
"""Words that alone are no abbreviation of a name, even where only one begins with them."""
WHERE = frozenset({"in", "on", "at", "en", "a", "au", "aux", "sur", "dans", "the", "le", "la", "les", "l"})
"""Words before a territory that do not say whether one goes there or comes from there."""
WHENCE = frozenset({"from", "depuis", "de", "du", "des", "d", "partir", "partant", "with", "avec"})
WHITHER = frozenset({"to", "into", "onto", "against", "vers", "contre", ">"})
AND = (",", "and", "et")
NEXT = ("then", "and then", ", then", "puis", "et puis", ", puis", "ensuite", "et ensuite", ", ensuite")
"""Between two orders in a line of a list."""

MINE = frozenset({"my", "mes", "nos"})
"""What may stand before a number of one's own."""
WITH = ("with", "avec", "a", "by", "de")
SETS: Spellings = {
    "en": ("set", "set of cards", "combination", "cards", "three cards", "3 cards"),
    "fr": (
        *("combinaison", "combinaison de cartes", "serie", "serie de cartes", "set", "set de cartes"),
        *("main", "trio", "cartes", "trois cartes", "3 cartes"),
    ),
}
CARDS = (
    *phrases(("", "the", "my", "a"), SETS["en"]),
    *phrases(("", "la", "les", "le", "ma", "mes", "mon", "une", "un", "des"), SETS["fr"]),
    *phrases(("three", "3"), ("of my cards",)),
    *phrases(("trois", "3"), ("de mes cartes",)),
)
"""Cards, or a set of them, that nobody names."""
A_JOKER = phrases(("", "the", "a", "my", "le", "un", "mon"), ("joker",))
DICE = ("dice", "die", "des", "de")
ARMIES = ("armies", "army", "armees", "armee", "troops", "troop", "troupes", "troupe", "units", "unites")
ALL_OF = (
    *("all", "rest", "the rest", "everything", "all the rest"),
    *("tout", "toutes", "tous", "reste", "le reste", "tout le reste", "toutes les", "toutes mes"),
)
BEST_OF = (
    *phrases(("", "the", "my"), ("best",), ("", *SETS["en"], "one", "trade"), ("", "possible")),
    *phrases(
        ("", "le", "la", "les", "l", "mon", "ma", "mes", "au", "du"),
        ("meilleur", "meilleure", "meilleurs", "meilleures"),
        ("", *SETS["fr"], "echange"),
        ("", "possible", "possibles"),
    ),
    *phrases(("au", "le", "pour le"), ("mieux", "maximum", "max", "plus"), ("", "possible")),
    *("ce qui rapporte le plus", "ce qui vaut le plus", "what brings most", "what brings the most"),
)
"""The set that brings most."""
NOTHING = ("none", "nothing", "aucun", "rien")
UNTIL = (
    *("until", "till", "until only", "until i have", "until i have only", "until i only have", "down to"),
    *("jusqu a ce qu il en reste", "jusqu a ce qu il reste", "jusqu a ce qu il m en reste"),
    *(
        "jusqu a ce qu il n en reste que",
        "jusqu a ce qu il ne reste que",
        "jusqu a ce qu il ne m en reste que",
    ),
    *("jusqu a la", "jusqu au", "jusqu a", "jusqu en", "jusque"),
)
TAKEN = (
    "taken",
    "it is taken",
    "conquered",
    "captured",
    "victory",
    "prise",
    "conquete",
    "capture",
    "victoire",
    "bout",
)
REMAIN = ("left", "are left", "remain", "remains", "remaining", "restantes", "restante", "restent")
MOVING = (
    *("moving", "advancing", "and moving", "and move", "then move", "and advance"),
    *("en deplacant", "en avancant", "et en deplacant", "et deplacer", "puis deplacer", "et deplace"),
)


@cache
def spelled(table: str) -> dict[tuple[str, ...], tuple[str, str]]:
    """Every spelling of a table (`verbs`, …) as words -> (what it stands for, language).

    What is spelled alike in both languages counts as English.
    """
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    for key, spellings in TABLES[table].items():
        for language in LANGUAGES:
            for spelling in spellings.get(language, ()):
                found.setdefault(tuple(spelling.split()), (key, language))
    return found


TABLES: dict[str, dict[str, Spellings]] = {
    "verbs": VERBS,
    "ranks": RANK_WORDS,
    "questions": QUESTION_WORDS,
    "answers": ANSWER_WORDS,
}


def written(table: str, key: str, language: str) -> str:
    """How a word is written in a language; a word of an edition's own as it is."""
    spellings = TABLES[table].get(key, {})
    word = spellings.get(language, (key,))[0]
    return ACCENTED.get(word, word) if language != "en" else word
