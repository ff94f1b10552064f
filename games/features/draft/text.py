"""The text of the draft."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.events import Dealt
from games.features.draft import DealByLists, Draft
from games.features.draft.orders import LandWish
from games.features.draft.serving import DraftOver, LotShuffled, Served, Wished, wishes_of
from games.texts.guide import Choices, Guide, Prompt
from games.texts.policies.deal import DealNoneText
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.texts.narration import Narrator, Tell


def tell_empty(narrator: Narrator, event: Dealt) -> list[str]:
    return [
        narrator.say(gettext_noop("The board is empty. All players list the territories that they want."))
    ]


def tell_wished(narrator: Narrator, event: Wished) -> list[str]:
    mine = gettext_noop("Your list: %(lands)s.")
    theirs = gettext_noop("The list of %(name)s: %(lands)s.")
    return [narrator.by(event.seat, mine, theirs, lands=narrator.lands(event.lands))]


def tell_served(narrator: Narrator, event: Served) -> list[str]:
    mine = gettext_noop("You receive %(lands)s.")
    theirs = gettext_noop("%(name)s receives %(lands)s.")
    return [narrator.by(event.seat, mine, theirs, ("name",), lands=narrator.lands(event.lands))]


def list_told(narrator: Narrator, view: Position, option: Option) -> list[str]:
    """Explain how a list is written, and show the reader's present one."""
    assert narrator.reader is not None
    sentences = [
        narrator.say(
            gettext_noop(
                "List the territories that you want, the most wanted first: “wish peru, brazil, "
                "japan”. All lists stay secret until every player has made one; then they are "
                "all served together. Once your list runs out, chance decides. To leave it all "
                "to chance, write “end”."
            )
        )
    ]
    if lands := wishes_of(view, narrator.reader):
        sentences.append(narrator.say(gettext_noop("Your list: %(lands)s."), lands=narrator.lands(lands)))
    return sentences


SENTENCES: dict[type, Tell] = {
    Dealt: tell_empty,
    LotShuffled: lambda narrator, event: [],
    Wished: tell_wished,
    Served: tell_served,
    DraftOver: lambda narrator, event: [],
}


def wish_told(narrator: Narrator, order: LandWish) -> str:
    return narrator.say(gettext_noop("ask for %(lands)s, in this order"), lands=narrator.lands(order.lands))


WISHING = Guide(
    use=gettext_noop("The territories that you want, the most wanted first"),
    meanings={
        "wish {territory}": gettext_noop(
            "List the territories that you want, the most wanted first, with commas between them."
        )
    },
    phrase=wish_told,
    prompt=Prompt(
        asked=gettext_noop("List the territories that you want"),
        done=gettext_noop("Your list is noted; you can change it until every player has one"),
        button=gettext_noop("List what you want"),
        passing=gettext_noop("Leave it all to chance"),
    ),
    choices=Choices(heading=gettext_noop("Draft"), lines=list_told),
)


class DraftText(Text[Draft]):
    stages: ClassVar = {
        "draft": gettext_noop("Draft"),
    }
    reasons: ClassVar = {
        "neutrals": gettext_noop("Neutral armies hold territories, but they cannot list any."),
        "own_deal": gettext_noop("Here the territories are shared out in another way."),
    }
    news = (Served,)
    sentences: ClassVar = SENTENCES
    guides: ClassVar = {LandWish: WISHING}


class DealByListsText(DealNoneText):
    policy: DealByLists

    @property
    def label(self) -> Wording:
        return Wording(gettext_noop("by secret lists, in a snake order"))
