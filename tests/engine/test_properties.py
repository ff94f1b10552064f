"""Properties of every game of every edition, checked on games played at random."""

from __future__ import annotations

import json
import random
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.engine import events as e
from games.engine.armies.garrisons import camps, garrison
from games.engine.board import mask_of, members
from games.engine.chance.comparison import losses, ranked
from games.engine.chance.dice import RandomDice
from games.engine.events.folding import fold
from games.engine.feature import Feature
from games.engine.legality import options
from games.engine.notation import format_order, parse_order, position_from_json, position_to_json
from games.engine.orders import Trade
from games.engine.position import NOBODY, Position, Status
from games.engine.redaction import redact, redact_event, witnessed
from games.engine.rulebook import Rulebook
from games.features.allies.influence import Influence
from games.features.headquarters.secret import CHOSEN
from games.features.teams import TEAMS, Teams
from games.rulebooks.house.cards.no_cards import NoCards
from games.rulebooks.house.cards.prize import Choose
from games.rulebooks.house.openings.handicap import Favoured
from games.rulebooks.registry import RULEBOOKS
from tests.engine.bookkeeper import Bookkeeper
from tests.engine.deciding import decide
from tests.engine.random_play import fill, play
from tests.support.rulebooks.editions import CLOSED
from tests.support.secrets import other_secret, with_other_secrets

seeds = st.integers(0, 11)
"""A dozen games of each edition, shared by all properties and played once."""
every_edition = pytest.mark.parametrize("edition", RULEBOOKS)
with_common_books = pytest.mark.parametrize("edition", [key for key in RULEBOOKS if key not in CLOSED])
"""All editions but Godstorm, which moves armies by its own events: see `godstorm/test_whole_games.py`."""
of_teams = pytest.mark.parametrize("edition", [key for key, book in RULEBOOKS.items() if book.of(Teams)])
some = settings(max_examples=4)


@with_common_books
@some
@given(seeds)
def test_armies_are_what_was_placed_and_moved_less_what_was_lost(edition: str, seed: int) -> None:
    """Books that are kept from the record alone agree with the position after every event."""
    played = play(edition, seed)
    rulebook = played.rulebook
    books = Bookkeeper(len(rulebook.board.territories), by_dice=rulebook.combat.by_dice)
    position = fold(played.events[:1])
    for event in played.events[1:]:
        event.fold(position)
        books.note(through_json(event))
        assert books.armies() == position.armies


@with_common_books
@some
@given(seeds)
def test_no_territory_is_ever_empty_once_it_is_given_or_claimed(edition: str, seed: int) -> None:
    """No territory is free when the first turn begins, nor when armies are placed on claimed ones."""
    played = play(edition, seed)
    position, given = fold(played.events[:1]), 0
    for event in played.events[1:]:
        event.fold(position)
        held = mask_of(t for t, owner in enumerate(position.owner) if owner != NOBODY)
        owned = held | mask_of(position.garrisons)
        assert owned == mask_of(t for t, armies in enumerate(position.armies) if armies > 0)
        assert owned & given == given
        given = owned
        assert position.phase in ("", "claim", "draft", "over") or owned.bit_count() == len(position.owner)


@every_edition
@some
@given(seeds)
def test_every_card_is_in_one_place(edition: str, seed: int) -> None:
    """The cards of headquarters lie aside once play has begun, and so do all cards in games without cards."""
    played = play(edition, seed)
    shuffled = next(n for n, event in enumerate(played.events, 1) if isinstance(event, e.Shuffled))
    position = fold(played.events[:shuffled])
    cards = list(range(len(played.rulebook.board.cards)))
    keys = {feature.key for feature in played.rulebook.features}
    for event in played.events[shuffled:]:
        event.fold(position)
        held = [*position.deck, *position.discard, *(c for hand in position.hands for c in hand)]
        aside = {*cards} if keys & {NoCards.key, "js_2"} else {*CHOSEN.of(position)} - {NOBODY}
        assert sorted(held + list(aside)) == cards or (not position.round and sorted(held) == cards)


