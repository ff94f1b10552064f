"""Headquarters: chosen in secret before the first turn, and what becomes of them when they are invaded.

Hasbro 2000, Variantes de Risk, Capitales Risk. The text does not say in which order the players choose;
here all do at the same time, unseen, and may change their choice until the last one has chosen.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from games.engine.board import mask_of, members
from games.engine.errors import Illegal, check, gettext_noop
from games.engine.events import Eliminated, Shuffled
from games.engine.events.knowledge import known_to_all, known_to_its_seat
from games.engine.feature import Feature
from games.engine.features.headquarters.telling import (
    CHOOSING,
    tell_headquarters,
    tell_own,
    tell_place,
    tell_taken_headquarters,
)
from games.engine.keep import Keep
from games.engine.legality import Option, OrderRule, Slot, Stage, unsettled
from games.engine.notation.names import find_territory
from games.engine.notation.parts import Territory
from games.engine.notation.positions.values import by_seat, seat_of
from games.engine.notation.verb import Verb
from games.engine.outcome import Reason
from games.engine.phases.placement import PLACEMENT
from games.engine.policies.victory import last_standing
from games.engine.position import HIDDEN, NOBODY, Position
from games.engine.ranking import won_by
from games.engine.words.spellings import Spellings
from games.engine.words.telling import Aim, Mark
from games.engine.words.wording import Wording, tells

if TYPE_CHECKING:
    from games.engine.outcome import Outcome
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table
    from games.engine.words.telling import Teller


Lands = tuple[int, ...]
"""The territory that each seat has chosen, or `NOBODY`; empty as long as nobody has."""


class Headquarters(NamedTuple):
    """Choose an own territory as secret headquarters, in place of an earlier choice."""

    territory: int


VERB = Verb(
    Headquarters,
    Spellings(
        en=("headquarters", "headquarter", "hq", "capital"),
        fr=("état-major", "quartier général", "QG", "capitale"),
    ),
    (Territory(),),
)


def own_and_revealed(chosen: Lands, position: Position, seat: int | None) -> Lands:
    """The headquarters with those of others `HIDDEN`, unless they are lost: then everybody has seen them."""
    return tuple(
        land if owner == seat or (land >= 0 and position.owner[land] != owner) else HIDDEN
        for owner, land in enumerate(chosen)
    )


def imagined(rulebook: Rulebook, position: Position, chosen: Lands, rng: random.Random) -> Lands:
    """Any own territory in the place of each that is hidden; in play, its card is in no hand and no pile."""
    elsewhere = {*position.discard, *chain(*position.hands)} if position.round else set()

    def guess(seat: int) -> int:
        has_chosen = position.is_playing(seat) and (position.round or position.settled >> seat & 1)
        held = members(position.lands[seat]) if has_chosen else ()
        return rng.choice([land for land in held if land not in elsewhere] or held or [NOBODY])

    return tuple(guess(seat) if land == HIDDEN else land for seat, land in enumerate(chosen))


def write(rulebook: Rulebook, chosen: Lands) -> list[str | None]:
    """By their keys."""
    return [None if land < 0 else rulebook.board.territories[land].key for land in chosen]


def read(rulebook: Rulebook, p: Position, data: Any) -> Lands:
    """Everybody's headquarters: as said, or the first territory of each seat that plays."""
    given = by_seat({"headquarters": data or ()}, "headquarters")
    chosen = {seat_of(p, seat): find_territory(rulebook.board, name) for seat, name in given.items() if name}
    if p.round and not given:
        chosen = {seat: members(lands)[0] for seat, lands in enumerate(p.lands) if p.is_playing(seat)}
    check(len(set(chosen.values())) == len(chosen), "two seats have the same headquarters")
    for seat, lands in enumerate(p.lands):
        holds = seat in chosen and p.owner[chosen[seat]] == seat
        check(holds or not p.round or not p.is_playing(seat), f"seat {seat} plays without its headquarters")
        check(holds or seat not in chosen or not lands, f"seat {seat} lost its headquarters and holds land")
    check(not chosen or p.phase != PLACEMENT.key, "headquarters are chosen after the placement")
    return tuple(chosen.get(seat, NOBODY) for seat in range(p.seats)) if chosen else ()


CHOSEN: Keep[Lands] = Keep(
    "headquarters",
    empty=(),
    seen=own_and_revealed,
    imagined=imagined,
    reads=read,
    writes=write,
    in_extra=False,
)


@known_to_its_seat
class HeadquartersChosen(NamedTuple):
    """A seat chose its headquarters, in place of an earlier choice. Secret."""

    seat: int
    territory: int

    def fold(self, p: Position) -> None:
        known = CHOSEN.of(p) or (NOBODY,) * p.seats
        CHOSEN.put(p, (*known[: self.seat], self.territory, *known[self.seat + 1 :]))


@known_to_all
class HeadquartersTaken(NamedTuple):
    """A seat lost its headquarters to `by`: it is revealed, and all its other territories are lost too.

    On each of these `lands` stands one army of the conqueror, from the reserve.
    """

    seat: int
    by: int
    territory: int
    lands: tuple[int, ...]

    def former_owners(self) -> dict[int, int]:
        return dict.fromkeys(self.lands, self.seat)

    def fold(self, p: Position) -> None:
        for territory in self.lands:
            p.owner[territory] = self.by
            p.armies[territory] = 1
        lost = mask_of(self.lands)
        p.lands[self.seat] &= ~lost
        p.lands[self.by] |= lost


