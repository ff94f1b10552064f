"""The armistice: territories, armies and cities are shared out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine import NOBODY
from games.engine.board import mask_of, members
from games.engine.events.knowledge import known_to_all, recorded_as
from games.rulebooks.house.event_table.cities import CAPITALS, CITIES
from games.rulebooks.house.event_table.lands import LOSERS, barbarians, give_territory

if TYPE_CHECKING:
    from games.engine import Position, Table
    from games.engine.events import Placements


@recorded_as("shared_out")
@known_to_all
class SharedOut(NamedTuple):
    """The armistice: the new owner of each territory, its armies, and the new places of the cities."""

    seat: int
    owners: tuple[int, ...]
    armies: tuple[int, ...]
    cities: tuple[int, ...]

    def fold(self, p: Position) -> None:
        for land, (owner, armies) in enumerate(zip(self.owners, self.armies, strict=True)):
            give_territory(p, land, owner, armies)
        CITIES.put(p, self.cities)
        LOSERS.put(p, ())


def share_out(table: Table, seat: int) -> None:
    """Share out the land by lot among all who play, beginning with the seat on turn.

    Players who have left keep what they have. A player who holds their own capital keeps its territory.
    Nobody receives more armies than are in stock for them. If that is not enough for all the land, the
    barbarians keep theirs.
    """
    position, savages = table.position, barbarians(table.position)
    around = [*range(seat, position.players), *range(seat)]
    playing = [other for other in around if position.is_playing(other)]
    before = {other: position.armies_on(position.lands[other]) for other in playing}
    share = sum(before.values()) // len(playing)
    most = {
        other: armies + table.rulebook.stock.granted(position, other, share + len(position.owner))
        for other, armies in before.items()
    }
    pooled = sum(position.lands[other] for other in playing)
    if sum(most.values()) >= (pooled | position.lands[savages]).bit_count():
        pooled |= position.lands[savages]
    owners = list(position.owner)
    kept = own_capitals(position, playing)
    lands = [land for land in members(pooled) if land not in kept]
    counts = dict.fromkeys(playing, 0) | {other: 1 for other in kept.values()}
    for at in table.dice.shuffle(len(lands)):
        owner = min((other for other in playing if counts[other] < most[other]), key=counts.__getitem__)
        owners[lands[at]] = owner
        counts[owner] += 1
    armies = list(position.armies)
    for other in playing:
        own = [land for land in members(pooled) if owners[land] == other]
        for land, number in distribute_evenly(own, min(max(share, len(own)), most[other])):
            armies[land] = number
    cities = moved_cities(table, owners, playing, pooled)
    driven_out = position.armies_on(pooled & position.lands[savages])
    table.write(SharedOut(seat, tuple(owners), tuple(armies), cities))
    table.bury(savages, driven_out)
    for other in playing:
        more = position.armies_on(position.lands[other]) - before[other]
        table.grant(other, max(0, more))
        table.take_back(other, max(0, -more))


def own_capitals(position: Position, playing: list[int]) -> dict[int, int]:
    """Return the territories of capitals that their founders hold, each with its holder."""
    capitals = CAPITALS.of(position) or (NOBODY,) * position.players
    return {
        capitals[seat]: seat
        for seat in playing
        if capitals[seat] != NOBODY and position.owner[capitals[seat]] == seat
    }


def distribute_evenly(lands: list[int], armies: int) -> Placements:
    """Distribute armies over these territories as evenly as possible."""
    share, more = divmod(armies, len(lands))
    return tuple((land, share + (number < more)) for number, land in enumerate(lands))


def moved_cities(table: Table, owners: list[int], playing: list[int], pooled: int) -> tuple[int, ...]:
    """Return the cities: those on shared-out land are drawn again, on the land of each player in turn."""
    cities = mask_of(CITIES.of(table.position))
    lands = members(pooled)
    order = [lands[at] for at in table.dice.shuffle(len(lands))]
    found = [*members(cities & ~pooled)]
    for number in range((cities & pooled).bit_count()):
        owner = playing[number % len(playing)]
        site = next((land for land in order if owners[land] == owner), order[0])
        order.remove(site)
        found.append(site)
    return tuple(sorted(found))
