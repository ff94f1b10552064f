"""The texts of gods, temples and epochs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.rulebooks.godstorm import losses
from games.rulebooks.godstorm.epochs import bids, end_of_epoch
from games.rulebooks.godstorm.feature import Godstorm
from games.rulebooks.godstorm.invasion import events as happened
from games.rulebooks.godstorm.miracles.text.hand import public
from games.rulebooks.godstorm.text.aims import aims, people_and_faith_told, points_told
from games.rulebooks.godstorm.text.figure import FIGURE
from games.rulebooks.godstorm.text.grounds import GROUNDS
from games.rulebooks.godstorm.text.guides import GUIDES
from games.rulebooks.godstorm.text.portraits import PORTRAITS
from games.rulebooks.godstorm.text.refusals import REFUSALS
from games.rulebooks.godstorm.text.sentences import SENTENCES
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position
    from games.texts.narration import AimTold, Narrator


class GodstormText(Text[Godstorm]):
    labels: ClassVar = {
        "mark.sword": gettext_noop("god of war"),
        "mark.skull": gettext_noop("god of death"),
        "mark.bolt": gettext_noop("god of the sky"),
        "mark.moon": gettext_noop("goddess of magic"),
        "mark.temple": gettext_noop("temple"),
        "mark.plague": gettext_noop("plague"),
        "mark.under_water": gettext_noop("under water"),
    }
    stages: ClassVar = {
        "pantheons": gettext_noop("Pantheons"),
        "founding": gettext_noop("First god and temple"),
        "bid": gettext_noop("Bids"),
        "summon": gettext_noop("Gods and temples"),
        "plague": gettext_noop("Plague"),
        "attack": gettext_noop("Invasions"),
        "manoeuvre": gettext_noop("Fortify"),
        "epoch": gettext_noop("End of the epoch"),
    }
    endings: ClassVar = {
        "sovereign": (
            gettext_noop("Your pantheon rules mankind"),
            gettext_noop("The pantheon of %(names)s rules mankind"),
        ),
        "alone_on_earth": (
            gettext_noop("Only your people is left on the Earth"),
            gettext_noop("Only the people of %(names)s is left on the Earth"),
        ),
        "none_left": (
            gettext_noop("No peoples are left on Earth"),
            gettext_noop("No peoples are left on Earth"),
        ),
    }
    reasons: ClassVar = {
        "closed": gettext_noop(
            "Godstorm is played by its own booklet: its gods, epochs and miracles leave no room "
            "for this rule."
        ),
    }
    sentences: ClassVar = SENTENCES
    guides: ClassVar = GUIDES
    refusals: ClassVar = REFUSALS
    figure: ClassVar = FIGURE
    portraits: ClassVar = {gettext_noop("Pantheons"): PORTRAITS}
    grounds: ClassVar = GROUNDS
    news = (
        *(bids.BidsRevealed, end_of_epoch.EpochMoved, end_of_epoch.PointsCounted),
        *(happened.GodsFought, losses.Banished, losses.Perished),
    )
    highlights: ClassVar = {happened.GodsFought: gettext_noop("The first battle of the gods")}

    def belongings(self, narrator: Narrator, view: Position, seat: int) -> list[str]:
        return [*people_and_faith_told(narrator, view, seat), *public(narrator, view, seat)]

    def aims(self, narrator: Narrator, view: Position) -> Iterator[AimTold]:
        return aims(narrator, view)

    def tally(self, narrator: Narrator, view: Position, seat: int) -> str:
        return points_told(narrator, view, seat)
