"""How the territories are shared out before the first turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from games.engine.errors import Impossible
from games.engine.events import Dealt, Drafted, Event, Placed
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.dice import Dice
    from games.engine.rulebook import Rulebook

Deal = Callable[["Rulebook", int, int, "Sequence[int] | None", "Dice"], list[Event]]
"""(rulebook, players, first seat, cards in the order dealt or None to draw them, dice) -> events."""


def deal_all(*, jokers: bool) -> Deal:
    """Deal every card, one at a time clockwise from the first seat; an army on each territory.

    `jokers`: they are dealt too, and give no territory (Miro/Parker, Occupation des territoires); else
    they are out (Hasbro 2000, Répartition des Territoires). Cards that are given may leave jokers out:
    then they come last.
    """

    def deal(
        rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
    ) -> list[Event]:
        board, seats = rulebook.board, players + len(rulebook.forces(players))
        lands, cards = len(board.territories), len(board.cards) if jokers else len(board.territories)
        left_out = range(lands, cards) if given is not None and len(given) == lands else ()
        order = dice.shuffle(cards) if given is None else [*given, *left_out]
        check_deal(board, order, cards)
        owners = [NOBODY] * lands
        for turn, card in enumerate(order):
            if card < lands:
                owners[card] = (first + turn) % seats
        to_place = [rulebook.armies[players] - owners.count(seat) for seat in range(players)]
        events: list[Event] = [
            Dealt(tuple(owners), (*to_place, *forces(owners, players, seats)), rulebook.setup[0].key)
        ]
        for force in range(players, seats):
            garrison = tuple((land, 1) for land, owner in enumerate(owners) if owner == force)
            events.append(Placed(force, garrison))
        return events

    return deal


DEALT = deal_all(jokers=False)
"""The territory cards alone."""
DEALT_WITH_JOKERS = deal_all(jokers=True)
"""The whole pack."""


def forces(owners: Sequence[int], players: int, seats: int) -> list[int]:
    """What each neutral force has to place after the deal: a second army on each of its territories.

    (Hasbro 2000, Règle pour 2 joueurs: « placent 2 régiments sur chaque territoire de l'armée neutre ».)
    """
    return [owners.count(force) for force in range(players, seats)]


def deal_in_shares(*, own: int, force: int, armies: int) -> Deal:
    """Deal `own` cards to each player and `force` to each neutral force, without jokers; an army on each.

    One at a time, clockwise from the first seat, the forces last, to who has not all yet. Each force has
    `armies` in all (Hasbro 2006, Le jeu à 2, Mise en place; A35).
    """

    def deal(
        rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
    ) -> list[Event]:
        board = rulebook.board
        lands, seats = len(board.territories), players + len(rulebook.forces(players))
        order = dice.shuffle(lands) if given is None else list(given)
        check_deal(board, order, lands)
        around = [*((first + turn) % players for turn in range(players)), *range(players, seats)]
        shares = [own] * players + [force] * (seats - players)
        turns = [seat for turn in range(max(shares)) for seat in around if turn < shares[seat]]
        owners = [NOBODY] * lands
        for seat, card in zip(turns, order, strict=True):
            owners[card] = seat
        to_place = (*[rulebook.armies[players] - own] * players, *[armies - force] * (seats - players))
        return [Dealt(tuple(owners), to_place, rulebook.setup[0].key)]

    return deal


def deal_by_number(deals: Mapping[int, Deal], otherwise: Deal) -> Deal:
    """One of these deals for certain numbers of players, and `otherwise` for all others."""

    def deal(
        rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
    ) -> list[Event]:
        return deals.get(players, otherwise)(rulebook, players, first, given, dice)

    return deal


def deal_none(
    rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
) -> list[Event]:
    """The board is empty: the territories are claimed (Hasbro 2006, Revendication des Territoires)."""
    if given is not None:
        raise Impossible("impossible_deal", "In this edition the territories are claimed, not dealt.")
    free = (NOBODY,) * len(rulebook.board.territories)
    return [Dealt(free, (rulebook.armies[players],) * players, rulebook.setup[0].key)]


def deal_by_die(
    rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
) -> list[Event]:
    """In turn each seat throws a die for as many armies and territories (1957, La distribution).

    What the last die says beyond the territories that are left is lost.
    """
    lands = len(rulebook.board.territories)
    left = dice.shuffle(lands) if given is None else list(given)
    check_deal(rulebook.board, left, lands)
    events: list[Event] = []
    seat = first
    while left:
        die = dice.roll(1)
        events.append(Drafted(seat, die, tuple(left[: int(die)])))
        del left[: int(die)]
        seat = (seat + 1) % players
    return events


def check_deal(board: Board, cards: Sequence[int], count: int) -> None:
    """Refuse (Impossible) a deal that is not each of the first `count` cards once."""
    if sorted(cards) != list(range(count)):
        raise Impossible(
            "impossible_deal",
            "A deal names each of the %(count)d territories once.",
            count=len(board.territories),
        )
