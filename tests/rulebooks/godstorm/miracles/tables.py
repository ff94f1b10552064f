"""Tables of Godstorm with only what a test names: everything else is bare."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from games.engine import Table
from games.engine.board import mask_of
from games.engine.chance.dice import GivenDice, RandomDice
from games.engine.notation import parse_order
from games.engine.position import NOBODY
from games.features.piles import PileState
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.miracles.cards.decks import PILES
from games.rulebooks.godstorm.pantheons import DEATH, KINDS, MAGIC, SKY, WAR
from games.rulebooks.godstorm.state import FAITH, GODS, HEAVEN, PANTHEON, PLAGUE, RELICS, TEMPLES, UNDERWORLD
from games.rulebooks.registry import rulebook_for

LAND = GODSTORM.board.territory_index
SEATS = 3
GOD = {"war": WAR, "death": DEATH, "sky": SKY, "magic": MAGIC}


def table_with(
    hands: Mapping[int, Sequence[str]],
    *,
    lands: Mapping[int, Mapping[str, int]] | None = None,
    gods: Mapping[int, Mapping[str, str]] | None = None,
    faith: Sequence[int] = (9, 9, 9),
    temples: Iterable[str] = (),
    plague: Iterable[str] = (),
    relics: Mapping[int, Sequence[str]] | None = None,
    phase: str = "miracles",
    dice: Sequence[int] = (),
) -> Table:
    """Put seat 0 on turn in this phase. Gods that are not given stand on the first land of their seat.

    `lands` are armies by seat and land; the rest of the world is the third seat's, three armies each. `dice`
    are thrown one by one.
    """
    given = GivenDice([(die,) for die in dice], RandomDice(random.Random(7)))
    table = Table.begin(rulebook_for("godstorm"), SEATS, RandomDice(random.Random(7)))
    table.dice = given
    p = table.position
    lands = lands or {0: {"gaul": 5, "iberia": 3}, 1: {"alemannia": 4, "thule": 2}}
    p.owner = [SEATS - 1] * len(p.owner)
    p.armies = [3] * len(p.owner)
    for seat, held in lands.items():
        for land, armies in held.items():
            p.owner[LAND[land]], p.armies[LAND[land]] = seat, armies
    p.status = [0 if seat in p.owner else 1 for seat in range(SEATS)]
    p.lands = [mask_of(land for land, owner in enumerate(p.owner) if owner == seat) for seat in range(SEATS)]
    p.phase, p.turn, p.round, p.to_place, p.pending = phase, 0, 1, [0] * SEATS, None
    p.settled = 0
    PANTHEON.put(p, tuple(range(SEATS)))
    FAITH.put(p, tuple(faith))
    HEAVEN.put(p, (0,) * SEATS)
    TEMPLES.put(p, tuple(sorted(LAND[land] for land in temples)))
    PLAGUE.put(p, tuple(sorted(LAND[land] for land in plague)))
    UNDERWORLD.put(p, ((NOBODY, 0),) * 13)
    RELICS.put(p, tuple(tuple((relics or {}).get(seat, ())) for seat in range(SEATS)))
    stands = []
    for seat in range(SEATS):
        first = next((land for land, owner in enumerate(p.owner) if owner == seat), NOBODY)
        said = (gods or {}).get(seat)
        stands.append(
            (first,) * 4
            if said is None
            else tuple(LAND[said[kind.key]] if kind.key in said else NOBODY for kind in KINDS)
        )
    GODS.put(p, tuple(stands))
    give(table, hands)
    table.events.clear()
    return table


def give(table: Table, hands: Mapping[int, Sequence[str]]) -> None:
    """Put these cards into the hands and all others on the piles; relics in play are on no pile."""
    p = table.position
    held = {card for hand in hands.values() for card in hand}
    in_play = {relic for relics in RELICS.of(p) for relic in relics}
    for pile in PILES:
        deck = tuple(card for card in pile.cards if card not in held)
        own = [tuple(card for card in hands.get(seat, ()) if card in pile.cards) for seat in range(SEATS)]
        discard = tuple(card for card in deck if card in in_play)
        deck = tuple(card for card in deck if card not in in_play)
        PileState(deck, discard, tuple(own)).put(p, pile.key)


def play(table: Table, text: str, seat: int = 0) -> None:
    """Let a seat give an order in the notation."""
    table.play(seat, parse_order(table.rulebook, text))


def hand(table: Table, seat: int) -> list[str]:
    """Return the cards that a seat holds."""
    return [card for pile in PILES for card in PileState.of(table.position, pile.key).hands[seat]]


def armies(table: Table, land: str) -> int:
    return table.position.armies[LAND[land]]


def owner(table: Table, land: str) -> int:
    return table.position.owner[LAND[land]]


def god(table: Table, seat: int, kind: str) -> int:
    """Return the land of a god."""
    return GODS.of(table.position)[seat][GOD[kind]]
