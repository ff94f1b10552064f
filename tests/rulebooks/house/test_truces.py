"""Truces: what they forbid, who learns of them, and that public rules alone end them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import NOBODY, Position, Resign, Table, options
from games.engine.armies.targets import forbidden
from games.engine.chance.dice import RandomDice
from games.engine.events import Attacked, Event
from games.engine.notation import format_order, parse_order, position_from_json, position_to_json
from games.engine.position import HIDDEN, Status
from games.engine.redaction import imagined, redact, witnessed
from games.features.airborne.group import Landed
from games.features.truces import Truces
from games.features.truces.events import (
    NoticeGiven,
    TruceBroken,
    TruceEnded,
    TruceLapsed,
    TruceMade,
    TruceRefused,
)
from games.features.truces.limits import ended, partners
from games.features.truces.orders import MOST_BY_NOTICE, MOST_ROUNDS, ProposeTruce
from games.features.truces.state import BREACHES, OFFERS, TRUCES, Truce, covered, in_force, truces
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.random_play import draw_order
from tests.engine.scene import ALICE, BOB, CHARLIE, DAVE, KEYS, Scene, index, scene
from tests.support.rulebooks.editions import CLOSED

FORMS = ("binding", "notice", "recorded", "secret_binding", "secret_notice")
NAMED = ["alaska", "peru", "brazil", "kamchatka", "venezuela", "egypt", "japan", "siam"]
LANDS = {
    "alice": "alaska 9, peru 5, brazil",
    "bob": "kamchatka 4, venezuela 3, egypt",
    "charlie": "japan 3, siam",
    "dave": ", ".join(key for key in KEYS if key not in NAMED),
}
seeds = st.integers(0, 2**32 - 1)


def table(form: str = "binding", options: dict[str, str] | None = None, **fields: Any) -> Scene:
    """Put four players in Alice's attacks in round 3, with truces."""
    chosen = {"truces": form, **(options or {})}
    return scene(options=chosen, **{**LANDS, "phase": "attack", "round": 3, **fields})


def truce(offer: str = "truce 2 until 5", form: str = "binding", **fields: Any) -> Scene:
    """Let Bob accept this offer of Alice's."""
    game = table(form, **fields).order(ALICE, offer)
    return game.order(BOB, f"accept truce 1 {' '.join(offer.split()[2:4])}")


def end_round(game: Scene) -> list[Event]:
    """Play on without attacks until the next round begins, and return what happened."""
    now, before = game.position.round, len(game.table.events)
    while game.position.round == now:
        game.pass_turn(game.position.turn)
    return game.table.events[before:]


def ends(happened: list[Event]) -> list[TruceEnded]:
    return [event for event in happened if isinstance(event, TruceEnded)]


# --- What a truce forbids


def test_a_truce_everywhere_protects_all_lands_of_both() -> None:
    game = truce()
    assert game.event(TruceMade) == TruceMade(BOB, ALICE, 5, 0, "", (), told=True)
    game.refuses(ALICE, "attack alaska kamchatka 3", "truce")
    game.refuses(ALICE, "attack peru venezuela 3", "truce")
    assert {order.split()[2] for order in game.legal(ALICE, "attack alaska")} == {
        "northwest_territory",
        "alberta",
    }


def test_a_truce_for_a_continent_protects_its_lands_alone() -> None:
    game = truce("truce 2 until 5 in asia")
    game.refuses(ALICE, "attack alaska kamchatka 3", "truce")
    game.order(ALICE, "attack peru venezuela 3", dice="111-66")


def test_a_truce_on_a_border_closes_it_while_the_two_face_each_other_there() -> None:
    game = truce("truce 2 until 5 on alaska kamchatka")
    game.refuses(ALICE, "attack alaska kamchatka 3", "closed_border")
    game.order(ALICE, "attack peru venezuela 3", dice="111-66")
    theirs = truce("truce 2 until 5 on alaska kamchatka").pass_turn(ALICE)
    theirs.order(BOB, "place 3 kamchatka")
    theirs.refuses(BOB, "attack kamchatka alaska 3", "closed_border")
    theirs.order(BOB, "attack kamchatka japan 3", dice="111-66")

    others = table(alice="peru", charlie="alaska 4, siam", dave="", turn=CHARLIE)
    others.order(CHARLIE, "truce 1 until 4")
    others.order(CHARLIE, "attack alaska kamchatka 3", dice="111-66")


