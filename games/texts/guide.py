"""What players are told of a kind of order, by whoever brings it.

    Toll: Guide(
        use=gettext_noop("Armies for the way"),
        meanings={"toll {armies}": gettext_noop("Pay so many armies.")},
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
    """What a phase says that is there for an order.

    - `asked`: what it asks for; `done`: what is said to whoever has given it, while others have still to
      give theirs; `spent`: what is said where the reader may give no more.
    - `button`: what leads to the phase from the list of games; `passing`: what ends it with nothing given.
    """

    asked: str = ""
    done: str = ""
    spent: str = ""
    button: str = ""
    passing: str = ""


class Choices(NamedTuple):
    """What there is to choose from at the moment.

    - `heading`, in nouns, and the `lines` below it: the choices in words, in mails. A form begins with the
      first line.
    - `standing`: what earlier orders still hold open, below the lines, whether more can be given or not.
    - `portraits`: the choices in pictures, on the page.
    """

    heading: str = ""
    lines: Callable[[Narrator, Position, Option], Sequence[str]] | None = None
    standing: Callable[[Narrator, Position], Sequence[str]] | None = None
    portraits: Callable[[Narrator, Position], Sequence[Portrait]] | None = None


class Guide(NamedTuple):
    """What players are told of a kind of order.

    - `use`: what it is for, in nouns, where a mail explains all orders.
    - `meanings`: what it does, in a sentence for each way of writing it; by the template of the option.
    - `press`: what is pressed to give it, where its verb alone says too little.
    - `phrase`: one such order in words, as one tells oneself what to do: “form a set of Peru, Siam,
      Egypt”; empty where it is clearer as it is written, or names what is not there.
    - `lessons`: how it is given and what is wise, in a paragraph, to whoever does it for the first time; and
      another for the second turn, where there is something else to know.
    - `aside`: no phase is there for it, as a standing answer; its form is folded up.
    """

    use: str = ""
    meanings: Mapping[str, str] = {}
    press: str = ""
    phrase: Callable[[Narrator, Any], str] | None = None
    lessons: Sequence[str] = ()
    aside: bool = False
    prompt: Prompt = Prompt()
    choices: Choices = Choices()


def joined(usual: Mapping[type, Guide], own: Mapping[type, Guide]) -> dict[type, Guide]:
    """What is usual, and what an edition says in its place: of each kind of order, and in each part."""
    return {kind: in_place(usual.get(kind, Guide()), own.get(kind, Guide())) for kind in {**usual, **own}}


def in_place(usual: Any, own: Any) -> Any:
    """A guide, or a part of one: the edition's own words, and what is usual where it has none."""
    if isinstance(own, Guide | Prompt | Choices):
        return type(own)(*map(in_place, usual, own))
    if isinstance(own, Mapping):
        return {**usual, **own}
    return own or usual
