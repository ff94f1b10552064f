"""Hasbro 2000: headquarters (« Capitales Risk »).

Numbers in brackets are lines of the French booklet as transcribed for this project. The only example in its
section is the table of headquarters that win; rules that it leaves open are marked « ours ».
"""

from __future__ import annotations

import pytest

from games.engine import events as e
from games.engine.errors import Impossible
from games.engine.notation import position_to_json
from games.engine.position import HIDDEN, Status
from games.engine.redaction import bit_of, everybody, redact, witnessed
from games.features.headquarters import HiddenHeadquarters
from games.features.headquarters.secret import CHOSEN, HeadquartersChosen, HeadquartersTaken
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import ALICE, BOB, CHARLIE, DAVE, KEYS, Scene, index, new_game, scene
from tests.support.refusals import refused

CAPITALS = "h2000_capitals"
LAST_ONE = {"alice": "alaska, alberta", "bob": "kamchatka, japan"}


def capitals(**fields: object) -> Scene:
    return scene(rulebook=CAPITALS, **{"players": 3, **fields})  # type: ignore[arg-type]


# --- Setting up [420-422]


def choosing(**fields: object) -> Scene:
    """Place all armies."""
    return capitals(alice="alaska 3, alberta", bob="kamchatka, japan 2", phase="headquarters", **fields)


def test_headquarters_are_chosen_after_the_placement() -> None:
    """[422: « après la mise en place de son armée »]"""
    lands = [", ".join(f"{key} 2" for key in KEYS[seat::3]) for seat in range(3)]
    game = capitals(alice=lands[0], bob=lands[1], charlie=lands[2], phase="placement", to_place=[1, 0, 0])
    game.order(ALICE, f"place 1 {KEYS[0]}")
    assert (game.position.phase, game.position.round) == ("headquarters", 0)
    assert game.to_act == (ALICE, BOB, CHARLIE)


def test_players_choose_their_own_territories_in_any_order() -> None:
    game = choosing()
    assert game.legal(ALICE, "headquarters") == {"headquarters alaska", "headquarters alberta"}
    game.refuses(ALICE, "headquarters japan", "not_your_territory")
    game.order(BOB, "headquarters japan")
    assert game.to_act == (ALICE, CHARLIE)


def test_a_choice_may_be_changed_until_the_last_one_has_chosen() -> None:
    """Ours."""
    game = choosing().order(BOB, "headquarters japan").order(BOB, "headquarters kamchatka")
    game.order(ALICE, "headquarters alaska").order(CHARLIE, "headquarters peru")
    assert (game.position.phase, game.position.round) == ("reinforce", 1)
    assert CHOSEN.of(game.position) == (index("alaska"), index("kamchatka"), index("peru"))
    game.refuses(BOB, "headquarters japan", "not_your_turn")


def test_a_choice_is_secret_but_the_fact_of_it_is_not() -> None:
    """[422: « en secret », « face cachée »]"""
    game = choosing().order(BOB, "headquarters japan")
    chosen, settled = game.happened
    assert (chosen, settled) == (HeadquartersChosen(BOB, index("japan")), e.Settled(BOB, True))
    seen = [one.seen for one in witnessed(game.rulebook, game.position, game.happened)]
    assert seen == [bit_of(BOB), everybody(3)]
    assert CHOSEN.of(redact(game.rulebook, game.position, BOB)) == (HIDDEN, index("japan"), HIDDEN)
    for other in (ALICE, CHARLIE, None):
        assert CHOSEN.of(redact(game.rulebook, game.position, other))[BOB] == HIDDEN


def test_the_cards_of_headquarters_are_out_of_the_game() -> None:
    """[422: « la carte Risk de ce territoire devant lui »]"""
    game = choosing(hands={}).order(BOB, "headquarters japan").order(ALICE, "headquarters alaska")
    assert len(game.pile()) == 44
    game.order(CHARLIE, "headquarters peru")
    assert sorted(game.pile()) == sorted({*KEYS, "joker_1", "joker_2"} - {"alaska", "japan", "peru"})


