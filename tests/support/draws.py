"""Published draws for tests, made of formats and chance alone."""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Any

from games.fairness.chain import SHUFFLES, HashChain
from games.fairness.committed_dice import CommittedDice
from games.fairness.words import digest_of
from games.tournaments.formats.chosen import VERSION, format_of
from games.tournaments.formats.format import Chosen
from games.tournaments.formats.rounds import Field, Round, TournamentTable, seeded
from games.tournaments.formats.scoring.points import WHOLE, Scoring

Draws = dict[str, Any]
TOURNAMENT = 17
SCORING = Scoring(bye=WHOLE)
MOST_ROUNDS = 40


def entrants_digest(entrants: list[dict[str, Any]]) -> str:
    """Return the digest of the entrants as docs/tournaments.md defines it."""
    lines = [f"estafette entrants 1\n{TOURNAMENT}"]
    lines += [
        f"{one['number']} {one['seed'] or 0} {sha256(one['word'].encode()).hexdigest()}"
        for one in sorted(entrants, key=lambda one: int(one["number"]))
    ]
    return sha256("\n".join(lines).encode()).hexdigest()


class Published:
    """A tournament drawn and played with made-up results; `data` is what its page would offer.

    Some entrants leave on the way, and tables begin early where that is possible.
    """

    def __init__(
        self,
        key: str,
        chosen: Chosen,
        entrants: int,
        rng: random.Random,
        *,
        version: int = VERSION,
        seeding: str = "lot",
        apart: int = 0,
    ) -> None:
        """With `apart`, each entrant belongs to one of that number of groups, which are kept apart."""
        self.rng, self.format = rng, format_of(key, chosen, version)
        self.chain = HashChain.new(SHUFFLES, SHUFFLES, rng.randbytes(32))
        self.apart = [list(range(group, entrants + 1, apart)) for group in range(1, apart + 1)]
        self.away: set[int] = set()
        numbers = range(1, entrants + 1)
        seeds = rng.sample(numbers, entrants) if seeding != "lot" else [None] * entrants
        people = [
            {
                "number": number,
                "word": f"word {rng.random()}" if rng.random() < 0.8 else "",
                "seed": seed,
                "since": 1,
            }
            for number, seed in zip(numbers, seeds, strict=True)
        ]
        self.data: Draws = {
            "tournament": TOURNAMENT,
            "version": version,
            "format": {"key": key, **chosen._asdict()},
            "scoring": {"by_place": [], "felled": "0", "continents": "0", "bye": "1"},
            "seeding": seeding,
            "chain_end": self.chain.end,
            "chains": [{"end": self.chain.end, "draws_before": 0}],
            "entrants": people,
            "draws_made": 0,
            "draws": [],
        }
        self.data["format"]["sizes"] = list(chosen.sizes)

    def field(self, lots: list[int]) -> Field:
        seeds = {one["number"]: one["seed"] for one in self.data["entrants"]}
        clubs: dict[int, frozenset[str]] = {
            one: frozenset({f"club {group}"}) for group, members in enumerate(self.apart) for one in members
        }
        first = self.data["draws"][0]["lots"] if self.data["draws"] else lots
        return Field(seeded(seeds, first), frozenset(self.away), clubs)

    def lots(self, number: int) -> list[int]:
        words = digest_of(one["word"] for one in self.data["entrants"] if one["word"])
        order = CommittedDice(f"tournament {TOURNAMENT}", words).order(
            self.chain.link(number), number, len(self.data["entrants"])
        )
        return [1 + place for place in order]

    def play(self, rounds: int = MOST_ROUNDS) -> Published:
        """Draw and play these rounds, or all rounds of the tournament."""
        played: list[Round] = []
        while len(played) < rounds:
            number = len(self.data["draws"]) + 1
            lots = self.lots(number)
            early = self.begin_early(played) if played and self.rng.random() < 0.7 else []
            if early:
                begun = {one for _ground, tables in early for table in tables for one in table.entrants}
                rest = self.format.more(self.field(lots).staying(begun), played, begun, SCORING)
                steps = [*early, (self.ground([]), list(rest.tables))]
            else:
                drawn = self.format.draw(self.field(lots), played, lots, SCORING)
                if drawn is None:
                    break
                rest, steps = drawn, [(self.ground([]), list(drawn.tables))]
            round_ = Round(
                tuple(table for _ground, tables in steps for table in tables),
                rest.byes,
                rest.parts,
                self.early_advance if early else rest.advance,
            )
            had = 0
            for ground, tables in steps:
                had += len(tables)
                ground["tables"] = had
            self.publish(number, lots, [ground for ground, _tables in steps], round_)
            played.append(self.with_results(round_, self.data["draws"][-1]))
            if self.rng.random() < 0.2:
                self.away.add(self.rng.choice(self.data["entrants"])["number"])
        return self

    def ground(self, playing: list[int]) -> dict[str, Any]:
        return {"away": sorted(self.away), "playing": playing, "apart": self.apart}

    def begin_early(self, played: list[Round]) -> list[tuple[dict[str, Any], list[TournamentTable]]]:
        """Return the tables that begin before the last round is over, in order of start."""
        order = list(range(1, len(played[-1].tables) + 1))
        self.rng.shuffle(order)
        begun: set[int] = set()
        steps = []
        self.early_advance = 0
        for over in range(1, len(order)):
            playing = sorted(order[over:])
            last = played[-1]._replace(
                tables=tuple(
                    table._replace(places=()) if number in playing else table
                    for number, table in enumerate(played[-1].tables, start=1)
                )
            )
            field = self.field([]).staying(begun)
            round_ = self.format.more(field, [*played[:-1], last], begun, SCORING)
            if round_.tables:
                self.early_advance = self.early_advance or round_.advance
                steps.append((self.ground(playing), list(round_.tables)))
                begun |= {one for table in round_.tables for one in table.entrants}
        return steps

    def publish(self, number: int, lots: list[int], grounds: list[dict[str, Any]], round_: Round) -> None:
        self.data["draws_made"] = number
        self.data["draws"].append(
            {
                "number": number,
                "round": number,
                "link": self.chain.link(number).hex(),
                "entrants_digest": entrants_digest(self.data["entrants"]),
                "lots": lots,
                "drawn_from": grounds,
                "is_whole": True,
                "byes": list(round_.byes),
                "parts": [list(part) for part in round_.parts],
                "advance": round_.advance,
                "tables": [
                    {
                        "group": table.group,
                        "entrants": list(table.entrants),
                        "places": [],
                        "felled": [],
                        "continents": [],
                    }
                    for table in round_.tables
                ],
                "is_undone": False,
                "undone_because": "",
            }
        )

    def with_results(self, round_: Round, draw: dict[str, Any]) -> Round:
        """Return the round after its tables were played; at some tables nobody scores."""
        for table in draw["tables"]:
            seats = len(table["entrants"])
            places = self.rng.sample(range(1, seats + 1), seats)
            table["places"] = [0] * seats if self.rng.random() < 0.03 else places
        tables = [
            table._replace(places=tuple(told["places"]))
            for table, told in zip(round_.tables, draw["tables"], strict=True)
        ]
        return round_._replace(tables=tuple(tables))
