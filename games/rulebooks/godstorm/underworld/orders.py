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
    """A space of the Underworld, by its index."""

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


class DicePart:
    """The dice of a single roll, `with 2 dice`; nothing if the fight goes on to the end."""

    def read(self, reader: Reader) -> int | None:
        begin = reader.at
        reader.skip(*v.WITH)
        if reader.has_number():
            return reader.number(v.DICE)
        reader.at = begin
        return None

    def write(self, rulebook: Rulebook, value: int | None, language: str) -> str:
        if value is None:
            return ""
        one, many = ("dé", "dés") if language == "fr" else ("die", "dice")
        return f"{'avec' if language == 'fr' else 'with'} {value} {one if value == 1 else many}"

    def sample(self, rulebook: Rulebook) -> int | None:
        return None


class Return(NamedTuple):
    """Bring an army back from a crypt to a temple on a land."""

    crypt: int
    temple: int


class Charge(NamedTuple):
    """Lead armies from heaven onto a space. `dice` are those of a single roll; None to fight to the end."""

    target: int
    armies: int
    dice: int | None = None


class Assail(NamedTuple):
    """Lead armies from a space into a neighbouring one; `dice` as in `Charge`."""

    source: int
    target: int
    armies: int
    dice: int | None = None


LABELS = {
    "source": Spellings(("from",), ("depuis",)),
    "target": Spellings(("to",), ("vers",)),
    "armies": Spellings(("armies",), ("armées",)),
    "dice": Spellings(("dice",), ("dés",)),
}
ROLLS = {
    str(dice): Spellings((f"one roll with {said}",), (f"un seul jet, {dit}",))
    for dice, said, dit in ((1, "1 die", "1 dé"), (2, "2 dice", "2 dés"), (3, "3 dice", "3 dés"))
}
"""The names in forms for the dice of a single roll, by their number."""
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
    (Space(GATES[0]), Armies(), DicePart()),
    labels=LABELS,
    words=ROLLS,
)
ASSAIL_VERB = Verb(
    Assail,
    Spellings(("assail",), ("assaillir", "assaille", "assaillons", "assaillez")),
    (Space(GATES[1]), Space(CRYPTS[1]), Armies(), DicePart()),
    labels=LABELS,
    words=ROLLS,
)
VERBS = (RETURN_VERB, CHARGE_VERB, ASSAIL_VERB)


def keys_of(spaces: tuple[int, ...]) -> tuple[str, ...]:
    """Return the keys of spaces, as options name them."""
    return tuple(MAP.territories[space].key for space in spaces)
