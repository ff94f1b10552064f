"""The reasons that computer players give for their orders in Godstorm."""

from __future__ import annotations

from games.rulebooks.godstorm.bot.grounds import AT_LAST, GOD, LEADER, OWN_GOD, OWN_TEMPLE, POINT, TEMPLE
from games.texts.wording import gettext_noop

GROUNDS = {
    GOD: (
        gettext_noop("The reason: to banish a god of %(rival)s."),
        gettext_noop("The reason: to banish one of your gods."),
    ),
    TEMPLE: (
        gettext_noop("The reason: to take a temple of %(rival)s."),
        gettext_noop("The reason: to take one of your temples."),
    ),
    LEADER: (
        gettext_noop("The reason: %(rival)s had the most points."),
        gettext_noop("The reason: you had the most points."),
    ),
    **{
        key: (told, told)
        for key, told in {
            POINT: gettext_noop("The reason: in the last epoch every territory is worth a point."),
            OWN_GOD: gettext_noop("The reason: a god helps the armies with it."),
            OWN_TEMPLE: gettext_noop("The reason: a temple brings faith and an army each turn."),
            AT_LAST: gettext_noop("The reason: nobody can take back what the last player takes."),
        }.items()
    },
}