def test_players_who_leave_before_choosing_have_none_and_the_others_go_on() -> None:
    """Ours."""
    game = choosing().order(BOB, "headquarters japan").order(ALICE, "headquarters alaska")
    game.order(CHARLIE, "resign")
    assert (game.position.phase, CHOSEN.of(game.position)[CHARLIE]) == ("reinforce", -1)


# --- The game [424-426]


def at_war(**fields: object) -> Scene:
    """Put Alice next to Kamchatka, where Bob has his headquarters; he holds two other territories."""
    given: dict[str, object] = {
        "alice": "alaska 9, alberta 3",
        "bob": "kamchatka, japan 7, mongolia 2",
        "charlie": "egypt 4, congo",
        "phase": "attack",
        "players": 4,
        "headquarters": ["alberta", "kamchatka", "egypt", "peru"],
        "options": {"headquarters": "three"},
        "hands": {ALICE: "china", BOB: "siam joker"},
    }
    return capitals(**{**given, **fields})


def invade(game: Scene) -> Scene:
    return game.order(ALICE, "attack alaska kamchatka 3 moving 5", dice="666-1")


def test_an_invaded_headquarters_is_made_known() -> None:
    """[426: « le fait savoir »]"""
    game = at_war()
    assert CHOSEN.of(redact(game.rulebook, game.position, ALICE)) == (
        index("alberta"),
        HIDDEN,
        HIDDEN,
        HIDDEN,
    )
    invade(game)
    for seat in (CHARLIE, None):
        assert CHOSEN.of(redact(game.rulebook, game.position, seat))[BOB] == index("kamchatka")
    taken = game.event(HeadquartersTaken)
    assert taken == HeadquartersTaken(BOB, ALICE, index("kamchatka"), (index("mongolia"), index("japan")))


def test_the_conqueror_gets_the_cards_and_the_loser_is_out() -> None:
    """[426: « remet ses cartes Risk à l'attaquant »]"""
    game = invade(at_war())
    assert game.hand(ALICE) == ["china", "siam", "joker_1"]
    assert game.position.status[BOB] == Status.ELIMINATED
    assert game.position.beaten_by[BOB] == ALICE


def test_one_army_from_the_reserve_replaces_those_on_each_other_territory() -> None:
    """[426: « un régiment du vainqueur sur chaque territoire … pris dans le stock de réserve »]"""
    game = invade(at_war())
    for land in ("japan", "mongolia"):
        assert (game.owner(land), game.armies(land)) == (ALICE, 1)
    assert (game.armies("alaska"), game.armies("kamchatka")) == (4, 5)


def test_any_other_territory_is_taken_as_usual() -> None:
    game = at_war(bob="kamchatka, japan", alice="mongolia 9, alberta")
    game.order(ALICE, "attack mongolia kamchatka 3", dice="666-1")
    other = at_war(bob="kamchatka, japan", alice="mongolia 9, alberta")
    other.order(ALICE, "attack mongolia japan 3", dice="666-1")
    assert game.position.status[BOB] == Status.ELIMINATED
    assert other.position.status[BOB] == Status.PLAYING


def test_headquarters_that_the_loser_took_fall_with_the_losers_own() -> None:
    """Ours: they are on territories that become the conqueror's. Bob has taken Charlie's, in Egypt."""
    game = invade(at_war(bob="kamchatka, egypt", charlie=""))
    assert game.position.winners == (ALICE,)


def test_the_turn_goes_on_after_it() -> None:
    """The conquest counts for the card, and the new lands may attack."""
    game = invade(at_war())
    assert game.position.phase == "attack"
    game.order(ALICE, "attack kamchatka irkutsk 3 moving 3", dice="666-1").order(ALICE, "end")
    assert game.event(e.CardDrawn).seat == ALICE


# --- A player who left (ours)


