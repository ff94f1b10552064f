"""Conférence de Yalta, option 2 (js_1b)."""

from __future__ import annotations

import random

import pytest

from games.analysis.trials import possible_table
from games.bots import bot_for
from games.engine import Illegal, Table
from games.engine.board import members
from games.engine.chance.dice import RandomDice
from games.engine.events import Dealt
from games.engine.legality import options
from games.engine.lists import SeatView
from games.engine.notation import format_order, parse_order
from games.engine.position import HIDDEN, Position
from games.engine.redaction import imagined, redact, witnessed
from games.features.exchanges import MOST_OFFERS
from games.features.exchanges.lots import LARGEST
from games.features.sealed_barter.jokers import JOKERS
from games.features.sealed_barter.lots import LOTS, LotLaid, LotsSwapped, is_lot
from games.features.sealed_barter.orders import Lay, Match
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import play_game
from tests.support.rulebooks.editions import replays

ON = {"js_1b": "2"}
BOOK = rulebook_for("asso_objectives", ON)


def table(players: int = 3) -> Table:
    return Table.begin(BOOK, players, RandomDice(random.Random(1)), first=0, deal=range(42))


def lot(game: Table, seat: int, size: int, continent: int = 0) -> tuple[int, ...]:
    held = members(game.position.lands[seat] & BOOK.board.continent_masks[continent])
    return tuple(held[:size])


def refused(game: Table, seat: int, order: Lay | Match | str) -> str:
    with pytest.raises(Illegal) as refusal:
        game.play(seat, parse_order(BOOK, order) if isinstance(order, str) else order)
    return refusal.value.code


def test_nobody_sees_what_others_hold_until_the_exchanges_are_over() -> None:
    """« les joueurs tiennent leurs cartes secrètes »"""
    game = table()
    for seat in (0, None):
        view = redact(BOOK, game.position, seat)
        own = 0 if seat is None else game.position.lands[seat]
        assert {land for land, owner in enumerate(view.owner) if owner != HIDDEN} == {*members(own)}
        (dealt,) = [one for one in witnessed(BOOK, None, game.events) if isinstance(one.event, Dealt)]
        told = dealt.known_to(seat)
        assert isinstance(told, Dealt)
        assert {land for land, owner in enumerate(told.owners) if owner != HIDDEN} == {*members(own)}
    for seat in range(3):
        game.play(seat, parse_order(BOOK, "end"))
    assert game.position.phase == "placement"
    assert redact(BOOK, game.position, None).owner == game.position.owner


def test_only_the_number_of_cards_in_a_lot_is_seen() -> None:
    """« Ils annoncent le nombre de cartes … mais ne révèlent pas le nom du continent »"""
    game = table()
    before, laid = game.position.copy(), lot(game, 0, 2)
    start = len(game.events)
    game.play(0, Lay(laid))
    (one,) = [one for one in witnessed(BOOK, before, game.events[start:]) if isinstance(one.event, LotLaid)]
    assert one.known_to(1) == LotLaid(1, 0, (HIDDEN, HIDDEN))
    assert one.known_to(0) == LotLaid(1, 0, laid)
    assert LOTS.of(redact(BOOK, game.position, 1)) == ((1, 0, (HIDDEN, HIDDEN)),)


def test_as_many_go_for_as_many_and_only_the_two_know_what() -> None:
    game = table()
    given, taken = lot(game, 0, 2), lot(game, 1, 2, 4)
    game.play(0, Lay(given))
    assert refused(game, 1, Match(1, taken[:1])) == "wrong_lot"
    before, start = game.position.copy(), len(game.events)
    game.play(1, Match(1, taken))
    assert all(game.position.owner[land] == 1 for land in given)
    assert all(game.position.owner[land] == 0 for land in taken)
    (one,) = witnessed(BOOK, before, game.events[start:])
    third = one.known_to(2)
    assert isinstance(third, LotsSwapped)
    assert {*third.given, *third.taken} == {HIDDEN}
    assert one.known_to(0) == one.known_to(1) == one.event


def test_a_lot_is_of_one_continent() -> None:
    """« qui doivent forcément être du même continent »"""
    game = table()
    assert refused(game, 0, Lay((*lot(game, 0, 1), *lot(game, 0, 1, 4)))) == "wrong_lot"
    assert refused(game, 0, Lay(lot(game, 1, 1))) == "wrong_lot"


@pytest.mark.parametrize("size", range(1, LARGEST + 2))
def test_a_lot_has_its_size(size: int) -> None:
    game = table()
    asia = lot(game, 0, size, 4)
    assert len(asia) == size
    if size > LARGEST:
        assert refused(game, 0, Lay(asia)) == "wrong_lot"
    else:
        game.play(0, Lay(asia))


