"""Conférence de Yalta, option 1 (js_1a)."""

from __future__ import annotations

import json
import random

import pytest

from games.bots import bot_for
from games.engine import Impossible, Table
from games.engine.board import members
from games.engine.chance.dice import RandomDice
from games.engine.errors import Illegal
from games.engine.legality import options
from games.engine.notation import format_order, parse_order, position_from_json, position_to_json
from games.features.barter.orders import Decline, Offer
from games.features.barter.terms import OFFERS
from games.features.exchanges import MOST_OFFERS
from games.features.exchanges.lots import LARGEST
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import play_game
from tests.support import refusals
from tests.support.rulebooks.editions import CLOSED, replays

YALTA = {"js_1a": "1"}
BOOK = rulebook_for("asso_objectives", YALTA)


def table(players: int = 3, key: str = "asso_objectives") -> Table:
    dice = RandomDice(random.Random(1))
    return Table.begin(rulebook_for(key, YALTA), players, dice, first=0, deal=range(42))


def order(game: Table, seat: int, text: str) -> None:
    game.play(seat, parse_order(game.rulebook, text))


def refused(game: Table, seat: int, text: str) -> str:
    with pytest.raises(Illegal) as refusal:
        order(game, seat, text)
    return refusal.value.code


def lots(game: Table, seat: int, number: int) -> str:
    keys = [territory.key for territory in game.rulebook.board.territories]
    return ", ".join(keys[land] for land in [*members(game.position.lands[seat])][:number])


def test_all_decide_at_once_before_the_first_armies() -> None:
    game = table()
    assert (game.position.phase, game.rulebook.to_act(game.position)) == ("barter", (0, 1, 2))
    for seat in (2, 0, 1):
        order(game, seat, "end")
    assert game.position.phase == "placement"


def test_an_accepted_offer_is_carried_out_at_once_at_any_rate() -> None:
    """« les cartes peuvent être échangées séparément ou par lots »"""
    game = table()
    before = list(game.position.to_place)
    mine, theirs = game.position.lands[0], game.position.lands[1]
    order(game, 0, f"offer {lots(game, 0, 2)} for {lots(game, 1, 1)}")
    order(game, 1, "accept 1")

    assert game.position.lands[0].bit_count() == mine.bit_count() - 1
    assert game.position.lands[1].bit_count() == theirs.bit_count() + 1
    assert game.position.to_place[:2] == [before[0] + 1, before[1] - 1]
    assert [armies for armies in game.position.armies if armies != 1] == []


def test_without_offers_nothing_is_declined() -> None:
    game = table()
    with pytest.raises(Illegal) as refusal:
        game.play(0, Decline())
    assert refusal.value.code == "nothing_offered"


def test_offers_that_conflict_lapse() -> None:
    game = table()
    order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 1, 1)}")
    order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 2, 1)}")
    order(game, 1, "accept 1")
    assert OFFERS.of(game.position) == ()
    assert refused(game, 2, "accept 2") == "no_such_offer"


def test_only_the_player_who_is_asked_accepts() -> None:
    game = table()
    order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 1, 1)}")
    assert refused(game, 2, "accept 1") == refused(game, 0, "accept 1") == "no_such_offer"


def test_an_offer_calls_its_addressee_again_and_must_be_answered() -> None:
    game = table()
    order(game, 1, "end")
    assert refused(game, 1, "decline") == "not_your_turn"
    order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 1, 1)}")
    assert game.rulebook.to_act(game.position) == (0, 1, 2)
    assert refused(game, 1, "end") == "offers_open"
    order(game, 1, "decline")
    assert game.rulebook.to_act(game.position) == (0, 2)


def test_a_player_is_done_again_when_the_offer_to_them_lapses() -> None:
    """What was offered to them went to somebody else."""
    game = table()
    order(game, 1, "end")
    order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 1, 1)}")
    order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 2, 1)}")
    assert game.rulebook.to_act(game.position) == (0, 1, 2)
    order(game, 2, "accept 2")
    assert game.rulebook.to_act(game.position) == (0, 2)
    for seat in (0, 2):
        order(game, seat, "end")
    assert game.position.phase == "placement"


def test_leaving_it_to_the_rules_keeps_the_lands_and_ends_the_calls() -> None:
    game = table()
    order(game, 1, "standing barter auto")
    order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 1, 1)}")
    assert game.rulebook.to_act(game.position) == (0, 2)
    game.leave_to_rules(0)
    game.leave_to_rules(2)
    assert game.position.phase == "placement"


