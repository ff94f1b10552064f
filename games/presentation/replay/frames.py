"""A game cut into frames: one for each action that has words, with the board after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import get_language

from games.engine import HIDDEN
from games.engine import events as e
from games.presentation.story.actions import Battle, Claims, Placement
from games.presentation.story.chronicle import Chapter, write_down
from games.presentation.story.dispatches import all_told, paragraph_about
from games.rulebooks.texts import display

if TYPE_CHECKING:
    from games.engine import Position, Rulebook
    from games.engine.display import Beside, Mark
    from games.engine.position import Garrison
    from games.presentation.story.actions import Action
    from games.presentation.story.narrator import SiteNarrator
    from games.selectors.record.events import Lapse, Told


class Scene(NamedTuple):
    """The board at a frame, as its reader saw it: owners, armies, garrisons and marks.

    `sides` is the side of each seat (`Rulebook.allegiances`). `gone`, `barred` and `beside` are as in
    `BoardPicture`.
    """

    owners: Sequence[int]
    armies: Sequence[int]
    sides: Sequence[int]
    garrisons: Mapping[int, Garrison]
    marks: Sequence[Mark]
    gone: Mapping[int, str]
    barred: Sequence[tuple[int, int]]
    beside: Sequence[Beside]

    @property
    def strengths(self) -> list[tuple[int, int] | None]:
        """The territories and armies of each seat; all None if part of the board was hidden."""
        seats = range(len(self.sides))
        if HIDDEN in self.owners:
            return [None for _ in seats]
        held = [0] * (len(seats) + 1)  # The last place is for `NOBODY`, which is -1.
        for owner, armies in zip(self.owners, self.armies, strict=True):
            held[owner] += armies
        for territory, garrison in self.garrisons.items():
            held[self.owners[territory]] -= self.armies[territory]
            for seat, armies in garrison:
                held[seat] += armies
        return [(self.owners.count(seat), held[seat]) for seat in seats]


class Frame(NamedTuple):
    """An action: its address in the game ("12.3": round 12), its paragraph, the board after it.

    `events` is the number of events in the record by then. It is not for the reader, who may not know of all.
    The first frame is the opening, which has no words. `turn` is the number of its turn, `where` the
    territories that it is about, and `border` those of a battle: from, to. `sign` is `attack`, `conquest` or
    `set`; empty for other actions.
    """

    at: str
    turn: int
    paragraph: str
    scene: Scene
    events: int
    where: Sequence[int] = ()
    border: tuple[int, int] | None = None
    sign: str = ""


class ReplayedChapter(Chapter):
    """A turn whose actions no longer change once the next one has begun.

    The boards at their frames do not change either.
    """

    def write(self, event: e.Event | Lapse) -> None:
        if isinstance(event, e.TakenBack):
            self.actions.append(event)
        else:
            super().write(event)

    def still_open(self) -> Iterable[int]:
        return range(len(self.actions))[-1:]


@dataclass(frozen=True)
class Replay:
    """The turns of a game, and all its frames in order. The opening is always there."""

    turns: Sequence[Chapter]
    frames: Sequence[Frame]

    def find(self, at: str) -> int:
        """Return the number of the frame with this address.

        For an unknown address, it is the last frame before it, or the first.
        """
        wanted = sort_key(at)
        earlier = [number for number, frame in enumerate(self.frames) if sort_key(frame.at) <= wanted]
        return earlier[-1]

    def with_event(self, number: int) -> Frame:
        """Return the frame to which the event of this number, from 1, belongs."""
        return next((frame for frame in self.frames if frame.events >= number), self.frames[-1])

    def before_event(self, number: int) -> Frame:
        """Return the last frame before the event of this number."""
        return [self.frames[0], *(frame for frame in self.frames if frame.events < number)][-1]

    def since(self, turn: int) -> Replay:
        """Return the replay from the last frame before a turn, to show the board as it was then."""
        return Replay(self.turns, self.frames[max(0, self.first_of(turn) - 1) :])

    def first_of(self, turn: int) -> int:
        """Return the number of the first frame of a turn, or of a later turn if it has none."""
        return next(
            (number for number, frame in enumerate(self.frames) if frame.turn >= turn),
            len(self.frames) - 1,
        )


def sort_key(at: str) -> tuple[int, int]:
    """Return an address as numbers that sort, or (0, 0) if it is not an address."""
    parts = at.split(".") if len(at) < 16 and at.isascii() else []
    if not 0 < len(parts) <= 2 or not all(part.isdigit() for part in parts):
        return 0, 0
    return int(parts[0]), int(parts[1]) if len(parts) == 2 else 0


def replay_of(narrator: SiteNarrator, record: Iterable[tuple[Told | None, Position]]) -> Replay:
    """Return the frames of a record, which pairs events as told with what the reader saw then.

    An event that is not told, or is told with another one, belongs to the frame before it.
    """
    turns: list[Chapter] = []
    scenes: dict[tuple[int, int], tuple[Scene, int]] = {}
    for events, (told, view) in enumerate(record, start=1):
        if told is not None:
            write_down(narrator.rulebook, turns, told, ReplayedChapter)
        scenes[len(turns) - 1, len(turns[-1].actions) - 1] = scene_of(narrator.rulebook, view), events
    return Replay(turns, frames(narrator, turns, scenes))


def frames(
    narrator: SiteNarrator, turns: Sequence[Chapter], scenes: Mapping[tuple[int, int], tuple[Scene, int]]
) -> list[Frame]:
    """Return the opening and the actions that have words, numbered by round."""
    language, numbers = get_language(), dict[int, int]()
    found: list[Frame] = []
    for (turn, number), (scene, events) in scenes.items():
        chapter = turns[turn]
        action = chapter.actions[number] if number >= 0 else None
        is_last = number == len(chapter.actions) - 1
        lines = all_told(chapter)[max(0, number) : None if is_last else number + 1]
        paragraph = "".join(paragraph_about(narrator, language, line) for line in lines)
        if found and not paragraph:
            found[-1] = found[-1]._replace(scene=scene, events=events)
            continue
        at = f"{chapter.round}.{numbers.get(chapter.round, 0)}"
        numbers[chapter.round] = numbers.get(chapter.round, 0) + 1
        border = (action.source, action.target) if isinstance(action, Battle) else None
        found.append(
            Frame(at, turn, paragraph, scene, events, territories_of(action), border, sign_of(action))
        )
    return found


def territories_of(action: Action | None) -> Sequence[int]:
    """Return the territories that an action is about, where a reader would look."""
    match action:
        case Battle(source=source, target=target) | e.Fortified(source=source, target=target):
            return source, target
        case Placement(placements=placements):
            return [territory for territory, _armies in placements]
        case Claims(territories=territories):
            return territories
    return ()


def sign_of(action: Action | None) -> str:
    """Return the sign of an action in a strip of frames."""
    match action:
        case Battle(moved=moved):
            return "conquest" if moved else "attack"
        case e.Traded():
            return "set"
    return ""


def scene_of(rulebook: Rulebook, view: Position) -> Scene:
    """Return a copy of the present board."""
    shown = display(rulebook, view)
    return Scene(
        owners=tuple(view.owner),
        armies=tuple(view.armies),
        sides=rulebook.allegiances(view),
        garrisons=dict(view.garrisons),
        marks=tuple(shown.marks),
        gone=shown.gone,
        barred=shown.barred,
        beside=shown.beside,
    )
