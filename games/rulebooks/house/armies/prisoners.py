"""Les prisonniers de guerre: armies that fall are captured (Jeux & Stratégie no. 40, variante 7).

« Quand un joueur détruit des armées, il les capture et les met dans sa boîte. Il faudra prévoir une petite
phase d'échanges de prisonniers en début de tour. (Tous les "taux" d'échange sont permis). »
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine import NOBODY, Feature, Rulebook
from games.rulebooks.house.armies import market
from games.rulebooks.house.armies.account import CAPTIVES, Captured, Dissolved

if TYPE_CHECKING:
    from games.engine import Table
    from games.engine.events import Attacked


@dataclass(frozen=True)
class Prisoners(Feature):
    """Players hold the armies that they destroy, and may exchange them."""

    key = "js_7"
    extras = (market.OFFERS,)
    events = (Captured, Dissolved, market.ReleaseOffered, market.PrisonersExchanged, market.MarketClosed)
    verbs = market.VERBS
    needs = ("js_6",)

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, round_start=(*rulebook.round_start, market.MARKET_OF_ALL))

    def rolled(self, table: Table, attack: Attacked) -> None:
        """Let each side that is in play capture what the other side loses."""
        plays = table.position.is_playing
        both = plays(attack.seat) or plays(attack.defender)
        lost = attack.source_losses if plays(attack.defender) else 0
        killed = attack.target_losses if plays(attack.seat) else 0
        if both and (lost or killed):
            table.write(Captured(attack.seat, lost, attack.defender, killed))

    def lost(self, table: Table, loser: int, armies: int, by: int) -> None:
        """Let the player who destroys the armies capture them."""
        if by != NOBODY and table.position.is_playing(by):
            table.write(Captured(by, 0, loser, armies))

    def acted(self, table: Table) -> bool:
        """When a seat is out, free its prisoners and count its armies that others hold as dead."""
        position = table.position
        for seat in position.out_of_game:
            held = CAPTIVES.of(position)
            if held and (any(held[seat]) or any([row[seat] for row in held])):
                table.write(Dissolved(seat))
        return False
