"""Hasbro 2006, two players: passive and active independents.

Numbers in brackets are lines of the French booklet as transcribed for this project. Alice and Bob play; the
independents have the next seats, and the second holds all territories that are given to nobody, with one army
each.
"""

from __future__ import annotations

from games.engine import events as e
from games.engine.position import Status
from games.engine.redaction import redact, redact_event
from games.features.allies.allegiance import ALLIES
from games.features.allies.influence import Influenced
from games.features.allies.invasion import Wavered
from tests.engine.scene import ALICE, BOB, KEYS, Scene, new_game, scene

PASSIVE = "h2006_2p_passive"
FIRST, SECOND = 2, 3


def passive(**fields: object) -> Scene:
    return scene(rulebook=PASSIVE, **{"round": 5, **fields})  # type: ignore[arg-type]


# --- Setting up [751-790]


def set_up() -> Scene:
    """Deal everything in the order of the board; Alice places first."""
    return new_game(2, rulebook=PASSIVE, first=ALICE, deal=range(42))


def test_twelve_territories_each_and_nine_for_each_of_the_independents() -> None:
    """[756-768] Each gets an army; they are dealt one at a time."""
    game = set_up()
    assert [len(game.lands(seat)) for seat in range(4)] == [12, 12, 9, 9]
    assert game.lands(ALICE)[:3] == [KEYS[0], KEYS[4], KEYS[8]]
    assert set(game.position.armies) == {1}
    assert game.position.status == [Status.PLAYING, Status.PLAYING, Status.NEUTRAL, Status.NEUTRAL]


def test_thirty_six_armies_and_twenty_four_for_each_of_the_independents() -> None:
    """[752-755, A35]"""
    assert set_up().position.to_place == [36 - 12, 36 - 12, 24 - 9, 24 - 9]


def test_the_jokers_are_out_of_the_deal_and_in_the_pile() -> None:
    """[756, 769]"""
    assert len(set_up().position.deck) == 44


def test_dice_decide_which_player_places_first_and_which_plays_first() -> None:
    """[774, 782]"""
    game = new_game(2, rulebook=PASSIVE)
    (thrown,) = (event for event in game.table.events if isinstance(event, e.Opened))
    assert thrown.dice
    opened = len(game.table.events)
    while not game.position.round:
        seat = game.position.turn
        due = min(3, game.position.to_place[seat])
        game.play(seat, f"place {due} {game.lands(seat)[0]}")
    assert [event for event in game.table.events[opened:] if isinstance(event, e.Opened)]


def test_a_player_places_three_and_then_one_for_each_independent() -> None:
    """[775-779] « 3 régiments à la fois … et ensuite 1 régiment pour chaque indépendant »"""
    game = set_up().order(ALICE, "standing support ask")
    mine, theirs, others = game.lands(ALICE), game.lands(FIRST), game.lands(SECOND)
    game.refuses(ALICE, f"place 4 {mine[0]}", "too_many_armies")
    game.order(ALICE, f"place 2 {mine[0]}")
    assert game.to_act == (ALICE,)
    game.refuses(ALICE, f"place 2 {mine[0]}", "too_many_armies")
    game.order(ALICE, f"place 1 {mine[1]}")
    game.refuses(ALICE, f"place 1 {others[0]}", "not_your_territory")
    game.order(ALICE, f"place 1 {theirs[0]}").order(ALICE, f"place 1 {others[0]}")
    placed = [game.armies(land) for land in (mine[0], mine[1], theirs[0], others[0])]
    assert (placed, game.to_act) == ([3, 2, 2, 2], (BOB,))


def test_players_who_do_not_ask_have_them_placed_next_to_the_opponent() -> None:
    game = set_up()
    game.order(ALICE, f"place 3 {game.lands(ALICE)[0]}")
    assert game.to_act == (BOB,)
    assert game.position.to_place == [21, 24, 14, 14]
    bobs = set(game.lands(BOB))
    for event in game.happened:
        if isinstance(event, e.Deployed) and event.seat in (FIRST, SECOND):
            assert bobs & {KEYS[near] for near in game.rulebook.board.borders[event.territory]}


