"""A feature is a value that says what an edition adds to ordinary play.

    @dataclass(frozen=True)
    class Toll(Feature):
        price: int = 1

        key = "toll"

        def taken(self, table, seat, target, loser):
            table.write(Paid(seat, self.price))

    EDITION = H2000_WORLD.with_(Toll(price=2))

Its fields are the parameters of the rule. A feature names the extra state, the kinds of event and the verbs
of orders that it adds, and overrides the hooks at which it acts. A hook that nobody overrides costs nothing.
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
    """Why a feature cannot be added: the class whose text has the reason, and the reason's key.

    The key is that of the excluded or needed feature, the word that `unsuited` returns, or `CLOSED`. If no
    feature gives the reason (`by` is None), it is the key of a refusal.
    """

    by: type | None
    key: str


CLOSED = "closed"


class Given(NamedTuple):
    """A part of the set-up that a program may choose instead of having it drawn.

    - `form` is its type in JSON: list or dict.
    - `pieces` (rulebook -> list) returns the single pieces that may be given, as JSON; `Text.pieces` has the
      words for them.
    - `read` (rulebook, JSON -> argument of `set_up`) raises Unreadable or Impossible.
    """

    form: type
    pieces: Callable[[Rulebook], list[Any]] = lambda rulebook: []
    read: Callable[[Rulebook, Any], Any] = lambda rulebook, data: data


class Feature:
    """An addition to the ordinary game. This base class adds nothing.

    The methods are hooks; their docstrings say when the engine calls them. A hook that returns a bool may
    take over: True says that ordinary play stops here, because a question is open, the phase has ended or
    the game is over.
    """

    key: ClassVar[str]
    """The permanent name: in stored games, in options and for programs."""
    extras: ClassVar[tuple[ExtraState[Any], ...]] = ()
    events: ClassVar[tuple[type, ...]] = ()
    verbs: ClassVar[tuple[Verb, ...]] = ()
    given: ClassVar[Given | None] = None
    """What a program may choose for the set-up, under the feature's key."""
    fields: ClassVar[Mapping[str, Callable[[Rulebook, Any], Any]]] = {}
    """How programs see fields of its events: functions (rulebook, value) -> JSON, by field.

    Other fields have their usual form (see `games.engine.notation.events`).
    """
    excludes: ClassVar[tuple[str, ...]] = ()
    """The keys of features that it cannot be combined with. Its text gives the reasons (`Text.reasons`)."""
    needs: ClassVar[tuple[str, ...]] = ()
    """The keys of features that must have been added before it. Its text gives the reasons here too."""
    empties: ClassVar[bool] = False
    """Whether territories may come to belong to nobody during play."""
    closes: ClassVar[bool] = False
    """Whether no other feature can be added after it."""

    def __init_subclass__(cls) -> None:
        """Raise TypeError at once if one of its events cannot be recorded."""
        kinds_by_name(cls.events)

    def unsuited(self, rulebook: Rulebook) -> str:
        """Return why the feature makes no sense in a rulebook; empty if it does make sense.

        The reason is a word that its text knows.
        """
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        """Return the rulebook with the phases, questions and policies of the feature."""
        return rulebook

    def seated(self, table: Table) -> None:
        """Called when all seats are taken and it is known who begins."""

    def set_up(self, table: Table, given: Any) -> None:
        """Called after the pile is shuffled, before any territory is dealt.

        `given` is dealt instead of being drawn; None if nothing is given. May raise Impossible.
        """

    def dealt(self, table: Table) -> None:
        """Called after the territories are dealt, if they are, and before players place or claim anything."""

    def turn_began(self, table: Table) -> bool:
        """Called after a turn has begun, before its first phase is entered."""
        return False

    def traded(self, table: Table, cards: tuple[int, ...]) -> None:
        """Called after a set was traded in."""

    def lost(self, table: Table, loser: int, armies: int, by: int) -> None:
        """Called after armies were lost other than in a fight.

        `by` is the seat that removed them, or `NOBODY`.
        """

    def threatens(self, rulebook: Rulebook, position: Position, seat: int) -> bool:
        """Return whether a seat that cannot attack over any border may still be able to attack."""
        return False

    def declared(self, table: Table, fighter: int, source: int, target: int) -> bool:
        """Called when a legal attack by the armies of `fighter` is ordered, before anything is rolled.

        `source` is `NOBODY` if the armies come from no territory.
        """
        return False

    def rolled(self, table: Table, attack: Attacked) -> None:
        """Called after the dice of an attack were rolled, even if they took the territory."""

    def casualties(self, table: Table, attacker: int, defender: int) -> bool:
        """Called after armies fell, also in a conquest. It decides who is eliminated.

        The core does not decide it if a feature has this hook.
        """
        return False

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        """Called after a territory was taken, before anything follows from that."""

    def held_on(self, table: Table) -> bool:
        """Called after a territory was taken, unless it was the loser's last."""
        return False

    def going_on(self, table: Table) -> None:
        """Called when an attack or a conquest is over, with all its consequences, and the attacks go on."""

    def stays_open(self, rulebook: Rulebook, position: Position) -> bool:
        """Return whether the attacks stay open for a decision although nothing can be attacked."""
        return False

    def acted(self, table: Table) -> bool:
        """Called after an order was carried out to its end, or a question was left to the rules."""
        return False

    def turn_ends(self, table: Table) -> bool:
        """Called when the last phase of a turn is over."""
        return False

    def broken_off(self, table: Table) -> None:
        """Called after the seat on turn has left the game in the middle of its turn."""

    def bans(self, rulebook: Rulebook, position: Position, seat: int) -> Ban:
        """Return the territories that a seat's armies may not attack, and the refusal of such an attack."""
        raise NotImplementedError

    def veil(self, rulebook: Rulebook, position: Position, view: Position, seat: int | None) -> None:
        """Hide more of a position in the view of a seat (None: a spectator).

        The view shares its lists with the position: replace them, do not change them.
        """

    def veil_event(
        self, rulebook: Rulebook, before: Position, after: Position, event: Event, seat: int | None
    ) -> Event | None:
        """Return what a seat (None: a spectator) learns of an event, or None if it learns nothing.

        `event` holds as much as its kind lets the seat know. `before` and `after` are the positions on both
        sides of it, with all their secrets.
        """
        return event

    def progress(self, position: Position, seat: int) -> int:
        """Return how far a seat is towards the edition's own aim. This ranks the seats that have not won."""
        return 0

    def prizes(self, rulebook: Rulebook, view: Position, seat: int) -> Callable[[int], float]:
        """Return a function that gives the extra worth of taking a territory, in armies.

        Computer players use it for the territories of others. The territory itself is not included.
        """
        return nothing_more

    def shown(self, rulebook: Rulebook, view: Position) -> Iterable[Piece]:
        """Return what is shown on the map and beside it to the reader of this view."""
        return ()

    def set_aside(self, rulebook: Rulebook, position: Position) -> Iterable[int]:
        """Return the cards that have left the game."""
        return ()


def nothing_more(land: int) -> float:
    """Return 0: the territory brings nothing beyond itself."""
    return 0.0


class Hooks:
    """For each hook, the methods of the features that override it, in the order of the features."""

    __slots__ = tuple(name for name, said in vars(Feature).items() if isinstance(said, FunctionType))

    def __init__(self, features: Iterable[Feature]) -> None:
        for name in self.__slots__:
            plain = getattr(Feature, name)
            overriding = (feature for feature in features if getattr(type(feature), name) is not plain)
            setattr(self, name, tuple(getattr(feature, name) for feature in overriding))

    if TYPE_CHECKING:

        def __getattr__(self, hook: str) -> tuple[Callable[..., Any], ...]: ...


def has_taken_over(acts: Iterable[Callable[..., bool]], *what: Any) -> bool:
    """Call the hooks of features one after the other until one takes over. Return whether one did."""
    # A loop, because this runs after every order and a generator would take longer than the hooks.
    for act in acts:  # noqa: SIM110
        if act(*what):
            return True
    return False
