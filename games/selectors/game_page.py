"""Everything that the page of a game shows one of its players."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from django.utils.functional import SimpleLazyObject
from django.utils.text import capfirst

from games.engine import HIDDEN, NOBODY, Fortify, Status, options, redact
from games.engine.armies.garrisons import armies_of, defender
from games.engine.events import territories_lost
from games.engine.phases.taking_back import since_last_order
from games.models.position import load_position
from games.selectors.presence import Presence, presence_of, with_vacations
from games.selectors.record.events import Lapse, since_last_turn
from games.selectors.record.rounds import turning_points
from games.selectors.seats import Neutral, look_of, neutrals_of, seat_of
from games.selectors.times import CLOCK_FIELDS, last_absence, seat_times, times_of, with_clocks, with_lapses
from games.valuation.chances import is_estimated

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from accounts.models import User
    from games.engine import Option, Position, Rulebook
    from games.engine.events import Event
    from games.models import Game, Player
    from games.selectors.record.events import Told
    from games.selectors.record.rounds import TurningPoint
    from games.selectors.times import Times


PLAYER_FIELDS = (
    "ahead",
    "ahead_ended",
    "bot",
    *(f"clock__{name}" for name in CLOCK_FIELDS),
    "colour",
    "game_id",
    "guided",
    "name",
    "plan",
    "reading_told_at",
    "seat",
    "standing",
    "status",
    "to_place",
    "turn_read",
    "user__tells_reading",
    "user__username",
    "wants_pause",
)
"""The fields that a page needs of the players. People have many more, and pages are requested often."""


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A player as everybody at the table sees them.

    `called` is the name inside a sentence. `is_partner`: they win and lose together with the reader.
    `is_veiled`: what they hold is hidden from the reader, and is given as 0. `side` is the side that they are
    now on with others, `NOBODY` if they are alone. `income` is what their next turn would bring as things
    are, None if none will come. `continents` are those that they hold completely, by index.
    """

    number: int
    colour: str
    name: str
    called: str
    is_reader: bool
    is_partner: bool
    is_computer: bool
    is_neutral: bool
    is_on_turn: bool
    is_out: bool
    is_veiled: bool
    side: int
    territories: int
    armies: int
    income: int | None
    cards: int
    continents: tuple[int, ...]

    @property
    def look(self) -> str:
        """The colour, and the signs of a neutral and of a side."""
        return look_of(self.colour, self.side, is_neutral=self.is_neutral)


