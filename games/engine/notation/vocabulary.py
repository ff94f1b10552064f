"""The words that many orders share, in both languages, as data.

They are in the form that `names.words` returns: small letters, no accents. All of them are read, whatever the
language of the reader.
"""

from __future__ import annotations

from games.engine.words.spellings import Spellings, phrases

NOT_SHORT_FOR = frozenset({"for", "man", "mon", "par", "pas", "pla", "sur", "tra"})
"""Words in their own right that would otherwise be read as abbreviations of a verb."""

MEANT = {"stop": "end", "halt": "end", "done": "end", "stopper": "fin", "arreter": "fin", "termine": "fin"}
"""Verbs that may have been meant by words that are no order."""

OPENERS = frozenset(
    {"i", "we", "please", "then", "and", "now", "first", "finally", "want", "will", "would", "like", "to"}
    | {"je", "j", "nous", "on", "puis", "ensuite", "et", "alors", "enfin", "d", "abord"}
    | {"vais", "veux", "voudrais", "souhaite", "aimerais"}
)
"""Words that may come before the verb of an order and mean nothing."""

COURTESIES = tuple(
    comma + words
    for words in ("please", "thanks", "thank you", "s il vous plait", "s il te plait", "svp", "stp", "merci")
    for comma in ("", ", ")
)
"""Words that may come after an order and mean nothing."""

NUMBERS: dict[str, int] = {
    word: number
    for numbers in (
        "zero one two three four five six seven eight nine ten eleven twelve",
        "zero un deux trois quatre cinq six sept huit neuf dix onze douze",
    )
    for number, word in enumerate(numbers.split())
} | {"une": 1}

ARTICLES = frozenset({"the", "le", "la", "les", "l", "of", "de", "du", "des", "d"})
"""Words that a name of a territory may have or lack."""
COMPASS = frozenset({"north", "south", "east", "west", "nord", "sud", "est", "ouest"})
"""Words that are no abbreviation by themselves, even if only one name begins with them."""
WHERE = frozenset({"in", "on", "at", "en", "a", "au", "aux", "sur", "dans", "the", "le", "la", "les", "l"})
"""Words before a territory that do not say whether it is the source or the target."""
WHENCE = frozenset({"from", "depuis", "de", "du", "des", "d", "partir", "partant", "with", "avec"})
WHITHER = frozenset({"to", "into", "onto", "against", "vers", "contre", ">"})
AND = (",", "and", "et")
NEXT = ("then", "and then", ", then", "puis", "et puis", ", puis", "ensuite", "et ensuite", ", ensuite")
"""Words between two orders in a line of a list."""

MINE = frozenset({"my", "mes", "nos"})
"""Words that may come before a number of the player's own armies."""
WITH = ("with", "avec", "a", "by", "de")
SETS = Spellings(
    en=("set", "set of cards", "combination", "cards", "three cards", "3 cards"),
    fr=(
        *("combinaison", "combinaison de cartes", "serie", "serie de cartes", "set", "set de cartes"),
        *("main", "trio", "cartes", "trois cartes", "3 cartes"),
    ),
)
CARDS = (
    *phrases(("", "the", "my", "a"), SETS.en),
    *phrases(("", "la", "les", "le", "ma", "mes", "mon", "une", "un", "des"), SETS.fr),
    *phrases(("three", "3"), ("of my cards",)),
    *phrases(("trois", "3"), ("de mes cartes",)),
)
"""Words for cards, or for a set of them, that are not named."""
A_JOKER = phrases(("", "the", "a", "my", "le", "un", "mon"), ("joker",))
DICE = ("dice", "die", "des", "de")
ARMIES = ("armies", "army", "armees", "armee", "troops", "troop", "troupes", "troupe", "units", "unites")
ALL_OF = (
    *("all", "rest", "the rest", "everything", "all the rest"),
    *("tout", "toutes", "tous", "reste", "le reste", "tout le reste", "toutes les", "toutes mes"),
)
BEST_OF = (
    *phrases(("", "the", "my"), ("best",), ("", *SETS.en, "one", "trade"), ("", "possible")),
    *phrases(
        ("", "le", "la", "les", "l", "mon", "ma", "mes", "au", "du"),
        ("meilleur", "meilleure", "meilleurs", "meilleures"),
        ("", *SETS.fr, "echange"),
        ("", "possible", "possibles"),
    ),
    *phrases(("au", "le", "pour le"), ("mieux", "maximum", "max", "plus"), ("", "possible")),
    *("ce qui rapporte le plus", "ce qui vaut le plus", "what brings most", "what brings the most"),
)
"""Words for the set that brings the most."""
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
    *("taken", "it is taken", "conquered", "captured", "victory"),
    *("prise", "conquete", "capture", "victoire", "bout"),
)
REMAIN = ("left", "are left", "remain", "remains", "remaining", "restantes", "restante", "restent")
MOVING = (
    *("moving", "advancing", "and moving", "and move", "then move", "and advance"),
    *("en deplacant", "en avancant", "et en deplacant", "et deplacer", "puis deplacer", "et deplace"),
)
