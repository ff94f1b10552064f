"""The table where a game is played: rulebook, position, dice and the record being written.

    table = Table.begin(rulebook, players=4, dice=dice)
    table.play(seat, order)          # raises Illegal and changes nothing, or plays it
    table.events                     # what happened, in order

Each event is folded into the position as soon as it is written, so that every rule sees the present state. To
use an earlier position later, keep a copy of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine import events as e
from games.engine.errors import Illegal, Impossible
from games.engine.events.folding import empty_position
from games.engine.feature import has_taken_over
from games.engine.legality import on_turn
from games.engine.orders import Place, Plan
from games.engine.position import NOBODY, OVER, Status

if TYPE_CHECKING:
    from games.engine.chance.dice import Dice
    from games.engine.legality import Stage
    from games.engine.orders import Order
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


class History(NamedTuple):
    """A record with the orders that led to it: the number of each order's first event (from 0), and its seat.

    `start` is the position at which the record begins, if that is not the beginning of the game.
    """

    events: Sequence[e.Event]
    orders: Mapping[int, int]
    start: Position | None = None


def no_past() -> History:
    """Return the past of a table where nothing has happened yet, or where the past is unknown."""
    return History((), {})


phase_began = cache(e.PhaseBegan)
"""Return the event that a phase began, made once for each phase: only attacks are written more often."""


class Table:
    """A game in play.

    `events` are what happened here. `orders` are the seats that gave orders, by the number (from 0) of the
    first event of each order. `past` returns what happened before.
    """

    __slots__ = ("dice", "events", "orders", "past", "position", "rulebook")

    def __init__(
        self, rulebook: Rulebook, position: Position, dice: Dice, past: Callable[[], History] = no_past
    ) -> None:
        self.rulebook = rulebook
        self.position = position
        self.dice = dice
        self.events: list[e.Event] = []
        self.orders: dict[int, int] = {}
        self.past = past

    @classmethod
    def begin(
        cls,
        rulebook: Rulebook,
        players: int,
        dice: Dice,
        *,
        first: int | None = None,
        deal: Sequence[int] | None = None,
        deck: Sequence[int] | None = None,
        **given: Any,
    ) -> Table:
        """Set a game up. Anything that is not given is drawn.

        `first` is the seat that starts, `deal` the territory cards in the order dealt (clockwise from
        `first`), `deck` the pile, top first, and `given` what features deal, by their keys. Raise Impossible
        if the game cannot be set up like this.
        """
        check_set_up(rulebook, players, first, deck)
        thrown = ""
        if first is None:
            first, thrown = rulebook.first_seat(dice, players)
        board = rulebook.board
        began = e.Began(
            e.SCHEMA,
            rulebook.key,
            rulebook.version,
            dict(rulebook.chosen),
            players,
            len(board.territories),
            first,
            rulebook.neutrals_beside(players),
        )
        table = cls(rulebook, empty_position(began), dice)
        table.events.append(began)
        if thrown:
            table.write(e.Opened(first, thrown))
        for act in rulebook.hooks.seated:
            act(table)
        table.write(e.Shuffled(tuple(dice.shuffle(len(board.cards)) if deck is None else deck)))
        for feature in rulebook.features:
            feature.set_up(table, given.pop(feature.key, None))
        if given:
            raise Impossible("impossible_set_up", rulebook=rulebook.key, given=", ".join(given))
        for event in rulebook.deal(rulebook, players, first, deal, dice):
            table.write(event)
        for act in rulebook.hooks.dealt:
            act(table)
        if rulebook.setup:
            table.begin_phase(rulebook.setup[0])
        else:
            rulebook.opening(table)
            table.begin_round()
        return table

    def write(self, event: e.Event) -> None:
        """Record an event, and fold it into the position."""
        self.events.append(event)
        event.fold(self.position)

    def play(self, seat: int, order: Order) -> None:
        """Carry out a seat's order. Raise Illegal, before anything happens, if it is not allowed.

        (Only dice given from outside can fail later; with them, play on a copy.)
        """
        position, rulebook = self.position, self.rulebook
        key = position.pending[0] if position.pending else position.phase
        try:
            stage, plays, followed = rulebook.plays[key]
        except KeyError:
            raise Illegal("game_over") from None
        if seat != position.turn or stage.actors is not on_turn:
            check_seat(position, seat)
            if seat not in stage.actors(position) and not rulebook.is_for_anyone(position, order):
                raise Illegal("not_your_turn")
        play = plays.get(order.__class__)
        if play is None:
            raise not_for_now(rulebook, position, seat, stage, order)
        first = len(self.events)
        play(self, seat, order)
        self.orders[first] = seat
        if followed:
            self.follow_up()

    def follow_up(self) -> None:
        """Let features act after an order was carried out, and go on if nobody is left to decide."""
        if self.position.phase != OVER:
            has_taken_over(self.rulebook.hooks.acted, self)
        self.gather()

    def history(self) -> History:
        """Return the whole record so far, or as much of it as is known."""
        events, orders, start = self.past()
        here = {len(events) + number: seat for number, seat in self.orders.items()}
        return History([*events, *self.events], {**orders, **here}, start)

    def leave_to_rules(self, seat: int) -> None:
        """Let the rules decide a question that waits for a seat, as they do for a seat that never answers.

        Raise Illegal if there is no such question.
        """
        stage = self.rulebook.stage(self.position)
        if not stage.answers or seat not in stage.actors(self.position):
            raise Illegal("no_question")
        stage.default(self, seat)
        self.follow_up()

    def put_to_all(self, stage: Stage) -> None:
        """Let the rules decide for the seats that leave it to them, and go on if nobody is left to decide."""
        position, rulebook = self.position, self.rulebook
        for seat in stage.actors(position) if stage.answers else ():
            if rulebook.is_left(position, seat, stage.key):
                stage.default(self, seat)
        self.gather()

    def settle(self, seat: int) -> None:
        """Note that a seat has decided, where several decide at once."""
        position = self.position
        if position.pending is not None:
            self.write(e.Answered(seat))
        elif not position.settled >> seat & 1:
            self.write(e.Settled(seat, True))

    def recall(self, seat: int) -> None:
        """Ask a seat again after it has decided, unless it leaves the phase to the rules."""
        position = self.position
        if position.settled >> seat & 1 and not self.rulebook.is_left(position, seat, position.phase):
            self.write(e.Settled(seat, False))

    def gather(self) -> None:
        """Go on if several decide at once and nobody is left to decide."""
        position, rulebook = self.position, self.rulebook
        while position.phase != OVER:
            stage = rulebook.stage(position)
            if stage.done is None or stage.actors(position):
                return
            stage.done(self)

    def next_phase(self) -> None:
        """End the present phase; after the last one, the turn passes to the next seat."""
        position, rulebook = self.position, self.rulebook
        rulebook.stages[position.phase].leave(self)
        following = rulebook.following.get(position.phase)
        while following is not None and not following.occurs(position):
            following = rulebook.following.get(following.key)
        if following is not None:
            self.write(phase_began(following.key))
            following.enter(self)
            if following.done is not None:
                self.put_to_all(following)
        elif not position.round:
            self.rulebook.opening(self)
            self.begin_round()
        elif position.turn != NOBODY:
            ends = rulebook.hooks.turn_ends
            if not (ends and has_taken_over(ends, self)):
                self.end_turn()
        elif position.phase in rulebook.before_turns:
            self.begin_turn(self.to_come()[0], position.round)
        else:
            self.begin_round()

    def begin_phase(self, stage: Stage) -> None:
        """Begin a phase. If no seat has anything to decide in it, it is over at once."""
        stage.enter(self)
        if stage.done is not None:
            self.put_to_all(stage)

    def begin_round(self) -> None:
        """Begin a round with a phase in which all decide at once, or else with its first turn."""
        position = self.position
        for phase in self.rulebook.round_start:
            if phase.occurs(position):
                self.write(e.RoundBegan(position.round + 1, phase.key))
                self.begin_phase(phase)
                return
        for seat in self.rulebook.order(position):
            if not position.status[seat]:
                self.begin_turn(seat, position.round + 1)
                return

    def begin_turn(self, seat: int, number: int) -> None:
        """Count a seat's reinforcements and begin its turn in this round."""
        position, rulebook = self.position, self.rulebook
        income = rulebook.income(rulebook.board, position, seat)
        armies = 0
        for _, part in income:
            armies += part
        phase = rulebook.turn[0]
        self.write(e.TurnBegan(seat, number, phase.key, armies, income))
        began = rulebook.hooks.turn_began
        if not (began and has_taken_over(began, self)):
            phase.enter(self)

    def end_turn(self) -> None:
        """Begin the next turn or, after the last one, the end of the round or a new round."""
        position = self.position
        order, status = self.rulebook.order(position), position.status
        for seat in order[order.index(position.turn) + 1 :]:
            if not status[seat]:
                self.begin_turn(seat, position.round)
                return
        for phase in self.rulebook.round_end:
            if phase.occurs(position):
                self.write(e.RoundEnded(phase.key))
                self.begin_phase(phase)
                return
        self.begin_round()

    def to_come(self) -> list[int]:
        """Return the seats whose turn is still to come in this round, in order."""
        position, rulebook = self.position, self.rulebook
        order, status = rulebook.order(position), position.status
        if position.turn != NOBODY:
            order = order[order.index(position.turn) + 1 :]
        elif position.phase not in rulebook.before_turns:
            return []
        return [seat for seat in order if not status[seat]]

    def grant(self, seat: int, armies: int) -> int:
        """Take armies out of the stock for a seat. Return how many of them it receives now."""
        armies = self.rulebook.stock.granted(self.position, seat, armies)
        if armies:
            self.rulebook.stock.receive(self, seat, armies)
        return armies

    def take_back(self, seat: int, armies: int) -> None:
        """Put armies that a seat had received back into the stock."""
        if armies:
            self.rulebook.stock.give_back(self, seat, armies)

    def bury(self, loser: int, armies: int, by: int = NOBODY) -> None:
        """Tell features of armies lost other than in a fight.

        `by` is the seat that removed them, or `NOBODY`.
        """
        for act in self.rulebook.hooks.lost if armies else ():
            act(self, loser, armies, by)

    def finish_if_won(self) -> bool:
        """End the game if somebody has won. Return whether it ended."""
        outcome = self.rulebook.victory(self.rulebook, self.position)
        if outcome is None:
            return False
        self.write(e.Won(outcome.winners, outcome.reason, outcome.places))
        return True


