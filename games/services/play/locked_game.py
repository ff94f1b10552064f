"""The only way to a game: lock it, play at its table, and write everything that follows, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.forms import model_to_dict
from django.utils import timezone

from games.engine import NOBODY, Standing, Table
from games.engine.redaction import bit_of, witnessed
from games.models import Game, Player
from games.models.position import load_position
from games.services import wake
from games.services.errors import Refused
from games.services.mail.mails import queue_game_over, queue_news, queue_your_turn
from games.services.notices.chat import note_news
from games.services.play.chance import GameDice, keep_throws
from games.services.record.analyses import queue_analysis
from games.services.record.storage import append_events, history_of, write_position
from games.services.time.clocks import attend, clocks_of, new_clocks, note_presence
from games.services.time.halts import break_off_if_left, note_abandoned, note_pause
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User
    from games.engine import Dice, Order, Position, Rulebook
    from games.services.time.clocks import Clocks

GAME_FIELDS = (
    "status",
    "options",
    "version",
    "known",
    "state",
    "started_at",
    "ended_at",
    "paused_at",
    "abandoned_at",
    "computer_due",
    "computer_lease",
)
PLAYER_FIELDS = (
    "status",
    "to_place",
    "plan",
    "standing",
    "to_act",
    "called_at",
    "answered",
    "acted_version",
    "ahead",
    "ahead_ended",
)
"""The fields of a game and of a player that playing changes. All others belong to the lobby."""


@dataclass
class LockedGame:
    """A running game, locked until the transaction ends. `position` is the present one.

    Events are added to the record at once; the rows of the present position are written once everything has
    been played.
    """

    game: Game
    players: Sequence[Player]
    rulebook: Rulebook
    position: Position
    clocks: Clocks

    def __post_init__(self) -> None:
        self.stored = self.position
        self.rows = ChangedRows(self.players, self.clocks)

    def play(self, seat: int, order: Order, dice: Dice | None = None, *, releases: int | None = None) -> None:
        """Play the order and store what follows. Raise Illegal, with nothing changed.

        `releases` is a seat whose list of orders ends with this one: its person is called again.
        """
        with self.table(seat, dice, releases) as table:
            table.play(seat, order)

    def release(self, seat: int) -> None:
        """Call the person of a seat whose list of orders has ended."""
        with self.table(None, releases=seat):
            pass

    def welcome(self, seat: int) -> bool:
        """Note that the person of a seat is back. Return whether they were away."""
        if self.position.round and self.position.turn == seat and self.players[seat].to_act:
            # The person plays the turn themselves from now on.
            self.players[seat].ahead, self.players[seat].ahead_ended = "", {}
        return seat in self.clocks and note_presence(self.game, self.clocks[seat], seat, timezone.now())

    def seat_of(self, user: User) -> int:
        """Return the seat of a person. Raise Game.DoesNotExist if they have none."""
        for player in self.players:
            if player.user_id == user.pk:
                return player.seat
        raise Game.DoesNotExist

    def check_owner(self, seat: int, person: int | None) -> None:
        """If a person is named, raise Game.DoesNotExist if they have lost this seat to another."""
        if person is not None and self.players[seat].user_id != person:
            raise Game.DoesNotExist

    def leave_to_rules(self, seat: int) -> None:
        """Let the rules decide the question that waits for a seat. Raise Illegal if there is none.

        Its person has given no order: they are called again if the game then waits for them.
        """
        with self.table(None, releases=seat) as table:
            table.leave_to_rules(seat)

    @contextmanager
    def table(
        self, acted: int | None, dice: Dice | None = None, releases: int | None = None
    ) -> Iterator[Table]:
        """Yield the table to play on, and store what happens there.

        `acted` is the seat that acts, if one does.
        """
        dice = dice or GameDice(self.game)
        table = Table(self.rulebook, self.position.copy(), dice, past=lambda: history_of(self.game))
        yield table
        break_off_if_left(self.players, table)
        before = self.position
        note_down(self.game, self.players, self.clocks, table, before=before, acted=acted, releases=releases)
        self.position = table.position

    def write(self) -> None:
        """Write the rows of the present position, if anything was played."""
        if self.position is self.stored:
            return
        write_position(self.game, self.players, self.stored, self.position)
        self.rows.write()
        finish(self.game)

    def look_again(self) -> None:
        """Update clocks and computer players after a change outside of play."""
        now, game = timezone.now(), self.game
        note_pause(game, self.players, self.clocks, self.position, now)
        attend(game, self.clocks, self.players, self.position, called=(), acted=None, now=now)
        call_computers(game, self.players, self.clocks, self.position, now)
        for clock in self.clocks.values():
            clock.save()
        game.save(update_fields=["paused_at", "abandoned_at", "computer_due", "computer_lease"])
        wake.after_commit(game, now)

    def is_automatic(self, seat: int) -> bool:
        """Return whether a worker acts for the seat.

        It acts for a computer player, for a stand-in, or by orders left ahead.
        """
        return is_automatic(self.players[seat], self.clocks, self.position)

    def has_left_orders(self, seat: int) -> bool:
        """Return whether orders that the person of a seat has left are given now.

        They are given on the seat's turn, unless a stand-in plays it.
        """
        return follows_list(self.players[seat], self.clocks, self.position)


@contextmanager
def locked_game(game_id: int) -> Iterator[LockedGame]:
    """Lock a running game for one transaction.

    Raise Game.DoesNotExist, or Refused if the game is not running.
    """
    with transaction.atomic():
        game = lock_game(game_id)
        if game.status == Game.Status.OVER:
            raise Refused("game_over", gettext_noop("The game is over; no more orders can be given."))
        if game.status == Game.Status.WAITING:
            raise Refused(
                "not_started", gettext_noop("The game has not begun. It begins when all seats are taken.")
            )
        players = list(game.players.select_related("user").order_by("seat"))
        clocks = clocks_of(game, players)
        locked = LockedGame(game, players, game.rulebook, load_position(game, players), clocks)
        yield locked
        locked.write()


def lock_game(game_id: int) -> Game:
    """Return the game, locked until the transaction ends. Raise Game.DoesNotExist.

    The lock does not stop others from writing rows that refer to the game. SQLite has no row locks: there the
    transaction itself, begun as IMMEDIATE, is the lock.
    """
    locked = Game.objects.select_for_update(no_key=True, of=("self",))
    return locked.select_related("chat_room").get(pk=game_id)


def open_game(game: Game, players: Sequence[Player], dice: Dice | None = None) -> None:
    """Deal and begin the game. The caller holds the lock of a waiting game whose seats are all taken."""
    table = Table.begin(game.rulebook, len(players), dice or GameDice(game))
    game.status = Game.Status.RUNNING
    game.started_at = timezone.now()
    game.options = dict(table.rulebook.chosen)
    game.known = [0] * len(players)
    for player in players:
        ask_if_wanted(table, player)
    clocks = new_clocks(game, players)
    note_down(game, players, clocks, table, before=None, acted=None)
    write_position(game, players, None, table.position)
    for player in players:
        player.save(update_fields=PLAYER_FIELDS)
    for clock in clocks.values():
        clock.save()
    finish(game)


def ask_if_wanted(table: Table, player: Player) -> None:
    """Let a person who takes a seat decide in others' turns, if they want that in all their games."""
    if player.user and player.user.asks:
        for question in table.rulebook.decisions(table.position):
            table.play(player.seat, Standing(question, 0))


