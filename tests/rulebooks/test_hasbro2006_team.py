"""Hasbro 2006: « Par équipe ».

Numbers in brackets are lines of the French booklet (« Risk », 120614575101) as transcribed for this project;
A18 is the project's decision on what it leaves open about shared territories. Where the booklet prints an
example, a test plays it. Alice and Charlie play against Bob and Dave.

Foot: alaska, alberta, argentina. Horse: peru, china, congo. Cannon: brazil, siam, quebec.
"""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from games.engine import events as e
from games.engine.errors import Illegal, Impossible, OrderError
from games.engine.notation import position_from_json, position_to_json
from games.engine.policies.combat import DEFENCE
from games.engine.redaction import redact, redact_event
from games.features.teams import TEAMS, HandedOver, Teamed
from games.rulebooks.explaining import explain
from games.rulebooks.hasbro2006 import H2006_WORLD
from games.rulebooks.hasbro2006.team import H2006_TEAM
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import ALICE, BOB, CHARLIE, DAVE, KEYS, Scene, index, new_game, scene
from tests.support.refusals import refused

TEAM = "h2006_team"
NOBODY = -1
BOTH = [(ALICE, 4), (CHARLIE, 4)]


def team(**fields: object) -> Scene:
    """Put a game in which everybody holds something; territories given to nobody are Dave's."""
    lands = {"alice": "ontario", "bob": "siberia 5", "charlie": "japan"}
    return scene(rulebook=TEAM, **{**lands, **fields})  # type: ignore[arg-type]


# --- What is not said is as in the conquest of the world [1076-1079]

TOLD = {"key", "name", "source"}
OWN = {
    "sides",
    "draws_seats",
    "players",
    "features",
    "turn",
    "questions",
    "sets",
    "spoils",
    "reach",
    "victory",
}


def test_all_else_is_as_in_the_conquest_of_the_world() -> None:
    """[1078] « Si une règle n’est pas ici, c’est qu’elle est identique »."""
    edition, world = H2006_TEAM, H2006_WORLD
    for name in {field.name for field in fields(world) if field.init} - TOLD - OWN:
        assert getattr(edition, name) == getattr(world, name), name
    assert type(edition.sets) is type(world.sets)
    for name in ("shapes", "own_land_bonus", "forced_from", "under_pile", "until_fewer"):
        assert getattr(edition.sets, name) == getattr(world.sets, name), name
    assert edition.turn[:-1] == world.turn[:-1]
    assert [stage.key for stage in edition.turn] == [stage.key for stage in world.turn]
    assert list(edition.questions) == [stage for stage in world.questions if stage.key != "spoils"]


# --- Setting up [1131-1146]


def test_it_is_for_four_in_two_teams_seated_alternately() -> None:
    """[1137] Red and black are a team; they sit between yellow and blue."""
    game = new_game(4, rulebook=TEAM)
    assert rulebook_for(TEAM).players == (4,)
    assert TEAMS.of(game.position) == (0, 1, 0, 1)
    assert Teamed((0, 1, 0, 1)) in game.table.events


def test_players_set_up_on_their_own_territories() -> None:
    """[1145] Players do not claim what their partner has, nor reinforce it."""
    game = new_game(4, rulebook=TEAM, first=ALICE).order(ALICE, "place 1 peru")
    assert game.position.to_place == [29, 30, 30, 30]
    game.order(BOB, "place 1 egypt").refuses(CHARLIE, "place 1 peru", "not_free")
    lands = [", ".join(KEYS[seat::4]) for seat in range(4)]
    game = scene(
        rulebook=TEAM,
        alice=lands[ALICE],
        bob=lands[BOB],
        charlie=lands[CHARLIE],
        phase="placement",
        to_place=[2, 1, 1, 1],
    )
    game.refuses(ALICE, f"place 1 {game.lands(CHARLIE)[0]}", "not_your_territory")


# --- Reinforcements [1148-1192]


