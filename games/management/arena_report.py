"""The results of an arena: tables to read, and a value for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table

from games.simulation.arena.tally import Tally

if TYPE_CHECKING:
    from games.simulation.arena.playing import Result
    from games.simulation.arena.schedule import Setting


class Report:
    """The results of all games, and those in each setting."""

    def __init__(self, players: Sequence[str], settings: Sequence[Setting]) -> None:
        self.results: list[Result] = []
        self.total = Tally(players)
        self.by_setting = {setting: Tally(players) for setting in settings}

    def add(self, result: Result) -> None:
        """Count a game."""
        self.results.append(result)
        for tally in (self.total, self.by_setting[result.pairing.setting]):
            tally.add(result)

    def tables(self) -> Iterator[Table]:
        """Yield the standings, who finishes ahead of whom and, with several settings, the wins in each."""
        yield standings(self.total)
        yield matrix(self.total)
        if len(self.by_setting) > 1:
            yield shares(self.total, self.by_setting)

    def to_json(self) -> dict[str, Any]:
        """Return all results, and what they say of each player."""
        players = self.total.players
        return {
            "standings": [
                {**one._asdict(), "rating": one.rating._asdict(), "ordinal": one.rating.ordinal}
                for one in self.total.standings()
            ],
            "ahead": {
                one: {other: self.total.share_ahead(one, other) for other in players if other != one}
                for one in players
            },
            "results": [result_to_json(result) for result in self.results],
        }


def result_to_json(result: Result) -> dict[str, Any]:
    """Return the result of a game."""
    pairing = result.pairing
    return {
        "number": pairing.number,
        "edition": pairing.setting.edition,
        "options": dict(pairing.setting.options),
        "seed": pairing.seed,
        "players": pairing.players,
        **{key: value for key, value in result._asdict().items() if key != "pairing"},
    }


def standings(tally: Tally) -> Table:
    """Return a line for each player."""
    table = Table("Player", title="Standings")
    for column in ("Games", "Wins %", "95 %", "Rating", "At least", "ms a turn"):
        table.add_column(column, justify="right")
    for one in tally.standings():
        table.add_row(
            one.player,
            str(one.games),
            percent(one.wins / one.games if one.games else None),
            f"{percent(one.low)}–{percent(one.high)}",
            f"{one.rating.mu:.1f} ± {one.rating.margin:.1f}",
            f"{one.rating.ordinal:.1f}",
            f"{1000 * one.seconds:.1f}",
        )
    return table


def matrix(tally: Tally) -> Table:
    """Return how often the player of each row finishes ahead of the player of each column."""
    players = [one.player for one in tally.standings()]
    table = Table("Ahead of, %", title="Who finishes ahead of whom")
    for player in players:
        table.add_column(player, justify="right")
    for one in players:
        shares = (None if one == other else tally.share_ahead(one, other) for other in players)
        table.add_row(one, *map(percent, shares))
    return table


def shares(total: Tally, tallies: Mapping[Setting, Tally]) -> Table:
    """Return each player's share of wins in each setting."""
    players = [one.player for one in total.standings()]
    table = Table("Wins %", title="By setting")
    for player in players:
        table.add_column(player, justify="right")
    for setting, tally in tallies.items():
        known = ((tally.wins[player], tally.games[player]) for player in players)
        table.add_row(str(setting), *(percent(wins / games if games else None) for wins, games in known))
    return table


def percent(share: float | None) -> str:
    """Return a share in per cent, or nothing."""
    return "" if share is None else f"{100 * share:.1f}"
