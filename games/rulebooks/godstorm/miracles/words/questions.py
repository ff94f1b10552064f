"""What the question about miracles of the sky is about: the invasion that was declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.rulebooks.godstorm.pantheons import KIND_NAMES
from games.rulebooks.godstorm.state import INVASION, committed

if TYPE_CHECKING:
    from games.engine import Position
    from games.engine.words.telling import Teller


def invasion_told(teller: Teller, view: Position) -> tuple[str, str]:
    """Who attacks where; whence, and with what."""
    source, target, _reserve, gods, _rolled = INVASION.of(view)
    force = [teller.armies(committed(view)), *(teller.say(KIND_NAMES[kind]) for kind in gods)]
    title = gettext_noop("%(name)s attacks you %(place)s")
    told = gettext_noop("The invasion comes %(source)s: %(force)s")
    return (
        teller.say(title, name=teller.names[view.turn], place=teller.inside(target)),
        teller.say(told, source=teller.out_of(source), force=teller.listed(force)),
    )
