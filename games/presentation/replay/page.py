"""The page of a replay at one of its frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.presentation.charts.holdings import Holdings, HoldingsAtFrame, holdings
from games.presentation.replay.reel import heading_of, missed, opening, picture_of, strength_told
from games.presentation.story.dispatches import round_told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.presentation.board.picture import BoardPicture
    from games.presentation.replay.frames import Replay
    from games.selectors.game_page import GamePage, Seat

LAST_TURN = "turn"
"""In place of an address: what happened since the reader's last turn."""


class FrameLine(NamedTuple):
    """A frame of the shown turn: its address, its paragraph, and whether it is the present one."""

    at: str
    paragraph: SafeString
    is_now: bool


class Strength(NamedTuple):
    """What a power holds at the frame: the slot for the words, and the words."""

    seat: Seat
    slot: str
    holdings: SafeString


class Steps(NamedTuple):
    """The addresses of neighbouring frames. At either end of the game, they stay there."""

    first: str
    turn_before: str
    before: str
    after: str
    turn_after: str
    last: str


class ReplayPage(NamedTuple):
    """What the page shows: the frame's number (`last` is the end's), board, turn and steps.

    `title` is the name of the round.
    """

    number: int
    last: int
    at: str
    round: int
    title: str
    picture: BoardPicture
    heading: SafeString
    lines: Sequence[FrameLine]
    strengths: Sequence[Strength]
    holdings: Holdings | None
    steps: Steps


def replay_page(page: GamePage, replay: Replay, at: str) -> ReplayPage:
    """Return the page at this address, which may be `LAST_TURN`.

    An empty address is replaced by the frame that says most.
    """
    number = replay.find(at) if at not in ("", LAST_TURN) else opening_number(page, replay, at)
    frame = replay.frames[number]
    turn = replay.turns[frame.turn]
    of_turn = [one for one in replay.frames if one.turn == frame.turn]
    return ReplayPage(
        number=number,
        last=len(replay.frames) - 1,
        at=frame.at,
        round=turn.round,
        title=round_told(turn.round),
        picture=picture_of(page, frame),
        heading=mark_safe(heading_of(page, turn)),
        lines=[
            FrameLine(one.at, mark_safe(one.paragraph or f"<p>{opening()}</p>"), one is frame)
            for one in of_turn
        ],
        strengths=[
            Strength(seat, f"power-{seat.number}", mark_safe(strength_told(strength, get_language())))
            for seat, strength in zip(page.seats, frame.scene.strengths, strict=True)
        ],
        holdings=holdings([seat.colour for seat in page.seats], holdings_by_turn(replay)),
        steps=steps(replay, number),
    )


def opening_number(page: GamePage, replay: Replay, at: str) -> int:
    """Return the number of the first frame that the reader missed.

    If the game is over, it is the first after the set-up, unless `at` asks for the last turn.
    """
    if page.is_over and at != LAST_TURN:
        rounds = (replay.turns[frame.turn].round for frame in replay.frames)
        return next((number for number, played in enumerate(rounds) if played), 0)
    return replay.first_of(missed(page, replay))


def holdings_by_turn(replay: Replay) -> list[HoldingsAtFrame]:
    """Return what all held at the end of each turn, if the reader saw it."""
    last_of = {frame.turn: number for number, frame in enumerate(replay.frames)}
    return [
        HoldingsAtFrame(number, replay.turns[turn].round, held)
        for turn, number in last_of.items()
        if (held := [pair for pair in replay.frames[number].scene.strengths if pair is not None])
    ]


def steps(replay: Replay, number: int) -> Steps:
    """Return where to go on from the frame of this number."""
    frames, last = replay.frames, len(replay.frames) - 1
    turn = frames[number].turn
    own_first = replay.first_of(turn)
    earlier = own_first if own_first < number else replay.first_of(frames[max(0, own_first - 1)].turn)
    later = replay.first_of(turn + 1)
    numbers = (0, earlier, max(0, number - 1), min(last, number + 1), later, last)
    return Steps(*(frames[one].at for one in numbers))
