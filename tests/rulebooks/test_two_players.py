"""Games of two with a neutral: Hasbro 2000, Miro/Parker, and the association's page.

Numbers in brackets are lines of the French texts as transcribed for this project. Alice and Bob play; the
neutral sits above them and holds, with one army each, what nobody is given.

Foot: alaska, alberta, argentina, egypt. Horse: peru, china, congo. Cannon: brazil, siam, quebec.
"""

from __future__ import annotations

import pytest

from games.engine import events as e
from games.engine.notation import position_from_json, position_to_json
from games.engine.position import Status
from games.features.muster import HALF, STRENGTH, Mustered
from tests.engine.scene import ALICE, BOB, KEYS, Scene, new_game, scene

H2000, MP80, ASSO = "h2000_2p", "mp80_2p", "asso_2p"
NEUTRAL = 2
AFRICA = "congo, east_africa, egypt, madagascar, north_africa, south_africa"
NINE = "alaska, alberta, northwest_territory, ontario, quebec, greenland, iceland, scandinavia, ukraine"

every = pytest.mark.parametrize("edition", [H2000, MP80, ASSO])
allied = pytest.mark.parametrize("edition", [MP80, ASSO])


def two(edition: str, **fields: object) -> Scene:
    return scene(rulebook=edition, **{"round": 5, **fields})  # type: ignore[arg-type]


# --- Setting up [000: 365-367; 001: 256-260; 003: 234-237]


@every
def test_fourteen_territories_each_and_two_armies_on_those_of_the_neutral(edition: str) -> None:
    game = new_game(2, rulebook=edition)
    assert [len(game.lands(seat)) for seat in (ALICE, BOB, NEUTRAL)] == [14, 14, 14]
    assert {game.armies(land) for land in game.lands(NEUTRAL)} == {2}
    assert {game.armies(land) for land in (*game.lands(ALICE), *game.lands(BOB))} == {1}
    assert game.position.to_place == [40 - 14, 40 - 14, 0]


@every
def test_the_jokers_are_out_of_the_deal_and_in_the_pile(edition: str) -> None:
    game = new_game(2, rulebook=edition, first=0, deal=range(42))
    assert game.lands(NEUTRAL) == KEYS[2::3]
    assert len(game.position.deck) == 44


@every
def test_only_two_play(edition: str) -> None:
    position = new_game(2, rulebook=edition).position
    assert (position.players, position.seats) == (2, 3)
    assert position.status == [Status.PLAYING, Status.PLAYING, Status.NEUTRAL]


def test_hasbro_places_one_army_at_a_time() -> None:
    """[000: 367] « comme dans le jeu classique »"""
    game = new_game(2, rulebook=H2000, first=0)
    land = game.lands(ALICE)[0]
    assert game.order(ALICE, f"place 1 {land}").to_act == (BOB,)
    game.refuses(ALICE, f"place 1 {land}", "not_your_turn")


@allied
def test_miro_and_the_association_place_all_at_once(edition: str) -> None:
    game = new_game(2, rulebook=edition)
    assert game.to_act == (ALICE, BOB)
    game.order(BOB, f"plan 26 {game.lands(BOB)[0]}").order(ALICE, f"plan 26 {game.lands(ALICE)[0]}")
    assert game.position.phase == "reinforce"


# --- Half the reinforcements [000: 373-381; 001: 262-268]


def begin_turn(edition: str, alice: str, cards: str = "") -> Scene:
    """Let Bob end his turn and Alice begin hers with these lands and cards."""
    game = two(edition, alice=alice, bob="peru", turn=BOB, phase="manoeuvre", hands={ALICE: cards})
    game.order(BOB, "standing muster ask")
    while game.position.turn == BOB:
        game.order(BOB, "end")
    return game


def place_all(game: Scene) -> Scene:
    """Let Alice place all she has, and go on."""
    game.order(ALICE, f"place {game.position.to_place[ALICE]} {game.lands(ALICE)[0]}")
    return game.order(ALICE, "end") if game.position.phase == "reinforce" else game


def test_erratum_fifteen_territories_africa_and_three_cannons() -> None:
    """[000: 377, A28] Printed 17; by the rule 5 + 3 + 8 = 16. The neutral's 8 is right either way."""
    game = begin_turn(H2000, f"{AFRICA}, {NINE}", "brazil siam siberia")
    assert game.position.to_place[ALICE] == 5 + 3
    game.order(ALICE, "trade brazil siam siberia")
    assert game.position.to_place[ALICE] == 16
    place_all(game)
    assert (game.position.phase, game.position.to_place[NEUTRAL]) == ("muster", 8)


