"""What an edition adds to the ordinary course of the game is a value: a feature.

    @dataclass(frozen=True)
    class Toll(Feature):
        price: int = 1
        key = "toll"

        def taken(self, table, seat, target, loser):
            table.write(Paid(seat, self.price))

    EDITION = H2000_WORLD.with_(Toll(price=2))

Its fields are its parameters. It says which extra state, kinds of event and verbs of orders it brings,
and overrides the hooks at which it does something. Hooks that nobody overrides cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from games.engine.events import kinds_by_name

if TYPE_CHECKING:
    from games.engine.armies.ban import Ban
    from games.engine.display import Piece
    from games.engine.events import Attacked, Event
    from games.engine.extra_state import ExtraState
    from games.engine.notation.verb import Verb
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


class Misfit(NamedTuple):
    """Why a feature cannot be put in: whose text says it (`by`), under which key.

    That is the key of the feature that is excluded or needed, the word of `unsuited`, or `CLOSED`. What no
    feature says has the key of a refusal.
    """

    by: type | None
    key: str


CLOSED = "closed"


class Given(NamedTuple):
    """What a program may give to be dealt.

    - `form` is what stands in JSON: list or dict.
    - `pieces` (rulebook -> list) are what may be given, one by one, as JSON; `Text.pieces` has their words.
    - `read` (rulebook, JSON -> what `set_up` takes) raises Unreadable or Impossible.
    """

    form: type
    pieces: Callable[[Rulebook], list[Any]] = lambda rulebook: []
    read: Callable[[Rulebook, Any], Any] = lambda rulebook, data: data


class Feature:
    """Nothing added.

    Its methods are hooks: the engine calls each where its docstring says. A hook that returns a bool may take
    over: True says that the course stops here, because a question is open, the phase has ended or the game is
    over.
    """

    key: ClassVar[str]
    """Names it for ever: in what is kept, in options and for programs."""
    extras: ClassVar[tuple[ExtraState[Any], ...]] = ()
    events: ClassVar[tuple[type, ...]] = ()
    verbs: ClassVar[tuple[Verb, ...]] = ()
    given: ClassVar[Given | None] = None
    """What a program may give to be dealt, under the feature's key."""
    fields: ClassVar[Mapping[str, Callable[[Rulebook, Any], Any]]] = {}
    """How fields of these events stand in JSON for programs, where it is not as they are; by their names."""
    excludes: ClassVar[tuple[str, ...]] = ()
    """The keys of features that it cannot stand beside. Why not says its text (`Text.reasons`)."""
    needs: ClassVar[tuple[str, ...]] = ()
    """Those of features that must be there before it, in the same way."""
    empties: ClassVar[bool] = False
    """Whether territories may belong to nobody in the course of play."""
    closes: ClassVar[bool] = False
    """Whether no other feature can be put in after it."""

    def __init_subclass__(cls) -> None:
        """Raise TypeError at once where an event of its own cannot stand in a record."""
        kinds_by_name(cls.events)

    def unsuited(self, rulebook: Rulebook) -> str:
        """Why it makes no sense in a rulebook, in a word that its text knows; empty where it does."""
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        """Put phases, questions and policies in their places."""
        return rulebook

    def seated(self, table: Table) -> None:
        """Everybody has a seat, and it is known who begins."""

    def set_up(self, table: Table, given: Any) -> None:
        """The pile is shuffled; no territory is dealt yet.

        `given` is what shall be dealt in place of what would be drawn, or None. Raises Impossible.
        """

    def dealt(self, table: Table) -> None:
        """The territories are dealt, if they are in this edition; nothing is placed or claimed yet."""

    def turn_began(self, table: Table) -> bool:
        """A turn began; its first phase has not."""
        return False

    def traded(self, table: Table, cards: tuple[int, ...]) -> None:
        """A set was handed in."""

    def lost(self, table: Table, loser: int, armies: int, by: int) -> None:
        """Armies are gone that did not fall in a fight; another seat did away with them, or nobody did."""

    def threatens(self, rulebook: Rulebook, position: Position, seat: int) -> bool:
        """Whether a seat that can attack over no border may attack nevertheless."""
        return False

    def declared(self, table: Table, fighter: int, source: int, target: int) -> bool:
        """A legal attack by the armies of `fighter` was ordered; nothing is rolled yet.

        `source` is `NOBODY` where they come from no territory.
        """
        return False

    def rolled(self, table: Table, attack: Attacked) -> None:
        """Dice were rolled, also those that took the land."""

    def casualties(self, table: Table, attacker: int, defender: int) -> bool:
        """Armies fell, also those of a conquest: say who is out, in place of the core."""
        return False

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        """A territory was taken, and nothing has followed from that yet."""

    def held_on(self, table: Table) -> bool:
        """A territory was taken that was not the loser's last."""
        return False

    def going_on(self, table: Table) -> None:
        """An attack or a conquest is over with all that it brought; the attacks go on."""

    def stays_open(self, rulebook: Rulebook, position: Position) -> bool:
        """Nothing can be attacked: whether there is something else to decide before the attacks end."""
        return False

    def acted(self, table: Table) -> bool:
        """An order was carried out to its end, or a question left to the rules."""
        return False

    def turn_ends(self, table: Table) -> bool:
        """The last phase of a turn is over."""
        return False

    def broken_off(self, table: Table) -> None:
        """The seat on turn has left the game in the middle of its turn."""

    def bans(self, position: Position, seat: int) -> Ban:
        """Territories that the armies of a seat may not attack, and what an attack on one is refused with."""
        raise NotImplementedError

    def veil(self, rulebook: Rulebook, position: Position, view: Position, seat: int | None) -> None:
        """Hide more of a position in the view that a seat (None: a spectator) has of it.

        The view shares its lists with the position: put others in their place.
        """

    def veil_event(
        self, rulebook: Rulebook, before: Position, after: Position, event: Event, seat: int | None
    ) -> Event | None:
        """What a seat (None: a spectator) learns of an event, of as much as its kind lets the seat know.

        `before` and `after` it the positions were these, with all their secrets.
        """
        return event

    def progress(self, position: Position, seat: int) -> int:
        """How far a seat has come with the edition's own aim, for the ranking of those who have not won."""
        return 0

    def prizes(self, rulebook: Rulebook, view: Position, seat: int) -> Callable[[int], float]:
        """For computer players: what a territory of others brings a seat beyond itself, in armies."""
        return nothing_more

    def shown(self, view: Position) -> Iterable[Piece]:
        """What stands on the map and beside it, as far as the seat may know for which this view was made."""
        return ()

    def set_aside(self, rulebook: Rulebook, position: Position) -> Iterable[int]:
        """The cards that have left the game."""
        return ()


def nothing_more(land: int) -> float:
    """A territory brings what it always does."""
    return 0.0


class Hooks:
    """For each hook, the methods of those features of a rulebook that override it, in their order."""

    __slots__ = tuple(name for name, said in vars(Feature).items() if isinstance(said, FunctionType))

    def __init__(self, features: Iterable[Feature]) -> None:
        for name in self.__slots__:
            plain = getattr(Feature, name)
            overriding = (feature for feature in features if getattr(type(feature), name) is not plain)
            setattr(self, name, tuple(getattr(feature, name) for feature in overriding))

    if TYPE_CHECKING:

        def __getattr__(self, hook: str) -> tuple[Callable[..., Any], ...]: ...


def has_taken_over(acts: Iterable[Callable[..., bool]], *what: Any) -> bool:
    """Let features act one after the other until one takes over; whether one has."""
    # A loop, as this runs after every order: a generator takes longer than what it calls.
    for act in acts:  # noqa: SIM110
        if act(*what):
            return True
    return False