def test_an_open_question_can_be_left_to_the_rules() -> None:
    game = set_up().order(ALICE, "standing support ask")
    game.order(ALICE, f"place 3 {game.lands(ALICE)[0]}").order(ALICE, "standing support auto")
    assert (game.position.pending, game.to_act) == (None, (BOB,))


def test_a_plan_spares_the_round_trips() -> None:
    game = set_up()
    game.order(BOB, f"plan 24 {game.lands(BOB)[0]}").order(ALICE, f"plan 4 {game.lands(ALICE)[0]}")
    assert game.to_act == (ALICE,)
    assert game.position.to_place[:2] == [20, 21]


def test_eight_turns_each_and_the_sixteenth_finds_no_independents_left() -> None:
    """24 armies by threes are eight turns; the independents' fifteen each are one too few for sixteen."""
    game = set_up()
    game.order(BOB, f"plan 24 {game.lands(BOB)[0]}")
    game.order(ALICE, "standing support ask").order(BOB, "standing support ask")
    told: list[e.Event] = []
    turns = 0
    while not game.position.round:
        seat = game.to_act[0]
        if game.position.pending is None:
            turns += 1
            game.play(seat, f"place 3 {game.lands(seat)[0]}")
        else:
            game.play(seat, f"place 1 {game.lands(game.position.pending[2])[0]}")
        told += game.happened
    assert turns == 8
    assert len([event for event in told if isinstance(event, e.Deployed) and event.seat == SECOND]) == 15
    assert [sum(game.armies(land) for land in game.lands(seat)) for seat in range(4)] == [36, 36, 24, 24]


# --- Fighting [784-792]


def test_the_opponent_defends_the_independents() -> None:
    game = passive(alice="alaska 9", bob="peru", phase="attack")
    game.position.armies[KEYS.index("kamchatka")] = 3
    game.order(BOB, "standing defence ask").order(ALICE, "attack alaska kamchatka 3")
    assert game.to_act == (BOB,)
    game.order(BOB, "defend 1", dice="666-1")
    assert game.armies("kamchatka") == 2


def test_the_independents_receive_nothing_and_do_nothing() -> None:
    game = passive(alice="alaska 9", bob="peru 3", charlie="china 9")
    before = game.position.armies[KEYS.index("china")]
    for seat in (ALICE, BOB):
        game.pass_turn(seat)
        assert game.armies("china") == before
    assert game.position.turn == ALICE
    game.order(ALICE, f"place {game.position.to_place[ALICE]} alaska")
    game.refuses(ALICE, "attack china siam 1", "not_your_territory")