@allied
def test_nine_armies_give_the_ally_four(edition: str) -> None:
    """[001: 268; 003: 242] « 9 : 2 = 4 (le solde 1 ne compte pas) »: 18 territories and Africa."""
    lands = f"{AFRICA}, {NINE}, northern_europe, great_britain, western_europe"
    game = place_all(begin_turn(edition, lands))
    game.order(ALICE, "end").order(ALICE, "end")
    assert (game.position.phase, game.position.to_place[NEUTRAL]) == ("muster", 4)
    assert game.event(Mustered) == Mustered(NEUTRAL, 4)


@allied
def test_losses_in_the_first_attack_do_not_lessen_the_allys_half(edition: str) -> None:
    """[001: 268] « Supposons qu'un joueur gagne 9 armées »: the armies received count."""
    game = begin_turn(edition, f"{NINE}, congo 4")
    game.order(ALICE, "place 3 congo").order(ALICE, "attack congo north_africa 3", dice="1" * 3 + "-6")
    while game.position.phase in ("attack", "manoeuvre"):
        game.order(ALICE, "end")
    assert (game.position.phase, game.position.to_place[NEUTRAL]) == ("muster", 1)


@allied
def test_the_half_to_come_is_part_of_a_position(edition: str) -> None:
    """After a position is put with 3 to come, the ally gets 3."""
    game = two(edition, alice="congo 4", bob="peru", phase="attack", extra={"half": 3})
    game.order(BOB, "standing muster ask")
    while game.position.phase in ("attack", "manoeuvre"):
        game.order(ALICE, "end")
    assert (game.position.phase, game.position.to_place[NEUTRAL]) == ("muster", 3)


@pytest.mark.parametrize("edition", [H2000, "h2000_capitals"])
def test_the_rules_place_the_half_of_an_absent_leader(edition: str) -> None:
    """They are placed once, then the turn goes on."""
    game = begin_turn(edition, f"{AFRICA}, {NINE}")
    place_all(game)
    before = game.position.armies_on(game.position.lands[NEUTRAL])
    game.table.leave_to_rules(BOB)
    now = game.position.armies_on(game.position.lands[NEUTRAL])
    assert (now - before, game.position.to_place[NEUTRAL], game.position.phase) == (4, 0, "attack")


@pytest.mark.parametrize("edition", [H2000, "h2000_capitals"])
def test_the_half_is_known_while_the_neutral_army_places_it(edition: str) -> None:
    game = begin_turn(edition, f"{AFRICA}, {NINE}")
    place_all(game)
    put = position_from_json(game.rulebook, position_to_json(game.rulebook, game.position))
    for position in (put, game.position):
        assert (STRENGTH.of(position), HALF.of(position)) == (15, 4)


def test_armies_on_the_lands_of_cards_count_too() -> None:
    """[000: 375] « la moitié du total de ces renforts »: 3 + 4 + 2 for Alaska."""
    game = begin_turn(H2000, "alaska", "alaska alberta egypt")
    place_all(game.order(ALICE, "trade alaska alberta egypt"))
    assert game.position.to_place[NEUTRAL] == (3 + 4 + 2) // 2


def test_the_opponent_places_them_after_the_player_has_placed() -> None:
    """[000: 381]"""
    game = place_all(begin_turn(H2000, "alaska"))
    assert game.to_act == (BOB,)
    game.refuses(BOB, "place 1 peru", "not_your_territory")
    game.refuses(BOB, "place 2 siam", "too_many_armies")
    game.refuses(ALICE, "end", "not_your_turn")
    game.order(BOB, "place 1 siam")
    assert (game.armies("siam"), game.position.phase, game.to_act) == (2, "attack", (ALICE,))


@every
def test_without_a_wish_to_be_asked_they_are_placed_near_the_player_on_turn(edition: str) -> None:
    game = begin_turn(edition, NINE)
    game.order(BOB, "standing muster auto")
    place_all(game)
    while game.position.phase in ("attack", "manoeuvre") and NEUTRAL not in placed(game):
        game.order(ALICE, "end")
    ((land, armies),) = placed(game)[NEUTRAL]
    assert armies == 1
    beside = {
        KEYS[near] for home in NINE.split(", ") for near in game.rulebook.board.borders[KEYS.index(home)]
    }
    assert KEYS[land] in beside


def placed(game: Scene) -> dict[int, e.Placements]:
    return {event.seat: event.placements for event in game.happened if isinstance(event, e.Placed)}


def test_an_open_question_can_be_left_to_the_rules() -> None:
    game = place_all(begin_turn(H2000, "alaska"))
    game.order(BOB, "standing muster auto")
    assert (game.position.phase, game.position.to_place[NEUTRAL]) == ("attack", 0)


