"""The referee's answers to proper requests, and its refusals."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from games.referee import REQUESTS
from games.rulebooks.registry import RULEBOOKS
from tests.referee.driver import FIGHT, Driver, fill

# --- New games


def test_a_seed_decides_everything(driver: Driver) -> None:
    told = [driver.done("new", rulebook="h2000_world", players=4, seed=7), driver.done("events")]
    assert told == [driver.done("new", rulebook="h2000_world", players=4, seed=7), driver.done("events")]
    driver.done("new", rulebook="h2000_world", players=4, seed=8)
    assert driver.done("events") != told[1]


def test_a_drawn_seed_is_told(driver: Driver) -> None:
    seed = driver.done("new", rulebook="h2000_world", players=3)["seed"]
    position = driver.done("position")
    driver.done("new", rulebook="h2000_world", players=3, seed=seed)
    assert driver.done("position") == position


def test_deal_deck_and_first_may_be_given(driver: Driver) -> None:
    lands = list(driver.done("board", rulebook="h2000_world")["territories"])
    deck = [*lands[::-1], "joker", "joker"]
    driver.done("new", rulebook="h2000_world", players=4, deal=lands, deck=deck, first=2)
    position = driver.done("position")["position"]
    owners = [position["territories"][land]["owner"] for land in lands]
    assert owners[:6] == [2, 3, 0, 1, 2, 3]
    assert position["deck"] == [*lands[::-1], "joker_1", "joker_2"]
    assert position["to_act"] == [2]


def test_a_deal_may_be_written_in_three_ways(driver: Driver) -> None:
    lands = list(driver.done("board", rulebook="h2000_world")["territories"])
    random.Random(1).shuffle(lands)
    by_seat = [lands[seat::4] for seat in range(4)]
    owners = {land: seat for seat, hand in enumerate(by_seat) for land in hand}
    shown = []
    for deal in (lands, by_seat, owners):
        driver.done("new", rulebook="h2000_world", players=4, deal=deal, seed=1)
        shown.append(driver.done("position")["position"]["territories"])
    assert shown[0] == shown[1] == shown[2]


def test_jokers_may_be_among_the_cards_that_are_dealt(driver: Driver) -> None:
    """Miro/Parker deals all 44 cards; a player who gets a joker has a territory fewer."""
    lands = list(driver.done("board", rulebook="mp80_world")["territories"])
    cards = ["joker", *lands[:2], "joker_2", *lands[2:]]
    by_seat = [cards[seat::3] for seat in range(3)]
    for deal in (cards, by_seat, {card: seat for seat, hand in enumerate(by_seat) for card in hand}):
        driver.done("new", rulebook="mp80_world", players=3, deal=deal)
        assert driver.done("position")["position"]["to_place"] == [35 - 13, 35 - 15, 35 - 14]
    assert driver.refused("new", rulebook="h2000_world", players=3, deal=[*lands, "joker", "joker"]) == (
        "impossible_deal"
    )


@pytest.mark.parametrize(
    ("rulebook", "shares"),
    [
        ("h2000_2p", (14, 14, 14)),
        ("mp80_2p", (14, 14, 14)),
        ("asso_2p", (14, 14, 14)),
        ("h2006_2p_passive", (12, 12, 9, 9)),
        ("h2006_2p_active", (12, 12, 9, 9)),
        ("h2006_mission", (12, 12, 9, 9)),
    ],
)
@pytest.mark.parametrize("first", [0, 1])
def test_a_deal_by_seat_counts_the_neutrals(
    driver: Driver, rulebook: str, shares: tuple[int, ...], first: int
) -> None:
    lands = list(driver.done("board", rulebook=rulebook)["territories"])
    random.Random(2).shuffle(lands)
    cards = iter(lands)
    by_seat = [list(islice(cards, share)) for share in shares]
    owners = {land: seat for seat, hand in enumerate(by_seat) for land in hand}
    for deal in (by_seat, owners):
        driver.done("new", rulebook=rulebook, players=2, deal=deal, first=first)
        dealt = driver.done("events")["events"]
        assert next(event for event in dealt if event["event"] == "dealt")["owners"] == owners
    halves = [lands[0::2], lands[1::2]]
    refused = driver.ask("new", rulebook=rulebook, players=2, deal=halves)
    assert refused["error"]["code"] == "impossible_deal"
    assert ", ".join(map(str, shares)) in refused["error"]["message"]


@pytest.mark.parametrize(("rulebook", "readable"), [("cdm57_rule1", True), ("h2006_world", False)])
def test_a_deal_to_seats_is_refused_if_dice_or_claims_decide(
    driver: Driver, rulebook: str, readable: bool
) -> None:
    lands = list(driver.done("board", rulebook=rulebook)["territories"])
    by_seat = [lands[seat::3] for seat in range(3)]
    assert driver.refused("new", rulebook=rulebook, players=3, deal=by_seat) == "impossible_deal"
    assert driver.ask("new", rulebook=rulebook, players=3, deal=lands)["ok"] is readable


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"players": 2}, "wrong_number_of_players"),
        ({"players": 7}, "wrong_number_of_players"),
        ({"players": 0, "deal": [[]]}, "wrong_number_of_players"),
        ({"rulebook": "chess"}, "unknown_rulebook"),
        ({"options": {"sets": "golden"}}, "unknown_option"),
        ({"options": {"sets": []}}, "unknown_option"),
        ({"options": {"dice": "fair"}}, "unknown_option"),
        ({"first": 3}, "impossible_first"),
        ({"first": -1}, "impossible_first"),
        ({"deal": ["alaska"]}, "impossible_deal"),
        ({"deal": [["alaska"], [], []]}, "impossible_deal"),
        ({"deal": {"alaska": 3}}, "impossible_deal"),
        ({"deal": {"alaska": "0"}}, "impossible_deal"),
        ({"deal": ["atlantis"]}, "unknown_territory"),
        ({"deal": [7]}, "unknown_territory"),
        ({"deal": [["alaska"], 7]}, "unknown_territory"),
        ({"deck": ["joker"] * 3}, "unknown_territory"),
        ({"deck": ["alaska"] * 44}, "impossible_deck"),
        ({"deck": [None]}, "unknown_territory"),
        ({"missions": ["24_territories"]}, "impossible_set_up"),
        ({"seed": 1.5}, "wrong_field"),
        ({"players": "3"}, "wrong_field"),
        ({"players": True}, "wrong_field"),
        ({"options": []}, "wrong_field"),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(fight: Driver, given: dict[str, Any], code: str) -> None:
    before = fight.done("position")
    assert fight.refused("new", **{"rulebook": "h2000_world", "players": 3, **given}) == code
    assert fight.done("position") == before


def test_options_are_played(driver: Driver) -> None:
    hand = {"0": ["alaska", "alberta", "egypt"]}
    lands = {"peru": {"owner": 0}, "japan": {"owner": 1}}
    fields = {"rulebook": "h2000_world", "territories": lands, "hands": hand, "sets_traded": 3}
    for options, armies in (({}, 4), ({"sets": "progressive"}, 10)):
        driver.done("put", position={**fields, "options": options})
        (event,) = driver.done("order", seat=0, text="trade alaska alberta egypt")["events"]
        assert event["armies"] == armies


# --- Positions


def test_a_position_shown_whole_can_be_set_again(driver: Driver) -> None:
    driver.done("new", rulebook="h2000_world", players=5, seed=3, options={"sets": "progressive"})
    driver.play(150)
    shown = driver.done("position")["position"]
    driver.done("put", position=shown)
    assert driver.done("position")["position"] == shown


def test_a_position_shows_at_least_what_the_protocol_promises(fight: Driver) -> None:
    position = fight.done("position")["position"]
    assert position["territories"]["alaska"] == {"owner": 0, "armies": 5}
    promised = "rulebook options phase round to_act territories hands deck discard sets_traded to_place"
    assert {*promised.split(), "conquered", "winners"} <= set(position)


def test_an_impossible_position_leaves_the_game_alone(fight: Driver) -> None:
    before = fight.done("position")
    assert fight.refused("put", position={**FIGHT, "round": 0}) == "impossible_position"
    assert fight.refused("put", position={"phase": "attack"}) == "missing_field"
    assert fight.refused("put", position={**FIGHT, "rulebook": ["h2000_world"]}) == "wrong_field"
    assert fight.refused("put", position={**FIGHT, "options": {"sets": "golden"}}) == "unknown_option"
    assert fight.done("position") == before


def test_seats_and_spectators_see_no_secrets(driver: Driver) -> None:
    secret = {**FIGHT, "hands": {"0": ["peru"], "1": ["joker"]}, "standing": {"1": {"defence": 0}}}
    driver.done("put", position=secret)
    views = {seat: driver.done("position", seat=seat)["position"] for seat in (None, 0, 1)}
    assert views[None]["hands"] == [["hidden"], ["hidden"], []]
    assert views[0]["hands"] == [["peru"], ["hidden"], []]
    assert views[0]["standing"] == [{}, {}, {}]
    assert views[1]["standing"] == [{}, {"defence": 0}, {}]
    assert set(views[1]["deck"]) == {"hidden"}
    whole = driver.done("position")["position"]
    assert whole["hands"][1] == ["joker_1"]


# --- Orders and their dice


def test_given_dice_are_thrown_attacker_then_defender_roll_by_roll(fight: Driver) -> None:
    dice = [[6, 1, 1], [3, 3], [4, 4, 4], [5], [6, 5], [1], [3, 1], [1]]
    event = fight.done("order", seat=0, text="attack alaska kamchatka until 1", dice=dice)["events"][0]
    assert (event["dice"], event["source_losses"], event["target_losses"]) == (dice, 2, 3)


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ([], "dice_missing"),
        ([[6, 1, 1]], "dice_missing"),
        ([[6, 1], [3, 3]], "dice_wrong"),
        ([[6, 1, 1], [3]], "dice_wrong"),
        ([[6, 1, 7], [3, 3]], "dice_wrong"),
        ([[6, 1, 0], [3, 3]], "dice_wrong"),
        ([[6, 1, True], [3, 3]], "dice_wrong"),
        ([[6, 1, 1.0], [3, 3]], "dice_wrong"),
        ([[6, 1, "1"], [3, 3]], "dice_wrong"),
        ([[6, 1, [1]], [3, 3]], "dice_wrong"),
        ([[6, 1, 1], [3, 3], [1]], "dice_left_over"),
        ([6, 1, 1], "wrong_field"),
        ("611-33", "wrong_field"),
    ],
)
def test_wrong_dice_refuse_the_whole_order(fight: Driver, dice: Any, code: str) -> None:
    before = fight.done("position"), fight.done("events")
    assert fight.refused("order", seat=0, text="attack alaska kamchatka 3", dice=dice) == code
    assert (fight.done("position"), fight.done("events")) == before


def test_a_new_pile_is_shuffled_by_the_seed_whether_dice_are_given_or_not(driver: Driver) -> None:
    """The seed shuffles the cards that were handed in, and one is drawn.

    In 1957 a turn begins with a card (`[407]`, `[531]`).
    """
    board = driver.done("board", rulebook="cdm57_rule1")
    position = {
        "rulebook": "cdm57_rule1",
        "phase": "attack",
        "territories": FIGHT["territories"],
        "hands": {"2": [card for card in board["cards"] if card not in ("peru", "siam", "congo")]},
        "discard": ["peru", "siam", "congo"],
    }
    driver.done("put", position=position, seed=7)
    drawn = driver.done("order", seat=0, text="resign")["events"]
    driver.done("put", position=position, seed=7)
    assert driver.refused("order", seat=0, text="resign", dice=[[1]]) == "dice_left_over"
    given = driver.done("order", seat=0, text="resign", dice=[])["events"]
    assert given == drawn
    assert any(event["event"] == "reshuffled" for event in given)


def test_an_order_that_throws_nothing_takes_no_dice(fight: Driver) -> None:
    assert fight.refused("order", seat=0, text="end", dice=[[1]]) == "dice_left_over"
    fight.done("order", seat=0, text="end", dice=[])


def test_without_dice_the_seed_throws(driver: Driver) -> None:
    lands = {"alaska": {"owner": 0, "armies": 90}, "kamchatka": {"owner": 1, "armies": 90}}
    rolls = []
    for seed in (1, 1, 2):
        driver.done("put", position={**FIGHT, "territories": lands}, seed=seed)
        answer = driver.done("order", seat=0, text="attack alaska kamchatka until 1")
        rolls.append(answer["events"][0]["dice"])
    assert rolls[0] == rolls[1] != rolls[2]


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (1, "end", "not_your_turn"),
        (0, "attack alaska kamchatka 4", "wrong_dice"),
        (0, "attack alaska atlantis 1", "unknown_territory"),
        (0, "launch the missiles", "unknown_order"),
        (0, "x" * 10_000, "order_too_long"),
        (3, "end", "no_such_seat"),
        (-1, "end", "no_such_seat"),
        (10**17, "end", "no_such_seat"),
        (None, "end", "no_such_seat"),
        ("0", "end", "wrong_field"),
        (0, None, "wrong_field"),
        (0, ["end"], "wrong_field"),
    ],
)
def test_a_refused_order_changes_nothing(fight: Driver, seat: Any, text: Any, code: str) -> None:
    before = fight.done("position"), fight.done("events")
    assert fight.refused("order", seat=seat, text=text) == code
    assert (fight.done("position"), fight.done("events")) == before


def test_sentences_name_territories(fight: Driver) -> None:
    answer = fight.ask("order", seat=0, text="attack alaska egypt 1")
    assert answer["error"]["message"] == "Alaska and Egypt have no common border."


def test_a_game_that_is_over_takes_no_orders_and_has_no_secrets(driver: Driver) -> None:
    driver.done("put", position={**FIGHT, "hands": {"1": ["peru"]}})
    driver.done("order", seat=1, text="standing defence 1")
    driver.done("order", seat=0, text="resign")
    assert driver.done("order", seat=2, text="resign")["winners"] == [1]
    assert driver.refused("order", seat=1, text="end") == "game_over"
    assert driver.done("legal", seat=1)["legal"] == []
    assert driver.done("position", seat=None)["position"]["hands"][1] == ["peru"]
    assert len(driver.done("events", seat=None)["events"]) == driver.done("events")["last"]


# --- What is legal, and what happened


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_listed_order_can_be_given(driver: Driver, rulebook: str) -> None:
    """Every way to fill the templates is tried, wherever a random game leads."""
    players = RULEBOOKS[rulebook].players[0]
    driver.done("new", rulebook=rulebook, players=players, seed=5)
    for _ in range(4):
        driver.play(60)
        position = driver.done("position")["position"]
        if position["phase"] == "over":
            break
        for seat in range(players):
            for option in driver.done("legal", seat=seat)["legal"]:
                text = fill(option, random.Random(str(option)))
                trial = Driver()
                trial.done("put", position=position)
                trial.done("order", seat=seat, text=text)


def test_events_since_a_number(fight: Driver) -> None:
    fight.done("order", seat=0, text="attack alaska kamchatka 1", dice=[[6], [1, 1]])
    last = fight.done("events")["last"]
    assert fight.done("events", since=last)["events"] == []
    fight.done("order", seat=0, text="end")
    assert [event["number"] for event in fight.done("events", since=last)["events"]] == [last + 1, last + 2]
    assert fight.done("events", since=10**15)["events"] == []
    assert fight.done("events", since=-1) == fight.done("events")


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_the_record_has_no_gap(driver: Driver, rulebook: str) -> None:
    """`resumed` has no fields, but it is in the record all the same."""
    driver.done("new", rulebook=rulebook, players=RULEBOOKS[rulebook].players[0], seed=5)
    driver.play(150)
    events = driver.done("events")["events"]
    assert [event["number"] for event in events] == list(range(1, driver.done("events")["last"] + 1))


def test_events_leave_out_what_a_seat_may_not_know(driver: Driver) -> None:
    driver.done("new", rulebook="h2000_world", players=3, seed=5, first=0)
    (waiting,) = driver.done("position")["position"]["to_act"]
    other = (waiting + 1) % 3
    land = driver.done("legal", seat=other)["legal"][0]["slots"]["territory"]["choices"][0]
    driver.done("order", seat=other, text=f"plan 1 {land}")
    driver.done("order", seat=other, text="standing defence 1")
    numbers = {
        viewer: [event["number"] for event in driver.done("events", seat=viewer)["events"]]
        for viewer in (None, waiting, other)
    }
    assert numbers == {None: [1, 2, 3], waiting: [1, 2, 3], other: [1, 2, 3, 4, 5]}
    assert set(driver.done("events", seat=other)["events"][1]["deck"]) == {"hidden"}


def test_the_events_of_an_order_replay_it(driver: Driver) -> None:
    """The dice of the events are those that an order takes."""
    driver.done("new", rulebook="h2000_world", players=3, seed=5)
    driver.play(80)
    events: list[dict[str, Any]] = []
    while not any(event["event"] == "attacked" for event in events):
        position = driver.done("position")["position"]
        seat, text, events = driver.play(1)
    dice = [group for event in events if event["event"] == "attacked" for group in event["dice"]]
    twin = Driver()
    twin.done("put", position=position)
    twin.done("order", seat=seat, text=text, dice=dice)
    assert twin.done("position") == driver.done("position")


def test_help_and_rulebooks_tell_how_to_begin(driver: Driver) -> None:
    assert set(driver.done("help")["requests"]) == set(REQUESTS)
    rulebook = driver.done("rulebooks")["rulebooks"][0]
    assert (rulebook["rulebook"], rulebook["players"]) == ("h2000_world", [3, 4, 5, 6])
    board = driver.done("board", rulebook="h2000_world")
    assert sum(len(land["borders"]) for land in board["territories"].values()) == 2 * 83
    assert len(board["cards"]) == 44


# --- Versions


@pytest.mark.parametrize(("version", "code"), [(1, ""), (2, "must_trade")])
def test_a_position_is_played_by_its_version(driver: Driver, version: int, code: str) -> None:
    """In this edition nine cards oblige a player to trade in one set, and since version 2 two sets."""
    cards = ["alaska", "alberta", "argentina", "peru", "china", "congo", "brazil", "siam", "quebec"]
    lands = {"greenland": {"owner": 0, "armies": 2}, "kamchatka": {"owner": 1}}
    position = {"rulebook": "mp80_world", "version": version, "territories": lands, "hands": {"0": cards}}
    driver.done("put", position={**position, "traded": True, "to_place": 0})
    assert driver.done("position")["position"]["version"] == version
    assert not code or driver.refused("order", seat=0, text="end") == code
    assert code or driver.done("order", seat=0, text="end")["phase"] == "attack"


def test_a_game_of_an_earlier_version_may_be_begun(driver: Driver) -> None:
    driver.done("new", rulebook="mp80_world", players=3, version=1)
    assert driver.done("events")["events"][0]["version"] == 1
    driver.done("new", rulebook="mp80_world", players=3)
    assert driver.done("events")["events"][0]["version"] == 2
    assert driver.refused("new", rulebook="mp80_world", players=3, version=3) == "unknown_version"
    (told,) = (book for book in driver.done("rulebooks")["rulebooks"] if book["rulebook"] == "mp80_world")
    assert (told["version"], told["versions"]) == (2, [1, 2])


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@pytest.mark.parametrize("cards", [[], ["peru"], ["peru", "siam", "congo"]])
@pytest.mark.parametrize("armies", [1, 4])
def test_no_position_that_may_be_put_leaves_an_order_without_choices(
    driver: Driver, rulebook: str, cards: list[str], armies: int
) -> None:
    edition = RULEBOOKS[rulebook]
    players = edition.players[0]
    seats = players + edition.neutrals_beside(players)
    lands = [territory.key for territory in edition.board.territories]
    everywhere = {land: {"owner": number % seats, "armies": armies} for number, land in enumerate(lands)}
    for phase in (stage.key for stage in (*edition.setup, *edition.turn) if stage.orders):
        position = {"rulebook": rulebook, "players": players, "phase": phase, "hands": {"0": cards}}
        position["territories"] = {} if phase == "claim" else everywhere
        if driver.ask("put", position=position)["ok"]:
            for seat in range(players):
                for option in driver.done("legal", seat=seat)["legal"]:
                    for slot in option["slots"].values():
                        assert slot.get("choices", True), option
                        assert slot.get("min", 0) <= slot.get("max", 0), option


def test_influence_needs_a_card_and_allied_moves_need_an_ally(driver: Driver) -> None:
    position = {"rulebook": "h2006_2p_active", "territories": {"alaska": {"owner": 0, "armies": 9}}}
    for phase in ("influence", "allied_manoeuvre"):
        assert driver.refused("put", position={**position, "phase": phase}) == "impossible_position"


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("standing spoils auto", "wrong_answer", "Nobody is asked “spoils” in this game"),
        ("standing defence 3", "wrong_answer", "the most dice to roll: 1 to 2"),
        ("fortify alaska alberta all", "unreadable_order", "works only in a list"),
        ("end turn", "unreadable_order", "works only in a list"),
        ("trade best", "not_a_set", "There is no set among your cards"),
    ],
)
def test_a_refusal_names_the_right_reason(fight: Driver, text: str, code: str, said: str) -> None:
    error = fight.ask("order", seat=0, text=text)["error"]
    assert error["code"] == code
    assert said in error["message"]


def test_where_all_place_at_once_place_is_refused_with_plan(driver: Driver) -> None:
    driver.done("new", rulebook="mp80_world", players=3)
    error = driver.ask("order", seat=1, text="place 3 alaska")["error"]
    assert error["code"] == "wrong_phase"
    assert "“plan”" in error["message"]


def test_the_best_set_may_be_left_to_the_referee(driver: Driver) -> None:
    hand = ["alaska", "peru", "congo", "brazil"]
    driver.done("put", position={**FIGHT, "phase": "reinforce", "hands": {"0": [*hand, "joker"]}})
    sets = next(
        option["slots"]["cards"]["choices"]
        for option in driver.done("legal", seat=0)["legal"]
        if option["order"] == "trade"
    )
    answer = driver.done("order", seat=0, text="trade best")
    assert answer["order"].removeprefix("trade ") in sets
    assert answer["events"][0]["set"] == 10


def test_the_best_set_after_an_elimination_holds_a_captured_card(driver: Driver) -> None:
    """Miro/Parker: only sets with a captured card may be traded in at once."""
    position = {
        "rulebook": "mp80_world",
        "phase": "attack",
        "round": 5,
        "territories": FIGHT["territories"],
        "conquered": True,
        "hands": {"0": ["alaska", "peru", "siam", "joker_1", "congo"]},
        "pending": {
            "question": "spoils",
            "seat": 0,
            "from": "alaska",
            "to": "northwest_territory",
            "ask": 0,
            "captured": 1,
        },
    }
    position["territories"] = {**FIGHT["territories"], "northwest_territory": {"owner": 0}}
    driver.done("put", position=position)
    answer = driver.done("order", seat=0, text="trade best")
    assert "congo" in answer["events"][0]["cards"]


@pytest.mark.parametrize(("moving", "moved"), [("", 3), (" moving 1", 3), (" moving 4", 4)])
def test_a_conquest_tells_how_many_armies_had_to_move_in(fight: Driver, moving: str, moved: int) -> None:
    dice = [[6, 6, 6], [1, 1], [6, 6, 6], [1]]
    events = fight.done("order", seat=0, text=f"attack alaska kamchatka until 1{moving}", dice=dice)["events"]
    assert (events[0]["moved"], events[0]["engaged"]) == (moved, 3)


def test_an_attack_that_takes_nothing_engages_nobody(fight: Driver) -> None:
    events = fight.done("order", seat=0, text="attack alaska kamchatka 3", dice=[[6, 6, 6], [1, 1]])["events"]
    assert (events[0]["moved"], events[0]["engaged"]) == (0, 0)


@pytest.mark.parametrize(
    ("rulebook", "armies", "bonuses"),
    [("mp80_world", 6, [[2, "alaska"], [2, "peru"]]), ("asso_world", 10, [])],
)
def test_a_set_tells_its_own_worth(driver: Driver, rulebook: str, armies: int, bonuses: list[Any]) -> None:
    """The second of the growing values is 6; two of the cards show territories of the seat."""
    lands = {"alaska": {"owner": 0}, "peru": {"owner": 0}, "egypt": {"owner": 1}}
    cards = driver.done("board", rulebook=rulebook)["cards"]
    third = next(card for card in cards if cards[card] not in (cards["alaska"], cards["peru"], "joker"))
    position = {
        "rulebook": rulebook,
        "territories": lands,
        "sets_traded": 1,
        "hands": {"0": ["alaska", "peru", third]},
    }
    driver.done("put", position=position)
    events = driver.done("order", seat=0, text=f"trade alaska peru {third}")["events"]
    assert (events[0]["set"], events[0]["armies"], events[0]["bonuses"]) == (6, armies, bonuses)
    assert driver.done("events")["events"][0]["set"] == 6


def test_help_says_where_a_seat_may_be_null(driver: Driver) -> None:
    requests = driver.done("help")["requests"]
    fields = {name: {**told["needs"], **told["takes"]} for name, told in requests.items()}
    may_be_null = {name for name, known in fields.items() if "null" in known.get("seat", "")}
    assert may_be_null == {"position", "events"}


def test_an_option_that_changes_nothing_is_refused(driver: Driver) -> None:
    options = {"headquarters": "three"}
    driver.done("new", rulebook="h2000_capitals", players=4, options=options)
    refused = driver.refused("new", rulebook="h2000_capitals", players=3, options=options)
    assert refused == "option_without_effect"
    driver.done("new", rulebook="h2000_capitals", players=3, options={"headquarters": "usual"})
