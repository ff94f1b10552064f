"""The words that many orders share, in both languages, as data.

Words stand here as `names.words` gives them: small letters, no accents. All of them are read, whatever the
language of the reader.
"""

from __future__ import annotations

from games.engine.words.spellings import Spellings, phrases

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
"""Cards, or a set of them, that nobody names."""
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
    *("taken", "it is taken", "conquered", "captured", "victory"),
    *("prise", "conquete", "capture", "victoire", "bout"),
)
REMAIN = ("left", "are left", "remain", "remains", "remaining", "restantes", "restante", "restent")
MOVING = (
    *("moving", "advancing", "and moving", "and move", "then move", "and advance"),
    *("en deplacant", "en avancant", "et en deplacant", "et deplacer", "puis deplacer", "et deplace"),
)
