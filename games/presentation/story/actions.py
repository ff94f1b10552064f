"""Actions that stand for several events of the record: battles, placements, claims."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from games.bots.reasons import Reason
    from games.engine import events as e
    from games.selectors.record.events import Lapse


class Battle(NamedTuple):
    """All rolls in a row from one territory against a defender.

    `moved` is 0 unless the territory was taken. A battle `is_open` while a seat is asked how many more armies
    move in.
    """

    seat: int
    source: int
    target: int
    defender: int
    rolls: tuple[e.Roll, ...] = ()
    source_losses: int = 0
    target_losses: int = 0
    moved: int = 0
    is_open: bool = False

    def after(self, attack: e.Attacked) -> Battle:
        """Return the battle with an event added to it."""
        return self._replace(
            rolls=(*self.rolls, *attack.each_roll()),
            source_losses=self.source_losses + attack.source_losses,
            target_losses=self.target_losses + attack.target_losses,
            moved=attack.moved,
        )

    def goes_on_with(self, attack: e.Attacked) -> bool:
        """Return whether the event is another roll of this battle."""
        same = (attack.source, attack.target, attack.defender) == (self.source, self.target, self.defender)
        return same and not self.moved


class Placement(NamedTuple):
    """Armies that a seat placed: pairs of territory and armies, in order of first placement."""

    seat: int
    placements: e.Placements = ()

    def after(self, placements: e.Placements) -> Placement:
        """Return the placement with these armies added."""
        armies = dict(self.placements)
        for territory, number in placements:
            armies[territory] = armies.get(territory, 0) + number
        return Placement(self.seat, tuple(armies.items()))


class Claims(NamedTuple):
    """Territories that a seat claimed, in order."""

    seat: int
    territories: tuple[int, ...] = ()

    def after(self, territory: int) -> Claims:
        """Return the claims with one more."""
        return Claims(self.seat, (*self.territories, territory))


Action: TypeAlias = "Battle | Placement | Claims | Lapse | Reason | e.Event"
