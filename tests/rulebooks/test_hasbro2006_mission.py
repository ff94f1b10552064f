"""Hasbro 2006: Risk Mission (« Variantes alternatives, Mission »).

Numbers in brackets are lines of the French booklet (« Risk », 120614575101) as transcribed for this project.
The section prints no example. The texts of the 28 cards are lost: their demands are ours.
"""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.position import HIDDEN, Status
from games.engine.redaction import redact, redact_event
from games.features.objectives.cards import RANKS
from games.features.objectives.hands import ACHIEVED, OBJECTIVES, ObjectivesDealt, ObjectiveShown
from games.rulebooks.common.objectives import TWENTY_EIGHT
from games.rulebooks.registry import rulebook_for
from games.rulebooks.texts import text_of_edition
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene, new_game, scene

MISSION = "h2006_mission"
SURELY = ["mixed_set", "conquer_from_each", "keep_continent", "eliminate"]
"""Alice's cards of the ranks that a test is not about."""
EUROPE = "great_britain, iceland, northern_europe, scandinavia, southern_europe, ukraine, western_europe"
NORTH_AMERICA = (
    "alaska, northwest_territory, greenland, alberta, ontario, quebec, western_us, eastern_us, "
    "central_america"
)
ASIA = (
    "ural, siberia, yakutsk, irkutsk, mongolia, kamchatka, japan, china, siam, india, afghanistan, "
    "middle_east"
)
AFRICA = "north_africa, egypt, congo, east_africa, south_africa, madagascar"
SOUTH_AMERICA = "venezuela, peru, brazil, argentina"
AUSTRALIA = "indonesia, new_guinea, western_australia, eastern_australia"


def rank_of(objective: str) -> str:
    """Return the rank of a card."""
    return next(RANKS[card.rank] for card in TWENTY_EIGHT if card.key == objective)


def all_objectives(own: list[str]) -> list[list[str]]:
    """Return these cards for Alice, and for each of two others cards that she does not have."""
    left = [
        [card.key for card in TWENTY_EIGHT if card.rank == rank and card.key not in own] for rank in range(4)
    ]
    return [own, *([pile[seat] for pile in left] for seat in range(2))]


def having(objective: str, **fields: object) -> Scene:
    """Put Alice on turn after the attacks, with this card among her four."""
    own = [
        objective if rank == rank_of(objective) else card for rank, card in zip(RANKS, SURELY, strict=True)
    ]
    given: dict[str, object] = {
        "phase": "manoeuvre",
        "round": 5,
        "players": 3,
        "objectives": all_objectives(own),
    }
    return scene(rulebook=MISSION, **{**given, **fields})  # type: ignore[arg-type]


def can_show(game: Scene, objective: str) -> bool:
    """Return whether Alice may show it now."""
    return f"show {rank_of(objective)}" in game.legal(ALICE, "show")


def conquests(*lands: str, loser: int = BOB) -> dict[str, object]:
    """Return fields of a position in which Alice has taken these territories in this turn."""
    return {"conquered": True, "extra": {"feats": {"taken": [[land, loser] for land in lands]}}}


# --- Setting up [1024-1045]


def test_there_are_twenty_eight_cards_in_four_ranks() -> None:
    """[23: twenty-eight; 1024: four piles. That the piles are of equal size is ours.]"""
    assert Counter(card.rank for card in TWENTY_EIGHT) == {0: 7, 1: 7, 2: 7, 3: 7}


@pytest.mark.parametrize("players", [3, 4])
def test_everybody_draws_one_card_of_each_rank(players: int) -> None:
    """[1031-1036]"""
    game = new_game(players, rulebook=MISSION)
    cards = [card for own in OBJECTIVES.of(game.position) for card in own]
    assert len(set(cards)) == 4 * players
    for own in OBJECTIVES.of(game.position):
        assert [TWENTY_EIGHT[card].rank for card in own] == [0, 1, 2, 3]


