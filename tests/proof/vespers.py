"""A new edition in this module alone: nothing else of the project knows of it.

A player who takes a land is blessed, and a shrine is built on it. After each turn the player and their
neighbour swear peace or war, and neither knows what the other swears. After each round all hold vespers:
everybody offers incense in secret, and if one player offers more than all others, that player draws a relic
from a separate pile, and nobody else sees it. After a number of vespers the most devout wins, by blessings
and by the worth of the relics.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from games.engine.choice import Choice
from games.engine.display import Mark, Piece
from games.engine.errors import Illegal
from games.engine.events import HIDDEN, Polled, Resumed
from games.engine.events.knowledge import known_in_part, known_to_all, known_to_its_seat, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.feature import Feature
from games.engine.legality import Option, OrderRule, Slot, Stage, unsettled
from games.engine.notation.parts import Number, OneOf
from games.engine.notation.verb import Verb
from games.engine.outcome import Outcome
from games.engine.rulebook import Rulebook
from games.engine.words.spellings import Spellings
from games.features.piles import CardTaken, Pile
from games.rulebooks.hasbro2000 import H2000_WORLD
from games.rulebooks.hasbro2000 import text as hasbro2000_text
from games.texts.guide import Choices, Guide, Prompt
from games.texts.option import OptionText
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.table import Table
    from games.texts.narration import Narrator

WORTH = {"crown": 5, "sword": 4, "ring": 4, "cup": 3, "cross": 3, "veil": 3, "bell": 2, "book": 1}
"""The worth of each relic."""
RELICS = Pile("relics", (*WORTH,))
MOST_INCENSE = 3
PEACE, WAR = 0, 1
BySeat = tuple[int, ...]


# --- What is kept


def own_alone(values: BySeat, position: Position, seat: int | None) -> BySeat:
    """Return the numbers of all seats, with those of others hidden."""
    return tuple(value if owner == seat else HIDDEN for owner, value in enumerate(values))


def by_seat(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether the value can be a number for each seat."""
    return len(value) in (0, position.seats) and all(type(number) is int for number in value)


def imagined(rulebook: Rulebook, position: Position, values: BySeat, rng: random.Random) -> BySeat:
    """Return peace, and no incense, for the seats that hide their numbers."""
    return tuple(0 if value == HIDDEN else value for value in values)


def changed(values: BySeat, position: Position, seat: int, value: int) -> BySeat:
    """Return the numbers, 0 where there are none yet, with this seat's replaced."""
    values = values or (0,) * position.seats
    return (*values[:seat], value, *values[seat + 1 :])


BLESSINGS: ExtraState[BySeat] = ExtraState("blessings", empty=(), seen=by_all, possible=by_seat)
VESPERS_HELD: ExtraState[int] = ExtraState(
    "vespers_held", empty=0, seen=by_all, possible=lambda rulebook, position, value: type(value) is int
)
SHRINES: ExtraState[tuple[int, ...]] = ExtraState(
    "shrines",
    empty=(),
    seen=by_all,
    possible=lambda rulebook, position, value: {*value} <= {*range(len(position.owner))},
)
"""The lands that were taken, each of which has had a shrine since."""
INCENSE: ExtraState[BySeat] = ExtraState(
    "incense", empty=(), seen=own_alone, possible=by_seat, imagined=imagined
)
OATHS: ExtraState[BySeat] = ExtraState("oaths", empty=(), seen=own_alone, possible=by_seat, imagined=imagined)


# --- What happens


def without_amount(event: IncenseOffered, seat: int | None, hands: Sequence[int]) -> IncenseOffered:
    return event if seat == event.seat else event._replace(incense=HIDDEN)


@recorded_as("blessing_given")
@known_to_all
class BlessingGiven(NamedTuple):
    """A seat was blessed a number of times."""

    seat: int
    blessings: int

    def fold(self, p: Position) -> None:
        so_far = BLESSINGS.of(p) or (0,) * p.seats
        BLESSINGS.put(p, changed(so_far, p, self.seat, so_far[self.seat] + self.blessings))


@recorded_as("shrine_built")
@known_to_all
class ShrineBuilt(NamedTuple):
    """A shrine was built on a land that was taken for the first time."""

    territory: int

    def fold(self, p: Position) -> None:
        SHRINES.put(p, (*SHRINES.of(p), self.territory))


