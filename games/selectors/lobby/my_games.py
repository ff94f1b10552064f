"""The games of a person, for their list.

It takes at most eight queries, and one more for each game whose whole board nobody sees.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import reduce
from itertools import repeat
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, cast

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.utils.text import capfirst

from games.clock.calendar import NONE
from games.engine import HIDDEN, NOBODY, Position, Status, redact
from games.engine.events import freeze
from games.engine.legality import is_offered_something
from games.models import Event, Game, Player, Territory
from games.models.position import load_positions
from games.selectors.letters import unread_in_games
from games.selectors.record.events import EVENT_FIELDS, EventRow, Told, known_to, rows_of, visible
from games.selectors.seats import Neutral, look_of, neutrals_of, seat_of

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from accounts.models import User
    from games.engine import Rulebook

LAST_EVENTS = 40
"""The number of events of each game: as many as a round of a few players brings."""
FILED_PER_PAGE = 10


@dataclass(frozen=True, kw_only=True)
class SeatLine:
    """A seat in the list, with its name as `called` inside a sentence.

    `territories` is how many it holds now, 0 if that is hidden from the reader (`is_veiled`).
    """

    number: int
    colour: str
    look: str
    name: str
    called: str
    is_neutral: bool
    is_veiled: bool
    territories: int
    is_reader: bool
    is_free: bool
    to_act: bool


class ReaderTime(NamedTuple):
    """The reader's `deadline` while their time runs, out of `given` time, and whether the game is paused.

    `is_abandoned`: the game rests, because everybody who plays it is away. `is_covered`: a computer player
    stands in for the reader. `others` is the first deadline of the other players for whom the game waits.
    """

    deadline: datetime | None = None
    given: timedelta = NONE
    is_paused: bool = False
    is_abandoned: bool = False
    is_covered: bool = False
    others: datetime | None = None

    def is_short(self, now: datetime) -> bool:
        """Return whether less than a quarter of the time is left."""
        return self.deadline is not None and 4 * (self.deadline - now) < self.given


@dataclass(frozen=True, kw_only=True)
class GameLine:
    """A game in the list.

    `owners` gives a seat (or a number below 0) for each territory; it is empty before the deal. `gone` are
    the territories that no longer exist. `letters` is how many the reader has not read.
    `is_offered_something`: an offer waits that the reader may answer at any time.
    """

    id: int
    name: str
    token: str
    status: str
    rulebook: Rulebook
    seats: tuple[SeatLine, ...]
    me: int
    owners: Sequence[int]
    gone: Container[int]
    round: int
    phase: str
    question: str
    to_place: int
    winners: Sequence[int]
    time: ReaderTime
    ended_at: datetime | None
    latest: Sequence[Told]
    letters: int
    is_offered_something: bool

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.status == Game.Status.OVER

    @property
    def is_mine_to_act(self) -> bool:
        """Whether the game waits for the reader."""
        return self.seats[self.me].to_act


@dataclass(frozen=True, kw_only=True)
class MyGames:
    """The games of a person, by what each of them waits for.

    The games in `awaiting` wait for the person's orders, those `elsewhere` for other players, and those
    `gathering` for players to join. `filed` is one page of the finished ones.
    """

    awaiting: Sequence[GameLine]
    elsewhere: Sequence[GameLine]
    gathering: Sequence[GameLine]
    filed: Sequence[GameLine]
    filed_page: Page

    @property
    def any(self) -> bool:
        """Whether there is any game."""
        return bool(self.awaiting or self.elsewhere or self.gathering or self.filed_page.paginator.count)


def my_games(user: User, filed_page: str = "1") -> MyGames:
    """Return the list of a person's games, with one page of the finished ones."""
    mine = Game.objects.of(user)
    open_games = list(mine.exclude(status=Game.Status.OVER).order_by("-created_at"))
    over = mine.filter(status=Game.Status.OVER).order_by("-ended_at")
    page = Paginator(over, FILED_PER_PAGE).get_page(filed_page)
    lines = game_lines([*open_games, *page.object_list], user)
    running = [line for line in lines if line.status == Game.Status.RUNNING]
    return MyGames(
        awaiting=sorted((line for line in running if line.is_mine_to_act), key=urgency),
        elsewhere=[line for line in running if not line.is_mine_to_act],
        gathering=[line for line in lines if line.status == Game.Status.WAITING],
        filed=[line for line in lines if line.status == Game.Status.OVER],
        filed_page=page,
    )


def urgency(line: GameLine) -> datetime:
    """Return the key that sorts games by deadline; games without one come last."""
    return line.time.deadline or datetime.max.replace(tzinfo=UTC)


def names_of_games(user: User) -> list[str]:
    """Return the names of the games that this person has opened."""
    return list(user.created_games.values_list("name", flat=True))


def awaiting_count(user: User) -> int:
    """Return how many games wait for this person's orders."""
    return Player.objects.filter(user=user, to_act=True, game__status=Game.Status.RUNNING).count()


