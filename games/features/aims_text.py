"""What missions and objectives ask for, in words.

What is said of an aim stands beside it, as that of a feature does:

    class PilgrimageText(AimText[Pilgrimage]):
        sentence = gettext_noop("Send %(wanted)d pilgrims.")

Where more than its own numbers stand in the sentence, it has a `wording`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from games.texts.found import text_class
from games.texts.wording import Places, Wording, gettext_noop

A = TypeVar("A")


class AimText(Generic[A]):
    """What is said of a mission, or of the condition of an objective: what its class is called."""

    sentence: ClassVar[str] = ""
    """What it asks for, with its parameters by their names."""

    def __init__(self, aim: A) -> None:
        self.aim = aim

    def wording(self, players: Sequence[str]) -> Wording:
        """What it asks for; `players` are the names of those at the table, by seat."""
        return Wording(self.sentence or type(self.aim).__name__, vars(self.aim))


def aim_wording(aim: Any, players: Sequence[str] = ()) -> Wording:
    """What a mission, or the condition of an objective, asks for."""
    kind: type = type(aim)
    found: type[AimText[Any]] = text_class(kind) or AimText
    return found(aim).wording(players)


# --- Sentences that missions and objectives share


def hold(lands: int, armies: int) -> Wording:
    """So many territories."""
    if armies == 1:
        return Wording(gettext_noop("Hold %(lands)d territories."), {"lands": lands})
    return Wording(
        gettext_noop("Hold %(lands)d territories with at least %(armies)d armies on each."),
        {"lands": lands, "armies": armies},
    )


def whole(continents: tuple[str, ...], others: int = 0) -> Wording:
    """Continents held whole."""
    wanted = {"continents": Places("continents", continents)}
    if others:
        return Wording(
            gettext_noop("Hold %(continents)s whole, and a third continent of your choice."), wanted
        )
    return Wording(gettext_noop("Hold %(continents)s whole."), wanted)


def hold_continents(wanted: int, among: tuple[str, ...] = ()) -> Wording:
    """Certain continents, one of them, or so many of one's choice."""
    if among and wanted == len(among):
        return whole(among)
    if among:
        return Wording(
            gettext_noop("Hold %(continents)s whole."),
            {"continents": Places("continents", among, any_one=True)},
        )
    if wanted == 1:
        return Wording(gettext_noop("Hold a continent whole."), {})
    return Wording(gettext_noop("Hold %(wanted)d continents of your choice whole."), {"wanted": wanted})
