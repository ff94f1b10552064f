"""Mobilisation générale (js_2)."""

from __future__ import annotations

import random

import pytest

from games.bots import bot_for
from games.engine import End, Illegal, Table
from games.engine.chance.dice import RandomDice
from games.engine.legality import options
from games.engine.notation import format_order, parse_order
from games.engine.redaction import redact, witnessed
from games.features.mobilisation.orders import Mobilise, MobiliseAll
from games.features.mobilisation.sets import FORMED, JOKERS, Formed, Mobilised, best_sets
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import play_game
from tests.engine.scene import ALICE, BOB, KEYS, Scene, index, scene
from tests.support.refusals import refused
from tests.support.rulebooks.editions import replays

ON = {"js_2": "1"}
BOOK = rulebook_for("asso_objectives", ON)


def ended_round(seed: int = 4) -> Table:
    """Play a game to the end of its first round."""
    table = Table.begin(BOOK, 3, RandomDice(random.Random(seed)))
    bots, rng = [bot_for("sensible") for _ in range(3)], random.Random(seed)
    while table.position.phase != "mobilisation":
        seat = table.rulebook.to_act(table.position)[0]
        view = redact(BOOK, table.position, seat)
        table.play(seat, bots[seat].choose(BOOK, view, seat, rng))
    return table


def test_it_comes_after_the_last_turn_of_each_round_for_all_at_once() -> None:
    table = ended_round()
    assert table.position.round == 1
    first, *others = table.rulebook.to_act(table.position)
    assert others
    table.play(first, End())
    assert table.rulebook.to_act(table.position) == (*others,)
    assert not any(isinstance(event, Mobilised) for event in table.events)


def test_territories_bring_nothing_and_continents_as_before() -> None:
    position = ended_round().position
    for seat in range(3):
        assert "territories" not in dict(BOOK.income(BOOK.board, position, seat))
    whole, continent = position.copy(), BOOK.board.continents[0]
    whole.lands[0] |= BOOK.board.continent_masks[0]
    assert dict(BOOK.income(BOOK.board, whole, 0))[continent.key] == continent.bonus


def test_sets_are_sealed_and_shown_together() -> None:
    table = ended_round()
    first, *others = table.rulebook.to_act(table.position)
    found = best_sets(BOOK.board, table.position, first)[0]
    before, start = table.position.copy(), len(table.events)
    table.play(first, Mobilise(found))
    assert table.position.armies == before.armies
    for other in (*others, None):
        assert not any(FORMED.of(redact(BOOK, table.position, other)))
        seen = [one.known_to(other) for one in witnessed(BOOK, before, table.events[start:])]
        assert not any(type(event).__name__ == "Formed" for event in seen)
    while table.position.phase == "mobilisation":
        table.leave_to_rules(table.rulebook.to_act(table.position)[0])
    shown = [event for event in table.events if isinstance(event, Mobilised)]
    assert first in {event.seat for event in shown}
    assert sum(table.position.armies) == sum(before.armies) + 6 * sum(event.sets for event in shown)


def test_a_card_serves_once() -> None:
    """« La même carte ne peut servir que dans une seule combinaison. »"""
    table = ended_round()
    seat = table.rulebook.to_act(table.position)[0]
    found = best_sets(BOOK.board, table.position, seat)[0]
    table.play(seat, Mobilise(found))
    with pytest.raises(Illegal) as refused:
        table.play(seat, Mobilise(found))
    assert refused.value.code in ("card_not_free", "not_your_turn")


@pytest.mark.parametrize(("armies", "fits"), [(5, False), (6, True), (7, False)])
def test_a_set_brings_six_armies_on_its_territories(armies: int, fits: bool) -> None:
    table = ended_round()
    seat = table.rulebook.to_act(table.position)[0]
    found = best_sets(BOOK.board, table.position, seat)[0]
    (first, _), *rest = sorted(found, key=lambda pair: -pair[1])
    order = Mobilise(((first, armies), *rest))
    if fits:
        table.play(seat, order)
    else:
        with refused(Illegal, "6 armies", BOOK) as refusal:
            table.play(seat, order)
        assert refusal.value.code == "not_a_mobilisation"


@pytest.mark.parametrize(("jokers", "shown"), [(0, {3}), (1, {2, 3}), (2, {1, 2, 3})])
def test_a_joker_replaces_any_symbol_and_two_jokers_make_a_set_of_any_card(
    jokers: int, shown: set[int]
) -> None:
    table = ended_round()
    seat = table.rulebook.to_act(table.position)[0]
    JOKERS.put(table.position, (seat,) * jokers)
    found = [option for option in options(BOOK, table.position, seat) if option.order is Mobilise]
    assert {len(option.slots) - 1 for option in found} == shown
    if jokers == 2:
        lone = next(option for option in found if len(option.slots) == 2)
        assert lone.slots["armies"].values == ("6",)


def test_without_jokers_two_cards_are_no_set() -> None:
    table = ended_round()
    seat = table.rulebook.to_act(table.position)[0]
    found = best_sets(BOOK.board, table.position, seat)[0]
    two = sorted(found, key=lambda pair: -pair[1])[:2]
    JOKERS.put(table.position, ())
    with pytest.raises(Illegal) as refused:
        table.play(seat, Mobilise(((two[0][0], 6), (two[1][0], 0))))
    assert refused.value.code == "no_joker_left"