def test_a_truce_that_is_only_recorded_forbids_nothing_and_is_broken_by_an_attack() -> None:
    game = truce(form="recorded")
    game.order(ALICE, "attack alaska northwest_territory 3 moving 3", dice="666-1")
    assert not [event for event in game.happened if isinstance(event, TruceBroken)]
    game.order(ALICE, "attack alaska kamchatka 3", dice="111-66")
    assert game.event(TruceBroken) == TruceBroken(ALICE, BOB, told=True)
    assert [*BREACHES.of(game.position)] == [(ALICE, BOB, True)]
    assert not TRUCES.of(game.position)
    game.order(ALICE, "attack alaska kamchatka 3", dice="111-66")
    assert len(BREACHES.of(game.position)) == 1


def test_a_border_that_is_only_recorded_is_broken_there_alone() -> None:
    game = truce("truce 2 until 5 on alaska kamchatka", form="recorded")
    game.order(ALICE, "attack peru venezuela 3", dice="111-66")
    assert TRUCES.of(game.position)
    game.order(ALICE, "attack alaska kamchatka 3", dice="111-66")
    assert not TRUCES.of(game.position)


def test_airborne_troops_turn_back_from_whom_they_have_made_a_truce_with() -> None:
    game = table(options={"js_5": "1"}).order(ALICE, "embark alaska egypt 3")
    game.order(ALICE, "truce 2 until 5").order(BOB, "accept truce 1 until 5")
    game.pass_turn(ALICE)
    for seat in (BOB, CHARLIE, DAVE):
        game.pass_turn(seat)
    game.order(ALICE, "place 3 alaska")
    assert game.owner("egypt") == BOB
    assert game.armies("alaska") == 12


# --- Offers and answers


def test_offers_are_made_and_answered_at_any_time() -> None:
    game = table().order(DAVE, "truce 1 until 4 in africa")
    assert game.legal(ALICE, "accept") == {"accept truce 4 until 4"}
    game.order(ALICE, "refuse truce 4")
    assert game.event(TruceRefused) == TruceRefused(ALICE, DAVE)
    game.refuses(ALICE, "accept truce 4 until 4", "no_truce_offered")
    game.refuses(DAVE, "truce 1 until 5", "truce_offered_before")
    end_round(game)
    game.refuses(DAVE, "truce 1 until 6", "truce_offered_before")
    end_round(game)
    game.order(DAVE, "truce 1 until 7")


def test_an_offer_lapses_after_the_next_round() -> None:
    game = table().order(ALICE, "truce 2 until 7")
    end_round(game)
    assert game.legal(BOB, "accept")
    happened = end_round(game)
    assert [event for event in happened if isinstance(event, TruceLapsed)] == [TruceLapsed(ALICE, BOB)]
    game.refuses(BOB, "accept truce 1 until 7", "no_truce_offered")


def test_an_offer_lapses_with_its_last_round() -> None:
    game = table().order(ALICE, "truce 2 until 3")
    end_round(game)
    assert not OFFERS.of(game.position)


def test_another_offer_than_the_one_seen_is_not_accepted() -> None:
    game = table().order(ALICE, "truce 2 until 5")
    game.refuses(BOB, "accept truce 1 until 4", "other_truce_offered")


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("truce 1 until 5", "no_such_partner"),
        ("truce 9 until 5", "no_such_partner"),
        ("truce 2 until 2", "wrong_term"),
        (f"truce 2 until {3 + MOST_ROUNDS + 1}", "wrong_term"),
        ("truce 2 until 5 on alaska northwest_territory", "no_such_border"),
        ("truce 2 until 5 on kamchatka alaska", "no_such_border"),
        ("refuse truce 2", "no_truce_offered"),
        ("end truce 2", "no_truce_to_end"),
    ],
)
def test_what_cannot_be_ordered_is_refused_with_a_sentence(order: str, code: str) -> None:
    table().refuses(ALICE, order, code)