@dataclass(frozen=True, kw_only=True)
class Past:
    """What happened since the reader's last turn (`story`), how the time has gone, and who was there.

    `times` is None if nobody's time ever ends. `turning_points` are shown when the game is over.
    """

    story: Sequence[Told] = ()
    times: Times | None = None
    presence: Presence = field(default_factory=Presence)
    turning_points: Sequence[TurningPoint] = ()


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """A game that has begun, as one of its players may know it.

    `view` is the redacted position, `me` the reader's seat, `past` what happened, and `seen` how many events
    of the game they may know of. `ahead` is the list that the reader has left for their next turn, and
    `ahead_ended` is why the previous one could not continue (see `games.services.play.ahead`). `is_guided`:
    the reader is shown around in their first game. `allows_advice`: anybody may ask what the computer would
    do.
    """

    id: int
    name: str
    rulebook: Rulebook
    seats: tuple[Seat, ...]
    me: int
    view: Position
    past: Past
    seen: int
    started_at: datetime
    ended_at: datetime | None
    ahead: str
    ahead_ended: Mapping[str, Any]
    is_guided: bool
    allows_advice: bool

    @property
    def story(self) -> Sequence[Told]:
        """What happened since the reader's last turn."""
        return self.past.story

    @property
    def times(self) -> Times | None:
        """The time of the game; None if nobody's time ever ends."""
        return self.past.times

    @property
    def reader(self) -> Seat:
        """The reader's own seat."""
        return self.seats[self.me]

    @property
    def protagonist(self) -> Seat:
        """The seat that the page is about: the reader's or, at the end, the winner's if somebody else won."""
        winners = self.view.winners
        return self.seats[winners[0]] if winners and self.me not in winners else self.reader

    @property
    def on_stage(self) -> Seat:
        """The seat that is described above the orders.

        This is the seat whose turn it is while the reader waits, and otherwise the protagonist.
        """
        waits = not (self.is_over or self.is_my_decision or self.reader.is_out)
        plays = waits and self.view.round and self.view.turn != NOBODY
        return self.seats[self.view.turn] if plays else self.protagonist

    def holder(self, territory: int) -> Seat:
        """Return the holder of a territory; the defender if several seats share it."""
        return self.seats[defender(self.view, territory)]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.view.is_over

    @property
    def is_analysed(self) -> bool:
        """Whether luck and skill are told apart once the game has ended.

        This needs chances that can be estimated.
        """
        return is_estimated(self.rulebook)

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose decision the game is waiting for."""
        return self.rulebook.to_act(self.view)

    @property
    def is_my_decision(self) -> bool:
        """Whether the game waits for the reader."""
        return self.me in self.to_act

    @property
    def is_my_turn(self) -> bool:
        """Whether it is the reader's turn, even while the game waits for somebody's answer."""
        return bool(self.view.round) and self.view.turn == self.me

    @property
    def has_partners(self) -> bool:
        """Whether others play in the reader's team."""
        return any(seat.is_partner for seat in self.seats)

    @property
    def has_company(self) -> bool:
        """Whether other people have a seat, even if they are out of the game."""
        return not all(seat.is_computer or seat.is_neutral or seat.is_reader for seat in self.seats)

    @property
    def is_last_person(self) -> bool:
        """Whether the reader is the only person who still plays, so that the game ends if they leave."""
        playing = [seat for seat in self.seats if not seat.is_out]
        return all(seat.is_computer or seat.is_neutral or seat.is_reader for seat in playing)

    @property
    def last_rival(self) -> Seat | None:
        """The only player who still plays beside the reader, and wins if they leave; None if several do."""
        rivals = [seat for seat in self.seats if not (seat.is_out or seat.is_neutral or seat.is_reader)]
        return rivals[0] if len(rivals) == 1 else None

    @property
    def is_stood_in_for(self) -> bool:
        """Whether a computer player stands in for the reader."""
        return bool(self.times and self.times.is_covered(self.me))

    @property
    def is_abandoned(self) -> bool:
        """Whether the game rests because everybody who plays it is away."""
        return bool(self.times and self.times.is_abandoned)

    @property
    def is_last_phase(self) -> bool:
        """Whether no later phase of the turn leaves anything to decide."""
        rulebook, view = self.rulebook, self.view
        phases = [
            stage.key
            for stage in rulebook.turn
            if stage.key == view.phase
            or (stage.orders and stage.occurs(view) and not stage.is_idle(rulebook, view))
        ]
        return phases[-1] == view.phase

    @property
    def is_last_move(self) -> bool:
        """Whether the turn is over once armies have moved, by the rules of the phase."""
        return self.is_last_phase and Fortify in self.rulebook.stage(self.view).ended_by

    @cached_property
    def options(self) -> list[Option]:
        """The orders that the reader may give now."""
        return options(self.rulebook, self.view, self.me)

    @cached_property
    def last_order(self) -> Sequence[Event]:
        """The events since the beginning of the last order that the reader can take back.

        There are none if the reader can take back no order.
        """
        if not (self.is_my_turn and self.is_my_decision):
            return ()
        backwards = (
            (told.event, told.ordered_by)
            for told in reversed(self.story)
            if not isinstance(told.event, Lapse)
        )
        return since_last_order(self.rulebook, backwards, self.me)

    @cached_property
    def fresh(self) -> frozenset[int]:
        """The territories that now have another owner than when the story began."""
        before: dict[int, int] = {}
        for land, loser, _event in territories_lost([told.event for told in self.story]):
            before.setdefault(land, loser)
        now = self.view.owner
        return frozenset(land for land, owner in before.items() if now[land] not in (owner, HIDDEN))


def game_page(game: Game, user: User) -> GamePage:
    """Return the page of a running or finished game for one of its players. It takes three to six queries."""
    players = players_of(game)
    page = present_page(game, players, load_position(game, players), seat_of(user, players))
    return replace(page, past=past_of(game, players, page.view, page.me))


def players_of(game: Game) -> list[Player]:
    """Return the players of a game with what its page needs of them.

    This includes their vacations, and their clocks if the game has a pace.
    """
    players = game.players.order_by("seat").select_related("user").only(*PLAYER_FIELDS)
    return list(with_clocks(players) if game.pace_chosen else with_vacations(players))


