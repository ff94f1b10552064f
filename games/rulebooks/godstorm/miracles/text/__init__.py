"""The texts of miracles."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.features.piles import CardLaid
from games.rulebooks.godstorm.miracles import Miracles
from games.rulebooks.godstorm.miracles import events as record
from games.rulebooks.godstorm.miracles.acquiring import HEAVENS
from games.rulebooks.godstorm.miracles.text import hand, of_cards, of_standing, of_the_world, prose
from games.rulebooks.godstorm.miracles.text.guides import GUIDES
from games.rulebooks.godstorm.miracles.text.names import LABELS, TOLD
from games.rulebooks.godstorm.miracles.text.refusals import REFUSALS
from games.rulebooks.godstorm.state import INVASION, committed
from games.rulebooks.godstorm.text.pantheons import KIND_NAMES
from games.texts.edition import Prose
from games.texts.narration import Unveiled
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.engine import Position, Rulebook
    from games.texts.narration import AimTold, Narrator
    from games.texts.wording import Wording


class MiraclesText(Text[Miracles]):
    stages: ClassVar = {
        "acquire": gettext_noop("Acquire miracles"),
        "miracles": gettext_noop("Miracles"),
        "vision": gettext_noop("Vision"),
        "paradise": gettext_noop("The plague moves"),
        "pandora": gettext_noop("Pandora’s Box"),
        "sky": gettext_noop("Miracles of the sky"),
    }
    news = (
        *(CardLaid, record.CardStolen, record.RelicGained, record.RelicLost, record.Averted),
        *(record.Sank, record.LaneClosed, record.EpochTurnedBack, record.PlagueMoved, record.TempleFell),
        *(record.Seized, record.Swapped, record.SentHome),
    )
    highlights: ClassVar = {record.Sank: gettext_noop("The end of Atlantis")}
    sentences: ClassVar = of_cards.SENTENCES | of_the_world.SENTENCES | of_standing.SENTENCES
    guides: ClassVar = GUIDES
    refusals: ClassVar = REFUSALS
    labels: ClassVar = LABELS
    params: ClassVar = {"miracle": {key: told.text for key, told in TOLD.items()}}
    unveiled = Unveiled(gettext_noop("Miracles in hand at the end"), hand.miracles_by_name)

    def prose(self, rulebook: Rulebook) -> Prose:
        return prose.PROSE

    def items(self, rulebook: Rulebook, section: str) -> Iterable[Wording]:
        return prose.cards() if section == "card" else ()

    def question(self, narrator: Narrator, view: Position) -> Sequence[str]:
        return invasion_told(narrator, view) if view.pending and view.pending[0] == HEAVENS else ()

    def aims(self, narrator: Narrator, view: Position) -> Iterable[AimTold]:
        return hand.miracles_told(narrator, view)


def invasion_told(narrator: Narrator, view: Position) -> tuple[str, str]:
    """Describe the invasion of the reader's land: who attacks which land, from where, and with what."""
    source, target, _reserve, gods, _rolled = INVASION.of(view)
    force = [narrator.armies(committed(view)), *(narrator.say(KIND_NAMES[kind]) for kind in gods)]
    title = gettext_noop("%(name)s attacks you %(place)s")
    template = gettext_noop("The invasion comes %(source)s: %(force)s")
    return (
        narrator.say(title, name=narrator.names[view.turn], place=narrator.inside(target)),
        narrator.say(template, source=narrator.out_of(source), force=narrator.listed(force)),
    )