@pytest.mark.parametrize(
    ("garrison", "controller"),
    [
        ([(ALICE, 4), (CHARLIE, 4)], NOBODY),
        ([(CHARLIE, 2), (ALICE, 3)], ALICE),
        ([(ALICE, 1), (CHARLIE, 2)], CHARLIE),
    ],
)
def test_most_armies_control_a_territory_and_equal_ones_do_not(
    garrison: list[tuple[int, int]], controller: int
) -> None:
    """[1163]"""
    game = team(shared={"greenland": garrison})
    assert game.owner("greenland") == controller
    assert game.armies("greenland") == sum(armies for _, armies in garrison)


def test_only_controlled_territories_count() -> None:
    """[1169] Black controls seven territories alone, and these bring reinforcements.

    Black has as many armies as red in Greenland, and fewer in the east.
    """
    black = "alaska, alberta, ontario, quebec, peru, egypt, congo"
    shared = {"greenland": [(ALICE, 4), (CHARLIE, 4)], "eastern_us": [(ALICE, 2), (CHARLIE, 3)]}
    game = team(alice=black, shared=shared)
    assert (game.owner("greenland"), game.owner("eastern_us")) == (NOBODY, CHARLIE)
    assert len(game.lands(ALICE)) == 7
    assert game.position.to_place[ALICE] == 3


@pytest.mark.parametrize(("alone", "armies"), [(8, 3), (9, 3), (11, 3), (12, 4)])
def test_shared_territories_without_control_bring_nothing(alone: int, armies: int) -> None:
    """[1148]"""
    lands = [key for key in KEYS if key not in ("siberia", "japan", "greenland", "eastern_us", "alberta")]
    shared = {"greenland": BOTH, "eastern_us": BOTH, "alberta": [(ALICE, 2), (CHARLIE, 3)]}
    game = team(alice=", ".join(lands[-2 * alone :: 2]), shared=shared)
    assert game.position.to_place[ALICE] == armies


@pytest.mark.parametrize(("others", "armies"), [(1, 3 + 2), (3, 3), (4, 3)])
def test_a_continent_brings_armies_to_a_player_who_controls_all_of_it(others: int, armies: int) -> None:
    """[1155, 1183] With three armies in Brazil, Alice controls it in spite of one of the partner's."""
    game = team(
        alice="peru, venezuela, argentina", shared={"brazil": [(ALICE, 3), (CHARLIE, others)]}, turn=ALICE
    )
    assert game.position.to_place[ALICE] == armies


@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        ("alaska alberta argentina", 4),
        ("peru china congo", 6),
        ("brazil siam quebec", 8),
        ("alaska peru brazil", 10),
        ("peru china joker", 6),
        ("brazil siam joker", 8),
        ("alaska siam joker", 10),
    ],
)
@pytest.mark.parametrize("traded", [0, 5])
def test_the_golden_horseman_is_not_used(cards: str, armies: int, traded: int) -> None:
    """[1189, and 1105]"""
    game = team(hands={ALICE: cards}, sets_traded=traded, to_place=0, turn=ALICE)
    assert game.order(ALICE, f"trade {cards}").position.to_place[ALICE] == armies


def test_armies_are_placed_on_controlled_territories_only() -> None:
    """[400: « dans les territoires que vous contrôlez »]"""
    game = team(
        shared={"peru": [(ALICE, 3), (CHARLIE, 1)], "brazil": BOTH, "egypt": [(ALICE, 1), (CHARLIE, 2)]}
    )
    for land in ("brazil", "egypt", "japan"):
        game.refuses(ALICE, f"place 1 {land}", "not_your_territory")
    game.order(ALICE, "place 1 peru, 1 ontario")
    assert game.garrison("peru") == {ALICE: 4, CHARLIE: 1}


def test_players_without_control_place_where_their_armies_are() -> None:
    """Ours: the booklet does not say."""
    game = team(
        alice="", charlie="japan", shared={"brazil": BOTH, "egypt": [(CHARLIE, 2), (ALICE, 1)]}, turn=ALICE
    )
    assert game.position.to_place[ALICE] == 3
    game.refuses(ALICE, "place 3 japan", "not_your_territory")
    game.order(ALICE, "place 1 brazil, 2 egypt")
    assert (game.owner("brazil"), game.owner("egypt")) == (ALICE, ALICE)


# --- Combat [1194-1196, A18]


