"""Compare a game's rows with its record: fold the events, and report every difference.

The record is authoritative. An event that does not fit its digest is reported; the rows are compared with the
position that results from the events as stored.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.events.folding import empty_position
from games.engine.redaction import witnessed
from games.models import Clock, Game
from games.models.archived_record import RecordLost
from games.models.event import chained_digest
from games.models.position import card_values, player_values, state_of, territory_values
from games.rulebooks.registry import rulebook_for, rulebook_of
from games.selectors.record.record_file import record_of
from games.services.play.locked_game import is_computer_due
from games.services.record.snapshot import snapshot
from games.services.record.storage import known_after, parts_of
from games.services.record.verify_record import dice_problems, rule_problems

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

READ_AT_ONCE = 1000
"""The number of events in memory at a time."""
StoredRow = tuple[int, Any, str, int, Any]
"""An event: its number, data, digest, and who may know of it (`seen`, `parts`)."""
PLAYER_FIELDS = ("status", "to_place", "plan", "standing", "to_act")
TERRITORY_FIELDS = ("number", "key", "owner", "armies")
CARD_FIELDS = ("number", "place", "seat", "rank")


class RecordDifference(NamedTuple):
    """A difference from the record: where it is (`territory 4 alberta`), and what it is."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def differences(game_id: int) -> Generator[RecordDifference]:
    """Yield everything that is wrong with a game, as seen at one moment. Raise Game.DoesNotExist."""
    with snapshot():
        try:
            yield from check_game(Game.objects.get(pk=game_id))
        except RecordLost as lost:
            yield RecordDifference("record", str(lost))


def check_game(game: Game) -> Iterator[RecordDifference]:
    """Compare a game with its record, and also its dice if everything else is sound.

    An archived record stays where it is, and its dice were checked before it was archived.
    """
    sound = True
    for difference in check_pieces(game):
        sound = False
        yield difference
    if sound and game.version and not game.archived_at:
        yield from check_dice(game)


def check_pieces(game: Game) -> Iterator[RecordDifference]:
    """Read the record, then compare the rows with it."""
    record = Record(stored_rows(game))
    yield from record.read()
    yield from compare("game", {"version": game.version}, {"version": record.last})
    if record.position is not None:
        yield from compare("game", {"known": game.known}, {"known": record.known})
        yield from check_rows(game, record.position)
    elif record.last:
        yield RecordDifference("rows", "they were not compared, because the record cannot be folded")
    else:
        yield from check_waiting(game)


def stored_rows(game: Game) -> Iterator[StoredRow]:
    """Yield the events of a game, from the archive if they are there. Raise RecordLost."""
    if game.archived_at:
        yield from ((e.number, e.data, e.digest, e.seen, e.parts) for e in game.archived.events())
    else:
        rows = game.stored_events.order_by("number").values_list("number", "data", "digest", "seen", "parts")
        yield from rows.iterator(READ_AT_ONCE)


class Record:
    """The events of a game in their order, read once, a few at a time.

    After `read`, `last` is the number of the last event and `known` is the number that each seat may know of.
    `position` is the resulting position, or None if there are no events or they cannot be folded.
    """

    def __init__(self, rows: Iterable[StoredRow]) -> None:
        self.rows = rows
        self.rulebook: Rulebook | None = None
        self.position: Position | None = None
        self.last = 0
        self.known: list[int] = []
        self.folds = True
        self.digest = self.made = ""

    def read(self) -> Iterator[RecordDifference]:
        """Go through the record, and yield what is wrong with it."""
        for number, data, digest, *knowledge in self.rows:
            if number == self.last + 1:
                if not self.fits(data, digest):
                    yield RecordDifference(f"event {number}", "its digest does not fit it")
            else:
                yield RecordDifference(f"event {self.last + 1}", f"it is missing; event {number} follows")
                self.folds, self.position = False, None
            self.last, self.digest = number, digest
            if self.folds:
                yield from self.fold(number, data, knowledge)

    def fits(self, data: Any, digest: str) -> bool:
        """Return whether a digest follows from the previous one and the data.

        If the previous digest was changed, the correct one is accepted too, so that a single change is
        reported once.
        """
        before, self.made = self.made, chained_digest(self.digest, data)
        return digest in (self.made, chained_digest(before, data))

    def fold(self, number: int, data: Any, knowledge: Sequence[Any]) -> Iterator[RecordDifference]:
        """Fold an event. If it makes no sense, fold neither it nor any later event.

        `knowledge` has the columns of its row that say who may know of it: `seen` and `parts`.
        """
        try:
            if self.rulebook is None:
                self.rulebook = rulebook_of(data)
            event = self.rulebook.read_event(data)
            (one,) = witnessed(self.rulebook, self.position, [event])
            if self.position is None:
                self.position = empty_position(event)
                self.known = [0] * self.position.players
            else:
                event.fold(self.position)
            self.known = known_after(self.known, one.seen)
        except Exception as error:
            yield RecordDifference(
                f"event {number}", f"it cannot be folded ({type(error).__name__}: {error})"
            )
            self.folds, self.position = False, None
        else:
            seen, parts = knowledge
            expected = {"seen": one.seen, "parts": parts_of(one)}
            yield from compare(f"event {number}", {"seen": seen, "parts": parts}, expected)


