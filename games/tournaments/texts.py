"""The texts of the formats of tournaments, one for each of `formats.chosen.FORMATS`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from games.tournaments.formats.chosen import FORMATS
from games.tournaments.formats.earlier.knock_out import FirstKnockOut
from games.tournaments.formats.elimination.double_elimination import (
    FINAL,
    NO_DEFEAT,
    ONE_DEFEAT,
    DoubleElimination,
)
from games.tournaments.formats.elimination.knock_out import KnockOut
from games.tournaments.formats.format import AtTables, Format
from games.tournaments.formats.groups import Groups
from games.tournaments.formats.ladder import Ladder
from games.tournaments.formats.league import League
from games.tournaments.formats.round_robin import RoundRobin
from games.tournaments.formats.swiss import Swiss
from games.tournaments.formats.teams import TeamSwiss

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

F = TypeVar("F", bound=Format)
NOBODY_OUT = gettext_noop("Somebody has to go out: fewer players must go on than play together.")


class FormatText(Generic[F]):
    """The text of a format with its numbers."""

    name: ClassVar[_StrPromise]
    halves: ClassVar[Mapping[int, _StrPromise]] = {}
    """The names of the parts of its bracket, by the groups of their tables; empty if it has one part."""
    refusals: ClassVar[Mapping[str, str]] = {}
    """The sentences of its faults, by their keys."""

    def __init__(self, format_: F) -> None:
        self.format = format_

    @property
    def sentence(self) -> str:
        """A sentence on how it is played."""
        raise NotImplementedError

    @property
    def further(self) -> list[str]:
        """Further sentences about it."""
        return []

    @classmethod
    def part_told(cls, number: int) -> str:
        """Return the name of a group, division or half; empty if it has none."""
        return str(cls.halves.get(number, ""))


class KnockOutText(FormatText[KnockOut]):
    name = gettext_lazy("knock-out")
    refusals: ClassVar = {"advance": NOBODY_OUT}

    @property
    def sentence(self) -> str:
        plan = self.format.plan
        if plan.size == 2:
            return _("Knock-out: duels, and the winner goes on to the next round.")
        if isinstance(self.format, FirstKnockOut):
            text = ngettext(
                "Knock-out: %(advance)d of each table of up to %(size)s goes on to the next round.",
                "Knock-out: %(advance)d of each table of up to %(size)s go on to the next round.",
                plan.advance,
            )
        else:
            text = ngettext(
                "Knock-out: %(advance)d of each table of up to %(size)s goes on, or more where a final "
                "needs it.",
                "Knock-out: %(advance)d of each table of up to %(size)s go on, or as many as a final needs.",
                plan.advance,
            )
        return text % {"advance": plan.advance, "size": plan.size}


class DoubleEliminationText(FormatText[DoubleElimination]):
    name = gettext_lazy("double elimination (duels)")
    halves: ClassVar = {
        NO_DEFEAT: gettext_lazy("No defeat"),
        ONE_DEFEAT: gettext_lazy("One defeat"),
        FINAL: gettext_lazy("Final"),
    }

    @property
    def sentence(self) -> str:
        return _("Double elimination: duels, and a player who has lost two is out.")


class SwissText(FormatText[Swiss]):
    name = gettext_lazy("Swiss system")
    refusals: ClassVar = {
        "rounds": gettext_noop(
            "With %(entrants)d entrants, and nobody meeting twice, at most %(most)d rounds can be played."
        )
    }

    @property
    def sentence(self) -> str:
        text = _(
            "Swiss system: %(rounds)s rounds at tables of up to %(size)s, against others of equal standing."
        )
        return text % {"rounds": self.format.rounds, "size": self.format.size}


class RoundRobinText(FormatText[RoundRobin]):
    name = gettext_lazy("round robin (duels)")

    @property
    def sentence(self) -> str:
        return _("Round robin: everybody plays a duel against everybody else.")


class GroupsText(FormatText[Groups]):
    name = gettext_lazy("groups, then knock-out (duels)")
    refusals: ClassVar = {"advance": NOBODY_OUT}

    @property
    def sentence(self) -> str:
        text = ngettext(
            "Groups of up to %(group)s, all against all; %(advance)d of each goes on to a knock-out.",
            "Groups of up to %(group)s, all against all; %(advance)d of each go on to a knock-out.",
            self.format.advance,
        )
        return text % {"group": self.format.size, "advance": self.format.advance}

    @classmethod
    def part_told(cls, number: int) -> str:
        return _("Group %(number)s") % {"number": number + 1} if number >= 0 else ""


class LadderText(FormatText[Ladder]):
    name = gettext_lazy("ladder")

    @property
    def sentence(self) -> str:
        text = _("Ladder: %(rounds)s rounds at tables of up to %(size)s neighbours; the winner climbs.")
        return text % {"rounds": self.format.rounds, "size": self.format.size}


class TeamSwissText(FormatText[Swiss]):
    name = gettext_lazy("teams, by the Swiss system")

    @property
    def sentence(self) -> str:
        text = _(
            "Teams: %(rounds)s rounds at tables of up to %(size)s without team-mates; points are added up."
        )
        return text % {"rounds": self.format.rounds, "size": self.format.size}


class LeagueText(FormatText[League]):
    name = gettext_lazy("league")
    refusals: ClassVar = {
        "division": gettext_noop("A division cannot be smaller than its tables."),
        "moving": gettext_noop("In a division of %(count)d, no more than half can go up and down."),
    }

    @property
    def sentence(self) -> str:
        group, inner = {"group": self.format.size}, self.format.inner
        if not isinstance(inner, AtTables):
            return _("League: divisions of up to %(group)s, all against all.") % group
        text = _("League: divisions of up to %(group)s, %(rounds)s rounds at tables of up to %(size)s.")
        return text % {**group, "rounds": inner.rounds, "size": inner.size}

    @property
    def further(self) -> list[str]:
        count = self.format.moving
        text = ngettext(
            "After the season, %(count)d goes up and %(count)d goes down at each border.",
            "After the season, %(count)d go up and %(count)d go down at each border.",
            count,
        )
        return [text % {"count": count}] if count else []

    @classmethod
    def part_told(cls, number: int) -> str:
        return _("Division %(number)s") % {"number": number + 1}


TEXTS: dict[str, type[FormatText]] = {
    KnockOut.key: KnockOutText,
    DoubleElimination.key: DoubleEliminationText,
    Swiss.key: SwissText,
    RoundRobin.key: RoundRobinText,
    Groups.key: GroupsText,
    Ladder.key: LadderText,
    TeamSwiss.key: TeamSwissText,
    League.key: LeagueText,
}


def format_choices() -> list[tuple[str, _StrPromise]]:
    """Return the keys and names of all formats, as a field offers them."""
    return [(key, TEXTS[key].name) for key in FORMATS]