def test_partners_are_never_attacked() -> None:
    """[1195]"""
    game = team(alice="alaska 5", charlie="kamchatka", shared={"alberta": BOTH}, phase="attack", turn=ALICE)
    game.refuses(ALICE, "attack alaska kamchatka 3", "own_team")
    game.refuses(ALICE, "attack alaska alberta 3", "own_team")
    assert not game.legal(ALICE, "attack alaska kamchatka")
    assert game.legal(ALICE, "attack alaska northwest_territory")


@pytest.mark.parametrize(
    ("mine", "partners", "dice"), [(3, 5, 3), (2, 1, 2), (1, 4, 1), (1, 1, 1), (5, 1, 3)]
)
def test_only_the_players_own_regiments_attack_and_a_partners_may_stay(
    mine: int, partners: int, dice: int
) -> None:
    """[A18]"""
    game = team(shared={"alaska": [(ALICE, mine), (CHARLIE, partners)]}, phase="attack", turn=ALICE)
    asked = {text.split()[3] for text in game.legal(ALICE, "attack alaska kamchatka") if "until" not in text}
    assert asked == {str(n) for n in range(1, dice + 1)}


def test_a_refusal_tells_all_armies_of_a_shared_land_and_how_many_may_leave_it() -> None:
    game = team(shared={"alaska": [(ALICE, 2), (CHARLIE, 5)]}, phase="attack", turn=ALICE)
    with pytest.raises(Illegal) as refusal:
        game.order(ALICE, "attack alaska kamchatka until 3")
    assert explain(game.rulebook, refusal.value) == "Alaska has 7 armies: stop at 1 to 2."


def test_an_attack_from_shared_land_costs_the_attackers_own_regiments() -> None:
    """[A18] All of the player's own may move in, if the partner's stay."""
    game = team(shared={"alaska": [(CHARLIE, 1), (ALICE, 3)]}, phase="attack", turn=ALICE)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="641-3")
    assert (game.garrison("alaska"), game.garrison("kamchatka")) == ({CHARLIE: 1}, {ALICE: 3})
    assert (game.owner("alaska"), game.owner("kamchatka")) == (CHARLIE, ALICE)


def test_a_siege_from_shared_land_may_risk_all_own_regiments() -> None:
    game = team(shared={"alaska": [(ALICE, 2), (CHARLIE, 3)]}, bob="kamchatka 3", phase="attack", turn=ALICE)
    game.order(ALICE, "attack alaska kamchatka until taken", dice="21-66")
    assert (game.garrison("alaska"), game.garrison("kamchatka")) == ({CHARLIE: 3}, {BOB: 3})


def test_players_choose_how_many_of_their_own_regiments_move_in() -> None:
    game = team(shared={"alaska": [(ALICE, 4), (CHARLIE, 2)]}, phase="attack", turn=ALICE)
    game.order(ALICE, "attack alaska kamchatka 2", dice="66-1")
    assert game.legal(ALICE, "occupy") == {"occupy 2", "occupy 3", "occupy 4"}
    game.order(ALICE, "occupy 4")
    assert (game.garrison("alaska"), game.garrison("kamchatka")) == ({CHARLIE: 2}, {ALICE: 4})


@pytest.mark.parametrize(
    ("garrison", "defender", "left"),
    [
        ([(BOB, 2), (DAVE, 3)], DAVE, {BOB: 2, DAVE: 1}),
        ([(BOB, 3), (DAVE, 2)], BOB, {BOB: 1, DAVE: 2}),
        ([(DAVE, 2), (BOB, 2)], DAVE, {BOB: 2}),
        ([(BOB, 1), (DAVE, 1)], BOB, {}),
    ],
)
def test_the_larger_garrison_rolls_and_loses_first(
    garrison: list[tuple[int, int]], defender: int, left: dict[int, int]
) -> None:
    """[A18] Two dice defend, since the team's regiments count together."""
    game = team(alice="alaska 5", shared={"kamchatka": garrison}, phase="attack", turn=ALICE)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-11")
    assert game.event(e.Attacked).defender == defender
    assert game.garrison("kamchatka") == (left or {ALICE: 3})