@every_edition
@some
@given(seeds)
def test_facts_that_a_position_states_twice_agree(edition: str, seed: int) -> None:
    """The masks of lands agree with the owners, and the status of players with what they hold.

    Players without armies are out, and players who are out have no cards. (Players may have no armies until
    all is claimed, and afterwards if the game ends before that.)
    """
    played = play(edition, seed)
    for _, position in played.positions:
        for seat in range(position.seats):
            owned = mask_of(t for t, owner in enumerate(position.owner) if owner == seat)
            assert position.lands[seat] == owned
            is_unclaimed = not position.round and (NOBODY in position.owner or position.is_over)
            assert camps(position, seat) or is_unclaimed or position.status[seat] != Status.PLAYING
            may_hold = position.is_playing(seat) or position.status[seat] == Status.NEUTRAL
            assert may_hold or not position.hands[seat]
        assert position.is_over == bool(position.winners)
        assert all(position.is_playing(seat) for seat in played.rulebook.to_act(position))


@of_teams
@some
@given(seeds)
def test_the_record_determines_all_garrisons(edition: str, seed: int) -> None:
    """The record alone gives every garrison, seat by seat.

    Only partners share one, and the larger part controls the territory.
    """
    played = play(edition, seed)
    rulebook = played.rulebook
    books = Bookkeeper(len(rulebook.board.territories), by_dice=rulebook.combat.by_dice)
    position = fold(played.events[:1])
    for event in played.events[1:]:
        event.fold(position)
        books.note(through_json(event))
        for territory, standing in enumerate(books.standing):
            there = {seat: armies for seat, armies in standing.items() if armies}
            assert there == dict(garrison(position, territory))
            assert (territory in position.garrisons) == (len(there) > 1)
            assert len({TEAMS.of(position)[seat] for seat in there}) <= 1
            most = [seat for seat, armies in there.items() if armies == max(there.values())]
            assert position.owner[territory] == (most[0] if len(most) == 1 else NOBODY)


@of_teams
@some
@given(seeds)
def test_a_team_has_one_hand_and_wins_or_loses_together(edition: str, seed: int) -> None:
    for _, position in play(edition, seed).positions:
        for team in {*TEAMS.of(position)}:
            seats = [seat for seat, other in enumerate(TEAMS.of(position)) if other == team]
            assert position.is_over or sum(bool(position.hands[seat]) for seat in seats) <= 1
            assert position.is_over or all(map(position.is_playing, seats))
            assert {*seats} <= {*position.winners} or not {*seats} & {*position.winners}