def test_no_truce_is_made_in_the_middle_of_a_fight_of_ones_own() -> None:
    """Bob is asked how many dice defend; the siege goes on as it was ordered."""
    game = table().order(ALICE, "truce 2 until 5").order(BOB, "standing defence ask")
    game.order(ALICE, "attack alaska kamchatka until 2")
    assert not game.legal(BOB, "accept")
    game.refuses(BOB, "accept truce 1 until 5", "no_time_for_truces")
    game.refuses(ALICE, "truce 3 until 5", "no_time_for_truces")
    assert game.legal(CHARLIE, "truce")


def test_nobody_has_truces_with_all_rivals_and_offers_count() -> None:
    game = truce().order(ALICE, "truce 3 until 5")
    game.refuses(ALICE, "truce 4 until 5", "truce_with_all")
    game.order(DAVE, "truce 1 until 5")
    assert not game.legal(ALICE, "accept")
    game.refuses(ALICE, "accept truce 4 until 5", "truce_with_all")
    game.order(CHARLIE, "refuse truce 1").order(ALICE, "accept truce 4 until 5")
    assert partners(game.position, ALICE) == {BOB, DAVE}


def test_before_the_first_turn_there_are_no_truces() -> None:
    book = rulebook_for("h2000_world", {"truces": "binding"})
    begun = Table.begin(book, 3, RandomDice(random.Random(1)))
    assert not any(option.order is ProposeTruce for option in options(book, begun.position, ALICE))


# --- How truces end


def test_a_truce_ends_with_its_last_round_and_another_is_made_after_a_pause() -> None:
    game = truce("truce 2 until 4")
    assert not ends(end_round(game))
    game.refuses(ALICE, "truce 2 until 6", "truce_in_force")
    (over,) = ends(end_round(game))
    assert over == TruceEnded(BOB, ALICE, "time", told=True)
    game.order(ALICE, "place 3 alaska").order(ALICE, "attack alaska kamchatka 3", dice="111-66")
    game.refuses(ALICE, "truce 2 until 7", "truce_just_ended")
    end_round(game)
    game.order(ALICE, "truce 2 until 7")


def test_notice_ends_a_truce_after_the_agreed_rounds() -> None:
    game = truce("truce 2 notice 1", form="notice")
    end_round(game)
    end_round(game)
    assert [(one.until, one.notice) for one in in_force(game.position, ALICE)] == [(3 + MOST_BY_NOTICE, 1)]
    game.order(BOB, "end truce 1")
    assert game.event(NoticeGiven) == NoticeGiven(BOB, ALICE, 6)
    game.refuses(ALICE, "end truce 2", "no_truce_to_end")
    assert not ends(end_round(game))
    assert [over.reason for over in ends(end_round(game))] == ["time"]


def test_without_notice_it_ends_in_the_end_all_the_same() -> None:
    game = truce("truce 2 notice 3", form="notice")
    for _ in range(MOST_BY_NOTICE - 1):
        assert not ends(end_round(game))
    game.order(ALICE, "end truce 2")
    assert game.event(NoticeGiven).until == 3 + MOST_BY_NOTICE
    end_round(game)
    assert [over.reason for over in ends(end_round(game))] == ["time"]


def test_a_truce_for_a_number_of_rounds_takes_no_notice() -> None:
    truce().refuses(ALICE, "end truce 2", "no_truce_to_end")


def test_a_truce_ends_when_one_of_the_two_leaves() -> None:
    game = truce().order(BOB, "resign")
    assert game.event(TruceEnded).reason == "out"


def test_when_a_player_goes_out_the_oldest_of_truces_with_all_ends() -> None:
    game = truce().order(ALICE, "truce 3 until 5").order(CHARLIE, "accept truce 1 until 5")
    game.order(DAVE, "resign")
    (over,) = ends(game.happened)
    assert over == TruceEnded(BOB, ALICE, "all", told=True)
    assert partners(game.position, ALICE) == {CHARLIE}


