"""What happened. Events record results, so that folding them needs no rulebook.

The record of a game is a list of these; as JSON each is a list `[name, field, …]`. They hold
seats, territories and cards as indices, never names or addresses. `SCHEMA` grows when the
shape of an event changes; old shapes stay readable.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

SCHEMA = 1

Placements = tuple[tuple[int, int], ...]
ALLIES = "allies"
"""In `Position.extra`: see `games.engine.policies.allegiance`."""
HIDDEN = -1
"""Stands for a card or a plan that the reader may not see."""


class Began(NamedTuple):
    """A game was set up: the first event, which makes an empty position.

    `seats` are the players'; above them sit so many `neutrals`.
    """

    schema: int
    rulebook: str
    version: int
    options: dict[str, Any]
    seats: int
    territories: int
    first: int
    neutrals: int = 0


class Shuffled(NamedTuple):
    """The pile of cards, top first. Secret."""

    deck: tuple[int, ...]


class Reshuffled(NamedTuple):
    """The discard was shuffled into a new pile, top first. Secret."""

    deck: tuple[int, ...]


class MissionsDealt(NamedTuple):
    """Each seat received a mission (an index of the rulebook's). Secret: others see `HIDDEN`."""

    missions: tuple[int, ...]


class Teamed(NamedTuple):
    """Who plays with whom: the team of each seat."""

    teams: tuple[int, ...]


class ObjectivesDealt(NamedTuple):
    """Each seat received an objective of each rank (indices of the rulebook's). Secret."""

    objectives: tuple[tuple[int, ...], ...]


class ObjectiveShown(NamedTuple):
    """A seat laid an objective open for all to see: achieved, or (not yet) because it is its last one."""

    seat: int
    objective: int
    achieved: bool


class Dealt(NamedTuple):
    """Who received each territory (by territory) and how many armies each seat has still to place.

    One army of its owner stands on each territory.
    """

    owners: tuple[int, ...]
    to_place: tuple[int, ...]
    phase: str


class Drafted(NamedTuple):
    """A seat threw a die and received so many territories (as far as any were left), an army on each."""

    seat: int
    die: str
    territories: tuple[int, ...]


class Opened(NamedTuple):
    """This seat begins. `dice`, where it was thrown for: a digit for each seat, `-` for who threw no more.

    Throws follow one another while the highest are alike: `3661 -25-`.
    """

    seat: int
    dice: str


class Claimed(NamedTuple):
    """A seat put an army on a free territory; then it is `following`'s turn."""

    seat: int
    territory: int
    following: int


class Planned(NamedTuple):
    """A seat made a plan for its set-up armies. Secret: others see `HIDDEN`."""

    seat: int
    placements: Placements | int


class Settled(NamedTuple):
    """A seat has done what all do at once, unseen by the others; or (`done` is false) takes it back."""

    seat: int
    done: bool


class HeadquartersChosen(NamedTuple):
    """A seat chose its headquarters, in place of an earlier choice. Secret."""

    seat: int
    territory: int


class HeadquartersTaken(NamedTuple):
    """A seat lost its headquarters to `by`: it is revealed, and all its other territories are lost too.

    On each of these `lands` stands one army of the conqueror, from the reserve.
    """

    seat: int
    by: int
    territory: int
    lands: tuple[int, ...]


class Deployed(NamedTuple):
    """A seat placed set-up armies; then it is `following`'s turn to place."""

    seat: int
    territory: int
    armies: int
    following: int


class Called(NamedTuple):
    """It became this seat's turn to place, because the seat before it left the game."""

    seat: int


class TurnBegan(NamedTuple):
    """A turn began with so many armies to place; `sources` says what each part is for.

    `sources` are pairs of (`territories` or a continent's key, armies).
    """

    seat: int
    round: int
    phase: str
    armies: int
    sources: tuple[tuple[str, int], ...]


class Traded(NamedTuple):
    """A set was handed in: `armies` to place freely, `bonuses` placed at once on the cards' own lands.

    `under_pile` says where the cards went: under the pile, or on the discard.
    """

    seat: int
    cards: tuple[int, ...]
    armies: int
    bonuses: Placements
    under_pile: bool


class Placed(NamedTuple):
    """Reinforcements were placed, or all set-up armies at once."""

    seat: int
    placements: Placements


class Mustered(NamedTuple):
    """A neutral force received armies, which another seat places."""

    seat: int
    armies: int


class Influenced(NamedTuple):
    """A seat gave a card to a neutral force, which is now the ally of `ally` (`NOBODY`: of none).

    The card is secret: others see `HIDDEN`.
    """

    seat: int
    card: int
    force: int
    ally: int


class Wavered(NamedTuple):
    """A die was thrown for a neutral force after an invasion; now it is the ally of `ally`, or of none."""

    seat: int
    die: int
    ally: int


class PhaseBegan(NamedTuple):
    """The seat on turn, or the set-up, went on to this phase."""

    phase: str


class Asked(NamedTuple):
    """A question to a seat interrupts the turn until it is answered. `details` depend on it."""

    question: str
    seat: int
    details: tuple[int, ...]


class Resumed(NamedTuple):
    """What the last question asked for is done; the turn goes on."""


class Attacked(NamedTuple):
    """One or more rolls of an attack.

    `rolls` are the dice as thrown, attacker's and defender's, roll by roll: `611-3 52-41`.
    `moved` is 0, or the armies that had to move in because the target fell.
    """

    seat: int
    source: int
    target: int
    defender: int
    rolls: str
    source_losses: int
    target_losses: int
    moved: int


class Occupied(NamedTuple):
    """Armies followed into the conquered land, besides those that had to."""

    seat: int
    source: int
    target: int
    armies: int


class Eliminated(NamedTuple):
    """A seat lost its last territory; its hand went to `by`."""

    seat: int
    by: int


class CardDrawn(NamedTuple):
    """A seat drew the top card. Secret: others see `HIDDEN`."""

    seat: int
    card: int


class HandedOver(NamedTuple):
    """A seat gave its hand to a partner."""

    seat: int
    to: int


class Fortified(NamedTuple):
    """The manoeuvre."""

    seat: int
    source: int
    target: int
    armies: int


class Kept(NamedTuple):
    """What an edition keeps of the game beyond all others has a new value, as plain JSON."""

    name: str
    value: Any


class StandingSet(NamedTuple):
    """A seat answered a kind of question in advance (0: wants to be asked). Secret."""

    seat: int
    question: str
    answer: int


class Resigned(NamedTuple):
    """A seat left; its armies stay as a garrison that only defends, its hand goes back."""

    seat: int
    under_pile: bool


class Won(NamedTuple):
    """The game is over."""

    winners: tuple[int, ...]


Event = (
    Began
    | Shuffled
    | Reshuffled
    | MissionsDealt
    | Teamed
    | ObjectivesDealt
    | ObjectiveShown
    | Dealt
    | Drafted
    | Opened
    | Claimed
    | Planned
    | Settled
    | HeadquartersChosen
    | HeadquartersTaken
    | Deployed
    | Called
    | TurnBegan
    | Traded
    | Placed
    | Mustered
    | Influenced
    | Wavered
    | PhaseBegan
    | Asked
    | Resumed
    | Attacked
    | Occupied
    | Eliminated
    | CardDrawn
    | HandedOver
    | Fortified
    | Kept
    | StandingSet
    | Resigned
    | Won
)


def event_name(kind: type) -> str:
    """The name of a kind of event in the record: `TurnBegan` -> `turn_began`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


KINDS: dict[str, type[Any]] = {event_name(kind): kind for kind in Event.__args__}
NAMES: dict[type[Any], str] = {kind: name for name, kind in KINDS.items()}


def to_json(event: Event) -> list[Any]:
    """The event as a list that JSON can hold."""
    return [NAMES[event.__class__], *event]


def from_json(data: list[Any]) -> Event:
    """Read what `to_json` wrote, also after a round trip through JSON.

    Raises ValueError when it is not an event.
    """
    try:
        kind = KINDS[data[0]]
        event: Event = kind(*freeze(data[1:]))
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"not an event: {data!r}") from error
    return event


def freeze(value: Any) -> Any:
    """JSON turns tuples into lists; turn them back."""
    if not isinstance(value, list):
        return value
    return tuple([freeze(item) if isinstance(item, list) else item for item in value])
