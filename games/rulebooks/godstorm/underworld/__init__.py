"""The Underworld: the fallen go there, fight on, and return (« Chargez depuis le Ciel »)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.rulebooks.godstorm.invasion.might import Might
from games.rulebooks.godstorm.rites import Rites
from games.rulebooks.godstorm.underworld.crypts import OPENED, RETURN, CameBack, CryptsClosed
from games.rulebooks.godstorm.underworld.earlier import to_the_end
from games.rulebooks.godstorm.underworld.march import Clashed, Marched
from games.rulebooks.godstorm.underworld.orders import VERBS
from games.rulebooks.godstorm.underworld.spaces import altars, crypts, laid_out
from games.rulebooks.godstorm.underworld.steps import CHARGE, DESCEND

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.engine import Position, Rulebook
    from games.engine.display import Piece

__all__ = ["Underworld", "altars", "crypts"]


@dataclass(frozen=True)
class Underworld(Rites):
    """Thirteen spaces for the fallen, and a heaven for each player.

    Without `by_rolls`, an attack there is fought to the end, as in version 1.
    """

    by_rolls: bool = True

    key = "underworld"
    extras = (OPENED,)
    events = (Marched, Clashed, CameBack, CryptsClosed)
    verbs = VERBS

    def install(self, rulebook: Rulebook) -> Rulebook:
        charge, descend = (CHARGE, DESCEND) if self.by_rolls else map(to_the_end, (CHARGE, DESCEND))
        rulebook = super().install(rulebook).with_phase(RETURN, after="reinforce")
        return rulebook.with_phase(charge, after="manoeuvre").with_phase(descend, after=charge.key)

    def might(self, position: Position, seat: int, land: int, attacking: bool) -> Might:
        return Might(dice=altars(position, seat))

    def score(self, rulebook: Rulebook, position: Position, seat: int) -> int:
        return len(crypts(position, seat)) + altars(position, seat)

    def shown(self, rulebook: Rulebook, view: Position) -> Iterable[Piece]:
        return (laid_out(view),)