def test_when_a_player_goes_out_offers_that_are_too_many_lapse() -> None:
    game = truce().order(ALICE, "truce 3 until 5").order(DAVE, "resign")
    assert game.event(TruceLapsed) == TruceLapsed(ALICE, CHARLIE)
    assert partners(game.position, ALICE) == {BOB}


def test_with_two_players_left_there_are_no_truces() -> None:
    game = truce().order(DAVE, "resign")
    assert not ends(game.happened)
    game.order(CHARLIE, "resign")
    assert game.event(TruceEnded).reason == "few"
    game.refuses(ALICE, "truce 2 until 4", "too_few_for_truces")


def test_if_so_chosen_truces_end_when_three_are_left() -> None:
    game = truce(options={"truces_to_three": "1"}).order(DAVE, "resign")
    assert game.event(TruceEnded).reason == "few"
    game.refuses(ALICE, "truce 2 until 4", "too_few_for_truces")


def test_the_hecatomb_does_not_end_while_only_a_truce_keeps_armies_from_attacking() -> None:
    game = truce()
    (threatens,) = (hook for hook in game.rulebook.hooks.threatens)
    assert threatens(game.rulebook, game.position, ALICE)
    assert not threatens(game.rulebook, game.position, DAVE)


# --- Who learns what


def told_of(game: Scene, seat: int, text: str) -> dict[int | None, list[Event]]:
    """Return what each seat and a spectator learn of an order."""
    before, length = game.position.copy(), len(game.table.events)
    game.order(seat, text)
    seen = [*witnessed(game.rulebook, before, game.table.events[length:])]
    return {
        reader: [part for one in seen if (part := one.known_to(reader)) is not None]
        for reader in (None, *range(game.position.players))
    }


def test_offers_and_answers_are_between_the_two() -> None:
    game = table()
    for seat, text in ((ALICE, "truce 2 until 5"), (BOB, "refuse truce 1")):
        told = told_of(game, seat, text)
        assert {reader for reader, events in told.items() if events} == {ALICE, BOB}
    assert not redact(game.rulebook, game.position, CHARLIE).extra
    assert redact(game.rulebook, game.position, BOB).extra["truce_offers"]


def test_others_learn_that_there_is_a_truce_but_not_its_terms() -> None:
    game = table().order(ALICE, "truce 2 until 5 on alaska kamchatka")
    told = told_of(game, BOB, "accept truce 1 until 5")
    assert (
        told[ALICE]
        == told[BOB]
        == [TruceMade(BOB, ALICE, 5, 0, "", (index("alaska"), index("kamchatka")), True)]
    )
    assert told[CHARLIE] == told[None] == [TruceMade(BOB, ALICE, HIDDEN, HIDDEN, "", (), True)]
    view = redact(game.rulebook, game.position, CHARLIE)
    assert view.extra["truces"] == (Truce(BOB, ALICE, HIDDEN, HIDDEN, "", (), told=True),)


def test_or_they_learn_nothing() -> None:
    game = table("secret_binding").order(ALICE, "truce 2 until 5")
    told = told_of(game, BOB, "accept truce 1 until 5")
    assert {reader for reader, events in told.items() if events} == {ALICE, BOB}
    assert not redact(game.rulebook, game.position, CHARLIE).extra
    told = told_of(game, BOB, "resign")
    assert not ends(told[CHARLIE])
    assert ends(told[ALICE])


def test_in_the_fog_the_two_learn_of_what_concerns_them() -> None:
    game = table(options={"fog": "1"})
    told = told_of(game, ALICE, "truce 2 until 5")
    assert told[BOB]
    told = told_of(game, BOB, "accept truce 1 until 5")
    assert told[ALICE] == told[BOB]
    view = redact(game.rulebook, game.position, ALICE)
    assert {order.order for order in options(game.rulebook, view, ALICE)} == {
        order.order for order in options(game.rulebook, game.position, ALICE)
    }
    attacked = [o for o in options(game.rulebook, view, ALICE) if o.template == "attack {from} {to} {dice}"]
    assert index("kamchatka") not in {land for option in attacked for land in option.slots["to"].values}


