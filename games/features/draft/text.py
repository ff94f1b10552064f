"""How a draft is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.events import Dealt
from games.features.draft import DealByLists, Draft
from games.features.draft.orders import Wish
from games.features.draft.serving import DraftOver, LotShuffled, Served, Wished, wishes_of
from games.texts.guide import Choices, Guide, Prompt
from games.texts.policies.deal import DealNoneText
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.texts.telling import Tell, Teller


def tell_empty(teller: Teller, event: Dealt) -> list[str]:
    return [teller.say(gettext_noop("The board is empty: all list the territories that they want."))]


def tell_wished(teller: Teller, event: Wished) -> list[str]:
    mine = gettext_noop("Your list: %(lands)s.")
    theirs = gettext_noop("The list of %(name)s: %(lands)s.")
    return [teller.by(event.seat, mine, theirs, lands=teller.lands(event.lands))]


def tell_served(teller: Teller, event: Served) -> list[str]:
    mine = gettext_noop("You receive %(lands)s.")
    theirs = gettext_noop("%(name)s receives %(lands)s.")
    return [teller.by(event.seat, mine, theirs, ("name",), lands=teller.lands(event.lands))]


def list_told(teller: Teller, view: Position, option: Option) -> list[str]:
    """How a list is written, and the one that holds now."""
    assert teller.reader is not None
    told = [
        teller.say(
            gettext_noop(
                "List the territories that you want, the most wanted first: “wish peru, brazil, japan”. "
                "All lists stay secret, and are served at once when everybody has one. Where yours ends, "
                "the lot decides; whoever leaves all to the lot writes “end”."
            )
        )
    ]
    if lands := wishes_of(view, teller.reader):
        told.append(teller.say(gettext_noop("Your list: %(lands)s."), lands=teller.lands(lands)))
    return told


SENTENCES: dict[type, Tell] = {
    Dealt: tell_empty,
    LotShuffled: lambda teller, event: [],
    Wished: tell_wished,
    Served: tell_served,
    DraftOver: lambda teller, event: [],
}


def wish_told(teller: Teller, order: Wish) -> str:
    return teller.say(gettext_noop("ask for %(lands)s, in this order"), lands=teller.lands(order.lands))


WISHING = Guide(
    use=gettext_noop("The territories that you want, the most wanted first"),
    meanings={
        "wish {territory}": gettext_noop(
            "List the territories that you want, the most wanted first, with commas between them."
        )
    },
    told=wish_told,
    prompt=Prompt(
        asked=gettext_noop("List the territories that you want"),
        done=gettext_noop("Your list is kept; until all have one you can change it"),
        button=gettext_noop("List what you want"),
        passing=gettext_noop("Leave all to the lot"),
    ),
    choices=Choices(heading=gettext_noop("Draft"), lines=list_told),
)


class DraftText(Text[Draft]):
    stages: ClassVar = {
        "draft": gettext_noop("Draft"),
    }
    reasons: ClassVar = {
        "neutrals": gettext_noop("Forces that nobody plays hold territories, and have no wishes."),
        "own_deal": gettext_noop("The territories are shared out in a way of its own here."),
    }
    news = (Served,)
    sentences: ClassVar = SENTENCES
    guides: ClassVar = {Wish: WISHING}


class DealByListsText(DealNoneText):
    policy: DealByLists

    @property
    def label(self) -> Wording:
        return Wording(gettext_noop("by secret lists, in a snake order"))