def test_the_number_of_lots_is_limited() -> None:
    game = table()
    for _ in range(MOST_OFFERS):
        game.play(0, Lay(lot(game, 0, 1)))
    assert refused(game, 0, Lay(lot(game, 0, 1))) == "enough_offered"


def test_a_lot_calls_players_who_are_done_and_must_be_answered() -> None:
    game = table()
    game.play(1, parse_order(BOOK, "end"))
    game.play(2, parse_order(BOOK, "standing sealed_barter auto"))
    game.play(0, Lay(lot(game, 0, 1)))
    assert BOOK.to_act(game.position) == (0, 1)
    assert refused(game, 1, "end") == "offers_open"
    game.play(1, parse_order(BOOK, "let be"))
    game.play(0, parse_order(BOOK, "end"))
    assert game.position.phase == "placement"


def test_a_player_is_done_again_when_another_takes_the_lot() -> None:
    game = table(4)
    for seat in (1, 2):
        game.play(seat, parse_order(BOOK, "end"))
    game.play(0, Lay(lot(game, 0, 1)))
    assert BOOK.to_act(game.position) == (0, 1, 2, 3)
    game.play(3, Match(1, lot(game, 3, 1)))
    assert BOOK.to_act(game.position) == (0, 3)
    for seat in (0, 3):
        game.play(seat, parse_order(BOOK, "end"))
    assert game.position.phase == "placement"


def test_another_open_lot_needs_an_answer() -> None:
    game = table(4)
    game.play(1, parse_order(BOOK, "end"))
    game.play(0, Lay(lot(game, 0, 1)))
    game.play(2, Lay(lot(game, 2, 1)))
    game.play(3, Match(1, lot(game, 3, 1)))
    assert 1 in BOOK.to_act(game.position)
    game.play(3, Match(2, lot(game, 3, 1)))
    assert 1 not in BOOK.to_act(game.position)


def test_laying_a_lot_ends_being_done() -> None:
    game = table(4)
    game.play(1, parse_order(BOOK, "end"))
    game.play(0, Lay(lot(game, 0, 1)))
    game.play(1, Lay(lot(game, 1, 1)))
    game.play(3, Match(1, lot(game, 3, 1)))
    assert 1 in BOOK.to_act(game.position)


def test_a_seat_is_offered_the_same_whether_secrets_are_known_or_not() -> None:
    game = table()
    game.play(0, Lay(lot(game, 0, 2)))
    for seat in range(3):
        known = options(BOOK, game.position, seat)
        assert options(BOOK, redact(BOOK, game.position, seat), seat) == known


# --- « Le joker peut être compté comme une carte de n'importe lequel des continents »

JOKER, OTHER_JOKER = 42, 43


def with_jokers(*deal: int, version: str = "2") -> Table:
    """Deal these cards first to seat 0, then to seat 1, and so on; the rest as they come."""
    book = rulebook_for("asso_objectives", {"js_1b": version})
    rest = [card for card in range(44) if card not in deal]
    return Table.begin(book, 3, RandomDice(random.Random(1)), first=0, deal=[*deal, *rest])


def view(game: Table, seat: int | None) -> Position:
    return redact(game.rulebook, game.position, seat)


def test_only_their_holders_know_of_jokers() -> None:
    game = with_jokers(JOKER, 0, 1, OTHER_JOKER)
    assert JOKERS.of(view(game, 0)) == (0, 0)
    for seat in (1, 2, None):
        assert JOKERS.of(view(game, seat)) == (HIDDEN, HIDDEN)


def test_armies_do_not_reveal_jokers() -> None:
    """A player with a joker has a territory fewer, so an army more to place: only they know it."""
    deals = with_jokers(JOKER, 0, 1, OTHER_JOKER), with_jokers(0, JOKER, 1, 2, OTHER_JOKER)
    told = []
    for game in deals:
        (dealt,) = [one for one in witnessed(BOOK, None, game.events) if isinstance(one.event, Dealt)]
        told.append((view(game, 2).to_place, dealt.known_to(2)))
    assert told[0] == told[1]
    own = [game.position.to_place[0] for game in deals]
    assert [view(game, 0).to_place[0] for game in deals] == own
    assert own[0] == own[1] + 2


@pytest.mark.parametrize("continent", range(6))
def test_a_joker_goes_with_cards_of_any_continent(continent: int) -> None:
    game = with_jokers(JOKER)
    (land,) = lot(game, 0, 1, continent)
    game.play(0, Lay((land, JOKER)))
    assert LOTS.of(game.position) == ((1, 0, (land, JOKER)),)