def note_down(
    game: Game,
    players: Sequence[Player],
    clocks: Clocks,
    table: Table,
    *,
    before: Position | None,
    acted: int | None,
    releases: int | None = None,
) -> None:
    """Note what happened at the table since `before`, and make sure that those who must act learn of it.

    The caller writes the rows of the present position.
    """
    now = timezone.now()
    first_event = game.version + 1
    happened = list(witnessed(table.rulebook, before, table.events))
    append_events(game, happened, now, table.orders)
    keep_throws(game, table.dice, first_event)
    if acted is not None:
        players[acted].acted_version = game.known[acted]
        if not players[acted].answered and any(one.seen & ~bit_of(acted) for one in happened):
            players[acted].answered = True
    if releases is not None:
        players[releases].to_act = False  # The seat is called again if the game waits for it.
    call_to_act(game, players, clocks, table, before=before, acted=acted, now=now)
    if before is not None:
        queue_news(game, players, table.events, before, now)
    if table.position.is_over:
        game.status = Game.Status.OVER
        game.ended_at = now
        queue_game_over(game, players, now)
        queue_analysis(game, now)


class ChangedRows:
    """The rows of players and clocks as they were loaded. Only rows that have changed are written."""

    def __init__(self, players: Sequence[Player], clocks: Clocks) -> None:
        self.players, self.clocks = players, clocks
        self.held = [values_of(player) for player in players]
        self.ran = {seat: (clock, model_to_dict(clock)) for seat, clock in clocks.items()}

    def write(self) -> None:
        """Write the rows that have changed."""
        for player, held in zip(self.players, self.held, strict=True):
            if values_of(player) != held:
                player.save(update_fields=PLAYER_FIELDS)
        for seat, clock in self.clocks.items():
            loaded, ran = self.ran.get(seat, (None, {}))
            if clock is not loaded or model_to_dict(clock) != ran:
                clock.save()