def game_lines(games: Sequence[Game], user: User) -> list[GameLine]:
    """Return these games of a person, with what the list shows of each.

    It takes four queries, one more if players make offers at any time in any of them, and one more for each
    game whose whole board nobody sees.
    """
    players: defaultdict[int, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(game__in=games).select_related("user", "clock").order_by("seat"):
        players[player.game_id].append(player)
    owners: defaultdict[int, list[int]] = defaultdict(list)
    lands = Territory.objects.filter(game__in=games).order_by("number")
    for game_id, owner in lands.values_list("game_id", "owner"):
        owners[game_id].append(NOBODY if owner is None else owner)
    seats = {game.pk: seat_of(user, players[game.pk]) for game in games}
    offered = set()
    looked_into = [game for game in games if is_veiled(game) or may_be_offered_something(game)]
    positions = load_positions(looked_into, players) if looked_into else {}
    for game in looked_into:
        view = redact(game.rulebook, positions[game.pk], seats[game.pk])
        owners[game.pk] = view.owner
        if is_offered_something(game.rulebook, view, seats[game.pk]):
            offered.add(game.pk)
    latest = latest_events(games, seats)
    letters = unread_in_games(user, games)
    return [
        game_line(
            game,
            players[game.pk],
            seats[game.pk],
            owners[game.pk],
            latest[game.pk],
            letters.get(game.pk, 0),
            is_offered_something=game.pk in offered,
        )
        for game in games
    ]


def is_veiled(game: Game) -> bool:
    """Return whether nobody sees the whole board of a game."""
    return game.status == Game.Status.RUNNING and bool(game.rulebook.hooks.veil)


def may_be_offered_something(game: Game) -> bool:
    """Return whether players make offers in a game that are answered at any time."""
    is_running = game.status == Game.Status.RUNNING
    return is_running and any(rule.answers for rule in game.rulebook.anytime.values())


def latest_events(games: Sequence[Game], seats: Mapping[int, int]) -> dict[int, list[Told]]:
    """Return the last events of each of these games that the reader's seat may know of, oldest first.

    Enough events are read even if everything hidden from the reader is among the last ones. If most of the
    record may be hidden, the game has a query of its own.
    """
    veiled = [game for game in games if is_veiled(game)]
    clear = [game for game in games if game not in veiled]
    hidden = max((game.version - game.known[seats[game.pk]] for game in clear if game.known), default=0)
    # With the versions in the query, the database need not read them from the table of all games.
    last = (Q(game=game.pk, number__gt=game.version - LAST_EVENTS - hidden) for game in clear)
    found = Event.objects.filter(reduce(or_, last, Q(pk__in=())))
    rows: defaultdict[int, list[EventRow]] = defaultdict(list)
    for game_id, *row in found.order_by("number").values_list("game_id", *EVENT_FIELDS):
        rows[game_id].append(cast("EventRow", tuple(row)))
    for game in veiled:
        rows[game.pk] = list(rows_of(known_to(game, seats[game.pk]), LAST_EVENTS))[::-1]
    told: dict[int, list[Told]] = {}
    for game in games:
        seat, is_over = seats[game.pk], game.status == Game.Status.OVER
        told[game.pk] = list(visible(game, rows[game.pk], seat, is_over))[-LAST_EVENTS:]
    return told


def gone_from(game: Game, players: int) -> Container[int]:
    """Return the territories that no longer exist. It takes no query.

    The edition's extra state of the game says which they are.
    """
    if not game.rulebook.hooks.shown:
        return ()
    kept = Position.empty(game.rulebook_key, 0, game.options, players, len(game.board.territories), 0)
    kept.extra = {name: freeze(value) for name, value in game.state.get("extra", {}).items()}
    return game.rulebook.display(kept).gone


def reader_time(game: Game, players: Sequence[Player], me: int) -> ReaderTime:
    """Return the time of the reader, whose seat is `me`, and of others."""
    pace, clocks = game.pace, {player.seat: getattr(player, "clock", None) for player in players}
    mine = clocks.pop(me)
    if pace is None or mine is None:
        return ReaderTime()
    return ReaderTime(
        deadline=mine.deadline,
        given=mine.given(pace),
        is_paused=game.paused_at is not None,
        is_abandoned=game.is_abandoned,
        is_covered=mine.is_covered,
        others=min((clock.deadline for clock in clocks.values() if clock and clock.deadline), default=None),
    )


def seat_line(player: Player, owners: Sequence[int], me: int, side: int) -> SeatLine:
    """Return the line of a player."""
    is_veiled = player.seat != me and HIDDEN in owners and player.status != Status.ELIMINATED
    return SeatLine(
        number=player.seat,
        colour=player.colour,
        look=look_of(player.colour, side),
        name=str(player),
        called=str(player),
        is_neutral=False,
        is_veiled=is_veiled,
        territories=0 if is_veiled else owners.count(player.seat),
        is_reader=player.seat == me,
        is_free=player.is_free,
        to_act=player.to_act,
    )


def neutral_line(neutral: Neutral, owners: Sequence[int]) -> SeatLine:
    """Return the line of a neutral."""
    return SeatLine(
        number=neutral.seat,
        colour=neutral.colour,
        look=look_of(neutral.colour, is_neutral=True),
        name=capfirst(neutral.name),
        called=neutral.name,
        is_neutral=True,
        is_veiled=False,
        territories=owners.count(neutral.seat),
        is_reader=False,
        is_free=False,
        to_act=False,
    )


def game_line(
    game: Game,
    players: list[Player],
    me: int,
    owners: list[int],
    latest: Sequence[Told],
    letters: int,
    *,
    is_offered_something: bool,
) -> GameLine:
    """Return the line of a game."""
    state, sides = game.state, game.rulebook.sides or repeat(NOBODY)
    pending = state.get("pending")
    return GameLine(
        id=game.pk,
        name=game.name,
        token=game.token,
        status=game.status,
        rulebook=game.rulebook,
        seats=(
            *(seat_line(player, owners, me, side) for player, side in zip(players, sides, strict=False)),
            *(neutral_line(neutral, owners) for neutral in neutrals_of(game.rulebook, players)),
        ),
        me=me,
        owners=owners,
        gone=gone_from(game, len(players)),
        round=state.get("round", 0),
        phase=state.get("phase", ""),
        question=pending[0] if pending else "",
        to_place=players[me].to_place,
        winners=state.get("winners", ()),
        time=reader_time(game, players, me),
        ended_at=game.ended_at,
        latest=latest,
        letters=letters,
        is_offered_something=is_offered_something,
    )
