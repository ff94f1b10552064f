"""Orders in the Underworld: `charge gate of sighs 5`, « charger Porte des Soupirs 5 »."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.notation import vocabulary as v
from games.engine.notation.names import territory_at
from games.engine.notation.parts import Armies, Territory
from games.engine.notation.verb import Verb
from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.underworld.spaces import CRYPTS, GATES, MAP

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.engine.notation.reader import Reader

TOWARDS = (*v.WHENCE, *v.WHITHER, *v.WHERE)


class Space:
    """A space of the Underworld by its index."""

    def __init__(self, sample: int) -> None:
        self.usual = sample

    def read(self, reader: Reader) -> int:
        reader.skip_all(TOWARDS)
        found = territory_at(MAP, reader.words, reader.at)
        if found is None:
            raise reader.unreadable()
        space, reader.at = found
        return space

    def write(self, rulebook: Rulebook, value: int, language: str) -> str:
        return MAP.territories[value].names[language]

    def sample(self, rulebook: Rulebook) -> int:
        return self.usual


class Return(NamedTuple):
    """Bring an army back from a crypt to a temple on a land."""

    crypt: int
    temple: int


class Charge(NamedTuple):
    """Lead armies out of heaven onto a space."""

    target: int
    armies: int


class Assail(NamedTuple):
    """Lead armies from a space into one beside it."""

    source: int
    target: int
    armies: int


ARMIES = Spellings(("armies",), ("armées",))
RETURN_VERB = Verb(
    Return,
    Spellings(("return",), ("ramener", "ramène", "ramenons", "ramenez")),
    (Space(CRYPTS[0]), Territory()),
    labels={
        "crypt": Spellings(("crypt",), ("crypte",)),
        "temple": Spellings(("temple",), ("temple",)),
    },
)
CHARGE_VERB = Verb(
    Charge,
    Spellings(("charge",), ("charger", "charge", "chargeons", "chargez")),
    (Space(GATES[0]), Armies()),
    labels={"target": Spellings(("to",), ("vers",)), "armies": ARMIES},
)
ASSAIL_VERB = Verb(
    Assail,
    Spellings(("assail",), ("assaillir", "assaille", "assaillons", "assaillez")),
    (Space(GATES[1]), Space(CRYPTS[1]), Armies()),
    labels={
        "source": Spellings(("from",), ("depuis",)),
        "target": Spellings(("to",), ("vers",)),
        "armies": ARMIES,
    },
)
VERBS = (RETURN_VERB, CHARGE_VERB, ASSAIL_VERB)


def keys_of(spaces: tuple[int, ...]) -> tuple[str, ...]:
    """Spaces as options name them."""
    return tuple(MAP.territories[space].key for space in spaces)