def test_nobody_sees_the_cards_of_another() -> None:
    """[1033-1035]"""
    game = new_game(3, rulebook=MISSION)
    dealt = next(event for event in game.table.events if isinstance(event, ObjectivesDealt))
    for seat in range(3):
        own = tuple(cards if s == seat else (HIDDEN,) * 4 for s, cards in enumerate(dealt.objectives))
        assert OBJECTIVES.of(redact(game.rulebook, game.position, seat)) == own
        assert redact_event(dealt, seat) == ObjectivesDealt(own)
    assert OBJECTIVES.of(redact(game.rulebook, game.position, None)) == ((HIDDEN,) * 4,) * 3


def test_two_players_have_the_independents_of_the_game_of_two() -> None:
    """[Heading: « Pour 2 à 4 joueurs »; A20]"""
    game = new_game(2, rulebook=MISSION)
    assert (game.position.phase, game.position.seats) == ("placement", 4)
    assert [len(game.lands(seat)) for seat in range(4)] == [12, 12, 9, 9]
    assert game.position.to_place == [24, 24, 15, 15]
    assert [len(own) for own in OBJECTIVES.of(game.position)] == [4, 4]
    first = game.to_act[0]
    game.order(first, f"place 3 {game.lands(first)[0]}")
    assert (game.to_act, game.position.to_place[2:]) == ((1 - first,), [14, 14])


@pytest.mark.parametrize(("loser", "counts"), [("bob", True), ("independents", False)])
def test_independents_are_no_opponents(loser: str, counts: bool) -> None:
    """Ours. The only opponent is the player who holds the most among the players."""
    own = ["conquer_from_greatest", "africa", "europe", "asia"]
    game = scene(
        rulebook=MISSION,
        players=2,
        alice="alaska 9",
        bob="kamchatka, japan",
        charlie="alberta, ontario, quebec, peru",
        phase="attack",
        round=5,
        objectives=all_objectives(own)[:2],
    )
    target = "kamchatka" if loser == "bob" else "alberta"
    game.order(ALICE, f"attack alaska {target} 3 moving 3", dice="666-1")
    assert can_show(game, "conquer_from_greatest") == counts


def test_the_rest_is_set_up_as_for_the_conquest_of_the_world() -> None:
    """[1038-1041]"""
    game = new_game(3, rulebook=MISSION)
    assert (game.position.phase, game.position.to_place) == ("claim", [35] * 3)


# --- Reinforcements [1047-1062]


@pytest.mark.parametrize(
    ("cards", "armies"),
    [
        ("alaska alberta argentina", 4),
        ("peru china congo", 6),
        ("brazil siam quebec", 8),
        ("alaska china siam", 10),
        ("peru china joker", 6),
    ],
)
@pytest.mark.parametrize("traded", [0, 7])
def test_sets_are_worth_what_they_show_and_the_golden_horseman_is_not_used(
    cards: str, armies: int, traded: int
) -> None:
    """[1049-1062 and its table, 1041]"""
    game = scene(
        rulebook=MISSION,
        alice="iceland",
        bob="kamchatka",
        hands={ALICE: cards},
        sets_traded=traded,
        to_place=0,
    )
    assert game.order(ALICE, f"trade {cards}").position.to_place[ALICE] == armies


# --- What the cards ask for: ours, growing harder from rank to rank [1025-1027]


