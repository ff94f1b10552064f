"""The data that the script of a replay plays.

It holds the frames with the pieces of the board that each of them changes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.presentation.board.beside import boards_beside
from games.presentation.board.drawing import draw_board
from games.presentation.board.picture import BoardPicture, SeatHolder
from games.presentation.board.redrawn import redrawn
from games.presentation.story.chronicle import chapters
from games.presentation.story.dispatches import heading, round_told
from games.presentation.turn.powers import armies_told, territories_told

if TYPE_CHECKING:
    from collections.abc import Collection

    from games.presentation.replay.frames import Frame, Replay, Scene
    from games.presentation.story.chronicle import Chapter
    from games.selectors.game_page import GamePage

TAG = re.compile("<[^>]*>")
"""A tag in our own markup, which writes any other `>` as `&gt;`."""
Reel = dict[str, Any]
"""The JSON of a replay:

- `pieces`: markup, each text once.
- `turns`: the words of their rounds, and their headings.
- `frames`: for each its address, turn, sign, paragraph and plain words, and `changes`, a mapping of slots to
  numbers of pieces.
- `keyframes`: pairs of the number of a frame and all slots after it, one for each round.
"""


def reel_of(page: GamePage, replay: Replay) -> Reel:
    """Return the whole replay as JSON."""
    pieces: dict[str, int] = {}
    shown: dict[str, int] = {}
    frames: list[Reel] = []
    keyframes: list[tuple[int, dict[str, int]]] = []
    before: Frame | None = None
    for frame in replay.frames:
        changes = {}
        for name, piece in drawn_anew(page, before, frame).items():
            number = pieces.setdefault(piece, len(pieces))
            if shown.get(name) != number:
                changes[name] = shown[name] = number
        if before is None or round_in_address(before) != round_in_address(frame):
            keyframes.append((len(frames), dict(shown)))
        frames.append(
            {
                "at": frame.at,
                "turn": frame.turn,
                "sign": frame.sign,
                "told": frame.paragraph,
                "words": TAG.sub("", frame.paragraph) or opening(),
                "changes": changes,
            }
        )
        before = frame
    return {
        "pieces": list(pieces),
        "turns": [
            {
                "round": round_told(turn.round),
                "heading": heading_of(page, turn),
                "colour": "" if turn.seat is None else page.seats[turn.seat].colour,
            }
            for turn in replay.turns
        ],
        "frames": frames,
        "keyframes": keyframes,
    }


def missed_reel(page: GamePage, replay: Replay) -> Reel:
    """Return what happened since the reader's last turn, with the `board` on which it is played."""
    since = replay.since(missed(page, replay))
    return reel_of(page, since) | {"board": draw_board(picture_of(page, since.frames[0]))}


def missed(page: GamePage, replay: Replay) -> int:
    """Return the number of the first turn of the story on the page of the game."""
    return max(0, len(replay.turns) - len(chapters(page.rulebook, page.story)))


def round_in_address(frame: Frame) -> str:
    """Return the round in the frame's address."""
    return frame.at.partition(".")[0]


def drawn_anew(page: GamePage, before: Frame | None, frame: Frame) -> dict[str, str]:
    """Return the slots that may look different from the frame before (None: all of them)."""
    picture = picture_of(page, frame)
    if before is None:
        drawn = redrawn(picture, range(len(picture.owners)))
    else:
        where = {*before.where, *frame.where}
        drawn = redrawn(picture, changed(before.scene, frame.scene), where)
    for board in picture.beside:
        drawn |= redrawn(board, range(len(board.owners)))
    language = get_language()
    for seat, strength in enumerate(frame.scene.strengths):
        drawn[f"power-{seat}"] = strength_told(strength, language)
    return drawn


def changed(before: Scene, scene: Scene) -> set[int]:
    """Return the territories that differ from the scene before."""
    turned = {seat for seat, side in enumerate(scene.sides) if before.sides[seat] != side}
    stands = zip(before.owners, scene.owners, before.armies, scene.armies, strict=True)
    found = {
        i
        for i, (was, owner, had, armies) in enumerate(stands)
        if was != owner or had != armies or owner in turned
    }
    found |= {mark.territory for mark in {*before.marks} ^ {*scene.marks}}
    found |= {i for i, _camp in before.garrisons.items() ^ scene.garrisons.items()}
    found |= {i for i, _word in before.gone.items() ^ scene.gone.items()}
    return found


def picture_of(page: GamePage, frame: Frame) -> BoardPicture:
    """Return the board at a frame, for a script to redraw."""
    return still_of(page, frame.scene, fresh=frame.where, battle=frame.border, is_live=True)


def still_of(
    page: GamePage,
    scene: Scene,
    *,
    fresh: Collection[int] = (),
    battle: tuple[int, int] | None = None,
    is_live: bool = False,
) -> BoardPicture:
    """Return the board as it was, to be drawn once and for all."""
    seats = zip(page.seats, scene.sides, strict=True)
    shown = [seat if seat.side == side else replace(seat, side=side) for seat, side in seats]
    powers = [SeatHolder(seat.look, seat.name, seat.called) for seat in shown]
    return BoardPicture(
        board=page.rulebook.board,
        owners=scene.owners,
        armies=scene.armies,
        garrisons=scene.garrisons,
        powers=powers,
        beside=boards_beside(scene.beside, powers, is_live=is_live),
        label=_("The board of %(game)s") % {"game": page.name},
        marks=scene.marks,
        gone=scene.gone,
        barred=scene.barred,
        fresh=fresh,
        battle=battle,
        is_live=is_live,
    )


def heading_of(page: GamePage, turn: Chapter) -> str:
    """Return whose turn it is, and since when."""
    seat = None if turn.seat is None else page.seats[turn.seat]
    return heading(seat, turn.round, turn.began)


def opening() -> str:
    """Return the words of the first frame."""
    return _("The game begins.")


@lru_cache(maxsize=4096)
def strength_told(strength: tuple[int, int] | None, language: str) -> str:
    """Return a seat's territories and armies in the active `language`; empty if unseen."""
    if strength is None:
        return ""
    lands, armies = strength
    return f"{territories_told(lands)}, {armies_told(armies)}"