def test_the_standing_answer_is_that_of_the_player_who_rolls() -> None:
    shared = {"kamchatka": [(BOB, 2), (DAVE, 3)]}
    game = team(alice="alaska 5", shared=shared, phase="attack", turn=ALICE)
    game.order(DAVE, "standing defence 1").order(BOB, "standing defence ask")
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert game.garrison("kamchatka") == {BOB: 2, DAVE: 2}
    game.order(ALICE, "attack alaska kamchatka 3")
    assert game.position.pending is not None
    assert game.position.pending[:2] == (DEFENCE, BOB)
    game.refuses(DAVE, "defend 2", "not_your_turn")


def test_in_a_siege_each_roll_decides_again_who_rolls() -> None:
    """[A18] First Dave's three, then (two each, Bob was there first) Bob's, then, once alone, Dave's."""
    shared = {"kamchatka": [(BOB, 2), (DAVE, 3)]}
    game = team(alice="alaska 9", shared=shared, phase="attack", turn=ALICE)
    game.order(DAVE, "standing defence 1")
    game.order(ALICE, "attack alaska kamchatka until taken moving 3", dice="666-1 666-55 666-5 666-5")
    defenders = [event.defender for event in game.happened if isinstance(event, e.Attacked)]
    assert defenders == [DAVE, BOB, DAVE]
    assert game.garrison("kamchatka") == {ALICE: 3}


def test_an_answer_goes_on_with_the_siege() -> None:
    shared = {"kamchatka": [(BOB, 2), (DAVE, 1)]}
    game = team(alice="alaska 9", shared=shared, phase="attack", turn=ALICE)
    game.order(BOB, "standing defence ask").order(ALICE, "attack alaska kamchatka until taken moving 3")
    game.order(BOB, "defend 1", dice="611-3")
    assert game.to_act == (BOB,)
    game.order(BOB, "defend 2", dice="611-32 611-3")
    assert game.owner("kamchatka") == ALICE


# --- The manoeuvre [1198-1228]


def test_armies_move_from_indonesia_to_east_africa_by_the_land_of_partners() -> None:
    """[1217] Siam is black's, India red's, the Middle East is shared; East Africa is red's partner's."""
    shared = {"middle_east": [(ALICE, 2), (CHARLIE, 1)]}
    game = team(
        alice="indonesia 4, india", charlie="siam, east_africa", shared=shared, phase="manoeuvre", turn=ALICE
    )
    game.order(ALICE, "fortify indonesia east_africa 3")
    assert game.garrison("east_africa") == {CHARLIE: 1, ALICE: 3}
    assert game.owner("east_africa") == ALICE


def test_armies_move_from_territories_without_control() -> None:
    """[1201] « d'un territoire où vous en avez »: all of them may move, since the partner's stay."""
    shared = {"peru": [(CHARLIE, 5), (ALICE, 2)]}
    game = team(charlie="brazil", shared=shared, phase="manoeuvre", turn=ALICE)
    game.refuses(ALICE, "fortify peru brazil 3", "wrong_number")
    game.order(ALICE, "fortify peru brazil 2")
    assert (game.garrison("peru"), game.garrison("brazil")) == ({CHARLIE: 5}, {CHARLIE: 1, ALICE: 2})


def test_the_last_regiment_of_a_team_stays() -> None:
    game = team(alice="peru 3", charlie="brazil", phase="manoeuvre", turn=ALICE)
    game.refuses(ALICE, "fortify peru brazil 3", "wrong_number")
    assert game.order(ALICE, "fortify peru brazil 2").garrison("peru") == {ALICE: 1}


def test_a_move_neither_takes_partners_regiments_nor_crosses_enemy_land() -> None:
    game = team(alice="peru 3, egypt", charlie="brazil 3", phase="manoeuvre", turn=ALICE)
    game.refuses(ALICE, "fortify brazil peru 1", "not_your_territory")
    game.refuses(ALICE, "fortify peru argentina 1", "not_your_territory")
    game.refuses(ALICE, "fortify peru egypt 1", "out_of_reach")


# --- The cards [1230-1236]