def test_in_the_fog_a_position_made_up_from_a_view_can_be_played_by_all() -> None:
    """The page tries orders out on it, and all seats play."""
    game = truce(options={"fog": "1"})
    made_up = imagined(game.rulebook, redact(game.rulebook, game.position, ALICE), ALICE, random.Random(1))
    for seat in (BOB, CHARLIE, DAVE):
        view = redact(game.rulebook, made_up, seat)
        assert forbidden(game.rulebook, view, seat) & view.lands[seat] == view.lands[seat]


def test_only_the_two_see_its_mark() -> None:
    game = truce("truce 2 until 5 on alaska kamchatka")
    both = {index("alaska"), index("kamchatka")}
    for seat, seen in ((ALICE, both), (BOB, both), (CHARLIE, set()), (None, set())):
        view = redact(game.rulebook, game.position, seat)
        assert {mark.territory for mark in game.rulebook.display(view).marks} == seen


def test_a_truce_everywhere_is_marked_where_the_two_meet() -> None:
    game = truce()
    marked = {KEYS[mark.territory] for mark in game.rulebook.display(game.position).marks}
    assert marked == {"alaska", "kamchatka", "peru", "brazil", "venezuela"}


# --- As text


def test_orders_are_read_in_both_languages() -> None:
    book = rulebook_for("h2000_world", {"truces": "binding"})
    for english, french in (
        ("truce 2 until 7", "proposer une trêve au joueur 2 jusqu’à la fin de la manche 7"),
        ("truce 2 until 7 in south_america", "trêve avec 2 jusqu’à 7 en Amérique du Sud"),
        ("truce 2 until 7 on alaska kamchatka", "trêve 2 jusqu’à 7 sur l’Alaska et le Kamchatka"),
        ("accept truce 2 until 7", "accepter la trêve de 2 jusqu’à 7"),
        ("refuse truce 2", "je refuse la trêve 2"),
        ("end truce 2", "dénoncer la trêve avec 2"),
    ):
        order = parse_order(book, french)
        assert format_order(book, order) == english
        assert parse_order(book, english) == order == parse_order(book, format_order(book, order, "fr"))
    by_notice = rulebook_for("h2000_world", {"truces": "notice"})
    assert format_order(by_notice, parse_order(by_notice, "trêve 2 préavis 2")) == "truce 2 notice 2"


def test_it_is_offered_to_three_or_more_who_win_alone() -> None:
    def offered(key: str) -> set[str]:
        return {book.key for book in RULEBOOKS.values() if any(choice.key == key for choice in book.choices)}

    assert (
        offered("truces")
        == {book.key for book in RULEBOOKS.values() if max(book.players) > 2 and not book.sides} - CLOSED
    )
    assert offered("truces_to_three") <= offered("truces")


# --- Whatever is played


TEMPERS = ({Resign: 0.001, ProposeTruce: 0.03}, {Resign: 0.01, ProposeTruce: 0.2})


def random_play(
    form: str, seed: int, orders: int = 400, **chosen: str
) -> Iterator[tuple[Table, Position, list[Event]]]:
    """Play at random, and yield after each order the table, the position before it and its events."""
    rng = random.Random(seed)
    book = rulebook_for("h2000_world", {"truces": form, **chosen})
    game = Table.begin(book, rng.choice(book.suited_players), RandomDice(rng))
    temper = rng.choice(TEMPERS)
    for _ in range(orders):
        if game.position.is_over:
            return
        before, length = game.position.copy(), len(game.events)
        game.play(*draw_order(game, rng, temper))
        yield game, before, game.events[length:]


def is_covered(game: Table, position: Position, event: Attacked | Landed) -> bool:
    """Return whether an attack is on what a truce in force covers. Who comes by air crosses no border."""
    return any(
        one.partner(event.seat) == event.defender
        and (
            covered(position, game.rulebook.board, one, event.seat) >> event.target & 1
            or (isinstance(event, Attacked) and {event.source, event.target} == {*one.lands})
        )
        for one in in_force(position, event.seat)
    )


