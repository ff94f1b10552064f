"""How the territories are shared out before the first turn."""

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
    """The cards say who receives which territory: each is dealt to the seat whose turn it is (`turns`).

    Cards that are given may leave jokers out: then they come last.
    """

    def turns(self, rulebook: Rulebook, players: int, first: int) -> list[int]:
        raise NotImplementedError

    def dealt(self, rulebook: Rulebook, players: int, owners: list[int]) -> list[Event]:
        """What happens where these seats have received the territories."""
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
    """Deal every card, one at a time clockwise from the first seat; an army on each territory.

    `jokers`: they are dealt too, and give no territory (Miro/Parker, Occupation des territoires); else
    they are out (Hasbro 2000, Répartition des Territoires).
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
            Dealt(tuple(owners), (*to_place, *forces(owners, players, seats)), rulebook.setup[0].key)
        ]
        for force in range(players, seats):
            garrison = tuple((land, 1) for land, owner in enumerate(owners) if owner == force)
            events.append(Placed(force, garrison))
        return events


DEALT = DealAll(jokers=False)
"""The territory cards alone."""
DEALT_WITH_JOKERS = DealAll(jokers=True)
"""The whole pack."""


def owners_of(turns: Sequence[int], order: Sequence[int], lands: int) -> list[int]:
    """Who received each territory, when the cards went to these seats in this order."""
    owners = [NOBODY] * lands
    for seat, card in zip(turns, order, strict=True):
        if card < lands:
            owners[card] = seat
    return owners


def forces(owners: Sequence[int], players: int, seats: int) -> list[int]:
    """What each neutral force has to place after the deal: a second army on each of its territories.

    (Hasbro 2000, Règle pour 2 joueurs: « placent 2 régiments sur chaque territoire de l'armée neutre ».)
    """
    return [owners.count(force) for force in range(players, seats)]


@dataclass(frozen=True)
class DealNone:
    """The board is empty: the territories are taken in the set-up."""

    def turns(self, rulebook: Rulebook, players: int, first: int) -> list[int]:
        raise claimed()

    def __call__(
        self, rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
    ) -> list[Event]:
        if given is not None:
            raise claimed()
        free = (NOBODY,) * len(rulebook.board.territories)
        return [Dealt(free, (rulebook.armies[players],) * players, rulebook.setup[0].key)]


CLAIMED = DealNone()
"""Hasbro 2006, Revendication des Territoires."""


def turns_of(deal: Deal, rulebook: Rulebook, players: int, first: int) -> list[int]:
    """The seat that receives each card of a deal, in the order dealt.

    Raises Impossible where nobody can say so before.
    """
    if not hasattr(deal, "turns"):
        raise Impossible("impossible_deal.by_dice")
    turns: list[int] = deal.turns(rulebook, players, first)
    return turns


def claimed() -> Impossible:
    """The refusal of any deal."""
    return Impossible("impossible_deal.claimed")


def check_deal(board: Board, cards: Sequence[int], count: int) -> None:
    """Refuse (Impossible) a deal that is not each of the first `count` cards once."""
    if sorted(cards) != list(range(count)):
        raise Impossible("impossible_deal", count=len(board.territories))