def test_a_team_has_one_hand_that_goes_to_its_next_player() -> None:
    game = team(alice="alaska 9, ontario", hands={ALICE: "peru"}, phase="attack", turn=ALICE)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").order(ALICE, "end")
    top = game.pile()[0]
    game.order(ALICE, "end")
    assert [type(event) for event in game.happened if not isinstance(event, e.PhaseBegan)] == [
        e.CardDrawn,
        HandedOver,
        e.TurnBegan,
    ]
    assert (game.hand(ALICE), game.hand(CHARLIE)) == ([], ["peru", top])


def test_the_hand_passes_on_without_a_card_too_and_its_holder_trades() -> None:
    game = team(
        hands={ALICE: "alaska alberta argentina"}, phase="manoeuvre", turn=ALICE, alice="peru 2, brazil"
    )
    game.order(ALICE, "end").pass_turn(BOB)
    assert (game.to_act, len(game.hand(CHARLIE))) == ((CHARLIE,), 3)
    assert game.order(CHARLIE, "trade alaska alberta argentina").position.to_place[CHARLIE] == 3 + 4


def test_partners_see_the_hand_of_the_team_and_nobody_else_does() -> None:
    game = team(hands={ALICE: "peru", BOB: "china"}, turn=ALICE)
    seats = (ALICE, BOB, CHARLIE, DAVE, None)
    seen = {seat: redact(game.rulebook, game.position, seat).hands for seat in seats}
    ours, theirs, hidden = game.position.hands[ALICE], game.position.hands[BOB], [e.HIDDEN]
    assert seen[ALICE] == seen[CHARLIE] == [ours, hidden, [], []]
    assert seen[BOB] == seen[DAVE] == [hidden, theirs, [], []]
    assert seen[None] == [hidden, hidden, [], []]


def test_partners_are_told_what_card_is_drawn_and_nobody_else_is() -> None:
    drawn, hidden = e.CardDrawn(ALICE, 7), e.CardDrawn(ALICE, e.HIDDEN)
    assert redact_event(drawn, CHARLIE, (ALICE,)) == redact_event(drawn, ALICE, (CHARLIE,)) == drawn
    assert redact_event(drawn, BOB, (DAVE,)) == redact_event(drawn, None) == hidden


def test_plans_and_standing_answers_are_each_players_own() -> None:
    game = new_game(4, rulebook=TEAM, first=BOB)
    game.order(ALICE, "plan 1 peru").order(ALICE, "standing defence 1")
    view = redact(game.rulebook, game.position, CHARLIE)
    assert (view.plans[ALICE], view.standing[ALICE]) == ((), {})
    assert all(redact_event(event, CHARLIE, (ALICE,)) is None for event in game.table.events[-2:])


# --- The end [1127-1130, 1238-1240]


def test_the_first_elimination_ends_the_game_for_the_team() -> None:
    """[1128, 1239] Both partners win."""
    game = team(alice="alaska 9", bob="kamchatka", phase="attack", turn=ALICE)
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert game.happened[1:] == [e.Eliminated(BOB, ALICE), e.Won((ALICE, CHARLIE), "team", (1, 3, 1, 3))]
    assert game.position.is_over


def test_a_player_with_armies_only_on_a_partners_land_lives() -> None:
    """[A18: a player without a single regiment is eliminated]"""
    shared = {"egypt": [(DAVE, 4), (BOB, 1)]}
    game = team(alice="alaska 9", bob="kamchatka", shared=shared, phase="attack", turn=ALICE)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert not game.position.is_over
    assert game.lands(BOB) == []
    assert position_from_json(game.rulebook, position_to_json(game.rulebook, game.position)) == game.position


def test_both_partners_can_fall_on_the_same_land() -> None:
    shared = {"kamchatka": [(BOB, 1), (DAVE, 1)]}
    lands = ", ".join(key for key in KEYS if key not in ("alaska", "kamchatka"))
    game = scene(rulebook=TEAM, alice="alaska 5", charlie=lands, shared=shared, phase="attack")
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-11")
    assert game.happened[1:] == [
        e.Eliminated(BOB, ALICE),
        e.Eliminated(DAVE, ALICE),
        e.Won((ALICE, CHARLIE), "team", (1, 3, 1, 3)),
    ]


