"""The record, gathered into chapters and actions."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from games.bots.reasons import CARD, GAIN, Reason
from games.engine import events as e
from games.presentation.story.actions import Battle, Placement
from games.presentation.story.chronicle import GATHERED, Chapter, chapters, last_battle
from games.presentation.story.narrator import SiteNarrator
from games.presentation.story.sentences import TELL
from games.rulebooks.registry import EDITIONS, RULEBOOKS
from games.rulebooks.texts import texts_of
from games.selectors.record.events import Told

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def told(*events: e.Event) -> list[Chapter]:
    return chapters(RULEBOOKS["h2000_world"], (Told(NOON, event) for event in events))


def turn(seat: int, number: int = 1) -> e.TurnBegan:
    return e.TurnBegan(seat, number, "reinforce", 3, ())


def test_each_turn_is_a_chapter_and_the_set_up_another() -> None:
    dealt = e.Dealt((0, 1), (1, 1), "placement")
    set_up, first, second = told(dealt, turn(1), turn(0, 2))

    assert (set_up.seat, set_up.actions) == (None, [dealt])
    assert (first.seat, first.round) == (1, 1)
    assert (second.seat, second.round) == (0, 2)


def test_a_joint_phase_without_acts_has_no_chapter() -> None:
    """The end of one round and the start of the next have no chapter if nothing happened; an open one has."""
    idle = (turn(1), e.RoundEnded("evening"), e.RoundBegan(2, "market"))
    assert [(one.seat, one.round) for one in told(*idle)] == [(1, 1), (None, 2)]
    assert [(one.seat, one.round) for one in told(*idle, turn(0, 2))] == [(1, 1), (0, 2)]


def test_rolls_against_the_same_land_are_one_battle() -> None:
    (chapter,) = told(
        e.Attacked(0, 1, 2, 3, "61-5", 0, 1, 0, ((0, 1),)),
        e.Asked("defence", 3, (1, 2, 1, -1)),
        e.Attacked(0, 1, 2, 3, "2-3 64-1", 1, 1, 2, ((1, 0), (0, 1))),
        e.Asked("occupy", 0, (1, 2, 2, 4)),
        e.Occupied(0, 1, 2, 3),
    )

    rolls = (e.Roll("61", "5", 0, 1), e.Roll("2", "3", 1, 0), e.Roll("64", "1", 0, 1))
    assert chapter.actions == [Battle(0, 1, 2, 3, rolls, 1, 2, 5)]


def test_while_it_is_asked_how_many_move_in_no_number_is_told() -> None:
    attacked = e.Attacked(0, 1, 2, 3, "64-1", 0, 1, 2, ((0, 1),))
    asked, occupied = e.Asked("occupy", 0, (1, 2, 2, 4)), e.Occupied(0, 1, 2, 1)
    narrator = SiteNarrator(RULEBOOKS["h2000_world"], ("alice", "bob", "carol", "dave"), 0)

    def last(*events: e.Event) -> str:
        (chapter,) = told(*events)
        return narrator.tell(chapter.actions[0])[0]

    assert "moved in" not in last(attacked, asked)
    assert "3 armies moved in" in last(attacked, asked, occupied)
    back = e.TakenBack(0, "", ("occupy", 0, 1, 2, 2, 4), (), ())
    assert "moved in" not in last(attacked, asked, occupied, back)


def test_a_turn_has_the_reason_that_tells_most_of_it() -> None:
    attacked = e.Attacked(0, 1, 2, 3, "61-5", 0, 1, 0, ((0, 1),))
    reasons = (None, Reason(GAIN, -1, 2), Reason(CARD))
    first, second = chapters(
        RULEBOOKS["h2000_world"],
        [*(Told(NOON, attacked, reason) for reason in reasons), Told(NOON, turn(1), Reason(CARD))],
    )

    assert (first.reason, second.reason) == (Reason(GAIN, -1, 2), Reason(CARD))


def test_armies_follow_into_a_players_last_land() -> None:
    taken, fallen = e.Attacked(0, 1, 2, 3, "6-5", 0, 1, 2, ((0, 1),)), e.Eliminated(3, 0)
    (chapter,) = told(taken, fallen, e.Occupied(0, 1, 2, 3))

    assert chapter.actions == [Battle(0, 1, 2, 3, (e.Roll("6", "5", 0, 1),), 0, 1, 5), fallen]


def test_new_targets_and_retaken_lands_are_separate_battles() -> None:
    taken = e.Attacked(0, 1, 2, 3, "6-5", 0, 1, 1, ((0, 1),))
    (chapter,) = told(taken, taken, e.Attacked(0, 1, 4, 3, "6-5", 0, 1, 0, ((0, 1),)))

    assert [action.target for action in chapter.actions if isinstance(action, Battle)] == [2, 2, 4]
    assert last_battle([chapter]) == chapter.actions[-1]


def test_armies_put_down_in_turn_are_one_placement_a_seat() -> None:
    (chapter,) = told(
        e.Deployed(0, 5, 1, 1), e.Deployed(1, 9, 1, 0), e.Deployed(0, 6, 1, 1), e.Deployed(0, 5, 1, 0)
    )

    assert chapter.actions == [Placement(0, ((5, 2), (6, 1))), Placement(1, ((9, 1),))]


def test_a_set_handed_in_parts_what_was_placed_before_from_what_came_after() -> None:
    traded = e.Traded(0, (1, 2, 3), 8, (), True)
    (chapter,) = told(turn(0), e.Placed(0, ((5, 2),)), traded, e.Placed(0, ((5, 4), (6, 4))))

    assert chapter.actions[1:] == [Placement(0, ((5, 2),)), traded, Placement(0, ((5, 4), (6, 4)))]


SILENT = {
    *(
        "began",
        "shuffled",
        "planned",
        "called",
        "phase_began",
        "round_began",
        "round_ended",
        "settled",
        "kept",
    ),
    *("asked", "polled", "answered", "resumed", "standing_set", "missions_dealt", "objectives_dealt"),
    *("choice_ordered", "all_founded", "armies_met", "invasion_ended", "triumphed", "ascended", "forsaken"),
}
"""Events that others already tell, or about which there is nothing to say."""


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
def test_every_event_is_told_or_needs_no_words(edition: Rulebook) -> None:
    for name, kind in edition.kinds.items():
        is_told = kind in GATHERED or kind in TELL or kind in texts_of(edition).sentences
        assert is_told != (name in SILENT), name


class Rained(NamedTuple):
    """A kind of event without a sentence."""

    seat: int


def test_an_event_without_words_breaks_no_page() -> None:
    """The event is left out, and neighbouring events are still told as one action."""
    rained: Any = Rained(0)
    (chapter,) = told(turn(0), e.Placed(0, ((5, 2),)), rained, e.Placed(0, ((5, 1),)))

    assert chapter.actions[1:] == [Placement(0, ((5, 3),))]
    assert SiteNarrator(RULEBOOKS["h2000_world"], ("alice",), 0).tell(rained) == []
