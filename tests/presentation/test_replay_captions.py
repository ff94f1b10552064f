"""The caption of each frame of a replay agrees with the board next to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from games.engine import events as e
from games.engine.events.folding import empty_position, fold
from games.engine.position import Position
from games.presentation.language.names import territory_name
from games.presentation.replay.frames import Frame, Replay, replay_of
from games.presentation.story.actions import Claims, Placement
from games.presentation.story.narrator import SiteNarrator
from games.selectors.record.events import Told
from tests.records.test_records import RECORDS, events_of, read, rulebook_of

NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)
WHOLE_SEATS = (e.Dealt, e.Eliminated)
"""Events whose sentences speak of everything that a seat holds, without naming the territories."""

pytestmark = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def events_in(path: Path) -> list[e.Event]:
    beginning, orders, _ = read(path)
    return [*beginning, *(event for order in orders for event in events_of(order))]


def played_back(record: Sequence[e.Event]) -> tuple[SiteNarrator, Replay]:
    """Return the replay of a record for a stranger who knows everything."""
    position = fold([record[0]])
    names = tuple(f"Player {seat}" for seat in range(position.seats))
    narrator = SiteNarrator(rulebook_of(position), names, None)
    return narrator, replay_of(narrator, relived(record))


def relived(record: Sequence[e.Event]) -> Iterator[tuple[Told, Position]]:
    position = empty_position(record[0])
    yield Told(NOON, record[0]), position
    for event in record[1:]:
        event.fold(position)
        yield Told(NOON, event), position


def changed(before: Frame, after: Frame) -> list[int]:
    """Return the territories that have changed since the previous frame."""
    stood, stands = ([*zip(frame.scene.owners, frame.scene.armies, strict=True)] for frame in (before, after))
    return [territory for territory, held in enumerate(stands) if held != stood[territory]]


def test_each_caption_tells_what_changes_on_the_board(path: Path) -> None:
    record = events_in(path)
    narrator, replay = played_back(record)
    for before, after in pairwise(replay.frames):
        if any(isinstance(event, WHOLE_SEATS) for event in record[before.events : after.events]):
            continue
        unnamed = [
            territory
            for territory in changed(before, after)
            if territory not in (after.border or ())
            and territory_name(narrator.rulebook.board, territory) not in after.paragraph
        ]
        assert unnamed == [], (after.at, after.paragraph)


def test_armies_and_claims_are_told_when_they_come_to_the_board(path: Path) -> None:
    """They are not told earlier, as a sum of all that is still to come, nor later."""
    record = events_in(path)
    narrator, replay = played_back(record)
    for before, after in pairwise(replay.frames):
        for action in arrivals(record[before.events : after.events]):
            assert [sentence.html in after.paragraph for sentence in narrator.tell(action)] == [True], (
                after.at
            )


def arrivals(happened: Sequence[e.Event]) -> list[Placement | Claims]:
    """Return what each seat placed or claimed between two boards."""
    placed, claimed = dict[int, Placement](), dict[int, Claims]()
    for event in happened:
        match event:
            case e.Placed(seat, placements):
                placed[seat] = placed.get(seat, Placement(seat)).after(placements)
            case e.Deployed(seat, territory, armies):
                placed[seat] = placed.get(seat, Placement(seat)).after(((territory, armies),))
            case e.Claimed(seat, territory):
                claimed[seat] = claimed.get(seat, Claims(seat)).after(territory)
    return [*placed.values(), *claimed.values()]


def test_captions_and_board_agree_on_the_armies_that_moved_in(path: Path) -> None:
    _, replay = played_back(events_in(path))
    for frame in replay.frames:
        if frame.sign == "conquest" and "moved in" in frame.paragraph:
            assert frame.border is not None
            armies = frame.scene.armies[frame.border[1]]
            assert f"; {armies} arm" in frame.paragraph, (frame.at, frame.paragraph)