def test_losing_the_very_last_regiment_in_an_attack_eliminates() -> None:
    shared = {"alaska": [(CHARLIE, 3), (ALICE, 1)]}
    game = team(alice="", shared=shared, phase="attack", turn=ALICE)
    game.order(ALICE, "attack alaska kamchatka 1", dice="1-6")
    assert game.happened[1:] == [e.Eliminated(ALICE, DAVE), e.Won((BOB, DAVE), "team", (3, 1, 3, 1))]


@pytest.mark.parametrize(("leaver", "winners"), [(ALICE, (BOB, DAVE)), (DAVE, (ALICE, CHARLIE))])
def test_leaving_gives_the_game_up_for_the_partner_too(leaver: int, winners: tuple[int, ...]) -> None:
    """Ours: an opponent who leaves is as eliminated as one who is beaten."""
    assert team(turn=BOB).order(leaver, "resign").position.winners == winners
    assert new_game(4, rulebook=TEAM).order(leaver, "resign").position.winners == winners


# --- Positions written by hand


def test_garrisons_are_read_back_as_they_were_written() -> None:
    game = team(shared={"alaska": [(CHARLIE, 2), (ALICE, 2)]})
    written = position_to_json(game.rulebook, game.position)
    assert written["territories"]["alaska"] == {"owner": None, "armies": 4, "garrisons": [[2, 2], [0, 2]]}
    assert position_from_json(game.rulebook, written) == game.position
    assert game.position.garrisons == {index("alaska"): ((CHARLIE, 2), (ALICE, 2))}


@pytest.mark.parametrize(
    ("land", "reason"),
    [
        ({"garrisons": [[0, 2], [1, 2]]}, "only those who play together can stand together on alaska"),
        ({"garrisons": [[0, 2]]}, "of several seats, each once"),
        ({"garrisons": [[0, 2], [0, 3]]}, "of several seats, each once"),
        ({"garrisons": [[0, 2], [2, 0]]}, "a garrison of alaska has no army"),
        ({"garrisons": [[0, 2], [2, 1]], "owner": 2}, "do not follow from its garrisons"),
        ({"garrisons": [[0, 2], [2, 1]], "armies": 4}, "do not follow from its garrisons"),
        ({"garrisons": [[0, 2], [4, 1]]}, "there is no seat 4"),
        ({"garrisons": [[0, 2], 2]}, "cannot be read"),
        ({"owner": None}, "belongs to no seat"),
    ],
)
def test_garrisons_that_cannot_be_are_refused(land: dict[str, object], reason: str) -> None:
    lands = {"ontario": {"owner": 0}, "siberia": {"owner": 1}, "japan": {"owner": 2}, "alaska": land}
    with refused(Impossible, re.escape(reason)):
        position_from_json(rulebook_for(TEAM), {"territories": lands})


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"hands": {CHARLIE: "peru"}, "turn": ALICE}, "the shared hand is with seat 0, not 2"),
        ({"hands": {DAVE: "peru"}, "turn": ALICE}, "the shared hand is with seat 1, not 3"),
        ({"teams": [0, 0, 1, 1]}, "the teams of h2006_team are [0, 1, 0, 1]"),
        ({"phase": "placement", "shared": {"peru": BOTH}, "to_place": 1}, "nobody stands together"),
        ({"alice": ""}, "somebody has already won"),
    ],
)
def test_positions_of_teams_that_cannot_be_are_refused(fields: dict[str, object], reason: str) -> None:
    with refused(OrderError, re.escape(reason)):
        team(**fields)


def test_losing_the_last_army_on_a_shared_land_eliminates_at_once() -> None:
    """[1176: « Dès qu'un joueur est éliminé »] The land is not taken: a partner still has armies on it."""
    others = ", ".join(key for key in KEYS if key not in ("brazil", "north_africa"))
    game = scene(
        rulebook="h2006_team",
        alice="brazil 12",
        charlie="siam",
        dave=", ".join(key for key in others.split(", ") if key != "siam"),
        shared={"north_africa": [(BOB, 2), (DAVE, 2)]},
        phase="attack",
        round=5,
    )
    game.order(ALICE, "attack brazil north_africa 3", dice="666-11")
    assert game.position.winners == (ALICE, CHARLIE)