def choose(table: Table, seat: int, order: Headquarters) -> None:
    """Choose, or choose another."""
    position = table.position
    if position.owner[order.territory] != seat:
        raise Illegal(
            "not_your_territory",
            gettext_noop("%(territory)s is not yours. Choose a territory of your own as headquarters."),
            territory=order.territory,
        )
    table.write(HeadquartersChosen(seat, order.territory))
    table.settle(seat)


def choose_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Any own territory."""
    lands = Slot("territory", tuple(members(position.lands[seat])))
    yield Option(Headquarters, "headquarters {territory}", {"territory": lands})


def begin(table: Table) -> None:
    """Once everybody has chosen: their cards leave the pile for the whole game, and play begins.

    (« Il place la carte Risk de ce territoire devant lui, face cachée. »)
    """
    position = table.position
    table.write(Shuffled(tuple(card for card in position.deck if card not in CHOSEN.of(position))))
    table.next_phase()


def lose_headquarters(table: Table, seat: int, target: int, loser: int) -> None:
    """After a conquest: if it was the loser's headquarters, all that they have is the conqueror's.

    (« Tous les régiments du vaincu … sont remplacés par un régiment du vainqueur. ») A garrison whose
    player has left the game keeps its headquarters, and falls with it in the same way.
    """
    position = table.position
    chosen = CHOSEN.of(position)
    if chosen and chosen[loser] == target:
        lands = tuple(members(position.lands[loser]))
        table.write(HeadquartersTaken(loser, seat, target, lands))


def choices_agree(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Whether the phase can be going on: somebody is to choose, and those who are settled have chosen."""
    chosen = [land >= 0 for land in CHOSEN.of(position)] or [False] * position.seats
    settled = [bool(position.settled >> seat & 1) for seat in range(position.seats)]
    return bool(unsettled(position)) and chosen == settled


HEADQUARTERS = Stage(
    "headquarters",
    gettext_noop("Headquarters"),
    {Headquarters: OrderRule(choose, choose_options, by_anyone=True)},
    actors=unsettled,
    done=begin,
    possible=choices_agree,
)


def held(position: Position, seat: int) -> int:
    """How many headquarters stand on the lands of a seat, as far as they are known, its own counted."""
    return sum(land >= 0 and position.owner[land] == seat for land in CHOSEN.of(position))


HOLDING = Reason(
    "headquarters",
    gettext_noop("You hold the headquarters that win"),
    gettext_noop("%(names)s holds the headquarters that win"),
)


@dataclass(frozen=True)
class HiddenHeadquarters(Feature):
    """Whoever takes a headquarters takes all that its owner has; `needed[n]` of them win among n seats."""

    needed: Mapping[int, int]
    key = "headquarters"
    keeps = (CHOSEN,)
    events = (HeadquartersChosen, HeadquartersTaken)
    reasons = (HOLDING,)
    verbs = (VERB,)
    unveiled = gettext_noop("The headquarters")
    sentences: ClassVar = {
        HeadquartersChosen: tell_headquarters,
        HeadquartersTaken: tell_taken_headquarters,
    }
    guides: ClassVar = {Headquarters: CHOOSING}
    tells_also: ClassVar = {HeadquartersTaken: (Eliminated,)}
    news = (HeadquartersTaken,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        others = (stage for stage in rulebook.setup if stage is not HEADQUARTERS)
        return replace(rulebook, setup=(*others, HEADQUARTERS), victory=self.holding_enough)

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        lose_headquarters(table, seat, target, loser)

    def held_on(self, table: Table) -> bool:
        return table.finish_if_won()

    def progress(self, position: Position, seat: int) -> int:
        return held(position, seat)

    def aims(self, teller: Teller, view: Position) -> Iterator[Aim]:
        chosen, seat = CHOSEN.of(view), teller.reader
        assert seat is not None
        if chosen and chosen[seat] >= 0:
            mine = tell_own(teller, chosen[seat], held(view, seat), self.needed[view.players])
            yield Aim(teller.say(gettext_noop("Your headquarters")), mine)
            for other in range(view.seats):
                yield from (Aim("", line) for line in self.unveil(teller, view, other) if other != seat)

    def unveil(self, teller: Teller, view: Position, seat: int) -> list[str]:
        chosen = CHOSEN.of(view)
        if not chosen or chosen[seat] < 0:
            return []
        return [tell_place(teller, seat, chosen[seat], view.owner[chosen[seat]])]

    def points(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        template = gettext_noop("%(players)d players: %(needed)d headquarters")
        for players in rulebook.players if section == "goal" else ():
            yield Wording(template, {"players": players, "needed": self.needed[players]})

    def marks(self, view: Position) -> Iterator[Mark]:
        for land in CHOSEN.of(view):
            if land >= 0:
                yield Mark(land, "flag", gettext_noop("headquarters"))

    def set_aside(self, rulebook: Rulebook, position: Position) -> tuple[int, ...]:
        return CHOSEN.of(position) if position.round else ()

    @tells(gettext_noop("enough secret headquarters"))
    def holding_enough(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """The seat on turn wins with enough headquarters, its own counted, or whoever is left alone.

        (Hasbro 2000, Capitales Risk, Le vainqueur; they change hands in the winner's own turn only.)
        """
        if held(position, position.turn) >= self.needed[position.players]:
            return won_by(rulebook, position, (position.turn,), HOLDING)
        return last_standing(rulebook, position)