@pytest.mark.parametrize("number", range(1, LARGEST + 2))
def test_a_lot_has_its_size(number: int) -> None:
    game = table()
    text = f"offer {lots(game, 0, number)} for {lots(game, 1, 1)}"
    if number > LARGEST:
        assert refused(game, 0, text) == "lot_too_large"
    else:
        order(game, 0, text)


def test_the_number_of_offers_is_limited() -> None:
    game = table()
    for _ in range(MOST_OFFERS):
        order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 1, 1)}")
    assert refused(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 1, 1)}") == "enough_offered"


def test_everybody_keeps_a_territory_and_needs_armies() -> None:
    game = table()
    game.position.to_place[1] = 1
    assert refused(game, 0, f"offer {lots(game, 0, 2)} for {lots(game, 1, 1)}") == "wrong_lot"
    order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 1, 1)}")
    assert refused(game, 0, f"offer {lots(game, 1, 1)} for {lots(game, 2, 1)}") == "wrong_lot"
    lone = members(game.position.lands[2])[0]
    game.position.lands[2] = 1 << lone
    assert refused(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 2, 1)}") == "wrong_lot"


@pytest.mark.parametrize(("language", "text"), [("en", "for"), ("fr", "contre")])
def test_offers_are_written_and_read(language: str, text: str) -> None:
    one = Offer((0, 5), (11,))
    written = format_order(BOOK, one, language)
    assert text in written
    assert parse_order(BOOK, written) == one


def test_the_largest_and_the_smallest_lots_are_offered() -> None:
    game = table(6)
    found = [option for option in options(game.rulebook, game.position, 0) if option.order is Offer]
    assert len(found) == 5
    sizes = {len(lot) for option in found for lot in option.slots["given"].values}  # type: ignore[arg-type]
    assert sizes == {1, 2, 3}


def test_it_is_offered_where_cards_are_dealt() -> None:
    withheld = {key for key, book in RULEBOOKS.items() if "js_1a" in book.withheld}
    claimed = {"h2006_world", "h2006_team", "gs_classic"}
    assert withheld - CLOSED == {*claimed, "cdm57_rule1", "cdm57_rule2"}
    with refusals.refused(Impossible, "nothing to exchange"):
        rulebook_for("h2006_world", YALTA)


@pytest.mark.parametrize("key", [key for key, book in RULEBOOKS.items() if "js_1a" not in book.withheld])
def test_computers_exchange_on_every_base_and_the_record_replays(key: str) -> None:
    book = rulebook_for(key, YALTA)
    for players in (book.players[0], book.players[-1]):
        bots = [bot_for("sensible"), *[bot_for("random")] * (players - 1)]
        game = play_game(book, bots, seed=f"{key}{players}", most_orders=300)
        assert replays(game)


def test_the_placement_goes_on_without_a_player_who_left_the_conference() -> None:
    game = table(key="h2000_world")
    for text, seat in (("resign", 0), ("end", 1), ("end", 2)):
        order(game, seat, text)
    assert (game.position.phase, game.rulebook.to_act(game.position)) == ("placement", (1,))


def test_offers_of_players_who_left_cannot_be_accepted() -> None:
    game = table()
    order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 1, 1)}")
    order(game, 0, "resign")
    assert refused(game, 1, "accept 1") == "no_such_offer"


def test_its_offers_are_not_those_of_the_market_of_prisoners() -> None:
    book = rulebook_for("h2000_world", {**YALTA, "js_6": "1", "js_7": "1"})
    game = Table.begin(book, 3, RandomDice(random.Random(1)), first=0, deal=range(42))
    order(game, 0, f"offer {lots(game, 0, 2)} for {lots(game, 1, 1)}")

    written = json.loads(json.dumps(position_to_json(book, game.position)))

    assert position_from_json(book, written).extra == game.position.extra


def test_a_player_called_by_someone_who_leaves_is_done_as_before() -> None:
    game = table(4)
    for seat in (1, 2):
        order(game, seat, "end")
    order(game, 0, f"offer {lots(game, 0, 1)} for {lots(game, 1, 1)}")
    order(game, 3, f"offer {lots(game, 3, 1)} for {lots(game, 2, 1)}")
    assert game.rulebook.to_act(game.position) == (0, 1, 2, 3)

    order(game, 0, "resign")
    assert game.rulebook.to_act(game.position) == (2, 3)
    order(game, 3, "end")
    order(game, 3, "resign")
    assert game.position.phase == "placement"
