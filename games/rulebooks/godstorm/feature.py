"""The feature of Godstorm: its state, events, orders and hooks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.engine.display import Barred, Gone
from games.engine.feature import Given
from games.rulebooks.godstorm import faith, losses, risking
from games.rulebooks.godstorm.epochs import bids, end_of_epoch
from games.rulebooks.godstorm.invasion import conduct, orders
from games.rulebooks.godstorm.invasion import events as happened
from games.rulebooks.godstorm.marks import marks
from games.rulebooks.godstorm.rites import Rites
from games.rulebooks.godstorm.setup import choosing, founding, neutral, plague
from games.rulebooks.godstorm.state import EXTRAS, MAELSTROM, SUNK
from games.rulebooks.godstorm.steps import fortify, raising, summon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position, Rulebook, Table
    from games.engine.display import Piece


@dataclass(frozen=True)
class Godstorm(Rites):
    """Pantheons, faith, temples, four gods, plague and five epochs."""

    key = "godstorm"
    extras = (*EXTRAS, choosing.WISHES, founding.SITES)
    events = (
        *(plague.PlagueSpread, choosing.ChoiceOrdered, choosing.PantheonsWished, choosing.PantheonsChosen),
        *(founding.SitesChosen, founding.AllFounded),
        *(bids.BidMade, bids.BidStands, bids.BidsRevealed),
        *(end_of_epoch.EpochMoved, end_of_epoch.PointsCounted),
        *(raising.Revered, faith.FaithChanged, summon.Summoned, summon.TempleBuilt, fortify.GodsMoved),
        *(happened.InvasionDeclared, happened.ArmiesMet, happened.InvasionEnded, happened.Rerolled),
        *(happened.GodsFought, happened.Triumphed, happened.Entered, risking.RiskSet),
        *(losses.Perished, losses.Ascended, losses.Banished, losses.Raised, losses.Forsaken),
    )
    given = Given(list)
    empties = True
    verbs = (
        *(choosing.WISH, founding.FOUND, bids.BID, bids.STANDING_BID),
        *(summon.SUMMON, summon.BUILD, orders.INVADE, fortify.ESCORT, risking.RISK),
    )
    closes = True

    def set_up(self, table: Table, given: Any) -> None:
        plague.strike(table, given)
        neutral.draw_pantheon(table)

    def seated(self, table: Table) -> None:
        choosing.order_choice(table)

    def turn_began(self, table: Table) -> bool:
        raising.revere(table)
        return False

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        conduct.after_land_taken(table, seat, target, loser)

    def casualties(self, table: Table, attacker: int, defender: int) -> bool:
        return losses.check_out(table)

    def going_on(self, table: Table) -> None:
        conduct.end_after_conquest(table)

    def broken_off(self, table: Table) -> None:
        conduct.end_invasion(table)

    def shown(self, rulebook: Rulebook, view: Position) -> Iterator[Piece]:
        for land in SUNK.of(view):
            yield Gone(land, "mark.under_water")
        if lane := MAELSTROM.of(view):
            yield Barred(*lane)
        yield from marks(view)