@pytest.mark.parametrize("form", ["binding", "notice"])
@given(seed=seeds)
@settings(max_examples=15)
def test_a_binding_truce_is_never_violated(form: str, seed: int) -> None:
    for game, position, happened in random_play(form, seed, js_5="1"):
        for event in happened:
            if isinstance(event, Attacked | Landed):
                assert not is_covered(game, position, event)
            event.fold(position)


@given(seed=seeds)
@settings(max_examples=10)
def test_a_recorded_truce_that_is_violated_is_broken_first(seed: int) -> None:
    for game, position, happened in random_play("recorded", seed):
        for event in happened:
            if isinstance(event, Attacked):
                assert not is_covered(game, position, event)
            event.fold(position)


@pytest.mark.parametrize("form", FORMS)
@given(seed=seeds)
@settings(max_examples=10)
def test_nobody_ever_has_truces_with_all_rivals_or_too_long(form: str, seed: int) -> None:
    for game, _before, happened in random_play(form, seed):
        position = game.position
        made = [event for event in happened if isinstance(event, TruceMade)]
        assert all(event.until <= position.round + MOST_BY_NOTICE for event in made)
        for seat in range(position.players) if not position.is_over else ():
            if position.is_playing(seat):
                assert len(partners(position, seat)) < len(position.rivals(seat))
        assert len([*truces(position)]) == len({frozenset(one[:2]) for one in truces(position)})


@pytest.mark.parametrize("form", FORMS)
@given(seed=seeds)
@settings(max_examples=5)
def test_the_options_of_a_view_are_those_of_the_position(form: str, seed: int) -> None:
    """Nothing that a seat does not know changes what it is offered; and each position goes through JSON."""
    for number, (game, _before, _happened) in enumerate(random_play(form, seed, fog="1")):
        position, book = game.position, game.rulebook
        if number % 20 or position.is_over:
            continue
        for seat in range(position.players):
            view = redact(book, position, seat)
            orders = book.anytime
            assert [o for o in options(book, view, seat) if o.order in orders] == [
                o for o in options(book, position, seat) if o.order in orders
            ]
        assert position_from_json(book, position_to_json(book, position)) == position


@given(seed=seeds)
@settings(max_examples=20)
def test_two_games_that_differ_only_in_secrets_end_truces_alike(seed: int) -> None:
    """Hands, missions and all that the fog hides are others; who plays and the round are the same."""
    rng = random.Random(seed)
    book = rulebook_for("h2000_mission", {"truces": "secret_notice"})
    game = Table.begin(book, 5, RandomDice(rng))
    one = game.position
    one.round = rng.randint(1, 9)
    for seat in range(5):
        one.status[seat] = rng.choice((Status.PLAYING, Status.PLAYING, Status.PLAYING, Status.ELIMINATED))
    pairs = rng.sample([*combinations(range(5), 2)], rng.randint(1, 7))
    agreed = [Truce(a, b, rng.choice((3, 5, 8)), 1, "", (), told=False) for a, b in pairs]
    TRUCES.put(one, tuple(agreed))
    other = one.copy()
    rng.shuffle(other.hands)
    rng.shuffle(other.deck)
    rng.shuffle(other.owner)
    other.lands = [sum(1 << land for land, seat in enumerate(other.owner) if seat == s) for s in range(5)]
    other.armies = [rng.randint(1, 30) for _ in other.armies]
    other.plans, other.standing = other.plans[::-1], other.standing[::-1]
    other.extra = {**other.extra, "missions": other.extra["missions"][::-1]}

    tables = [Table(book, position, RandomDice(rng)) for position in (one, other)]
    assert [*ended(one, 3)] == [*ended(other, 3)]
    feature = book.of(Truces)
    assert feature is not None
    for each in tables:
        feature.acted(each)
    assert tables[0].events == tables[1].events
    assert TRUCES.of(one) == TRUCES.of(other)
    assert NOBODY not in {event.seat for event in tables[0].events if isinstance(event, TruceEnded)}
