"""The text of teams."""

from __future__ import annotations

from typing import ClassVar

from games.engine.events import Eliminated, Resigned
from games.features.teams import (
    HandedOver,
    Teamed,
    Teams,
)
from games.texts.narration import Narrator
from games.texts.policy import said
from games.texts.text import Text
from games.texts.wording import gettext_noop


def tell_last_army(narrator: Narrator, event: Eliminated) -> list[str]:
    mine, theirs = (
        gettext_noop("You have no armies left."),
        gettext_noop("%(name)s has no armies left."),
    )
    return [narrator.by(event.seat, mine, theirs, strong=("name",))]


def tell_teams(narrator: Narrator, event: Teamed) -> list[str]:
    sentences = []
    for team in dict.fromkeys(event.teams):
        first, *others = (seat for seat, other in enumerate(event.teams) if other == team)
        seat = narrator.reader if narrator.reader in others else first
        sentences.append(
            narrator.by(
                seat,
                gettext_noop("You play together with %(partners)s."),
                gettext_noop("%(name)s plays together with %(partners)s."),
                partners=partners_told(narrator, seat),
            )
        )
    return sentences


def tell_resignation(narrator: Narrator, event: Resigned) -> list[str]:
    mine = gettext_noop("You left the game and gave it up for %(partners)s too.")
    theirs = gettext_noop("%(name)s left the game and gave it up for %(partners)s too.")
    team = partners_told(narrator, event.seat)
    return [narrator.by(event.seat, mine, theirs, strong=("name",), partners=team)]


def tell_handing_over(narrator: Narrator, event: HandedOver) -> list[str]:
    theirs = (
        gettext_noop("%(name)s handed the team’s cards to you.")
        if narrator.is_reader(event.to)
        else gettext_noop("%(name)s handed the team’s cards to %(partner)s.")
    )
    mine = gettext_noop("You handed the team’s cards to %(partner)s.")
    return [narrator.by(event.seat, mine, theirs, partner=narrator.names[event.to])]


def partners_told(narrator: Narrator, seat: int) -> str:
    """Return the names of the other seats in a seat's team: "Teodora"."""
    return narrator.listed([narrator.names[other] for other in narrator.rulebook.teammates(seat)])


controlled_text = said(
    gettext_noop("on any territory that you control"),
    gettext_noop("You place armies on territories that you control."),
)


class TeamsText(Text[Teams]):
    endings: ClassVar = {
        "team": (gettext_noop("You and %(names)s have won"), gettext_noop("%(names)s have won"))
    }
    refusals: ClassVar = {
        "not_placeable": gettext_noop(
            "You do not control %(territory)s. The player with the most armies controls a shared territory."
        ),
        "not_your_territory.not_placeable": gettext_noop(
            "You do not control %(territory)s. The player with the most armies controls a shared territory."
        ),
        "own_team": gettext_noop("Your own team is on %(target)s. Attack somebody else’s territory."),
    }
    connected_text = said(gettext_noop("along a chain of your team’s territories"))
    first_to_eliminate_text = said(gettext_noop("be the first team to eliminate somebody"))

    sentences: ClassVar = {
        Teamed: tell_teams,
        HandedOver: tell_handing_over,
        Eliminated: tell_last_army,
        Resigned: tell_resignation,
    }