@pytest.mark.parametrize(
    ("objective", "enough", "too_little"),
    [
        ("australia_or_south_america", SOUTH_AMERICA, "venezuela, peru, brazil"),
        ("australia_or_south_america", AUSTRALIA, AFRICA),
        (
            "foothold_everywhere",
            "alaska, peru, iceland, egypt, japan, indonesia",
            "alaska, peru, egypt, japan",
        ),
        ("stack_12", "alaska 12", "alaska 11, peru 11"),
        ("africa", AFRICA, "egypt"),
        ("australia_and_south_america", f"{AUSTRALIA}, {SOUTH_AMERICA}", AUSTRALIA),
        ("16_territories", ", ".join(KEYS[:16]), ", ".join(KEYS[:15])),
        ("5_islands", "iceland, japan, madagascar, indonesia, greenland", "iceland, japan, madagascar, peru"),
        (
            "5_islands",
            "great_britain, japan, new_guinea, indonesia, greenland",
            "great_britain, japan, new_guinea, indonesia, peru, siam",
        ),
        ("europe", EUROPE, "iceland"),
        ("europe", EUROPE, AFRICA),
        ("north_america", NORTH_AMERICA, "alaska"),
        ("north_america", NORTH_AMERICA, AFRICA),
        ("20_territories", ", ".join(KEYS[:20]), ", ".join(KEYS[:19])),
        ("2_continents", f"{AFRICA}, {AUSTRALIA}", AFRICA),
        ("crossroads", "alaska, kamchatka, brazil, north_africa, siam, indonesia", "alaska, kamchatka"),
        ("asia", ASIA, "japan"),
        ("asia", ASIA, AFRICA),
        ("3_continents", f"{AFRICA}, {AUSTRALIA}, {SOUTH_AMERICA}", f"{AFRICA}, {AUSTRALIA}"),
        ("24_territories", ", ".join(KEYS[:24]), ", ".join(KEYS[:23])),
        ("north_america_and_africa", f"{NORTH_AMERICA}, {AFRICA}", NORTH_AMERICA),
        (
            "18_territories_with_2",
            ", ".join(f"{key} 2" for key in KEYS[:18]),
            ", ".join([f"{key} 2" for key in KEYS[:17]] + [KEYS[17]]),
        ),
    ],
)
def test_territories_are_counted_after_the_attacks(objective: str, enough: str, too_little: str) -> None:
    bob = "eastern_australia" if "eastern_australia" not in enough else "kamchatka"
    for lands, fulfilled in ((enough, True), (too_little, False)):
        assert can_show(having(objective, alice=lands, bob=bob), objective) == fulfilled
        assert not can_show(having(objective, alice=lands, bob=bob, phase="attack"), objective)


@pytest.mark.parametrize(
    ("objective", "enough"), [("conquer_3", 3), ("conquer_5", 5), ("conquer_7", 7), ("conquer_10", 10)]
)
def test_conquests_of_one_turn(objective: str, enough: int) -> None:
    for number in (enough - 1, enough):
        game = having(objective, alice="alaska, peru", bob="kamchatka", **conquests(*KEYS[:number]))
        assert can_show(game, objective) == (number == enough)


def test_conquests_in_two_continents() -> None:
    for lands, fulfilled in ((("alaska", "peru"), True), (("alaska", "alberta"), False)):
        game = having("conquer_in_2_continents", alice="alaska", bob="kamchatka", **conquests(*lands))
        assert can_show(game, "conquer_in_2_continents") == fulfilled


def test_a_conquest_from_each_opponent_who_is_still_in_the_game() -> None:
    both = {"conquered": True, "extra": {"feats": {"taken": [["alaska", BOB], ["peru", CHARLIE]]}}}
    for fields, fulfilled in ((both, True), (conquests("alaska", "peru"), False)):
        game = having("conquer_from_each", alice="alaska, peru", bob="kamchatka", **fields)
        assert can_show(game, "conquer_from_each") == fulfilled


# --- The moment [1074: « au moment PRÉCIS indiqué sur la carte »]


def test_a_continent_that_was_kept_is_shown_before_anything_else_is_ordered() -> None:
    game = having("keep_continent", alice=AUSTRALIA, bob="kamchatka", phase="reinforce")
    assert can_show(game, "keep_continent")
    assert not can_show(game.order(ALICE, "place 1 indonesia"), "keep_continent")


def test_a_set_is_shown_before_the_next_one() -> None:
    hand = "alaska china siam peru egypt congo"
    game = having("mixed_set", alice="iceland", bob="kamchatka", phase="reinforce", hands={ALICE: hand})
    assert not can_show(game, "mixed_set")
    assert can_show(game.order(ALICE, "trade alaska china siam"), "mixed_set")
    same = having(
        "mixed_set", alice="iceland", bob="kamchatka", phase="reinforce", hands={ALICE: "peru china congo"}
    )
    assert not can_show(same.order(ALICE, "trade peru china congo"), "mixed_set")