def test_their_headquarters_stays_secret_and_falls_like_any_other() -> None:
    game = at_war().order(BOB, "resign")
    assert CHOSEN.of(redact(game.rulebook, game.position, ALICE))[BOB] == HIDDEN
    invade(game)
    assert (game.owner("japan"), game.armies("japan")) == (ALICE, 1)
    assert game.hand(ALICE) == ["china"]
    assert game.position.status[BOB] == Status.RESIGNED


# --- The winner [430-435]


@pytest.mark.parametrize(
    ("players", "option", "needed"),
    [
        *((players, option, 2) for players in (2, 3) for option in ("usual", "two", "three")),
        *((4, option, needed) for option, needed in (("usual", 2), ("two", 2), ("three", 3))),
        *((5, option, needed) for option, needed in (("usual", 3), ("two", 2), ("three", 3))),
        *((6, option, 3) for option in ("usual", "two", "three")),
    ],
)
def test_the_table_of_headquarters(players: int, option: str, needed: int) -> None:
    """[432-435; A14]"""
    feature = rulebook_for(CAPITALS, {"headquarters": option}).of(HiddenHeadquarters)
    assert feature is not None
    assert feature.needed[players] == needed


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_option_is_for_four_and_five(players: int) -> None:
    """A14: for other numbers it would change nothing, and is refused."""
    assert rulebook_for(CAPITALS).choices[0].matters(players) == (players in (4, 5))
    rulebook_for(CAPITALS).check_choices(players)
    for option in ("two", "three"):
        chosen = rulebook_for(CAPITALS, {"headquarters": option})
        if players in (4, 5):
            chosen.check_choices(players)
        else:
            with refused(Impossible, f"makes no difference with {players} players"):
                chosen.check_choices(players)


@pytest.mark.parametrize(("option", "wins"), [("two", True), ("three", False)])
def test_enough_headquarters_with_the_players_own_win_at_once(option: str, wins: bool) -> None:
    """[430: « y compris le sien »]"""
    game = invade(at_war(options={"headquarters": option}))
    assert game.position.winners == ((ALICE,) if wins else ())


def test_a_headquarters_taken_before_counts_for_its_holder() -> None:
    """Ours. Bob's headquarters has fallen to Dave, who holds it until Alice takes it."""
    game = at_war(bob="", dave="kamchatka, peru", hands={}, options={"headquarters": "two"})
    invade(game)
    assert game.position.winners == (ALICE,)
    assert game.position.status[DAVE] == Status.PLAYING


def test_the_last_player_wins() -> None:
    game = at_war().order(BOB, "resign").order(CHARLIE, "resign").order(DAVE, "resign")
    assert game.position.winners == (ALICE,)


def test_the_progressive_reinforcements_are_no_option_of_it() -> None:
    """[397: they are for the game with missions and for world conquest]"""
    own = [choice.key for choice in rulebook_for(CAPITALS).choices if not choice.is_extra]
    assert own == ["headquarters"]


def test_at_the_end_all_headquarters_are_shown() -> None:
    game = invade(at_war(options={"headquarters": "two"}))
    shown = position_to_json(game.rulebook, redact(game.rulebook, game.position, DAVE))["headquarters"]
    assert shown == ["alberta", "kamchatka", "egypt", "peru"]


def test_the_rest_is_as_in_the_conquest_of_the_world() -> None:
    """« La règle du jeu est strictement identique » except for what the section says."""
    game = new_game(3, rulebook=CAPITALS)
    assert sum(game.position.to_place) == 3 * 35 - 42
    world = rulebook_for("h2000_world")
    assert (game.rulebook.combat, game.rulebook.sets) == (world.combat, world.sets)


def test_questions_that_three_players_never_meet_are_not_answered_ahead() -> None:
    """There is no neutral army."""
    game = choosing()
    assert "standing muster auto" not in game.legal(ALICE, "standing")
    game.refuses(ALICE, "standing muster auto", "wrong_answer")