def test_their_territories_bring_a_card() -> None:
    game = passive(alice="alaska 9", bob="peru", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").pass_turn(ALICE)
    assert len(game.hand(ALICE)) == 1


def test_taking_the_opponents_last_territory_wins() -> None:
    """[749]"""
    game = passive(alice="alaska 9", bob="kamchatka", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert game.position.winners == (ALICE,)


# --- Active independents [792-1010]

ACTIVE = "h2006_2p_active"


def active(allies: tuple[int, int] = (-1, -1), **fields: object) -> Scene:
    """Put a game in which the first independents have Siam and China, unless the fields say otherwise."""
    extra = {"allies": list(allies)}
    lands = {"alice": "alaska 9, alberta", "bob": "kamchatka 3, peru", "charlie": "siam 9, china"}
    return scene(rulebook=ACTIVE, **{"round": 5, "extra": extra, **lands, **fields})  # type: ignore[arg-type]


def allies(game: Scene) -> list[int]:
    return list(ALLIES.of(game.position) or (-1, -1))


def influencing(allies: tuple[int, int] = (-1, -1), **fields: object) -> Scene:
    return active(allies, phase="influence", to_place=3, **{"hands": {ALICE: "peru india"}, **fields})


def test_the_independents_are_neutral_at_first() -> None:
    """[807]"""
    assert allies(new_game(2, rulebook=ACTIVE)) == [-1, -1]


def test_a_card_makes_a_neutral_an_ally() -> None:
    """[834-842, 866: red buys yellow]"""
    game = influencing().order(ALICE, "influence peru 1")
    assert allies(game) == [ALICE, -1]
    assert (game.hand(ALICE), game.hand(FIRST)) == (["india"], ["peru"])


def test_a_card_makes_the_enemys_ally_neutral_and_a_second_wins_it_over() -> None:
    """[846-853]"""
    game = influencing((BOB, -1)).order(ALICE, "influence peru 1")
    assert allies(game) == [-1, -1]
    game.order(ALICE, "influence india 1")
    assert allies(game) == [ALICE, -1]


def test_both_may_be_given_cards() -> None:
    """[855-859]"""
    game = influencing().order(ALICE, "influence peru 1").order(ALICE, "influence india 2")
    assert allies(game) == [ALICE, ALICE]


def test_a_player_with_five_cards_takes_no_more() -> None:
    """[861-863]"""
    five = "alaska alberta ontario quebec egypt"
    game = influencing(hands={ALICE: "peru", FIRST: five})
    game.refuses(ALICE, "influence peru 1", "no_influence")
    assert game.legal(ALICE, "influence") == {"influence peru 2"}


def test_an_ally_takes_cards_too_up_to_five() -> None:
    """[836-863, A39] The text does not forbid it; nothing moves any more."""
    hands = {ALICE: "peru india", FIRST: "alaska alberta egypt japan"}
    game = influencing((ALICE, -1), hands=hands)
    game.order(ALICE, "influence peru 1")
    assert (allies(game), len(game.hand(FIRST))) == ([ALICE, -1], 5)
    game.refuses(ALICE, "influence india 1", "no_influence")


def test_players_give_only_cards_that_they_hold() -> None:
    influencing().refuses(ALICE, "influence siam 1", "card_not_held")


def test_the_cards_given_are_seen_by_nobody_else() -> None:
    """[833: « face cachée »]"""
    game = influencing().order(ALICE, "influence peru 1")
    (given,) = (event for event in game.happened if isinstance(event, Influenced))
    assert redact_event(given, BOB) == Influenced(ALICE, e.HIDDEN, FIRST, ALICE)
    assert redact(game.rulebook, game.position, BOB).hands[FIRST] == [e.HIDDEN]


def test_without_cards_there_is_nothing_to_influence() -> None:
    game = active(phase="manoeuvre", turn=BOB)
    while game.position.turn == BOB:
        game.order(BOB, "end")
    assert (game.position.turn, game.position.phase) == (ALICE, "reinforce")


def reinforced(dice: str, allied: tuple[int, int] = (ALICE, ALICE)) -> Scene:
    game = active(allied, to_place=3)
    return game.order(ALICE, "place 3 alaska", dice=dice)


def test_a_die_for_each_ally_says_what_it_receives() -> None:
    """[894-905]"""
    game = reinforced("4-2")
    assert (game.position.phase, game.position.to_place[FIRST:]) == ("allied_reinforce", [4, 2])
    game.order(ALICE, "place 3 siam, 1 china").order(ALICE, "place 2 india")
    assert (game.armies("siam"), game.armies("india"), game.position.phase) == (12, 3, "attack")


def test_nobody_has_to_reinforce_an_ally() -> None:
    """[920] « Vous n'avez PAS à renforcer un allié »"""
    game = reinforced("4-2").order(ALICE, "place 1 siam").order(ALICE, "end")
    assert (game.position.phase, game.position.to_place) == ("attack", [0, 0, 0, 0])


def test_neutrals_and_the_enemys_receive_nothing() -> None:
    game = reinforced("", (-1, BOB))
    assert game.position.phase == "attack"


def test_allied_territories_do_not_count_for_reinforcements() -> None:
    """[888-891]"""
    others = ", ".join(key for key in KEYS if key not in ("alaska", "alberta", "kamchatka", "peru"))
    game = active((ALICE, -1), charlie=others, phase="manoeuvre", turn=BOB)
    while game.position.turn == BOB:
        game.order(BOB, "end")
    assert game.position.to_place[ALICE] == 3


def attacking(allied: tuple[int, int] = (ALICE, -1), **fields: object) -> Scene:
    game = active(allied, phase="attack", **fields)
    return game.order(BOB, "standing defence 2")


def test_players_attack_with_their_allies() -> None:
    """[941-948] Here the other independents; a neutral does not attack."""
    game = attacking()
    game.order(ALICE, "attack siam indonesia 3 moving 3", dice="666-1 6-6")
    assert game.owner("indonesia") == FIRST
    attacking((-1, -1)).refuses(ALICE, "attack siam indonesia 3", "not_your_territory")


def test_an_ally_attacks_the_other_ally_but_not_its_leader() -> None:
    """[943] « d'autres alliés (mais d'une couleur différente) »"""
    game = attacking((ALICE, ALICE), alice="alaska 9, india")
    game.refuses(ALICE, "attack siam india 3", "own_territory")
    assert "attack siam indonesia 3" in game.legal(ALICE, "attack siam")


def test_conquests_by_an_ally_bring_no_card() -> None:
    """[946, 1005-1010]"""
    game = attacking().order(ALICE, "attack siam indonesia 3 moving 3", dice="666-1 6-6").pass_turn(ALICE)
    assert game.hand(ALICE) == []


def test_own_conquests_of_independents_bring_a_card() -> None:
    game = attacking((-1, -1), alice="alaska 9, brazil 9")
    game.order(ALICE, "attack brazil venezuela 3 moving 3", dice="666-1 6").pass_turn(ALICE)
    assert len(game.hand(ALICE)) == 1


def test_a_failed_invasion_of_a_neutral_drives_it_to_the_enemy() -> None:
    """[972-979] Québec is invaded in vain, the die says 3: one step away, red's ally."""
    game = attacking((-1, -1), alice="ontario 4, alberta 2", charlie="quebec 3, china")
    game.order(ALICE, "attack ontario quebec 3", dice="111-66")
    assert allies(game) == [-1, -1]
    game.order(ALICE, "end", dice="3")
    assert allies(game) == [BOB, -1]
    assert game.event(Wavered) == Wavered(FIRST, 3, BOB)


def test_an_ally_that_took_a_territory_stays_with_a_five() -> None:
    """[981-987] Western Australia, die 5."""
    game = attacking(charlie="indonesia 9", bob="western_australia, peru")
    game.order(ALICE, "attack indonesia western_australia 3 moving 3", dice="666-1 5")
    assert (game.owner("western_australia"), allies(game)) == (FIRST, [ALICE, -1])


def test_with_one_to_four_an_ally_that_attacked_becomes_neutral() -> None:
    """[949-958]"""
    game = attacking(charlie="indonesia 9", bob="western_australia, peru")
    game.order(ALICE, "attack indonesia western_australia 3 moving 3", dice="666-1 4")
    assert allies(game) == [-1, -1]
    game.refuses(ALICE, "attack western_australia new_guinea 1", "not_your_territory")


def test_a_die_for_each_when_both_sides_are_independents() -> None:
    """[960-963]"""
    game = attacking().order(ALICE, "attack siam indonesia 3 moving 3", dice="666-1 2-3")
    assert allies(game) == [-1, BOB]


def test_the_enemys_ally_stays_where_it_is() -> None:
    game = attacking((-1, BOB), alice="alaska 9, brazil 9")
    game.order(ALICE, "attack brazil venezuela 3 moving 3", dice="666-1 1")
    assert allies(game) == [-1, BOB]


def test_an_invasion_goes_on_until_another_territory_is_attacked() -> None:
    """[A17] Its armies may come from elsewhere; the die falls once."""
    lands = "brazil 9, argentina 9, north_africa"
    game = attacking((-1, -1), alice=lands, charlie="peru 5, venezuela 5", bob="kamchatka 3, japan")
    game.order(ALICE, "attack brazil peru 1", dice="1-66").order(
        ALICE, "attack argentina peru 1", dice="1-66"
    )
    assert not any(isinstance(event, Wavered) for event in game.table.events)
    game.order(ALICE, "attack brazil venezuela 1", dice="2 1-66")
    assert allies(game) == [BOB, -1]


def test_an_ally_that_leaves_does_not_attack_the_next_territory() -> None:
    """[A17] The earlier invasion is given up before the next: with 1 to 4 there is no next."""
    game = attacking(charlie="siam 9", bob="china 3, indonesia 3, peru")
    game.order(ALICE, "attack siam china 1", dice="1-66").order(ALICE, "attack siam indonesia 3", dice="4")
    assert allies(game) == [-1, -1]
    assert not any(isinstance(event, e.Attacked) for event in game.happened)


def test_an_attack_that_does_not_take_place_is_no_invasion() -> None:
    """[A17] One die for the invasion given up; none for the other, and no other independents waver."""
    game = attacking(charlie="siam 9", bob="china 3, peru")
    game.order(ALICE, "attack siam china 1", dice="1-66").order(ALICE, "attack siam indonesia 3", dice="1")
    game.order(ALICE, "end")
    assert allies(game) == [-1, -1]


def test_after_captured_cards_an_ally_still_moves_into_its_conquest() -> None:
    """[941: allies attack like the player's own armies] Peru and a joker, and three captured cards."""
    others = [key for key in KEYS if key not in ("alaska", "alberta", "kamchatka", "peru", "china", "siam")]
    lands = {"charlie": ", ".join(("siam 9", *others)), "dave": "china"}
    hands = {ALICE: "peru joker", SECOND: "alaska egypt india"}
    game = attacking((ALICE, -1), **lands, hands=hands)
    game.order(ALICE, "attack siam china 3", dice="666-1").order(ALICE, "trade alaska peru joker")
    game.order(ALICE, f"place {game.position.to_place[ALICE]} alaska", dice="")
    assert game.position.pending[:2] == ("occupy", ALICE)  # type: ignore[index]
    game.order(ALICE, "occupy 8", dice="6")
    assert game.armies("china") == 8


def test_destroying_independents_brings_their_cards() -> None:
    """[964-970]"""
    game = attacking((-1, -1), charlie="kamchatka 1", bob="peru, japan", hands={FIRST: "india siam"})
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert game.hand(ALICE) == ["india", "siam"]
    assert not any(isinstance(event, Wavered) for event in game.happened)


def test_with_five_cards_a_set_must_be_handed_in_even_with_an_ally() -> None:
    hands = {ALICE: "alaska alberta", SECOND: "egypt india siam"}
    others = [key for key in KEYS if key not in ("alaska", "alberta", "kamchatka", "peru", "china", "siam")]
    lands = {"charlie": ", ".join(("siam 9", *others)), "dave": "china"}
    game = attacking((ALICE, -1), **lands, hands=hands)
    game.order(ALICE, "attack siam china 3 moving 3", dice="666-1")
    assert (len(game.hand(ALICE)), game.position.pending[:2]) == (5, ("spoils", ALICE))  # type: ignore[index]


def test_captured_cards_of_independents_may_be_left_to_the_rules() -> None:
    """Five cards: the set is traded in at once, the armies go to the conquest, and nobody is asked."""
    others = [key for key in KEYS if key not in ("alaska", "alberta", "kamchatka", "peru")]
    lands = {"charlie": ", ".join(others), "dave": "kamchatka", "bob": "peru 3"}
    hands = {ALICE: "alaska alberta", SECOND: "egypt india siam"}
    game = attacking((-1, -1), **lands, hands=hands).order(ALICE, "standing spoils auto")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert (game.position.pending, len(game.hand(ALICE))) == (None, 2)
    assert game.armies("kamchatka") == 3 + 4


def test_each_ally_may_move_once_after_the_players_own_move() -> None:
    """[995-1002]"""
    game = active((ALICE, -1), phase="manoeuvre").order(ALICE, "fortify alaska alberta 1")
    assert (game.position.phase, game.to_act) == ("allied_manoeuvre", (ALICE,))
    game.refuses(ALICE, "fortify alaska alberta 1", "not_your_territory")
    game.refuses(ALICE, "fortify siam india 1", "not_your_territory")
    game.order(ALICE, "fortify siam china 3")
    assert (game.armies("china"), game.position.turn) == (4, BOB)


def test_nobody_else_moves() -> None:
    game = active((-1, BOB), phase="manoeuvre").order(ALICE, "fortify alaska alberta 1")
    assert game.position.turn == BOB


def test_independents_are_on_the_side_of_their_ally_until_they_waver() -> None:
    allied, alone = active((BOB, -1)), active()
    assert allied.rulebook.allegiances(allied.position) == (-1, BOB, BOB, -1)
    assert alone.rulebook.allegiances(alone.position) == (-1, -1, -1, -1)


def test_partners_stand_on_one_side_from_the_beginning() -> None:
    game = new_game(4, rulebook="h2006_team")
    assert game.rulebook.allegiances(game.position) == (0, 1, 0, 1)