def test_a_joker_makes_no_lot_of_two_continents() -> None:
    game = with_jokers(JOKER)
    assert refused(game, 0, Lay((*lot(game, 0, 1), *lot(game, 0, 1, 4), JOKER))) == "wrong_lot"


def test_jokers_are_equal_and_only_held_ones_are_given() -> None:
    game = with_jokers(0, JOKER, 1, 2, OTHER_JOKER)
    assert refused(game, 0, "lay joker") == "wrong_lot"
    game.play(1, parse_order(BOOK, "lay joker, joker"))
    assert refused(game, 2, "match 1 joker, joker") == "wrong_lot"
    one = with_jokers(JOKER, OTHER_JOKER)
    one.play(1, parse_order(BOOK, "lay joker"))
    assert LOTS.of(one.position) == ((1, 1, (OTHER_JOKER,)),)


def test_a_joker_goes_for_a_territory_and_an_army_stays_to_be_placed() -> None:
    game = with_jokers(JOKER)
    before = [*game.position.to_place], [lands.bit_count() for lands in game.position.lands]
    seen, (land,) = view(game, 2).to_place, lot(game, 1, 1)
    game.play(0, parse_order(BOOK, "lay joker"))
    game.play(1, Match(1, (land,)))
    after = [*game.position.to_place], [lands.bit_count() for lands in game.position.lands]
    assert game.position.owner[land] == 0
    assert JOKERS.of(game.position)[0] == 1
    assert [after[0][seat] - before[0][seat] for seat in range(3)] == [-1, 1, 0]
    assert [after[1][seat] - before[1][seat] for seat in range(3)] == [1, -1, 0]
    assert view(game, 2).to_place == seen


def test_when_all_is_shown_the_jokers_are_gone() -> None:
    game = with_jokers(JOKER)
    for seat in range(3):
        game.play(seat, parse_order(BOOK, "end"))
    assert JOKERS.of(game.position) == ()
    assert view(game, 2).to_place == game.position.to_place


def test_a_game_that_began_before_goes_on_without_jokers() -> None:
    game = with_jokers(JOKER, version="1")
    assert refused(game, 0, Lay((JOKER,))) == "wrong_lot"
    assert view(game, 2).to_place == game.position.to_place


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("order", [Lay((0, 5)), Match(3, (11, 12)), Lay((12, 42, 43)), Match(1, (42,))])
def test_lots_are_written_and_read(order: Lay | Match, language: str) -> None:
    assert parse_order(BOOK, format_order(BOOK, order, language)) == order


@pytest.mark.parametrize("key", [key for key, book in RULEBOOKS.items() if "js_1b" not in book.withheld])
def test_games_run_on_every_base_and_replay(key: str) -> None:
    book = rulebook_for(key, ON)
    for players in (book.players[0], book.players[-1]):
        bots = [bot_for("sensible"), *[bot_for("random")] * (players - 1)]
        game = play_game(book, bots, seed=f"{key}{players}", most_orders=300)
        assert replays(game)


def test_it_is_offered_where_all_territories_are_dealt_to_players() -> None:
    offered = {key for key, book in RULEBOOKS.items() if "js_1b" not in book.withheld}
    assert offered == {
        *("h2000_world", "h2000_mission"),
        *("mp80_objectives", "mp80_world", "asso_objectives", "asso_world"),
        "h2000_capitals",  # not for two players
    }


def test_a_player_called_by_someone_who_leaves_is_done_as_before() -> None:
    game = table(4)
    for seat in (1, 2):
        game.play(seat, parse_order(BOOK, "end"))
    game.play(0, Lay(lot(game, 0, 1)))
    game.play(0, parse_order(BOOK, "resign"))
    assert BOOK.to_act(game.position) == (3,)
    game.play(3, parse_order(BOOK, "end"))
    assert game.position.phase == "placement"


def test_an_imagined_game_goes_on_with_lots_in_the_place_of_those_that_lie_face_down() -> None:
    """This happens when orders for the next turn are tried out during the exchanges."""
    game = table()
    for size in (1, 2, 3):
        game.play(0, Lay(lot(game, 0, size)))
    view = redact(BOOK, game.position, 1)
    for seed in range(20):
        guess = imagined(BOOK, view, 1, random.Random(seed))
        assert [len(laid[2]) for laid in LOTS.of(guess)] == [1, 2, 3]
        assert all(is_lot(BOOK.board, guess, owner, cards) for _number, owner, cards in LOTS.of(guess))
    assert possible_table(SeatView(BOOK, view, 1), random.Random(1)).position.round == 1
