"""Every refusal of the engine has a stable code and a sentence that tells the player what to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

import games
from games.engine.chance.dice import GivenDice
from games.engine.errors import Illegal, Impossible, OrderError, Unreadable
from games.engine.feature import Feature
from games.engine.notation import (
    UnreadableLine,
    parse_list,
    parse_order,
)
from games.engine.phases.taking_back import MOST
from games.engine.table import History
from games.features.missions.secrets import missions_from_json
from games.features.objectives.hands import hands_from_json
from games.rulebooks.explaining import explain
from games.rulebooks.registry import rulebook_for
from games.texts.text import Text
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene, index, new_game, scene
from tests.support.raises import codes_in
from tests.support.rulebooks.every_word import EVERY_WORD

Refused = tuple[str, type[OrderError], Callable[[], object], str]


def attack(text: str, dice: str = "", seat: int = ALICE) -> Callable[[], object]:
    """Give an order in the attack phase of Alice, who holds five armies in Alaska."""
    return lambda: fighting().order(seat, text, dice)


def fighting() -> Scene:
    return scene(alice="alaska 5, alberta, peru 1", bob="kamchatka 3, egypt", phase="attack")


def reinforcing() -> Scene:
    cards = {ALICE: "alaska alberta egypt china siam"}
    return scene(alice="alaska 5, peru", bob="kamchatka 3, egypt", hands=cards)


def placing_where_none_come() -> Scene:
    """Place armies in an edition that allows them only in Alaska."""
    world = rulebook_for("h2000_world")
    book = replace(
        world, reach=replace(world.reach, places=lambda board, position, seat: 1 << index("alaska"))
    )
    return scene(rulebook=book, alice="alaska 5, peru", bob="kamchatka 3").order(ALICE, "place 1 peru")


def finished() -> Scene:
    return fighting().order(ALICE, "resign").order(BOB, "resign")


def occupying() -> Scene:
    return scene(alice="alaska 5", bob="kamchatka 1, egypt", phase="attack").order(
        ALICE, "attack alaska kamchatka 2", "65-1"
    )


def manoeuvring() -> Scene:
    return scene(alice="alaska 5, alberta, peru", bob="kamchatka 3, egypt", phase="manoeuvre")


class Peace(Feature):
    """A feature by which nobody fights."""

    key = "peace"
    excludes = ("missions",)


class PeaceText(Text[Peace]):
    reasons: ClassVar = {"missions": "Where all are friends nobody has a mission."}


OBJECTIVES = [
    ["stack_12", "conquer_5", "keep_continent", "asia"],
    ["conquer_3", "africa", "europe", "24_territories"],
    ["mixed_set", "5_islands", "crossroads", "3_continents"],
]


def showing(*, shown: bool = False, objectives: Sequence[Sequence[str]] = OBJECTIVES) -> Scene:
    """Put Alice in a position to show her captain's objective; she has shown her major's before."""
    return scene(
        rulebook="h2006_mission",
        players=3,
        alice="alaska 12",
        bob="kamchatka",
        phase="manoeuvre",
        objectives=objectives,
        achieved={ALICE: ["major"]},
        extra={"feats": {"shown": shown}},
    )


def with_spoils(rulebook: str) -> Scene:
    """Let Alice eliminate Bob; she holds three foot soldiers of her own and three of his cards."""
    game = scene(
        rulebook=rulebook,
        alice="alaska 5",
        bob="kamchatka",
        charlie="peru",
        phase="attack",
        round=5,
        hands={ALICE: "alaska alberta argentina", BOB: "peru brazil japan"},
    )
    return game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")


def taking_back_for_ever() -> Scene:
    """Let Alice place an army and take it back, over and over."""
    game = scene(alice="alaska", bob="peru")
    start = game.position.copy()
    game.table.past = lambda: History((), {}, start)
    for _ in range(1 + MOST):
        game.order(ALICE, "place 1 alaska").order(ALICE, "take back")
    return game


def claiming() -> Scene:
    """Put Alice on turn to claim; Bob has claimed Peru."""
    return scene(rulebook="h2006_world", bob="peru", phase="claim", turn=ALICE)


OF_CONDITIONS = {"no_colon", "no_order_after_condition"}
"""The refusals of conditions in lists: see `tests/mail/incoming/test_left_out.py`.

