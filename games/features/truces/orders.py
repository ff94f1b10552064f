"""The orders about truces, which may be given at any time, and how they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.notation.formatting import name_in_orders
from games.engine.notation.names import continent_at
from games.engine.notation.parts import Player
from games.engine.notation.verb import Verb
from games.engine.notation.vocabulary import AND, WHERE
from games.engine.words.spellings import Spellings, conjugated, phrases
from games.features.truces.agreed import agreed
from games.features.truces.state import Area

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.rulebook import Rulebook

MOST_ROUNDS = 4
"""The most rounds, after the present one, for which a truce can be offered."""
USUAL_ROUNDS = 2
MOST_NOTICE = 3
"""The most rounds between notice and the end of a truce."""
MOST_BY_NOTICE = 8
"""The rounds, after the present one, after which a truce ends although nobody has given notice."""


class ProposeTruce(NamedTuple):
    """Offer another seat a truce on these terms (see `state.TruceOffer`)."""

    other: int
    term: int
    area: Area = Area()


class AcceptTruce(NamedTuple):
    """Accept the truce that another seat offers. The term is repeated, since the offer may be a new one."""

    other: int
    term: int


class RefuseTruce(NamedTuple):
    """Refuse the truce that another seat offers."""

    other: int


class EndTruce(NamedTuple):
    """Give notice of the truce with another seat."""

    other: int


# --- As text

PARTNER = Player(
    ("with", "of", "from", "player", "to", "avec", "de", "du", "a", "au", "joueur", "joueuse"),
)
UNTIL = Spellings(
    ("until", "until round", "until the end of round"),
    ("jusqu’à", "jusqu’à la manche", "jusqu’à la fin de la manche", "jusqu’au tour"),
)
NOTICE = Spellings(("notice", "with notice of"), ("préavis", "avec un préavis de"))
ROUNDS = ("round", "rounds", "tour", "tours", "manche", "manches")
LABELS = {
    "other": Spellings(("player",), ("joueur",)),
    "until": Spellings(("until round",), ("jusqu’à la manche",)),
    "notice": Spellings(("rounds of notice",), ("manches de préavis",)),
    "continent": Spellings(("continent",), ("continent",)),
}


def word_of(rulebook: Rulebook, language: str = "en") -> str:
    """Return the word before a term. In English, it is also the name of the slot."""
    return (NOTICE if agreed(rulebook).is_by_notice else UNTIL).written(language)


class Term:
    """The term of a truce, after the word that says what it means."""

    def read(self, reader: Reader) -> int:
        if reader.one_of((UNTIL, NOTICE)) is None:
            raise reader.unreadable()
        return reader.number(ROUNDS)

    def write(self, rulebook: Rulebook, value: int, language: str) -> str:
        return f"{word_of(rulebook, language)} {value}"

    def sample(self, rulebook: Rulebook) -> int:
        return 1 if agreed(rulebook).is_by_notice else 1 + MOST_ROUNDS


class Where:
    """What a truce covers; nothing stands for everything."""

    def read(self, reader: Reader) -> Area:
        if reader.at_end():
            return Area()
        reader.skip_all(WHERE)
        if found := continent_at(reader.board, reader.words, reader.at):
            continent, reader.at = found
            return Area(continent)
        one = reader.territory()
        reader.skip(*AND)
        return Area("", (one, reader.territory()))

    def write(self, rulebook: Rulebook, value: Area, language: str) -> str:
        board, is_french = rulebook.board, language == "fr"
        if value.lands:
            lands = [name_in_orders(board, land, language) for land in value.lands]
            return f"{'sur' if is_french else 'on'} {(', ' if is_french else ' ').join(lands)}"
        if value.continent:
            names = board.continents[board.continent_index[value.continent]].names
            return f"en {names['fr']}" if is_french else f"in {value.continent}"
        return ""

    def sample(self, rulebook: Rulebook) -> Area:
        return Area()


VERBS = (
    Verb(
        ProposeTruce,
        Spellings(
            ("truce", "offer truce", "offer a truce"),
            ("trêve", *phrases(("proposer", "propose", "je propose", "offrir"), ("trêve", "une trêve"))),
        ),
        (PARTNER, Term(), Where()),
        labels=LABELS,
    ),
    Verb(
        AcceptTruce,
        Spellings(
            ("accept truce", "accept the truce"),
            phrases(conjugated("accept"), ("la trêve", "trêve")),
        ),
        (PARTNER, Term()),
        labels=LABELS,
        told_as="accept_truce",
    ),
    Verb(
        RefuseTruce,
        Spellings(
            ("refuse truce", "refuse the truce"),
            phrases(conjugated("refus"), ("la trêve", "trêve")),
        ),
        (PARTNER,),
        labels=LABELS,
        told_as="refuse_truce",
    ),
    Verb(
        EndTruce,
        Spellings(
            ("end truce", "end the truce"),
            phrases(("dénoncer", "dénonce", "je dénonce"), ("la trêve", "trêve")),
        ),
        (PARTNER,),
        labels=LABELS,
        told_as="end_truce",
    ),
)
