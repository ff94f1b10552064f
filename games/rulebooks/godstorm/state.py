"""The extra state of Godstorm, and simple queries of it.

State by seat has a place for neutrals too; their gods, faith and heaven stay empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from games.engine.armies.targets import touches
from games.engine.board import mask_of
from games.engine.extra_state import ExtraState, are_by_seat, by_all
from games.engine.position import NOBODY
from games.engine.shapes import LAND, NUMBER, TERRITORIES, TEXT, Each, Perhaps, Tuple
from games.features.piles import Pile
from games.rulebooks.godstorm.pantheons import KINDS, PEOPLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.engine import Position, Rulebook
    from games.engine.shapes import Shape

T = TypeVar("T")
BySeat = tuple[int, ...]
Gods = tuple[int, ...]
"""The land on which each god of a pantheon stands, by kind; `NOBODY` for one that is not in play."""
Invasion = tuple[Any, ...]
"""(source, target, reserve, gods, rolled): see `INVASION`."""
Bid = tuple[int, ...]
"""(faith, *markers in the order in which they are wanted)."""

TEMPLES_IN_ALL = 12
EPOCHS = 5
SPACES = 13
ON_CARDS: Gods = (NOBODY,) * len(KINDS)


# --- What is possible


def seen_by_all(check: Callable[[Rulebook, Position, Any], bool], shape: Shape) -> dict[str, Any]:
    """Return the arguments of an extra state that everybody sees, with this check and this shape."""
    return {"seen": by_all, "possible": check, "shape": shape}


def are_lands_in_order(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these are territories, in ascending order."""
    return list(value) == sorted({*value} & {*range(len(position.owner))})


