"""The phase before a turn: three dice are thrown, and the player chooses what the event asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.board import members
from games.engine.chance.dice import refused_dice
from games.engine.errors import Illegal
from games.engine.events.knowledge import known_to_all, recorded_as, with_dice
from games.engine.legality import Stage
from games.engine.words.spellings import Spellings
from games.rulebooks.house.event_table import tasks
from games.rulebooks.house.event_table.bot import advice
from games.rulebooks.house.event_table.cities import cities_of
from games.rulebooks.house.event_table.combat import FOUGHT
from games.rulebooks.house.event_table.events import BY_DICE, by_dice, effects_on, lasting_of
from games.rulebooks.house.event_table.instant_effects import throw_for_event
from games.rulebooks.house.event_table.lands import lose_one_by_one, overrun
from games.rulebooks.house.event_table.lasting_effects import GAME, IN_FORCE
from games.rulebooks.house.event_table.orders import RULES, something_to_do
from games.rulebooks.house.event_table.waiting import AT_HAND, COUNTED, EVENT, WAITING, count_again, put_by

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table

DICE = 3


@recorded_as("event_rolled")
@with_dice
@known_to_all
class EventRolled(NamedTuple):
    """Three dice decide what happens before a turn.

    `income` is the number of armies that territories and the like had brought.
    """

    seat: int
    dice: str
    income: int

    def fold(self, p: Position) -> None:
        COUNTED.put(p, self.income)
        FOUGHT.put(p, ())
        tasks.TASKS.put(p, ())
        if WAITING.of(p) != AT_HAND:
            WAITING.put(p, AT_HAND)


def begin_events(table: Table) -> None:
    """Throw the dice and let their event happen; then carry out the seat's effects of every turn."""
    position, seat = table.position, table.position.turn
    end_effects(table, seat, begins=True)
    try:
        dice = table.dice.roll(DICE)
    except Illegal as refusal:
        raise refused_dice(refusal, "for the event") from refusal
    table.write(EventRolled(seat, dice, position.to_place[seat]))
    put_by(table)
    event = BY_DICE[by_dice(dice)]
    event.effect.happen(table, seat, event.code)
    for code, effect, _ in [*effects_on(position, seat)]:
        numerator, denominator = effect.invades
        if numerator:
            number = throw_for_event(table, seat, code) * numerator // denominator
            tasks.add(table, tasks.Task(code, tasks.INVADE, number))
    proceed(table)


def proceed(table: Table) -> None:
    """Go on with the turn once nothing is left to choose.

    Choose for a player who leaves choices to the rules.
    """
    position, rulebook, seat = table.position, table.rulebook, table.position.turn
    if carry_on(table):
        if not something_to_do(rulebook, position, seat):
            table.next_phase()
        elif rulebook.is_left(position, seat, EVENT):
            by_the_rules(table, seat)


def carry_on(table: Table) -> bool:
    """Do everything that needs no choice. Return whether the phase goes on and no question is open."""
    position = table.position
    while position.phase == EVENT and position.pending is None:
        tasks.drop_impossible(table, tasks.tasks(position))
        task = tasks.current(position)
        if task is None or task.kind != tasks.SEIZE:
            return not table.finish_if_won()
        overrun(
            table, position.turn, members(tasks.choices(table.rulebook, position, position.turn, task))[0]
        )
    return False


def by_the_rules(table: Table, seat: int) -> None:
    """Choose as a computer player would."""
    position, rulebook = table.position, table.rulebook
    while something_to_do(rulebook, position, seat):
        order = advice(rulebook, position, seat)
        RULES[type(order)].play(table, seat, order)
        if not carry_on(table):
            return
    table.next_phase()


def end_effects(table: Table, seat: int, *, begins: bool) -> None:
    """End the effects that no longer last, when a turn of the seat begins or ends."""
    position = table.position
    left = tuple(
        entry for entry in IN_FORCE.of(position) if entry[0] != seat or goes_on(position, entry, begins)
    )
    if left != IN_FORCE.of(position):
        IN_FORCE.note(table, left)


def goes_on(position: Position, entry: tuple[int, str, int, str], begins: bool) -> bool:
    """Return whether an effect goes on after the turn of its seat begins or, without `begins`, ends."""
    _, code, last, _ = entry
    effect = lasting_of(code)
    if effect is None or last == GAME:
        return effect is not None
    if effect.until_next:
        return not begins or last >= position.round
    return last >= position.round + (not begins)


def end_turn(table: Table) -> None:
    """End a turn: take what is due, and drop effects that are over.

    A price is due for a wanted territory that the seat does not hold.
    """
    position, seat = table.position, table.position.turn
    for _, effect, _ in [*effects_on(position, seat)]:
        if effect.wanted and not holds_territory(table.rulebook, position, seat, effect.wanted):
            lose_one_by_one(table, seat, effect.price * cities_of(position, seat).bit_count())
    end_effects(table, seat, begins=False)


def holds_territory(rulebook: Rulebook, position: Position, seat: int, territory: str) -> bool:
    """Return whether a seat holds the territory of this key."""
    return position.owner[rulebook.board.territory_index[territory]] == seat


def is_open(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the phase waits for the seat on turn."""
    return something_to_do(rulebook, position, position.turn)


BEFORE = Stage(
    EVENT,
    RULES,
    enter=begin_events,
    leave=count_again,
    takes=True,
    answers=True,
    asks=True,
    spellings=Spellings((EVENT,), ("événement",)),
    default=by_the_rules,
    bot_order=advice,
    possible=is_open,
)
