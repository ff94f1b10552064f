"""The verbs of ordinary play, which every edition has."""

from __future__ import annotations

from games.engine.notation.verb import Verb
from games.engine.notation.verbs.answers import STANDING
from games.engine.notation.verbs.battle import ATTACK, DEFEND, OCCUPY
from games.engine.notation.verbs.cards import TRADE
from games.engine.notation.verbs.moves import FORTIFY, MOVE
from games.engine.notation.verbs.placements import PLACE, PLAN
from games.engine.orders import End, Resign, TakeBack
from games.engine.words.spellings import Spellings, conjugated, phrases

END = Verb(
    End,
    Spellings(
        en=("end", "pass", "finish", "end phase", "end the phase", "end of phase", "end of the phase"),
        fr=(
            *("fin", "finir", "passer", "passe", "terminer"),
            *("fin de phase", "fin de la phase", "finir la phase", "terminer la phase"),
            *("arrêter d’attaquer", "arrête d’attaquer", "arrêter les attaques", "arrête les attaques"),
        ),
    ),
)
LAST_ORDER = ("it", "that", "last order", "the last order", "my last order")
DERNIER_ORDRE = ("", "l’ordre", "mon ordre", "le dernier ordre", "mon dernier ordre", "mon coup")
TAKE_BACK = Verb(
    TakeBack,
    Spellings(
        en=(
            *phrases(("take back", "undo", "withdraw"), ("", *LAST_ORDER)),
            *phrases(("take",), LAST_ORDER, ("back",)),
            "takeback",
        ),
        fr=phrases(
            ("reprendre", "reprends", "reprenez", *conjugated("annul"), *conjugated("retir")), DERNIER_ORDRE
        ),
    ),
    told_as="takeback",
)
RESIGN = Verb(
    Resign,
    Spellings(en=("resign", "surrender"), fr=(*conjugated("abandonn"), "abandon")),
    is_abbreviated=False,
)

CORE = (TRADE, PLACE, ATTACK, OCCUPY, DEFEND, FORTIFY, MOVE, END, PLAN, STANDING, TAKE_BACK, RESIGN)

__all__ = ["CORE"]