def pantheons(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether each seat has a pantheon of its own, or none yet."""
    chosen = [rank for rank in value if rank != NOBODY]
    return len(value) in (0, position.seats) and len({*chosen} & {*range(len(PEOPLES))}) == len(chosen)


def gods(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether every god in play stands among armies of its pantheon."""
    return len(value) in (0, position.seats) and all(
        len(own) == len(KINDS) and all(land == NOBODY or position.owner[land] == seat for land in own)
        for seat, own in enumerate(value)
    )


def temples(rulebook: Rulebook, position: Position, value: Any) -> bool:
    return are_lands_in_order(rulebook, position, value) and len(value) <= TEMPLES_IN_ALL


def seats_in_order(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether this can be an order of the players' seats."""
    return not value or sorted(value) == list(range(position.players))


def invasion(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether this can be an invasion."""
    if not value:
        return True
    source, target, reserve, kinds, rolled = value
    can_meet = reserve < position.armies[source]
    return (
        position.owner[source] == position.turn
        and touches(rulebook, position, position.turn, source, target)
        and reserve >= 1
        and {*kinds} <= {*range(len(KINDS))}
        and rolled in (0, 1)
        and (can_meet or position.owner[target] == position.turn)
    )


def spaces(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be the spaces of the Underworld."""
    return len(value) in (0, SPACES) and all(
        -1 <= seat < position.players and (armies > 0) == (seat != NOBODY) for seat, armies in value
    )


def relics(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be the relics in play, each once."""
    held = [key for keys in value for key in keys]
    known = {*held} <= cards_in(rulebook, "magic")
    return len(value) in (0, position.seats) and known and len({*held}) == len(held)


def cards_in(rulebook: Rulebook, *piles: str) -> set[str]:
    """Return the keys of the miracles or relics in these piles."""
    known = (pile.cards for pile in rulebook.features if isinstance(pile, Pile) and pile.key in piles)
    return {card.partition("-")[0] for cards in known for card in cards}


def two_lands(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be the two ends of a sea lane, or none."""
    return not value or (are_lands_in_order(rulebook, position, value) and len(value) == 2)


def bids(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be bids, at most one of each seat."""
    markers = list(range(1, position.players + 1))
    return len(value) in (0, position.seats) and all(
        not bid or (bid[0] >= 0 and sorted(bid[1:]) == markers) for bid in value
    )


def own_alone(value: tuple[T, ...], position: Position, seat: int | None) -> tuple[Any, ...]:
    """Hide what other seats have decided, and whether they have decided anything at all."""
    if seat is None or not value or not value[seat]:
        return ()
    return tuple(part if owner == seat else () for owner, part in enumerate(value))


# --- The extra state

PANTHEON: ExtraState[BySeat] = ExtraState("gs_pantheon", empty=(), **seen_by_all(pantheons, Each(NUMBER)))
"""The pantheon of each seat by its rank, or `NOBODY`."""
CHOOSING: ExtraState[BySeat] = ExtraState(
    "gs_choosing", empty=(), **seen_by_all(seats_in_order, Each(NUMBER))
)
"""The seats in the order in which they choose their pantheons."""
GODS: ExtraState[tuple[Gods, ...]] = ExtraState("gs_gods", empty=(), **seen_by_all(gods, Each(Each(LAND))))
TEMPLES: ExtraState[tuple[int, ...]] = ExtraState("gs_temples", empty=(), **seen_by_all(temples, TERRITORIES))
"""The lands with temples; each temple belongs to the player who holds the land."""
FAITH: ExtraState[BySeat] = ExtraState("gs_faith", empty=(), **seen_by_all(are_by_seat, Each(NUMBER)))
PLAGUE: ExtraState[tuple[int, ...]] = ExtraState(
    "gs_plague", empty=(), **seen_by_all(are_lands_in_order, TERRITORIES)
)
SUNK: ExtraState[tuple[int, ...]] = ExtraState(
    "gs_sunk", empty=(), **seen_by_all(are_lands_in_order, TERRITORIES)
)
"""The lands that lie under water."""
MAELSTROM: ExtraState[tuple[int, ...]] = ExtraState(
    "gs_maelstrom", empty=(), **seen_by_all(two_lands, TERRITORIES)
)
"""The two lands between which a sea lane is closed."""
EPOCH: ExtraState[int] = ExtraState(
    "gs_epoch",
    empty=1,
    **seen_by_all(lambda rulebook, position, value: value in range(1, EPOCHS + 2), NUMBER),
)
"""The epoch that the marker shows; after the fifth the game is over."""
ORDER: ExtraState[BySeat] = ExtraState("gs_order", empty=(), **seen_by_all(seats_in_order, Each(NUMBER)))
"""The seats in the order of their markers in this epoch."""
BIDS: ExtraState[tuple[Bid, ...]] = ExtraState(
    "gs_bids", empty=(), seen=own_alone, possible=bids, shape=Each(Each(NUMBER))
)
"""The bid of each seat for the order of this epoch."""
STANDING_BIDS: ExtraState[tuple[Bid, ...]] = ExtraState(
    "gs_standing_bids", empty=(), seen=own_alone, possible=bids, shape=Each(Each(NUMBER))
)
"""The bid that each seat makes before every epoch unless it makes another."""
RISKED: ExtraState[tuple[tuple[int, ...], ...]] = ExtraState(
    "gs_risked",
    empty=(),
    seen=own_alone,
    shape=Each(Each(NUMBER)),
    possible=lambda rulebook, position, value: (
        len(value) in (0, position.seats)
        and all(not kinds or sorted(kinds) == list(range(len(KINDS))) for kinds in value)
    ),
)
"""The order, by kind, in which each seat risks its gods when gods fight gods."""
INVASION: ExtraState[Invasion] = ExtraState(
    "gs_invasion", empty=(), **seen_by_all(invasion, Perhaps(Tuple(LAND, LAND, NUMBER, Each(NUMBER), NUMBER)))
)
"""The invasion in progress: (source, target, reserve, gods, rolled).

`reserve` armies of the source take no part; `gods` are the kinds of god that do; `rolled` is whether armies
have fought (0 or 1).
"""
TURN: ExtraState[tuple[int, int]] = ExtraState(
    "gs_turn",
    empty=(0, 0),
    **seen_by_all(lambda rulebook, position, value: len(value) == 2 and min(value) >= 0, Each(NUMBER)),
)
"""The lands taken from armies in the present turn, and the gods destroyed in fights and conquests."""
EXITS: ExtraState[tuple[tuple[int, ...], ...]] = ExtraState(
    "gs_exits",
    empty=(),
    **seen_by_all(
        lambda rulebook, position, value: (
            len(value) in (0, position.seats) and all(len(exit) in (0, 2) for exit in value)
        ),
        Each(Each(NUMBER)),
    ),
)
"""For each seat that is out, the number of its departure, counted from 1, and the faith that it still had."""
HEAVEN: ExtraState[BySeat] = ExtraState("gs_heaven", empty=(), **seen_by_all(are_by_seat, Each(NUMBER)))
"""The fallen armies in the heaven of each seat's pantheon."""
UNDERWORLD: ExtraState[tuple[tuple[int, int], ...]] = ExtraState(
    "gs_underworld", empty=(), **seen_by_all(spaces, Each(Tuple(NUMBER, NUMBER)))
)
"""(seat, armies) for each space; (`NOBODY`, 0) if it is empty."""
RELICS: ExtraState[tuple[tuple[str, ...], ...]] = ExtraState(
    "gs_relics", empty=(), **seen_by_all(relics, Each(Each(TEXT)))
)
"""The keys of the relics of each seat, in the order in which they came into play."""

EXTRAS: tuple[ExtraState[Any], ...] = (
    *(PANTHEON, CHOOSING, GODS, TEMPLES, FAITH, PLAGUE, SUNK, MAELSTROM, EPOCH, ORDER),
    *(BIDS, STANDING_BIDS, RISKED, INVASION, TURN, EXITS, HEAVEN, UNDERWORLD, RELICS),
)


# --- Queries


def changed(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return the values with a new one at this index."""
    return (*values[:at], value, *values[at + 1 :])


def of_seat(extra: ExtraState[tuple[T, ...]], position: Position, seat: int, empty: T) -> T:
    """Return a seat's part of an extra state, or `empty`."""
    values = extra.of(position)
    return values[seat] if values else empty


def put_seat(extra: ExtraState[tuple[T, ...]], position: Position, seat: int, value: T, empty: T) -> None:
    """Put a new value for a seat. For the folds of events."""
    values = extra.of(position) or (empty,) * position.seats
    extra.put(position, changed(values, seat, value))


def gods_of(position: Position, seat: int) -> Gods:
    """Return the lands of the gods of a seat, by kind; neutrals and `NOBODY` have none."""
    return ON_CARDS if seat == NOBODY else of_seat(GODS, position, seat, ON_CARDS)


def god_at(position: Position, seat: int, kind: int) -> int:
    """Return the land on which a god stands, or `NOBODY`."""
    return gods_of(position, seat)[kind]


def in_play(position: Position, seat: int, kind: int) -> bool:
    """Return whether a seat has this god on the Earth."""
    return god_at(position, seat, kind) != NOBODY


def gods_on(position: Position, seat: int, land: int) -> tuple[int, ...]:
    """Return the kinds of god of a seat that stand on a land."""
    return tuple(kind for kind, stands in enumerate(gods_of(position, seat)) if stands == land)


def temples_of(position: Position, seat: int) -> tuple[int, ...]:
    """Return the lands with a temple that a seat holds."""
    return tuple(land for land in TEMPLES.of(position) if position.owner[land] == seat)


def faith(position: Position, seat: int) -> int:
    """Return the faith of a seat."""
    return of_seat(FAITH, position, seat, 0)


def heaven(position: Position, seat: int) -> int:
    """Return the number of armies in the heaven of a seat."""
    return of_seat(HEAVEN, position, seat, 0)


def is_plagued(position: Position, land: int) -> bool:
    """Return whether the plague is on a land."""
    return land in PLAGUE.of(position)


def hallowed(position: Position, seat: int) -> int:
    """Return, as a bit mask, the lands of a seat without plague, where gods and temples may be set."""
    return position.lands[seat] & ~mask_of(PLAGUE.of(position))


def committed(position: Position) -> int:
    """Return the number of armies that take part in the present invasion; 0 if there is none."""
    invading = INVASION.of(position)
    return max(0, position.armies[invading[0]] - invading[2]) if invading else 0
