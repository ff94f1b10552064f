"""The phrases of conditions and lists in both languages, as data, in the form that `names.words` returns."""

from __future__ import annotations

IF = ("if", "only if", "when", "si", "s", "seulement si")
UNLESS = ("unless", "sauf si", "sauf s", "a moins que", "a moins d")
ELSE = ("else", "otherwise", "sinon", "autrement")
EXAMPLE = {
    "en": "if {2} is mine: attack {2} {3} until 2",
    "fr": "si {2} est à moi : attaquer {2} vers {3} jusqu’à 2",
}
WHILE = ("while", "as long as", "tant que", "tant qu")
THEN = ("then", "alors", ",")
STOP = (
    *("stop", "ask", "ask me", "stop and ask", "stop and ask me"),
    *("arreter", "arrete", "arretez", "stopper", "demander", "me demander", "demandez moi"),
)
END_TURN = (
    *("end turn", "end my turn", "end the turn", "end of turn", "end of my turn", "finish turn"),
    *("fin du tour", "fin de tour", "fin de mon tour", "finir le tour", "finir mon tour"),
    *("terminer le tour", "terminer mon tour", "termine mon tour", "finis mon tour", "passer mon tour"),
    *("passe mon tour", "ai fini", "ai termine", "ai fini mon tour", "ai termine mon tour"),
)
AND, OR = ("and", "et"), ("or", "ou")
NOT = ("not", "pas", "non")

SIGNS = {
    ">": (">", "more than", "greater than", "over", "plus de", "plus grand que"),
    ">=": ("at least", "au moins"),
    "<": ("<", "fewer than", "less than", "under", "moins de"),
    "<=": ("at most", "no more than", "au plus", "pas plus de"),
    "=": ("=", "exactly", "equals", "exactement"),
    "!=": ("other than", "different from", "autre que", "different de"),
}
SYMBOLS = {
    **{">=": " at least ", "=>": " at least ", "≥": " at least ", "<=": " at most ", "≤": " at most "},
    **{"!=": " other than ", "≠": " other than ", "<": " fewer than ", "=": " exactly "},
    **{"%": " percent ", ":": " , "},
}
"""Signs, and the words that they are read as."""

THERE_ARE = (
    *("there are", "there is", "i have", "i hold", "we have"),
    *("il y a", "il reste", "il me reste", "j ai", "je tiens", "j en ai"),
)
ARMIES = ("armies", "the armies", "my armies", "army", "armees", "les armees", "mes armees", "armee")
CARDS = ("cards", "my cards", "cards in hand", "cartes", "mes cartes", "cartes en main", "card", "carte")
ODDS = ("odds", "the odds", "chance", "chances", "the chance", "les chances", "mes chances", "la chance")
OF = ("of", "for", "to take", "of attack", "of attacking", "pour", "de prendre", "d attaquer", "d attaque")
PERCENT = ("percent", "per cent", "pour cent")
ARE = ("is", "are", "est", "sont")

I_HOLD = ("i hold", "i have", "i own", "je tiens", "je possede", "j ai")
I_HOLD_NOT = (
    *("i do not hold", "i don t hold", "i do not have", "i don t have", "i do not own"),
    *("je ne tiens pas", "je ne possede pas", "je n ai pas"),
)
IS_MINE = ("is mine", "are mine", "belongs to me", "est a moi", "sont a moi", "m appartient")
IS_NOT_MINE = (
    *("is not mine", "are not mine", "isn t mine", "does not belong to me", "doesn t belong to me"),
    *("n est pas a moi", "est pas a moi", "ne sont pas a moi", "ne m appartient pas"),
)
NO_NAMES = ((), ("me",), ("moi",))
"""Names that no player can have in a condition."""
BELONGS = ("belongs to", "is held by", "is", "est a", "appartient a", "est tenu par", "est tenue par")
BELONGS_NOT = (
    *("does not belong to", "doesn t belong to", "is not held by", "is not", "isn t"),
    *("n est pas a", "n appartient pas a", "est pas a"),
)
HOLD = ("holds", "has", "owns", "tient", "possede", "a")
HOLD_NOT = ("does not hold", "doesn t hold", "does not have", "ne tient pas", "ne possede pas", "n a pas")

HAS = ("has", "a", "compte")
MORE_ARMIES = (
    *("has more armies than", "is stronger than"),
    *("a plus d armees que", "est plus fort que", "est plus forte que"),
)
FEWER_ARMIES = ("has fewer armies than", "is weaker than", "a moins d armees que", "est plus faible que")

ATTACKED = (
    *("attacked", "i was attacked", "i am attacked", "i have been attacked", "i got attacked"),
    *("attaque", "attaquee", "j ai ete attaque", "j ai ete attaquee", "je suis attaque", "on m a attaque"),
)
NOT_ATTACKED = (
    *("i was not attacked", "i wasn t attacked", "i have not been attacked", "nobody attacked me"),
    *("je n ai pas ete attaque", "je n ai pas ete attaquee", "personne ne m a attaque"),
)
WAS_ATTACKED = ("was attacked", "is attacked", "has been attacked", "a ete attaque", "a ete attaquee")
WAS_NOT_ATTACKED = (
    *("was not attacked", "wasn t attacked", "has not been attacked"),
    *("n a pas ete attaque", "n a pas ete attaquee"),
)
SINCE = ("since my last turn", "depuis mon dernier tour")

HAS_SET = (
    *("i have a set", "i hold a set", "a set in hand", "set in hand", "a set"),
    *("j ai une combinaison", "je tiens une combinaison", "une combinaison en main", "une combinaison"),
)
HAS_NO_SET = (
    *("i have no set", "i hold no set", "no set", "i do not have a set", "i don t have a set"),
    *("je n ai pas de combinaison", "je ne tiens pas de combinaison", "pas de combinaison"),
)

SAID_MINE = {"en": ("is mine", "is not mine"), "fr": ("est à moi", "n’est pas à moi")}
"""This and the following phrases are used for writing, each with its opposite, by language."""
SAID_BELONGS = {"en": ("belongs to", "does not belong to"), "fr": ("est à", "n’est pas à")}
SAID_ATTACKED = {"en": ("attacked", "not attacked"), "fr": ("attaqué", "pas attaqué")}
SAID_WAS_ATTACKED = {
    "en": ("was attacked", "was not attacked"),
    "fr": ("a été attaqué", "n’a pas été attaqué"),
}
SAID_HAS_SET = {
    "en": ("I have a set", "I have no set"),
    "fr": ("j’ai une combinaison", "je n’ai pas de combinaison"),
}