def test_a_neutral_army_that_is_destroyed_receives_nothing() -> None:
    """[001: 304]"""
    others = ", ".join(key for key in KEYS if key not in ("alaska", "peru"))
    game = two(H2000, alice=f"alaska, {others}", bob="peru", phase="manoeuvre", turn=BOB)
    while game.position.turn == BOB:
        game.order(BOB, "end")
    place_all(game)
    assert (game.position.phase, game.position.to_place[NEUTRAL]) == ("manoeuvre", 0)


def test_one_army_has_no_half() -> None:
    game = begin_turn(MP80, "alaska, alberta, ontario, quebec")
    game.order(ALICE, "place 1 alaska")
    assert (game.position.phase, game.event(e.PhaseBegan).phase) == ("attack", "attack")
    game.order(ALICE, "end")
    while game.position.phase in ("attack", "manoeuvre"):
        game.order(ALICE, "end")
    assert game.position.phase == "attack_again"


# --- Fighting the neutral [000: 383-389; 001: 274-278]


@every
def test_the_opponent_defends_the_neutral(edition: str) -> None:
    game = two(edition, alice="alaska 9", bob="peru", phase="attack")
    game.order(BOB, "standing defence ask")
    game.position.armies[KEYS.index("kamchatka")] = 3
    game.order(ALICE, "attack alaska kamchatka 3")
    assert game.to_act == (BOB,)
    game.order(BOB, "defend 1", dice="666-1")
    assert (game.armies("kamchatka"), game.armies("alaska")) == (2, 9)