@recorded_as("incense_offered")
@known_in_part(without_amount)
class IncenseOffered(NamedTuple):
    """A seat offered incense; only the seat knows how much."""

    seat: int
    incense: int

    def fold(self, p: Position) -> None:
        INCENSE.put(p, changed(INCENSE.of(p), p, self.seat, self.incense))


@recorded_as("vespers_held")
@known_to_all
class VespersHeld(NamedTuple):
    """Everybody has offered; nobody learns how much."""

    def fold(self, p: Position) -> None:
        INCENSE.put(p, ())
        VESPERS_HELD.put(p, VESPERS_HELD.of(p) + 1)


@recorded_as("sworn")
@known_to_its_seat
class Sworn(NamedTuple):
    """A seat swore peace or war. Secret until the other has sworn too."""

    seat: int
    oath: int

    def fold(self, p: Position) -> None:
        OATHS.put(p, changed(OATHS.of(p), p, self.seat, self.oath))


@recorded_as("oaths_heard")
@known_to_all
class OathsHeard(NamedTuple):
    """Both oaths are heard, in the order of the seats."""

    seats: tuple[int, ...]
    oaths: tuple[int, ...]

    def fold(self, p: Position) -> None:
        OATHS.put(p, ())


# --- Orders


class Offer(NamedTuple):
    """Offer this much incense."""

    incense: int


class Swear(NamedTuple):
    """Swear peace or war."""

    oath: int


WORDS = (Spellings(("peace",), ("la paix", "paix")), Spellings(("war",), ("la guerre", "guerre")))
OFFER = Verb(
    Offer,
    Spellings(("offer",), ("offrir", "offre")),
    (Number(()),),
    labels={"incense": Spellings(("incense",), ("encens",))},
)
SWEAR = Verb(
    Swear,
    Spellings(("swear",), ("jurer", "je jure")),
    (OneOf(WORDS),),
    labels={"oath": Spellings(("oath",), ("serment",))},
)


def offer(table: Table, seat: int, order: Offer) -> None:
    if not 0 <= order.incense <= MOST_INCENSE:
        raise Illegal("wrong_incense", most=MOST_INCENSE)
    table.write(IncenseOffered(seat, order.incense))
    table.settle(seat)


def offer_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    yield Option(Offer, "offer {incense}", {"incense": Slot("number", range(MOST_INCENSE + 1))})


def swear(table: Table, seat: int, order: Swear) -> None:
    table.write(Sworn(seat, order.oath))
    table.settle(seat)


def swear_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    yield Option(Swear, "swear {oath}", {"oath": Slot("word", tuple(word.key for word in WORDS))})


# --- The question to two, and the phase of all


def swear_peace(table: Table, seat: int) -> None:
    """Swear peace for a player who does not answer."""
    swear(table, seat, Swear(PEACE))


def hear(table: Table) -> None:
    """Bless a player whose neighbour swore peace: once if they swore peace too, twice if they swore war."""
    position = table.position
    seats = position.details
    sworn = OATHS.of(position) or (PEACE,) * position.seats
    oaths = tuple(sworn[seat] for seat in seats)
    table.write(OathsHeard(seats, oaths))
    for seat, own, other in zip(seats, oaths, oaths[::-1], strict=True):
        if other == PEACE and position.is_playing(seat):
            table.write(BlessingGiven(seat, 1 if own == PEACE else 2))
    table.write(Resumed())
    table.end_turn()


def offer_nothing(table: Table, seat: int) -> None:
    """Offer nothing for a player who does not come."""
    offer(table, seat, Offer(0))


def close_vespers(table: Table) -> None:
    """Let the player who offered most draw a relic, if there is only one."""
    position = table.position
    incense = INCENSE.of(position)
    if incense and incense.count(max(incense)) == 1:
        RELICS.draw(table, incense.index(max(incense)))
    table.write(VespersHeld())
    if not table.finish_if_won():
        table.next_phase()


def those_asked(position: Position) -> tuple[int, ...]:
    """Return the seats that still play and have not sworn yet."""
    assert position.pending is not None
    return tuple(seat for seat in position.pending[1] if not position.status[seat])


