"""The verbs of ordinary play, which every edition has."""

from __future__ import annotations

from games.engine.notation.verb import Verb
from games.engine.notation.verbs.answers import STANDING
from games.engine.notation.verbs.battle import ATTACK, DEFEND, OCCUPY
from games.engine.notation.verbs.cards import TRADE
from games.engine.notation.verbs.moves import FORTIFY, MOVE
from games.engine.notation.verbs.placements import PLACE, PLAN
from games.engine.orders import End, Resign
from games.engine.words.spellings import Spellings, conjugated

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
RESIGN = Verb(
    Resign,
    Spellings(en=("resign", "surrender"), fr=(*conjugated("abandonn"), "abandon")),
    is_abbreviated=False,
)

CORE = (TRADE, PLACE, ATTACK, OCCUPY, DEFEND, FORTIFY, MOVE, END, PLAN, STANDING, RESIGN)

__all__ = ["CORE"]