def test_jokers_go_to_the_player_who_eliminates_their_holder() -> None:
    game = scene(
        rulebook="asso_objectives",
        options=ON,
        alice="alaska 9, peru",
        bob="kamchatka",
        phase="attack",
        round=5,
        extra={"jokers": [1, 1]},
    )
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert JOKERS.of(game.position) == (ALICE, ALICE)


def test_absent_players_mobilise_their_best_sets() -> None:
    table = ended_round()
    for seat in table.rulebook.to_act(table.position):
        assert best_sets(BOOK.board, table.position, seat)
    while table.position.phase == "mobilisation":
        table.leave_to_rules(table.rulebook.to_act(table.position)[0])
    for event in [event for event in table.events if isinstance(event, Mobilised)]:
        assert all(table.position.owner[land] == event.seat for land, _ in event.placements)


LANDS = "alaska 3, egypt 4, india, peru, china, congo, siam 2, brazil"
"""The lands of three foot, three horses and two cannons."""


def mobilising(jokers: int = 0) -> Scene:
    """Put Alice and Bob before forming sets; the jokers are hers."""
    extra = {"jokers": [ALICE] * jokers}
    return scene(
        rulebook="asso_objectives",
        options=ON,
        alice=LANDS,
        bob="ural 9",
        turn=None,
        phase="mobilisation",
        round=2,
        extra=extra,
    )


def formed(game: Scene) -> list[dict[str, int]]:
    """Return the sets that were just formed, as the armies for each of their territories."""
    sets = [event.placements for event in game.happened if isinstance(event, Formed)]
    return [{KEYS[land]: armies for land, armies in one} for one in sets]


@pytest.mark.parametrize(("jokers", "sets"), [(0, 2), (1, 3), (2, 3)])
def test_all_sets_can_be_formed_at_once(jokers: int, sets: int) -> None:
    """Each card is in one of them, none is left over, and the player is then done."""
    game = mobilising(jokers).order(ALICE, "mobilise all")
    lands = [land for one in formed(game) for land in one]
    assert len(formed(game)) == sets
    assert sorted(lands) == sorted({*lands})
    assert {*lands} <= {*game.lands(ALICE)}
    assert ALICE not in game.to_act
    assert BOB in game.to_act


@pytest.mark.parametrize(
    ("order", "fronts"),
    [
        ("mobilise all to peru, egypt", ["peru", "egypt"]),
        ("mobilise all to congo, brazil", ["congo", "brazil"]),
        ("mobiliser tout vers Inde, Égypte", ["india", "egypt"]),
    ],
)
def test_the_armies_of_all_sets_first_go_where_the_player_says(order: str, fronts: list[str]) -> None:
    game = mobilising().order(ALICE, order)
    assert [land for one in formed(game) for land, armies in one.items() if armies] == fronts


def test_otherwise_they_go_where_the_enemy_is_strongest() -> None:
    game = mobilising()
    game.position.armies[index("ukraine")] = 3
    game.position.armies[index("mongolia")] = 5
    game.position.armies[index("north_africa")] = 30
    game.order(ALICE, "mobilise all to india")
    assert [land for one in formed(game) for land, armies in one.items() if armies] == ["india", "congo"]


def test_a_foreign_territory_or_one_in_a_set_is_no_front() -> None:
    game = mobilising()
    game.refuses(ALICE, "mobilise all to ural", "card_not_free")
    game.order(ALICE, "mobilise alaska, peru, siam")
    game.refuses(ALICE, "mobilise all to egypt, alaska", "card_not_free")
    game.order(ALICE, "mobilise all to egypt, egypt")
    assert formed(game)[0]["egypt"] == 6


@pytest.mark.parametrize("fronts", [(), (0,), (5, 0, 11)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_sets_are_written_and_read(language: str, fronts: tuple[int, ...]) -> None:
    order = MobiliseAll(fronts)
    assert parse_order(BOOK, format_order(BOOK, order, language)) == order


@pytest.mark.parametrize(
    "text",
    [
        "mobilise best to alaska and peru",
        "mobilise all my sets on alaska, peru",
        "mobiliser toutes mes combinaisons vers Alaska, Pérou",
        "Je mobilise tout vers l’Alaska et le Pérou.",
    ],
)
def test_people_say_it_in_their_own_words(text: str) -> None:
    assert parse_order(BOOK, text) == parse_order(BOOK, "mobilise all to alaska, peru")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sets_are_written_and_read(language: str) -> None:
    order = Mobilise(((0, 4), (5, 2), (11, 0)))
    assert parse_order(BOOK, format_order(BOOK, order, language)) == order
    alaska = BOOK.board.territory_index["alaska"]
    assert parse_order(BOOK, "mobilise joker, joker, alaska") == Mobilise(((alaska, 6),))


def test_it_is_offered_where_sets_differ_in_value_and_are_all_played() -> None:
    offered = {key for key, book in RULEBOOKS.items() if "js_2" not in book.withheld}
    assert offered >= {"asso_objectives", "mp80_objectives", "h2000_world", "h2000_mission"}
    assert offered.isdisjoint({"asso_2p", "asso_world", "h2006_team", "h2006_world"})


@pytest.mark.parametrize("key", [key for key, book in RULEBOOKS.items() if "js_2" not in book.withheld])
def test_games_run_on_every_base_and_replay(key: str) -> None:
    book = rulebook_for(key, ON)
    for players in (book.players[0], book.players[-1]):
        bots = [*[bot_for("sensible")] * (players - 1), bot_for("random")]
        game = play_game(book, bots, seed=f"{key}{players}", most_orders=1_500)
        assert any(isinstance(event, Mobilised) for event in game.events)
        assert replays(game)