VESPERS = Stage(
    "vespers",
    {Offer: OrderRule(offer, offer_options)},
    actors=unsettled,
    answers=True,
    asks=True,
    spellings=Spellings(("vespers",), ("vêpres",)),
    default=offer_nothing,
    done=close_vespers,
)
OATH = Stage(
    "oath",
    {Swear: OrderRule(swear, swear_options)},
    actors=those_asked,
    answers=True,
    asks=True,
    spellings=Spellings(("oath",), ("serment",)),
    default=swear_peace,
    done=hear,
    details=(("player", "number"), ("neighbour", "number")),
)


# --- How it is told


def tell_blessing(narrator: Narrator, event: BlessingGiven) -> list[str]:
    mine, theirs = "You were blessed %(times)d times.", "%(name)s was blessed %(times)d times."
    return [narrator.by(event.seat, mine, theirs, times=event.blessings)]


def tell_offering(narrator: Narrator, event: IncenseOffered) -> list[str]:
    return [narrator.by(event.seat, "You offered %(n)d.", "%(name)s made an offering.", n=event.incense)]


def tell_relic(narrator: Narrator, event: CardTaken) -> list[str]:
    mine, theirs = "You drew a relic worth %(worth)d.", "%(name)s drew a relic."
    return [narrator.by(event.seat, mine, theirs, worth=WORTH.get(event.drawn, 0))]


def tell_oaths(narrator: Narrator, event: OathsHeard) -> list[str]:
    told = "%(first)s swore %(one)s, %(second)s swore %(other)s."
    first, second = (narrator.names[seat] for seat in event.seats)
    one, other = (narrator.say(WORDS[oath].key) for oath in event.oaths)
    return [narrator.say(told, first=first, second=second, one=one, other=other)]


def tell_incense(narrator: Narrator, view: Position, option: Option) -> list[str]:
    return [narrator.say("Up to %(most)d of incense; nobody else sees how much.", most=MOST_INCENSE)]


def tell_choice(narrator: Narrator, view: Position, option: Option) -> list[str]:
    return [narrator.say("Peace, or war; you hear what the other swears when both have.")]


OFFERING = Guide(
    use="Incense for vespers",
    meanings={"offer {incense}": "Offer so much incense."},
    prompt=Prompt(
        asked="Offer incense", done="You have offered; the others have not yet", button="Offer incense"
    ),
    choices=Choices(heading="Vespers", lines=tell_incense),
)
SWEARING = Guide(
    use="Your oath",
    meanings={"swear {oath}": "Swear peace or war."},
    prompt=Prompt(asked="Swear peace or war", button="Swear an oath"),
    choices=Choices(heading="Oath", lines=tell_choice),
)


# --- The edition


MOST_DEVOUT = "devotion"


