"""The text of missions and objectives: what they ask for.

Each aim has a text class, as each feature does:

    class PilgrimageText(AimText[Pilgrimage]):
        sentence = gettext_noop("Send %(wanted)d pilgrims.")

A sentence that needs more than the parameters of its aim overrides `wording`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from games.texts.found import text_class
from games.texts.wording import Places, Wording, gettext_noop

A = TypeVar("A")


class AimText(Generic[A]):
    """The text of a mission, or of the condition of an objective.

    Without a `sentence`, it gives the name of the aim's class.
    """

    sentence: ClassVar[str] = ""
    """The sentence that says what it asks for, with its parameters by name."""

    def __init__(self, aim: A) -> None:
        self.aim = aim

    def wording(self, players: Sequence[str]) -> Wording:
        """Return what it asks for. `players` are the names at the table, by seat."""
        return Wording(self.sentence or type(self.aim).__name__, vars(self.aim))


def aim_wording(aim: Any, players: Sequence[str] = ()) -> Wording:
    """Return what a mission, or the condition of an objective, asks for."""
    kind: type = type(aim)
    found: type[AimText[Any]] = text_class(kind) or AimText
    return found(aim).wording(players)


# --- Sentences that missions and objectives share


def hold(lands: int, armies: int) -> Wording:
    """Return the sentence for holding territories, with at least `armies` armies on each."""
    if armies == 1:
        return Wording(gettext_noop("Hold %(lands)d territories."), {"lands": lands})
    return Wording(
        gettext_noop("Hold %(lands)d territories with at least %(armies)d armies on each."),
        {"lands": lands, "armies": armies},
    )


def whole_continents(continents: tuple[str, ...], others: int = 0) -> Wording:
    """Return the sentence for holding these whole continents, and perhaps another of the player's choice."""
    wanted = {"continents": Places("continents", continents)}
    if others:
        return Wording(
            gettext_noop("Hold %(continents)s whole, and a third continent of your choice."), wanted
        )
    return Wording(gettext_noop("Hold %(continents)s whole."), wanted)


def hold_continents(wanted: int, among: tuple[str, ...] = ()) -> Wording:
    """Return the sentence for holding continents.

    They may be all of some continents, any one of them, or a number of the player's choice.
    """
    if among and wanted == len(among):
        return whole_continents(among)
    if among:
        return Wording(
            gettext_noop("Hold %(continents)s whole."),
            {"continents": Places("continents", among, any_one=True)},
        )
    if wanted == 1:
        return Wording(gettext_noop("Hold a continent whole."), {})
    return Wording(gettext_noop("Hold %(wanted)d continents of your choice whole."), {"wanted": wanted})