def test_a_set_may_be_shown_until_the_next_is_handed_in() -> None:
    """This also applies when the phase has ended with its armies, and when somebody leaves meanwhile."""
    lands = {"alice": "iceland", "bob": "kamchatka", "phase": "reinforce", "to_place": 0}
    game = having("mixed_set", hands={ALICE: "alaska china siam", BOB: "egypt"}, **lands)
    game.order(ALICE, "trade alaska china siam").order(ALICE, "place 10 iceland").order(BOB, "resign")
    assert (game.position.phase, can_show(game, "mixed_set")) == ("attack", True)


def attacking(objective: str, **fields: object) -> Scene:
    given: dict[str, object] = {"alice": "alaska 9", "bob": "kamchatka, japan 3", "phase": "attack"}
    return having(objective, **{**given, **fields})


def test_a_set_of_captured_cards_is_shown_before_the_next_one_too() -> None:
    hands = {ALICE: "alaska alberta argentina siam", BOB: "china congo peru egypt"}
    game = attacking("mixed_set", bob="kamchatka", hands=hands)
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert not can_show(game, "mixed_set")
    assert can_show(game.order(ALICE, "trade alaska china siam"), "mixed_set")
    assert not can_show(game.order(ALICE, "trade alberta argentina egypt"), "mixed_set")


def test_a_conquest_is_shown_before_the_next_attack() -> None:
    """The opponent with the most territories loses it: here Charlie, who has the rest."""
    game = attacking("conquer_from_greatest").order(ALICE, "attack alaska alberta 3 moving 3", dice="666-1")
    assert can_show(game, "conquer_from_greatest")
    game.order(ALICE, "attack alaska northwest_territory 1", dice="1-6")
    assert game.position.phase == "attack"
    assert not can_show(game, "conquer_from_greatest")


def test_the_question_of_a_conquest_comes_first() -> None:
    game = attacking("conquer_from_greatest").order(ALICE, "attack alaska alberta 3", dice="666-1")
    game.refuses(ALICE, "show captain", "wrong_phase")
    assert can_show(game.order(ALICE, "occupy 3"), "conquer_from_greatest")


def test_so_do_captured_cards_and_what_they_bring() -> None:
    """« au moment PRÉCIS »: after the sets, their armies and those that move in, and not in between."""
    game = attacking("eliminate", bob="kamchatka", hands={ALICE: "alaska alberta", BOB: "siam china peru"})
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    for text in (game.legal(ALICE, "trade").pop(), "place {} alaska"):
        assert not can_show(game, "eliminate")
        game.refuses(ALICE, "show general", "not_its_moment")
        game.order(ALICE, text.format(game.position.to_place[ALICE]))
    assert game.position.pending is not None
    assert game.position.pending[0] == "occupy"
    assert can_show(game.order(ALICE, "occupy 3"), "eliminate")


def test_a_conquest_from_a_smaller_opponent_does_not_count() -> None:
    game = attacking("conquer_from_greatest").order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert not can_show(game, "conquer_from_greatest")


@pytest.mark.parametrize(("bob", "breaks"), [(SOUTH_AMERICA, True), ("venezuela, peru, brazil", False)])
def test_breaking_a_continent(bob: str, breaks: bool) -> None:
    game = attacking("break_continent", alice="central_america 9", bob=bob)
    game.order(ALICE, "attack central_america venezuela 3 moving 3", dice="666-1")
    assert can_show(game, "break_continent") == breaks


@pytest.mark.parametrize(("bob", "falls"), [("kamchatka", True), ("kamchatka, japan", False)])
def test_eliminating_an_opponent(bob: str, falls: bool) -> None:
    game = attacking("eliminate", bob=bob)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert can_show(game, "eliminate") == falls


def test_taking_the_last_land_of_a_player_who_left_counts() -> None:
    """The card asks for the last territory of an opponent (A82)."""
    game = attacking("eliminate", bob="kamchatka").order(BOB, "resign")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert can_show(game, "eliminate")


def test_phases_do_not_end_by_themselves() -> None:
    """Ours: otherwise others would know that somebody has nothing to show."""
    game = attacking("stack_12", alice="alaska 2").order(ALICE, "attack alaska kamchatka 1", dice="1-6")
    assert (game.armies("alaska"), game.position.phase) == (1, "attack")
    game.order(ALICE, "end")
    assert game.position.phase == "manoeuvre"


# --- Achieving [1067-1119]