@dataclass(frozen=True)
class Vespers(Feature):
    """The most devout player wins after this number of vespers."""

    vespers: int = 4
    key = "vespers"
    extras = (BLESSINGS, SHRINES, VESPERS_HELD, INCENSE, OATHS)
    events = (BlessingGiven, ShrineBuilt, IncenseOffered, VespersHeld, Sworn, OathsHeard)
    verbs = (OFFER, SWEAR)

    def install(self, rulebook: Rulebook) -> Rulebook:
        others = (stage for stage in rulebook.questions if stage.key != OATH.key)
        return replace(rulebook, round_end=(VESPERS,), questions=(*others, OATH), victory=self.most_devout)

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        table.write(BlessingGiven(seat, 1))
        if target not in SHRINES.of(table.position):
            table.write(ShrineBuilt(target))

    def shown(self, rulebook: Rulebook, view: Position) -> Iterator[Piece]:
        for territory in SHRINES.of(view):
            yield Mark(territory, "star", "shrine")

    def turn_ends(self, table: Table) -> bool:
        """Let the player and the next one to the left swear."""
        position = table.position
        seat = position.turn
        around = ((seat + step) % position.seats for step in range(1, position.seats))
        neighbour = next(filter(position.is_playing, around))
        table.write(Polled(OATH.key, (seat, neighbour), (seat, neighbour)))
        table.put_to_all(OATH)
        return True

    def progress(self, position: Position, seat: int) -> int:
        return devotion(position)[seat]

    def most_devout(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """Let the most devout player win after the last vespers, or the last player who is left."""
        playing = position.status.count(0)
        if playing > 1 and VESPERS_HELD.of(position) < self.vespers:
            return None
        stands = [(position.is_playing(seat), worth) for seat, worth in enumerate(devotion(position))]
        return Outcome(MOST_DEVOUT, tuple(1 + sum(other > own for other in stands) for own in stands))


class VespersText(Text[Vespers]):
    stages: ClassVar = {"vespers": "Vespers", "oath": "Oath"}
    endings: ClassVar = {MOST_DEVOUT: ("You are the most devout", "%(names)s is the most devout")}
    sentences: ClassVar = {
        BlessingGiven: tell_blessing,
        IncenseOffered: tell_offering,
        CardTaken: tell_relic,
        OathsHeard: tell_oaths,
    }
    news = (CardTaken,)
    labels: ClassVar = {key: f"The {key}" for key in WORTH}
    guides: ClassVar = {Offer: OFFERING, Swear: SWEARING}
    refusals: ClassVar = {"wrong_incense": "Offer 0 to %(most)d."}


def devotion(position: Position) -> BySeat:
    """Return the devotion of each seat: its blessings and the worth of its relics."""
    relics = (sum(WORTH.get(relic, 0) for relic in hand) for hand in RELICS.of(position).hands)
    pairs = zip(BLESSINGS.of(position) or (0,) * position.seats, relics, strict=True)
    return tuple(map(sum, pairs))


def once(rulebook: Rulebook) -> Rulebook:
    """Return the edition with a single vespers, after which the most devout wins."""
    return rulebook.with_(Vespers(vespers=1))


EDITION = replace(
    H2000_WORLD,
    key="vespers",
    choices=(Choice("length", {"four": lambda rulebook: rulebook, "one": once}),),
).with_(RELICS, Vespers())
EDITIONS = (EDITION,)
TEXTS = (
    replace(
        hasbro2000_text.H2000_WORLD,
        key=EDITION.key,
        name="Vespers",
        source="Nobody",
        options={"length": OptionText("Length", {"four": "Four vespers", "one": "One vespers"})},
    ),
)
FRENCH = {
    # The edition
    "Vespers": "Vêpres",
    "Length": "Durée",
    "Four vespers": "Quatre vêpres",
    "One vespers": "Une seule fois les vêpres",
    "shrine": "sanctuaire",
    "You are the most devout": "Vous êtes le plus dévot",
    "%(names)s is the most devout": "%(names)s est le plus dévot",
    "The crown": "La couronne",
    "The sword": "L’épée",
    "The ring": "L’anneau",
    "The cup": "La coupe",
    "The cross": "La croix",
    "The veil": "Le voile",
    "The bell": "La cloche",
    "The book": "Le livre",
    # Orders
    "Oath": "Serment",
    "Offer 0 to %(most)d.": "Offrez de 0 à %(most)d.",
    "Offer incense": "Offrir de l’encens",
    "Offer so much incense.": "Offrir autant d’encens.",
    "Incense for vespers": "De l’encens pour les vêpres",
    "You have offered; the others have not yet": "Vous avez fait votre offrande ; les autres, pas encore",
    "Up to %(most)d of incense; nobody else sees how much.": (
        "Jusqu’à %(most)d d’encens ; personne d’autre ne voit combien."
    ),
    "Swear peace or war": "Jurer la paix ou la guerre",
    "Swear peace or war.": "Jurer la paix ou la guerre.",
    "Swear an oath": "Prêter serment",
    "Your oath": "Votre serment",
    "Peace, or war; you hear what the other swears when both have.": (
        "La paix ou la guerre ; vous saurez ce que l’autre a juré quand les deux auront juré."
    ),
    "peace": "la paix",
    "war": "la guerre",
    # What happened
    "You were blessed %(times)d times.": "Vous êtes béni %(times)d fois.",
    "%(name)s was blessed %(times)d times.": "%(name)s est béni %(times)d fois.",
    "You offered %(n)d.": "Vous avez offert %(n)d.",
    "%(name)s made an offering.": "%(name)s a fait une offrande.",
    "You drew a relic worth %(worth)d.": "Vous avez tiré une relique qui vaut %(worth)d.",
    "%(name)s drew a relic.": "%(name)s a tiré une relique.",
    "%(first)s swore %(one)s, %(second)s swore %(other)s.": (
        "%(first)s a juré %(one)s, %(second)s a juré %(other)s."
    ),
}
"""All texts of the module in French."""
