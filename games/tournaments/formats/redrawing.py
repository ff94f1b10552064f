"""Check published draws by making them again, with the formats of the version that made them.

The published data (docs/tournaments.md) contain everything that the tables of a draw depend on: the format
and its numbers, the lots and the seeds. For each time that tables were added they also say who was away, who
is kept apart and which tables were still being played. The tables carry their results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any

from games.tournaments.formats.chosen import EARLIEST, VERSION, format_of
from games.tournaments.formats.format import Chosen, Format
from games.tournaments.formats.rounds import Field, Round, TournamentTable, seeded
from games.tournaments.formats.scoring.points import Scoring

MOST_ENTRANTS, MOST_SEATS = 2_000, 6
"""The most entrants of a tournament and the most seats at a table; checking more would take too long."""
MOST_DRAWN, MOST_ADDED = 30_000, 3_000_000
"""The most entrants, counted once for every draw, and once for every time that tables were added."""
MOST_COUNTED = 1_000
"""The highest number of points, and the highest count of what brings points at a table."""
POINTS = re.compile(r"-?\d{1,6}(/\d{1,6})?")
RESULTS = ("places", "felled", "continents")
Json = Mapping[str, Any]


class CannotBeDrawn(ValueError):
    """The published data are not from a tournament of ours, or are from a later version."""


def differences(data: Json) -> Iterator[str]:
    """Yield a sentence for everything published about a draw that differs from what should have been drawn.

    Raises CannotBeDrawn. Data of another shape raise the errors of Python that reading them causes.
    """
    refuse_hostile(data)
    announced = data["format"]
    chosen = {name: announced[name] for name in Chosen._fields if name in announced}
    chosen["sizes"] = tuple(announced["sizes"])
    format_ = format_of(announced["key"], Chosen(**chosen), data["version"])
    standing: list[Json] = []
    for draw in data["draws"]:
        del standing[draw["round"] - 1 :]
        if draw["drawn_from"]:
            for difference in Redrawing(data, format_, draw, standing).differences():
                yield f"Draw {draw['number']} (round {draw['round']}): {difference}"
        standing.append(draw)


def refuse_hostile(data: Json) -> None:
    """Raise CannotBeDrawn for data that would take too long to check, or that no tournament has."""
    announced, draws, entrants = data["format"], data["draws"], data["entrants"]
    if not EARLIEST <= data["version"] <= VERSION:
        raise CannotBeDrawn(f"version {data['version']} is not known here")
    if len(entrants) > MOST_ENTRANTS or len(draws) * len(entrants) > MOST_DRAWN:
        raise CannotBeDrawn("it has too many entrants or draws")
    if sum(len(draw["drawn_from"]) for draw in draws) * len(entrants) > MOST_ADDED:
        raise CannotBeDrawn("its tables were added too many times")
    if announced["sizes"][-1] > MOST_SEATS:
        raise CannotBeDrawn("no table has such sizes")
    numbers = [number for name, number in announced.items() if name not in ("key", "sizes")]
    if any(type(number) is not int or not 0 <= number <= MOST_COUNTED for number in numbers):
        raise CannotBeDrawn("it has such numbers as no tournament has")
    points = [one for told in data["scoring"].values() for one in (told if type(told) is list else [told])]
    if len(points) > MOST_COUNTED or not all(POINTS.fullmatch(one) for one in points):
        raise CannotBeDrawn("it gives such points as no tournament gives")
    standing: list[Json] = []
    for draw in draws:
        del standing[draw["round"] - 1 :]
        for table in [*draw["tables"], *results_before(draw, standing)]:
            refuse_table(table)
        standing.append(draw)


def results_before(draw: Json, before: Sequence[Json]) -> list[Json]:
    """Return the tables of the round before; for an undone draw, with the results that it was based on."""
    tables = before[-1]["tables"] if before else []
    results = draw["drawn_from"][-1].get("results") if draw["drawn_from"] else None
    if results is None:
        return list(tables)
    return [
        {**table, **{name: result[name] for name in RESULTS}}
        for table, result in zip(tables, results, strict=True)
    ]


def refuse_table(table: Json) -> None:
    """Raise CannotBeDrawn for a table with seats, places or counts that are impossible."""
    seats, places = len(table["entrants"]), table["places"]
    if not 2 <= seats <= MOST_SEATS or len(places) not in (0, seats):
        raise CannotBeDrawn("no table has so many seats or places")
    counts = [*table["felled"], *table["continents"]]
    if any(type(count) is not int or not 0 <= count <= MOST_COUNTED for count in [*counts, *places]):
        raise CannotBeDrawn("no table has such a result")
    if any(len(table[name]) not in (0, seats) for name in RESULTS):
        raise CannotBeDrawn("no table has such a result")


def scoring_of(told: Json) -> Scoring:
    """Return the scoring as published; settings that did not exist at that time have their defaults."""
    points: dict[str, Any] = {
        one.name: tuple(map(Fraction, told[one.name])) if one.name == "by_place" else Fraction(told[one.name])
        for one in fields(Scoring)
        if one.name in told
    }
    return Scoring(**points)


class Redrawing:
    """One draw, made again from the rounds `before` it that still counted."""

    def __init__(self, data: Json, format_: Format, draw: Json, before: Sequence[Json]) -> None:
        self.format, self.draw = format_, draw
        self.before = [dict(one) for one in before]
        if before:
            self.before[-1]["tables"] = results_before(draw, before)
        self.scoring = scoring_of(data["scoring"])
        there = [one for one in data["entrants"] if one["since"] <= draw["number"]]
        there.sort(key=lambda one: one["number"])
        has_seeds = data["seeding"] != "lot"
        seeds = {one["number"]: one["seed"] if has_seeds else None for one in there}
        self.order = seeded(seeds, (before[0] if before else draw)["lots"])
        first = before[0]["number"] if before else 1
        self.late = frozenset(one["number"] for one in there if one["since"] > first)

    def differences(self) -> Iterator[str]:
        """Yield what differs: tables by their numbers, byes, groups, and how many go on."""
        draw, grounds = self.draw, self.draw["drawn_from"]
        tables, had, apart, advance = draw["tables"], 0, (), 0
        rest = Round(())
        for number, ground in enumerate(grounds, start=1):
            apart = ground.get("apart", apart)
            seated = {entrant for table in tables[:had] for entrant in table["entrants"]}
            is_whole = draw["is_whole"] and number == len(grounds)
            found = self.drawn(ground, apart, seated, is_alone=is_whole and number == 1)
            if found is None:
                yield "no round was to be drawn any more."
                return
            rest, advance = found, advance or found.advance
            yield from table_differences(found.tables, tables[had : ground["tables"]], had)
            had = ground["tables"]
        expected = (rest.byes, rest.parts) if draw["is_whole"] else ((), ())
        if expected[0] != tuple(draw["byes"]):
            yield f"{entrants_told(expected[0])} should have a bye, and not {entrants_told(draw['byes'])}."
        if expected[1] != tuple(map(tuple, draw["parts"])):
            yield "its groups should be others."
        if advance != draw["advance"]:
            yield f"{advance} of each table should go on, and not {draw['advance']}."

    def drawn(
        self, ground: Json, apart: Sequence[Sequence[int]], seated: set[int], *, is_alone: bool
    ) -> Round | None:
        """Return the whole round if it was drawn at once, or else what was added to those already seated."""
        clubs: dict[int, frozenset[str]] = {}
        for group, members in enumerate(apart):
            for entrant in members:
                clubs[entrant] = clubs.get(entrant, frozenset()) | {str(group)}
        field = Field(self.order, frozenset(ground["away"]), clubs, self.late)
        played = [round_from_draw(draw) for draw in self.before]
        if is_alone:
            return self.format.draw(field, played, self.draw["lots"], self.scoring)
        if played:
            played[-1] = round_from_draw(self.before[-1], ground["playing"])
        return self.format.more(field.staying(seated), played, seated, self.scoring)


def round_from_draw(draw: Json, playing: Sequence[int] = ()) -> Round:
    """Return a draw as the formats see it, with the tables numbered in `playing` still unfinished."""
    tables = [
        table_from_draw(table if number not in playing else {**table, "places": []})
        for number, table in enumerate(draw["tables"], start=1)
    ]
    return Round(tuple(tables), tuple(draw["byes"]), tuple(map(tuple, draw["parts"])), draw["advance"])


def table_from_draw(table: Json) -> TournamentTable:
    places, felled, continents = (tuple(table[name]) for name in RESULTS)
    return TournamentTable(tuple(table["entrants"]), places, felled, continents, table["group"])


def table_differences(expected: Sequence[TournamentTable], found: Sequence[Json], had: int) -> Iterator[str]:
    """Yield where these tables differ from the expected ones; `had` tables of the draw come before them."""
    if len(expected) != len(found):
        yield f"{len(expected)} tables should be drawn, and not {len(found)}."
    for number, (table, other) in enumerate(zip(expected, found, strict=False), start=had + 1):
        if (table.entrants, table.group) == (tuple(other["entrants"]), other["group"]):
            continue
        there = f"{entrants_told(table.entrants)} should sit at table {number}"
        if table.entrants != tuple(other["entrants"]):
            yield f"{there}, and not {entrants_told(other['entrants'])}."
        else:
            yield f"{there} in group {table.group}, and not in group {other['group']}."


def entrants_told(entrants: Sequence[int]) -> str:
    """List entrants by their numbers."""
    return ", ".join(map(str, entrants)) or "nobody"