They are part of the refusal of a line.
"""
REFUSALS: list[Refused] = [
    ("unknown_order", Unreadable, attack("conquer everything"), "The orders are: trade, place, attack,"),
    ("unknown_order", Unreadable, attack(""), "The orders are: trade, place, attack,"),
    ("unknown_order", Unreadable, attack("attak alaska kamchatka 3"), "Did you mean “attack”?"),
    ("unknown_order", Unreadable, attack("stop"), "Did you mean “end”?"),
    ("list_too_long", Unreadable, lambda: parse_list(EVERY_WORD, "end\n" * 201), "at most 200 lines"),
    (
        "unreadable_line",
        Unreadable,
        lambda: parse_list(EVERY_WORD, "end\nnothing"),
        "Line 2: “nothing” does not begin with an order of this game, nor with “if”.",
    ),
    (
        "unreadable_line",
        Unreadable,
        lambda: parse_list(EVERY_WORD, "end\nattack alaska atlantis 3"),
        "Line 2 (“attack alaska atlantis 3”): There is no territory “atlantis”",
    ),
    ("ambiguous_order", Unreadable, attack("dep 3 alaska"), "any of these: place, move."),
    ("unreadable_order", Unreadable, attack("attaquer alaska"), "attaquer Alaska vers Kamchatka avec 3 dés"),
    ("endless_attack", Unreadable, attack("attack alaska kamchatka"), "Add “until 2”"),
    ("ambiguous_territory", Unreadable, attack("place 3 gre"), "Greenland, Great Britain."),
    ("ambiguous_territory", Unreadable, attack("place 3 amerique"), "Amérique du Nord"),
    ("unreadable_order", Unreadable, attack("attack alaska"), "For example: attack alaska kamchatka 3"),
    ("unreadable_order", Unreadable, attack("attack alaska kamchatka -3"), "For example: attack"),
    ("unreadable_order", Unreadable, attack("attack alaska kamchatka 3 3"), "For example: attack"),
    ("unreadable_order", Unreadable, attack("place 1.5 alaska"), "For example: place 3 alaska, 2 peru"),
    ("unreadable_order", Unreadable, attack("place 9999999 alaska"), "For example: place 3 alaska"),
    ("unreadable_order", Unreadable, attack("trade joker joker joker"), "For example: trade alaska"),
    ("unreadable_order", Unreadable, attack("standing"), "For example: standing defence ask"),
    ("unknown_territory", Unreadable, attack("attack alaska atlantis 3"), "no territory “atlantis”"),
    ("unknown_territory", Unreadable, attack("attack alaksa kamchatka 3"), "Did you mean “Alaska”?"),
    ("unknown_territory", Unreadable, attack("place 3 etats de louest"), "mean “États de l’Ouest”?"),
    ("order_too_long", Unreadable, attack("place " + "1 alaska, " * 1000), "at most 2000 characters"),
    ("wrong_phase", Illegal, attack("fortify alaska alberta 1"), "you may: attack, end"),
    ("not_your_turn", Illegal, attack("end", seat=BOB), "Wait until the game asks you"),
    ("no_question", Illegal, lambda: fighting().table.leave_to_rules(ALICE), "no open question"),
    ("no_such_seat", Illegal, attack("end", seat=9), "no seat 9"),
    ("game_over", Illegal, lambda: finished().order(CHARLIE, "end"), "The game is over"),
    ("nothing_to_take_back", Illegal, lambda: fighting().order(ALICE, "take back"), "only your last orders"),
    ("too_many_taken_back", Illegal, taking_back_for_ever, "taken back 30 orders in this turn"),
    ("not_playing", Illegal, lambda: fighting().order(BOB, "resign").order(BOB, "resign"), "out of the game"),
    ("not_your_territory", Illegal, attack("attack kamchatka alaska 1"), "Kamchatka is not yours"),
    ("not_placeable", Illegal, placing_where_none_come, "New armies cannot come to Peru"),
    ("own_territory", Illegal, attack("attack alaska alberta 1"), "Alberta is yours"),
    ("not_adjacent", Illegal, attack("attack alaska egypt 1"), "Alaska and Egypt have no common border"),
    ("too_few_armies", Illegal, attack("attack alberta ontario 1"), "Alberta has one army"),
    ("wrong_dice", Illegal, attack("attack alaska kamchatka 4"), "1 to 3 dice"),
    ("wrong_stop", Illegal, attack("attack alaska kamchatka until 5"), "Alaska has 5 armies: stop at 1 to 4"),
    ("wrong_moving", Illegal, attack("attack alaska kamchatka 3 moving 5"), "1 to 4 can move on"),
    (
        "last_territory",
        Illegal,
        lambda: scene(
            rulebook="mp80_world", alice="alaska 5", bob="kamchatka", charlie="peru", phase="attack"
        ).order(ALICE, "attack alaska kamchatka 3"),
        "nobody is eliminated before the end of round 4",
    ),
    (
        "own_team",
        Illegal,
        lambda: scene(
            rulebook="h2006_team", alice="alaska 5", bob="peru", charlie="kamchatka", phase="attack"
        ).order(ALICE, "attack alaska kamchatka 3"),
        "Your own team is on Kamchatka",
    ),
    (
        "must_trade_down",
        Illegal,
        lambda: with_spoils("h2006_world").order(ALICE, "end"),
        "hand in sets at once",
    ),
    (
        "enough_traded",
        Illegal,
        lambda: (
            with_spoils("h2006_world")
            .order(ALICE, "trade alaska alberta argentina")
            .order(ALICE, "trade peru brazil japan")
        ),
        "few enough cards",
    ),
    (
        "no_captured_card",
        Illegal,
        lambda: with_spoils("mp80_world").order(ALICE, "trade alaska alberta argentina"),
        "with a captured card",
    ),
    ("not_free", Illegal, lambda: claiming().order(ALICE, "place 1 peru"), "Claim a territory that is free"),
    ("one_at_a_time", Illegal, lambda: claiming().order(ALICE, "place 2 alaska"), "one territory at a time"),
    ("no_objectives", Illegal, lambda: showing(objectives=[]).order(ALICE, "show captain"), "Nobody has"),
    ("one_a_turn", Illegal, lambda: showing(shown=True).order(ALICE, "show captain"), "one a turn"),
    ("already_shown", Illegal, lambda: showing().order(ALICE, "show major"), "It stays achieved"),
    (
        "not_its_moment",
        Illegal,
        lambda: showing().order(ALICE, "show colonel"),
        "at the time given on its card",
    ),
    ("not_achieved", Illegal, lambda: showing().order(ALICE, "show general"), "not achieved"),
    (
        "no_influence",
        Illegal,
        lambda: scene(
            rulebook="h2006_2p_active", phase="influence", alice="alaska", bob="peru", hands={ALICE: "peru"}
        ).order(ALICE, "influence peru 1"),
        "cannot win these independents over",
    ),
    ("wrong_answer", Illegal, attack("standing defence 3"), "1 to 2"),
    (
        "wrong_occupation",
        Illegal,
        lambda: occupying().order(ALICE, "occupy 5"),
        "2 to 4 armies into",
    ),
    ("wrong_number", Illegal, lambda: manoeuvring().order(ALICE, "fortify alaska alberta 5"), "can move:"),
    ("out_of_reach", Illegal, lambda: manoeuvring().order(ALICE, "fortify alaska peru 1"), "Alaska to Peru"),
    ("no_armies", Illegal, lambda: reinforcing().order(ALICE, "place 0 alaska"), "at least one army"),
    ("too_many_armies", Illegal, lambda: reinforcing().order(ALICE, "place 4 alaska"), "you may place 3"),
    ("must_trade", Illegal, lambda: reinforcing().order(ALICE, "end"), "You hold 5 cards"),
    (
        "must_place",
        Illegal,
        lambda: scene(alice="alaska", bob="peru").order(ALICE, "end"),
        "Place your 3",
    ),
    (
        "not_a_set",
        Illegal,
        lambda: reinforcing().order(ALICE, "trade alaska china egypt"),
        "not a set in this edition",
    ),
    ("card_not_held", Illegal, lambda: reinforcing().order(ALICE, "trade peru china siam"), "from your hand"),
    ("dice_missing", Illegal, attack("attack alaska kamchatka 3", "666"), "Throw 2 needs 2 dice"),
    ("dice_wrong", Illegal, attack("attack alaska kamchatka 3", "666-1"), "Throw 2 needs 2 dice"),
    ("dice_wrong", Illegal, attack("attack alaska kamchatka 3", "667-11"), "dice from 1 to 6"),
    (
        "dice_wrong",
        Illegal,
        lambda: GivenDice([]).shuffle(3),
        "A shuffle",
    ),
    ("dice_left_over", Illegal, attack("attack alaska kamchatka 3", "666-11 11"), "Only 2 throws were made"),
    (
        "option_without_effect",
        Impossible,
        lambda: rulebook_for("h2000_capitals", {"headquarters": "three"}).check_choices(3),
        "with 3 players, only with 4, 5. Leave it out.",
    ),
    (
        "cannot_combine",
        Impossible,
        lambda: rulebook_for("h2000_mission").with_(Peace()),
        "Where all are friends nobody has a mission.",
    ),
    ("wrong_number_of_players", Impossible, lambda: new_game(7), "for 3 to 6 players, not 7"),
    ("impossible_first", Impossible, lambda: new_game(3, first=3), "the seats are 0 to 2"),
    ("impossible_deal", Impossible, lambda: new_game(3, deal=[0] * 42), "each of the 42 territories once"),
    ("impossible_deck", Impossible, lambda: new_game(3, deck=range(43)), "each of the 44 cards once"),
    (
        "impossible_missions",
        Impossible,
        lambda: new_game(3, rulebook="h2000_mission", missions=[0, 0, 1]),
        "one for each seat, each once",
    ),
    ("impossible_set_up", Impossible, lambda: new_game(3, missions=[0, 1, 2]), "deals no missions"),
    ("impossible_set_up", Impossible, lambda: new_game(3, missions=[0, 1, 2]), "deals no missions"),
    (
        "unknown_mission",
        Unreadable,
        lambda: missions_from_json(rulebook_for("h2000_mission"), ["destroy_9"]),
        "There are: 18_territories, 24_territories",
    ),
    (
        "impossible_objectives",
        Impossible,
        lambda: new_game(3, rulebook="h2006_mission", objectives=[[0, 7, 14, 21]] * 3),
        "one of each rank",
    ),
    (
        "unknown_objective",
        Unreadable,
        lambda: hands_from_json(rulebook_for("h2006_mission"), [["rule_the_waves"]]),
        "There are: conquer_3",
    ),
    ("impossible_position", Impossible, lambda: scene(alice="alaska 0", bob="peru"), "alaska has no army"),
    ("unknown_rulebook", Unreadable, lambda: rulebook_for("chess"), "The rulebooks are: h2000_world"),
    ("unknown_version", Unreadable, lambda: rulebook_for("h2000_world", version=99), "Its versions are: 1."),
    (
        "unknown_option",
        Impossible,
        lambda: rulebook_for("h2000_world", {"sets": 1}),
        "It has: sets: by",
    ),
]


@pytest.mark.parametrize(("code", "kind", "refused", "sentence"), REFUSALS)
def test_a_refusal_has_a_code_and_says_what_to_do(
    code: str, kind: type[OrderError], refused: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(kind) as refusal:
        refused()
    assert refusal.value.code == code
    edition = IN_ITS_EDITION.get(code)
    assert sentence in explain(rulebook_for(edition) if edition else EVERY_WORD, refusal.value)


IN_ITS_EDITION = {"not_placeable": "h2000_world", "no_captured_card": "mp80_world"}
"""Codes whose sentence teams change, or whose policy is not in the rulebook with all features."""
OF_HOUSE_RULES = {"house", "godstorm", "airborne", "mobilisation", "powers"} | {
    "exchanges",
    "barter",
    "sealed_barter",
    "truces",
}
"""The folders of house rules, and of features that are in no edition by itself."""


def test_every_code_of_the_engine_is_provoked_here() -> None:
    """House rules and Godstorm have their codes provoked in their own tests; no edition closes a border."""
    folder = Path(games.__path__[0])
    files = [file for room in ("engine", "features", "rulebooks") for file in (folder / room).rglob("*.py")]
    house = [file for file in files if OF_HOUSE_RULES & {*file.relative_to(folder).parts}]
    others = (file for file in files if file not in house)
    codes = codes_in(others) | {"unreadable_line"}
    assert codes == {code for code, *_ in REFUSALS} | {"else_without_if", "closed_border"} | OF_CONDITIONS
    tests = "".join(file.read_text("utf-8") for file in (folder.parent / "tests" / "rulebooks").rglob("*.py"))
    assert [code for code in sorted(codes_in(house) - codes) if f'"{code}"' not in tests] == []


def test_an_impossible_line_of_a_list_has_its_own_code() -> None:
    with pytest.raises(UnreadableLine) as refusal:
        parse_list(EVERY_WORD, "else: end")
    assert refusal.value.error.code == "else_without_if"


def test_a_refusal_repeats_no_more_of_a_text_than_it_must() -> None:
    with pytest.raises(Unreadable) as refusal:
        parse_order(EVERY_WORD, "rubbish" * 200)
    assert "rubbish" * 10 not in explain(EVERY_WORD, refusal.value)


def test_territories_are_named_in_the_language_of_the_reader() -> None:
    with pytest.raises(Illegal) as refusal:
        fighting().order(ALICE, "attack alberta ontario 1")
    assert refusal.value.params["source"] == index("alberta")
    template = "%(source)s n’a qu’une armée."
    assert explain(EVERY_WORD, refusal.value, "fr", lambda _told: template) == "Alberta n’a qu’une armée."


def test_orders_are_named_in_the_language_of_the_reader() -> None:
    with pytest.raises(Illegal) as refusal:
        fighting().order(ALICE, "fortify alaska alberta 1")
    told = explain(EVERY_WORD, refusal.value, "fr", lambda _told: "%(order)s: %(orders)s")
    assert told == "manœuvrer: attaquer, fin"
    with pytest.raises(Unreadable) as unknown:
        parse_order(EVERY_WORD, "conquer everything")
    assert "échanger, placer, attaquer" in explain(EVERY_WORD, unknown.value, "fr")


def test_questions_are_named_in_the_language_of_the_reader() -> None:
    game = scene(rulebook="h2006_world", players=3, alice="alaska 5", bob="egypt")
    with pytest.raises(Illegal) as refusal:
        game.order(ALICE, "standing levée auto")
    assert explain(game.rulebook, refusal.value, "fr", lambda _told: "%(questions)s") == "défense, butin"
    with pytest.raises(Illegal) as refusal:
        game.order(ALICE, "réponse butin 5")
    assert explain(game.rulebook, refusal.value, "fr", lambda _told: "%(question)s") == "butin"