def rich(**fields: object) -> Scene:
    """Put Alice after her attacks with the objectives of a captain, a colonel and a general fulfilled."""
    objectives = all_objectives(["stack_12", "africa", "20_territories", "24_territories"])
    lands = ", ".join(["alaska 12", *KEYS[1:24]])
    given: dict[str, object] = {
        "alice": lands,
        "bob": "japan",
        "phase": "manoeuvre",
        "players": 3,
        "objectives": objectives,
    }
    return scene(rulebook=MISSION, **{**given, **fields})  # type: ignore[arg-type]


def test_one_success_a_turn() -> None:
    """[1071-1072]"""
    game = rich()
    assert game.legal(ALICE, "show") == {"show captain", "show colonel", "show general"}
    game.order(ALICE, "show general")
    assert game.legal(ALICE, "show") == set()
    game.refuses(ALICE, "show captain", "one_a_turn")


def test_a_card_is_shown_to_all_and_lies_face_down_again() -> None:
    """[1074-1107]"""
    game = rich().order(ALICE, "show captain")
    shown = game.event(ObjectiveShown)
    assert TWENTY_EIGHT[shown.objective].key == "stack_12"
    assert redact_event(shown, BOB) == shown
    view = redact(game.rulebook, game.position, BOB)
    assert (OBJECTIVES.of(view)[ALICE], ACHIEVED.of(view)[ALICE]) == ((HIDDEN,) * 4, 0b0001)


def test_a_success_is_for_ever() -> None:
    """[1109-1112]"""
    game = rich(alice="alaska", achieved={ALICE: ["captain"]})
    assert ACHIEVED.of(game.position)[ALICE] == 0b0001
    game.refuses(ALICE, "show captain", "already_shown")


def test_with_three_the_fourth_lies_open() -> None:
    """[1114-1121]"""
    game = rich(achieved={ALICE: ["major", "captain"]}).order(ALICE, "show colonel")
    last = game.happened[-1]
    assert isinstance(last, ObjectiveShown)
    assert (TWENTY_EIGHT[last.objective].key, last.achieved) == ("24_territories", False)
    hidden = OBJECTIVES.of(redact(game.rulebook, game.position, BOB))[ALICE]
    assert [card == HIDDEN for card in hidden] == [True, True, True, False]


def test_a_new_turn_brings_another_success() -> None:
    game = rich().order(ALICE, "show captain").order(ALICE, "end")
    for seat in (BOB, CHARLIE):
        game.pass_turn(seat)
    game.order(ALICE, f"place {game.position.to_place[ALICE]} alaska").order(ALICE, "end")
    assert game.legal(ALICE, "show") == {"show colonel", "show general"}


def test_the_conquests_of_a_turn_do_not_count_in_the_next() -> None:
    game = attacking("conquer_3").order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    game.order(ALICE, "end").order(ALICE, "end")
    assert game.position.extra == {"feats": {}} or game.position.turn == BOB
    for seat in (BOB, CHARLIE):
        game.pass_turn(seat)
    assert not game.position.extra["feats"]


# --- Elimination and the end [1061-1065, 1123-1126]


def test_an_elimination_brings_the_cards_but_not_the_objectives() -> None:
    game = attacking("eliminate", bob="kamchatka", hands={BOB: "siam joker"})
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert game.hand(ALICE) == ["siam", "joker_1"]
    assert game.position.status[BOB] == Status.ELIMINATED
    assert OBJECTIVES.of(redact(game.rulebook, game.position, ALICE))[BOB] == (HIDDEN,) * 4


def test_the_fourth_success_wins_at_once() -> None:
    game = rich(achieved={ALICE: ["captain", "major", "colonel"]}).order(ALICE, "show general")
    assert game.position.winners == (ALICE,)
    assert OBJECTIVES.of(redact(game.rulebook, game.position, BOB)) == OBJECTIVES.of(game.position)


def test_the_last_player_wins() -> None:
    assert rich().order(BOB, "resign").order(CHARLIE, "resign").position.winners == (ALICE,)


def test_a_player_is_told_that_the_cards_are_a_reconstruction() -> None:
    assert "lost" in text_of_edition(rulebook_for(MISSION)).reconstructed
