"""Pairings by the Dutch system, made by a library that knows the rules of chess tournaments.

The library takes a quarter of a second to load, so `swiss` imports this module only when it draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult, ScoringPointSystem
from py4swiss.trf.sections import PlayerSection, XSection

from games.tournaments.formats.scoring.points import WHOLE
from games.tournaments.formats.scoring.standings import Tally

if TYPE_CHECKING:
    from games.tournaments.formats.pairing.duels import Duels
    from games.tournaments.formats.rounds import Field, Round
    from games.tournaments.formats.scoring.points import Scoring

SHARES = 1000
"""The number of parts into which a point is divided, since the library wants whole numbers."""
SEATS = (ColorToken.WHITE, ColorToken.BLACK)


def dutch(field: Field, played: Sequence[Round], scoring: Scoring, rounds: int) -> Duels | None:
    """Pair the entrants who are present by the Dutch system (FIDE Handbook C.04.3), in order of seed.

    Where that finds no pairing, it ignores who sat where, and then also who had a bye. Returns None if no
    pairing exists because all who are left have met.
    """
    for minds_seats, minds_byes in ((True, True), (False, True), (False, False)):
        report = Report(field, played, scoring, minds_seats=minds_seats, minds_byes=minds_byes)
        try:
            pairings = DutchEngine.generate_pairings(report.of(rounds))
        except PairingError:
            continue
        entrant = field.entrants
        duels = [(entrant[one.white - 1], entrant[one.black - 1]) for one in pairings if one.black]
        return duels, [entrant[one.white - 1] for one in pairings if not one.black]
    return None


class Report:
    """The rounds so far in the format of the library: a report that numbers entrants by their seeds.

    The points of entrants are entered as accelerations, because ours are not always points of chess.
    """

    def __init__(
        self, field: Field, played: Sequence[Round], scoring: Scoring, *, minds_seats: bool, minds_byes: bool
    ) -> None:
        self.field, self.played = field, played
        self.minds_seats, self.minds_byes = minds_seats, minds_byes
        self.tallies = [
            Tally(played[:number], scoring, full_byes=True, late=field.late)
            for number in range(len(played) + 1)
        ]
        self.tables = [{who: table for table in one.tables for who in table.entrants} for one in played]
        self.numbers = {entrant: number for number, entrant in enumerate(field.entrants, start=1)}

    def of(self, rounds: int) -> ParsedTrf:
        """Return the whole report of a tournament with this number of rounds."""
        nothing = dict.fromkeys(ScoringPointSystem().score_dict, 0)
        most = {(ResultToken.FULL_POINT_BYE, ColorToken.BYE_OR_NOT_PAIRED): int(WHOLE * SHARES)}
        return ParsedTrf(
            player_sections=[self.section(entrant) for entrant in self.field.entrants],
            x_section=XSection(
                number_of_rounds=rounds,
                zeroed_ids={self.numbers[entrant] for entrant in self.field.away},
                scoring_point_system=ScoringPointSystem(score_dict=nothing | most),
                accelerations={number: self.scored(entrant) for entrant, number in self.numbers.items()},
            ),
        )

    def scored(self, entrant: int) -> list[int]:
        """Return the points before each round and after the last one, in shares."""
        return [round(tally.points(entrant) * SHARES) for tally in self.tallies]

    def section(self, entrant: int) -> PlayerSection:
        number = self.numbers[entrant]
        return PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=number,
            rank=number,
            points_times_ten=self.scored(entrant)[-1],
            results=list(self.results(entrant)),
        )

    def results(self, entrant: int) -> Iterator[RoundResult]:
        """Yield for each round the opponent and the seat, or why there was no opponent."""
        for number, (round_, tables) in enumerate(zip(self.played, self.tables, strict=True)):
            table = tables.get(entrant)
            if table is None:
                bye = ResultToken.PAIRING_ALLOCATED_BYE if self.minds_byes else ResultToken.HALF_POINT_BYE
                result = bye if entrant in round_.byes else ResultToken.ZERO_POINT_BYE
                yield RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=result)
                continue
            seat = table.entrants.index(entrant)
            colour = SEATS[seat if self.minds_seats else number % 2]
            opponent = self.numbers[table.entrants[1 - seat]]
            yield RoundResult(id=opponent, color=colour, result=ResultToken.DRAW)