def check_seat(position: Position, seat: int) -> None:
    """Raise Illegal unless the seat is a player's and still in the game."""
    if not 0 <= seat < len(position.status):
        raise Illegal("no_such_seat", seat=seat)
    if position.status[seat] == Status.NEUTRAL:
        raise Illegal("not_playing.neutral", seat=seat)
    if position.status[seat]:
        raise Illegal("not_playing")


def not_for_now(rulebook: Rulebook, position: Position, seat: int, stage: Stage, order: Order) -> Illegal:
    """Return the refusal of a kind of order that the stage does not take.

    It names the kinds of order that the seat can give.
    """
    if isinstance(order, Place) and Plan in stage.orders:
        return Illegal("wrong_phase.plan")
    verbs = rulebook.verb_of
    taken = [kind for kind, rule in stage.orders.items() if any(rule.options(rulebook, position, seat))]
    return Illegal(
        "wrong_phase",
        order=verbs[type(order)].key if type(order) in verbs else str(order),
        phase=stage.key,
        orders=", ".join(verbs[known].key for known in taken or stage.orders),
    )


def check_set_up(rulebook: Rulebook, players: int, first: int | None, deck: Sequence[int] | None) -> None:
    """Raise Impossible if the number of players, the first seat or the pile is impossible."""
    if players not in rulebook.players:
        raise Impossible(
            "wrong_number_of_players.with_options" if rulebook.unusual else "wrong_number_of_players",
            rulebook=rulebook.key,
            fewest=rulebook.players[0],
            most=rulebook.players[-1],
            players=players,
        )
    if first is not None and first not in range(players):
        raise Impossible("impossible_first", first=first, last=players - 1)
    cards = len(rulebook.board.cards)
    if deck is not None and sorted(deck) != list(range(cards)):
        raise Impossible("impossible_deck", count=cards)