def past_of(game: Game, players: Sequence[Player], view: Position, me: int) -> Past:
    """Return what happened, as a seat may know it. The players come from `players_of`."""
    clocks = seat_times(players) if game.pace_chosen else {}
    story = since_last_turn(game, view, me, last_absence(game, me, clocks.get(me)))
    times = times_of(game, clocks, story[0].when if story else None)
    return Past(
        story=with_lapses(story, times.lapses) if times else story,
        times=times,
        presence=Presence() if view.is_over else presence_of(players, view, me),
        turning_points=turning_points(game) if view.is_over else (),
    )


def present_page(game: Game, players: Sequence[Player], position: Position, me: int) -> GamePage:
    """Return the page of a game for a seat, made from what is loaded. Its past is read on first use."""
    rulebook = game.rulebook
    view = redact(rulebook, position, me)
    assert game.started_at is not None
    return GamePage(
        id=game.pk,
        name=game.name,
        rulebook=rulebook,
        seats=(
            *(seat_as_seen(player, rulebook, view, me) for player in players),
            *(neutral_as_seen(neutral, rulebook, view) for neutral in neutrals_of(rulebook, players)),
        ),
        me=me,
        view=view,
        past=cast("Past", SimpleLazyObject(lambda: past_of(game, players_of(game), view, me))),
        # This comes from the row that was read first: what is read later is at least as new.
        seen=game.known[me],
        started_at=game.started_at,
        ended_at=game.ended_at,
        ahead=players[me].ahead,
        ahead_ended=players[me].ahead_ended,
        is_guided=players[me].guided,
        allows_advice=game.advice or all(player.bot for player in players if player.seat != me),
    )


def seat_as_seen(player: Player, rulebook: Rulebook, view: Position, me: int | None) -> Seat:
    """Return one player at the table, as the seat `me` or a stranger sees them."""
    seat, lands = player.seat, view.lands[player.seat]
    is_out = not view.is_playing(seat)
    income = rulebook.income(rulebook.board, view, seat)
    is_veiled = seat != me and HIDDEN in view.owner and view.status[seat] != Status.ELIMINATED
    return Seat(
        number=seat,
        colour=player.colour,
        name=str(player),
        called=str(player),
        is_reader=seat == me,
        is_partner=seat in rulebook.teammates(me),
        is_computer=bool(player.bot),
        is_neutral=False,
        is_on_turn=not view.is_over and seat in on_turn(rulebook, view),
        is_out=is_out,
        is_veiled=is_veiled,
        side=rulebook.allegiances(view)[seat],
        territories=0 if is_veiled else lands.bit_count(),
        armies=0 if is_veiled else armies_of(view, seat),
        income=None
        if is_out or view.is_over or not lands or is_veiled
        else sum(armies for _, armies in income),
        cards=len(view.hands[seat]),
        continents=continents_of(rulebook, lands),
    )


def on_turn(rulebook: Rulebook, view: Position) -> tuple[int, ...]:
    """Return the seat whose turn it is.

    During set-up, and when it is nobody's turn, return the seats that the game is waiting for.
    """
    return (view.turn,) if view.round and view.turn != NOBODY else rulebook.to_act(view)


def neutral_as_seen(neutral: Neutral, rulebook: Rulebook, view: Position) -> Seat:
    """Return a neutral at the table."""
    lands = view.lands[neutral.seat]
    return Seat(
        number=neutral.seat,
        colour=neutral.colour,
        name=capfirst(neutral.name),
        called=neutral.name,
        is_reader=False,
        is_partner=False,
        is_computer=False,
        is_neutral=True,
        is_on_turn=False,
        is_out=not lands,
        is_veiled=False,
        side=rulebook.allegiances(view)[neutral.seat],
        territories=lands.bit_count(),
        armies=armies_of(view, neutral.seat),
        income=None,
        cards=len(view.hands[neutral.seat]),
        continents=continents_of(rulebook, lands),
    )


def continents_of(rulebook: Rulebook, lands: int) -> tuple[int, ...]:
    """Return the continents that these territories, a bit mask, cover completely."""
    masks = enumerate(rulebook.board.continent_masks)
    return tuple(i for i, mask in masks if lands & mask == mask and lands)
