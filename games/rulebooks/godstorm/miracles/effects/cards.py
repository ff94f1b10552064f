"""Miracles about miracles: hands, piles and relics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from games.engine.legality import slot_of_players
from games.engine.position import NOBODY
from games.rulebooks.godstorm.miracles import piles
from games.rulebooks.godstorm.miracles.cards.card import Effect
from games.rulebooks.godstorm.miracles.cards.relics import SPELLED
from games.rulebooks.godstorm.miracles.effects.choosing import slot_of_words
from games.rulebooks.godstorm.miracles.events import HandDropped, HandLookedAt, RelicLost
from games.rulebooks.godstorm.miracles.parts import PlayerPart, Word
from games.rulebooks.godstorm.miracles.piles import hand, left
from games.rulebooks.godstorm.miracles.questions import ask_which
from games.rulebooks.godstorm.miracles.state import relic_owners
from games.rulebooks.godstorm.pantheons import KINDS

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table
    from games.engine.notation.parts import Part
    from games.rulebooks.godstorm.miracles.cards.card import Way

DRAWN = 2


def with_cards(position: Position, seat: int) -> list[int]:
    """Return the other players who hold miracles."""
    return [other for other in position.rivals(seat) if hand(position, other)]


class Visions(Effect):
    """The seat looks at the hand of another player and takes a card from it."""

    asks: ClassVar[Mapping[str, Part]] = {"player": PlayerPart()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if found := with_cards(position, seat):
            yield {"player": slot_of_players(found)}

    def work(self, table: Table, seat: int, player: int) -> None:
        victim = player - 1
        table.write(HandLookedAt(seat, victim, hand(table.position, victim)))
        ask_which(table, seat, victim)


class HandIsLost(Effect):
    """Another player discards all miracles in their hand."""

    asks: ClassVar[Mapping[str, Part]] = {"player": PlayerPart()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if found := with_cards(position, seat):
            yield {"player": slot_of_players(found)}

    def work(self, table: Table, seat: int, player: int) -> None:
        table.write(HandDropped(player - 1, hand(table.position, player - 1)))


class FaithDelivers(Effect):
    """The seat draws two cards of one pile."""

    asks: ClassVar[Mapping[str, Part]] = {"pile": Word(KINDS)}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if found := [kind.key for rank, kind in enumerate(KINDS) if left(position, rank)]:
            yield {"pile": slot_of_words(found)}

    def work(self, table: Table, seat: int, pile: str) -> None:
        for _ in range(DRAWN):
            piles.draw(table, seat, [kind.key for kind in KINDS].index(pile))


class RelicIsStolen(Effect):
    """A relic of another player comes into play for the seat."""

    asks: ClassVar[Mapping[str, Part]] = {"relic": Word(SPELLED)}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if found := [relic for relic, owner in relic_owners(position).items() if owner != seat]:
            yield {"relic": slot_of_words(found)}

    def work(self, table: Table, seat: int, relic: str) -> None:
        table.write(RelicLost(relic_owners(table.position)[relic], relic, seat))


class RelicIsDestroyed(Effect):
    """A relic in play is destroyed."""

    asks: ClassVar[Mapping[str, Part]] = {"relic": Word(SPELLED)}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if found := relic_owners(position):
            yield {"relic": slot_of_words(found)}

    def work(self, table: Table, seat: int, relic: str) -> None:
        table.write(RelicLost(relic_owners(table.position)[relic], relic, NOBODY))


class RelicsAreDestroyed(Effect):
    """All relics in play are destroyed."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if relic_owners(position):
            yield {}

    def work(self, table: Table, seat: int) -> None:
        for relic, owner in relic_owners(table.position).items():
            table.write(RelicLost(owner, relic, NOBODY))