@every
def test_its_territories_bring_a_card(edition: str) -> None:
    """[000: 387; 001: 300]"""
    game = two(edition, alice="alaska 9", bob="peru 2", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    while game.position.turn == ALICE:
        game.order(ALICE, "end")
    assert len(game.hand(ALICE)) == 1


def test_the_neutral_army_never_attacks_and_never_moves() -> None:
    """[000: 389] There is no phase for it."""
    game = place_all(begin_turn(H2000, "alaska"))
    game.refuses(BOB, "attack siam india 1", "wrong_phase")
    game.refuses(BOB, "fortify siam india 1", "wrong_phase")
    game.order(BOB, "place 1 siam")
    game.refuses(ALICE, "attack siam india 1", "not_your_territory")
    game.refuses(ALICE, "fortify siam india 1", "wrong_phase")


@every
def test_taking_the_opponents_last_territory_wins(edition: str) -> None:
    """[000: 361; 001: 304] The neutral's territories do not matter."""
    game = two(edition, alice="alaska 9", bob="kamchatka", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert game.position.winners == (ALICE,)


@every
def test_leaving_loses_the_game(edition: str) -> None:
    game = two(edition, alice="alaska 9", bob="kamchatka", phase="attack")
    assert game.order(ALICE, "resign").position.winners == (BOB,)


# --- The three times of a turn [001: 280-302; 003: 249-264, A16]


def counter(edition: str, **fields: object) -> Scene:
    """Put a game in which Alice has attacked and moved; Bob leads the ally, with a large army in Siam."""
    lands = {"alice": "alaska 5, india 2, ukraine 5", "bob": "china 1, peru 5"}
    game = two(edition, phase="manoeuvre", **{**lands, **fields})
    game.position.armies[KEYS.index("siam")] = 9
    game.order(BOB, "standing counter ask")
    return game.order(ALICE, "end")


@allied
def test_attack_and_move_then_counter_then_attack_and_move_again(edition: str) -> None:
    game = counter(edition)
    assert (game.position.phase, game.to_act, game.position.turn) == ("counter", (BOB,), ALICE)
    game.order(BOB, "attack siam india 3", dice="666-11")
    assert (game.owner("india"), game.to_act, game.position.pending[0]) == (NEUTRAL, (BOB,), "occupy")  # type: ignore[index]
    game.order(BOB, "occupy 3")
    assert (game.position.phase, game.to_act) == ("attack_again", (ALICE,))
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").order(ALICE, "end")
    assert game.position.phase == "manoeuvre_again"
    game.order(ALICE, "fortify alaska kamchatka 1")
    assert game.position.turn == BOB


@allied
def test_armies_move_in_both_times_and_in_the_second_after_the_attacks(edition: str) -> None:
    """A87 « pour attaquer ou se déplacer encore une fois »."""
    game = two(edition, alice="alaska 5, alberta", bob="peru 5", phase="manoeuvre")
    game.order(ALICE, "fortify alaska alberta 2")
    assert game.position.phase == "attack_again"
    game.order(ALICE, "attack alaska kamchatka 2", dice="66-1").order(ALICE, "end")
    assert game.position.phase == "manoeuvre_again"
    game.order(ALICE, "fortify alberta alaska 2")
    assert (game.armies("alberta"), game.position.turn) == (1, BOB)


@allied
def test_the_ally_cannot_attack_its_leaders_own_territories(edition: str) -> None:
    """[001: 294]"""
    game = counter(edition)
    game.refuses(BOB, "attack siam china 3", "own_territory")
    assert {text.split()[2] for text in game.legal(BOB, "attack siam")} == {"india"}


@allied
def test_only_the_ally_counters(edition: str) -> None:
    game = counter(edition)
    game.refuses(BOB, "attack peru brazil 3", "not_your_territory")
    game.refuses(ALICE, "attack alaska kamchatka 3", "not_your_turn")


@allied
def test_the_player_on_turn_defends_against_the_ally(edition: str) -> None:
    game = counter(edition)
    game.order(ALICE, "standing defence ask").order(BOB, "attack siam india 3")
    assert game.to_act == (ALICE,)
    game.order(ALICE, "defend 1", dice="111-6").order(BOB, "end")
    assert (game.armies("siam"), game.position.phase) == (8, "attack_again")


@allied
def test_conquests_by_the_ally_bring_no_card(edition: str) -> None:
    """[001: 298] Neither its leader nor the loser gets one."""
    game = counter(edition)
    game.order(BOB, "attack siam india 3 moving 3", dice="666-11")
    while game.position.turn == ALICE:
        game.order(ALICE, "end")
    assert (game.hand(ALICE), game.hand(BOB)) == ([], [])


@allied
def test_conquests_of_both_times_bring_one_card(edition: str) -> None:
    game = two(edition, alice="alaska 9, ukraine 9", bob="peru", phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").order(ALICE, "end")
    game.order(ALICE, "end").order(ALICE, "attack ukraine ural 3 moving 3", dice="666-1").order(ALICE, "end")
    assert len(game.hand(ALICE)) == 1


@allied
def test_the_ally_waits_unless_its_leader_asks(edition: str) -> None:
    game = counter(edition).order(BOB, "standing counter auto")
    assert (game.position.phase, game.to_act) == ("attack_again", (ALICE,))


@allied
def test_the_ally_may_take_the_last_territory(edition: str) -> None:
    game = counter(edition, alice="india 2")
    game.order(BOB, "attack siam india 3 moving 3", dice="666-11")
    assert game.position.winners == (BOB,)


@allied
def test_once_the_ally_is_destroyed_a_turn_has_one_phase_of_attack(edition: str) -> None:
    """[001: 304] « La partie continue alors entre les deux joueurs selon les règles habituelles. »"""
    others = ", ".join(key for key in KEYS if key not in ("alaska", "alberta", "peru", "argentina"))
    game = two(edition, alice="alaska 9, alberta", bob=f"peru 5, argentina, {others}", phase="attack")
    game.order(ALICE, "end").order(ALICE, "fortify alaska alberta 1")
    assert (game.position.turn, game.position.phase) == (BOB, "reinforce")


@allied
def test_destroying_the_ally_in_the_second_attack_still_allows_a_move(edition: str) -> None:
    """[001: 290] A third time that has begun is played to its end."""
    others = [key for key in KEYS if key not in ("alaska", "alberta", "kamchatka", "peru", "argentina")]
    lands = {"alice": "alaska 9, alberta", "bob": ", ".join(("peru 5", "argentina", *others))}
    game = two(edition, phase="attack_again", **lands)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert game.event(e.Eliminated).seat == NEUTRAL
    if game.position.phase == "attack_again":
        game.order(ALICE, "end")
    assert (game.position.phase, game.to_act) == ("manoeuvre_again", (ALICE,))


@allied
def test_safe_rounds_are_for_the_players(edition: str) -> None:
    """[001: 253, A34] Not for the ally."""
    lands = {
        "alice": "alaska 9, " + ", ".join(key for key in KEYS if key not in ("alaska", "kamchatka", "peru"))
    }
    game = two(edition, bob="peru", phase="attack", round=4, **lands)
    assert "attack alaska kamchatka 3" in game.legal(ALICE, "attack")
    assert not {text for text in game.legal(ALICE, "attack") if " peru " in text}


# --- What differs in the association's page


def test_cards_of_own_territories_bring_armies_that_go_anywhere() -> None:
    game = two(ASSO, alice="alaska", bob="peru", hands={ALICE: "alaska alberta egypt"}, to_place=0)
    assert game.order(ALICE, "trade alaska alberta egypt").position.to_place[ALICE] == 6 + 2


def test_five_cards_may_be_kept() -> None:
    """[A4] « plus de 5 cartes »"""
    hand = "alaska alberta egypt china siam"
    game = two(ASSO, alice="alaska 2", bob="peru", hands={ALICE: hand}, to_place=0)
    assert game.order(ALICE, "end").position.phase == "attack"
