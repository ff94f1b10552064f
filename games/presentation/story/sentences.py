"""What happened, in sentences: for the dispatches on the page and for the mails.

Every sentence is written for its reader: his own deeds say "you". Numbers and names are put into
whole sentences, so that each can be translated as its language wants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.engine import events as e
from games.engine.features.allies.influence import Influenced
from games.engine.features.allies.invasion import Wavered
from games.engine.features.headquarters import HeadquartersChosen, HeadquartersTaken
from games.engine.features.objectives.hands import ObjectiveShown
from games.engine.features.teams import Teamed, partners
from games.engine.position import NOBODY
from games.presentation.language.grammar import inside, out_of, the
from games.presentation.language.names import continent_name
from games.presentation.language.words import armies_of, armies_somewhere, card_words, listed
from games.presentation.story.chronicle import Battle, Claims, Deed, Placement
from games.presentation.story.forces import tell_influence, tell_mustering, tell_wavering
from games.presentation.story.lapses import tell_lapse
from games.presentation.story.secrets import tell_headquarters, tell_objective, tell_taken_headquarters
from games.selectors.record import Lapse

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.features.objectives.cards import Objective


class Sentence(str):
    """A sentence as plain text; in a page its `strong` words are bold."""

    html: SafeString

    def __new__(cls, template: str, strong: Iterable[str] = (), **params: object) -> Sentence:
        sentence = super().__new__(cls, template % params)
        words = {
            name: value
            if isinstance(value, int)
            else f"<b>{escape(str(value))}</b>"
            if name in strong
            else escape(str(value))
            for name, value in params.items()
        }
        sentence.html = mark_safe(escape(template) % words)
        return sentence

    def __html__(self) -> SafeString:
        return self.html


@dataclass(frozen=True)
class Teller:
    """Tells a reader what happened.

    `names` are the players by seat, and after them what neutral forces are called inside a sentence ("the
    ally"), the last `forces` of them; `reader` is the seat that is told (None: a stranger), who is
    called "you". `teams` is the team of each seat, empty where everybody plays alone, `objectives` are
    the cards of the edition.
    """

    board: Board
    names: Sequence[str]
    reader: int | None
    teams: tuple[int, ...] = ()
    objectives: tuple[Objective, ...] = ()
    forces: int = 0

    def tell(self, deed: Deed) -> list[Sentence]:
        """The sentences that tell a deed; none where there is nothing to say."""
        return TELL[deed.__class__](self, deed)

    def is_reader(self, seat: int | None) -> bool:
        """Whether the seat is the reader's own."""
        return seat is not None and seat == self.reader

    def by(self, seat: int, mine: str, theirs: str, strong: Iterable[str] = (), **params: object) -> Sentence:
        """A sentence about what a seat did: `mine` when it is the reader, else `theirs` with its name.

        Both are only marked for translation; the one that is told is translated here.
        """
        template = mine if self.is_reader(seat) else theirs
        return Sentence(_(template), strong, **{"name": self.subject(seat), **params})

    def say(self, template: str) -> Sentence:
        """A sentence about everybody, which is only marked for translation."""
        return Sentence(_(template))

    def subject(self, seat: int) -> str:
        """What a seat is called at the beginning of a sentence."""
        name = self.names[seat]
        return capfirst(name) if seat >= len(self.names) - self.forces else name

    def partners(self, seat: int) -> str:
        """The others of a seat's team: "Teodora"."""
        return listed([self.names[other] for other in partners(self.teams, seat)])

    def stationed(self, placements: Iterable[tuple[int, int]]) -> str:
        """Armies and where: "3 armies in Alaska and 2 in Peru"."""
        parts: list[str] = []
        for territory, armies in placements:
            place = inside(self.board, territory)
            template = "%(armies)d %(place)s" if parts else armies_somewhere(armies)
            parts.append(template % {"armies": armies, "place": place})
        return listed(parts)

    def lands(self, territories: Iterable[int]) -> str:
        """Territories one after the other: "Alaska, Peru and Japan"."""
        return listed([the(self.board, territory) for territory in territories])

    def source(self, key: str) -> str:
        """What reinforcements are for: the lands, or a continent held whole."""
        if key == "territories":
            return _("territories")
        index = next(i for i, continent in enumerate(self.board.continents) if continent.key == key)
        return continent_name(self.board, index)


def outcome(battle: Battle) -> str:
    """What a battle cost both sides, and how many armies moved in."""
    lost, moved = battle.source_losses, battle.moved
    losses = ngettext("losing %(lost)d army", "losing %(lost)d armies", lost) if lost else _("losing no army")
    told = _("%(losses)s to %(killed)d") % {"losses": losses % {"lost": lost}, "killed": battle.target_losses}
    if moved:
        template = ngettext("%(told)s; %(moved)d army moved in", "%(told)s; %(moved)d armies moved in", moved)
        told = template % {"told": told, "moved": moved}
    return told


def tell_dealt(teller: Teller, event: e.Dealt) -> list[Sentence]:
    if set(event.owners) == {NOBODY}:
        return [Sentence(_("The board is empty: the territories are claimed."))]
    return [Sentence(_("The territories were dealt, with one army on each."))]


def tell_teams(teller: Teller, event: Teamed) -> list[Sentence]:
    told = []
    for team in dict.fromkeys(event.teams):
        first, *others = (seat for seat, other in enumerate(event.teams) if other == team)
        seat = teller.reader if teller.reader in others else first
        told.append(
            teller.by(
                seat,
                gettext_noop("You play together with %(partners)s."),
                gettext_noop("%(name)s plays together with %(partners)s."),
                partners=listed([teller.names[other] for other in partners(event.teams, seat)]),
            )
        )
    return told


def tell_reshuffle(teller: Teller, event: e.Reshuffled) -> list[Sentence]:
    return [Sentence(_("The pile was used up: the cards handed in were shuffled into a new one."))]


def tell_draft(teller: Teller, event: e.Drafted) -> list[Sentence]:
    return [
        teller.by(
            event.seat,
            gettext_noop("You threw a %(die)s and received %(lands)s."),
            gettext_noop("%(name)s threw a %(die)s and received %(lands)s."),
            die=event.die,
            lands=teller.lands(event.territories),
        )
    ]


def tell_claims(teller: Teller, claims: Claims) -> list[Sentence]:
    return [
        teller.by(
            claims.seat,
            gettext_noop("You claimed %(lands)s."),
            gettext_noop("%(name)s claimed %(lands)s."),
            lands=teller.lands(claims.territories),
        )
    ]


def tell_opening(teller: Teller, event: e.Opened) -> list[Sentence]:
    if not event.dice:
        return [teller.by(event.seat, gettext_noop("You begin."), gettext_noop("%(name)s begins."))]
    dice = [throw[event.seat] for throw in event.dice.split() if throw[event.seat] != "-"]
    return [
        teller.by(
            event.seat,
            gettext_noop("You threw the highest die (%(dice)s) and begin."),
            gettext_noop("%(name)s threw the highest die (%(dice)s) and begins."),
            dice=", ".join(dice),
        )
    ]


def tell_turn(teller: Teller, event: e.TurnBegan) -> list[Sentence]:
    if not event.armies:
        return []
    armies = armies_of(event.armies)
    if len(event.sources) < 2:
        mine, theirs = gettext_noop("You received %(armies)s."), gettext_noop("%(name)s received %(armies)s.")
        return [teller.by(event.seat, mine, theirs, armies=armies)]
    part = _("%(armies)d for %(source)s")
    sources = [part % {"armies": number, "source": teller.source(key)} for key, number in event.sources]
    mine = gettext_noop("You received %(armies)s (%(sources)s).")
    theirs = gettext_noop("%(name)s received %(armies)s (%(sources)s).")
    return [teller.by(event.seat, mine, theirs, armies=armies, sources=", ".join(sources))]


def tell_placement(teller: Teller, placement: Placement) -> list[Sentence]:
    return [
        teller.by(
            placement.seat,
            gettext_noop("You placed %(placements)s."),
            gettext_noop("%(name)s placed %(placements)s."),
            placements=teller.stationed(placement.placements),
        )
    ]


def tell_trade(teller: Teller, event: e.Traded) -> list[Sentence]:
    told = [
        teller.by(
            event.seat,
            gettext_noop("You handed in the set %(cards)s for %(armies)s."),
            gettext_noop("%(name)s handed in the set %(cards)s for %(armies)s."),
            cards=listed([card_words(teller.board, card) for card in event.cards]),
            armies=armies_of(event.armies),
        )
    ]
    if event.bonuses:
        told.append(
            Sentence(
                _("For lands held on these cards, at once: %(placements)s."),
                placements=teller.stationed(event.bonuses),
            )
        )
    return told


def tell_battle(teller: Teller, battle: Battle) -> list[Sentence]:
    attacks_me = teller.is_reader(battle.defender)
    if battle.moved:
        mine = gettext_noop("You took %(target)s from %(loser)s, %(outcome)s.")
        theirs = (
            gettext_noop("%(name)s took %(target)s from you, %(outcome)s.")
            if attacks_me
            else gettext_noop("%(name)s took %(target)s from %(loser)s, %(outcome)s.")
        )
    else:
        mine = gettext_noop("You attacked %(loser)s %(place)s, %(outcome)s.")
        theirs = (
            gettext_noop("%(name)s attacked you %(place)s, %(outcome)s.")
            if attacks_me
            else gettext_noop("%(name)s attacked %(loser)s %(place)s, %(outcome)s.")
        )
    return [
        teller.by(
            battle.seat,
            mine,
            theirs,
            strong=("target", "place"),
            loser=teller.names[battle.defender],
            target=the(teller.board, battle.target),
            place=inside(teller.board, battle.target),
            outcome=outcome(battle),
        )
    ]


def tell_elimination(teller: Teller, event: e.Eliminated) -> list[Sentence]:
    if teller.teams:
        return [
            teller.by(
                event.seat,
                gettext_noop("You have not one army left."),
                gettext_noop("%(name)s has not one army left."),
                strong=("name",),
            )
        ]
    theirs = (
        gettext_noop("%(name)s took your last territory. You are out of the game.")
        if teller.is_reader(event.seat)
        else gettext_noop("%(name)s took the last territory of %(loser)s, and all the cards.")
    )
    mine = gettext_noop("You took the last territory of %(loser)s, and all the cards.")
    return [teller.by(event.by, mine, theirs, strong=("loser",), loser=teller.names[event.seat])]


def tell_destruction(teller: Teller, event: e.Destroyed) -> list[Sentence]:
    mine = gettext_noop("You destroyed the last army that %(loser)s had left behind.")
    theirs = gettext_noop("%(name)s destroyed the last army that %(loser)s had left behind.")
    return [teller.by(event.by, mine, theirs, strong=("loser",), loser=teller.names[event.seat])]


def tell_card(teller: Teller, event: e.CardDrawn) -> list[Sentence]:
    if event.card == e.HIDDEN:
        return [Sentence(_("%(name)s drew a card."), name=teller.names[event.seat])]
    return [
        teller.by(
            event.seat,
            gettext_noop("You drew the card %(card)s."),
            gettext_noop("%(name)s drew the card %(card)s."),
            card=card_words(teller.board, event.card),
        )
    ]


def tell_handing_over(teller: Teller, event: e.HandedOver) -> list[Sentence]:
    theirs = (
        gettext_noop("%(name)s handed the team’s cards to you.")
        if teller.is_reader(event.to)
        else gettext_noop("%(name)s handed the team’s cards to %(partner)s.")
    )
    mine = gettext_noop("You handed the team’s cards to %(partner)s.")
    return [teller.by(event.seat, mine, theirs, partner=teller.names[event.to])]


def tell_manoeuvre(teller: Teller, event: e.Fortified | e.Occupied) -> list[Sentence]:
    return [
        teller.by(
            event.seat,
            gettext_noop("You moved %(armies)s %(source)s to %(target)s."),
            gettext_noop("%(name)s moved %(armies)s %(source)s to %(target)s."),
            armies=armies_of(event.armies),
            source=out_of(teller.board, event.source),
            target=the(teller.board, event.target),
        )
    ]


def tell_resignation(teller: Teller, event: e.Resigned) -> list[Sentence]:
    if teller.teams:
        return [
            teller.by(
                event.seat,
                gettext_noop("You left the game and gave it up for %(partners)s too."),
                gettext_noop("%(name)s left the game and gave it up for %(partners)s too."),
                strong=("name",),
                partners=teller.partners(event.seat),
            )
        ]
    return [
        teller.by(
            event.seat,
            gettext_noop("You left the game. Your armies stay where they are and only defend."),
            gettext_noop("%(name)s left the game. The armies stay where they are and only defend."),
            strong=("name",),
        )
    ]


def tell_victory(teller: Teller, event: e.Won) -> list[Sentence]:
    if len(event.winners) > 1:
        first = teller.reader if teller.reader in event.winners else event.winners[0]
        others = [teller.names[seat] for seat in event.winners if seat != first]
        mine = gettext_noop("You and %(partners)s have won the game.")
        theirs = gettext_noop("%(name)s and %(partners)s have won the game.")
        return [teller.by(first, mine, theirs, strong=("name", "partners"), partners=listed(others))]
    mine, theirs = gettext_noop("You have won the game."), gettext_noop("%(name)s has won the game.")
    return [teller.by(seat, mine, theirs, strong=("name",)) for seat in event.winners]


def tell_breaking_off(teller: Teller, event: e.BrokenOff) -> list[Sentence]:
    first = [teller.names[seat] for seat, place in enumerate(event.places) if place == 1]
    told = _("Only computer players were left: the game ended there, with %(names)s in first place.")
    return [Sentence(told, strong=("names",), names=listed(first))]


TELL: dict[type, Callable[[Teller, Any], list[Sentence]]] = {
    Battle: tell_battle,
    Placement: tell_placement,
    Claims: tell_claims,
    Lapse: tell_lapse,
    e.Dealt: tell_dealt,
    Teamed: tell_teams,
    e.Reshuffled: tell_reshuffle,
    e.Drafted: tell_draft,
    e.Opened: tell_opening,
    e.TurnBegan: tell_turn,
    e.Mustered: tell_mustering,
    Influenced: tell_influence,
    Wavered: tell_wavering,
    e.Traded: tell_trade,
    ObjectiveShown: tell_objective,
    HeadquartersChosen: tell_headquarters,
    HeadquartersTaken: tell_taken_headquarters,
    e.Eliminated: tell_elimination,
    e.Destroyed: tell_destruction,
    e.CardDrawn: tell_card,
    e.HandedOver: tell_handing_over,
    e.Fortified: tell_manoeuvre,
    e.Occupied: tell_manoeuvre,
    e.Resigned: tell_resignation,
    e.Won: tell_victory,
    e.BrokenOff: tell_breaking_off,
}