def check_rows(game: Game, position: Position) -> Iterator[RecordDifference]:
    """Compare every row with the position that results from the record."""
    try:
        rulebook = rulebook_for(position.rulebook, position.options, position.version)
        acting = rulebook.to_act(position)
    except Exception as error:
        yield RecordDifference("record", f"no rulebook can go on from it ({type(error).__name__}: {error})")
        return
    players = {seat: player_values(position, seat) for seat in range(position.players)}
    lands = enumerate(rulebook.board.territories)
    owners = {number: (owner, armies) for number, owner, armies in territory_values(position)}
    yield from check_game_row(game, position, acting)
    yield from compare_rows(
        "player",
        {row["seat"]: row for row in game.players.values("seat", *PLAYER_FIELDS)},
        {seat: {**values, "seat": seat, "to_act": seat in acting} for seat, values in players.items()},
    )
    yield from compare_rows(
        "territory",
        {row["number"]: row for row in game.territories.values(*TERRITORY_FIELDS)},
        {
            number: dict(zip(TERRITORY_FIELDS, (number, land.key, *owners[number]), strict=True))
            for number, land in lands
        },
    )
    yield from compare_rows(
        "card",
        {row["number"]: row for row in game.cards.values(*CARD_FIELDS)},
        {values[0]: dict(zip(CARD_FIELDS, values, strict=True)) for values in card_values(position)},
    )


def check_game_row(game: Game, position: Position, acting: Sequence[int]) -> Iterator[RecordDifference]:
    """Compare the game's own row."""
    called = game.players.filter(seat__in=acting)
    running = Clock.objects.filter(player__game=game).select_related("player")
    clocks = {clock.player.seat: clock for clock in running}
    stored = {
        "rulebook_key": game.rulebook_key,
        "options": game.options,
        "status": game.status,
        "ended": game.ended_at is not None,
        "computer due": game.computer_due is not None,
        **{f"state.{name}": value for name, value in game.state.items()},
    }
    expected = {
        "rulebook_key": position.rulebook,
        "options": position.options,
        "status": Game.Status.OVER if position.is_over else Game.Status.RUNNING,
        "ended": position.is_over,
        "computer due": is_computer_due(game, called, clocks, position),
        **{f"state.{name}": value for name, value in state_of(position).items()},
    }
    yield from compare("game", stored, expected)


def check_waiting(game: Game) -> Iterator[RecordDifference]:
    """Check that a game without events, which has not begun, has nothing on the table."""
    stored = {
        "status": game.status,
        "started": game.started_at is not None,
        "known": game.known,
        "state": game.state,
        "territories": game.territories.count(),
        "cards": game.cards.count(),
    }
    expected = {
        "status": Game.Status.WAITING,
        "started": False,
        "known": [],
        "state": {},
        "territories": 0,
        "cards": 0,
    }
    yield from compare("game", stored, expected)


def check_dice(game: Game) -> Iterator[RecordDifference]:
    """Compare the dice of the record with the chains of the game, if it has any."""
    whole = record_of(game, secrets=True)
    if whole["chains"]:
        try:
            found = [*dice_problems(whole), *rule_problems(whole)]
        except Exception as error:
            found = [f"they cannot be checked ({type(error).__name__}: {error})"]
        yield from (RecordDifference("dice", problem) for problem in found)


def compare_rows(
    kind: str, stored: Mapping[int, Mapping[str, Any]], expected: Mapping[int, Mapping[str, Any]]
) -> Iterator[RecordDifference]:
    """Compare the rows of a table, by the number that each has in its game."""
    for number in sorted(stored.keys() | expected.keys()):
        where = f"{kind} {number}"
        if number not in stored:
            yield RecordDifference(where, "its row is missing")
        elif number not in expected:
            yield RecordDifference(where, "there is a row, and nothing like it by the record")
        else:
            yield from compare(where, stored[number], expected[number])


def compare(where: str, stored: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[RecordDifference]:
    """Compare the fields of a row, as JSON."""
    for name in {**expected, **stored}:
        held, due = plain(stored.get(name)), plain(expected.get(name))
        if held != due:
            yield RecordDifference(where, f"{name} is {json.dumps(held)}, by the record {json.dumps(due)}")


def plain(value: Any) -> Any:
    """Return the value as it is after a round trip through JSON."""
    return json.loads(json.dumps(value))