@every_edition
@some
@given(seeds)
def test_the_record_folds_to_the_position_at_any_time(edition: str, seed: int) -> None:
    """This holds through JSON."""
    played = play(edition, seed)
    read = played.rulebook.read_event
    for length, position in played.positions[-1:] + played.positions[:: len(played.positions) // 5 + 1]:
        assert fold(read(through_json(event)) for event in played.events[:length]) == position


@every_edition
@some
@given(seeds)
def test_positions_are_read_back_as_they_were_written(edition: str, seed: int) -> None:
    played = play(edition, seed)
    for _, position in played.positions:
        written = json.loads(json.dumps(position_to_json(played.rulebook, position)))
        assert position_from_json(played.rulebook, written) == position


@every_edition
@some
@given(seeds)
def test_orders_are_read_back_as_they_were_written(edition: str, seed: int) -> None:
    played = play(edition, seed)
    rulebook = played.rulebook
    for _, order in played.orders:
        text = format_order(rulebook, order)
        assert parse_order(rulebook, text) == order
        assert parse_order(rulebook, text.upper().replace("_", " ")) == order


@every_edition
@some
@given(seeds)
def test_every_listed_order_can_be_written_in_both_languages(edition: str, seed: int) -> None:
    """Every option of every seat is written as an order, at some positions.

    The French orders are also written as people type in haste.
    """
    played = play(edition, seed)
    rng, rulebook = random.Random(seed), played.rulebook
    for _, position in rng.sample(played.positions, min(8, len(played.positions))):
        for seat in range(position.players):
            for option in options(rulebook, position, seat):
                order = fill(rulebook, option, rng)
                french = format_order(rulebook, order, "fr")
                assert parse_order(rulebook, format_order(rulebook, order)) == order
                assert parse_order(rulebook, french) == order
                assert parse_order(rulebook, typed_in_haste(french)) == order


def typed_in_haste(text: str) -> str:
    """Return the text in capitals, without accents, hyphens and optional commas."""
    plain = unicodedata.normalize("NFKD", text.replace("’", "'").replace("œ", "oe"))
    return "".join(c for c in plain if not unicodedata.combining(c)).upper().replace("-", " ")


@every_edition
@some
@given(seeds)
@example(3)
@example(7)
def test_the_view_of_a_seat_does_not_depend_on_secrets(edition: str, seed: int) -> None:
    """Nobody can tell if the pile is shuffled with the hands, plans and answers of others."""
    played = play(edition, seed)
    rng = random.Random(seed)
    for _, position in rng.sample(played.positions, min(8, len(played.positions))):
        if position.is_over:
            continue
        for seat in (None, *range(position.seats)):
            other = with_other_secrets(played.rulebook, position, seat, rng)
            rulebook = played.rulebook
            views = [position_to_json(rulebook, redact(rulebook, p, seat)) for p in (position, other)]
            assert views[0] == views[1]


@every_edition
@some
@given(seeds)
def test_the_events_for_a_seat_do_not_depend_on_secrets(edition: str, seed: int) -> None:
    played = play(edition, seed)
    rng = random.Random(seed)
    for seat in (None, *range(played.positions[0][1].seats)):
        team = played.rulebook.teammates(seat)
        told = [redact_event(event, seat, team) for event in played.events]
        others = [other_secret(event, seat, team, rng) for event in played.events]
        assert told == [redact_event(event, seat, team) for event in others]


@every_edition
@some
@given(seeds)
def test_public_events_do_not_depend_on_hidden_cards(edition: str, seed: int) -> None:
    """An order has the same consequences for all onlookers, whatever cards anybody holds.

    This ends when the rules make players hand in cards, as after an elimination: those are shown.
    """
    played = play(edition, seed)
    rng = random.Random(seed)
    for _, position in rng.sample(played.positions, min(8, len(played.positions))):
        other = with_other_secrets(played.rulebook, position, None, rng)
        other.plans, other.standing, other.extra = position.plans, position.standing, position.extra
        for seat in played.rulebook.to_act(position):
            for option in options(played.rulebook, position, seat):
                if option.order not in (Trade, Influence, Choose):
                    order = fill(played.rulebook, option, rng)
                    told = [
                        public(decide(played.rulebook, p, seat, order, RandomDice(random.Random(1))))
                        for p in (position, other)
                    ]
                    numbered = (pair for events in told for pair in enumerate(events))
                    shown = min((at for at, event in numbered if isinstance(event, e.Traded)), default=None)
                    assert told[0][:shown] == told[1][:shown]


@every_edition
@some
@given(seeds)
def test_a_seat_is_offered_the_same_whether_secrets_are_known_or_not(edition: str, seed: int) -> None:
    played = play(edition, seed)
    for _, position in played.positions:
        for seat in range(position.seats):
            seen = options(played.rulebook, redact(played.rulebook, position, seat), seat)
            assert seen == options(played.rulebook, position, seat)


# --- What each edition promises


@every_edition
@some
@given(seeds)
def test_all_starting_armies_are_on_the_board_when_play_begins(edition: str, seed: int) -> None:
    """These are the armies of all who have not left before, with the additional ones of a handicap."""
    played = play(edition, seed)
    rulebook = played.rulebook
    more = {event.seat: event.armies for event in played.events if isinstance(event, Favoured)}
    begun = next((n for n, event in enumerate(played.events) if isinstance(event, e.TurnBegan)), None)
    if begun is None:
        return
    position = fold(played.events[:begun])
    for seat in filter(position.is_playing, range(position.players)):
        armies = sum(position.armies[land] for land in members(position.lands[seat]))
        due = rulebook.armies.get(position.players, position.lands[seat].bit_count())
        assert armies == due + more.get(seat, 0)
        assert not position.to_place[seat]


@every_edition
@some
@given(seeds)
def test_each_seat_learns_what_the_kind_of_an_event_lets_it_know(edition: str, seed: int) -> None:
    """This also holds where a feature looks at the positions around each event, and hides nothing."""
    played = play(edition, seed)
    if played.rulebook.hooks.veil_event:
        return  # a house rule hides more
    beside = [] if edition in CLOSED else [played.rulebook.with_(ClearSky())]
    for rulebook in (played.rulebook, *beside):
        happened = list(witnessed(rulebook, None, played.events))
        assert [one.event for one in happened] == played.events
        for seat in (None, *range(fold(played.events[:1]).seats)):
            teammates = rulebook.teammates(seat)
            assert [one.known_to(seat) for one in happened] == [
                redact_event(event, seat, teammates) for event in played.events
            ]


@with_common_books
@some
@given(seeds)
def test_nobody_rolls_more_dice_than_armies_allow(edition: str, seed: int) -> None:
    played = play(edition, seed)
    combat, position = played.rulebook.combat, fold(played.events[:1])
    if not combat.by_dice:
        return  # armies are committed, and the rule sets the number of dice
    for event in played.events[1:]:
        if isinstance(event, e.Attacked):
            mine, theirs = position.armies[event.source], position.armies[event.target]
            for attack, defence, lost, killed in event.each_roll():
                assert 0 < len(attack) <= min(combat.attack, mine - 1)
                assert 0 < len(defence) <= combat.defence_limit(theirs)
                assert (lost, killed) == losses(ranked(attack), ranked(defence))
                mine, theirs = mine - lost, theirs - killed
            assert event.moved == 0 or len(attack) <= event.moved < mine
        event.fold(position)


@every_edition
@some
@given(seeds)
def test_nobody_is_eliminated_in_the_safe_rounds(edition: str, seed: int) -> None:
    played = play(edition, seed)
    position = fold(played.events[:1])
    for event in played.events[1:]:
        event.fold(position)
        if isinstance(event, e.Eliminated) and event.seat < position.players:
            assert position.round > played.rulebook.safe_rounds


@every_edition
@some
@given(seeds)
def test_nobody_attacks_before_a_set_that_is_due(edition: str, seed: int) -> None:
    played = play(edition, seed)
    position = fold(played.events[:1])
    for event in played.events[1:]:
        event.fold(position)
        if isinstance(event, e.PhaseBegan) and event.phase == "attack":
            cards, sets = len(position.hands[position.turn]), played.rulebook.sets
            assert cards < sets.forced_from or (position.traded and not sets.until_fewer)


@every_edition
@some
@given(seeds)
def test_nobody_wins_unnoticed(edition: str, seed: int) -> None:
    """A seat has won if and only if it has won by the edition's rule."""
    played = play(edition, seed)
    for _, position in played.positions:
        outcome = played.rulebook.victory(played.rulebook, position)
        assert (outcome.winners if outcome else ()) == position.winners


class ClearSky(Feature):
    """A feature that looks at the positions and hides nothing."""

    key = "clear_sky"

    def veil_event(
        self, rulebook: Rulebook, before: Position, after: Position, event: e.Event, seat: int | None
    ) -> e.Event | None:
        return event


def public(events: list[e.Event]) -> list[e.Event | None]:
    """Return the events as a spectator may know them."""
    return [redact_event(event, None) for event in events]


def through_json(event: e.Event) -> list[object]:
    """Return the event as another program would read it."""
    data: list[object] = json.loads(json.dumps(e.to_json(event)))
    return data
