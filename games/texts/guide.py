"""Guides: what players are told about a kind of order, by the feature that adds it.

    Toll: Guide(
        use=gettext_noop("Armies for the way"),
        meanings={"toll {armies}": gettext_noop("Pay these armies.")},
        prompt=Prompt(asked=gettext_noop("Pay, or go back")),
    )

All words are marked for translation; any may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.texts.narration import Narrator, Portrait


class Prompt(NamedTuple):
    """The words of a phase in which an order is given.

    - `asked` says what the phase asks for. `done` is for a player who has given the order before others have.
      `spent` is for a reader who may give no more such orders.
    - `button` leads to the phase from the list of games; `passing` ends it without an order.
    """

    asked: str = ""
    done: str = ""
    spent: str = ""
    button: str = ""
    passing: str = ""


class Choices(NamedTuple):
    """The choices that players have now.

    - `heading`, a noun phrase, and the `lines` below it describe the choices in mails. A form begins with the
      first line.
    - `standing` describes what earlier orders still leave open. It follows the lines, whether or not more
      orders can be given.
    - `portraits` shows the choices in pictures, on the page.
    - `offer` says what another player offers, above the form that answers it (`OrderRule.answers`).
    """

    heading: str = ""
    lines: Callable[[Narrator, Position, Option], Sequence[str]] | None = None
    standing: Callable[[Narrator, Position], Sequence[str]] | None = None
    portraits: Callable[[Narrator, Position], Sequence[Portrait]] | None = None
    offer: Callable[[Narrator, Position, Option], str] | None = None


class Guide(NamedTuple):
    """What players are told about a kind of order.

    - `use` is a noun phrase that says what the order is for, in a mail that explains all orders.
    - `meanings` says what the order does, with a sentence for each way of writing it, by the template of the
      option.
    - `press` is the label of its button, if its verb alone says too little.
    - `phrase` puts such an order into words, as players tell themselves what to do: “form a set of Peru,
      Siam, Egypt”. It is empty if the order is clearer as it is written, or names something unknown.
    - `lessons` are paragraphs for beginners: how to give the order, and what is wise. The first paragraph is
      for players who give it for the first time; a second one, for the second turn, is added if there is more
      to know.
    - `aside` orders have no phase of their own, such as a standing answer; their forms are folded up.
    """

    use: str = ""
    meanings: Mapping[str, str] = {}
    press: str = ""
    phrase: Callable[[Narrator, Any], str] | None = None
    lessons: Sequence[str] = ()
    aside: bool = False
    prompt: Prompt = Prompt()
    choices: Choices = Choices()


def merge_guides(usual: Mapping[type, Guide], own: Mapping[type, Guide]) -> dict[type, Guide]:
    """Return the guides by kind of order.

    In each part of a guide, the edition's own words replace the usual ones.
    """
    return {kind: in_place(usual.get(kind, Guide()), own.get(kind, Guide())) for kind in {**usual, **own}}


def in_place(usual: Any, own: Any) -> Any:
    """Return a guide or a part of one, in the edition's own words or, where it has none, the usual ones."""
    if isinstance(own, Guide | Prompt | Choices):
        return type(own)(*map(in_place, usual, own))
    if isinstance(own, Mapping):
        return {**usual, **own}
    return own or usual
