"""The choice of pantheons: all say at the same time what they want, and dice decide.

The player with the highest die chooses first, and so on; players whose dice are equal throw again (« Mise en
place », 2).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from games.engine.chance.dice import one_die
from games.engine.errors import Illegal
from games.engine.events import Called, Opened
from games.engine.events.knowledge import known_to_all, known_to_its_seat, recorded_as, with_dice
from games.engine.extra_state import ExtraState
from games.engine.legality import Option, OrderRule, Stage, somebody_decides, unsettled
from games.engine.notation.verb import Verb
from games.engine.position import NOBODY
from games.engine.shapes import NUMBER, Each
from games.engine.words.spellings import Spellings
from games.rulebooks.common.by_die import throw_for_highest
from games.rulebooks.godstorm.pantheons import PEOPLES
from games.rulebooks.godstorm.preferences import Preferences, by_key, in_full, template
from games.rulebooks.godstorm.state import CHOOSING, PANTHEON, changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position, Rulebook, Table

Wanted = tuple[tuple[int, ...], ...]
PLACES = 3


def own_alone(value: Wanted, position: Position, seat: int | None) -> Wanted:
    return tuple(wanted if owner == seat else () for owner, wanted in enumerate(value))


WISHES: ExtraState[Wanted] = ExtraState(
    "gs_wishes",
    shape=Each(Each(NUMBER)),
    empty=(),
    seen=own_alone,
    possible=lambda rulebook, position, value: (
        len(value) in (0, position.seats) and all({*ranks} <= {*range(len(PEOPLES))} for ranks in value)
    ),
)


@recorded_as("choice_ordered")
@with_dice
@known_to_all
class ChoiceOrdered(NamedTuple):
    """The order in which the seats choose their pantheons. `dice` are those thrown for it, as in `Opened`."""

    seats: tuple[int, ...]
    dice: str

    def fold(self, p: Position) -> None:
        CHOOSING.put(p, self.seats)


@recorded_as("wished")
@known_to_its_seat
class PantheonsWished(NamedTuple):
    """A seat said which pantheons it wants, the most wanted first. Secret."""

    seat: int
    wanted: tuple[int, ...]

    def fold(self, p: Position) -> None:
        WISHES.put(p, changed(WISHES.of(p) or ((),) * p.seats, self.seat, self.wanted))


@recorded_as("pantheons_chosen")
@known_to_all
class PantheonsChosen(NamedTuple):
    """The pantheon of each seat, neutrals included, by its rank."""

    pantheons: tuple[int, ...]

    def fold(self, p: Position) -> None:
        PANTHEON.put(p, self.pantheons)
        WISHES.put(p, ())


class WishPantheons(NamedTuple):
    """Say which pantheons the player wants, the most wanted first."""

    wanted: tuple[int, ...]


WISH = Verb(
    WishPantheons,
    Spellings(("wish", "prefer"), ("souhaiter", "souhaite", "préférer", "préfère")),
    (Preferences(PEOPLES),),
    words=by_key(PEOPLES),
    labels={
        "first": Spellings(("first choice",), ("premier choix",)),
        "second": Spellings(("second choice",), ("deuxième choix",)),
        "third": Spellings(("third choice",), ("troisième choix",)),
    },
)


def order_choice(table: Table) -> None:
    """Throw for the order in which pantheons are chosen.

    The dice thrown to decide who begins count as the first throw.
    """
    position = table.position
    opened = table.events[-1]
    before = opened.dice.split() if isinstance(opened, Opened) else []
    thrown = {seat: [faces[seat] for faces in before] for seat in range(position.players)}
    rounds: list[str] = []
    while alike := alike_in(thrown, position.first):
        faces = {seat: one_die(table.dice, f"seat {seat} for its pantheon") for seat in sorted(alike)}
        rounds.append("".join(faces.get(seat, "-") for seat in range(position.players)))
        for seat in alike:
            thrown[seat].append(faces[seat])
    others = sorted(thrown, key=lambda seat: (seat == position.first, thrown[seat]), reverse=True)
    table.write(ChoiceOrdered(tuple(others), " ".join(rounds)))


def alike_in(thrown: dict[int, list[str]], first: int) -> list[int]:
    """Return the seats whose dice do not yet differ from those of all others.

    The seat that begins needs no dice.
    """
    throws = [dice for seat, dice in thrown.items() if seat != first]
    return [seat for seat, dice in thrown.items() if seat != first and throws.count(dice) > 1]


def wish(table: Table, seat: int, order: WishPantheons) -> None:
    """Store what a seat wants, hidden from the others. Raise Illegal for a pantheon that is taken."""
    taken = PANTHEON.of(table.position)
    if {*order.wanted} & {*taken}:
        raise Illegal("pantheon_taken")
    table.write(PantheonsWished(seat, order.wanted))
    table.settle(seat)


def wish_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order with the three most wanted pantheons, in any order."""
    taken = PANTHEON.of(position)
    free = tuple(word for rank, word in enumerate(PEOPLES) if rank not in taken)
    yield Option(WishPantheons, template("wish", PLACES), Preferences(free).slots(PLACES))


def wish_nothing(table: Table, seat: int) -> None:
    """Let a player who says nothing take what is left, in the order of the booklet."""
    table.settle(seat)


def choose_pantheons(table: Table) -> None:
    """Let the seats choose, and go on."""
    give_pantheons(table)
    table.next_phase()


def choose_and_throw(table: Table) -> None:
    """Let the seats choose, and throw once more: the highest die claims the first land (A49)."""
    give_pantheons(table)
    position = table.position
    seat, dice = throw_for_highest(table.dice, position.playing, position.players)
    table.write(Opened(seat, dice))
    table.write(Called(seat))
    table.next_phase()


def give_pantheons(table: Table) -> None:
    """Give each seat, in the order of the dice, the pantheon that it wants most among those left."""
    position = table.position
    wishes = WISHES.of(position) or ((),) * position.seats
    taken = list(PANTHEON.of(position) or (NOBODY,) * position.seats)
    for seat in CHOOSING.of(position):
        free = [rank for rank in range(len(PEOPLES)) if rank not in taken]
        taken[seat] = in_full(wishes[seat], free)[0]
    table.write(PantheonsChosen(tuple(taken)))


def bot_order(rulebook: Rulebook, view: Position, seat: int) -> WishPantheons:
    """Accept any pantheon, since all of them are equally good."""
    free = [rank for rank in range(len(PEOPLES)) if rank not in PANTHEON.of(view)]
    return WishPantheons(tuple(sorted(free, key=lambda rank: (rank + seat) % len(PEOPLES))[:PLACES]))


CHOICE = Stage(
    "pantheons",
    {WishPantheons: OrderRule(wish, wish_options)},
    actors=unsettled,
    answers=True,
    asks=True,
    spellings=Spellings(("pantheons",), ("panthéons",)),
    default=wish_nothing,
    bot_order=bot_order,
    done=choose_pantheons,
    possible=somebody_decides,
)
CHOICE_BEFORE_CLAIMS = replace(CHOICE, done=choose_and_throw, is_open=True)
"""The choice when lands are claimed: another throw decides who begins."""