def finish(game: Game) -> None:
    """Save the game, and let others know that something has happened."""
    now = timezone.now()
    game.save(update_fields=GAME_FIELDS)
    note_news(game, now)
    wake.after_commit(game, now)


def values_of(player: Player) -> list[object]:
    """Return the values of a player that playing may change."""
    return [getattr(player, name) for name in PLAYER_FIELDS]


def call_to_act(
    game: Game,
    players: Sequence[Player],
    clocks: Clocks,
    table: Table,
    *,
    before: Position | None,
    acted: int | None,
    now: datetime,
) -> None:
    """Note which players the game waits for, and let their time run.

    Tell those for whom it did not wait before. A turn is announced even if it immediately follows a question
    to the same player. It is announced again if it continues after a question to another person, who may have
    taken their time.
    """
    acting, position = table.rulebook.to_act(table.position), table.position
    begun = bool(position.round) and turn_of(position) != turn_of(before)
    beginning = (acting if position.turn == NOBODY else (position.turn,)) if begun else ()
    called = [p for p in players if p.seat in acting and (not p.to_act or p.seat in beginning)]
    for player in players:
        player.to_act = player.seat in acting
    for player in called:
        player.called_at, player.answered = now, False
    note_pause(game, players, clocks, position, now)
    attend(game, clocks, players, position, called=called, acted=acted, now=now)
    is_at_once = acted is not None and (
        acted == position.turn or is_automatic(players[acted], clocks, position)
    )
    goes_on = not begun and bool(table.events) and not is_at_once
    for player in called:
        if not is_automatic(player, clocks, position):
            queue_your_turn(game, player, position, now, goes_on=goes_on)
    call_computers(game, players, clocks, position, now)


def turn_of(position: Position | None) -> tuple[int, int | str] | None:
    """Return the round and the seat whose turn it is, or the phase in which all decide.

    Return None during set-up.
    """
    if not position or not position.round:
        return None
    return (position.round, position.phase if position.turn == NOBODY else position.turn)


def call_computers(
    game: Game, players: Sequence[Player], clocks: Clocks, position: Position, now: datetime
) -> None:
    """Note whether a computer player must act. If none must, no worker plays for one any longer.

    No computer player is due while no person is at the table to see it.
    """
    note_abandoned(game, players, clocks, position, now)
    called = [player for player in players if player.to_act]
    game.computer_due = now if is_computer_due(game, called, clocks, position) else None
    if game.computer_due is None:
        game.computer_lease = None


def is_computer_due(game: Game, called: Iterable[Player], clocks: Clocks, position: Position) -> bool:
    """Return whether a worker must act for a player for whom the game waits; never while the game rests."""
    return not game.is_abandoned and any(is_automatic(player, clocks, position) for player in called)


def is_automatic(player: Player, clocks: Clocks, position: Position) -> bool:
    """Return whether a worker acts for a seat.

    It acts for a computer player, for a stand-in, or by orders left for the turn.
    """
    return bool(player.bot) or is_covered(player, clocks) or follows_list(player, clocks, position)


def is_covered(player: Player, clocks: Clocks) -> bool:
    """Return whether a computer player stands in for the person of a seat."""
    return player.seat in clocks and clocks[player.seat].is_covered


def follows_list(player: Player, clocks: Clocks, position: Position) -> bool:
    """Return whether the orders that a person has left for their turn are given now."""
    on_turn = bool(position.round) and position.turn == player.seat
    return on_turn and bool(player.ahead) and not is_covered(player, clocks)
