"""How the territories are dealt before the first turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.errors import Impossible
from games.engine.events import Dealt, Event, Placed
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.chance.dice import Dice
    from games.engine.rulebook import Rulebook

Deal = Callable[["Rulebook", int, int, "Sequence[int] | None", "Dice"], list[Event]]
"""(rulebook, players, first seat, cards in the order dealt or None to draw them, dice) -> events."""


class DealByCards:
    """A deal by cards: each card gives its territory to the seat that is due (`turns`).

    If cards are given, the jokers may be left out; then they come last.
    """

    def turns(self, rulebook: Rulebook, players: int, first: int) -> list[int]:
        raise NotImplementedError

    def dealt(self, rulebook: Rulebook, players: int, owners: list[int]) -> list[Event]:
        """Return the events of a deal in which the territories went to these owners."""
        raise NotImplementedError

    def __call__(
        self, rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
    ) -> list[Event]:
        turns, lands = self.turns(rulebook, players, first), len(rulebook.board.territories)
        left_out = range(lands, len(turns)) if given is not None and len(given) == lands else ()
        order = dice.shuffle(len(turns)) if given is None else [*given, *left_out]
        check_deal(rulebook.board, order, len(turns))
        return self.dealt(rulebook, players, owners_of(turns, order, lands))


@dataclass(frozen=True)
class DealAll(DealByCards):
    """A deal of all cards, one at a time clockwise from the first seat, with an army on each territory.

    With `jokers`, they are dealt too and give no territory (Miro/Parker, Occupation des territoires);
    otherwise they are left out (Hasbro 2000, Répartition des Territoires).
    """

    jokers: bool

    def turns(self, rulebook: Rulebook, players: int, first: int) -> list[int]:
        board, seats = rulebook.board, players + rulebook.neutrals_beside(players)
        cards = len(board.cards) if self.jokers else len(board.territories)
        return [(first + turn) % seats for turn in range(cards)]

    def dealt(self, rulebook: Rulebook, players: int, owners: list[int]) -> list[Event]:
        seats = players + rulebook.neutrals_beside(players)
        to_place = [rulebook.armies[players] - owners.count(seat) for seat in range(players)]
        events: list[Event] = [
            Dealt(tuple(owners), (*to_place, *second_armies(owners, players, seats)), rulebook.setup[0].key)
        ]
        for neutral in range(players, seats):
            garrison = tuple((land, 1) for land, owner in enumerate(owners) if owner == neutral)
            events.append(Placed(neutral, garrison))
        return events


DEALT = DealAll(jokers=False)
"""The deal of the territory cards alone."""
DEALT_WITH_JOKERS = DealAll(jokers=True)
"""The deal of the whole pack."""


def owners_of(turns: Sequence[int], order: Sequence[int], lands: int) -> list[int]:
    """Return the owner of each territory if the cards go to these seats in this order."""
    owners = [NOBODY] * lands
    for seat, card in zip(turns, order, strict=True):
        if card < lands:
            owners[card] = seat
    return owners


def second_armies(owners: Sequence[int], players: int, seats: int) -> list[int]:
    """Return how many armies each neutral has to place: one more on each of its territories.

    (Hasbro 2000, Règle pour 2 joueurs: « placent 2 régiments sur chaque territoire de l'armée neutre ».)
    """
    return [owners.count(neutral) for neutral in range(players, seats)]


@dataclass(frozen=True)
class DealNone:
    """No deal: the board is empty, and the territories are taken in the set-up."""

    def turns(self, rulebook: Rulebook, players: int, first: int) -> list[int]:
        raise refused_deal()

    def __call__(
        self, rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
    ) -> list[Event]:
        if given is not None:
            raise refused_deal()
        free = (NOBODY,) * len(rulebook.board.territories)
        return [Dealt(free, (rulebook.armies[players],) * players, rulebook.setup[0].key)]


CLAIMED = DealNone()
"""Nothing is dealt (Hasbro 2006, Revendication des Territoires)."""


def turns_of(deal: Deal, rulebook: Rulebook, players: int, first: int) -> list[int]:
    """Return the seat that receives each card of a deal, in the order dealt.

    Raise Impossible if this cannot be known in advance.
    """
    if not hasattr(deal, "turns"):
        raise Impossible("impossible_deal.by_dice")
    turns: list[int] = deal.turns(rulebook, players, first)
    return turns


def refused_deal() -> Impossible:
    """Return the refusal of a deal that was given."""
    return Impossible("impossible_deal.claimed")


def check_deal(board: Board, cards: Sequence[int], count: int) -> None:
    """Raise Impossible unless the deal has each of the first `count` cards once."""
    if sorted(cards) != list(range(count)):
        raise Impossible("impossible_deal", count=len(board.territories))
